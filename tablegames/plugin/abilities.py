"""What a game can do beside its rules: one value, `abilities`, in which each ability is a function of the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from tablegames.core.events import Event, Seat
from tablegames.core.game import Fault

if TYPE_CHECKING:
    from tablegames.core.loop import Played
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables
    from tablegames.plugin.ways import Way


@dataclass(frozen=True, slots=True)
class Prospect:
    """How many chances of all there are that something happens after a play; worded under `prospect.<its key>`."""

    chances: int
    of: int
    good: bool = True
    """Whether it is good for who plays."""
    weight: float = 1.0
    """How much it matters beside others."""


class PlaysOut(Protocol):
    """Plays a game to its end at random, as the loop does with random players and the same seed, but faster."""

    def __call__(
        self, game: Any, state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
    ) -> Played[Any]:
        """The game from a state that follows action `number` - 1; `limit` is the number of the first action not played.

        Chance falls by `dice_seed`, where one is given.
        """


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Abilities:
    """What a game can do beside its rules. Every function is given the game first; None: the game cannot do it."""

    prospects: Callable[[Any, Any, Any], Mapping[str, Prospect]] | None = None
    """`(game, view, action)`: what a play leads to, by key, counted in throws; a key that is missing is no chance."""
    effects: Callable[[Any, Any, Any], Sequence[str]] | None = None
    """`(game, view, action)`: what a play does at once (hit, fill, crown), by key; the wording has a sign and words for
    each under `effect.<its key>`: `* hits a dame`."""
    thought_of: Callable[[Any, Any], Iterable[Any]] | None = None
    """`(game, view)`: plays a person might think of, nearest to a legal one first; `judge` says what is wrong with
    each. A legal one among them does no harm."""
    compelled: Callable[[Any, Any], Fault | None] | None = None
    """`(game, view)`: what all plays but one lack, worded as a fault is; None: no one sentence says it."""
    ways: Callable[[Any, Any, Any, Event], tuple[Way, ...]] | None = None
    """`(game, state, action, event)`: in which ways an event of this action was done; none: not in ways."""
    counted: Callable[[Any, int, Seat, Seat], int] | None = None
    """`(game, place, by, reader)`: the reader's number for a place that another counts so, where each side counts its
    own way; what is no place of the board stays as it is."""
    touched: Callable[[Any, Any], tuple[tuple[int, ...], tuple[int, ...]]] | None = None
    """`(game, action)`: where pieces went from and where they came to, as the player counts, to be marked on the
    board; nothing where none moved."""
    begins_anew: Callable[[Any, Any], bool] | None = None
    """`(game, state)`: whether all pieces have gone back to where they began: no play before that is marked."""
    encoder: Callable[[Any], Encoder[Any, Any]] | None = None
    """`(game)`: how it is told in numbers to programs that learn; None: as `plugin.encoding.plain` does."""
    learnable: Callable[[Any, Any], Sequence[Any]] | None = None
    """`(game, view)`: what a learner chooses from where that is more than is listed: the marks and calls, too, that by
    being open tell nothing; all of it legal."""
    tables: Callable[[Any, Seat | None, int, Buffers], SteppedTables | None] | None = None
    """`(game, first, most, buffers)`: many tables stepped at once, the same rows and games as the encoder tells, each
    game begun by `first` and broken off after `most` decisions; None: they must be walked."""
    play_out: PlaysOut | None = None
    run: Callable[[Any, Any, tuple[int, int, int], int, int, bool], tuple[Any, int, int, Seat | None]] | None = None
    """`(game, state, keys, number, limit, end)`: play on at random from action `number`, each action with the numbers
    the loop would give it: the state reached, its number, the decisions made, who decided first (he counts as who
    began). `keys` are those of chance and of the two seats. It may stop anywhere, must stop at the limit and, unless it
    may `end` the game, before the action that does."""


NONE: Final = Abilities()


def abilities_of(game: object) -> Abilities:
    """What a game can do: its `abilities`; a method of the same name, as games of 0.1 have it, goes first.

    >>> class Old:
    ...     def touched(self, action):
    ...         return (action,), ()
    >>> abilities_of(Old()).touched(Old(), 4), abilities_of(Old()).effects
    (((4,), ()), None)
    """
    return _with_methods(cast(Hashable, type(game)), getattr(game, "abilities", NONE))


@cache
def _with_methods(kind: Hashable, given: Abilities) -> Abilities:
    own: dict[str, Any] = {one.name: _method(one.name) for one in fields(Abilities) if hasattr(kind, one.name)}
    if "encoder" in own:
        own.setdefault("tables", None)  # they are those of the encoder that was replaced
    return replace(given, **own) if own else given


def _method(name: str) -> Callable[..., Any]:
    return lambda game, *given: getattr(game, name)(*given)
