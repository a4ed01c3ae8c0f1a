"""What outside data must look like, declared once for each kind: its keys, and of what kind the value of each is.

    ROW = Shape({"game": WHOLE, "players": list_of(TEXT)}, {"detail": TEXT})
    ROW.check(data, wrong)        # wrong(sentence, key) raises, with the file and the line

A value that is missing, of another kind or under a key that nobody knows is refused in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final, NoReturn

from tablegames.core.errors import PositionError, did_you_mean
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import quoted

Wrong = Callable[..., NoReturn]
"""`wrong(sentence, *path)` raises the error of what is wrong at a key."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: what it is called, and whether a value is of it."""

    wanted: Text
    fits: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Shape:
    """A mapping with known keys."""

    must: Mapping[str, Kind] = field(default_factory=dict)
    """The keys that must be there."""
    may: Mapping[str, Kind] = field(default_factory=dict)
    """The keys that may."""
    open: bool = False
    """Whether other keys are let through: of a newer version, or read by somebody else."""

    def check(self, data: Mapping[Any, Any], wrong: Wrong) -> None:
        """Refuse data that have not this shape."""
        for key, kind in self.must.items():
            if key not in data:
                wrong(say(f"'{key}' is missing: {kind.wanted}", f"il manque « {key} » : {kind.wanted}"))
        known = {**self.must, **self.may}
        for key, value in data.items():
            found = known.get(key) if isinstance(key, str) else None
            if found is not None and not found.fits(value):
                said = described(value)
                wrong(
                    say(
                        f"'{key}' must be {found.wanted}, not {said}", f"« {key} » doit être {found.wanted}, non {said}"
                    ),
                    key,
                )
            if found is None and not self.open:
                wrong(unknown(key, known), key)

    def fits(self, data: Any) -> bool:
        """Whether data have this shape."""
        known = {**self.must, **self.may}
        return (
            isinstance(data, Mapping)
            and all(key in data for key in self.must)
            and all(known[key].fits(value) if key in known else self.open for key, value in data.items())
        )


KEY: Final = Text("unknown key", "clé inconnue")


def unknown(key: object, known: Iterable[str], inside: Text | None = None, called: Text = KEY) -> str:
    """What is said of a key that nobody knows, with the nearest that is known; `inside` says in what it stands.

    >>> unknown("plyas", ["plays", "final"])
    "unknown key 'plyas' (did you mean 'plays'?)"
    """
    said, near = quoted(str(key), 60), did_you_mean(str(key), known)
    en, fr = (f" in {inside.en}", f" dans {inside.fr}") if inside is not None else ("", "")
    return say(f"{called.en} '{said}'{en}{near}", f"{called.fr} « {said} »{fr}{near}")


def position_parts(data: object, known: Collection[str], written: str) -> Mapping[Any, Any]:
    """The parts of a position, every one known; `written` shows how such a position is written."""
    if not isinstance(data, Mapping):
        raise PositionError(say(f"a position is written {written}", f"une position s'écrit {written}"))
    for key in data:
        if key not in known:
            raise PositionError(unknown(key, known, Text("a position", "une position")))
    return data


def described(value: Any) -> str:
    """A value as a message tells of it: itself if it is short, else what it is."""
    if isinstance(value, list):
        return say("a list", "une liste")
    if isinstance(value, dict):
        return say("a mapping", "un dictionnaire")
    return quoted(repr(value), 60)


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return type(value) is int


ANYTHING: Final = Kind(Text("any value", "une valeur quelconque"), lambda value: True)
TEXT: Final = Kind(Text("a text", "un texte"), lambda value: isinstance(value, str))
LINE: Final = Kind(
    Text("a text on one line", "un texte d'une ligne"), lambda value: isinstance(value, str) and "\n" not in value
)
WHOLE: Final = Kind(Text("a whole number", "un nombre entier"), is_whole)
NUMBER: Final = Kind(
    Text("a number", "un nombre"), lambda value: is_whole(value) or (type(value) is float and isfinite(value))
)
FLAG: Final = Kind(Text("true or false", "true ou false"), lambda value: isinstance(value, bool))
MAPPING: Final = Kind(
    Text("a mapping, key: value", "un dictionnaire, clé: valeur"), lambda value: isinstance(value, dict)
)
TEXTS: Final = Kind(
    Text("a mapping of texts", "un dictionnaire de textes"),
    lambda value: isinstance(value, dict) and all(isinstance(text, str) for text in value.values()),
)
LIST: Final = Kind(Text("a list", "une liste"), lambda value: isinstance(value, list))
WORDING: Final = Kind(
    Text("a text, or {en: text, fr: text}", "un texte, ou {en: texte, fr: texte}"),
    lambda value: isinstance(value, str) or (isinstance(value, dict) and bool(value) and set(value) <= {"en", "fr"}
                                             and all(isinstance(text, str) for text in value.values())),
)  # fmt: skip
"""A text in one language or in both: `wording` reads it."""
BOTH: Final = Kind(
    Text("{en: text, fr: text}", "{en: texte, fr: texte}"),
    lambda value: isinstance(value, dict) and len(value) == 2 and WORDING.fits(value),
)
"""A text in both languages."""


def wording(value: str | Mapping[str, str]) -> Text:
    """A text for both languages, or one for each; where one of them is missing, the other stands for it."""
    if isinstance(value, str):
        return Text(value, value)
    first = next(iter(value.values()))
    return Text(value.get("en", first), value.get("fr", first))


SCALAR: Final = Kind(
    Text("a text or a number", "un texte ou un nombre"),
    lambda value: isinstance(value, str | int | float) and not isinstance(value, bool),
)
"""What may stand for a text: YAML reads some texts, such as a throw or a name, as numbers."""


def from_to(least: int, most: int) -> Kind:
    """A whole number within bounds."""
    wanted = Text(f"a whole number from {least} to {most}", f"un nombre entier de {least} à {most}")
    return Kind(wanted, lambda value: is_whole(value) and least <= value <= most)


def one_of(*words: str) -> Kind:
    """One of some words."""
    listed = ", ".join(words)
    return Kind(Text(f"one of {listed}", f"l'un de {listed}"), lambda value: isinstance(value, str) and value in words)


def list_of(kind: Kind | Shape) -> Kind:
    """A list of values of one kind."""
    wanted = (
        Text("a list of mappings", "une liste de dictionnaires")
        if isinstance(kind, Shape)
        else Text(f"a list, each {kind.wanted.en}", f"une liste, chacun {kind.wanted.fr}")
    )
    return Kind(wanted, lambda value: isinstance(value, list) and all(kind.fits(item) for item in value))


def shaped(shape: Shape, en: str, fr: str) -> Kind:
    """A mapping of a shape, called so."""
    return Kind(Text(en, fr), shape.fits)


def mapping_with(*keys: str, shape: Shape) -> Kind:
    """A mapping of a shape, of which these keys are named."""
    named = ", ".join(f"{key}: …" for key in keys)
    return shaped(shape, f"a mapping {{{named}}}", f"un dictionnaire {{{named}}}")


def or_none(kind: Kind) -> Kind:
    """A value of a kind, or nothing."""
    return Kind(kind.wanted, lambda value: value is None or kind.fits(value))


def either(one: Kind, other: Kind) -> Kind:
    """A value of either kind."""
    return Kind(Text(f"{one.wanted.en} or {other.wanted.en}", f"{one.wanted.fr} ou {other.wanted.fr}"),
                lambda value: one.fits(value) or other.fits(value))  # fmt: skip


DEEPEST: Final = 50
"""Lists or mappings one in the other, as in files."""
MOST_VALUES: Final = 200_000
LARGEST_NUMBER: Final = 10**18
LONGEST_TEXT: Final = 1_000_000
"""Characters of one text."""


def beyond_measure(data: object) -> str:
    """The sentence for data that no game can mean: nested too deep, too many values, a number too large; else empty."""
    waiting, seen = [(data, 0)], 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > DEEPEST:
            return say(f"more than {DEEPEST} lists or mappings one in the other",
                       f"plus de {DEEPEST} listes ou dictionnaires l'un dans l'autre")  # fmt: skip
        if seen > MOST_VALUES or (isinstance(value, str) and len(value) > LONGEST_TEXT):
            return say("more data than any game has", "plus de données qu'aucun jeu n'en a")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            return say("a number larger than any game has", "un nombre plus grand qu'aucun jeu n'en a")
        if isinstance(value, Mapping):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += [(part, depth + 1) for part in value]
    return ""
