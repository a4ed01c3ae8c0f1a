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
from tablegames.plugins import garanguet as plugin
from tablegames.plugins.garanguet.game import garanguet
from tablegames.plugins.garanguet.rules import GaranguetRules
from tablegames.testing import conform

GAME = garanguet(GaranguetRules())
NOTATION = TablesNotation()


@pytest.mark.parametrize(
    "options",
    [
        {"hitting": False, "triplet": "three", "sortie": "exact_lifts", "double": True},
        {"hitting": False, "parties": 2, "next_dice": "loser", "sortie": "inside_first", "double_rule": "none_lifted"},
    ],
)
def test_it_keeps_what_every_game_promises_under_other_rules_too(options: dict[str, Any]) -> None:
    assert conform(load("garanguet", overrides=options), games=2, look=0.02).games == 2


def test_every_case_of_the_book_passes() -> None:
    registry = Registry()
    file = read_case_file(registry, Path(__file__).parent / "cases" / "garanguet.yaml")
    results = list(run_file(registry, file))
    assert [result for result in results if result.status is not Status.PASSED] == []
    assert len(results) == 31


def test_the_default_ruleset_is_the_defaults() -> None:
    registry = Registry()
    assert registry.variant(registry.game("garanguet"), None).rules == GaranguetRules()
    assert registry.variant(registry.game("garanguet"), None).name == "lepeintre"


def test_other_games_are_left_alone() -> None:
    assert list(plugin.tablegames_variants("domino")) == []
    assert plugin.tablegames_notation("domino") is None
    assert list(plugin.tablegames_renderers("domino")) == []
    assert plugin.tablegames_phrases("domino", "en") == {}
    assert list(plugin.tablegames_rulebook("domino")) == []
    assert plugin.tablegames_case_keys("domino") == {}


def test_both_languages_word_the_same_things_with_the_same_facts() -> None:
    english, french = (plugin.tablegames_phrases("garanguet", language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key, template in english.items():
        assert set(re.findall(r"{(\w+)}", template)) >= set(re.findall(r"{(\w+)}", french[key])), key


def test_every_event_and_fault_is_worded() -> None:
    folder = Path(plugin.__file__).parents[2]
    family = [folder / "families" / "tables" / f"{name}.py" for name in ("race", "judging", "opening", "ending")]
    code = "".join(path.read_text("utf-8") for path in [*family, *folder.glob("plugins/garanguet/*.py")])
    faults = set(re.findall(r'Fault\(\s*"(\w+)"', code))
    events = set(re.findall(r'[nN]ote\("(\w+)"', code)) | {"perdus"}
    worths = set(re.findall(r'Verdict\(\d, "(\w+)"', code))
    assert {"hand_first", "closed", "numbers_left"} <= faults
    assert {"le_de", "levees", "battue", "rentree"} <= events
    assert worths == {"partie_simple", "partie_double"}
    wanted = events | worths | {f"fault.{what}" for what in faults} | {f"over.{what}" for what in worths}
    assert wanted <= plugin.tablegames_phrases("garanguet", "en").keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_the_talons_face_to_face_within_eighty_columns(language: str) -> None:
    use_language(language)
    (board,) = plugin.tablegames_renderers("garanguet")
    lines = board.draw(GAME.initial(Seat(0))).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["|", "O", *"." * 5, "|", *"." * 6, "|"]
    assert lines[13].split() == ["|", "X", *"." * 5, "|", *"." * 6, "|"]
    assert lines[1].split()[1:4] == ["24", "23", "22"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["in hand  2", "lifted  3", "points to play 356", "points to play  60", "Black to play 6-6-1"]),
        ("fr", ["en main  2", "levées  3", "points à jouer 356", "points à jouer  60", "Noirs : à jouer 6-6-1"]),
    ],
)
def test_the_board_says_what_is_in_hand_lifted_and_to_be_played(language: str, told: list[str]) -> None:
    use_language(language)
    (board,) = plugin.tablegames_renderers("garanguet")
    position = {"white": "hand*2 1*12 7", "black": "20*12 off*3", "turn": "black", "throw": "6-1-6"}
    drawing = board.draw(NOTATION.set_up(GAME, position))
    assert max(map(len, drawing.splitlines())) <= 80
    assert [text for text in told if text not in drawing] == []
    assert "{" not in drawing


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "'1/7 7/11' cannot be played here. As many other numbers of the throw can be played, and of a greater"),
        ("fr", "« 1/7 7/11 » ne peut se jouer ici. On peut jouer autant d'autres nombres du coup, et d'une plus"),
    ],
)
def test_a_refusal_names_the_rule_and_its_article(language: str, says: str) -> None:
    use_language(language)
    table = load("garanguet")
    state = table.start({"white": "1 24*14", "black": "2*13 9*2", "turn": "white", "throw": "6-5-4"})
    with pytest.raises(Refused) as refused:
        table.read(state, "1/7 7/11")
    assert str(refused.value).startswith(says)
    assert str(refused.value).endswith("[AUJ-T2 XV]")


@pytest.mark.parametrize("text", ["1/20", "1/4/20", "1-5-9-13-17-20", " 1/5 , 5/9 9/20 ", "1/17 17/20"])
def test_a_play_is_read_as_people_write_it(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "3-4-4"})
    after: Any = table.position(table.game.apply(state, table.read(state, text)).state)
    assert after["white"] == "1*14 20"


@pytest.mark.parametrize("text", ["4-4-3", "443", "4 3 4", "3,4,4"])
def test_a_throw_is_read_in_any_order(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    assert table.write(state, table.read(state, text)) == "4-4-3"


@pytest.mark.parametrize("text", ["4-4", "4-4-3-1", "4-4-7", "six"])
def test_what_is_no_throw_of_three_dice_is_said_to_be_none(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    with pytest.raises(NotationError, match="3 numbers"):
        table.read(state, text)


@pytest.mark.parametrize(
    ("text", "black"),
    [
        ("1/2/7", "hand 2*13 20"),
        ("1/5/7", "hand 2*13 23"),
        ("1/2/3/7", "hand 2*13 20"),
        ("1/2/6/7", "hand 2*13 20"),
    ],
)
def test_what_is_hit_on_the_way_is_told_by_where_one_stops(text: str, black: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1 24*14", "black": "2*13 20 23", "turn": "white", "throw": "4-1-1"})
    after: Any = table.position(table.game.apply(state, table.read(state, text)).state)
    assert after["black"] == black


RUBBISH = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["1*15", "hand 1*14", "white", "4-4-3"]),
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
    state = NOTATION.set_up(GAME, {"white": "hand 1*13 6", "black": "1*15", "turn": "white", "throw": "5-5-3"})
    with suppress(NotationError, Refused):
        assert NOTATION.read(GAME, state, text) in GAME.legal(state)
