"""Everybody who reads what comes from outside."""

from __future__ import annotations

from tablegames.core.languages import use_language
from tablegames.terminal import common
from tests.fuzz import command_lines, files, hosting  # noqa: F401 - each registers what it tries
from tests.fuzz.registered import PARSERS

__all__ = ["PARSERS", "warm_up"]


def warm_up(language: str = "en") -> None:
    """Forget the registry of another folder, and speak as the tests do."""
    common.registry.cache_clear()
    use_language(language)
