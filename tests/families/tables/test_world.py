"""Games of tables as files: their plays are those of independent counters, and all else follows from their options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.errors import PositionError, Refused, RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import speaking
from tablegames.families.tables.board.men import count, gone, marks, mine, their_marks, theirs, turned
from tablegames.families.tables.bot.thinking import Thinker
from tablegames.families.tables.composed.drawings import DIAGRAM, RENDERERS
from tablegames.families.tables.composed.evaluation import valuation
from tablegames.families.tables.composed.options import TablesRules
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import Then
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.game_files import read_game
from tablegames.plugin.provides import VariantSource
from tablegames.plugin.variants import resolve
from tests.families.tables.world_lister import GAMES, IN_HAND, Place, Side, turns
from tools.yaml_data import yaml_data

ROOT = Path(__file__).parents[3]
WORLD = ROOT / "contrib" / "tablegames-world" / "tablegames_world" / "game_files"
FILES = {path.stem: path for path in sorted(WORLD.glob("tables/*.yaml"))}
COUNTS: dict[str, list[tuple[str, str, str, int]]] = yaml_data(Path(__file__).parent / "world_perft.yaml")


def entry_of(name: str) -> Any:
    return read_game(FILES[name].read_text("utf-8"), str(FILES[name]))


def game_of(name: str, **changes: Any) -> Any:
    from tablegames.families.tables.composed.game import game_of_tables

    source = VariantSource(name, name, FILES[name].read_text("utf-8"), name)
    rules: TablesRules = resolve(entry_of(name), name, {name: source}, changes).rules
    return game_of_tables(rules)


def notation() -> Any:
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


def ends(game: Any, state: Any) -> int:
    """How many positions a whole turn can lead to."""
    found, open_ = set(), [state]
    while open_:
        here = open_.pop()
        for action in game.legal(here):
            after = game.apply(here, action).state
            if after.throw is not None and after.seat == state.seat:  # more of the same throw
                open_.append(after)
            else:
                found.add(after.board)
    return len(found)


@pytest.mark.parametrize("name", [name for name in COUNTS if name in FILES])
def test_a_turn_leads_to_as_many_positions_as_others_count(name: str) -> None:
    game = game_of(name)
    for white, black, throw, wanted in COUNTS[name]:
        state = notation().set_up(game, {"white": white, "black": black, "turn": "white", "throw": throw})
        assert ends(game, state) == wanted, (white, black, throw)


def place_of(game: Any, state: Any) -> Place:
    """The position as the plain lister sees it; without marks every man in hand was hit."""

    def side(men: int, marked: int) -> Side:
        points = tuple(count(men, 25 - point) for point in range(26))
        pinned = frozenset(25 - arrow for arrow in range(1, 25) if count(marked, arrow))
        return Side(points, pinned, count(marked, 0) if game.march.marks & 1 else points[IN_HAND])

    board = state.board
    return Place(side(mine(board), marks(board)), side(theirs(board), their_marks(board)), gone(board))


def positions_to_play(game: Any, seed: int, most: int = 250) -> Iterator[Any]:
    """The positions of a random game in which a throw is to be played."""
    state, rng = game.initial(), Rng(seed)
    for _ in range(most):
        turn = game.turn(state)
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
            continue
        if not isinstance(turn, Decide):
            return
        if state.throw is not None:
            yield state
        legal = game.legal(state)
        state = game.apply(state, legal[rng.below(len(legal))]).state


def whole_turns(game: Any, state: Any) -> Iterator[Place]:
    """The positions after a whole turn, the mover first: a throw, and any that follows it at once."""
    for play in game.legal(state):
        board = state.board
        for source, to in play.steps:
            board = game.march.played(board, source, to - source)
        after = game.apply(state, play).state
        assert after.board in (turned(board), after.board) or after.over
        if after.throw is not None:
            yield from whole_turns(game, after)
        else:
            yield place_of(game, replace(state, board=board))


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_lister_finds_the_same_positions(name: str) -> None:
    game, rules = game_of(name), GAMES[name]
    compared = 0
    for seed in range(3):
        for state in positions_to_play(game, seed):
            if compared == 60 or (len(game.numbers(state)) > 3 and seed):
                continue  # doublets take the lister long: one game of them is enough
            if rules.complement and state.then is Then.SAME:
                continue  # the second half of a turn
            ends = {(here.own, here.other) for here in whole_turns(game, state)}
            assert ends == turns(rules, place_of(game, state), state.throw.numbers), notation().position(state)
            compared += 1
    assert compared >= 50


@pytest.mark.parametrize("name", FILES)
def test_plays_are_read_as_they_are_written_and_found_faultless(name: str) -> None:
    game, words, rng = game_of(name), notation(), Rng(3)
    state = game.initial()
    for _ in range(60):
        turn = game.turn(state)
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
            continue
        if not isinstance(turn, Decide):
            break
        assert words.set_up(game, words.position(state)) == state
        legal = game.legal(state)
        for action in legal[:40]:
            assert game.judge(state, action) is None
            assert words.read(game, state, words.write(state, action)) == action
        state = game.apply(state, legal[rng.below(len(legal))]).state


@pytest.mark.parametrize("name", FILES)
def test_a_file_brings_a_whole_game(name: str) -> None:
    entry = entry_of(name)
    assert (entry.name, entry.variant) == (name, name)
    assert len(FILES[name].read_text("utf-8").splitlines()) <= 40
    for code in ("en", "fr"):
        with speaking(code):
            assert str(entry.title)
            assert str(entry.about)


def test_a_game_of_known_parts_is_played_by_the_native_code() -> None:
    known = {name for name in FILES if game_of(name).course() is not None}
    like_ours = {"backgammon", "nackgammon", "hypergammon", "portes", "irish", "todas_tablas", "provincial"}
    limited = {"narde", "fevga", "moultezim", "tavla", "jacquet_versailles", "mughrabieh"}
    assert known in (set(), like_ours | limited)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("backgammon", {"doublets": "rising"}),
        ("backgammon", {"ace_deuce": True}),
        ("backgammon", {"hand_first": "hit"}),
        ("backgammon", {"meeting": "pin"}),
    ],
)
def test_what_native_code_does_not_know_is_played_in_python(name: str, changes: dict[str, Any]) -> None:
    game = game_of(name, **changes)
    assert game.course() is None
    for state in positions_to_play(game, 5, 60):
        listed = {in_python(game, state, play) for play in game.legal(state)}
        assert listed == set(game.duty.endings(game.march, state.board, game.numbers(state)))


def in_python(game: Any, state: Any, play: Play) -> int:
    """Where a play leads by the march."""
    board: int = state.board
    for source, to in play.steps:
        board = game.march.played(board, source, to - source)
    return board


@pytest.mark.parametrize("changes", [{"dice": 3, "doublets": "twice", "opening": "separate"}, {"doublets": "n_times"}])
def test_more_dice_and_longer_doublets_are_played_natively_as_in_python(changes: dict[str, Any]) -> None:
    game = game_of("backgammon", **changes)
    for state in positions_to_play(game, 6, 120):
        listed = {in_python(game, state, play) for play in game.legal(state)}
        assert listed == set(game.duty.endings(game.march, state.board, game.numbers(state)))


def test_a_position_may_be_written_by_points() -> None:
    game, words = game_of("plakoto"), notation()
    data = {"own": {24: 10, 12: 1, 6: 3}, "opp": {24: 12, 13: 2}, "pinned": [[12], []], "off": [1, 1]}
    state = words.set_up(game, data)
    assert words.position(state) == {"white": "1*10 13! 19*3 off", "black": "1*12 12*2 off", "turn": "white"}
    assert words.set_up(game, words.position(state)) == state
    for wrong, sentence in (
        ({"own": {24: 10}}, "'opp' must say how many men stand on which point"),
        ({"own": {24: 15}, "opp": {24: 15}, "bar": [1]}, "'bar' must be a list of two"),
        ({"own": {24: 15}, "opp": {24: 15}, "pinned": [[24], []]}, "own must have exactly one man on point 24"),
        ({"own": {24: 16}, "opp": {24: 15}}, "more than 15 dames"),
        ({"own": {25: 15}, "opp": {24: 15}}, "'own' must say"),
    ):
        with pytest.raises(PositionError, match=sentence):
            words.set_up(game, wrong)


def test_a_pinned_dame_lies_at_the_rim_under_the_others() -> None:
    game, words = game_of("plakoto"), notation()
    both = {"white": "1*5 7! 8*2 19 20*6", "black": "1*3 5! 18*3 22*6 10*2"}
    state = words.set_up(game, {**both, "turn": "white", "throw": "3-1"})
    text, _coloured, plain = (one.under(game.rules).draw(state) for one in RENDERERS)
    lines = text.splitlines()
    over_white = lines[0].index("   7  ") + 3
    assert [line[over_white] for line in lines[3:7]] == ["O", "X", "X", "X"]
    over_black = lines[-6].index(" 20 ") + 2
    assert [line[over_black] for line in lines[-12:-7]] == ["6", "O", "O", "O", "X"]
    assert "White: pinned on 7.\nBlack: pinned on 20." in plain
    picture = DIAGRAM.under(game.rules).draw(state, Look("board", made=(("20", "23"),)))
    assert picture.count('class="piece dame') == 30


@pytest.mark.parametrize(
    ("white", "black", "sentence"),
    [
        (
            "1*14 7!",
            "1*15",
            "a pinned dame must be the only one of its side on the arrow, under dames of the other side",
        ),
        ("1*13 7*2", "1*14 18", "White's arrow 7 is Black's arrow 18: they can't both have dames there"),
        ("1*14 7!", "1*14 18!", "'7!': the two dames on an arrow can't both be pinned"),
        ("1*14 hand", "1*15", "no dame can ever stand on 'hand'"),
    ],
)
def test_impossible_pins_are_refused(white: str, black: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        notation().set_up(game_of("plakoto"), {"white": white, "black": black, "turn": "white"})


def test_the_command_counts_where_a_throw_leads(cli: Any) -> None:
    before = ["--game-file", str(FILES["acey"]), "dev", "perft", "acey"]
    own = "own: {1: 1, 8: 2, 13: 1, 14: 1, 15: 1, 20: 1, 22: 1, 24: 1}"
    opp = "opp: {13: 1, 14: 3, 19: 1, 20: 2, 21: 3, 22: 1, 23: 2}"
    ran = cli(*before, "--position", f"{{{own}, {opp}, bar: [1, 0], pool: [5, 2]}}", "--throw", "2-6")
    assert ran.code == 0, ran.err
    assert ran.out.split() == ["1", "14"]
    assert "set the number of plies with --depth, or give a --throw" in cli(*before).err
    assert (
        "--throw: nothing is thrown in this position"
        in cli(*before, "--position", "{white: hand*15, black: hand*15, turn: white, throw: 3-1}", "--throw", "2-1").err
    )


def test_two_and_one_lets_its_player_choose_a_doublet_and_throw_again() -> None:
    game, words = game_of("acey"), notation()
    state = game.initial(Seat(0))
    for text in ("2-1", "hand/2 hand/1"):
        state = game.apply(state, words.read(game, state, text)).state
    assert words.position(state)["then"] == "same"
    assert words.set_up(game, words.position(state)) == state
    assert [words.write(state, action) for action in game.legal(state)][:2] == ["6-6", "5-5"]
    with pytest.raises(Refused) as refused:
        words.read(game, state, "5-4")
    assert refused.value.fault is not None
    assert refused.value.fault.what == "choose_doublet"
    for text in ("3-3", "hand/3 hand/3 hand/3 hand/3"):
        state = game.apply(state, words.read(game, state, text)).state
    assert (state.seat, state.throw, state.then) == (0, None, Then.OTHER)
    stuck = {"white": "hand*15", "black": "19*2 20*2 22*2 24*9", "turn": "white", "throw": "2-1"}
    state = words.set_up(game, stuck)
    (only,) = game.legal(state)
    assert game.apply(state, only).state.seat == 1


@pytest.mark.parametrize(
    ("white", "thrown", "plays"),
    [
        ("hand*15", "6-5", ["-"]),
        ("hand*15", "2-1", ["hand/2 hand/1"]),
        ("hand*15", "6-6", ["hand/6 hand/6 hand/6 hand/6"]),
        ("hand*14 bar", "6-5", ["hand/6 6/11", "hand/6 hand/5"]),
        ("hand*14 24", "5-4", ["hand/5 hand/4"]),
    ],
)
def test_the_first_dame_may_need_a_doublet_or_two_and_one(white: str, thrown: str, plays: list[str]) -> None:
    game, words = game_of("acey", entry="doublet_or_ace_deuce"), notation()
    state = words.set_up(game, {"white": white, "black": "hand*15", "turn": "white", "throw": thrown})
    assert set(plays) <= {words.write(state, action) for action in game.legal(state)}
    if plays == ["-"]:
        fault = game.judge(state, Play(((0, 6), (0, 5))))
        assert fault is not None
        assert fault.what == "first_entry"


@pytest.mark.parametrize(
    ("rule", "white", "points"),
    [("first_table", "1*15", 3), ("first_table", "7*15", 2), ("none_home", "7*15", 3), ("none_home", "7*14 19", 2)],
)
def test_a_triple_game_is_won_by_either_reading(rule: str, white: str, points: int) -> None:
    game, words = game_of("narde", triple=True, triple_rule=rule), notation()
    state = words.set_up(game, {"white": white, "black": "24 off*14", "turn": "black", "throw": "6-5"})
    (only,) = game.legal(state)
    turn = game.turn(game.apply(state, only).state)
    assert isinstance(turn, Over)
    assert turn.outcome.scores == (0, points)


@pytest.mark.parametrize(
    ("white", "black", "play", "what"),
    [
        ("23 3*14", "1 4*14", "3/4 3/5", None),
        ("23 3*14", "1 4*14", "23/24 3/5", "mere_clouee"),
        ("1 23 3*13", "1 4*14", "23/24 3/5", None),
        ("1! 23 3*13", "1 24 4*13", "23/24 3/5", "meres_clouees"),
    ],
)
def test_a_pinned_mother_ends_the_game(white: str, black: str, play: str, what: str | None) -> None:
    game, words = game_of("plakoto"), notation()
    state = words.set_up(game, {"white": white, "black": black, "turn": "white", "throw": "2-1"})
    turn = game.turn(game.apply(state, words.read(game, state, play)).state)
    assert (turn.outcome.by if isinstance(turn, Over) else None) == what


@pytest.mark.parametrize("name", ["narde", "plakoto"])
def test_the_bot_beats_random_plays(name: str) -> None:  # tests/contrib/test_world.py has all games
    game, rng = game_of(name), Rng(8)
    thinker = Thinker(game, valuation(game))
    won = 0
    for number in range(10):
        state = game.initial()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                action = turn.lottery.sample(rng)
            else:
                legal = game.legal(state)
                best = turn.seat == number % 2 and len(legal) > 1
                action = thinker.ranked(state)[0].action if best else legal[rng.below(len(legal))]
            state = game.apply(state, action).state
        won += number % 2 in turn.outcome.winners
    assert won >= 8


def test_a_dame_that_hits_at_home_stays_there() -> None:
    game, words = game_of("tavla"), notation()
    state = words.set_up(game, {"white": "1*2 12*5 17*6 18*2", "black": "5 1*2 11*12", "turn": "white", "throw": "2-1"})
    assert "18/20 20/21" not in {words.write(state, action) for action in game.legal(state)}
    fault = game.judge(state, Play(((18, 20), (20, 21))))
    assert fault is not None
    assert fault.what == "hitter_stays"


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("family: tables", "family: table", r":1: there is no family 'table' \(did you mean 'tables'\?\)"),
        ("  dames: 3", "  dame: 3", r":9: unknown rule 'dame' \(did you mean 'dames'\?\)"),
        ("  dames: 3", "  dames: 16", r":9: rule 'dames' must be a whole number from 1 to 15, not 16"),
        ('"1 2 3"', '"1 2"', r":10: start: this places 2 dames, but 'dames' says 3"),
        (
            '"1 2 3"',
            '"1 2 24"',
            r":10: start: arrow 1 is the other side's arrow 24, so both sides would have dames there",
        ),
        ("  triple: true", "  triple: true\n  double: false", r":12: triple: this needs 'double: true'"),
        ("  triple: true", "  runner: home", r":12: runner: this needs all dames to start on arrow 1"),
        ("  triple: true", "  dice: 3", r":8: doublets: with 'dice: 3' this can only be 'twice'"),
        ("  triple: true", "  dice: 3\n  doublets: twice", r":11: opening: the value 'coup_et_des' needs 'dice: 2'"),
        (
            "  triple: true",
            "  ace_deuce: true\n  doublets: rising",
            r":12: ace_deuce: this needs 'dice: 2', and 'doublets",
        ),
        (
            "  triple: true",
            "  meeting: pin\n  hand_first: hit",
            r":13: hand_first: the value 'hit' needs 'meeting: hit'",
        ),
        ("  triple: true", "  head: one", r":12: head: this needs 'meeting: block' or 'meeting: pin'"),
        ("  triple: true", "  mother: true", r":12: mother: this needs 'meeting: pin'"),
        ("  triple: true", "  points: dames\n  triple: true", r":13: triple: this needs 'points: games'"),
        ("  triple: true", "  head: two", r":12: rule 'head' must be one of free, one, "),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_cure(line: str, instead: str, sentence: str) -> None:
    text = FILES["hypergammon"].read_text("utf-8")
    assert line in text
    with pytest.raises(RulesError, match=sentence):
        read_game(text.replace(line, instead), "hypergammon.yaml")
