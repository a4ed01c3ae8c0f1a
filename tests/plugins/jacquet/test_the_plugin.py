"""What the plugin brings: rulesets, wording, cases, the board as text; and what every game promises."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.core.casefiles import Status, read_case_file, run_file
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.game import Seat
from tablegames.core.registry import Registry
from tablegames.core.table import load
from tablegames.core.words import use_language
from tablegames.families.tables.notation import TablesNotation
from tablegames.plugins import jacquet as plugin
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tablegames.testing import conform

GAME = jacquet(JacquetRules())
NOTATION = TablesNotation()


@pytest.mark.parametrize(
    "options",
    [
        {"opening": "separate", "sortie": "exact_lifts", "double": True},
        {"sortie": "inside_first", "double": True, "double_rule": "none_lifted"},
        {"parties": 2, "next_dice": "loser"},
    ],
)
def test_it_keeps_what_every_game_promises_under_other_rules_too(options: dict[str, Any]) -> None:
    assert conform(load("jacquet", overrides=options), games=3, look=0.05).games == 3


def test_every_case_of_the_book_passes() -> None:
    registry = Registry()
    file = read_case_file(registry, Path(__file__).parent / "cases" / "jacquet.yaml")
    results = list(run_file(registry, file))
    assert [result for result in results if result.status is not Status.PASSED] == []
    assert len(results) == 31


def test_the_default_ruleset_is_the_defaults() -> None:
    registry = Registry()
    assert registry.variant(registry.game("jacquet"), None).rules == JacquetRules()
    assert registry.variant(registry.game("jacquet"), None).name == "lepeintre"


def test_other_games_are_left_alone() -> None:
    assert list(plugin.tablegames_variants("domino")) == []
    assert plugin.tablegames_notation("domino") is None
    assert list(plugin.tablegames_renderers("domino")) == []
    assert plugin.tablegames_phrases("domino", "en") == {}
    assert list(plugin.tablegames_rulebook("domino")) == []
    assert plugin.tablegames_case_keys("domino") == {}


def test_both_languages_word_the_same_things_with_the_same_facts() -> None:
    english, french = (plugin.tablegames_phrases("jacquet", language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key, template in english.items():
        assert set(re.findall(r"{(\w+)}", template)) >= set(re.findall(r"{(\w+)}", french[key])), key


def test_every_event_and_fault_is_worded() -> None:
    folder = Path(plugin.__file__).parents[2]
    family = [folder / "families" / "tables" / f"{name}.py" for name in ("race", "judging", "opening", "ending")]
    code = "".join(path.read_text("utf-8") for path in [*family, *folder.glob("plugins/jacquet/*.py")])
    faults = set(re.findall(r'Fault\(\s*"(\w+)"', code))
    events = set(re.findall(r'[nN]ote\("(\w+)"', code)) | {"perdus"}
    worths = set(re.findall(r'Verdict\(\d, "(\w+)"', code))
    assert {"courier_first", "closed", "numbers_left"} <= faults
    assert {"le_de", "levees"} <= events
    assert worths == {"partie_simple", "partie_double"}
    wanted = events | worths | {f"fault.{what}" for what in faults} | {f"over.{what}" for what in worths}
    assert wanted <= plugin.tablegames_phrases("jacquet", "en").keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_the_talons_in_opposite_corners_within_eighty_columns(language: str) -> None:
    use_language(language)
    (board,) = plugin.tablegames_renderers("jacquet")
    lines = board.draw(GAME.initial(Seat(0))).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["|", "O", *"." * 5, "|", *"." * 6, "|"]
    assert lines[13].split() == ["|", *"." * 6, "|", *"." * 5, "X", "|"]
    assert lines[0].split()[1:4] == ["1", "2", "3"]
    assert lines[1].split()[1:4] == ["13", "14", "15"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["courier on 7", "courier home", "lifted  3", "points to play 354", "points to play  60"]),
        ("fr", ["courrier en 7", "courrier arrivé", "levées  3", "points à jouer 354", "points à jouer  60"]),
    ],
)
def test_the_board_says_where_the_courier_is(language: str, told: list[str]) -> None:
    use_language(language)
    (board,) = plugin.tablegames_renderers("jacquet")
    position = {"white": "1*14 7", "black": "20*12 off*3", "turn": "black", "throw": "6-1"}
    drawing = board.draw(NOTATION.set_up(GAME, position))
    assert max(map(len, drawing.splitlines())) <= 80
    assert [text for text in told if text not in drawing] == []
    assert "{" not in drawing


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "'1/3 7/13' cannot be played here. Only the courier, on 7, may play until it is home"),
        ("fr", "« 1/3 7/13 » ne peut se jouer ici. Seul le courrier, en 7, se joue jusqu'à ce qu'il soit arrivé"),
    ],
)
def test_a_refusal_names_the_rule_and_its_article(language: str, says: str) -> None:
    use_language(language)
    table = load("jacquet")
    state = table.start({"white": "1*14 7", "black": "1*14 10", "turn": "white", "throw": "6-2"})
    with pytest.raises(Refused) as refused:
        table.read(state, "1/3 7/13")
    assert str(refused.value).startswith(says)
    assert str(refused.value).endswith("[LEP-app, Du jacquet]")


@pytest.mark.parametrize("text", ["1/12", "1/7/12", "1-12", " 1/7 , 7/12 ", "1/6 6/12", "1/6/12"])
def test_a_play_is_read_as_people_write_it(text: str) -> None:
    table = load("jacquet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"})
    assert [table.read(state, text)] == list(table.game.legal(state))


@pytest.mark.parametrize("text", ["1/x", "12/1", "1/26", "1", "seven"])
def test_what_is_no_play_is_said_to_be_none(text: str) -> None:
    table = load("jacquet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"})
    with pytest.raises(NotationError, match="is no move"):
        table.read(state, text)


RUBBISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["1*15", "1*14 7", "white"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["white", "black", "turn", "throw", "then", "x"]), inner, max_size=5)
    ),
    max_leaves=8,
)


@given(RUBBISH)
def test_no_position_whatever_is_written_raises_anything_but_one_sentence(data: object) -> None:
    refusal = ""
    try:
        state = NOTATION.set_up(GAME, data)
        assert NOTATION.set_up(GAME, NOTATION.position(state)) == state
    except PositionError as refused:
        refusal = str(refused)
    assert "\n" not in refusal


@given(st.text(alphabet="0123456789/-* (),abhdnofr", max_size=16))
def test_no_text_raises_anything_but_a_refusal(text: str) -> None:
    state = NOTATION.set_up(GAME, {"white": "1*13 6 20", "black": "1*15", "turn": "white", "throw": "5-3"})
    with suppress(NotationError, Refused):
        assert NOTATION.read(GAME, state, text) in GAME.legal(state)
