"""The draughts engine: a search on masks, an evaluation that explains itself, levels, proofs.

`Engine` and `prove` are imported when they are first used: a program that only lists the bots does not pay for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.engine.engine import Engine
    from tablegames.plugins.dames_polonaises.engine.prover import prove

_MODULES: Final = {"Engine": "engine", "prove": "prover"}

__all__ = ["Engine", "prove"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
