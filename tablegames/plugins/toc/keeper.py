"""The score keeper of toc: the jans of trictrac, counted in trous.  [AUJ-Toc V]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import BySeat, Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.race.notation import SEAT_NAMES
from tablegames.families.tables.trictrac.keeper_spec import KeeperSpec, Keeps, Score
from tablegames.families.tables.trictrac.state import Jan
from tablegames.families.tables.trictrac.tour import Marked
from tablegames.plugin.abilities import Count
from tablegames.plugins.toc.rules import Per, TocRules

CITE: Final = "AUJ-Toc V"


@frozen
class Trous:
    """The trous of both."""

    trous: tuple[int, int] = (0, 0)


def trous_of(made: Sequence[Jan], thrown: Throw, rules: TocRules) -> int:
    """One trou for the best thing a throw does, two by a doublet or two ways of it; or for each.  [AUJ-Toc V]"""
    worth = [2 if doubly([jan], thrown, rules) else 1 for jan in made]
    return sum(worth) if rules.per is Per.EVENT else max(worth, default=0)


def doubly(made: Sequence[Jan], thrown: Throw, rules: TocRules) -> bool:
    """Whether the double is played and something is done by a doublet or in two ways.  [AUJ-Toc V]"""
    return rules.double and any(thrown.doublet or jan.ways > 1 for jan in made)


@frozen
class TocKeeper:
    """The score keeper."""

    rules: TocRules
    keys = ("trous",)

    @property
    def target(self) -> int:
        """The trous that are played to.  [AUJ-Toc V]"""
        return self.rules.trous

    def opening(self) -> Trous:
        """Nobody has any."""
        return Trous()

    def worth(self, jan: Jan, thrown: Throw) -> int | None:
        """By itself a jan is worth nothing: the throw is, unless each thing is counted."""
        return trous_of([jan], thrown, self.rules) if self.rules.per is Per.EVENT else None

    def counted(self, made: Sequence[Jan], thrown: Throw) -> int:
        """The trous of a throw."""
        return trous_of(made, thrown, self.rules)

    def mark(self, score: Trous, seat: Seat, made: Sequence[Jan], thrown: Throw) -> Marked[Trous]:
        """Mark for a seat; who has the trous wins at once, and the count stops there.  [AUJ-Toc V]"""
        return self.marked(score, seat, self.counted(made, thrown), doubly(made, thrown, self.rules))

    def marked(self, score: Trous, seat: Seat, gained: int, double: bool) -> Marked[Trous]:
        """This many trous at once; the game is won double if that is played, to one trou.  [AUJ-Toc V]"""
        if not gained:
            return Marked(score)
        reached = min(score.trous[seat] + gained, self.rules.trous)
        after = Trous((reached, score.trous[1]) if seat == 0 else (score.trous[0], reached))
        events: tuple[Event, ...] = (Note("trous", seat, CITE, (("trous", gained), ("standing", BySeat(after.trous)))),)
        if reached < self.rules.trous:
            return Marked(after, events, gained)
        worth = 2 if self.rules.trous == 1 and double else 1
        what = "toc_double" if worth > 1 else "toc"
        scores = (worth, 0) if seat == 0 else (0, worth)
        outcome = Outcome(scores, (seat,), what, CITE, (("trous", after.trous),))
        return Marked(after, (*events, Scored(what, seat, CITE, points=worth)), gained, outcome)

    def leave(self, score: Trous, seat: Seat) -> Marked[Trous]:
        """A player who leaves keeps the trous; there is nothing to wipe.  [AUJ-Toc V]"""
        return Marked(score)

    def rule_spec(self) -> KeeperSpec:
        rules = self.rules
        return KeeperSpec(Keeps.TROUS, rules.trous, each=rules.per is Per.EVENT, doubly=rules.double)

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """The player with the trous has won; the C code does not report a double, which only a game of one trou has."""
        winner = Seat(0 if score[2] >= self.rules.trous else 1)
        return self.marked(self.unpacked(score), winner, 1, double=False).end

    def packed(self, score: Trous) -> Score:
        return 0, 0, score.trous[0], 0, 0, 0, score.trous[1], 0, 0

    def unpacked(self, score: Score) -> Trous:
        return Trous((score[2], score[6]))

    def exchanged(self, score: Trous) -> Trous:
        return Trous(score.trous[::-1])

    def write(self, score: Trous) -> dict[str, object]:
        """The trous as a key of a position."""
        return {"trous": dict(zip(SEAT_NAMES, score.trous, strict=True))} if any(score.trous) else {}

    def read(self, data: Mapping[str, Any]) -> Trous:
        """The trous of a position: fewer than the game needs, since it is not over."""
        given = data.get("trous", {})
        most = self.rules.trous - 1
        named = isinstance(given, Mapping) and all(name in SEAT_NAMES for name in given)
        numbers: list[Any] = [given.get(name, 0) for name in SEAT_NAMES] if named else []
        if not named or any(type(number) is not int or not 0 <= number <= most for number in numbers):
            raise no_position("write trous as {{white: 0, black: 0}}, each from 0 to {most}", most=most)
        return Trous((numbers[0], numbers[1]))

    def tell(self, score: Trous, seat: Seat) -> str:
        """`holes 3 of 5`."""
        target, told = self.rules.trous, f"{_('holes')} {score.trous[seat]}"
        return told if target == 1 else told + _(" of {target}", target=target)

    def counts(self, score: Trous, seat: Seat) -> tuple[Count, ...]:
        """The trous alone."""
        return (Count("trous", score.trous[seat], self.rules.trous),)
