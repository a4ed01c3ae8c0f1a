"""What the plugin brings beyond what every plugin does: wording, positions, the board as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablegames.core.errors import PositionError, Refused
from tablegames.core.game import Over
from tablegames.core.setting import load
from tablegames.core.words import speaking
from tablegames.families.tables.notation import TablesNotation
from tablegames.plugins import plain
from tablegames.plugins.plain.game import plain as make
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules
from tablegames.testing import conform

GAME = make(PlainRules())
RIGHT_ROUND = make(PlainRules(beyond_coin=BeyondCoin.ALLOWED))
NOTATION = TablesNotation()
PLEIN = "1*3 7*2 8*2 9*2 10*2 11*2 12*2"


@pytest.mark.parametrize(
    "overrides",
    [
        {"en_passant": True},
        {"beyond_coin": "allowed"},
        {"stuck": "loses", "parties": 3},
        {"en_passant": True, "beyond_coin": "allowed", "stuck": "loses"},
    ],
)
def test_it_keeps_what_every_game_promises_under_other_options(overrides: dict[str, object]) -> None:
    assert conform(load("plain", overrides=overrides), games=2, look=0.02).games == 2


# ---- wording


BREAKS = "7*2 8*2 9*2 10*2 11*6 12"
FAULTS = [
    ("8*15", "1*15", "6-5", "8/14", {}, "way_ends", "arrow 12: 14 is beyond", "flèche 12 : 14 est", "AUJ-Pl I, V"),
    ("8*15", "1*15", "6-6", "8/20", {}, "way_ends", "arrow 12", "flèche 12", "AUJ-Pl I, V"),
    (
        "20*15",
        "1*15",
        "6-5",
        "20/off",
        {"beyond_coin": "allowed"},
        "way_ends",
        "arrow 24: off is",
        "flèche 24 : off est",
        "AUJ-Pl I, V",
    ),
    (
        "12*15",
        "1*14 7",
        "6-5",
        "12/18 12/17",
        {"beyond_coin": "allowed"},
        "closed",
        "18 is closed",
        "18 est fermée",
        "AUJ-Pl V",
    ),
    (
        "1*2 6*2 7*2 8*2 9*2 10*2 11*2 12",
        "1*15",
        "6-6",
        "6/12 6/12 1/7 1/7",
        {"en_passant": True},
        "plein_made",
        "plein is made",
        "plein est fait",
        "AUJ-Pl V",
    ),
    (BREAKS, "1*15", "2-1", "11/12", {}, "numbers_left", "must be", "doit l'être", "AUJ-Pl V; AUJ-Rev VI"),
    (BREAKS, "1*15", "2-1", "9/11", {"en_passant": True}, "numbers_left", "2 can", "jouer 2", "AUJ-Pl V; AUJ-Rev VI"),
    ("5 12*14", "1*15", "6-5", "5/10", {}, "larger_first", "the larger, 6", "plus gros, 6", "AUJ-T2 XV"),
    ("1*15", "1*15", "6-5", "1/4", {}, "not_the_number", "1/4 is no number", "1/4 n'est pas", "AUJ-Pl V; AUJ-Rev VI"),
    ("1*15", "1*15", "6-5", "2/8", {}, "no_dame", "on 2", "en 2", ""),
    (
        "1*15",
        "1*15",
        "6-5",
        "1/7 1/6 1/6",
        {},
        "too_many_numbers",
        "gives 2 numbers",
        "donne 2 nombres",
        "AUJ-Pl V; AUJ-Rev VI",
    ),
]


@pytest.mark.parametrize(("white", "black", "dice", "text", "rules", "what", "en", "fr", "cite"), FAULTS)
def test_a_refusal_names_the_rule_in_both_languages(
    white: str, black: str, dice: str, text: str, rules: dict[str, object], what: str, en: str, fr: str, cite: str
) -> None:
    for language, words in (("en", en), ("fr", fr)):
        with speaking(language):
            table = load("plain", overrides=rules)
            state = table.start({"white": white, "black": black, "turn": "white"})
            state = table.game.apply(state, table.read(state, dice)).state
            with pytest.raises(Refused) as refused:
                table.read(state, text)
            fault = refused.value.fault
            assert fault is not None
            assert (fault.what, fault.cite) == (what, cite)
            assert words in table.wording.fault(fault)
            assert "{" not in table.wording.fault(fault)


def test_every_fault_of_its_own_can_be_met() -> None:
    own = "".join(path.read_text("utf-8") for path in Path(plain.__file__).parent.glob("*.py"))
    assert set(re.findall(r'Fault\(\s*"(\w+)"', own)) <= {row[5] for row in FAULTS}


# ---- positions


@pytest.mark.parametrize(
    ("white", "black", "says"),
    [
        ("hand 1*14", "1*15", "'hand'"),
        ("1*14 off", "1*15", "'off'"),
        ("1*14 13", "1*15", "'13'"),
        ("1*14", "1*15", "14 dames; a side has 15"),
        (PLEIN, PLEIN, "both sides cannot have won"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(white: str, black: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        NOTATION.set_up(GAME, {"white": white, "black": black, "turn": "white"})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_beyond_the_coin_two_dames_of_either_side_cannot_share_an_arrow() -> None:
    with pytest.raises(PositionError, match="both cannot stand there"):
        NOTATION.set_up(RIGHT_ROUND, {"white": "1*14 18", "black": "1*14 7", "turn": "white"})
    with pytest.raises(PositionError, match="'off'"):
        NOTATION.set_up(RIGHT_ROUND, {"white": "1*14 off", "black": "1*15", "turn": "white"})


@pytest.mark.parametrize("turn", ["white", "black", "draw"])
def test_a_side_that_has_its_plein_has_won_whosever_turn_is_written(turn: str) -> None:
    state = NOTATION.set_up(GAME, {"white": PLEIN, "black": "1*15", "turn": turn})
    over = GAME.turn(state)
    assert isinstance(over, Over)
    assert over.outcome.winners == (0,)
    assert NOTATION.position(state) == {"white": PLEIN, "black": "1*15", "turn": "black"}


# ---- the board


def board(language: str, position: dict[str, str], beyond: bool = False) -> list[str]:
    overrides = {"beyond_coin": "allowed" if beyond else "forbidden"}
    with speaking(language):
        table = load("plain", overrides=overrides)
        return table.draw(table.start(position), None).splitlines()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_tells_how_far_each_plein_has_come(language: str) -> None:
    position = {"white": "1*3 6 7*2 8*2 9*2 10*2 11*2 12", "black": "7 8*14", "turn": "black", "throw": "6-1"}
    lines = board(language, position)
    assert max(map(len, lines)) <= 80
    white, black = lines[-3], lines[-2]
    assert [int(word) for word in white.split() if word.isdigit()] == (
        [5, 6, 1, 4] if language == "en" else [5, 6, 1, 7, 4]
    )
    assert [int(word) for word in black.split() if word.isdigit()] == (
        [1, 6, 9, 0] if language == "en" else [1, 6, 9, 7, 0]
    )
    assert black.endswith("plein lost" if language == "en" else "plein perdu")
    assert not white.endswith(black.split()[-1])
    assert lines[-1].endswith("6-1")
    assert "lift" not in " ".join(lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_tells_of_dames_beyond_the_coin(language: str) -> None:
    position = {"white": "1*2 13*11 24*2", "black": "2*15", "turn": "white"}
    lines = board(language, position, beyond=True)
    assert max(map(len, lines)) <= 80
    assert [int(word) for word in lines[-3].split() if word.isdigit()] == (
        [0, 6, 12, 2, 13] if language == "en" else [0, 6, 12, 7, 2, 13]
    )
