"""The bot that counts, as an analyst: the worth of each move over the deals, and remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.player import SearchAnalyst
from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.languages import Joined, Text
from tablegames.core.match import innermost
from tablegames.families.dominoes.bots.ground import NOBODY
from tablegames.families.dominoes.bots.levels import MOST
from tablegames.families.dominoes.bots.player import Thinker, seen_of
from tablegames.families.dominoes.deals import unseen
from tablegames.families.dominoes.order import from_the_right_of, opposite, written
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.state import Action, DominoView, Play, Pose
from tablegames.families.dominoes.tiles import tile

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.dominoes.bots.ground import Ended
    from tablegames.families.dominoes.bots.search import MoveTrial, Weighing
    from tablegames.families.dominoes.game import Dominoes

SEED: Final = 1806
"""The same position is always analysed with the same luck."""
TOLD: Final = 200
"""How many deals pass between two progress reports."""


class EngineAnalyst:
    """Tries every move in the same deals and reports the results."""

    __slots__ = ("_reasons", "_thinker")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._thinker = Thinker(game)
        self._reasons: Reasons | None = None

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """Find the best moves for the seat of the view; nodes are deals."""
        if limits.depth is not None:
            raise PluginError(
                "--depth: in dominoes the analyst plays every deal to the end; use --nodes (number of deals) or "
                "--time instead"
            )
        watch, rng = Stopwatch(), Rng(SEED)
        self._reasons = None
        legal = [action for action in legal if isinstance(action, Pose | Play)] or legal
        if not isinstance(legal[0], Pose | Play):
            only: Line[Action] = Line((legal[0],), 0.0, Text("forced"))
            return Analysis((only,), Text("points"), effort=Text("only one choice"))
        weighing = self._thinker.begin(view, legal)
        reasons = self._reasons = Reasons(self._thinker.game, seen_of(view), weighing)
        seconds, left = limits.seconds, MOST if limits.nodes is None else limits.nodes

        def enough() -> bool:
            return seconds is not None and watch.seconds >= seconds

        while left > 0 and not (weighing.tried and enough()):
            weighing.deals(min(TOLD, left), rng, enough, all_moves=True)
            left -= TOLD
            if tell is not None:
                tell(_analysis(weighing, reasons, 1, watch))
        return _analysis(weighing, reasons, lines, watch)

    def explain(self, view: Any) -> Sequence[Term]:
        """How rounds end after the best move, and what each ending adds to its worth."""
        return [] if self._reasons is None else self._reasons.endings()


def analyst(game: Game[Any, Any, Any]) -> Any:
    """The bot that counts, as an analyst; where rounds are not plain, the one that plays them out."""
    bare: Dominoes = innermost(game).strict  # type: ignore[attr-defined]
    return EngineAnalyst(game) if bare.spec.plain else SearchAnalyst(game)


def _analysis(weighing: Weighing, reasons: Reasons, lines: int, watch: Stopwatch) -> Analysis[Action]:
    """The moves, the best first."""
    best = [
        Line(
            (trial.action,),
            weighing.worth.scale * trial.mean,
            about=reasons.of(trial),
            chance=trial.mean if weighing.worth.of_party else None,
        )
        for trial in weighing.trials[:lines]
    ]
    rounds = sum(len(trial.ends) for trial in weighing.trials)
    effort = Text("{tried} deals", tried=weighing.tried)
    return Analysis(tuple(best), weighing.worth.unit, 0, rounds, watch.seconds, effort, reasons.remarks())


PARTNER: Final = Text(" (partner)")
ENDINGS: Final = (
    (Text("domino"), Text("the side to play goes out")),
    (Text("their domino"), Text("an opponent goes out")),
    (Text("blocked, won"), Text("the round is blocked, and the side to play wins")),
    (Text("blocked, lost"), Text("the round is blocked, and the side to play loses")),
)


class Reasons:
    """Remarks on a decision in a party."""

    __slots__ = ("_game", "_seat", "_view", "_weighing")

    def __init__(self, game: Dominoes, view: DominoView, weighing: Weighing) -> None:
        self._game, self._view, self._weighing = game, view, weighing
        self._seat = weighing.seat

    def of(self, trial: MoveTrial) -> Text:
        """How often the round is won after a move; how often the move closes it, and what comes of that."""
        won = percent(sum(map(self._won, trial.ends)), len(trial.ends))
        if not trial.closing:
            return Text("wins the round {won} % of the time", won=won)
        return Text(
            "wins the round {won} % of the time; blocks the round {share} % of the time, and then wins it {good} % "
            "of the time",
            won=won,
            share=percent(len(trial.closing), len(trial.ends)),
            good=percent(sum(map(self._won, trial.closing)), len(trial.closing)),
        )

    def endings(self) -> list[Term]:
        """The value that each kind of ending adds after the best move; together they are its worth."""
        best, scale = self._weighing.trials[0], self._weighing.worth.scale
        values: list[list[float]] = [[] for _ in ENDINGS]
        for end, value in zip(best.ends, best.values, strict=True):
            values[self._kind(end)].append(value)
        deals = len(best.ends)
        return [
            Term(name, scale * sum(found) / deals, _frequency(about, percent(len(found), deals)))
            for (name, about), found in zip(ENDINGS, values, strict=True)
            if found
        ]

    def remarks(self) -> tuple[Text, ...]:
        """Return the remarks on a position."""
        return (*self._lacking(), *self._numbers(), self._pips(), *self._closing())

    def _won(self, end: Ended) -> bool:
        """Whether the round is won; where the last is marked, whether it is another."""
        outcome = self._weighing.worth.outcome(end)
        return self._seat in outcome.winners if self._game.gains else not outcome.scores[self._seat]

    def _kind(self, end: Ended) -> int:
        if end[0] == NOBODY:
            return 2 if self._won(end) else 3
        return 0 if end[0] in (self._seat, self._partner) else 1

    @property
    def _partner(self) -> Seat | None:
        if self._game.spec.partners is Partners.NONE:
            return None
        return opposite(written(self._view.order), self._seat)

    def _others(self) -> Iterator[tuple[Seat, Text]]:
        """The other players with their names, from the right."""
        for seat in from_the_right_of(written(self._view.order), self._game.seats, self._seat)[:-1]:
            yield seat, Joined("", f"{{s{seat}}}", *([PARTNER] if seat == self._partner else []))

    def _numbers(self) -> Iterator[Text]:
        """Of each open number, where its tiles are; of the others, how many are hidden."""
        view, of = self._view, self._game.tile_set
        hidden = unseen(view, of)
        short = {number: sum(one.has(number) for one in hidden) for number in of.numbers}
        for number in dict.fromkeys(view.ends or ()):
            mine = sum(one.has(number) for one in view.hand)
            laid = sum(tile(*one).has(number) for one in view.line)
            yield Text(
                "{number} is open; its tiles: {laid} in the line, {mine} in hand, {short} hidden.",
                number=number,
                laid=laid,
                mine=mine,
                short=short[number],
            )
        rest = [number for number in reversed(of.numbers) if number not in (view.ends or ())]
        each = (
            Text(
                "{count} tile with a {number}", many="{count} tiles with a {number}", count=short[number], number=number
            )
            for number in rest
        )
        yield Text("Unseen: {tiles}.", tiles=Joined(", ", *each))

    def _lacking(self) -> Iterator[Text]:
        """The numbers the others passed on; where they drew since, only the last pass counts."""
        for seat, name in self._others():
            could_not = [one for one in self._view.passed if one.seat == seat]
            drawn = any(one.drew for one in could_not)
            numbers = {number for one in (could_not[-1:] if drawn else could_not) for number in one.ends}
            dead = numbers.intersection(self._view.ends or ())
            if numbers:
                listed = Joined(Text(" and ", context="nothing for"), *sorted(numbers, reverse=True))
                found = Text("{name} had no tile for {numbers}, and still has none.", name=name, numbers=listed)
                if len(dead) == len(set(self._view.ends or ())):
                    yield Joined(" ", found, Text("That player can play at neither end."))
                elif dead:
                    yield Joined(" ", found, Text("That player can't play at one of the two ends."))
                else:
                    yield found

    def _pips(self) -> Text:
        """Return the stakes if the hands are turned up: the own pips, and the others' average over the deals."""
        deals, own = self._weighing.tried, sum(one.pips for one in self._view.hand)
        others = [(name, round(self._weighing.held[seat] / deals)) for seat, name in self._others()]
        return Text(
            "{{seat}} [holds|hold] {own} pips; on average, {others}.",
            own=own,
            others=Joined(", ", *(Text("{name} holds {held}", name=name, held=held) for name, held in others)),
        )

    def _closing(self) -> Iterator[Text]:
        """Whether the round can be closed now."""
        if self._view.line and not any(trial.closing for trial in self._weighing.trials):
            yield Text("No play blocks the round at once.")


def percent(part: float, whole: float) -> int:
    """A share in whole hundredths."""
    return round(100 * part / whole) if whole else 0


def _frequency(about: Text, share: int) -> Text:
    return Text("{about}, in {share} % of the deals", about=about, share=share)
