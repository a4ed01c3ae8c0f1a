"""Rule cases: positions, throws and what the book says of them, in one YAML format for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablegames.core.game import Game
from tablegames.core.notation import Notation


@dataclass(frozen=True, slots=True)
class Situation:
    """What a case key of a plugin is given: the game, the case as written, and the state reached.

    `state` is None when the case sets up no position.
    """

    game: Game[Any, Any, Any]
    rules: Any
    notation: Notation[Any, Any]
    case: Mapping[str, Any]
    state: Any


CaseKey = Callable[[Situation, Any], "list[str]"]
"""`key(situation, expected)` gives what is wrong, one sentence a difference; empty: as expected."""
