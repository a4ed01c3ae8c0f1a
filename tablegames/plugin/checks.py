"""What plugins bring to check with: who proves what problems claim, what cases of their rules may expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.notation import Notation


@dataclass(frozen=True, slots=True)
class Proved:
    """What a prover found of a move: whether it does what is claimed (None: it could not tell), and how."""

    solved: bool | None
    depth: int = 0
    seconds: float = 0.0
    line: tuple[Any, ...] = ()
    """The actions both sides play at their best, the move itself first."""
    certain: bool = True
    """Whether every reply was followed to the end; else the prover only judges that it is so."""


class Prover(Protocol):
    """Something that can prove what a problem claims."""

    def prove(self, game: Game[Any, Any, Any], state: Any, key: Any, claim: tuple[Seat, ...], seconds: float) -> Proved:
        """Whether `key`, played here, makes the seats of `claim` win (nobody: holds the draw) against all replies."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a case key of a plugin is given: the game, the case as written, and the state reached.

    `state` is None when the case sets up no position.
    """

    game: Game[Any, Any, Any]
    rules: Any
    notation: Notation[Any, Any, Any]
    case: Mapping[str, Any]
    state: Any


CaseKey = Callable[[Situation, Any], "list[str]"]
"""`key(situation, expected)` gives what is wrong, one sentence a difference; empty: as expected."""
CaseKeys = Mapping[str, CaseKey | str]
"""The keys by name; each may be given as where it is: `module:name`."""
