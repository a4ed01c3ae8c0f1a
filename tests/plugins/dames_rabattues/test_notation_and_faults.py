"""Plays, positions and refusals as people read and write them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.languages import speaking
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation, read_play
from tablegames.plugins.dames_rabattues.stacks import SharedPlay
from tablegames.table.setting import load
from tablegames.table.table import Table

START = {"up": "1 2 3 4*2 5*2 6*2", "down": "1 2 3 4 5 6"}
DOWN = {"up": "", "down": "1*2 2*2 3*2 4*3 5*3 6*3"}
SLOW = {"up": "5", "down": "1*2 2*2 3*2 4*3 5*2 6*3"}
LAST = {"up": "3", "down": "1*2 2*2 3 4*3 5*3 6*3"}
NOTATION = RabattuesNotation()


def off(down: str) -> dict[str, str]:
    return {"up": "", "down": down}


def at(white: object = START, black: object = START, turn: object = "white", **more: object) -> dict[str, object]:
    return {"white": white, "black": black, "turn": turn, **more}


@cache
def table_of(last_down: str) -> Table:
    return load("dames_rabattues", overrides={"last_down": last_down})


@pytest.fixture
def table() -> Table:
    return table_of("lifts_at_once")


# ---- plays


@pytest.mark.parametrize(
    "text",
    ["5/down (2/down)", "5/DOWN(2/down)", " 5 down , [ 2 down ] ", "(2/bas) 5/bas", "5-rabat (2-abat)", "5d (2d)"],
)
def test_a_play_is_read_however_it_is_typed(table: Table, text: str) -> None:
    white = {"up": "1 3 4*2 5 6", "down": "1 2*2 3 4 5*2 6*2"}
    state = table.start(at(white, throw="5-2"))
    assert table.read(state, text) == SharedPlay(((5, 11),), ((2, 8),))


@pytest.mark.parametrize("text", ["4/off 4/off", "4/off*2", "4/lève 4/levée", "4o 4L", "4/out; 4/leve"])
def test_lifting_is_read_however_it_is_typed(table: Table, text: str) -> None:
    assert table.read(table.start(at(DOWN, throw="4-4")), text) == SharedPlay(((10, 25), (10, 25)), ())


@pytest.mark.parametrize("text", ["", "-", "pass", "Passe", "rien"])
def test_nothing_is_written_too(table: Table, text: str) -> None:
    assert table.read(table.start(at(SLOW, SLOW, throw="4-1")), text) == SharedPlay((), ())
    with pytest.raises(Refused, match="must"):
        table.read(table.start(at(throw="4-1")), text)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("6/down x/off", 8),
        ("7/down", 1),
        ("6/down 1/up", 8),
        ("6", 1),
        ("6/down (1/down", 8),
        ("6/down 1/down)", 14),
        ("((1/down))", 2),
        ("6/down*3", 7),
        ("(6/down]) 1/down", 9),
    ],
)
def test_what_cannot_be_read_is_said_with_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refused:
        read_play(text)
    assert refused.value.column == column


@given(st.text(alphabet="123456/-downfbasle ()[]*,;", max_size=30))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        read = read_play(text)
    except NotationError:
        return
    written = NOTATION.write(table_of("lifts_at_once").game.initial(), read)
    assert read_play(written.replace("-", "")) == read  # a hyphen is nothing, which only the prompt reads


# ---- faults: one for each rule that can be broken

FAULTS = [
    # white, black, throw, play, fault, article, what the sentence names
    (START, START, "4-4", "5/down 5/down", "not_the_number", "AUJ-DR VI", "Arrow 5"),
    (START, START, "6-1", "6/down 6/down", "not_the_number", "AUJ-DR VI", "did not throw often enough"),
    (START, START, "3-3", "3/down 3/down", "none_up", "AUJ-DR V", "White .* on 3"),
    (START, START, "6-1", "6/off 1/down", "not_all_down", "AUJ-DR VI", "White can't lift"),
    (SLOW, DOWN, "4-1", "4/off 1/off", "not_all_down", "AUJ-DR VI", "White can't lift"),
    (LAST, DOWN, "3-3", "3/off 3/off", "not_all_down", "AUJ-DR VI", "White can't lift"),
    (DOWN, DOWN, "6-1", "6/down 1/off", "none_up", "AUJ-DR V", "White .* on 6"),
    (off("1 6*3"), SLOW, "4-2", "4/off", "none_left", "AUJ-DR VI", "White .* from 4"),
    (off("1 6*3"), off("2"), "4-2", "(4/off) (2/off)", "none_left", "AUJ-DR VI", "Black .* from 4"),
    (off("1 6*3"), SLOW, "4-2", "(4/off) (2/off)", "not_all_down", "AUJ-DR VI", "Black can't lift"),
    (off("1 6*3"), SLOW, "5-2", "(5/down) (2/down)", "none_up", "AUJ-DR V", "Black .* on 2"),
    (START, START, "6-1", "6/down (1/down)", "thrower_first", "AUJ-DR V", "White, who threw, can play the 1"),
    (START, START, "6-1", "6/down", "number_left", "AUJ-DR V", "White can play the 1"),
    (LAST, DOWN, "5-3", "5/off", "number_left", "AUJ-DR V", "White can play the 3"),
    (SLOW, DOWN, "4-1", "(4/off)", "number_left_to_other", "AUJ-DR V", "Black can play the 1"),
    (START, START, "2-2", "2/down", "number_left_to_other", "AUJ-DR V", "Black can play the 2"),
    (off("4"), off("2"), "4-2", "4/off (2/off)", "game_won", "AUJ-DR VI", "White has lifted everything"),
]


@pytest.mark.parametrize(("white", "black", "dice", "text", "what", "cite", "says"), FAULTS)
def test_a_refusal_names_the_rule_that_is_broken(
    table: Table, white: object, black: object, dice: str, text: str, what: str, cite: str, says: str
) -> None:
    state = table.start(at(white, black, throw=dice))
    with pytest.raises(Refused) as refused:
        table.read(state, text)
    assert refused.value.fault is not None
    assert (refused.value.fault.what, refused.value.fault.cite) == (what, cite)
    assert re.search(says, str(refused.value))
    assert text in str(refused.value)
    assert "{" not in str(refused.value)


def test_lifting_may_have_to_wait_for_the_next_throw() -> None:
    waiting = table_of("next_throw")
    state = waiting.start(at(LAST, DOWN, throw="5-3"))
    with pytest.raises(Refused, match="lifting begins with the next") as refused:
        waiting.read(state, "3/down 5/off")
    assert refused.value.fault is not None
    assert (refused.value.fault.what, refused.value.fault.cite) == ("from_the_next_throw", "AUJ-DR VI")


def test_once_all_were_down_before_the_throw_nothing_waits() -> None:  # AUJ-DR VI
    waiting = table_of("next_throw")
    with pytest.raises(Refused) as refused:
        waiting.read(waiting.start(at(off("1 6*3"), SLOW, throw="4-2")), "4/off")
    assert refused.value.fault is not None
    assert (refused.value.fault.what, refused.value.fault.cite) == ("none_left", "AUJ-DR VI")


@given(data=st.data())
def test_whatever_is_not_the_play_breaks_a_rule(data: st.DataObject) -> None:
    table = table_of(data.draw(st.sampled_from(["lifts_at_once", "next_throw"])))
    sides = [START, DOWN, SLOW, LAST, off("1 6*3"), off("4"), off("2 4")]
    white, black = data.draw(st.sampled_from(sides)), data.draw(st.sampled_from(sides))
    dice = f"{data.draw(st.integers(1, 6))}-{data.draw(st.integers(1, 6))}"
    state = table.start(at(white, black, throw=dice))
    steps = st.lists(
        st.sampled_from([(n, n + 6) for n in range(1, 7)] + [(n + 6, 25) for n in range(1, 7)]), max_size=2
    )
    play = SharedPlay(tuple(data.draw(steps)), tuple(data.draw(steps)))
    (right,) = table.game.legal(state)
    same = all(sorted(a) == sorted(b) for a, b in [(play.own, right.own), (play.fallen, right.fallen)])
    fault = table.game.judge(state, play)
    assert (fault is None) == same
    assert fault is None or f"fault.{fault.what}" in table.wording.phrases


# ---- throws


def test_throws_are_read_and_a_game_that_is_over_takes_none(table: Table) -> None:
    state = table.start(at())
    assert table.write(state, table.read(state, "1 6")) == "6-1"
    drawing = table.game.initial()
    assert table.write(drawing, table.read(drawing, "16")) == "1-6"
    with pytest.raises(Refused, match="over"):
        table.read(table.start(at(off(""), DOWN)), "6-1")


# ---- positions


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (None, "write a position as"),
        ([1], "write a position as"),
        (at(whte=1), "did you mean 'white'"),
        (at(then="draw"), "unknown key 'then' in a position"),
        (at(white=None), "'white' must say which dames are up and which are down"),
        (at(black="1*2"), "'black' must say"),
        (at(black={}), "'black' must say"),
        (at(black={**DOWN, "off": 0}), "'black' must say"),
        (at(white={"up": "7", "down": ""}), "white: up: .*arrows from 1 to 6"),
        (at(white={"up": "", "down": "off*3"}), "white: down: .*arrows from 1 to 6"),
        (at(white={"up": True, "down": ""}), "white: up:"),
        (at(white={"up": [1], "down": ""}), "white: up:"),
        (at(white={"up": 1.5, "down": ""}), "white: up:"),
        (at(white={"up": "1*2", "down": "1 2*2 3*2 4*3 5*3 6*3"}), "arrow 1 has at most 2 dames, not 3"),
        (at(white=off("4*4")), "arrow 4 has at most 3 dames, not 4"),
        (at(white={"up": "1*2", "down": "2*2 3*2 4*3 5*3 6*3"}), "the lowest dame of arrow 1 is down"),
        (at(white={"up": "6", "down": "1 2*2 3*2 4*3 5*3 6*2"}), "a dame of arrow 1 is lifted"),
        (at(white={"up": "1", "down": "1 2*2 3*2 4*3 5*3 6*2"}), "a dame of arrow 6 is lifted"),
        (at(white=off(""), black=off("")), "both sides have lifted everything"),
        (at(white=off(""), throw="6-5"), "the game is over"),
        (at(turn="nobody"), "'turn' must be white, black or draw, not 'nobody'"),
        (at(turn=None), "'turn' must be"),
        (at(throw="7-1"), "a throw is 2 numbers from 1 to 6"),
        (at(throw="6"), "a throw has 2 numbers"),
        (at(turn="draw", throw="6-5"), "nobody has played yet"),
        (at(white=DOWN, turn="draw"), "nobody has played yet"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(table: Table, position: Any, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        table.start(position)
    assert "\n" not in str(refused.value)
    with speaking("fr"), pytest.raises(PositionError) as refuse:
        table.start(position)
    assert str(refuse.value) != str(refused.value)


@pytest.mark.parametrize(
    "position",
    [
        at(),
        at(turn="draw"),
        at(SLOW, LAST, "black", throw="6-5"),
        at(off("1 6*3"), SLOW),
        at(off(""), DOWN, "white"),
        at(off(""), DOWN, "black"),
    ],
)
def test_a_position_comes_back_as_it_was_set_up(table: Table, position: dict[str, object]) -> None:
    assert table.position(table.start(position)) == position


def test_what_is_up_or_down_may_be_one_arrow_or_nothing(table: Table) -> None:
    state = table.start(at({"up": 5, "down": SLOW["down"]}, {"up": None, "down": 2}))
    assert table.position(state) == at(SLOW, off("2"))


nonsense = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 60), st.floats(), st.text(max_size=6), st.just("1*2 6")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["white", "black", "turn", "throw", "up", "down", 1]), inner, max_size=5),
    ),
    max_leaves=10,
)


@given(data=nonsense)
def test_nonsense_is_refused_and_never_raises_otherwise(data: object) -> None:
    table = table_of("lifts_at_once")
    for position in (data, at(white=data), at(white={"up": data, "down": ""}), at(turn=data), at(throw=data)):
        try:
            state = table.start(position)
        except PositionError:
            continue
        assert table.start(table.position(state)) == state
