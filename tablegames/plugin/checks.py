"""Checks from plugins: provers for the claims of problems, and more keys for cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.notation import Notation


@frozen
class Proved:
    """The verdict of a prover on a move: whether it does what is claimed (None: unknown), and how."""

    solved: bool | None
    depth: int = 0
    seconds: float = 0.0
    line: tuple[Any, ...] = ()
    """The best play of both sides, beginning with the move."""
    certain: bool = True
    """Whether the prover searched every reply to the end."""


class Prover(Protocol):
    """A prover of the claims of problems."""

    def prove(self, game: Game[Any, Any, Any], state: Any, key: Any, claim: tuple[Seat, ...], seconds: float) -> Proved:
        """Return whether `key`, played here, makes the seats of `claim` win (empty: draw) against all replies."""


@frozen
class Situation:
    """The arguments of a case key: the game, the case as written, and the state reached.

    `state` is None when the case sets up no position.
    """

    game: Game[Any, Any, Any]
    rules: Any
    notation: Notation[Any, Any, Any]
    case: Mapping[str, Any]
    state: Any


CaseKey = Callable[[Situation, Any], "list[str]"]
"""`key(situation, expected)` returns the differences, one sentence each; empty: as expected."""
CaseKeys = Mapping[str, CaseKey | str]
"""Keys by name; each may be a reference, `module:name`."""
