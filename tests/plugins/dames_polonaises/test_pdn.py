"""PDN: games of other programs become records, ours are written so that they read back, with every fact."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from dames_help import FMJD, NOTATION, any_position, at, unhurried
from hypothesis import given, settings, strategies as st
from pdn_help import GAME, moves, pdn, played, read, registry, table, told

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.languages import speaking
from tablegames.families.draughts.notation import way
from tablegames.families.draughts.pdn import GAME_TYPES, Pdn
from tablegames.families.draughts.state import State, Take
from tablegames.plugin.foreign import Told, ToldResult
from tablegames.records.exporting import write_games
from tablegames.records.importing import read_games
from tablegames.records.portable import write_portable
from tablegames.records.record import told_in_header
from tablegames.records.replay import Difference, first_state, table_of, verify

VARIANTS = sorted(registry().sources(registry().game(GAME)))
OPENING = "1. 32-28 19-23 2. 28x19 14x23"


def test_a_game_of_another_program_is_read_with_all_it_tells() -> None:
    (record,) = read(f"""
        [Event "Ch"] [Site "Paris FRA"] [Date "1894.??.??"] [Round "7"]
        [White "A"] [Black "B"] [Result "0-2"] [GameType "20,W,10,10,N2,0"] [WhiteTime "1:36"]
        {{the usual one}} {OPENING} 0-2""")
    assert record.header["variant"] == "modern_fmjd"
    assert moves(record) == ["32-28", "19-23", "28x19:23", "14x23:19"]
    facts = told_in_header(record)
    assert list(facts.facts) == ["Event", "Site", "Date", "Round", "White", "Black", "WhiteTime"]
    assert facts.remarks == ("{the usual one}",)
    assert record.over is None
    assert facts.result is not None
    assert (facts.result.text, facts.result.winners) == ("0-2", (1,))


def test_the_tags_come_back_in_the_order_of_the_standard() -> None:
    text = pdn(*read(f'[WhiteTime "1:36"]\n[Black "B"]\n[White "A"]\n[Result "2-0"]\n{OPENING} 2-0'))
    names = [line.split()[0].lstrip("[") for line in text.splitlines() if line.startswith("[")]
    assert names == [
        "Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "Ruleset", "WhiteTime",
    ]  # fmt: skip
    assert pdn(*read(text)) == text


@pytest.mark.parametrize(("seat", "result"), [(0, "0-1"), (1, "1-0")])
def test_a_game_given_up_is_won_by_the_other(seat: int, result: str) -> None:
    record = replace(played(table("modern_fmjd"), [3, 1, 4, 1]), resigned=Seat(seat))
    (back,) = read(pdn(record))
    assert f'[Result "{result}"]' in pdn(record)
    told_result = told_in_header(back).result
    assert told_result is not None
    assert told_result.winners == (1 - seat,)


@pytest.mark.parametrize(
    "text",
    ["1.32-28 19-23 2.28x19 14x23", "32-28 19-23 28:19 14:23", "3228 1923 2819 1423",
     "01. 32 - 28 19 – 23 28 x 19 14X23",
     "1. 32-28 {!} 19-23? (18-23 28x19) 2. 28×19 $1 2... 14x23 *", "1. 32-28 1... 19-23 2. 28x19:23 14x23:19 1/2-1/2"],
)  # fmt: skip
def test_moves_are_read_as_files_write_them(text: str) -> None:
    (record,) = read(text)
    assert moves(record) == ["32-28", "19-23", "28x19:23", "14x23:19"]


TWO_WAYS = "W:WK47:B13,20,29,33,9"
"""From 47 to 36: the standard's own kind of example, one capture of three and another."""


@pytest.mark.parametrize(
    ("fen", "text", "taken"),
    [
        ("W:W38:B22,23,32,33,34", "38x29x40", None),
        ("W:W29,31,38,39,43,48:B11,12,14,22,32,35", "38x16", (32, 22, 12, 11)),
        ("W:W29,31,38,39,43,48:B11,12,14,22,32,35", "38x27x18x7x16", (32, 22, 12, 11)),
        ("W:W29,31,38,39,43,48:B11,12,14,22,32,35", "38x18x16", (32, 22, 12, 11)),
        ("W:W29,31,38,39,43,48:B11,12,14,22,32,35", "38x16x11x12x22x32", (32, 22, 12, 11)),
    ],
)
def test_a_capture_is_read_whole_in_part_or_by_what_it_takes(
    fen: str, text: str, taken: tuple[int, ...] | None
) -> None:
    if taken is None:  # MAN III.21: the larger number goes first, so the shorter way is refused
        with pytest.raises(RecordError, match="cannot be played here"):
            read(f'[FEN "{fen}"]\n1. {text} *')
        return
    (record,) = read(f'[FEN "{fen}"]\n1. {text} *')
    assert moves(record) == [f"{text.split('x')[0]}x16:{','.join(map(str, taken))}"]


@unhurried
@given(any_position())
def test_ends_that_may_mean_two_captures_are_written_square_by_square(state: State) -> None:
    legal = [action for action in FMJD.legal(state) if isinstance(action, Take)]
    march, bit = FMJD.march, state.board.bit
    for take in legal:
        path = way(take)
        assert (path[0], path[-1], len(path)) == (take.start, take.end, len(take.taken) + 1)
        made = bit[take.start], bit[take.end], state.board.mask_of(take.taken)
        landings = [bit[square] for square in path[1:-1]]
        assert march.lands_on(made, landings, state.mine, state.theirs, state.kings, state.turn)
        assert NOTATION.read(FMJD, state, "x".join(map(str, path))) == take
        for one, two in pairwise(path):
            assert one != two or len(path) == 2


def test_a_file_holds_several_games() -> None:
    records = read(f'[White "A"]\n{OPENING} 1-0\n\n[White "B"]\n1. 33-28 *\n\n[Event "x"]\n[Result "0-0"]\n0-0\n')
    assert [len(record.lines) for record in records] == [4, 1, 0]
    assert [record.header["told"]["result"] for record in records] == [
        {"text": "1-0", "winners": [0]},
        {"text": "*", "winners": None},
        {"text": "0-0", "winners": None},
    ]
    again = read(pdn(*records))
    assert [told(record) for record in again] == [told(record) for record in records]


@pytest.mark.parametrize(
    ("result", "winners"),
    [("1-0", [0]), ("0-1", [1]), ("1/2-1/2", []), ("½-½", []), ("2-0", [0]), ("0-2", [1]), ("1-1", []), ("*", None)],
)
def test_a_result_the_rules_do_not_give_is_kept_as_told(result: str, winners: list[int] | None) -> None:
    (record,) = read(f"{OPENING} {result}")
    assert record.over is None  # nobody has won by the rules, and the record does not say so
    assert record.header["told"]["result"] == {"text": result, "winners": winners}
    text = pdn(record)
    assert f'[Result "{result}"]' in text
    assert text.rstrip().endswith(result)
    assert verify(table_of(registry(), record), record) is None


def test_a_result_that_the_rules_deny_is_a_difference() -> None:
    text = '[FEN "W:W33:B28"]\n1. 33x22 {} '
    (right,) = read(text.format("") + "2-0")
    assert right.over is not None
    assert verify(table_of(registry(), right), right) is not None
    (wrong,) = read(text + "0-2")
    with pytest.raises(Difference, match=r"White wins.* But the file says: 0-2"):
        verify(table_of(registry(), wrong), wrong)
    assert '[Result "0-2"]' in pdn(wrong)


@pytest.mark.parametrize(
    ("fen", "position"),
    [
        ("W:W31-33,K40:B1-3.", "W:WK40,31,32,33:B1,2,3"),
        ("b:b1-3:wk40,31,32,33", "B:WK40,31,32,33:B1,2,3"),
        ("W31,32,33,K40:B1,2,3", "W:WK40,31,32,33:B1,2,3"),
        ("B:W:W31,32,33,K40:B1,2,3", "W:WK40,31,32,33:B1,2,3"),
        ("B:W31,32,33,K40:B1,2,3:H0:F12", "B:WK40,31,32,33:B1,2,3"),
        (" W : W 31 , 32,33 ,K40 : B 1-3 ", "W:WK40,31,32,33:B1,2,3"),
    ],
)
def test_a_fen_is_read_in_its_usual_forms(fen: str, position: str) -> None:
    (record,) = read(f'[FEN "{fen}"]\n*')
    assert record.header["start"] == position
    assert f'[FEN "{position}"]' in pdn(record)
    assert '[SetUp "1"]' in pdn(record)


def test_a_fen_of_the_beginning_is_the_beginning() -> None:
    (record,) = read('[Ruleset "metz"]\n[FEN "B:W31-50:B1-20"]\n1... 20-25 *')
    assert (record.header["start"], record.header["first"]) == (None, 1)
    assert moves(record) == ["20-25"]
    (record,) = read('[FEN "W:W31-50:B1-20"]\n1. 32-28 *')
    assert (record.header["start"], record.header["first"]) == (None, None)


def test_who_began_is_seen_from_the_first_move_where_lots_would_be_drawn() -> None:  # MAN III.1
    (record,) = read('[Ruleset "manoury_1787"]\n1. 20-25 32-28 *')
    assert record.header["first"] == 1
    (record,) = read('[Ruleset "manoury_1787"]\n1. 32-28 20-25 *')
    assert record.header["first"] == 0


def test_positions_alone_are_read_and_written_as_fen(tmp_path: Path) -> None:
    path = tmp_path / "some.fen"
    path.write_text('# two of them\n[FEN "W:W31-33:B1-3"]\n\nB:WK46:B20.\n', "utf-8")
    records = read_games(registry(), path)
    assert [record.header["start"] for record in records] == ["W:W31,32,33:B1,2,3", "B:WK46:B20"]
    assert write_games(registry(), records, "fen") == "W:W31,32,33:B1,2,3\nB:WK46:B20\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1. 32-28 19-24\n2. 28-29", r"game.pdn:2: '28-29' cannot be played here.*\(column 4\)"),
        ("1. 32-28 32-28", r"game.pdn:1: '32-28' cannot be played here.*\(column 10\)"),
        ("1. 32-58", r"game.pdn:1: there is no square 58.*\(column 7\)"),
        ("1. 32-28 hello", r"game.pdn:1: 'hello' is not a move.*\(column 10\)"),
        ('[FEN "W:W31:B1,51"]\n*', r"game.pdn:1: there is no square 51"),
        ('[White "A"]\n[FEN "W:W31"]\n*', r"game.pdn:2: .*two lists"),
        ('[GameType "25"]\n*', r"game.pdn:1: GameType 25 \(Russian draughts\) is another game.*\(column 1\)"),
        ('[GameType "31"]\n*', r"GameType 31 \(Thai draughts\) is another game"),
        ('[GameType "32"]\n*', r"GameType 32 \(\?\) is another game"),
        ('[GameType "x"]\n*', r"game.pdn:1: the GameType tag must be a number"),
        ('[Ruleset "mets"]\n*', r"game.pdn:1: .*did you mean 'metz'.*--variant"),
        ('[Ruleset "metz"]\n[RulesetOptions "capture"]\n*', r"game.pdn:2: RulesetOptions must be a list"),
        ('[Ruleset "metz"]\n[RulesetOptions "captures=1"]\n*', r"game.pdn:1: .*unknown rule 'captures'"),
        ('[Ruleset "metz"]\n[RulesetOptions "odds=[[["]\n*', r"game.pdn:2: RulesetOptions must be a list"),
        (f'[RulesetOptions "{"odds=none; " * 5000}"]\n*', r"game.pdn:1: RulesetOptions must be a list .{1,150}$"),
        (f'[Start "{"[" * 100_000}"]\n*', r"game.pdn:1: the Start tag .{1,200}$"),
        (f'[GameType "{"x" * 100_000}"]\n*', r"game.pdn:1: the GameType tag .{1,200}$"),
        ("1. 32-28 1-0 0-1", r"game.pdn:1: the game has already ended with 1-0, so 0-1 can't follow.*\(column 14\)"),
        ('[Start "{"]\n*', r"game.pdn:1: the Start tag"),
        ('[Result "2-0"]\n1. 32-28 0-2', r"game.pdn:2: the moves end with 0-2, but the Result tag is 2-0"),
        ("", r"game.pdn: there is no game"),
        ('[FEN "W:W33:B28"]\n1. 33x22 28-32', r"game.pdn:2: the game was over before '28-32'.*\(column 10\)"),
        ('[FEN "W:W38:B22,23,32,33,34"]\n[Ruleset "metz"]\n[RulesetOptions "capture_number=free"]\n1. 38x40',
         r"game.pdn:4: '38x40' can mean 38x40:33,34, .*which one"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_line_column_and_cure(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says) as problem:
        read(text)
    assert "\n" not in str(problem.value)
    with speaking("fr"), pytest.raises(RecordError) as said:
        read(text)
    assert str(said.value) != str(problem.value)


def test_a_file_can_be_read_under_other_rules_than_it_names() -> None:
    both = '[FEN "W:W31,35,38,39,43,48,49:BK32,3,5,9,20,22,30"]\n1. 35x15 *'  # MAN III.22, No. 6
    assert moves(read(both)[0]) == ["35x15:30,20"]
    with pytest.raises(RecordError, match="cannot be played here"):
        read(both, variant="manoury_1787")
    (record,) = read(both, variant="manoury_1787", changes={"capture_quality": "none"})
    text = pdn(record)
    assert '[Ruleset "manoury_1787"]' in text
    assert '[RulesetOptions "capture_quality=none"]' in text
    assert told(read(text)[0]) == told(record)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=12)
@given(st.lists(st.integers(0, 60), max_size=150))
def test_games_of_every_ruleset_come_back_as_they_were(variant: str, choices: list[int]) -> None:
    record = played(table(variant), choices)
    (again,) = read(pdn(record))
    assert told(again) == told(record)
    both = [table_of(registry(), one) for one in (record, again)]
    places = [one.position(first_state(one, game)) for one, game in zip(both, (record, again), strict=True)]
    assert places[0] == places[1]
    verify(both[1], again)


HOUSE = [
    {"odds": "man", "odds_man_removed": "giver_chooses"},
    {"odds": "two_men", "odds_man_removed": "receiver_chooses", "first_move": "white", "odds_receiver_begins": False},
    {"odds": "draw"},
    {"capture_number": "free", "crown_when": "touching_row", "flying_kings": False},
    {"captured_lifted": "at_once", "capture_quality": "none"},
    {"repass_captured": "forbidden_if_backed", "repass_empty_square": "forbidden"},
]
"""House rules: what is done before the first move, and captures that others would not make."""


@pytest.mark.parametrize("changes", HOUSE, ids=[" ".join(map(str, changes.values())) for changes in HOUSE])
@settings(max_examples=8)
@given(st.lists(st.integers(0, 60), max_size=150))
def test_games_of_house_rules_come_back_as_they_were(changes: dict[str, object], choices: list[int]) -> None:
    record = played(table("manoury_1787", json.dumps(changes)), choices)
    (again,) = read(pdn(record))
    assert told(again) == told(record)


@pytest.mark.parametrize("start", ["W:WK1,16,26:BK50", "B:WK1,K16,26:BK50"])
def test_an_offer_to_crown_and_its_answer_come_back(start: str) -> None:  # MAN III.34, METZ XVIII
    at_table = table("manoury_1787")
    state = at_table.start(start)
    texts = []
    for wanted in ("1-7", "offer", "accept", "50-45") if start[0] == "W" else ("offer", "refuse"):
        texts.append(wanted)
        state = at_table.game.apply(state, at_table.read(state, wanted)).state
    (record,) = read(f'[Ruleset "manoury_1787"]\n[FEN "{start}"]\n' + "".join(
        f" {text}" if "-" in text else f" {{[%act {text}]}}" for text in texts
    ))  # fmt: skip
    assert moves(record) == texts
    assert moves(read(pdn(record))[0]) == texts


ENDINGS = ["W:WK10,K36,K37:BK29", "W:WK46,16,25:BK5", "B:WK3,K46,16,25,27,38:BK5,K47,12,13,21,35", "?:W31-50:B1-20"]


@pytest.mark.parametrize("variant", ["manoury_1787", "metz", "modern_fmjd"])
@settings(max_examples=15)
@given(st.sampled_from(ENDINGS), st.lists(st.integers(0, 60), max_size=60), st.integers(0, 60))
def test_games_from_any_position_come_back_with_what_is_counted(
    variant: str, start: str, choices: list[int], cut: int
) -> None:
    at_table = table(variant)
    whole = played(at_table, choices, start)
    (again,) = read(pdn(whole))
    assert told(again) == told(whole)
    # and from the middle of it, where moves may be counted that a FEN cannot say
    state = first_state(at_table, whole)
    for line in whole.lines[:cut]:
        state = at_table.game.apply(state, at_table.read(state, line.action)).state
    rest = played(at_table, choices[cut:], json.loads(json.dumps(at_table.position(state))))
    (later,) = read(pdn(rest))
    assert told(later) == told(rest)
    assert at_table.position(first_state(at_table, later)) == at_table.position(state)


def test_a_match_is_written_game_by_game() -> None:
    at_table = table("premier_a_dame", match="first-to:2")
    record = played(at_table, [7, 3, 11, 5, 2, 9, 1] * 60)
    text = pdn(record)
    again = read(text)
    assert len(again) >= 2
    assert [told_in_header(one).facts["Round"] for one in again] == [str(n) for n in range(1, len(again) + 1)]
    assert [move for one in again for move in moves(one)] == moves(record)


def test_a_game_of_ours_says_who_played_and_when() -> None:
    text = pdn(played(table("modern_fmjd"), [1, 2, 3]))
    assert '[White "human"]\n[Black "random"]\n[Result "*"]\n[GameType "20"]\n[Ruleset "modern_fmjd"]' in text
    assert '[Date "2024.05.01"]' in text


def test_a_ruleset_with_other_moves_does_not_call_itself_international() -> None:
    assert "[GameType" not in pdn(played(table("metz", '{"flying_kings": false}'), [1, 2]))
    assert '[GameType "20"]' in pdn(played(table("manoury_1787"), [1, 2]))


def test_the_numbers_of_other_games_are_known_by_name() -> None:
    assert 20 not in GAME_TYPES
    assert Pdn().suffixes == (".pdn",)


def test_old_files_in_latin_letters_are_read(tmp_path: Path) -> None:
    path = tmp_path / "old.pdn"
    path.write_bytes('[White "Höfer"]\r\n1. 32-28 *\r\n'.encode("cp1252"))
    (record,) = read_games(registry(), path)
    assert told_in_header(record).facts["White"] == "Höfer"


def test_nothing_of_the_board_is_lost_when_it_is_written_as_fen() -> None:
    state = at("B:WK46,7:B33,K50")
    assert NOTATION.position(state) == "B:WK46,7:BK50,33"


_SIGNS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp"))
_FACT = st.text(_SIGNS, max_size=60)
_COMMENT = st.text(_SIGNS, max_size=200).map(lambda text: "{" + text.replace("}", "") + "}")
_REMARKS = st.lists(st.one_of(_COMMENT, st.sampled_from(["$1", "(1-2 {x} (3-4))"])), max_size=3)
_RESULT = st.one_of(_FACT, st.sampled_from(["1-0", "1-1", "*", "White wins", "2-0 (time)", "1-0 " + "-" * 60]))


def _written(facts: dict[str, str], result: str, remarks: list[str], moves: list[tuple[str, list[str]]]) -> str:
    """A file as a careful program would write it; its moves end with `*`."""
    return write_portable({**facts, "Result": result, "GameType": "20"}, remarks, moves, "*")


@given(
    st.dictionaries(st.sampled_from(["Event", "White", "Black", "Annotator", "Match", "Game"]), _FACT),
    _RESULT,
    _REMARKS,
    st.lists(_REMARKS, max_size=3),
)
def test_what_a_file_says_beside_the_moves_comes_back(
    facts: dict[str, str], result: str, remarks: list[str], said: list[list[str]]
) -> None:
    moves = list(zip(("32-28", "19-23", "28x19"), said, strict=False))
    (first,) = read(_written(facts, result, remarks, moves))
    text = pdn(first)
    (again,) = read(text)
    assert told(again) == told(first)
    before, after = told_in_header(first), told_in_header(again)
    assert after.remarks == before.remarks
    if before.result is not None:
        assert after.result is not None
        assert (after.result.text, after.result.winners) == (before.result.text, before.result.winners)
    known = {"Event": before.facts.get("Match"), "Round": before.facts.get("Game"), **before.facts}
    assert {key: value for key, value in known.items() if value and key not in ("Match", "Game")}.items() <= (
        after.facts.items()
    )


def test_a_game_won_by_forfeit_has_a_result_that_can_be_read() -> None:
    record = played(table("modern_fmjd"), [1, 2, 3])
    record.header["told"] = Told({"Game": "7"}, (), ToldResult("anne (forfeit bert timeout)", (Seat(0),))).data
    text = pdn(record)
    assert '[Result "1-0"]' in text
    assert '[Termination "anne (forfeit bert timeout)"]' in text
    assert told_in_header(read(text)[0]).result == ToldResult("1-0", (Seat(0),))
