"""Ends that only games in files have: a mother that is pinned, and two sides that can never play again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablegames.families.tables.board.men import count, marks, mine, their_marks, theirs, turned
from tablegames.families.tables.board.places import HEAD, Board, Men
from tablegames.families.tables.race.ending import AllLifted, End, Verdict, Winner, WorthByLoser, drawn
from tablegames.families.tables.race.march import Ending, Endings, March, NoHitting


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """The game is drawn when neither side can ever play again, as when each pins what the other needs to move."""

    end: End
    march: March

    def worth(self, loser: Men, /) -> Verdict:
        return self.end.worth(loser) if isinstance(self.end, WorthByLoser) else Verdict(1, "partie_simple", "")

    def verdict(self, position: Board) -> Verdict | None:
        """As the end rule says; else a draw if no side has a number to play."""
        verdict = self.end.verdict(position)
        if verdict is not None:
            return verdict
        other = turned(position)
        ours, yours = self.march.for_throw(position, (1,)), self.march.for_throw(other, (1,))
        if isinstance(ours, NoHitting) and isinstance(yours, NoHitting):
            return None  # no limit binds: six arrows in a row that close the way are dames that can move
        return drawn("bloquees", "") if _stuck(ours, position) and _stuck(yours, other) else None

    def rule_spec(self) -> tuple[Ending, ...] | None:
        """When it may be over, as data; None: the end rule itself is asked."""
        if not isinstance(self.end, AllLifted):
            return None
        return (*self.end.rule_spec(), Ending(Endings.BOTH_STUCK, march=self.march))


def _stuck(march: March, position: Board) -> bool:
    """Whether the side to move can play no number at all."""
    ground = march.ground(position)
    return not any(march.sources(position, number, ground) for number in range(1, 7))


@dataclass(frozen=True, slots=True)
class MotherPinned:
    """To pin the last dame of the other on its first arrow wins at once, unless the player's own is still held."""

    lifted: AllLifted
    parties: int

    @property
    def worth(self) -> Callable[[Men], Verdict]:
        return self.lifted.worth

    def verdict(self, position: Board) -> Verdict | None:
        """Over when a mother is pinned, drawn when both are; or when all is lifted."""
        ours, yours = (bool(count(marked, HEAD)) for marked in (marks(position), their_marks(position)))
        if ours and yours:
            return drawn("meres_clouees", "")
        if ours and not count(theirs(position), HEAD):
            return Verdict(self.parties, "mere_clouee", "")
        if yours and not count(mine(position), HEAD):
            return Verdict(self.parties, "mere_clouee", "", Winner.NEXT)
        return self.lifted.verdict(position)
