"""The worth of a position of plain, for the bot: how near each side is to its plein, and how likely to spoil it.

Nobody hinders anybody, so each side is alone with its dice: its *hope* is one for a finished plein, less by a constant
share for each throw it will still take, and nothing once the game is forced.  [AUJ-Pl V]
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.core.analysis import AnalystEntry, Limits, Term
from tablegames.core.dice import TWO_DICE, Throw
from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import after, board, count, mine, theirs, total, up_to
from tablegames.families.tables.board.places import Board, Men
from tablegames.families.tables.bot.evaluation import Memory, Stakes, named, valued
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.thinking import (
    HERE,
    OPINION,
    BotSettings,
    Lookahead,
    TablesAnalyst,
    TablesPlayer,
    bot,
    levels,
)
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState
from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.plain.game import COIN, SECOND_TABLE, can_be_made, full, missing
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules

if TYPE_CHECKING:
    from tablegames.core.game import Game

PARTIES: Final = Text("parties")
PATIENCE: Final = 0.85
"""The worth of a plein one throw later."""
COUNTS: Final = 4
"""One dame on an arrow, two, three; and each further one."""
_KEPT: Final = 100_000
_THROWS: Final = tuple((thrown, float(odds)) for thrown, odds in TWO_DICE.outcomes())

Feature = tuple[str, int, int]
"""`arrow`, number, dames (0 to 3); `missing`, dames lacking, 0; `spare`, arrow, spare dames for it (0 to 3)."""
Weights = Mapping[Feature, float]


def features(men: Men) -> list[tuple[Feature, float]]:
    """The features of one side's dames, each with how often it counts."""
    found: list[tuple[Feature, float]] = [(("missing", missing(men), 0), 1.0)]
    for arrow in range(1, COIN + 1):
        dames = count(men, arrow)
        if dames:
            found.append((("arrow", arrow, min(dames, COUNTS - 1) - 1), 1.0))
            if dames >= COUNTS:
                found.append((("arrow", arrow, COUNTS - 1), float(dames - COUNTS + 1)))
    for arrow, so_far, needed in _SERVING:
        spare = total(men & so_far) - needed
        found.append((("spare", arrow, min(spare, COUNTS - 1)), 1.0))
    return found


_SERVING: Final = tuple((arrow, up_to(arrow), 2 * (arrow - SECOND_TABLE.start + 1)) for arrow in SECOND_TABLE[:-1])
"""By arrow of the second table: the dames that have not passed it, and how many it and those before it take."""


def read(data: Mapping[str, Mapping[int, Any]]) -> Weights:
    """The weights of a file."""
    weights: dict[Feature, float] = {("missing", lacking, 0): value for lacking, value in data["missing"].items()}
    for kind in ("arrow", "spare"):
        for arrow, row in data[kind].items():
            weights.update({(kind, arrow, nth): value for nth, value in enumerate(row)})
    return weights


@cache
def shipped() -> Weights:
    """The weights the bot comes with."""
    return read(shipped_data(__package__, "weights.yaml"))


class Hopes:
    """How near the sides of positions are to their pleins."""

    __slots__ = ("_ahead", "_alone", "_game", "_weights", "of")

    def __init__(self, game: Race[PlainRules], weights: Weights) -> None:
        self._game, self._weights = game, weights
        self._alone = game.rules.beyond_coin is BeyondCoin.FORBIDDEN
        self.of = Memory(self._weighed, _KEPT).__getitem__
        """The hope of a side as it stands."""
        self._ahead = Memory(self._next_throw, _KEPT)

    def _weighed(self, men: Men) -> float:
        if full(men):
            return 1.0
        if not can_be_made(men):
            return 0.0
        get = self._weights.get
        return math.exp(min(sum([times * get(feature, 0.0) for feature, times in features(men)]), 0.0))

    def ahead(self, position: Board) -> float:
        """The hope of the side that comes first, by the best play of each of its throws."""
        return self._ahead[board(mine(position), 0) if self._alone else position]

    def _next_throw(self, position: Board) -> float:
        men, of = mine(position), self.of
        if full(men) or not can_be_made(men):
            return of(men)
        total_hope = 0.0
        for thrown, odds in _THROWS:
            total_hope += odds * max(map(of, self._ends(position, thrown)))
        return PATIENCE * total_hope

    def _ends(self, position: Board, thrown: Throw) -> Iterable[Men]:
        """The dames after each play of a throw."""
        game, men = self._game, mine(position)
        plays = game.duty.plays(game.march, position, game.throws.numbers(thrown))
        return [after(men, play.steps) for play in plays]


class PlainEvaluation:
    """Positions of one game: whose hope is the greater."""

    unit = PARTIES
    party = 1.0

    __slots__ = ("_game", "_hopes")

    def __init__(self, game: Race[PlainRules], weights: Weights | None = None) -> None:
        self._game = game
        self._hopes = Hopes(game, weights or shipped())

    def value(self, state: RaceState, seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation of the race."""
        return _weighed(*self._both(state, seat), stakes.parties(seat, 1))

    def _both(self, state: RaceState, seat: Seat) -> tuple[float, float]:
        """The hopes of the seat and of its adversary; who is to throw is half a throw ahead."""
        first, other = self._hopes.of(mine(state.board)), self._hopes.of(theirs(state.board))
        if not state.drawing:
            first /= math.sqrt(PATIENCE)
        return (first, other) if seat == state.seat else (other, first)

    def explain(self, state: RaceState, seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The share of each side's hope in the value."""
        own, his = self._both(state, seat)
        value, even = self.value(state, seat, stakes), stakes.parties(seat, 1)[1]
        if not own or not his:
            gain = value - even
            return [valued(OWN, gain if own else 0.0), valued(HIS, gain if his else 0.0)]
        ahead = math.log(own / his)
        each = (value - even) / ahead if ahead else 0.0
        return [valued(OWN, each * math.log(own)), valued(HIS, -each * math.log(his))]


class FarSighted(PlainEvaluation):
    """The same, but the best plays are weighed by the next throw of who makes them: the other's changes nothing."""

    __slots__ = ()

    def values(self, state: RaceState, seat: Seat, stakes: Stakes, legal: Sequence[Play] | None) -> list[float]:
        """The worth of each play; unpromising ones are not followed, and count less than those that are."""
        game, hopes, parties = self._game, self._hopes, stakes.parties(seat, 1)
        his = hopes.of(theirs(state.board)) / math.sqrt(PATIENCE)
        plays = game.legal(state) if legal is None else legal
        ends = [after(state.board, play.steps) for play in plays if isinstance(play, Play)]
        near = [hopes.of(mine(end)) for end in ends]
        order = sorted(range(len(ends)), key=lambda at: -near[at])
        found = dict.fromkeys(order, 0.0)
        for at in order[:CANDIDATES]:
            found[at] = hopes.ahead(ends[at])
        least = min(found[at] for at in order[:CANDIDATES])
        for place, at in enumerate(order[CANDIDATES:], start=2):
            found[at] = least / place
        return [_weighed(found[at], his, parties) for at in range(len(ends))]


def _weighed(own: float, his: float, parties: tuple[float, ...]) -> float:
    """The worth of two hopes, between a partie lost, drawn and won."""
    lost, drawn, won = parties
    if not own + his:
        return drawn
    return lost + (won - lost) / (1 + math.pow(his / own, SHARPNESS)) if own else lost


CANDIDATES: Final = 6
SHARPNESS: Final = 2.0
"""How much of the ratio of two hopes is felt in the chance to win."""
OWN: Final = named(Text("own plein"), Text("how close you are to your plein, and how likely you are to make it"))
HIS: Final = named(
    Text("opponent's plein"), Text("how close your opponent is to a plein, and how likely it is to be made")
)


_AHEAD: Final = Lookahead(throws=1)
LEVELS: Final = levels(manners(40, 27, 18, 12, 7.5, 4.6, 3, 0), HERE, _AHEAD, _AHEAD)


def make_player(game: Game[Any, Any, Any], settings: BotSettings | None = None) -> TablesPlayer:
    """A level that looks ahead weighs plays by the next throw of who makes them."""
    level = (settings or BotSettings()).plays(LEVELS)
    evaluation = FarSighted if level.look.throws else PlainEvaluation
    return TablesPlayer(game, evaluation, HERE, level.manner)


class PlainAnalyst(TablesAnalyst):
    """The analyst: the next throw is in the evaluation, so it looks at nothing else."""

    __slots__ = ()
    furthest: ClassVar[float] = 0


def make_analyst(game: Game[Any, Any, Any]) -> PlainAnalyst:
    """The analyst `engine`."""
    return PlainAnalyst(game, FarSighted, HERE)


BOT: Final = replace(bot(PlainEvaluation, LEVELS), make=make_player)
ANALYST: Final = AnalystEntry("engine", OPINION, make_analyst, Limits(depth=1), 0.37, of_match=True)
