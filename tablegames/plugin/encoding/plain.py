"""An encoder for any game without its own, from the types of its views.

It follows the annotations of a view field by field:

- a bool is 0 or 1, a number itself (a seat counted from the observer on), an enum one flag for each member;
- `X | None` is a flag and X, which is all 0 if it is None; a union of types is a flag for each, and each of them;
- a tuple of fixed parts is its parts; one of any length is its length and room for 32 items (or as many as the
  game begins with), the rest 0;
- a text is its letters' codes; a set of enum members one flag for each, another set an ordered tuple;
- an outcome is one flag: there are no decisions after it.

The letter of an action is a digest of its notation: the same text is the same letter in every position.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence, Set as AnySet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from tablegames.core.arbiter import listed
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Outcome, Symmetric, seats_alike
from tablegames.core.languages import gettext as _
from tablegames.core.notation import Notation
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word

ROOM: Final = 32
"""The default room for a tuple, a set or a text of any length."""
MOST_ROOM: Final = 4096
MOST_NUMBERS: Final = 100_000
LARGEST: Final = 1_000_000
"""The largest number that fits; a larger one is probably several in one, such as a mask of squares."""
LARGE: Final = 2_000
"""The size that brings a warning to write an encoder for the game."""
LETTERS: Final = 256
DEEPEST: Final = 8

A = TypeVar("A")
Walk = Callable[[Any, Seat], list[int]]
"""The numbers of a value, as a seat sees them."""


@frozen
class TypeEncoding:
    """The encoding of a type."""

    features: tuple[Feature, ...]
    walk: Walk

    @property
    def nothing(self) -> list[int]:
        """The zeros for a missing value."""
        return [0] * len(self.features)


class NoRoomError(GameError):
    """A tuple is longer than its room."""


class PlainEncoder:
    """The encoder of a game without its own: `features` from its types, letters from its notation.

    `room` is the room for a tuple of any length; it is doubled until the beginning of the game fits.
    """

    letters = LETTERS

    def __init__(self, game: Game[Any, Any, Any], notation: Notation[Any, Any, Any], room: int = ROOM) -> None:
        self._notation = notation
        begun = game.initial()
        seen = game.view(begun, Seat(0))
        self._kind = type(seen)
        alike = seen is begun and seats_alike(game)
        self._turned = game.turned if alike and isinstance(game, Symmetric) else None
        self._seats = game.seats
        self._part = _fitting(self._kind, seen, game.seats, room)
        self.features: Sequence[Feature] = self._part.features

    def observe(self, view: object, seat: Seat, spelt: Word) -> list[int]:
        """Return the numbers of the view; in a symmetric game, as if the seat were seat 0."""
        if type(view) is not self._kind:
            refuse("view", _("is now of type {name}", name=type(view).__name__))
        if self._turned is None:
            return self._part.walk(view, seat)
        for _unused in range(-seat % self._seats):
            view = self._turned(view)
        return self._part.walk(view, Seat(0))

    def spell(self, view: object, action: object) -> Word:
        """Return the digest of its notation."""
        return (digest(self._notation.write(view, action)),)


def encoder_of(game: Game[Any, Any, Any], notation: Notation[Any, Any, Any]) -> Encoder[Any, Any]:
    """Return the game's own encoder, or one made from its types."""
    own = abilities_of(game).encoder
    return PlainEncoder(game, notation) if own is None else own(game)


def learnable(game: object, view: Any, legal: Sequence[A]) -> Sequence[A]:
    """Return a learner's legal actions: at a table with faults, more than the listed ones."""
    own = abilities_of(game).learnable
    return listed(game, view, legal) if own is None else own(game, view)


def too_large(encoder: object) -> str:
    """Return a warning about an encoder from types with very many numbers; empty: none."""
    if not isinstance(encoder, PlainEncoder) or len(encoder.features) <= LARGE:
        return ""
    size = f"{len(encoder.features):,}"
    return _(
        "a view becomes {size} numbers, derived from its types; with more than {large:,} numbers, programs learn "
        "poorly: write an encoder for the game (`encoder()`) or limit the length of the tuples in the view",
        size=size,
        large=LARGE,
    )


def _fitting(kind: type, seen: object, seats: int, room: int) -> TypeEncoding:
    """Return an encoding with enough room for the beginning."""
    while True:
        part = part_of(kind, "view", seats, room)
        try:
            part.walk(seen, Seat(0))
        except NoRoomError:
            room *= 2
            if room > MOST_ROOM:
                raise
        else:
            return part


@lru_cache(1 << 16)
def digest(text: str) -> int:
    """Return the letter of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % LETTERS


def refuse(path: str, why: str) -> NoReturn:
    """Raise the error that names the type without an encoding, with the remedy."""
    raise GameError(
        "{path} can't be encoded as numbers, because it {why}: give the game an encoder() (tablegames.plugin.encoding)",
        path=path,
        why=why,
    )


def part_of(kind: Any, path: str, seats: int, room: int = ROOM, depth: int = 0) -> TypeEncoding:
    """Return the encoding of a type; `path` begins the names of its features."""

    def inside(kind: Any, path: str = path) -> TypeEncoding:
        return part_of(kind, path, seats, room, depth + 1)

    if depth > DEEPEST:
        refuse(path, _("is nested too deeply"))
    if kind is Seat:
        return _seat(path, seats)
    kind = getattr(kind, "__supertype__", kind)
    origin, inner = get_origin(kind), get_args(kind)
    if kind is bool:
        return TypeEncoding((Feature(path),), lambda value, seat: [int(value)])
    if kind is int:
        return TypeEncoding((Feature(path, -LARGEST, LARGEST),), lambda value, seat: [_number(value, path)])
    if kind is str:
        code = TypeEncoding((Feature(path, 0, 0x10FFFF),), lambda value, seat: [ord(value)])
        return _many(code, path, room)
    if kind in (types.NoneType, Outcome):
        return TypeEncoding((), lambda value, seat: [])
    if origin in (Union, types.UnionType):
        return _either(inner, path, inside)
    if origin is tuple and inner[-1:] != (...,):
        return _several([inside(one, f"{path}.{n}") for n, one in enumerate(inner)], tuple)
    if origin in (tuple, list, Sequence):
        return _many(inside(inner[0]), path, room)
    if origin in (frozenset, set, AnySet):
        return _set(inner[0], path, inside, room)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _flags(kind, path, lambda member, value: member is value)
    plain = origin or kind
    if isinstance(plain, type) and (is_dataclass(plain) or hasattr(plain, "_fields")):
        return _record(plain, path, inside)
    return refuse(path, _("is a {kind}", kind=kind))


def _number(value: int, path: str) -> int:
    if not -LARGEST <= value <= LARGEST:
        refuse(path, _("is {value}", value=value))
    return int(value)


def _seat(path: str, seats: int) -> TypeEncoding:
    """Return a seat, counted from the observer on."""
    return TypeEncoding((Feature(path, 0, max(1, seats - 1)),), lambda value, seat: [(value - seat) % seats])


def _flags(kind: type[Enum], path: str, holds: Callable[[Enum, Any], bool]) -> TypeEncoding:
    """Return one flag for each member of an enum."""
    members = list(kind)
    named = tuple(Feature(f"{path}={member.name.lower()}") for member in members)
    return TypeEncoding(named, lambda value, seat: [int(holds(member, value)) for member in members])


Inside = Callable[..., TypeEncoding]
"""`inside(kind)`, `inside(kind, path)`: the encoding of a part."""


def _either(kinds: Sequence[Any], path: str, inside: Inside) -> TypeEncoding:
    """Return a flag for each possible type, and its encoding; None needs neither."""
    some = [kind for kind in kinds if kind is not types.NoneType]
    parts = [inside(kind) for kind in some]
    classes = [_class_of(kind) for kind in some]
    flags = [f"{path}:{kind.__name__}" if len(some) > 1 else f"{path}?" for kind in classes]
    features = [feature for flag, part in zip(flags, parts, strict=True) for feature in (Feature(flag), *part.features)]

    def walk(value: Any, seat: Seat) -> list[int]:
        numbers: list[int] = []
        for kind, part in zip(classes, parts, strict=True):
            here = isinstance(value, kind)
            numbers += [int(here), *(part.walk(value, seat) if here else part.nothing)]
        return numbers

    return TypeEncoding(tuple(features), walk)


def _class_of(kind: Any) -> type:
    """Return the class of the values of an annotated type."""
    plain = get_origin(getattr(kind, "__supertype__", kind)) or getattr(kind, "__supertype__", kind)
    return plain if isinstance(plain, type) else object


def _several(parts: Sequence[TypeEncoding], take: Callable[[Any], Sequence[Any]]) -> TypeEncoding:
    """Return the encoding of parts in a row."""

    def walk(value: Any, seat: Seat) -> list[int]:
        return [number for part, piece in zip(parts, take(value), strict=True) for number in part.walk(piece, seat)]

    return TypeEncoding(tuple(feature for part in parts for feature in part.features), walk)


def _many(one: TypeEncoding, path: str, room: int) -> TypeEncoding:
    """Return the encoding of a length, and room for the longest."""
    if room * len(one.features) > MOST_NUMBERS:
        refuse(path, _("would take {room} numbers", room=room * len(one.features)))
    features = [Feature(f"{path}#", 0, room)]
    for n in range(room):
        features += [Feature(f"{path}[{n}]{feature.name.removeprefix(path)}", feature.low, feature.high)
                     for feature in one.features]  # fmt: skip

    def walk(value: Any, seat: Seat) -> list[int]:
        if len(value) > room:
            raise NoRoomError(
                "{path} has {count} items but room for only {room}: pass encoder=PlainEncoder(game, notation, "
                "room={count}), or give the game an encoder() (tablegames.plugin.encoding)",
                path=path,
                count=len(value),
                room=room,
            )
        numbers = [len(value)]
        for piece in value:
            numbers += one.walk(piece, seat)
        return numbers + [0] * (len(features) - len(numbers))

    return TypeEncoding(tuple(features), walk)


def _set(kind: Any, path: str, inside: Inside, room: int) -> TypeEncoding:
    """Return flags for the members of an enum; other sets become ordered tuples."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _flags(kind, path, lambda member, value: member in value)
    one = inside(kind)
    many = _many(one, path, room)
    return TypeEncoding(
        many.features, lambda value, seat: many.walk(sorted(value, key=lambda piece: one.walk(piece, seat)), seat)
    )


def _record(kind: type, path: str, inside: Inside) -> TypeEncoding:
    """Return the encoding of the compared fields of a dataclass, or of a named tuple."""
    try:
        hints = get_type_hints(kind)
    except NameError as problem:
        refuse(path, _("has an unknown type ({problem})", problem=problem))
    given: Any = kind
    names = [field.name for field in fields(given) if field.compare] if is_dataclass(kind) else list(given._fields)
    parts = [inside(hints[name], f"{path}.{name}") for name in names]
    return _several(parts, lambda value: [getattr(value, name) for name in names])
