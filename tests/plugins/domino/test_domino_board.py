"""The board as a player reads it: the line in the width there is, who holds how many tiles, the score and the pot."""

from __future__ import annotations

import re

import pytest

from tablegames import load
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.dominoes.render import TextTable
from tablegames.families.dominoes.state import Deal
from tablegames.families.dominoes.tiles import TILES
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules, Partners

GAME = Domino(DominoRules(), 2)
PIQUET = Domino(DominoRules(players=(4,), partners=Partners.DRAWN), 4)
NOTATION = DominoNotation()
TABLE = {"hands": {0: "6-1 2-2", 1: "6-4 4-3 5-2"}, "line": "6-6 6-3", "turn": 1, "leader": 0, "passed": ["1: 6-6"]}


def drawn(data: object, seat: Seat | None, game: Domino = GAME) -> str:
    return TextTable().draw(game.view(NOTATION.set_up(game, data), seat))


def test_a_player_sees_the_line_the_counts_and_his_own_hand() -> None:
    assert drawn(TABLE, Seat(1)).splitlines() == [
        "[6|6][6|3]",
        "Open ends: 6 on the left, 3 on the right. Talon: 21 tiles face down.",
        "",
        "Player A   2 [][]    led",
        "Player B   3 [][][]  you, to play, passed on 6",
        "",
        "Your hand, 24 pips: 4-3  5-2  6-4",
    ]


def test_a_spectator_sees_no_hand() -> None:
    assert "hand" not in drawn(TABLE, None)
    assert "you" not in drawn(TABLE, None)


def test_what_one_passed_on_is_told_once_and_looks_like_no_tile() -> None:
    text = drawn(TABLE | {"passed": ["1: 6-2", "1: 5-2", "1: 6-2"]}, Seat(0))
    assert "passed on 6, 5 and 2" in text
    assert not re.search(r"\d-\d", text.partition("Your hand")[0])


def test_players_are_listed_as_they_play_and_one_knows_ones_partner() -> None:  # AUJ-Dom r. II
    data = {
        "hands": {0: "6-6", 1: "5-5", 2: "4-4", 3: "3-3"},
        "line": "6-3",
        "turn": 3,
        "leader": 0,
        "order": [0, 3, 2, 1],
    }
    rows = [row for row in drawn(data, Seat(1), PIQUET).splitlines() if row.startswith("Player")]
    assert [row.split()[1] for row in rows] == ["A", "D", "C", "B"]
    assert [row.split()[1] for row in rows if "your partner" in row] == ["D"]
    assert "partner" not in drawn(data, None, PIQUET)


def test_at_the_end_the_hands_are_turned_up() -> None:
    text = drawn({"hands": {0: "5-4", 1: "3-2 4-0"}, "line": "1-3 3-6", "turn": 1, "leader": 0}, Seat(0))
    assert "Player A   1 5-4      you, led" in text
    assert "Player B   2 4-0 3-2" in text
    assert "Your hand" not in text


def test_before_the_deal_there_is_something_to_see_too() -> None:
    assert drawn({"drawing": [0, 1]}, None) == "Player A and Player B draw for the lead."
    assert drawn({"leader": 1}, Seat(0)) == "Player B will lead; the tiles are shuffled."


def all_in_line() -> str:
    """All tiles but the double blank in one line: those that are no doubles make a ring, and doubles fit in."""
    ring = " ".join(f"{(n * step) % 7}-{(n * step + step) % 7}" for step in (1, 2, 3) for n in range(7))
    for number in range(1, 7):
        ring = ring.replace(f"-{number} {number}-", f"-{number} {number}-{number} {number}-", 1)
    return ring


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 60, 80, 132, 200])
def test_a_line_of_all_tiles_reads_in_any_width(language: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language(language)
    monkeypatch.setenv("COLUMNS", str(width))
    data = {"hands": {0: "0-0", 1: ""}, "line": all_in_line(), "turn": 0, "leader": 0}
    passed = [f"{seat}: {a}-{b}" for seat in (0, 1) for a in range(4) for b in range(4)]
    text = drawn(data | {"passed": passed}, Seat(0))
    rows = text.splitlines()
    assert max(map(len, rows)) <= width
    line = "".join(row for row in rows if row.startswith("["))
    assert re.findall(r"\[(\d)\|(\d)\]", line) == re.findall(r"(\d)-(\d)", all_in_line())
    assert len([row for row in rows if row.startswith("[")]) == -(-27 * 5 // (width // 5 * 5))


def test_without_a_terminal_a_line_is_eighty_columns_wide() -> None:
    rows = drawn({"hands": {0: "0-0", 1: ""}, "line": all_in_line(), "turn": 0, "leader": 0}, None).splitlines()
    assert [len(row) for row in rows if row.startswith("[")] == [80, 55]


def test_a_large_hand_is_told_by_its_number_in_a_narrow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Domino(DominoRules(tiles=12), 2)
    view = game.view(game.apply(game.initial(Seat(0)), Deal(TILES)).state, Seat(1))
    text = TextTable().draw(view)
    assert "Player A  12 [][][][][][][][][][][][]  to play, leads" in text
    assert all(str(one) in text for one in TILES[:12])
    monkeypatch.setenv("COLUMNS", "40")
    narrow = TextTable().draw(view)
    assert "Player A  12   to play, leads" in narrow
    assert max(map(len, narrow.splitlines())) <= 40
    assert all(str(one) in narrow for one in TILES[:12])


def test_under_the_board_stand_the_score_and_the_pot() -> None:  # AUJ-Dom ch. VI
    table = load("domino", "quatre_chacun")
    before = table.game.initial(Seat(0))
    assert "pot" not in table.draw(before, None)  # nobody has put in yet
    after = table.game.apply(before, Deal(TILES)).state
    assert table.draw(after, Seat(2)).splitlines()[-2:] == [
        "Round 1. Player A 0, Player B 0, Player C 0, Player D 0.",
        "Stakes left in the pot: 4.",
    ]
    assert "Rounds played" not in load("domino", match="single").draw(
        load("domino", match="single").game.initial(), None
    )


def test_plays_are_shown_in_the_language_in_use_and_read_in_both() -> None:
    table = load("domino")
    state = table.start(TABLE)
    (left, right), view = table.game.legal(state), table.game.view(state, Seat(1))
    use_language("fr")
    assert [table.speak(state, play) for play in (left, right)] == ["6-4 à gauche", "4-3 à droite"]
    assert [table.write(state, play) for play in (left, right)] == ["6-4@left", "4-3@right"]  # as records have it
    for text in ("6-4@gauche", "6-4 à gauche", "6-4@left"):
        assert table.read_seen(view, text) == left
