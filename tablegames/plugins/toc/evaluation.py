"""The worth of a position of toc, for the bot: jans counted in trous, the fitted weights, the worth of trous.

See `families.tables.trictrac_bot` for the part shared with trictrac. Played to the first trou, only the next jan
counts, so there are separate weights for that.  [AUJ-Toc V]
"""

from __future__ import annotations

import math
from functools import cache, partial
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.families.tables.bot.evaluation import Memory, Stakes
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import HERE, levels
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.tour import Marked, Tour
from tablegames.families.tables.trictrac_bot.evaluation import (
    NARROW,
    Fitted,
    Marks,
    Scores,
    TourEvaluation,
    attentive_bot,
    attentive_opinion,
    read,
)
from tablegames.families.tables.trictrac_bot.network import TROUS, NetworkTour
from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.toc.keeper import TocKeeper, Trous
from tablegames.plugins.toc.rules import TocRules

PARTIES: Final = Text("parties")
FAR: Final = 24
"""From this many trous before the end on, the chances follow the normal law."""


class Standing(Scores[Trous]):
    """The worth of trous between equals, for stakes."""

    __slots__ = ("_keeper", "_known", "_marks", "_nothing", "_rules")

    def __init__(self, rules: TocRules, marks: Marks, stakes: Stakes) -> None:
        super().__init__(stakes)
        self._rules, self._keeper = rules, TocKeeper(rules)
        total = sum(odds for odds, _, _ in marks)
        self._marks = [(odds / total, own, his) for odds, own, his in marks if own or his]
        self._nothing = 1 - sum(odds for odds, _, _ in self._marks)
        self._known = Memory(self._near, 50_000)

    def marked(self, score: Trous, seat: Seat, amount: int) -> Marked[Trous]:
        """This many trous; two at once are a double, where it is played.  [AUJ-Toc V]"""
        return self._keeper.marked(score, seat, amount, self._rules.double and amount > 1)

    def left(self, score: Trous, seat: Seat) -> Marked[Trous]:
        """The trous stay."""
        return Marked(score)

    def _advanced(self, score: Trous, thrower: Seat, trous: int) -> float:
        marked = self.marked(score, Seat(0 if trous > 0 else 1), abs(trous))
        end = self.over(marked)
        return self._worth(marked.score, thrower) if end is None else end

    def _worth(self, score: Trous, thrower: Seat) -> float:
        """Far from the end only who leads tells; else throws mark nothing until one marks something."""
        needed = [self._rules.trous - trous for trous in score.trous]
        if min(needed) > FAR:
            lost, _, won = self._stakes.parties(Seat(0), 1)
            return (won + lost + (won - lost) * math.erf((needed[1] - needed[0]) / math.sqrt(4 * sum(needed)))) / 2
        return self._known[score, thrower]

    def _near(self, asked: tuple[Trous, Seat]) -> float:
        score, thrower = asked
        here, there = self._something(score, thrower), self._something(score, OTHER[thrower])
        return (here + self._nothing * there) / (1 - self._nothing * self._nothing)

    def _something(self, score: Trous, thrower: Seat) -> float:
        """The worth of the throws that mark something at once."""
        found = 0.0
        for odds, own, his in self._marks:
            marked = self.marked(score, thrower, own)
            if marked.outcome is None:
                marked = self.marked(marked.score, OTHER[thrower], his)
            end = self.over(marked)
            found += odds * (self._worth(marked.score, OTHER[thrower]) if end is None else end)
        return found


@cache
def shipped(name: str) -> Fitted:
    """The weights the bot comes with."""
    return read(shipped_data(__package__, name))


def classic(game: Tour[Trous, TocRules], fitted: Fitted | None = None) -> TourEvaluation[Trous]:
    """Positions of a game to the first trou, or to several, by what throws make and by weights."""
    fitted = fitted or shipped("weights_first.yaml" if game.rules.trous == 1 else "weights.yaml")
    return TourEvaluation(game, fitted, partial(Standing, game.rules, fitted.marks), PARTIES)


def evaluation(game: Tour[Trous, TocRules]) -> TourEvaluation[Trous] | NetworkTour[Trous]:
    """The same by a network, which was taught to play to several trous, twelve at most, those made double counting."""
    plain, network = classic(game), shipped_network(__package__, "trous.net")
    known = game.rules.double and 1 < game.rules.trous < TROUS
    return NetworkTour(game, plain, network) if network is not None and known else plain


LEVELS: Final = levels(manners(45, 21, 15, 11.8, 7.4, 5, 3.1, 0), HERE, NARROW)
BOT: Final = attentive_bot(evaluation, LEVELS)
ANALYST: Final = attentive_opinion(evaluation, NARROW, 0.63)
