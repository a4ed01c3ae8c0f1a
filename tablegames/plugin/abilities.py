"""The optional abilities of a game: one value, `abilities`, with a function of the game for each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeGuard, TypeVar, cast

from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault

if TYPE_CHECKING:
    from tablegames.core.loop import Moment, Played
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables
    from tablegames.plugin.ways import Way

T = TypeVar("T")


@frozen
class Prospect:
    """The chances that something happens after a play; worded under `prospect.<its key>`."""

    chances: int
    of: int
    good: bool = True
    """Whether it is good for the player who plays."""
    weight: float = 1.0
    """Its importance beside others."""


@frozen
class Count:
    """Something that a side has: holes, points, men; worded under `count.<its key>`."""

    key: str
    number: int
    of: int = 0
    """The number that wins, or the most there can be; 0: there is none."""
    sign: bool = False
    """Whether it is a state, not a number: a page shows its name while `number` is 1."""


class PlaysOut(Protocol):
    """Play a game to its end at random, with the same result as the loop for the same seed, but faster."""

    def __call__(
        self, game: Any, state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
    ) -> Played[Any]:
        """Play from a state after action `number` - 1; `limit` is the number of the first action not played.

        Chance uses `dice_seed` if it is given.
        """


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Abilities:
    """The optional abilities of a game. Every function gets the game first; None: no such ability."""

    prospects: Callable[[Any, Any, Any], Mapping[str, Prospect]] | None = None
    """`(game, view, action)`: the prospects of a play, by key, counted in throws; a missing key means no chance."""
    effects: Callable[[Any, Any, Any], Sequence[str]] | None = None
    """`(game, view, action)`: the immediate effects of a play (hit, fill, crown), by key; the wording has a sign and
    words for each under `effect.<its key>`: `* hits a dame`.
    """
    thought_of: Callable[[Any, Any], Iterable[Any]] | None = None
    """`(game, view)`: plays that a person might try, nearest to a legal one first, legal ones included; `judge` refuses
    the others.
    """
    compelled: Callable[[Any, Any], Fault | None] | None = None
    """`(game, view)`: the fault of all plays but one, worded like a fault; None: they have no common fault."""
    ways: Callable[[Any, Any, Any, Event], tuple[Way, ...]] | None = None
    """`(game, state, action, event)`: the ways in which this action caused an event; empty: no ways."""
    counted: Callable[[Any, int, Seat, Seat], int] | None = None
    """`(game, place, by, reader)`: the reader's number for a place in another seat's numbering, where each side counts
    its own way; anything else stays as it is.
    """
    touched: Callable[[Any, Any], tuple[tuple[int, ...], tuple[int, ...]]] | None = None
    """`(game, action)`: the places that pieces left and reached, in the player's numbering, to mark on the board; empty
    if none moved.
    """
    begins_anew: Callable[[Any, Any], bool] | None = None
    """`(game, state)`: whether all pieces are back at the start, so that no earlier play is marked."""
    counts: Callable[[Any, Any], Sequence[Sequence[Count]]] | None = None
    """`(game, view)`: the possessions of each seat, the most important first; the page shows them beside the player's
    name.
    """
    encoder: Callable[[Any], Encoder[Any, Any]] | None = None
    """`(game)`: the encoder for learning programs; None: the one of `plugin.encoding.plain`."""
    learnable: Callable[[Any, Any], Sequence[Any]] | None = None
    """`(game, view)`: a learner's legal actions, if they are more than the listed ones: marks and calls that give
    nothing away.
    """
    tables: Callable[[Any, Seat | None, int, Buffers], SteppedTables | None] | None = None
    """`(game, first, most, buffers)`: many tables stepped together, with the same rows and games as the encoder's, each
    game begun by `first` and stopped after `most` decisions; None: step them one by one.
    """
    play_out: PlaysOut | None = None
    run: Callable[[Any, Any, tuple[int, int, int], int, int, bool], tuple[Any, int, int, Seat | None]] | None = None
    """`(game, state, keys, number, limit, end)`: play at random from action `number`, with the loop's random numbers
    for each action; return the state reached, its number, the decisions made and the first seat to decide (which counts
    as the opener). `keys` are those of chance and of the two seats. It may stop anywhere, must stop at the limit and,
    unless it may `end` the game, before the last action.
    """
    trace: Callable[[Any, Any, tuple[int, int, int], int, int], tuple[Any, int, int, Iterable[bytes]]] | None = None
    """`(game, state, keys, number, limit)`: play on as `run` does, never to the end; return the state reached, its
    number, the decisions made, and each turn, a throw and its play, as bytes.
    """
    traced: Callable[[Any, bytes], Sequence[Moment[Any, Any]]] | None = None
    """`(game, turn)`: the actions of such a turn, as far as the lines of a record need them; numbered from 0."""
    runs_natively: Callable[[Any], bool] | None = None
    """`(game)`: whether native code plays the whole game."""


NONE: Final = Abilities()


def abilities_of(game: object) -> Abilities:
    """Return a game's `abilities`; methods of the same name, as in games of 0.1, go first.

    >>> class Old:
    ...     def touched(self, action):
    ...         return (action,), ()
    >>> abilities_of(Old()).touched(Old(), 4), abilities_of(Old()).effects
    (((4,), ()), None)
    """
    return _with_methods(cast(Hashable, type(game)), getattr(game, "abilities", NONE))


def able(thing: object, ability: Callable[..., T]) -> TypeGuard[T]:
    """Return whether a thing has the methods of a protocol: `isinstance`, asked once for each class."""
    return _able(cast(Hashable, type(thing)), ability)


@cache
def _able(kind: Any, ability: Any) -> bool:
    return issubclass(kind, ability)


@cache
def _with_methods(kind: Hashable, given: Abilities) -> Abilities:
    own: dict[str, Any] = {one.name: _method(one.name) for one in fields(Abilities) if hasattr(kind, one.name)}
    if "encoder" in own:
        own.setdefault("tables", None)  # they belong to the replaced encoder
    return replace(given, **own) if own else given


def _method(name: str) -> Callable[..., Any]:
    return lambda game, *given: getattr(game, name)(*given)
