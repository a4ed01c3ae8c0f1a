"""The worth of a score between equals: points, bredouille and trous, for a bot.

The way from points to a trou follows from the mean marks of throws; the worth of trous, from the chances of the next
ones. It knows nothing of the dames: an advantage on the board counts as trous in advance.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, partial
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.families.tables.bot.evaluation import Memory, Stakes
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import HERE, Lookahead, levels
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
from tablegames.plugins.trictrac.keeper import Marque, Points, SideMarque, gain
from tablegames.plugins.trictrac.rules import Partie, TrictracRules

LUMPS: Final = 4
"""Trous taken at once, at most."""
FAR: Final = 24
"""From this many trous before the end on, the chances follow the normal law."""
_BOTH: Final = (Seat(0), Seat(1))

Taking = list[float]


class NextTrou:
    """From points of both: how likely each is to take the next trou, and how many at once."""

    __slots__ = ("_known", "_marks", "_nothing")

    def __init__(self, marks: Marks) -> None:
        total = sum(odds for odds, _, _ in marks)
        self._marks = [(odds / total, own, his) for odds, own, his in marks if own or his]
        self._nothing = 1 - sum(odds for odds, _, _ in self._marks)
        self._known = Memory(self._worked_out, 1_000)

    def odds(self, thrower: SideMarque, other: SideMarque) -> list[float]:
        """One to four trous for who throws, then one to four for the other; trous taken before are of no account."""
        bare = SideMarque(thrower.points, thrower.bredouille), SideMarque(other.points, other.bredouille)
        return self._known[bare]

    def _worked_out(self, sides: tuple[SideMarque, SideMarque]) -> list[float]:
        """Nothing is marked for some throws, then something is; the other throws in between."""
        thrower, other = sides
        here, there = self._something(thrower, other), self._something(other, thrower)
        share = self._nothing
        return [
            (one + share * two) / (1 - share * share)
            for one, two in zip(here, there[LUMPS:] + there[:LUMPS], strict=True)
        ]

    def _something(self, thrower: SideMarque, other: SideMarque) -> list[float]:
        """The result of the throws that mark something at once."""
        found = [0.0] * (2 * LUMPS)
        for odds, own, his in self._marks:
            marque, taken = gain(Marque((thrower, other)), Seat(0), own)
            if taken:
                found[min(sum(taken), LUMPS) - 1] += odds
                continue
            marque, taken = gain(marque, Seat(1), his)
            if taken:
                found[LUMPS + min(sum(taken), LUMPS) - 1] += odds
                continue
            after = self.odds(marque.sides[1], marque.sides[0])
            for at in range(LUMPS):
                found[at] += odds * after[LUMPS + at]
                found[LUMPS + at] += odds * after[at]
        return found


class Standing(Scores[Marque]):
    """Scores under one keeper, for stakes."""

    __slots__ = ("_even", "_half", "_keeper", "_middle", "_next", "_runs", "_taking", "_target")

    def __init__(self, keeper: Points, next_trou: NextTrou, stakes: Stakes) -> None:
        super().__init__(stakes)
        self._keeper, self._next = keeper, next_trou
        first = next_trou.odds(SideMarque(), SideMarque())
        self._even = [(first[at] + first[LUMPS + at]) / 2 for at in range(LUMPS)]
        rules = keeper.rules
        self._runs = rules.grande_bredouille or rules.partie is Partie.A_ECRIRE
        self._target = rules.trous if rules.partie is Partie.ORDINAIRE else 0
        lost, _, won = stakes.parties(Seat(0), 1)
        self._middle, self._half = (won + lost) / 2, (won - lost) / 2
        self._taking = Memory(self._by_trous, 50_000)

    def marked(self, score: Marque, seat: Seat, amount: int) -> Marked[Marque]:
        """This many points at once."""
        return self._keeper.marked(score, seat, amount)

    def left(self, score: Marque, seat: Seat) -> Marked[Marque]:
        """Points are wiped; a marqué may be settled."""
        return self._keeper.leave(score, seat)

    def over(self, marked: Marked[Marque]) -> float | None:
        """The worth of an end to seat 0; None while the game lasts. A marqué begun again is even."""
        return super().over(marked) if marked.again is None else self._middle

    def _advanced(self, score: Marque, thrower: Seat, trous: int) -> float:
        """The score with this many trous more to seat 0, or if negative to seat 1."""
        if trous:
            seat = Seat(0 if trous > 0 else 1)
            marked = self._keeper_settles(self._taken(score, seat, abs(trous)), seat, abs(trous))
            end = self.over(marked)
            if end is not None:
                return end
            score = marked.score
        odds = self._next.odds(score.sides[thrower], score.sides[OTHER[thrower]])
        white, black = self._taking[self._bare(score)]
        first, then = (white, black) if thrower == 0 else (black, white)
        return sum([chance * worth for chance, worth in zip(odds, first + then, strict=True)])

    def _by_trous(self, bare: Marque) -> tuple[Taking, Taking]:
        """The worth to seat 0 when one of them takes one trou, two, three, four; only trous count."""
        white, black = ([self._after(bare, seat, trous) for trous in range(1, LUMPS + 1)] for seat in _BOTH)
        return white, black

    def _after(self, bare: Marque, seat: Seat, trous: int) -> float:
        """A seat takes trous; where leaving then wins what is played for, it leaves.  [LEP 3.III]"""
        marked = self._keeper_settles(self._taken(bare, seat, trous), seat, trous)
        end = self.over(marked)
        if end is None:
            left = self._keeper.leave(marked.score, seat)
            if left.outcome is not None and seat in left.outcome.winners:
                end = self.over(left)
        return self._even_score(marked.score) if end is None else end

    def _even_score(self, bare: Marque) -> float:
        """Either is as likely to throw; far from the end of a partie only who leads tells."""
        needed = [self._target - trous for trous in bare.trous]
        if min(needed) > FAR:
            spread = sum(odds * (at + 1) for at, odds in enumerate(self._even)) * 2 * sum(needed)
            return self._middle + self._half * math.erf((needed[1] - needed[0]) / math.sqrt(2 * spread))
        white, black = self._taking[bare]
        return sum([odds * (own + his) for odds, own, his in zip(self._even, white, black, strict=True)])

    def _bare(self, score: Marque) -> Marque:
        """The trous without the points, and without the runs where nothing is won by them."""
        white, black = score.sides
        run = score.run if self._runs else (0, 0)
        return Marque((SideMarque(trous=white.trous), SideMarque(trous=black.trous)), run, score.refaits)

    def _taken(self, score: Marque, seat: Seat, trous: int) -> Marque:
        """This many trous more for a seat, its points as they are: the other's run ends."""
        sides, run = list(score.sides), score.run[seat] + trous if self._runs else 0
        sides[seat] = replace(sides[seat], trous=sides[seat].trous + trous)
        return Marque((sides[0], sides[1]), (run, 0) if seat == 0 else (0, run), score.refaits)

    def _keeper_settles(self, score: Marque, seat: Seat, trous: int) -> Marked[Marque]:
        return self._keeper.settled(Marked(score, (), trous), seat)


PARTIES: Final = Text("parties")
JETONS: Final = Text("jetons")
MARQUE: Final = 10.0
"""Jetons that a marqué brings, more or less: six trous, the consolation, a share of the postillons."""


@cache
def shipped() -> Fitted:
    """The weights the bot comes with."""
    return read(shipped_data(__package__, "weights.yaml"))


def classic(game: Tour[Marque, TrictracRules], fitted: Fitted | None = None) -> TourEvaluation[Marque]:
    """Positions of a partie ordinaire, or of a marqué of a partie à écrire, by what throws make and by weights."""
    assert isinstance(game.keeper, Points)
    fitted = fitted or shipped()
    scores = partial(Standing, game.keeper, NextTrou(fitted.marks))
    make = partial(TourEvaluation, game, fitted, scores)
    return make(JETONS, MARQUE) if game.rules.partie is Partie.A_ECRIRE else make(PARTIES)


def evaluation(game: Tour[Marque, TrictracRules]) -> TourEvaluation[Marque] | NetworkTour[Marque]:
    """The same by a network that was taught it, where one ships; it knows no partie of more than twelve trous."""
    plain, written = classic(game), game.rules.partie is Partie.A_ECRIRE
    network = shipped_network(__package__, "marque.net" if written else "partie.net")
    known = written or game.rules.trous < TROUS
    return NetworkTour(game, plain, network) if network is not None and known else plain


TEMPERED: Final = 1 / 3
"""A throw ahead, the network misjudges who is about to throw; so the position as it stands counts by a third.

Of 223 decisions, judged by a look two throws ahead, this gives away no more than a throw ahead alone, and it counts out
LEP 3.II 35 rightly.
"""
AHEAD: Final = Lookahead(throws=1, replies=1, within=0.1, closer=0.5, tempered=TEMPERED)
NEAR: Final = replace(AHEAD, candidates=3)
"""Quick enough where the rules are not compiled."""
LEVELS: Final = levels(
    manners(40, 24.4, 14.9, 9.6, 6.3, 4, 1.9, 0), HERE, NEAR, NEAR, NEAR, AHEAD, AHEAD, replace(AHEAD, throws=2)
)
BOT: Final = attentive_bot(evaluation, LEVELS)
ANALYST: Final = attentive_opinion(evaluation, replace(NARROW, tempered=TEMPERED), 0.42)
