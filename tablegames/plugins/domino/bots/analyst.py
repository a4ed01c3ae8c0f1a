"""The bot that counts, asked for its opinion: what each move comes to over the deals, and what matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.plugins.domino.bots.ground import NOBODY
from tablegames.plugins.domino.bots.levels import MOST
from tablegames.plugins.domino.bots.player import Thinker, seen_of
from tablegames.plugins.domino.deals import unseen
from tablegames.plugins.domino.order import from_the_right_of, opposite, written
from tablegames.plugins.domino.rules import Partners
from tablegames.plugins.domino.state import Action, DominoView, Play, Pose
from tablegames.plugins.domino.tiles import tile

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.plugins.domino.bots.ground import Ended
    from tablegames.plugins.domino.bots.search import Trial, Weighing
    from tablegames.plugins.domino.game import Domino

SEED: Final = 1806
"""The same position is always analysed with the same luck."""
TOLD: Final = 200
"""After so many deals it is told how far the thinking is."""


class EngineAnalyst:
    """Tries every move in the same deals and tells what came of them."""

    __slots__ = ("_reasons", "_thinker")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._thinker = Thinker(game)
        self._reasons: Reasons | None = None

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves of the seat whose view it is; nodes are deals."""
        if limits.depth is not None:
            raise PluginError.said(
                "--depth: every deal is played to its end at domino; use --nodes, the number of deals, or --time",
                "--depth : au domino chaque donne est jouée jusqu'au bout ; donnez --nodes, le nombre de donnes, "
                "ou --time",
            )
        watch, rng = Stopwatch(), Rng(SEED)
        self._reasons = None
        legal = [action for action in legal if isinstance(action, Pose | Play)] or legal
        if not isinstance(legal[0], Pose | Play):
            only: Line[Action] = Line((legal[0],), 0.0, Text("forced", "forcé"))
            return Analysis((only,), Text("points", "points"), effort=Text("nothing to choose", "aucun choix"))
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
        """How the rounds end after the best move, and what each way of ending brings: together, what it is worth."""
        return [] if self._reasons is None else self._reasons.endings()


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
    effort = Text(f"{weighing.tried} deals", f"{weighing.tried} donnes")
    return Analysis(tuple(best), weighing.worth.unit, 0, rounds, watch.seconds, effort, reasons.remarks())


PARTNER: Final = Text(" (partner)", " (partenaire)")
ENDINGS: Final = (
    (Text("domino", "domino"), Text("the side to play goes out", "le camp au trait fait domino")),
    (Text("their domino", "leur domino"), Text("an adversary goes out", "un adversaire fait domino")),
    (Text("closed, won", "fermé, gagné"), Text("closed to its advantage", "fermé à son avantage")),
    (Text("closed, lost", "fermé, perdu"), Text("closed at its cost", "fermé à ses dépens")),
)


class Reasons:
    """What can be said of a decision in one party."""

    __slots__ = ("_game", "_seat", "_view", "_weighing")

    def __init__(self, game: Domino, view: DominoView, weighing: Weighing) -> None:
        self._game, self._view, self._weighing = game, view, weighing
        self._seat = weighing.seat

    def of(self, trial: Trial) -> Text:
        """How often the round is won after a move; how often the move closes it, and what comes of that."""
        won = percent(sum(map(self._won, trial.ends)), len(trial.ends))
        en, fr = f"wins the round {won} % of the time", f"gagne la manche {won} fois sur 100"
        if trial.closing:
            share = percent(len(trial.closing), len(trial.ends))
            good = percent(sum(map(self._won, trial.closing)), len(trial.closing))
            en += f"; closes the round in {share} %, wins {good} % of these"
            fr += f" ; ferme le jeu dans {share} %, dont {good} % gagnés"
        return Text(en, fr)

    def endings(self) -> list[Term]:
        """What each way of ending brings after the best move; their sum is what the move is worth."""
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
        """What matters in the position."""
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
        if self._game.rules.partners is Partners.NONE:
            return None
        return opposite(written(self._view.order), self._seat)

    def _others(self) -> Iterator[tuple[Seat, Text]]:
        """The others and what they are called, from the right."""
        for seat in from_the_right_of(written(self._view.order), self._game.seats, self._seat)[:-1]:
            named, also = f"{{s{seat}}}", PARTNER if seat == self._partner else Text("", "")
            yield seat, Text(named + also.en, named + also.fr)

    def _numbers(self) -> Iterator[Text]:
        """Of each open number, where its tiles are; of the others, how many are hidden."""
        view, of = self._view, self._game.tile_set
        hidden = unseen(view, of)
        short = {number: sum(one.has(number) for one in hidden) for number in of.numbers}
        for number in dict.fromkeys(view.ends or ()):
            mine = sum(one.has(number) for one in view.hand)
            laid = sum(tile(*one).has(number) for one in view.line)
            yield Text(
                f"{number} is open; its tiles: {laid} in the line, {mine} in hand, {short[number]} hidden.",
                f"Le {number} est ouvert ; ses dominos : {laid} à la ligne, {mine} en main, {short[number]} cachés.",
            )
        rest = [number for number in reversed(of.numbers) if number not in (view.ends or ())]
        en = ", ".join(f"{short[number]} tile{'' if short[number] == 1 else 's'} with a {number}" for number in rest)
        fr = ", ".join(f"{short[number]} au {number}" for number in rest)
        yield Text(f"Unseen: {en}.", f"Dominos hors de vue : {fr}.")

    def _lacking(self) -> Iterator[Text]:
        """What the others have passed on; of tiles drawn since nothing is known but after the last time."""
        for seat, name in self._others():
            could_not = [one for one in self._view.passed if one.seat == seat]
            drawn = any(one.drew for one in could_not)
            numbers = {number for one in (could_not[-1:] if drawn else could_not) for number in one.ends}
            dead = numbers.intersection(self._view.ends or ())
            if numbers:
                listed = [str(number) for number in sorted(numbers, reverse=True)]
                both = len(dead) == len(set(self._view.ends or ()))
                en, fr = (
                    ("Both ends are dead", "Les deux bouts sont morts")
                    if both
                    else ("That end is dead", "Ce bout est mort")
                )
                yield Text(
                    f"{name.en} had nothing for {' and '.join(listed)}, and holds none."
                    + (f" {en} for that hand." if dead else ""),
                    f"{name.fr} n'avait rien pour {' ni '.join(listed)}, et n'en tient pas."
                    + (f" {fr} pour cette main." if dead else ""),
                )

    def _pips(self) -> Text:
        """What is at stake if hands are turned up: one's own pips, and the others' on an average of the deals."""
        deals, own = self._weighing.tried, sum(one.pips for one in self._view.hand)
        others = [(name, round(self._weighing.held[seat] / deals)) for seat, name in self._others()]
        return Text(
            f"{{seat}} [holds|hold] {own} pips; on average "
            f"{', '.join(f'{name.en} holds {held}' for name, held in others)}.",
            f"{{seat}} [tient|tiennent|tenez] {own} points ; en moyenne "
            f"{', '.join(f'{name.fr} en tient {held}' for name, held in others)}.",
        )

    def _closing(self) -> Iterator[Text]:
        """Whether the round can be closed now."""
        if self._view.line and not any(trial.closing for trial in self._weighing.trials):
            yield Text("Nothing that goes closes the round at once.", "Aucun domino qui va ne ferme le jeu.")


def percent(part: float, whole: float) -> int:
    """A share in whole hundredths."""
    return round(100 * part / whole) if whole else 0


def _frequency(about: Text, share: int) -> Text:
    return Text(f"{about.en}, in {share} % of the deals", f"{about.fr}, dans {share} % des donnes")
