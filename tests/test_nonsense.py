"""Nonsense of every kind: positions, plays and records that are not, refused in one sentence and never otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames import Moment, RandomPlayer, play
from tablegames.core.errors import NotationError, PositionError, Refused, TablegamesError
from tablegames.core.game import Decide, acting_view
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of
from tablegames.records.replay import table_of, verify
from tablegames.table.setting import load
from tablegames.table.table import Table
from tests.lengths import in_proportion

GAMES = sorted(Registry().games)
registry = cache(Registry)

words = st.sampled_from(
    [
        "white",
        "black",
        "turn",
        "throw",
        "then",
        "hands",
        "line",
        "leader",
        "talon",
        "deal",
        "passed",
        "points",
        "players",
        "off",
        "up",
        "down",
    ]
)
scraps = st.one_of(
    st.text(alphabet="0123456789-*:/,.xXKWB@ abdefhlnoruwt(){}", max_size=24),
    st.sampled_from(
        [
            "1*2 12*5 17*3 19*5",
            "hand*15",
            "6-6 6-3",
            "W:W31-50:B1-20",
            "6-5",
            "white",
            "24/off",
            "hand 1*13 6",
            "4-4-3",
            "6-4@left",
        ]
    ),
    st.text(max_size=8),
)
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 60), st.floats(allow_nan=False), scraps),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(words, st.integers(-1, 5), scraps), inner, max_size=6),
    ),
    max_leaves=12,
)


@cache
def table_and_states(name: str) -> tuple[Table, list[Moment[Any, Any]]]:
    table = load(name, match="single")
    moments: list[Moment[Any, Any]] = []
    for seed in range(3):
        play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=moments.append)
    return table, moments


def sentence(refused: TablegamesError) -> None:
    """One line, not a page."""
    assert "\n" not in str(refused)
    assert 10 < len(str(refused)) < 1000


@pytest.mark.parametrize("name", GAMES)
@given(data=plain)
def test_a_position_is_set_up_or_refused(name: str, data: object) -> None:
    table, _ = table_and_states(name)
    try:
        state = table.start(data)
    except (PositionError, NotationError) as refused:
        sentence(refused)
    else:
        assert table.start(table.position(state)) == state


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_position_with_one_thing_wrong_is_set_up_or_refused(name: str, data: st.DataObject) -> None:
    table, moments = table_and_states(name)
    position = json.loads(json.dumps(table.position(data.draw(st.sampled_from(moments)).before)))
    if isinstance(position, dict):
        key = data.draw(st.sampled_from(sorted(position)))
        position[key] = data.draw(plain)
    else:
        cut = data.draw(st.integers(0, len(position)))
        position = position[:cut] + data.draw(scraps) + position[cut + data.draw(st.integers(0, 2)) :]
    test_a_position_is_set_up_or_refused.hypothesis.inner_test(name, position)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), text=scraps)
def test_a_play_is_read_or_refused(name: str, data: st.DataObject, text: str) -> None:
    table, moments = table_and_states(name)
    moment = data.draw(st.sampled_from(moments))
    if data.draw(st.booleans()):
        written = table.write(moment.before, moment.action)
        cut = data.draw(st.integers(0, len(written)))
        text = written[:cut] + text[:3] + written[cut + data.draw(st.integers(0, 2)) :]
    try:
        action = table.read(moment.before, text)
    except (NotationError, Refused) as refused:
        sentence(refused)
    else:
        if moment.seat is not None:
            assert action in table.game.legal(moment.before)
        table.game.apply(moment.before, action)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_damaged_record_replays_or_is_refused(name: str, data: st.DataObject) -> None:
    table, moments = table_and_states(name)
    header = header_of(table, seed=0, players=["random"] * table.game.seats)
    lines = [header, *(action_data(table, moment) for moment in moments[:12])]
    changed = data.draw(st.integers(0, len(lines) - 1))
    key = data.draw(st.sampled_from(sorted(lines[changed])))
    lines[changed] = {**lines[changed], key: data.draw(plain)}
    text = "".join(json.dumps(line) + "\n" for line in lines)
    try:
        record = parse_record(text, "record")
        verify(table_of(registry(), record), record)
    except TablegamesError as refused:
        sentence(refused)


# ---- texts of any length, numbers of any length: what a notation is given is read or refused in proportion to


DIGITS = "1" * 5000
LONG = [
    "32-28 ", "1", "3x", "x", " ", "-", ":", "38x16:", "1,", "|", "l", "32 a ", "de ", "é", "8/12 ", "1/2/", "1/2*",
    "(", "3/down ", "6-4 ", "6 ", ", ", "@", "pion ", "²", "٣",
]  # fmt: skip
BEGUN = ["", "1 ", "n° ", "38x16:", "38 prend ", "3 ", "6 -", "8/12(", "deal "]
NUMBERS = [
    "{}", "32-{}", "32 a {}", "38x16:{}", "P. de {} à 43", "n° {}", "{}/12", "8/{}", "8/12({})",
    "{}-6", "6-{}", "3/down*{}", "lift {}", "deal {}", "0{}", "-{}", "{}e4",
]  # fmt: skip


@cache
def readers(name: str) -> list[Callable[[str], Any]]:
    """A game's notation, to be given a text where the game begins, and where a player is to decide."""
    table = load(name, match="single")
    states: list[Any] = [table.game.initial()]
    play(table.game, [RandomPlayer()] * table.game.seats, seed=1, watch=lambda moment: states.append(moment.before))
    deciding = [state for state in states if isinstance(table.game.turn(state), Decide)]
    views = [acting_view(table.bare, state) for state in (states[0], deciding[len(deciding) // 2])]
    return [partial(table.notation.read, table.bare, view) for view in views]


@pytest.mark.parametrize("size", [500, pytest.param(2_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("begun", BEGUN)
@pytest.mark.parametrize("name", GAMES)
def test_a_long_text_is_read_or_refused_in_proportion_to_its_length(name: str, begun: str, size: int) -> None:
    for read in readers(name):
        for part in LONG:
            for end in ("", "#"):
                assert in_proportion(
                    read,
                    lambda size, part=part, end=end: begun + part * (size // len(part)) + end,  # type: ignore[misc]
                    size,
                ), (begun, part, end)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_five_thousand_figures_is_refused_and_not_said_again(name: str, language: str) -> None:
    with speaking(language):
        for read in readers(name):
            for text in NUMBERS:
                with pytest.raises((NotationError, Refused)) as refused:
                    read(text.format(DIGITS))
                assert DIGITS[:100] not in str(refused.value), text
