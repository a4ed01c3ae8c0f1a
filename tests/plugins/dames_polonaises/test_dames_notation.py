"""Moves and positions as text, and the messages when they are unreadable or refused."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, any_position, at, reached, unhurried
from hypothesis import given, strategies as st

from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import speaking, use_language
from tablegames.families.draughts.notation import way
from tablegames.families.draughts.render import DISCS, TEXT, UNICODE
from tablegames.families.draughts.state import Crowning, Lift, Lot, Move, State, Take
from tablegames.plugin.entry_fields import own_of
from tablegames.plugins.dames_polonaises import GAME
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules
from tablegames.table.setting import load

NO_2 = "W:W29,31,38,39,43,48:B11,12,14,22,32,35"


@pytest.mark.parametrize("text", ["32-28", " 32 - 28 ", "32–28", "32—28", "32−28"])
def test_a_move_is_read_whatever_the_dash(text: str) -> None:
    assert NOTATION.read(FMJD, FMJD.initial(), text) == Move(32, 28)


@pytest.mark.parametrize(
    "text",
    ["38x16", "38 X 16", "38×16", "38*16", "38x16:32,22,12,11", "38x16:11,12,22,32", "38x16: 32 22 12 11",
     "38x27x18x7x16", "38 x 27 x 18 x 7 x 16", "38:16", "38:27:18:7:16", "38x18x16", "38x16x11x12x22x32", "3816"],
)  # fmt: skip
def test_a_capture_is_read_short_long_or_square_by_square(text: str) -> None:  # MAN No. 2
    assert NOTATION.read(MANOURY, at(NO_2), text) == Take(38, 16, (32, 22, 12, 11))


@pytest.mark.parametrize("text", ["38x17x16", "38x7x18x16", "38x27x27x16"])
def test_a_way_comes_down_on_the_squares_it_names_in_their_order(text: str) -> None:  # MAN No. 2
    with pytest.raises(Refused):
        NOTATION.read(MANOURY, at(NO_2), text)


def test_a_king_turns_where_the_next_piece_is_in_line_with_it() -> None:
    assert way(Take(46, 30, (32, 24))) == (46, 19, 30)  # past 28 and 23, from where 24 is on no line


def test_a_capture_is_written_with_what_it_takes() -> None:
    assert NOTATION.write(at(NO_2), Take(38, 16, (32, 22, 12, 11))) == "38x16:32,22,12,11"
    assert NOTATION.write(at(NO_2), Move(32, 28)) == "32-28"


@pytest.mark.parametrize("text", ["white", "White", "w", "blancs", "white begins", "0"])
def test_the_lots_are_read_in_both_languages(text: str) -> None:
    assert NOTATION.read(MANOURY, MANOURY.initial(), text) == Lot(Seat(0))
    assert NOTATION.write(MANOURY.initial(), Lot(Seat(1))) == "black"


def test_the_lots_have_two_names_only() -> None:
    with pytest.raises(NotationError, match="'white' or 'black', not '32-28'"):
        NOTATION.read(MANOURY, MANOURY.initial(), "32-28")


def test_a_capture_that_may_mean_two_is_asked_again_with_the_choices() -> None:
    position = "W:W38:B22,23,32,33,34"  # round by 27 or, leaving 33, on to 40; and a second way from 29
    free = DamesPolonaises(DamesRules(capture_number="free"))
    with pytest.raises(NotationError) as problem:
        NOTATION.read(free, at(position), "38x40")
    assert "38x40:33,34" in str(problem.value)
    assert "38x40:32,22,23,34" in str(problem.value)
    assert NOTATION.read(free, at(position), "38x29x40") == Take(38, 40, (33, 34))


@pytest.mark.parametrize(
    ("text", "says", "column"),
    [
        ("", "a square from 1 to 50 is missing", 1),
        ("32", "'-' or 'x' is missing", 3),
        ("32-", "a square from 1 to 50 is missing", 4),
        ("-28", "a square from 1 to 50 is missing", 1),
        ("32+28", r"'\+' does not belong", 3),
        ("32-58", "no square 58", 4),
        ("0-5", "no square 0", 1),
        ("32-28-23", "doesn't belong here", 6),
        ("32x28-23", "doesn't belong here", 6),
        ("32-28x23", "doesn't belong here", 6),
        ("38x16:32:22", "a capture is written like 38x16:32,22", 9),
        ("38x16:", "a square from 1 to 50 is missing", 7),
        ("38x16,22", "doesn't belong here", 6),
        ("hello", "'hello' does not belong", 1),
        ("32-²8", "'²' does not belong", 4),
        ("32 a " + "1" * 5000, "there is no square 1111111…: squares go from 1 to 50", 6),
        ("32-" + "1" * 5000, "no square 1111", 4),
    ],
)
def test_what_cannot_be_read_names_the_column(text: str, says: str, column: int) -> None:
    with pytest.raises(NotationError, match=says) as problem:
        NOTATION.read(FMJD, FMJD.initial(), text)
    assert problem.value.column == column


@pytest.mark.parametrize(
    ("position", "text", "what"),
    [
        ("W:W31-50:B1-20", "28-22", "empty_square"),
        ("W:W31-50:B1-20", "20-24", "not_yours"),  # MAN III.37
        ("W:W31-50:B1-20", "36-31", "occupied"),
        ("W:W28:B5", "28-32", "man_backwards"),  # MAN III.2
        ("W:W28:B5", "28-17", "man_one_step"),
        ("W:W28:B5", "28-28", "man_one_step"),
        ("W:WK28:B5", "28-29", "not_a_line"),  # MAN III.27
        ("W:WK46,41:B5", "46-37", "blocked"),
        ("W:W33,38:B28,5", "38-32", "must_take"),  # MAN III.20
        ("W:W31,35,38,39,43,48:B5,13,20,21,22,30,32", "35x15", "too_few"),  # MAN III.21, No. 4
        ("W:W31,35,38,39,43,48,49:BK32,3,5,9,20,22,30", "35x15", "not_the_strongest"),  # MAN III.22, No. 6
        ("B:W34,42,43:B30", "30x48", "stops_short"),  # MAN III.8, III.26, No. 7
        ("B:W34,42,43:B30", "30x39x48", "stops_short"),
        ("B:W34,42,43:B30", "30x31", "still_a_man"),  # MAN III.26: not a king that flies on
        ("B:WK43,22,32,33,37:BK10,K13,3,4,9,19", "13x46", "coup_turc"),  # MAN III.10, No. 3
        ("W:W21:B1,7,8,9,17,18,19,27", "21x32:17,8,9,19,18,27", "coup_turc"),  # METZ VI, board 3
        ("W:W38:B32,22", "38x18:32,22,32", "coup_turc"),
        ("W:W38:B32,22", "38x18:32,23", "nothing_to_take"),
        ("W:W38:B5", "38x27", "not_en_prise"),  # MAN III.7
        ("W:W38,32:B27", "38x27x16", "not_en_prise"),
        ("W:W38:B5", "38x9x2", "not_en_prise"),
        ("W:WK46:B28,32", "46x23", "not_en_prise"),  # two in a row
        ("B:W13,36,49,50:B44", "44-50", "game_over"),
        ("B:W13,36,49,50:B44", "44x50", "game_over"),
    ],
)
def test_a_refusal_names_the_move_and_the_rule(position: str, text: str, what: str) -> None:
    with pytest.raises(Refused) as problem:
        NOTATION.read(MANOURY, at(position), text)
    fault = problem.value.fault
    assert fault is not None
    assert (fault.what, bool(fault.cite)) == (what, what != "empty_square")  # no article speaks of an empty square
    assert text in str(problem.value)
    assert "{" not in str(problem.value)


@pytest.mark.parametrize(
    ("rules", "position", "text", "what"),
    [
        (DamesRules(men_capture_backwards=False), "W:W28:B32", "28x37", "man_takes_forwards"),
        (DamesRules(flying_kings=False), "W:WK46:B28", "46-37", "king_one_step"),
        (DamesRules(flying_kings=False), "W:WK46:B28", "46x23", "king_one_step"),
        (
            DamesRules(repass_empty_square="forbidden"),
            "B:W28,29,30,38,39,40:B25",
            "25x45:30,29,28,38,39,40",
            "square_twice",
        ),
        (DamesRules(capture_with_strongest=True), "W:WK46,35:B30,41", "35x24", "not_with_the_strongest"),
        (DamesRules(capture_quality=CaptureQuality.ANY_KING), "W:W33:BK29,28", "33x22", "not_the_strongest"),
    ],
)
def test_a_refusal_under_other_rules_names_those(rules: DamesRules, position: str, text: str, what: str) -> None:
    with pytest.raises(Refused) as problem:
        NOTATION.read(DamesPolonaises(rules), at(position), text)
    assert problem.value.fault is not None
    assert problem.value.fault.what == what


def test_in_french_what_is_said_in_words_is_said_in_french_and_read_so() -> None:
    state = MANOURY.initial()
    with speaking("fr"):
        shown = [NOTATION.speak(state, Lot(Seat(seat))) for seat in (0, 1)]
        assert shown == ["les Blancs", "les Noirs"]
        assert [NOTATION.read(MANOURY, state, text) for text in shown] == [Lot(Seat(0)), Lot(Seat(1))]
        assert [NOTATION.speak(state, action) for action in (Lift((36, 37)), Crowning.OFFER, Move(32, 28))] == [
            "ôter 36,37",
            "offrir",
            "32-28",
        ]
    assert NOTATION.speak(state, Lot(Seat(1))) == "black"


def test_the_judge_knows_when_the_lots_are_due() -> None:  # MAN III.1
    before, begun = MANOURY.initial(), MANOURY.initial(Seat(0))
    assert [getattr(MANOURY.judge(before, a), "what", None) for a in (Lot(Seat(0)), Move(32, 28))] == [
        None,
        "lots_first",
    ]
    assert [getattr(MANOURY.judge(begun, a), "what", None) for a in (Lot(Seat(0)), Move(32, 28))] == [
        "lots_drawn",
        None,
    ]


def test_squares_that_are_not_there_are_faults_not_crashes() -> None:
    state = MANOURY.initial(Seat(0))
    for action in (Move(0, 5), Move(32, 99), Take(32, -3, (1,)), Take(32, 21, (77,))):
        assert MANOURY.judge(state, action) is not None


@unhurried
@given(reached())
def test_the_judge_finds_no_fault_in_what_is_legal_and_some_in_what_is_not(state: State) -> None:
    if not isinstance(MANOURY.turn(state), Decide):
        return
    strict, lenient = list(MANOURY.legal(state)), list(METZ.legal(state))
    assert all(MANOURY.judge(state, action) is None for action in strict)
    barred = [
        action
        for action in lenient
        if not any(NOTATION.write(state, action) == NOTATION.write(state, a) for a in strict)
    ]
    assert {getattr(MANOURY.judge(state, action), "what", None) for action in barred} <= {"not_the_strongest"}


LOOSE = DamesPolonaises(
    DamesRules(capture_number="free", crown_when="touching_row", capture_quality=CaptureQuality.NONE)
)


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from([MANOURY, METZ, LOOSE]))
def test_what_is_written_is_read_back(state: State, game: DamesPolonaises) -> None:
    assert NOTATION.set_up(game, NOTATION.position(state)) == state
    for action in game.legal(state):
        assert NOTATION.read(game, state, NOTATION.write(state, action)) == action


def test_a_position_before_the_lots_reads_back() -> None:
    state = MANOURY.initial()
    assert str(NOTATION.position(state)).startswith("?:W31,")
    assert at(str(NOTATION.position(state))) == state


@pytest.mark.parametrize(
    "text",
    [
        "W:W31-33,K12:B1-3,20",
        "w : w 31 - 33 , k12 : b 1-3,20 .",
        "W:B20,1-3:WK12,31,33,32.",
        "W:WK12-K12,31-33:B1-3,20",
    ],
)
def test_a_position_is_read_in_its_usual_forms(text: str) -> None:
    assert NOTATION.position(at(text)) == "W:WK12,31,32,33:B1,2,3,20"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "not nothing"),
        (12, "not int"),
        (["W"], "not list"),
        ({"white": 3}, "pieces of a position under 'board'"),
        (True, "not bool"),
        ("", "the side to move and two lists"),
        ("W:W31", "the side to move and two lists"),
        ("W:W31:B1:B2", "the side to move and two lists"),
        ("X:W31:B1", "not 'X' .column 1."),
        ("W:W31:W32", "not 'W32' .column 7."),
        ("W:31:B1", "not '31' .column 3."),
        ("W:W31:B1,x", "'x' is not a piece.*column 10"),
        ("W:W31:B1,,2", "'' is not a piece.*column 10"),
        ("W:W31,51:B1", "no square 51.*column 7"),
        ("W:W0:B1", "no square 0"),
        ("W:W99999999999:B1", "is not a piece"),
        ("W:W" + "9" * 5000 + ":B1", "'9{19}…' is not a piece"),
        ("W:W31,31:B1", "square 31 is named twice"),
        ("W:W31:B1,31", "square 31 is named twice"),
        ("W:W40-31:B1", "'40-31' is not a range"),
        ("W:W31-K33:B1", "'31-K33' is not a range"),
        ("W:W3:B20", "a man on 3 would have been crowned: write K3"),
        ("W:W31:B50", "a man on 50 would have been crowned"),
        ("W:W6-26:B1", "White has 21 pieces; the maximum is 20"),
        ("W:W:B", "no pieces on the board"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(data: object, says: str) -> None:
    with pytest.raises(PositionError, match=says) as problem:
        NOTATION.set_up(MANOURY, data)
    assert "\n" not in str(problem.value)


YAML = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(alphabet="WBKwb?:,-. 0123456789x", max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@unhurried
@given(YAML)
def test_whatever_the_yaml_a_position_is_read_or_refused(data: object) -> None:
    try:
        state = NOTATION.set_up(MANOURY, data)
    except PositionError:
        return
    assert NOTATION.set_up(MANOURY, NOTATION.position(state)) == state


@unhurried
@given(st.text(alphabet="0123456789-x:, X×–", max_size=14), reached())
def test_whatever_is_typed_is_read_or_explained(text: str, state: State) -> None:
    try:
        action = NOTATION.read(METZ, state, text)
    except (NotationError, Refused):
        return
    assert action in list(METZ.legal(state))


def test_the_words_are_the_same_in_both_languages() -> None:
    english, french = (own_of(GAME, "phrases", language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key in english:
        names = [
            {name.replace("the", "seat") for _, name, _, _ in Formatter().parse(phrase) if name}
            for phrase in (english[key], french[key])
        ]
        assert names[0] == names[1], key


def test_refusals_and_captions_speak_french() -> None:
    use_language("fr")
    try:
        with pytest.raises(Refused, match=r"« 38-32 » est impossible ici\. La prise est obligatoire : 33x22"):
            load("dames_polonaises").read(at("W:W33,38:B28,5"), "38-32")
        assert "Blancs  1 o pion, 1 O dame  au trait" in TEXT.draw(MANOURY.view(at("W:W7,K46:B33"), None))
        assert "Le tirage au sort n'est pas encore fait" in TEXT.draw(MANOURY.view(MANOURY.initial(), None))
    finally:
        use_language("en")


def test_the_board_shows_pieces_numbers_and_whose_turn_it_is() -> None:
    lines = TEXT.draw(MANOURY.view(at("B:WK46,7:B33,K50"), None)).splitlines()
    assert len(lines) == 14
    assert lines[2] == " 6 | 6  :::: o  :::: 8  :::: 9  :::: 10 ::::| 10"
    assert lines[10] == "46 | O  :::: 47 :::: 48 :::: 49 :::: X  ::::| 50"
    assert lines[12:] == ["White   1 o man, 1 O king", "Black   1 x man, 1 X king  to move"]
    assert set(DISCS) & set(UNICODE.draw(MANOURY.view(at("B:WK46,7:B33,K50"), None))) == set(DISCS)


def test_states_and_actions_are_plain_frozen_data() -> None:
    for item in (MANOURY.initial(), Lot(Seat(0)), Move(1, 2), Take(1, 2, (3,))):
        sample: Any = item
        assert is_dataclass(sample)
        assert hash(sample) is not None
        assert [f.name for f in fields(sample)]
        with pytest.raises(AttributeError):
            setattr(sample, fields(sample)[0].name, 5)


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ("W:W21:B1,7,8,9,17,18,19,27", "21x12x23x14x3x12x21x12"),  # METZ VI, board 3: 17 would be crossed three times
        ("W:W38,50:B32", "38x27x38x27"),
    ],
)
def test_a_written_way_may_not_pass_a_captive_again(position: str, path: str) -> None:
    with pytest.raises(Refused) as refused:
        NOTATION.read(MANOURY, at(position), path)
    assert refused.value.fault is not None
    assert refused.value.fault.what == "coup_turc"


def test_the_whole_way_of_a_capture_is_read() -> None:
    state = at("W:W21:B1,7,8,9,17,18,19,27")
    assert NOTATION.read(MANOURY, state, "21x12x3x14x23x12") == MANOURY.legal(state)[0]


def test_all_captures_due_are_named_to_who_forgets_one() -> None:
    with pytest.raises(Refused, match="You must capture: 43x20, 43x25"):
        load("dames_polonaises", "metz").read(at("W:WK43,24,33,34,40:BK13,7,8,14,18,27"), "24-19")
