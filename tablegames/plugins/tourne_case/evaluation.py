"""The worth of a position of tourne-case.  [AUJ-TC V-VII]

The book calls it a game of pure chance, and the dice do leave little to choose; but the choice of the dame that plays a
number decides which dames can be hit, which are exposed and which numbers are lost later. The game is small enough to
be solved (`training.tourne_case`), and the weights are fitted to the exact values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

from tablegames.core.analysis import Term
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import count, mine, standing, theirs
from tablegames.families.tables.board.places import Board, Men, arrows
from tablegames.families.tables.bot.evaluation import Stakes, named, valued
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.thinking import HERE, Lookahead, analyst, bot, levels
from tablegames.families.tables.bot.valuation import logistic
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState, Then
from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.tourne_case.game import COIN, able
from tablegames.plugins.tourne_case.rules import TourneCaseRules

ODDS: Final = (0.0, *((13 - 2 * number) / 36 for number in range(1, 7)))
"""By number: how likely it is to be the lower of two dice.  [AUJ-TC V]"""
DAMES: Final = 3
WAY: Final = DAMES * COIN
ON_THE_WAY: Final = range(1, COIN)

GROUPS: Final = {
    "race": named(Text("race"), Text("how far each dame is from the corner, and whose throw it is")),
    "hits": named(Text("hits"), Text("dames that the next number would hit, yours and your opponent's")),
    "numbers": named(Text("numbers"), Text("numbers that cannot be played")),
    "coin": named(Text("coin"), Text("dames safe in the corner")),
    "double": named(Text("double"), Text("the chances of winning double")),
    "match": named(Text("match"), Text("the match score")),
}
GROUP_OF: Final = {
    **dict.fromkeys(("dice", "lead_share", *(f"on_{arrow}" for arrow in ON_THE_WAY)), "race"),
    **dict.fromkeys(("hit", "hit_progress", "risk", "risk_progress"), "hits"),
    **dict.fromkeys(("stuck", "his_stuck"), "numbers"),
    **dict.fromkeys(("one_home", "his_one_home", "two_home", "his_two_home"), "coin"),
}

LEVELS: Final = levels(manners(13, 10, 7.6, 5.6, 3.8, 2.2, 0.9, 0), HERE, Lookahead(throws=2, candidates=3))
"""So little is to be decided that the evaluation alone plays nearly as well as can be."""


@cache
def landing(men: Men) -> tuple[tuple[float, ...], float]:
    """By arrow: the chance that the next number can bring a dame there; and that it cannot be played at all."""
    there, stuck = [0.0] * (COIN + 1), 0.0
    for number in range(1, 7):
        dames = arrows(able(men, number))
        stuck += 0.0 if dames else ODDS[number]
        for source in dames:
            there[source + number] += ODDS[number]
    return tuple(there), stuck


def features(position: Board) -> dict[str, float]:
    """The features of a position, for the thrower; places count for him and against the other."""
    own, other = mine(position), theirs(position)
    (land, stuck), (his_land, his_stuck) = landing(own), landing(other)
    left, his_left = WAY - _gone(own), WAY - _gone(other)
    exposed = [arrow for arrow in ON_THE_WAY if count(other, arrow)]
    at_risk = [arrow for arrow in ON_THE_WAY if count(own, arrow)]
    home, his_home = count(own, COIN), count(other, COIN)
    return {
        "dice": 1.0,
        "lead_share": (his_left - left) / (his_left + left + 4),
        **{f"on_{arrow}": float(count(own, arrow) - count(other, arrow)) for arrow in ON_THE_WAY},
        "hit": sum(land[arrow] for arrow in exposed),
        "hit_progress": sum(land[arrow] * arrow for arrow in exposed) / COIN,
        "risk": sum(his_land[arrow] for arrow in at_risk),
        "risk_progress": sum(his_land[arrow] * arrow for arrow in at_risk) / COIN,
        "stuck": stuck,
        "his_stuck": his_stuck,
        "one_home": float(home == 1),
        "his_one_home": float(his_home == 1),
        "two_home": float(home == 2),
        "his_two_home": float(his_home == 2),
    }


def _gone(men: Men) -> int:
    return sum(arrow * dames for arrow, dames in standing(men))


def late(winner: Men, loser: Men) -> dict[str, float]:
    """The features of the chance that the loser will have none on his coin; empty once he has one there."""
    if count(loser, COIN):
        return {}
    foremost = max(arrow for arrow, _ in standing(loser))
    return {"always": 1.0, "to_the_coin": (COIN - foremost) / COIN, "winner_left": (WAY - _gone(winner)) / WAY}


@cache
def shipped() -> Mapping[str, Mapping[str, float]]:
    """The weights."""
    weights: Mapping[str, Mapping[str, float]] = shipped_data(__package__, "weights.yaml")
    return weights


class Valuation:
    """The evaluation under the rules of a game."""

    unit = Text("parties")
    party = 1.0

    __slots__ = ("_double", "_known", "_weights")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._double = cast("Race[TourneCaseRules]", game).rules.double
        self._weights = shipped()
        self._known: dict[Board, tuple[float, float, float]] = {}

    def value(self, state: RaceState, seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation."""
        if state.then is not Then.OTHER:
            return 0.0  # the dice are still to be drawn for
        value = self._worth(state.board, stakes.parties(state.seat, 2))
        return value if seat == state.seat else -value

    def _worth(self, position: Board, ladder: Sequence[float]) -> float:
        wins, double, lost = self.chances(position)
        gain = ladder[3] + double * (ladder[4] - ladder[3])
        return wins * gain + (1 - wins) * (ladder[1] + lost * (ladder[0] - ladder[1]))

    def chances(self, position: Board) -> tuple[float, float, float]:
        """To win; to win double when winning; to lose double when losing: for who throws."""
        known = self._known.get(position)
        if known is None:
            own, other = mine(position), theirs(position)
            wins = logistic(_dot(self._weights["win"], features(position)))
            known = self._known[position] = wins, self._late(own, other), self._late(other, own)
        return known

    def _late(self, winner: Men, loser: Men) -> float:
        seen = late(winner, loser) if self._double else {}
        return logistic(_dot(self._weights["double"], seen)) if seen else 0.0

    def explain(self, state: RaceState, seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The terms of the value, for a seat."""
        if state.then is not Then.OTHER:
            return []
        ladder = stakes.parties(state.seat, 2)
        sums = dict.fromkeys(GROUPS, 0.0)
        for name, feature in features(state.board).items():
            sums[GROUP_OF[name]] += self._weights["win"][name] * feature
        total = sum(sums.values())
        wins = self.chances(state.board)[0]
        even, simple = (ladder[3] + ladder[1]) / 2, wins * ladder[3] + (1 - wins) * ladder[1]
        share = (simple - even) / total if total else 0.0
        told = {key: share * worth for key, worth in sums.items()}
        told |= {"match": even, "double": self._worth(state.board, ladder) - simple}
        sign = 1 if seat == state.seat else -1
        return [valued(GROUPS[key], sign * worth) for key, worth in told.items() if worth]


def _dot(weights: Mapping[str, float], seen: Mapping[str, float]) -> float:
    return sum([weights[name] * feature for name, feature in seen.items()])


BOT: Final = bot(Valuation, LEVELS)
ANALYST: Final = analyst(Valuation, Lookahead(throws=1, candidates=3), scale=0.47)
