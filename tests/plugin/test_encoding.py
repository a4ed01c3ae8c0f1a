"""Games as numbers: how a view is walked, and the message about types without an encoding."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames import GameError, Outcome, Seat
from tablegames.core.languages import speaking
from tablegames.families.tables.race.abilities import NOT_PLAYED, sources
from tablegames.plugin.encoding.plain import LARGE, NoRoomError, PlainEncoder, part_of, too_large
from tablegames.plugin.encoding.protocol import Spelling, spelt_out


class Suit(Enum):
    HEARTS = 1
    SPADES = 2


@dataclass(frozen=True)
class Card:
    suit: Suit
    rank: int
    text: str = field(default="", compare=False)


@dataclass(frozen=True)
class View:
    mover: Seat
    trump: Suit | None
    hand: tuple[Card, ...]
    taken: tuple[int, bool]
    seen: frozenset[Suit]
    outcome: Outcome | None = None


def told(value: Any, seat: int = 0, seats: int = 4, room: int = 2) -> dict[str, int]:
    part = part_of(type(value), "view", seats, room)
    return dict(zip((feature.name for feature in part.features), part.walk(value, Seat(seat)), strict=True))


def test_a_view_is_walked_field_by_field() -> None:
    view = View(Seat(1), Suit.SPADES, (Card(Suit.HEARTS, 7),), (3, True), frozenset({Suit.SPADES}))
    assert told(view, seat=3) == {
        "view.mover": 2,  # two places on from the observer
        "view.trump?": 1,
        "view.trump=hearts": 0,
        "view.trump=spades": 1,
        "view.hand#": 1,
        "view.hand[0].suit=hearts": 1,
        "view.hand[0].suit=spades": 0,
        "view.hand[0].rank": 7,
        "view.hand[1].suit=hearts": 0,
        "view.hand[1].suit=spades": 0,
        "view.hand[1].rank": 0,
        "view.taken.0": 3,
        "view.taken.1": 1,
        "view.seen=hearts": 0,
        "view.seen=spades": 1,
        "view.outcome?": 0,
    }


@given(st.lists(st.integers(0, 9), max_size=2), st.sampled_from([None, *Suit]), st.integers(0, 3))
def test_every_view_is_told_in_as_many_numbers(ranks: list[int], trump: Suit | None, mover: int) -> None:
    view = View(Seat(mover), trump, tuple(Card(Suit.HEARTS, rank) for rank in ranks), (0, False), frozenset())
    assert list(told(view)) == list(told(View(Seat(0), None, (), (0, False), frozenset())))


@dataclass(frozen=True)
class Mask:
    squares: int


@dataclass(frozen=True)
class Loose:
    anything: Any


@dataclass(frozen=True)
class Tree:
    branches: tuple[Tree, ...]


def test_what_cannot_be_told_is_named_with_the_cure() -> None:
    with pytest.raises(
        GameError, match=r"view\.squares can't be encoded as numbers, because it is 1099511627776: .*encoder\(\)"
    ):
        told(Mask(1 << 40))
    with pytest.raises(GameError, match=r"view\.anything can't be encoded as numbers, because it is a typing\.Any:"):
        told(Loose(1))
    with pytest.raises(GameError, match=r"view\.branches.* is nested too deeply"):
        told(Tree(()))
    view = View(Seat(0), None, (Card(Suit.HEARTS, 1),) * 3, (0, False), frozenset())
    with pytest.raises(NoRoomError, match=r"view\.hand has 3 items but room for only 2: .*room=3"):
        told(view)


# --- words


@dataclass
class Letters:
    """Spells a text by its first sign."""

    letters: int = 3

    def spell(self, view: object, action: str) -> tuple[int, ...]:
        return ("abc".index(action[0]),)


def test_actions_with_one_word_in_common_are_told_apart() -> None:
    legal = ["a", *(f"b{n}" for n in range(5)), "c"]
    words = spelt_out(Letters(), None, legal)  # type: ignore[arg-type]
    assert [word for word, _ in words] == [(0,), (1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 1, 0), (1, 1, 1), (2,)]
    spelling = Spelling(words)
    assert spelling.settled is None
    assert {letter: len(actions) for letter, actions in spelling.open().items()} == {0: 1, 1: 5, 2: 1}
    assert spelling.then(0).settled == "a"
    assert spelling.then(1).settled is None
    assert spelling.then(1).then(1).then(0).settled == "b3"


def test_only_one_action_is_still_chosen_by_a_letter() -> None:
    alone = Spelling(spelt_out(Letters(), None, ["c"]))  # type: ignore[arg-type]
    assert alone.settled is None
    assert alone.then(2).settled == "c"


def test_a_word_that_begins_another_is_the_encoders_fault() -> None:
    with pytest.raises(GameError, match=r"the encoder spells 'a' as \[0\], but other actions begin the same way"):
        Spelling([((0,), "a"), ((0, 1), "b")]).then(0).open()


@pytest.mark.parametrize(
    ("steps", "numbers", "word"),
    [
        (((1, 7), (12, 17)), (6, 5), (1, 12)),
        (((12, 17), (1, 7)), (6, 5), (1, 12)),  # the larger number first, in whichever order it is played
        (((1, 6), (6, 12)), (6, 5), (6, 1)),
        (((12, 18), (1, 7), (7, 13), (1, 7)), (6, 6, 6, 6), (1, 1, 7, 12)),
        (((22, 25), (24, 25)), (6, 3), (24, 22)),  # what is lifted by a larger number leaves the exact one to the other
        (((0, 4),), (5, 4), (NOT_PLAYED, 0)),
        ((), (6, 5), (NOT_PLAYED, NOT_PLAYED)),
    ],
)
def test_a_play_is_where_each_number_is_played_from(
    steps: tuple[tuple[int, int], ...], numbers: tuple[int, ...], word: tuple[int, ...]
) -> None:
    assert sources(steps, numbers) == word


@dataclass(frozen=True)
class Seen:
    """A view in which little is there and much might be."""

    tricks: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Wide:
    """A game whose view has room for 32 tricks of 32 cards."""

    seats: int = 2

    def initial(self, first: Seat | None = None) -> Seen:
        return Seen(())

    def view(self, state: Seen, seat: Seat | None) -> Seen:
        return state


def test_a_large_encoder_made_from_types_is_told_with_its_cure() -> None:
    """One of 72,020 numbers was once made without a word."""
    notation: Any = None
    wide: Any = Wide()
    large = PlainEncoder(wide, notation)
    told = too_large(large)
    assert len(large.features) > LARGE
    assert told.startswith(f"a view becomes {len(large.features):,} numbers")
    assert "write an encoder for the game (`encoder()`)" in told
    assert "with more than 2,000" in told
    assert too_large(PlainEncoder(wide, notation, room=1)) == ""
    assert too_large(object()) == ""
    with speaking("fr"):
        assert "écrivez un encodeur pour le jeu" in too_large(large)
