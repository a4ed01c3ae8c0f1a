"""Pieces touched, *j'adoube*, false moves.  [MAN III.3-6, III.35-37; METZ II-III]"""

from __future__ import annotations

import pytest
from table_help import BOARD_1, NO_4, Sitting, table

from tablegames.core.errors import NotationError

THREE = "W:W33,34,38:B9"


def test_a_piece_is_touched_once_a_turn() -> None:
    assert not Sitting(THREE).do("toucher 33").may("toucher 34")


def test_adjusting_holds_for_one_touch() -> None:  # MAN III.6
    sitting = Sitting(THREE).do("adouber")
    assert not sitting.may("adouber")
    sitting.do("toucher 33 34")
    assert sitting.seat == 0
    assert sitting.may("38-32")
    assert not sitting.may("toucher 33")


def test_the_first_touched_may_be_the_one() -> None:  # touch_several: first_touched
    sitting = Sitting(THREE, table(touch_several="first_touched")).do("toucher 38 33")
    assert sitting.seat == 0
    assert sitting.may("38-32")
    assert not sitting.may("33-28")


def test_touching_may_bind_to_nothing() -> None:  # touch_move: false
    assert Sitting(THREE, table(touch_move=False)).do("toucher 33").may("34-30")


def test_of_several_only_those_that_can_be_played_are_named() -> None:  # MAN III.6
    sitting = Sitting(BOARD_1).do("toucher 28 29 32")
    assert sitting.seat == 1
    assert sitting.may("faire jouer 28")
    assert not sitting.may("faire jouer 32")
    assert not sitting.may("souffler 31")


def test_to_touch_what_cannot_be_played_may_cost_the_choice() -> None:  # touch_unplayable: penalty
    sitting = Sitting(BOARD_1, table(touch_unplayable="penalty")).do("toucher 32")
    assert [fault["fault"] for fault in sitting.faults] == ["touche_injouable"]
    sitting.do("faire jouer 29")
    assert not sitting.may("33x44")
    assert sitting.may("29-23")


def test_a_piece_touched_is_played_though_another_ought_to_take() -> None:  # MAN III.17; METZ II, board 1
    for variant in ("manoury_1787", "metz", "modern_fmjd"):
        sitting = Sitting(BOARD_1, table(variant)).do("toucher 28")
        assert sitting.may("28-22")
        assert not sitting.may("33x44")


def test_a_piece_touched_may_be_played_after_huffing_too() -> None:
    sitting = Sitting(NO_4).do("35x15:20,30", "toucher 13", "souffler 38")
    assert sitting.may("13-18")
    assert not sitting.may("5-10")


def test_a_false_move_must_be_made_again_where_that_is_the_rule() -> None:  # false_move: must_replay
    sitting = Sitting("B:W28,29,31,32,33,36,38:B14,21,27,39,K35", table(march="free", false_move="must_replay"))
    sitting.do("14-23")
    assert sitting.seat == 1
    assert [(fault["fault"], fault["open"]) for fault in sitting.faults] == [("fausse_marche", False)]
    assert not sitting.may("14-24")
    assert sitting.may("14-19")


def test_made_again_it_must_follow_the_march() -> None:  # MAN III.35
    sitting = Sitting("B:W28,29,31,32,33,36,38:B14,21,27,39,K35", table(march="free"))
    sitting.do("14-23", "faire rejouer")
    assert not sitting.may("14-23")
    assert not sitting.may("35-3")


def test_let_stand_it_stands() -> None:  # METZ III
    sitting = Sitting("B:W28,29,31,32,33,36,38:B14,21,27,39,K35", table(march="free")).do("35-3", "33x44:39")
    assert sitting.board == "B:W28,29,31,32,36,38,44:BK3,14,21,27"


def test_to_take_what_cannot_be_taken_is_a_false_move() -> None:  # METZ III, note
    sitting = Sitting("W:W48,49:B1,2,21", table(march="free")).do("48x3:1,2")
    assert [fault["fault"] for fault in sitting.faults] == ["fausse_marche"]
    assert sitting.board == "B:WK3,49:B21"
    sitting.do("faire rejouer")
    assert sitting.board == "W:W48,49:B1,2,21"


def test_a_false_move_of_who_ought_to_take_is_two_faults() -> None:
    sitting = Sitting("W:W33,50:B1,28", table(march="free")).do("50-35")
    assert [fault["fault"] for fault in sitting.faults] == ["prise_omise", "fausse_marche"]
    assert all(map(sitting.may, ("souffler 33", "faire prendre", "faire rejouer")))


def test_a_checked_hand_cannot_make_a_false_move() -> None:
    assert not Sitting("B:W28,29:B14").may("14-23")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("huff 38", "souffler 38"),
        ("Souffler 38", "souffler 38"),
        ("je souffle 38", "souffler 38"),
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
