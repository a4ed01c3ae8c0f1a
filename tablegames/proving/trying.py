"""What a check asks of the game it looks at: `trial.Trial` is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from tablegames.core.chance import Rng
from tablegames.core.game import Game
from tablegames.core.loop import Moment, Played
from tablegames.encoding.protocol import Encoder
from tablegames.proving.promises import Promise
from tablegames.table.decision import Decision
from tablegames.table.table import Table


class Trying(Protocol):
    """One random game of a seed, with the ways to try a promise on it and to say that it was broken."""

    table: Table
    game: Game[Any, Any, Any]
    seed: int
    moments: list[Moment[Any, Any]]
    tried: Counter[Promise]
    dice: Rng
    hint: Callable[[Decision[Any, Any]], str] | None
    """Who is asked for a hint, where anybody can be."""
    encoder: Encoder[Any, Any] | None
    """How the game is told in numbers; None: it cannot be."""

    def play(self, start: Any, watch: Callable[[Moment[Any, Any]], None]) -> Played[Any]:
        """Play the game of this seed between random players."""
        ...

    def broken(self, promise: Promise, why: str, number: int | None = None) -> NoReturn:
        """Say which promise was broken, where."""
        ...

    def holds(self, promise: Promise, kept: bool, why: Callable[[], str], number: int | None = None) -> None:
        """Try a promise once."""
        ...

    def right(self, wrong: str | None, number: int | None) -> None:
        """Try that a function returned what it should."""
        ...

    def pickled(self, state: Any, number: int) -> bytes:
        """Return the state as bytes."""
        ...

    def survives(self, what: str, thing: Any, number: int) -> None:
        """Try that a value comes back from bytes as it was."""
        ...

    def same(self, before: bytes, state: Any, function: str, number: int) -> None:
        """Try that a state is as it was before a function was called."""
        ...

    def reads_back(self, state: Any, action: Any, number: int) -> None:
        """Try that the text of an action reads back as the same action."""
        ...
