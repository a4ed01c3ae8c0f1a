"""Acts at the table beyond the cases of `cases/arbitre_*.yaml`: counts, refusals, texts, the end of a game."""

from __future__ import annotations

import pytest
from pdn_help import pdn, played, table as strict
from table_help import BOARD_1, NO_4, Sitting, table

from tablegames.arbiter.contract import Say
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Scored
from tablegames.core.game import Over


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (38, 39)])
def test_to_huff_adds_nothing_to_what_is_counted(before: int, after: int) -> None:  # MAN III.29; METZ IX
    position = {"board": "W:WK26,K1,K2:BK31", "three": before, "stronger": "white"}
    sitting = Sitting(position).do("2-7")
    assert sitting.state.inner.ledger.ending.three == after
    sitting.do("souffler 26")
    assert sitting.state.inner.ledger.ending.three == after
    assert sitting.state.inner.ledger.drawn is None  # the fortieth is yet to come


def test_to_huff_adds_nothing_to_a_count_that_has_just_begun() -> None:  # MAN III.28-29; METZ IX
    sitting = Sitting("W:WK26,K1,7:BK31").do("7-2")
    assert sitting.state.inner.ledger.ending.three == 0
    sitting.do("souffler 26")
    assert sitting.state.inner.ledger.ending.three == 0
    assert sitting.do("31-27").state.inner.ledger.ending.three == 1


def test_a_table_that_waits_for_an_answer_is_written_down_and_set_up_again() -> None:  # MAN III.15
    sitting = Sitting(BOARD_1, table(huff_choice="offender_chooses")).do("28-22", "souffler")
    assert sitting.state.moment == "give"
    written = sitting.table.notation.position(sitting.state)
    assert sitting.table.notation.set_up(sitting.game, written) == sitting.state


def test_captives_forgotten_are_told_in_the_order_of_the_jumps_as_all_are() -> None:  # MAN III.11
    sitting = Sitting("W:W29,31,38,39,43,48:B11,12,14,22,32,35")
    whole = sitting.table.read(sitting.state, "38x16")
    told = sitting.table.write(sitting.state, whole).split(":")[1].split(",")
    some = sitting.table.write(sitting.state, sitting.table.read(sitting.state, "38x16:11,22,32"))
    assert some.split(":")[1].split(",") == [square for square in told if square in ("11", "22", "32")]


def why_not(sitting: Sitting, act: str) -> str:
    with pytest.raises(Refused) as refused:
        sitting.table.read(sitting.state, act)
    assert refused.value.fault is not None
    return refused.value.fault.what


def test_a_refusal_says_what_is_to_be_typed_and_not_what_can_be_huffed() -> None:
    for move, nothing in (("28-22", False), ("33x44:39", True)):
        mine, his = (Sitting(BOARD_1, table(huff_choice=who)).do(move) for who in (
            "opponent_chooses_among_bound", "offender_chooses"))  # fmt: skip
        assert why_not(mine, "huff") == "huff_which"
        assert why_not(mine, "huff 36") == "nothing_to_huff_there"
        assert why_not(his, "huff 31") == why_not(his, "huff 36") == "huff_alone"
        assert his.may("huff") is not nothing


def test_who_has_touched_one_of_several_must_huff_and_is_told_to_type_huff() -> None:  # MAN III.15
    sitting = Sitting(BOARD_1, table(huff_choice="offender_chooses")).do("28-22", "toucher 31")
    assert why_not(sitting, "14-19") == why_not(sitting, "huff 31") == "must_huff_alone"
    assert sitting.may("huff")


def test_a_move_that_ends_it_rightly_waits_too_so_that_being_asked_tells_nothing() -> None:
    sitting = Sitting("W:W33:B28").do("33x22")
    assert sitting.seat == 1
    assert [*sitting.game.listed(sitting.state)] == [sitting.game.tacit(sitting.state)] == [Say("ceder")]
    assert [*sitting.game.legal(sitting.state)] == [Say("ceder")]
    assert not any(isinstance(event, Scored) for event in sitting.events)
    assert isinstance(sitting.do("ceder").game.turn(sitting.state), Over)
    assert [event.points for event in sitting.events if isinstance(event, Scored)] == [1]


@pytest.mark.parametrize("variant", ["manoury_1787", "metz", "modern_fmjd", "qui_perd_gagne", "dames_francaises"])
def test_a_position_of_the_table_is_read_back(variant: str) -> None:
    at = table(variant)
    state = at.bare.initial()
    if variant == "manoury_1787":
        sitting = Sitting(NO_4, at).do("35x15:20,30", "toucher 13")
        again = at.notation.set_up(at.bare, at.notation.position(sitting.state))
        assert again == sitting.state
    assert at.notation.set_up(at.bare, at.notation.position(state)) == state


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("huff 38", "souffler 38"),
        ("Souffler 38", "souffler 38"),
        ("je souffle 38", "souffler 38"),
        ("demand capture", "faire prendre"),
        ("make take", "faire prendre"),
        ("enforce", "faire prendre"),
        ("touch 13 14".replace(" 14", " 5"), "toucher 5 13"),
        ("j'adoube", "adouber"),
        ("J’adoube !", "adouber"),
        ("adjust", "adouber"),
    ],
)
def test_acts_are_read_in_both_languages(text: str, written: str) -> None:
    sitting = Sitting(NO_4).do("35x15:20,30")
    assert sitting.table.write(sitting.state, sitting.table.read(sitting.state, text)) == written


def test_what_cannot_be_read_is_said() -> None:
    sitting = Sitting(NO_4).do("35x15:20,30")
    for text in ("toucher", "souffler 38 39", "faire jouer"):
        with pytest.raises(NotationError):
            sitting.table.read(sitting.state, text)


@pytest.mark.parametrize(("start", "says"), [(None, 0), ("W:W31,32:B10,20", 1)])
def test_a_pdn_names_the_position_only_of_a_game_that_begins_elsewhere(start: str | None, says: int) -> None:
    assert pdn(played(strict("modern_fmjd"), [0, 0], start)).count('[SetUp "1"]') == says
