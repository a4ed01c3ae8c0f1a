"""A frozen value behaves as a frozen dataclass with slots does."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature
from typing import Any

import pytest

from tablegames.core.frozen import frozen


@frozen
class Ours:
    """One of each kind of field."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list, hash=False)
    d: int = field(default=0, compare=False)
    e: int = field(default=1, repr=False)
    f: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", 2 * self.a)


@dataclass(frozen=True, slots=True)
class Theirs:
    """The same, made by the standard library."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list, hash=False)
    d: int = field(default=0, compare=False)
    e: int = field(default=1, repr=False)
    f: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", 2 * self.a)


@frozen(kw_only=True)
class Child(Ours):
    """A subclass whose own field is given by name."""

    g: int


@dataclass(frozen=True, slots=True)
class Stranger(Ours):
    """A subclass that an author makes with the standard library."""

    g: int = 7


@frozen(eq=False)
class Itself:
    """Equal to itself only."""

    a: int = 1


def test_it_is_made_shown_and_described_as_a_dataclass_is() -> None:
    for given in ((1,), (1, "x"), (1, "x", [2], 3, 4)):
        ours, theirs = Ours(*given), Theirs(*given)
        assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
        assert all(getattr(ours, one.name) == getattr(theirs, one.name) for one in fields(theirs))
    assert str(signature(Ours)) == str(signature(Theirs))
    assert Ours(1).c is not Ours(2).c
    assert Ours.__match_args__ == Theirs.__match_args__
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'a'"):
        Ours()  # type: ignore[call-arg]


@pytest.mark.parametrize("other", [Ours(1, d=9), Ours(2), Ours(1, "x"), Ours(1, c=[1]), Ours(1, e=2), Child(1, g=1), 1])
def test_it_compares_as_a_dataclass_does(other: Any) -> None:
    same = isinstance(other, Ours) and type(other) is Ours
    twin = Theirs(*(getattr(other, one.name) for one in fields(other) if one.init)) if same else other
    assert (Ours(1) == other) is (Theirs(1) == twin)
    if same:
        assert (hash(Ours(1)) == hash(other)) is (hash(Theirs(1)) == hash(twin))


def test_it_cannot_be_changed() -> None:
    one: Any = Ours(1)
    for name in ("a", "z"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(one, name, 2)
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
        del one.a
    assert not hasattr(one, "__dict__")


def test_it_is_replaced_and_pickled() -> None:
    one = replace(Ours(1, "x"), b="y")
    assert (one.a, one.b, one.f) == (1, "y", 2)
    assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(Child(1, g=5))) == Child(1, g=5)


def test_it_has_subclasses_of_both_kinds() -> None:
    assert Child(3, g=4) == Child(3, g=4) != Child(3, g=5)
    assert (Child(3, g=4).f, Child(3, g=4).b) == (6, "b")
    with pytest.raises(TypeError):
        Child(3, "b", [], 0, 1, 4)  # type: ignore[call-arg]
    assert Stranger(3) == Stranger(3, g=7)
    with pytest.raises(FrozenInstanceError):
        Stranger(3).g = 8  # type: ignore[misc]


def test_without_comparison_it_equals_only_itself() -> None:
    one = Itself()
    assert one == one
    assert one != Itself()
    assert len({one, Itself()}) == 2
