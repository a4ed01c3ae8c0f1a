"""How domino is written and read."""

import json

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import speaking
from tablegames.core.notation import SecretNotation
from tablegames.families.dominoes.entries import dominoes_phrases
from tablegames.families.dominoes.position import KEYS
from tablegames.families.dominoes.state import Deal, Dealing, Drawing, End, Lots, Pass, Play, Pose, Round, State
from tablegames.families.dominoes.tiles import TILES, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules, Partners, WonBy
from tablegames.table.wording import Wording
from tests.plugins.domino.at_table import table_of
from tests.plugins.domino.written import judge, read, write

GAME = Domino(DominoRules(), 2)
PIQUET = Domino(DominoRules(players=(4,), partners=Partners.DRAWN), 4)
QUATRE = Domino(DominoRules(players=(4,), won_by=WonBy.STAKES), 4)
PUISER = Domino(DominoRules(tiles=4, puiser=True), 2)
NOTATION = DominoNotation()
MIDDLE = {"hands": {0: "5-4 3-1", 1: "6-2 4-4"}, "line": "6-6 6-3", "turn": 1, "leader": 0}
OPEN = {"hands": {0: "5-4 3-1", 1: "6-3 6-2 4-4"}, "line": "6-6 6-5 5-3", "turn": 1, "leader": 0}
ALL = " ".join(map(str, TILES))


def at(data: object) -> State:
    return NOTATION.set_up(GAME, data)


# ---- plays


@pytest.mark.parametrize("text", ["6-2@left", "6-2", "62", "2-6", " 6/2 ", "6-2 l", "62g", "6-2@GAUCHE", "6 2 left"])
def test_a_tile_is_read_however_people_write_it(text: str) -> None:
    assert read(GAME, at(OPEN), text) == Play(tile(6, 2), 6, End.LEFT)


@pytest.mark.parametrize("text", ["6-3@right", "63 r", "3-6 droite", "63d"])
def test_a_tile_that_goes_at_both_ends_is_put_where_one_says(text: str) -> None:
    assert read(GAME, at(OPEN), text) == Play(tile(6, 3), 3, End.RIGHT)


def test_a_tile_that_goes_at_both_ends_needs_the_end() -> None:
    with pytest.raises(NotationError, match="6-3 left or 6-3 right"):
        read(GAME, at(OPEN), "63")


@pytest.mark.parametrize("text", ["6-4", "46", "6-4@left"])
def test_the_first_tile_has_no_end(text: str) -> None:
    state = at({"hands": {0: "6-4", 1: "5-5"}, "turn": 0, "leader": 0})
    assert read(GAME, state, text) == Pose(tile(6, 4))
    assert write(GAME, state, Pose(tile(6, 4))) == "6-4"


@pytest.mark.parametrize("text", ["pass", "PASSE", " boude "])
def test_passing_has_three_words(text: str) -> None:
    state = at({"hands": {0: "6-4", 1: "5-5"}, "line": "6-6", "turn": 1, "leader": 0})
    assert read(GAME, state, text) == Pass()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4-4@right", "4-4 does not fit; the line is open at six and three. [AUJ-Dom ch. II, r. X]"),
        ("44", "4-4 does not fit; the line is open at six and three. [AUJ-Dom ch. II, r. X]"),
        (
            "6-2@right",
            "6-2 does not fit at that end, only at the other (the line is open at six and three). At a real table "
            "you would have to place it there; here you can think again. [AUJ-Dom r. XII]",
        ),
        ("5-4@left", "5-4 is not in your hand."),
        ("0-0", "0-0 is not in your hand."),
        ("pass", "You hold a tile that fits six and three, so you must play. [AUJ-Dom r. IX, XVI]"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_move_and_the_article(text: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read(GAME, at(OPEN), text)
    assert str(refused.value) == f"'{text}' cannot be played here."
    assert refused.value.fault is not None
    assert Wording(dominoes_phrases("tablegames.plugins.domino", "en")).fault(refused.value.fault) == why


@pytest.mark.parametrize(
    ("text", "column", "cure"),
    [
        ("", 1, "such as 6-4"),
        ("7-2", 1, "from 0 to 6"),
        ("  6", 3, "such as 6-4"),
        ("6-2@up", 5, "left or right"),
        ("6-2 lft", 5, "did you mean 'left'"),
        ("pas", 1, "did you mean 'pass"),
        ("6-2@left 4-4", 5, "left or right"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_column_and_the_cure(text: str, column: int, cure: str) -> None:
    with pytest.raises(NotationError, match=cure) as error:
        read(GAME, at(OPEN), text)
    assert error.value.column == column


# ---- chance


def test_lots_are_written_in_the_order_of_those_who_draw() -> None:
    lots = Lots((tile(6, 4), tile(5, 5)))
    assert write(GAME, GAME.initial(), lots) == "lead 6-4 5-5"
    assert read(GAME, GAME.initial(), "lead 6-4 5-5") == read(GAME, GAME.initial(), "64 55") == lots


def test_a_deal_is_written_with_all_its_tiles() -> None:
    state = GAME.initial(Seat(0))
    assert write(GAME, state, Deal(TILES)) == f"deal {ALL}"
    assert read(GAME, state, f"deal {ALL}") == Deal(TILES)


@pytest.mark.parametrize(("text", "message"), [("deal 6-6", "28 tiles"), (f"deal {ALL} 6-6", "6-6 is named twice")])
def test_half_a_deal_is_none(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read(GAME, GAME.initial(Seat(0)), text)


def test_a_deal_is_written_to_each_seat_with_its_own_tiles() -> None:
    assert isinstance(NOTATION, SecretNotation)
    state = GAME.initial(Seat(0))
    assert NOTATION.write_for(state, Deal(TILES), Seat(1)) == "deal 6-6 6-5 6-4 6-3 6-2 6-1"
    assert NOTATION.write_for(state, Deal(TILES), Seat(0)) == "deal 6-0 5-5 5-4 5-3 5-2 5-1"
    assert NOTATION.write_for(state, Deal(TILES), None) == "deal"


def test_people_are_told_a_deal_in_their_language() -> None:
    state = GAME.initial(Seat(0))
    with speaking("fr"):
        assert NOTATION.speak_for(state, Deal(TILES), Seat(1)) == "donne 6-6 6-5 6-4 6-3 6-2 6-1"
        assert NOTATION.speak_for(state, Deal(TILES), None) == "donne"
        assert NOTATION.write_for(state, Deal(TILES), None) == "deal"  # records have one language


# ---- positions


@given(st.integers(0, 2**32), st.lists(st.integers(0, 99), max_size=30))
def test_every_position_on_the_way_is_set_up_again(seed: int, choices: list[int]) -> None:
    rng = Rng(seed)
    state: State = GAME.initial()
    picks = iter(choices)
    while True:
        data = NOTATION.position(state)
        again = NOTATION.set_up(GAME, json.loads(json.dumps(data)))
        assert again == state
        assert NOTATION.position(again) == data
        assert GAME.turn(again) == GAME.turn(state)
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            action = turn.lottery.sample(rng)
        else:
            legal = GAME.legal(state)
            action = legal[next(picks, 0) % len(legal)]
            assert {read(GAME, state, write(GAME, state, one)) for one in legal} == set(legal)
        assert read(GAME, state, write(GAME, state, action)) == action
        state = GAME.apply(state, action).state


def test_before_the_deal_there_is_a_position_too() -> None:
    assert at({"drawing": [0, 1]}) == Drawing((Seat(0), Seat(1)))
    assert at({"leader": 1, "points": {0: 80, 1: 12}, "played": 4, "players": 2}) == Dealing(Seat(1), 2, 6)


def test_a_tile_not_named_lies_in_the_talon() -> None:
    state = at(MIDDLE)
    assert isinstance(state, Round)
    assert len(state.talon) == 28 - 6
    assert tile(0, 0) in state.talon
    assert tile(5, 4) not in state.talon


def test_a_talon_that_is_named_is_all_there_is() -> None:
    state = at(OPEN | {"talon": "1-1 0-0"})
    assert isinstance(state, Round)
    assert state.talon == (tile(1, 1), tile(0, 0))
    empty = at(OPEN | {"talon": ""})
    assert isinstance(empty, Round)
    assert empty.talon == ()


def test_a_deal_may_be_given_instead_of_the_hands() -> None:
    state = at({"deal": ALL, "players": 2, "leader": 1})
    assert state == GAME.apply(GAME.initial(Seat(1)), Deal(TILES)).state
    assert GAME.turn(state) == Decide(Seat(1))


def test_hands_besides_the_deal_are_what_is_left_of_it() -> None:
    data = {"deal": ALL, "leader": 0, "line": "6-0", "turn": 1}
    state = at(data)
    hands = {0: "5-5 5-4 5-3 5-2 5-1", 1: "6-6 6-5 6-4 6-3 6-2 6-1"}
    assert at(data | {"hands": hands}) == state
    with pytest.raises(PositionError, match="according to 'deal', 5-5 is elsewhere"):
        at(data | {"hands": {0: "5-4 5-3 5-2 5-1", 1: "5-5 6-6 6-5 6-4 6-3 6-2 6-1"}})
    with pytest.raises(PositionError, match="do not match 'deal'"):
        at(data | {"hands": {0: "5-5 5-4", 1: hands[1]}})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "write a position as"),
        ([], "write a position as"),
        (6, "write a position as"),
        ({}, "who led"),
        (MIDDLE | {"lnie": ""}, "did you mean 'line'"),
        (MIDDLE | {"hands": {0: "5-4 3-1", 1: "5-4 2-2"}}, "5-4 is in two places"),
        (MIDDLE | {"hands": {0: "5-4 5-4", 1: "2-2"}}, "5-4 is named twice"),
        (MIDDLE | {"hands": {0: "5-4 6-6", 1: "2-2"}}, "6-6 is in two places"),
        (MIDDLE | {"line": "6-6 6-4 4-6 6-3"}, "6-4 is in two places"),
        (MIDDLE | {"line": "6-6 3-6"}, "3-6 does not join 6-6"),
        (MIDDLE | {"line": 66}, "'line' must be tiles written as one string"),
        (MIDDLE | {"line": "6-7"}, "'6-7' is not a tile"),
        (MIDDLE | {"hands": {0: "5-4"}}, "each of the 2 seats"),
        (MIDDLE | {"hands": {0: "5-4", 1: "2-2", 2: "1-1"}}, "2 is not a seat"),
        (MIDDLE | {"hands": {0: "5-4", "0": "2-2"}}, "seat 0 twice"),
        (MIDDLE | {"hands": "5-4"}, "must name the seats"),
        (MIDDLE | {"hands": {0: ["5-4"], 1: "2-2"}}, "tiles written as one string"),
        (MIDDLE | {"turn": 2}, "turn: 2 is not a seat"),
        (MIDDLE | {"turn": True}, "turn: true is not a seat"),
        (MIDDLE | {"leader": None}, "leader: nothing is not a seat"),
        (MIDDLE | {"players": 3}, "this partie is for 2"),
        (MIDDLE | {"played": -1}, "'played' must be a whole number, 0 or more, not -1"),
        (MIDDLE | {"points": {0: "many"}}, "'points 0' must be a whole number"),
        (MIDDLE | {"points": [1, 2]}, "'points' must name the seats"),
        (MIDDLE | {"passed": "1: 6-3"}, "write 'passed' as a list"),
        (MIDDLE | {"passed": [{1: "6-3"}]}, "such as '1: 6-3'"),
        (MIDDLE | {"passed": ["5: 6-3"]}, "'5' is not a seat"),
        (MIDDLE | {"hands": {0: "", 1: ""}}, "only one player may have no tiles left"),
        (MIDDLE | {"hands": {0: "", 1: "2-2"}, "line": "", "turn": 0}, "only one player may have no tiles left"),
        (MIDDLE | {"line": ""}, "turn of the leader"),
        (MIDDLE | {"line": "", "turn": 0, "passed": ["1: 6-3"]}, "nobody can pass before"),
        ({"leader": 0, "line": "6-6", "turn": 1}, "list the tiles in the hands"),
        ({"leader": 0, "line": "6-6", "hands": {0: "5-5", 1: "6-4"}}, "whose turn"),
        ({"line": "6-6", "turn": 1, "hands": {0: "5-5", 1: "6-4"}}, "who led"),
        ({"deal": "6-6", "leader": 0}, "all 28 tiles"),
        ({"drawing": [0]}, "'drawing' lists the seats"),
        ({"drawing": [1, 0]}, "different seats, in increasing order"),
        ({"drawing": [0, 1], "line": "6-6"}, "'drawing' lists the seats"),
    ],
)
def test_a_position_without_sense_is_refused_in_one_sentence(data: object, message: str) -> None:
    with pytest.raises(PositionError, match=message) as error:
        at(data)
    assert "\n" not in str(error.value)


scraps = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["6-6 6-4", "0: 6-3", "5-5"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.integers(0, 3) | st.sampled_from(["0", "1", "hands", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
keys = st.sampled_from(list(KEYS))
orders = st.permutations(range(4)) | st.lists(st.integers(0, 4), max_size=4)


@given(
    scraps | st.dictionaries(keys, scraps | orders | st.integers(0, 1) | st.just({0: "6-6", 1: "5-5"})),
    st.sampled_from([GAME, PIQUET, PUISER]),
)
def test_no_data_whatever_breaks_the_reader(data: object, game: Domino) -> None:
    try:
        state = NOTATION.set_up(game, data)
    except PositionError:
        return
    assert NOTATION.position(NOTATION.set_up(game, NOTATION.position(state))) == NOTATION.position(state)


# ---- partners, and tiles drawn

FOUR = {"hands": {0: "6-1", 1: "6-2", 2: "6-3", 3: "6-4"}, "line": "6-6", "turn": 1, "leader": 0}


def test_how_they_sit_is_written_only_when_it_is_not_by_their_numbers() -> None:  # AUJ-Dom r. II
    state = NOTATION.set_up(PIQUET, FOUR | {"order": [1, 0, 2, 3]})
    assert isinstance(state, Round)
    assert state.order == (0, 2, 3, 1)  # the same, begun with seat 0
    data = NOTATION.position(state)
    assert isinstance(data, dict)
    assert data["order"] == [0, 2, 3, 1]
    by_number = NOTATION.position(NOTATION.set_up(PIQUET, FOUR | {"order": [2, 3, 0, 1]}))
    assert isinstance(by_number, dict)
    assert "order" not in by_number


@pytest.mark.parametrize(
    "data",
    [
        {"drawing": [1, 2], "side": [0]},
        {"drawing": [0, 3], "side": [0, 3]},
        {"drawing": [0, 1, 2]},
        {"leader": 2, "order": [0, 3, 1, 2]},
    ],
)
def test_what_the_draw_has_decided_so_far_is_a_position_too(data: object) -> None:  # AUJ-Dom r. II
    assert NOTATION.position(NOTATION.set_up(PIQUET, data)) == data


def test_a_tile_drawn_is_remembered_like_a_pass() -> None:  # AUJ-Dom ch. IX
    given = {"hands": {0: "5-4", 1: "6-2 4-4"}, "line": "6-6", "turn": 1, "leader": 0}
    data = NOTATION.position(NOTATION.set_up(PUISER, given | {"passed": ["1: 6-6  draw", "0: 6-6"]}))
    assert isinstance(data, dict)
    assert data["passed"] == ["1: 6-6 draw", "0: 6-6"]


@pytest.mark.parametrize(
    ("game", "data", "message"),
    [
        (PIQUET, FOUR | {"order": [0, 1, 2]}, "'order' is only for partners drawn at random"),
        (PIQUET, FOUR | {"order": [0, 1, 2, 2]}, "'order' is only for partners drawn at random"),
        (PIQUET, FOUR | {"order": "0123"}, "'order' is only for partners drawn at random"),
        (PIQUET, FOUR | {"order": [0, 1, 2, 4]}, "4 is not a seat"),
        (GAME, MIDDLE | {"order": [0, 1]}, "'order' is only for partners drawn at random"),
        (PIQUET, {"drawing": [1, 2], "side": [1]}, "'side' is only for partners drawn at random"),
        (PIQUET, {"drawing": [1, 2], "side": [0, 3]}, "'side' is only for partners drawn at random"),
        (PIQUET, {"drawing": [1, 2], "side": [0, 1, 2]}, "'side' is only for partners drawn at random"),
        (PIQUET, {"drawing": [1, 2], "side": None}, "'side' is only for partners drawn at random"),
        (PIQUET, {"side": [1]}, "'drawing' lists the seats"),
        (GAME, {"drawing": [0, 1], "side": [0, 1]}, "'side' is only for partners drawn at random"),
        (PIQUET, FOUR | {"points": {0: 10}}, "0 and 2 are partners and must have the same points"),
        (QUATRE, FOUR | {"points": {0: 3, 1: 1}}, "the pot began with 4 stakes"),
    ],
)
def test_what_makes_no_sense_among_partners_is_refused_in_one_sentence(
    game: Domino, data: object, message: str
) -> None:
    with pytest.raises(PositionError, match=message) as error:
        NOTATION.set_up(game, data)
    assert "\n" not in str(error.value)


@given(st.text() | st.text("0123456@#- lrgdpas"), st.sampled_from([OPEN, MIDDLE, {"leader": 0}, {"drawing": [0, 1]}]))
def test_no_text_whatever_breaks_the_reader(text: str, data: object) -> None:
    state = at(data)
    try:
        action = read(GAME, state, text)
    except (NotationError, Refused):
        return
    assert judge(GAME, state, action) is None


@pytest.mark.parametrize("text", ["découvre 2-1", "je découvre 2-1", "Découvrir 21 !", "i uncover 1-2"])
def test_the_words_of_the_table_are_understood_as_people_say_them(text: str) -> None:
    table = table_of()
    state = table.start({"hands": {0: "6-4 2-1", 1: "5-5"}, "line": "6-6", "turn": 0, "leader": 1})
    assert table.write(state, table.read(state, text)) == "decouvrir 2-1"
