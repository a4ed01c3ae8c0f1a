"""All legal acts at a table, made on demand: there are many ways to err."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from tablegames.core.lazy import Lazy


class OpenActs(Lazy[Any]):
    """All legal actions: the listed ones first, the others made on demand. `in` also knows acts too many to list.

    `knows` says whether an act may be done that is not listed; otherwise it searches the others.
    """

    __slots__ = ("_all", "_knows", "_others", "listed")

    def __init__(
        self,
        listed: Sequence[Any],
        others: Callable[[], Iterable[Any]] = tuple,
        knows: Callable[[Any], bool] | None = None,
    ) -> None:
        self.listed, self._others, self._knows = listed, others, knows
        self._all: tuple[Any, ...] | None = None

    def _made(self) -> tuple[Any, ...]:
        if self._all is None:
            self._all = tuple(dict.fromkeys((*self.listed, *self._others())))
        return self._all

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._made())

    def _item(self, at: int) -> Any:
        return self._made()[at]

    def __contains__(self, action: object) -> bool:
        return action in self.listed or (action in self._made() if self._knows is None else self._knows(action))


NOTHING: Final = OpenActs(())
