"""Any game told in numbers, from the types of what its views hold; for games that do not do so themselves.

A view is walked field by field, as its annotations say:

- a bool is 0 or 1, a number itself (a seat counted from the observer on), an enum one flag for each member;
- `X | None` is a flag and X, which is all 0 where there is none; of several types one flag each, and each of them;
- a tuple of fixed parts is its parts; one of any length is its length and room for 32 of them (or as many as the
  game begins with), the rest 0;
- a text is its letters' codes; a set of enum members one flag for each, another set a tuple in order;
- how a game ended is one flag: nothing is decided any more.

Actions are spelt by a digest of their notation: the same text is the same letter in every position.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from collections.abc import Set as AnySet
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from tablegames.core.arbiter import listed
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Game, Outcome, Symmetric, seats_alike
from tablegames.core.languages import say
from tablegames.core.notation import Notation
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word

ROOM: Final = 32
"""What is kept free for a tuple, a set or a text of any length, unless more is needed from the beginning."""
MOST_ROOM: Final = 4096
MOST_NUMBERS: Final = 100_000
LARGEST: Final = 1_000_000
"""The largest number that can be told; a larger one is most likely several in one, as a mask of squares is."""
LARGE: Final = 2_000
"""Numbers from which on it is worth telling that the game has no encoder of its own."""
LETTERS: Final = 256
DEEPEST: Final = 8

A = TypeVar("A")
Walk = Callable[[Any, Seat], list[int]]
"""The numbers of a value, as a seat sees them."""


@dataclass(frozen=True, slots=True)
class TypeEncoding:
    """How values of one type become numbers."""

    features: tuple[Feature, ...]
    walk: Walk

    @property
    def nothing(self) -> list[int]:
        """The zeros that stand where there is no value."""
        return [0] * len(self.features)


class NoRoomError(GameError):
    """A tuple is longer than what is kept free for it."""


class PlainEncoder:
    """Tells a game that says nothing about it: `features` from its types, letters from its notation.

    `room` is what is kept free for a tuple of any length; it is doubled until the beginning of the game fits.
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
        """The view walked; where all seats are alike, as if the seat were seat 0."""
        if type(view) is not self._kind:
            refuse("view", say(f"is now a {type(view).__name__}", f"est maintenant un {type(view).__name__}"))
        if self._turned is None:
            return self._part.walk(view, seat)
        for _ in range(-seat % self._seats):
            view = self._turned(view)
        return self._part.walk(view, Seat(0))

    def spell(self, view: object, action: object) -> Word:
        """The digest of its notation."""
        return (digest(self._notation.write(view, action)),)


def encoder_of(game: Game[Any, Any, Any], notation: Notation[Any, Any, Any]) -> Encoder[Any, Any]:
    """The game's own encoder, or one made from its types."""
    own = abilities_of(game).encoder
    return PlainEncoder(game, notation) if own is None else own(game)


def learnable(game: object, view: Any, legal: Sequence[A]) -> Sequence[A]:
    """The acts of `legal` that a learner chooses from: at a table with faults, more than is listed."""
    own = abilities_of(game).learnable
    return listed(game, view, legal) if own is None else own(game, view)


def too_large(encoder: object) -> str:
    """What is said of an encoder that was made from types and has very many numbers; empty: nothing need be said."""
    if not isinstance(encoder, PlainEncoder) or len(encoder.features) <= LARGE:
        return ""
    size = f"{len(encoder.features):,}"
    return say(
        f"what a seat sees is {size} numbers, made from the types of its view; write the game an encoder (`encoder()`) "
        f"or bound its tuples: over {LARGE:,} little is learnt",
        f"ce que voit une place fait {size} nombres, tirés des types de sa vue ; donnez au jeu un encodeur "
        f"(« encoder() »), ou bornez ses tuples : au-delà de {LARGE:,} on n'apprend guère",
    )


def _fitting(kind: type, seen: object, seats: int, room: int) -> TypeEncoding:
    """With room for what is there at the beginning."""
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
    """The letter of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % LETTERS


def refuse(path: str, why: str) -> NoReturn:
    """Raise the error that names what cannot be encoded, with the cure."""
    raise GameError.said(
        f"{path} {why}, which cannot be told in numbers as it is: give the game an encoder() "
        "(tablegames.plugin.encoding)",
        f"{path} {why}, ce qui ne se dit pas en nombres : donnez au jeu un encoder() (tablegames.plugin.encoding)",
    )


def part_of(kind: Any, path: str, seats: int, room: int = ROOM, depth: int = 0) -> TypeEncoding:
    """The encoding of a type; `path` is what its features are called after."""

    def inside(kind: Any, path: str = path) -> TypeEncoding:
        return part_of(kind, path, seats, room, depth + 1)

    if depth > DEEPEST:
        refuse(path, say("is too deep", "est trop profond"))
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
    return refuse(path, say(f"is a {kind}", f"est un {kind}"))


def _number(value: int, path: str) -> int:
    if not -LARGEST <= value <= LARGEST:
        refuse(path, say(f"is {value}", f"vaut {value}"))
    return int(value)


def _seat(path: str, seats: int) -> TypeEncoding:
    """A seat, counted from the observer on."""
    return TypeEncoding((Feature(path, 0, max(1, seats - 1)),), lambda value, seat: [(value - seat) % seats])


def _flags(kind: type[Enum], path: str, holds: Callable[[Enum, Any], bool]) -> TypeEncoding:
    """One flag for each member of an enum."""
    members = list(kind)
    named = tuple(Feature(f"{path}={member.name.lower()}") for member in members)
    return TypeEncoding(named, lambda value, seat: [int(holds(member, value)) for member in members])


Inside = Callable[..., TypeEncoding]
"""`inside(kind)`, `inside(kind, path)`: how what is inside is told."""


def _either(kinds: Sequence[Any], path: str, inside: Inside) -> TypeEncoding:
    """One flag for each type there may be, and each of them; None needs neither."""
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
    """What a value of an annotated type is an instance of."""
    plain = get_origin(getattr(kind, "__supertype__", kind)) or getattr(kind, "__supertype__", kind)
    return plain if isinstance(plain, type) else object


def _several(parts: Sequence[TypeEncoding], take: Callable[[Any], Sequence[Any]]) -> TypeEncoding:
    """Parts one after the other."""

    def walk(value: Any, seat: Seat) -> list[int]:
        return [number for part, piece in zip(parts, take(value), strict=True) for number in part.walk(piece, seat)]

    return TypeEncoding(tuple(feature for part in parts for feature in part.features), walk)


def _many(one: TypeEncoding, path: str, room: int) -> TypeEncoding:
    """How many there are, and room for the most."""
    if room * len(one.features) > MOST_NUMBERS:
        refuse(
            path, say(f"would take {room * len(one.features)} numbers", f"prendrait {room * len(one.features)} nombres")
        )
    features = [Feature(f"{path}#", 0, room)]
    for n in range(room):
        features += [Feature(f"{path}[{n}]{feature.name.removeprefix(path)}", feature.low, feature.high)
                     for feature in one.features]  # fmt: skip

    def walk(value: Any, seat: Seat) -> list[int]:
        if len(value) > room:
            raise NoRoomError.said(
                f"{path} has {len(value)} items and room for {room}: give an encoder=PlainEncoder(game, notation, "
                f"room={len(value)}), or the game an encoder() (tablegames.plugin.encoding)",
                f"{path} a {len(value)} éléments et de la place pour {room} : donnez encoder=PlainEncoder(game, "
                f"notation, room={len(value)}), ou au jeu un encoder() (tablegames.plugin.encoding)",
            )
        numbers = [len(value)]
        for piece in value:
            numbers += one.walk(piece, seat)
        return numbers + [0] * (len(features) - len(numbers))

    return TypeEncoding(tuple(features), walk)


def _set(kind: Any, path: str, inside: Inside, room: int) -> TypeEncoding:
    """Flags for the members of an enum; anything else in the order of its numbers."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _flags(kind, path, lambda member, value: member in value)
    one = inside(kind)
    many = _many(one, path, room)
    return TypeEncoding(
        many.features, lambda value, seat: many.walk(sorted(value, key=lambda piece: one.walk(piece, seat)), seat)
    )


def _record(kind: type, path: str, inside: Inside) -> TypeEncoding:
    """The fields of a dataclass that are compared, or of a named tuple."""
    try:
        hints = get_type_hints(kind)
    except NameError as problem:
        refuse(path, say(f"has a type that is not known ({problem})", f"a un type inconnu ({problem})"))
    given: Any = kind
    names = [field.name for field in fields(given) if field.compare] if is_dataclass(kind) else list(given._fields)
    parts = [inside(hints[name], f"{path}.{name}") for name in names]
    return _several(parts, lambda value: [getattr(value, name) for name in names])
