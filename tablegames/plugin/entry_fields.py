"""A game's own answers to the hooks, from the fields of its entry or from files beside its code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.plugin import shipped
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.references import located, made

if TYPE_CHECKING:
    from tablegames.plugin.extensions import Extension

_BESIDE: Final[Mapping[str, tuple[str, Callable[..., Any]]]] = {
    "variants": ("variants", lambda entry: shipped.shipped_variants(_game(entry), entry.package)),
    "phrases": ("", lambda entry, language: shipped.shipped_phrases(entry.package, language)),
    "rulebook": ("articles.yaml", lambda entry: shipped.shipped_articles(entry.package)),
    "how_to_play": ("how_to_play.yaml", lambda entry: shipped.shipped_how_to_play(entry.package)),
    "terms": ("terms.yaml", lambda entry: shipped.shipped_terms(entry.package)),
    "strengths": ("strength.yaml", lambda entry: shipped.shipped_strengths(entry.package)),
    "puzzles": ("puzzles", lambda entry: shipped.shipped_puzzles(_game(entry), entry.package)),
    "lessons": ("lessons", lambda entry: shipped.shipped_lessons(_game(entry), entry.package)),
}
"""For each kind, its file or folder in a package, and its reader."""


def _game(entry: GameEntry | Extension) -> str:
    return entry.name if isinstance(entry, GameEntry) else entry.game


def own_of(entry: GameEntry | Extension, kind: str, *arguments: object) -> Any:
    """Return what an entry provides of a kind, which is the name of its field; None: nothing."""
    given = getattr(entry, kind)
    if given is None:
        return _beside(entry, kind, *arguments)
    if kind == "phrases":
        found = located(given, entry.package) if isinstance(given, str) else given
        return found(*arguments) if callable(found) else found.get(*arguments)
    found = made(given, entry.package)
    if kind == "case_keys" and isinstance(found, Mapping):
        return {key: located(one, entry.package) if isinstance(one, str) else one for key, one in found.items()}
    if kind in _ALONE or not isinstance(found, Iterable):
        return found
    return (made(one, entry.package) for one in found)


_ALONE: Final = ("notation", "how_to_play", "prover", "case_keys")
"""The kinds with one thing per game."""


def _beside(entry: GameEntry | Extension, kind: str, *arguments: object) -> Any:
    """Return what the files beside the code of the game provide."""
    if not entry.package or kind not in _BESIDE:
        return None
    name, read = _BESIDE[kind]
    folder = shipped.files(entry.package)
    found = not name or (folder / name).is_dir() or shipped.has_content(entry.package, name)
    return read(entry, *arguments) if found else None
