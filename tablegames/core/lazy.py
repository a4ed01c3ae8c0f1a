"""Sequences that make their items on demand; `legal` may return one (design decision 4)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Lazy(Sequence[T_co]):
    """A lazy sequence: implement `__len__`, `__iter__` and `_item`."""

    __slots__ = ()

    @abstractmethod
    def __iter__(self) -> Iterator[T_co]: ...

    @abstractmethod
    def _item(self, at: int) -> T_co:
        """Return the item at a place from 0; raises IndexError past the end."""

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | Sequence[T_co]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        return self._item(index)
