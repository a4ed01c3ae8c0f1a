"""Plays by habit: rids itself of heavy tiles, keeps numbers open that it holds, and counts the tiles it remembers.

So do people who have played for a few weeks. They forget what was placed a while ago and who had to pass, and don't
ask what the others may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from tablegames.core.match import in_hand
from tablegames.families.dominoes.bots.ground import move_of
from tablegames.families.dominoes.bots.likely import wanting
from tablegames.families.dominoes.bots.manner import FREE, ONTO, PlayManner, by_count, by_tile
from tablegames.families.dominoes.order import from_the_right_of, written
from tablegames.families.dominoes.state import Action, Placed, Play, Pose
from tablegames.families.dominoes.tiles import NONE, Tiles, count, gather

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.families.dominoes.state import DominoView


@dataclass(frozen=True)
class Habit:
    """The things that a player by habit looks at, and how sure of them he is."""

    pips: int
    """The worth of getting rid of a pip."""
    own: int
    """The worth of leaving a number open, for each tile with it in the player's hand."""
    counts: int
    """The same for each tile with it that he knows to be in nobody else's hand."""
    recalls: int
    """How many of the last tiles placed he remembers when he counts."""
    passes: int
    """The worth of a number on which the next player has passed; 0: he doesn't remember passes."""
    doubt: int
    """The largest error in judging a play."""

    @cached_property
    def manner(self) -> PlayManner:
        """The same as tables."""
        lure = by_tile(self.pips, 2 * self.pips)
        own, seen = by_count(self.own), by_count(self.counts)
        return PlayManner(lure, lure, lure, own, seen, (self.passes, 0, 0))


class HabitPlayer:
    """Places the tile that looks best to him; the luck of the decision says how he misjudges each."""

    looks = True
    trusted = True

    __slots__ = ("_habit",)

    def __init__(self, habit: Habit) -> None:
        self._habit = habit

    def choose(self, view: object, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the best play, as he sees it."""
        if len(legal) == 1 or not all(isinstance(action, Pose | Play) for action in legal):
            return legal[0]
        habit, seen = self._habit, cast("DominoView", in_hand(view))
        assert seen.seat is not None
        hand, known = gather(seen.hand), gather(seen.hand) | self._remembered(seen)
        seats = len(seen.counts)
        following = from_the_right_of(written(seen.order), seats, seen.seat)[0]
        lacks = [wanting(seen.history, seats)[-1][following]]

        def worth(action: Action) -> int:
            move = move_of(action)
            stays = [*(seen.ends or ())]
            if isinstance(action, Play):
                stays.remove(ONTO[move])
            else:
                stays = [ONTO[move]]
            found = sum(habit.manner.worth(hand, known, lacks, number) for number in (*stays, FREE[move]))
            return habit.manner.tile[move] + found + rng.below(habit.doubt + 1) - rng.below(habit.doubt + 1)

        return max(legal, key=worth)

    def _remembered(self, seen: DominoView) -> Tiles:
        """The last tiles placed, as many as he remembers."""
        recalls = self._habit.recalls
        if recalls >= count(seen.laid):
            return seen.laid
        placed = [one.tile for one in seen.history if isinstance(one, Placed)]
        return gather(placed[-recalls:]) if recalls else NONE
