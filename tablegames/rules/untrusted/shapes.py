"""The shapes of untrusted data: the keys of each kind of mapping, and the kind of each value.

    ROW = Shape({"game": WHOLE, "players": list_of(TEXT)}, {"detail": TEXT})
    ROW.check(data, wrong)        # wrong(sentence, key) raises, with the file and the line

A missing value, a value of another kind or an unknown key is refused in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from math import isfinite
from typing import Any, Final, NoReturn

from tablegames.core.errors import PositionError, did_you_mean, nearest
from tablegames.core.frozen import frozen
from tablegames.core.languages import Content, Text, gettext as _, in_quotes
from tablegames.core.plaintext import quoted

Wrong = Callable[..., NoReturn]
"""`wrong(sentence, *path)` raises an error at a key."""


@frozen
class Kind:
    """A kind of value: its name, and a test for it."""

    wanted: Text
    fits: Callable[[Any], bool]


@frozen
class Shape:
    """A mapping with known keys."""

    must: Mapping[str, Kind] = field(default_factory=dict)
    """The required keys."""
    may: Mapping[str, Kind] = field(default_factory=dict)
    """The optional keys."""
    open: bool = False
    """Whether unknown keys are allowed: from a newer version, or for another reader."""

    def check(self, data: Mapping[Any, Any], wrong: Wrong) -> None:
        """Refuse data of another shape."""
        known = {**self.must, **self.may}
        others = [key for key in data if isinstance(key, str) and key not in known]
        for key, kind in self.must.items():
            if key not in data:
                meant = None if self.open else next((other for other in others if nearest(other, [key])), None)
                if meant is not None:
                    wrong(unknown(meant, [key]), meant)
                wrong(_("'{key}' is missing; it must be {wanted}", key=key, wanted=kind.wanted))
        for key, value in data.items():
            found = known.get(key) if isinstance(key, str) else None
            if found is not None and not found.fits(value):
                said = described(value) + (quotes_hint(value) if found.fits("") else "")
                wrong(_("'{key}' must be {wanted}, not {said}", key=key, wanted=found.wanted, said=said), key)
            if found is None and not self.open:
                wrong(unknown(key, known), key)

    def fits(self, data: Any) -> bool:
        """Return whether data have this shape."""
        known = {**self.must, **self.may}
        return (
            isinstance(data, Mapping)
            and all(key in data for key in self.must)
            and all(known[key].fits(value) if key in known else self.open for key, value in data.items())
        )


KEY: Final = Text("unknown key")


def unknown(key: object, known: Iterable[str], inside: Text | None = None, called: Text = KEY) -> str:
    """Return the message about an unknown key, with the nearest known one; `inside` names the whole.

    >>> unknown("plyas", ["plays", "final"])
    "unknown key 'plyas' (did you mean 'plays'?)"
    """
    said, near = quoted(str(key), 60), did_you_mean(str(key), known)
    where = "" if inside is None else _(" in {what}", what=inside)
    return f"{called} {in_quotes(said)}{where}{near}"


def position_parts(data: object, known: Collection[str], written: str) -> Mapping[Any, Any]:
    """Return the parts of a position, all known; `written` shows its form."""
    if not isinstance(data, Mapping):
        raise PositionError("write a position as {written}", written=written)
    for key in data:
        if key not in known:
            raise PositionError(unknown(key, known, Text("a position")))
    return data


def described(value: Any) -> str:
    """Return a value for a message, as YAML writes it: itself if it is short, else its kind.

    >>> described({"en": ["a"], "de": None}), described(False)
    ("{'en': a list, 'de': nothing}", 'false')
    """
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, dict):
        parts = [_("a mapping") if isinstance(part, dict) else described(part) for part in value.values()]
        told = ", ".join(f"{quoted(repr(key), 20)}: {part}" for key, part in zip(value, parts, strict=True))
        return f"{{{told}}}" if 0 < len(value) <= SMALL else _("a mapping")
    if value is None:
        return _("nothing")
    return str(value).lower() if isinstance(value, bool) else quoted(repr(value), 60)


SMALL: Final = 3
"""The most keys of a mapping that is shown in a message."""


def quotes_hint(value: Any) -> str:
    """Return what to do about a word without quotes that YAML reads as something other than a text; else nothing."""
    if isinstance(value, bool):
        return _(" (YAML reads yes, no, on and off as true or false: put the word in quotes)")
    return _(" (put it in quotes)") if isinstance(value, int | float) else ""


def is_whole(value: Any) -> bool:
    """Return whether a value is a whole number; true and false are not."""
    return type(value) is int


ANYTHING: Final = Kind(Text("any value"), lambda value: True)
TEXT: Final = Kind(Text("text"), lambda value: isinstance(value, str))
LINE: Final = Kind(Text("text on one line"), lambda value: isinstance(value, str) and "\n" not in value)
WHOLE: Final = Kind(Text("a whole number"), is_whole)
NUMBER: Final = Kind(Text("a number"), lambda value: is_whole(value) or (type(value) is float and isfinite(value)))
FLAG: Final = Kind(Text("true or false"), lambda value: isinstance(value, bool))
MAPPING: Final = Kind(Text("a mapping (key: value)"), lambda value: isinstance(value, dict))
TEXTS: Final = Kind(
    Text("a mapping with text values"),
    lambda value: isinstance(value, dict) and all(isinstance(text, str) for text in value.values()),
)
LIST: Final = Kind(Text("a list"), lambda value: isinstance(value, list))
WORDING: Final = Kind(
    Text("text, or {en: text, fr: text}"),
    lambda value: (
        isinstance(value, str | Content)
        or (
            isinstance(value, dict)
            and bool(value)
            and set(value) <= {"en", "fr"}
            and all(isinstance(text, str) for text in value.values())
        )
    ),
)
"""A text in one language or in both; `wording` reads it."""
BOTH: Final = Kind(
    Text("{en: text, fr: text}"),
    lambda value: isinstance(value, Content) or (isinstance(value, dict) and len(value) == 2 and WORDING.fits(value)),
)
"""A text in both languages."""


def wording(value: str | Mapping[str, str] | Content) -> Text:
    """Return the text of a value that fits `WORDING`; where a language is missing, another stands for it."""
    if isinstance(value, Content):
        return value
    return Content({"en": value} if isinstance(value, str) else value)


SCALAR: Final = Kind(
    Text("text or a number"), lambda value: isinstance(value, str | int | float) and not isinstance(value, bool)
)
"""A value in place of a text: YAML reads some texts, such as a throw or a name, as numbers."""


def from_to(least: int, most: int) -> Kind:
    """Return the kind of whole numbers within bounds."""
    wanted = Text("a whole number from {least} to {most}", least=least, most=most)
    return Kind(wanted, lambda value: is_whole(value) and least <= value <= most)


def one_of(*words: str) -> Kind:
    """Return the kind of some words."""
    listed = ", ".join(words)
    return Kind(Text("one of {listed}", listed=listed), lambda value: isinstance(value, str) and value in words)


def list_of(kind: Kind | Shape) -> Kind:
    """Return the kind of lists of values of one kind."""
    wanted = (
        Text("a list of mappings")
        if isinstance(kind, Shape)
        else Text("a list in which each item is {wanted}", wanted=kind.wanted)
    )
    return Kind(wanted, lambda value: isinstance(value, list) and all(kind.fits(item) for item in value))


def shaped(shape: Shape, called: Text) -> Kind:
    """Return the kind of mappings of a shape, with a name."""
    return Kind(called, shape.fits)


def mapping_with(*keys: str, shape: Shape) -> Kind:
    """Return the kind of mappings of a shape; its name shows these keys."""
    named = ", ".join(f"{key}: …" for key in keys)
    return shaped(shape, Text("a mapping {{{named}}}", named=named))


def or_none(kind: Kind) -> Kind:
    """Return the kind of values of a kind, or nothing."""
    return Kind(kind.wanted, lambda value: value is None or kind.fits(value))


def either(one: Kind, other: Kind) -> Kind:
    """Return the kind of values of either kind."""
    return Kind(
        Text("{one} or {other}", one=one.wanted, other=other.wanted), lambda value: one.fits(value) or other.fits(value)
    )


DEEPEST: Final = 50
"""The most nested lists or mappings, as in files."""
MOST_VALUES: Final = 200_000
LARGEST_NUMBER: Final = 10**18
LONGEST_TEXT: Final = 1_000_000
"""The most characters of one text."""


def beyond_measure(data: object) -> str:
    """Return why data are beyond any game: too deep, too many values, a number too large; empty: they are fine."""
    waiting, seen = [(data, 0)], 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > DEEPEST:
            return _("lists or mappings nested more than {deepest} deep", deepest=DEEPEST)
        if seen > MOST_VALUES or (isinstance(value, str) and len(value) > LONGEST_TEXT):
            return _("too much data for a game")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            return _("too large a number for a game")
        if isinstance(value, Mapping):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += [(part, depth + 1) for part in value]
    return ""
