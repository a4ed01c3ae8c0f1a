"""Huffing, making take, letting pass.  [MAN III.11-23, METZ VII-XII]"""

from __future__ import annotations

import pytest
from table_help import BOARD_1, NO_4, Sitting, table

from tablegames.arbiter.contract import Say
from tablegames.core.errors import Refused
from tablegames.core.events import Scored
from tablegames.core.game import Over


def test_the_right_to_huff_comes_back_with_each_neglect() -> None:  # MAN III.18; METZ XI
    sitting = Sitting("B:W36,37,40,49,50:B7,8,12,27,35").do("12-17", "37-31", "17-22")
    assert sitting.may("souffler 35")
    assert [fault["open"] for fault in sitting.faults] == [False, True]


def test_at_the_next_turn_only_what_was_let_pass_is_lost() -> None:  # huff_window: next_turn_only
    sitting = Sitting("B:W36,37,40,49,50:B7,8,12,27,35", table(huff_window="next_turn_only"))
    sitting.do("12-17")
    assert sitting.may("souffler 35")
    sitting.do("37-31", "17-22")
    assert not sitting.may("souffler 35")
    assert not sitting.may("faire prendre")
    assert [fault["open"] for fault in sitting.faults] == [False, False]


def test_a_new_capture_can_be_called_though_another_was_let_pass() -> None:
    sitting = Sitting("W:W33,50:B1,6,13,28", table(huff_window="next_turn_only"))
    sitting.do("50-45", "1-7", "45-40")
    assert not sitting.may("souffler 33")
    sitting.do("13-18", "40-34")  # 33 now has two to take: that is another capture
    assert sitting.may("souffler 33")
    assert [fault["open"] for fault in sitting.faults if fault["by"] == "white"] == [False, False, True]


def test_huffing_may_be_a_move() -> None:  # huff_is_a_move
    sitting = Sitting(NO_4, table(huff_is_a_move=True)).do("35x15:20,30", "souffler 38")
    assert sitting.seat == 0
    assert sitting.board == "W:W15,31,39,43,48:B5,13,21,22,32"


def test_the_owner_may_say_which_of_several_is_huffed() -> None:  # huff_choice: offender_chooses
    sitting = Sitting(BOARD_1, table(huff_choice="offender_chooses")).do("28-22")
    assert not sitting.may("souffler 31")
    sitting.do("souffler")
    assert sitting.seat == 0
    assert sitting.may("souffler 31")
    assert not sitting.may("28-23")
    sitting.do("souffler 33")
    assert sitting.seat == 1
    assert sitting.board == "B:W22,29,31,32,36,38:BK35,14,21,27,39"


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


def test_huff_alone_is_enough_where_one_piece_was_bound() -> None:
    for who in ("opponent_chooses_among_bound", "offender_chooses"):
        sitting = Sitting(NO_4, table(huff_choice=who)).do("35x15:20,30", "huff")
        assert sitting.board == Sitting(NO_4).do("35x15:20,30", "souffler 38").board


def test_who_has_touched_one_of_several_must_huff_and_is_told_to_type_huff() -> None:  # MAN III.15
    sitting = Sitting(BOARD_1, table(huff_choice="offender_chooses")).do("28-22", "toucher 31")
    assert why_not(sitting, "14-19") == why_not(sitting, "huff 31") == "must_huff_alone"
    assert sitting.may("huff")


def test_one_bound_piece_is_huffed_whoever_chooses() -> None:
    assert Sitting(NO_4, table(huff_choice="offender_chooses")).do("35x15:20,30").may("souffler 38")


def test_the_piece_that_moved_is_huffed_if_it_was_bound() -> None:  # huff_choice: piece_that_moved
    moved = Sitting(BOARD_1, table(huff_choice="piece_that_moved")).do("31-26")
    assert moved.faults[0]["huffable"] == [26]
    assert not moved.may("souffler 33")
    another = Sitting(BOARD_1, table(huff_choice="piece_that_moved")).do("28-22")
    assert another.faults[0]["huffable"] == [31, 33]


def test_touching_binds_to_huff_only_where_it_commits() -> None:  # huff_touch_commits
    sitting = Sitting(NO_4, table(huff_touch_commits=False)).do("35x15:20,30", "toucher 38")
    assert sitting.may("faire prendre")
    assert sitting.may("13-18")


def test_who_touches_the_wrong_piece_is_huffed_though_he_takes() -> None:  # MAN III.17, huff_on_touch
    acts = ("toucher 31 38", "faire jouer 38", "38x9:32,22,13")
    manoury = Sitting(NO_4).do(*acts)
    assert manoury.faults == [{"fault": "prise_omise", "by": "white", "made": "touch", "huffable": [9], "open": True}]
    assert manoury.may("souffler 9")
    assert not manoury.may("faire prendre")
    assert Sitting(NO_4, table(huff_on_touch=False)).do(*acts).faults == []
    assert Sitting(NO_4, table("metz")).do(*acts).faults == []


def test_to_touch_what_cannot_be_played_is_never_huffed() -> None:  # MAN III.37
    assert Sitting(BOARD_1).do("toucher 32", "33x44:39").faults == []


def test_where_one_only_corrects_nothing_is_huffed() -> None:  # capture_enforcement: strict; FMJD
    sitting = Sitting(NO_4, table("modern_fmjd")).do("35x15:20,30")
    assert not sitting.may("souffler 38")
    assert sitting.may("faire prendre")
    sitting.do("faire prendre")
    assert not sitting.may("refuser")  # refuse_to_take: move_enforced
    assert sitting.may("38x9")


def test_what_was_forgotten_is_lifted_only_with_consent() -> None:  # MAN III.11; METZ VIII
    sitting = Sitting("W:W29,31,38,39,43,48:B11,12,14,22,32,35").do("38x16:32,22,11")
    assert not sitting.may("faire prendre")
    sitting.do("consentir")
    assert sitting.board == "B:W16,29,31,39,43,48:B14,35"
    assert sitting.faults == [
        {"fault": "enlevement_incomplet", "by": "white", "made": "play", "huffable": [16], "open": False}
    ]


def test_of_two_ways_over_what_was_lifted_both_sides_are_taken_to_have_gone_the_same() -> None:
    white = Sitting("W:WK42,K45,K46,K49,22,36,40,41:B1,2,5,6,7,12,14,15,19,25,29,32", table("cinq_dames"))
    white.do("42x43:32", "consentir")  # he went over 29, 12 and 14 or 19 too
    assert white.board == "B:WK43,K45,K46,K49,22,36,40,41:B1,2,5,6,7,15,19,25"
    black = Sitting("B:W19,22,26,32,36,37,39,44,45,46,49,50:BK2,K5,K6,K9,10,11,15,29", table("cinq_dames"))
    black.do("9x8:19", "consentir")
    assert black.board == "W:W26,32,36,44,45,46,49,50:BK2,K5,K6,K8,10,11,15,29"  # the same board turned round


def test_or_it_is_lifted_after_all() -> None:  # incomplete_lift: restore; FMJD
    sitting = Sitting("W:W29,31,38,39,43,48:B11,12,14,22,32,35", table("modern_fmjd")).do("38x16:32,22,11")
    assert sitting.board == "B:W16,29,31,39,43,48:B14,35"
    assert sitting.faults == []


def test_too_few_jumped_and_not_all_of_them_lifted_are_two_faults() -> None:
    sitting = Sitting(NO_4).do("35x15:20")
    assert [fault["fault"] for fault in sitting.faults] == ["prise_moindre", "enlevement_incomplet"]
    assert sitting.may("souffler 38")
    assert sitting.may("souffler 15")


def test_a_piece_of_ones_own_lifted_goes_back_only_with_consent() -> None:  # METZ VII
    at = table("metz", march="free")
    sitting = Sitting("W:W38,43,48:B1,32", at).do("38x27:32,43")
    assert sitting.board == "B:W27,48:B1"
    assert [fault["open"] for fault in sitting.faults] == [False]
    sitting.do("consentir")
    assert sitting.board == "B:W27,43,48:B1"


def test_or_it_just_goes_back() -> None:  # own_piece_lifted: restore
    sitting = Sitting("W:W38,43,48:B1,32", table(march="free")).do("38x27:32,43")
    assert sitting.board == "B:W27,43,48:B1"
    assert sitting.faults == []


def test_who_is_made_to_take_may_not_do_anything_else() -> None:  # MAN III.14, 16
    sitting = Sitting("W:W33,50:B1,28").do("33-29", "faire prendre")
    assert not sitting.may("50-45")
    assert not sitting.may("toucher 50")
    sitting.do("33x22")
    assert sitting.faults[0]["open"] is False
    assert sitting.seat == 1


def test_refusing_is_a_fault_and_loses() -> None:  # METZ XXI
    sitting = Sitting("W:W33,50:B1,28").do("33-29", "faire prendre", "refuser")
    assert [fault["fault"] for fault in sitting.faults] == ["prise_omise", "refus_de_prendre"]
    turn = sitting.game.turn(sitting.state)
    assert isinstance(turn, Over)
    assert turn.outcome.winners == (1,)
    assert sum(event.points for event in sitting.events if hasattr(event, "points")) == 1


SHUT_IN = "W:W32,33,37,39,50:B28"
"""28 cannot move, and 32 or 33 ought to take it."""


def test_a_move_that_ends_the_game_wrongly_waits_for_the_other() -> None:  # ceder
    sitting = Sitting(SHUT_IN).do("50-45")
    assert sitting.seat == 1
    assert [*sitting.game.listed(sitting.state)] == [Say("ceder")]
    assert not any(isinstance(event, Scored) for event in sitting.events)
    sitting.do("ceder")
    turn = sitting.game.turn(sitting.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by) == ((0,), "blocked")
    assert [event.points for event in sitting.events if isinstance(event, Scored)] == [1]


def test_and_goes_on_if_it_is_called() -> None:
    sitting = Sitting(SHUT_IN).do("50-45", "souffler 32")
    assert sitting.seat == 1
    assert sitting.may("28-32")
    assert Sitting(SHUT_IN).do("50-45", "faire prendre").may("33x22")


def test_a_move_that_ends_it_rightly_waits_too_so_that_being_asked_tells_nothing() -> None:
    sitting = Sitting("W:W33:B28").do("33x22")
    assert sitting.seat == 1
    assert [*sitting.game.listed(sitting.state)] == [sitting.game.tacit(sitting.state)] == [Say("ceder")]
    assert [*sitting.game.legal(sitting.state)] == [Say("ceder")]
    assert not any(isinstance(event, Scored) for event in sitting.events)
    assert isinstance(sitting.do("ceder").game.turn(sitting.state), Over)
    assert [event.points for event in sitting.events if isinstance(event, Scored)] == [1]


def test_only_where_the_game_is_over_one_may_yield() -> None:
    assert not Sitting("W:W33,50:B1,28").may("ceder")
    assert not Sitting("W:W33,50:B1,28").do("50-45").may("ceder")


def test_the_first_king_made_wrongly_is_huffed() -> None:  # METZ De la dame; MAN III.26
    sitting = Sitting("B:W34,42,43:B30", table("premier_a_dame")).do("30x48:34,43")
    assert sitting.may("ceder")
    sitting.do("souffler 48")
    turn = sitting.game.turn(sitting.state)
    assert isinstance(turn, Over)
    assert turn.outcome.winners == (0,)


@pytest.mark.parametrize("variant", ["manoury_1787", "metz", "modern_fmjd", "qui_perd_gagne", "dames_francaises"])
def test_a_position_of_the_table_is_read_back(variant: str) -> None:
    at = table(variant)
    state = at.bare.initial()
    if variant == "manoury_1787":
        sitting = Sitting(NO_4, at).do("35x15:20,30", "toucher 13")
        again = at.notation.set_up(at.bare, at.notation.position(sitting.state))
        assert again == sitting.state
    assert at.notation.set_up(at.bare, at.notation.position(state)) == state
