"""The parsers that are tried, by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.fuzz.survival import Parser

PARSERS: Final[dict[str, Parser]] = {}


def parser(name: str, make: Callable[[Random], Any], cost: int = 1) -> Callable[[Callable[[Any], bool]], Any]:
    """Register a function that reads: `make` makes its inputs."""

    def known(read: Callable[[Any], bool]) -> Callable[[Any], bool]:
        PARSERS[name] = Parser(name, make, read, cost)
        return read

    return known
