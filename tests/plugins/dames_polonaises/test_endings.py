"""The tables of endings say what the rules do: position by position, against plain search, and after every damage."""

from __future__ import annotations

import random
import signal
import threading
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, at, ruleset, text
from dames_twins import drawn_rules, drawn_state
from hypothesis import given, settings, strategies as st

from tablegames.core import native
from tablegames.core.analysis import Limits
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.families.draughts.engine import endings
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.prover import EngineProver
from tablegames.families.draughts.options import Goal, MainLine, NeedsLine, Odds
from tablegames.families.draughts.state import Action, Counters, Crowning, Ending, State, placed
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tests.conftest import Cli

pytestmark = pytest.mark.skipif(
    native.extension("tablegames.families.draughts") is None, reason="the C code is not built, or not wanted"
)
SMALL: dict[str, DamesPolonaises] = {
    "manoury": ruleset("manoury_1787", board_size=6),
    "metz": ruleset("metz", board_size=6),
    "fmjd": ruleset("modern_fmjd", board_size=6),
    "qui_perd_gagne": ruleset("qui_perd_gagne", board_size=6),
    "short_kings": ruleset("dames_francaises", board_size=6),
    "touching": ruleset("modern_fmjd", board_size=6, crown_when="touching_row", captured_lifted="at_once"),
    "free": ruleset("manoury_1787", board_size=6, capture_number="free", crown_rows="far_edges"),
}
"""Boards of six squares a side, whose endings of four pieces are worked out in a moment."""
Worth = tuple[int, int]
"""The outcome for the side to move, and the plies to it (0 of a draw)."""


@cache
def values(game: DamesPolonaises, pieces: int) -> bytes:
    assert game.native is not None
    made: bytes = game.native.module.work_out(game.native.rules, pieces, False)
    return made


@cache
def table(game: DamesPolonaises, pieces: int) -> Any:
    assert game.native is not None
    return game.native.module.endings(game.native.rules, pieces, False, values(game, pieces))


def asked(game: DamesPolonaises, pieces: int, state: State) -> tuple[int, int, bool]:
    """Return the table's value of a state, and whether it is certain."""
    assert game.native is not None
    ledger, masks = state.ledger, (state.mine, state.theirs, state.kings)
    three, stronger, two, held = ledger.ending
    counts = (len(ledger.seen) or ledger.quiet, three, -1 if stronger is None else int(stronger), two, held)
    place = (*masks, int(state.turn or 0), *counts, ledger.level, 0)
    found: tuple[int, int, bool] | None = game.native.module.ending(table(game, pieces), place, bool(ledger.seen))
    assert found is not None, state
    return found


def some_state(luck: random.Random, game: DamesPolonaises, most: int) -> State:
    """Return a random ending; three kings against one have just come together."""
    board = game.board
    while True:
        squares = luck.sample([bit for bit in board.bit if bit], luck.randint(2, most))
        ours = luck.randint(1, len(squares) - 1)
        mine, theirs = sum(squares[:ours]), sum(squares[ours:])
        kings = sum(bit for bit in squares if luck.random() < 0.6)
        seat = Seat(luck.randint(0, 1))
        white, black = (theirs, mine) if seat else (mine, theirs)
        if any(side & crown & ~kings for side, crown in zip((white, black), game.crown, strict=True)):
            continue
        begun = kings == mine | theirs and {mine.bit_count(), theirs.bit_count()} == {1, 3}
        stronger = seat if mine.bit_count() == 3 else Seat(1 - seat)
        ending = Ending(0, stronger) if begun and game.rules.goal is Goal.TAKE_ALL else Ending()
        state = placed(mine, theirs, kings, seat, Counters(board=board, ending=ending))
        if not begun or not isinstance(game.turn(state), Over):
            return state


def worth_by_rules(game: DamesPolonaises, state: State, below: Any) -> Worth:
    """Return the value of a state by its moves; `below` gives the values of the states they lead to."""
    best: Worth | None = None
    for action in game.legal(state):
        if isinstance(action, Crowning):  # never better than a draw, and never needed for one: see `ending_of`
            continue
        after = game.apply(state, action).state
        turn = game.turn(after)
        if isinstance(turn, Over):
            won = turn.outcome.winners
            found: Worth = (0, 0) if not won else (1 if won == (state.turn,) else -1, 1)
        else:
            outcome, plies = below(after)
            found = (-outcome, plies + 1 if outcome else 0)
        if best is None or _better(found, best):
            best = found
    assert best is not None
    return best


def _better(one: Worth, other: Worth) -> bool:
    if one[0] != other[0]:
        return one[0] > other[0]
    return one[1] < other[1] if one[0] > 0 else one[1] > other[1]


@pytest.mark.parametrize("name", SMALL)
def test_every_position_is_worth_what_its_best_move_leads_to(name: str) -> None:
    game, luck = SMALL[name], random.Random(name)
    seen = {-1: 0, 0: 0, 1: 0}
    for _ in range(700):
        state = some_state(luck, game, 4)
        if not isinstance(game.turn(state), Over):
            found = asked(game, 4, state)[:2]
            assert found == worth_by_rules(game, state, lambda after: asked(game, 4, after)[:2]), state
            seen[found[0]] += 1
    assert min(seen.values()) > 5


@pytest.mark.parametrize("positions", [40, pytest.param(150, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["manoury_1787", "metz", "modern_fmjd", "qui_perd_gagne", "dames_francaises"])
def test_the_rulesets_as_they_are_shipped_have_tables_of_three_pieces(name: str, positions: int) -> None:
    game, luck = ruleset(name), random.Random(name)
    for _ in range(positions):
        state = some_state(luck, game, 3)
        if not isinstance(game.turn(state), Over):
            found = asked(game, 3, state)[:2]
            assert found == worth_by_rules(game, state, lambda after: asked(game, 3, after)[:2]), state


# --- what is claimed under the counts


def fought_out(game: DamesPolonaises, state: State, depth: int) -> int:
    """Return the outcome for the side to move within some plies, by the rules alone; 0: no forced win."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        won = turn.outcome.winners
        return 0 if not won else 1 if won == (state.turn,) else -1
    if not depth:
        return 0

    def worth(action: Action) -> int:
        after = game.apply(state, action).state
        found = fought_out(game, after, depth if isinstance(action, Crowning) else depth - 1)
        return found if after.turn == state.turn else -found

    if state.ledger.offered:  # the other side answers
        return min(map(worth, game.legal(state)))
    best = -1
    for action in game.legal(state):
        best = max(best, worth(action))
        if best == 1:
            break
    return best


@pytest.mark.parametrize("many", [4, pytest.param(12, marks=pytest.mark.long)])
def test_what_is_certain_is_so_under_every_count_and_every_option(many: int) -> None:
    luck = random.Random(1668)
    claims = {-1: 0, 0: 0, 1: 0}
    while min(claims.values()) < many:
        rules = drawn_rules(luck, board_size=(6,), goal=(Goal.TAKE_ALL, Goal.LOSE_ALL), odds=(Odds.NONE,))
        game = DamesPolonaises(rules)
        for _ in range(30):
            state = drawn_state(luck, game, most=3)
            if (state.mine | state.theirs).bit_count() > 4 or isinstance(game.turn(state), Over):
                continue
            if state.ledger.level or state.ledger.offered or state.ledger.lift or state.turn is None:
                continue
            sides = (state.sides[0], state.sides[1])
            if any(side & crown & ~state.kings for side, crown in zip(sides, game.crown, strict=True)):
                continue
            outcome, plies, certain = asked(game, 4, state)
            if not certain or plies > 4:
                continue
            depth = plies if outcome else 3
            assert fought_out(game, state, depth) == outcome, (rules, state, outcome, plies)
            claims[outcome] += 1


def test_a_win_that_a_count_may_end_is_not_claimed() -> None:  # FMJD
    luck = random.Random(5)
    held = 0
    for _ in range(4000):
        state = some_state(luck, FMJD, 3)
        outcome, plies, certain = asked(FMJD, 3, state)
        assert certain == (not outcome or plies < 10)  # five moves of each are what two may ask of one
        held += bool(outcome) and not certain
    assert held > 50


def test_the_limited_moves_that_are_left_are_looked_at() -> None:  # MAN III.29
    game, luck = SMALL["manoury"], random.Random(7)
    soon = late = 0
    for _ in range(20_000):
        state = some_state(luck, game, 4)
        if state.ledger.ending.three < 0 or isinstance(game.turn(state), Over):
            continue
        outcome, plies, certain = asked(game, 4, state)
        if not outcome:
            continue
        assert certain == (plies < 40)
        near = placed(
            state.mine, state.theirs, state.kings, state.turn,
            state.ledger._replace(ending=state.ledger.ending._replace(three=36)),
        )  # fmt: skip
        assert asked(game, 4, near) == (outcome, plies, plies < 4)
        soon, late = soon + (plies < 4), late + (plies >= 4)
    assert soon > 20
    assert late > 20


def endings_of(game: DamesPolonaises, shape: tuple[int, int, int, int], seed: int) -> Iterator[State]:
    """A thousand random endings of a shape: the men and kings of the side to move, and of the other."""
    luck, found = random.Random(seed), 0
    while found < 1000:
        squares = luck.sample([bit for bit in game.board.bit if bit], sum(shape))
        groups = [sum(squares[sum(shape[:i]) : sum(shape[: i + 1])]) for i in range(4)]
        if groups[0] & game.crown[0] or groups[2] & game.crown[1]:
            continue
        found += 1
        kings = groups[1] | groups[3]
        yield placed(groups[0] | groups[1], groups[2] | groups[3], kings, Seat(0), Counters(board=game.board))


@pytest.mark.parametrize("shape", [(2, 1, 0, 1), (1, 2, 0, 1), (3, 0, 0, 1), (2, 1, 1, 0)])
def test_three_with_a_man_may_be_offered_to_have_it_crowned(shape: tuple[int, int, int, int]) -> None:  # MAN III.34
    offered = SMALL["manoury"]
    never = ruleset("manoury_1787", board_size=6, draw_crowning_offer=False)
    won = 0
    for state in endings_of(offered, shape, 34):
        outcome, plies, certain = asked(offered, 4, state)
        assert asked(never, 4, state) == (outcome, plies, plies < 40)
        assert certain == (outcome <= 0)  # the single king may win all the same
        won += outcome > 0
    assert won > 100


def test_moves_that_are_granted_only_with_the_line_are_not_counted_on() -> None:  # METZ XVI
    narrow = ruleset("metz", board_size=6, draw_limit_needs_line=NeedsLine.AT_START, draw_main_line=MainLine.NONE)
    won = 0
    for state in endings_of(narrow, (0, 3, 0, 1), 16):
        outcome, plies, certain = asked(narrow, 4, state)
        won += outcome > 0
        assert certain == (outcome <= 0)
        begun = state.ledger._replace(ending=Ending(2, Seat(0)))
        assert asked(narrow, 4, placed(state.mine, state.theirs, state.kings, Seat(0), begun)) == (outcome, plies, True)
    assert won > 100


def test_the_line_draws_three_kings_against_one_once_they_have_come_to_stand_so() -> None:  # MAN III.28
    game, drawn = SMALL["manoury"], 0
    for state in endings_of(game, (0, 3, 0, 1), 28):
        outcome, plies, certain = asked(game, 4, state)
        begun = placed(state.mine, state.theirs, state.kings, Seat(0), state.ledger._replace(ending=Ending(0, Seat(0))))
        assert asked(game, 4, begun) == (outcome, plies, True)
        assert certain == bool(outcome)
        drawn += not outcome
    assert drawn > 20


def test_a_win_is_not_certain_where_a_position_may_come_a_third_time() -> None:  # FMJD
    game, won = SMALL["fmjd"], 0
    assert game.native is not None
    for state in endings_of(game, (0, 2, 0, 1), 3):
        place = (state.mine, state.theirs, state.kings, 0, 0, -1, -1, -1, -1, 0, 0)
        fresh, again = (game.native.module.ending(table(game, 4), place, told) for told in (False, True))
        assert again == (*fresh[:2], fresh[2] and not fresh[0])
        won += fresh[0] == 1 and fresh[2]
    assert won > 100


# --- how many, and always the same


def test_there_is_a_place_for_every_position_and_the_same_is_in_it_every_time() -> None:
    game, men, kings = SMALL["fmjd"], 15, 18
    every = men + kings
    fewer = every * every
    three = 2 * every * comb(every, 2)
    assert len(values(game, 3)) == fewer + three
    four = 2 * every * comb(every, 3) + comb(every, 2) ** 2
    assert len(values(game, 4)) == fewer + three + four
    assert values(game, 4)[: fewer + three] == values(game, 3)
    assert game.native is not None
    assert game.native.module.work_out(game.native.rules, 4, False) == values(game, 4)


def test_rules_that_are_won_by_a_first_king_have_none(home: Path) -> None:
    game, said = ruleset("premier_a_dame"), list[str]()
    assert endings.tables(game, level=False, pieces=4, tell=said.append) is None
    assert not said
    assert game.native is not None
    assert game.native.module.work_out(game.native.rules, 3, False) is None
    assert Engine(game, endings=4).think(at("W:W26:B5,6", game), Limits(depth=3)).lines


@given(st.binary(max_size=40), st.integers(-3, 9))
@settings(deadline=None)
def test_what_is_no_table_is_refused(some: bytes, pieces: int) -> None:
    native = SMALL["fmjd"].native
    assert native is not None
    with pytest.raises(ValueError, match="tables"):
        native.module.endings(native.rules, pieces, False, some)


def test_a_search_takes_no_tables_of_other_rules() -> None:
    one, other = SMALL["fmjd"], SMALL["metz"]
    search = Engine(one)._search
    search.begin(Limits(depth=1))
    assert one.native is not None
    with pytest.raises(ValueError, match="other rules"):
        one.native.module.lend(search._search, table(other, 3), False)  # type: ignore[union-attr]


# --- the engine with them


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(endings, "_OPEN", {})
    return tmp_path


@pytest.mark.parametrize("name", ["manoury", "metz", "fmjd", "qui_perd_gagne"])
def test_the_engine_plays_an_ending_as_the_table_has_it(name: str, home: Path) -> None:
    game, luck = SMALL[name], random.Random(name)
    engine, tried = Engine(game, endings=4), 0
    while tried < 25:
        state = some_state(luck, game, 4)
        if isinstance(game.turn(state), Over) or len(game.legal(state)) < 2:
            continue
        outcome, plies, certain = asked(game, 4, state)
        line = engine.think(state, Limits(depth=2)).lines[0]
        if not certain:
            continue
        tried += 1
        if not outcome:
            assert line.verdict is None
            continue
        assert round(line.score * 100) == outcome * (30_000 - plies), state
        for _ in line.actions:  # the line is the way of the table, to the end
            assert asked(game, 4, state)[:2] == (outcome, plies)
            state = game.apply(state, line.actions[0]).state
            line = engine.think(state, Limits(depth=1)).lines[0] if plies > 1 else line
            outcome, plies = -outcome, plies - 1
            if not plies or isinstance(game.turn(state), Over):
                break


def test_the_line_of_an_ending_goes_on_to_the_end(home: Path) -> None:
    game = SMALL["manoury"]
    luck, long = random.Random(3), 0
    while long < 5:
        state = some_state(luck, game, 4)
        if isinstance(game.turn(state), Over):
            continue
        outcome, plies, certain = asked(game, 4, state)
        if not outcome or not certain or plies < 7:
            continue
        long += 1
        line = Engine(game, endings=4).think(state, Limits(depth=1)).lines[0]
        assert len(line.actions) == plies
        states = [state]
        for action in line.actions:
            states.append(game.apply(states[-1], action).state)
        assert isinstance(game.turn(states[-1]), Over)
        assert all(one.turn != other.turn for one, other in pairwise(states))


def test_a_prover_knows_the_endings_that_were_made(home: Path) -> None:
    game = SMALL["manoury"]
    luck, tried = random.Random(4), 0
    endings.tables(game, level=False, pieces=4)
    while tried < 5:
        state = some_state(luck, game, 4)
        if isinstance(game.turn(state), Over):
            continue
        outcome, plies, certain = asked(game, 4, state)
        if outcome != 1 or plies < 11 or not certain or state.turn is None:
            continue
        tried += 1
        key = Engine(game, endings=4).think(state, Limits(depth=1)).lines[0].actions[0]
        proved = EngineProver().prove(game, state, key, (state.turn,), 10.0)
        assert proved.solved
        assert proved.certain
        assert len(proved.line) == plies


def test_that_a_draw_is_held_is_proved_by_the_endings_that_were_made(home: Path) -> None:
    state = at("W:WK1,K50:BK46", FMJD)
    key = FMJD.legal(state)[0]
    assert asked(FMJD, 3, FMJD.apply(state, key).state) == (0, 0, True)
    assert EngineProver().prove(FMJD, state, key, (), 0.1).solved is None
    endings.tables(FMJD, level=False, pieces=3)
    proved = EngineProver().prove(FMJD, state, key, (), 0.1)
    assert proved.solved
    assert proved.certain


def test_a_drawn_ending_is_played_on_for_a_mistake(home: Path) -> None:  # MAN No. 8
    engine = Engine(FMJD, endings=3)
    state = at("W:WK1,K50:BK46", FMJD)
    assert asked(FMJD, 3, state)[0] == 0
    found = engine.think(state, Limits(nodes=5_000))
    assert found.depth > 1
    assert found.lines[0].score != 0


def test_more_pieces_are_weighed_by_the_endings_they_come_to(home: Path) -> None:
    state = at("W:WK6,28,33:B19,23", FMJD)
    plain, wise = (Engine(FMJD, endings=many).think(state, Limits(depth=6)) for many in (0, 3))
    assert text(plain.lines[0].actions[0]) in {text(action) for action in FMJD.legal(state)}
    assert wise.nodes <= plain.nodes


def test_without_native_code_there_are_no_tables() -> None:
    with native.pure():
        game = DamesPolonaises(FMJD.rules)
        state = at("W:WK1,K50:BK46", game)
        plain, told = (Engine(game, endings=many).think(state, Limits(depth=3)) for many in (0, 3))
    assert (plain.lines, plain.nodes) == (told.lines, told.nodes)


def test_what_plays_alike_everywhere_asks_only_the_tables_it_was_told_to(home: Path) -> None:
    game, luck = SMALL["manoury"], random.Random(17)
    state = next(
        state
        for state in iter(lambda: some_state(luck, game, 4), None)
        if not isinstance(game.turn(state), Over) and asked(game, 4, state)[1] > 12 and asked(game, 4, state)[2]
    )

    def is_certain(limits: Limits, **given: int) -> bool:
        return Engine(game, **given).think(state, limits).lines[0].verdict is not None

    nodes, seconds = Limits(nodes=300), Limits(seconds=5.0, nodes=300)
    assert not is_certain(nodes)
    assert not is_certain(seconds)
    assert is_certain(nodes, endings=4)  # and now they are made
    assert not is_certain(nodes)
    assert is_certain(seconds)
    assert not is_certain(seconds, endings=0)


def test_a_bot_plays_by_the_tables_it_is_told_to_ask(cli: Cli, home: Path) -> None:
    asked_for = ("simulate", "dames_polonaises", "--set", "board_size=8", "--games", "1", "--seed", "3", "--players")
    ran = cli(*asked_for, "engine:nodes=300,endings=3,engine:1")
    assert ran.code == 0, ran.err
    kept = [path.name for path in (home / "cache").iterdir()]
    assert len(kept) == 1
    assert kept[0].endswith("-3.endings")
    assert "endings" in cli(*asked_for, "engine:endings=6,engine:1").complaint


# --- the files


def test_tables_are_made_once_and_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, said = SMALL["fmjd"], list[str]()
    assert endings.tables(game, level=False, pieces=None, tell=said.append) is None
    assert endings.tables(game, level=False, pieces=4, tell=said.append) is not None
    path = endings.kept_in(game, False, 4)
    assert path.parent == home / "cache"
    assert path.stat().st_size - len(values(game, 4)) < 100
    assert said == ["computing all endgames with 4 pieces …"]
    monkeypatch.setattr(endings, "_OPEN", {})
    assert endings.tables(game, level=False, pieces=None, tell=said.append) is not None
    assert len(said) == 1
    same = ruleset("modern_fmjd", board_size=6, draw_limit=12, draw_kings_only=None)
    assert endings.kept_in(same, False, 4) == path
    assert endings.kept_in(SMALL["manoury"], False, 4) != path


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "other", "longer", "no_header", "few_with_their_sum"])
def test_damaged_tables_are_told_of_and_made_anew(damage: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, said = SMALL["fmjd"], list[str]()
    endings.tables(game, level=False, pieces=3)
    path = endings.kept_in(game, False, 3)
    whole = path.read_bytes()
    middle = len(whole) // 2
    flipped = bytes([whole[middle] ^ 1])
    path.write_bytes(
        {
            "cut": whole[:middle],
            "flipped": whole[:middle] + flipped + whole[middle + 1 :],
            "empty": b"",
            "other": b"A game of draughts, and nothing else.\n" * 100,
            "longer": whole + b"\0",
            "no_header": whole[60:],
            "few_with_their_sum": endings._header(endings._key(game, False), 3, b"\1" * 99) + b"\1" * 99,
        }[damage]
    )
    monkeypatch.setattr(endings, "_OPEN", {})
    assert endings.tables(game, level=False, pieces=3, tell=said.append) is not None
    assert said == [f"{path}: this endgame table is damaged; computing it again"]
    assert path.read_bytes() == whole


@given(st.data())
def test_no_file_but_the_right_one_is_believed(data: st.DataObject) -> None:
    values = bytes(range(256)) * 4
    whole = endings._header("key", 3, values) + values
    begin, end = sorted(data.draw(st.tuples(st.integers(0, len(whole)), st.integers(0, len(whole)))))
    content = whole[:begin] + data.draw(st.binary(max_size=40)) + whole[end:]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "some.endings"
        path.write_bytes(content)
        if content == whole:
            assert endings._read(path, "key", 3) == values
        else:
            with pytest.raises(endings.DamagedError, match="damaged"):
                endings._read(path, "key", 3)
        for key, pieces in (("yek", 3), ("key", 4)):
            with pytest.raises(endings.DamagedError):
                endings._read(path, key, pieces)


def test_tables_lie_where_the_system_keeps_what_can_be_made_again(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLEGAMES_HOME")
    monkeypatch.setattr("tablegames.plugin.userfiles.LINUX", False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name / "caches")
    assert endings.kept_in(SMALL["fmjd"], False, 3).parent == tmp_path / "tablegames" / "caches"


def test_where_nobody_knows_the_home_the_tables_serve_this_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise TablegamesError("cannot find your home folder for your files")

    monkeypatch.setattr(endings, "cache_folder", nowhere)
    said: list[str] = []
    assert endings.tables(SMALL["fmjd"], level=False, pieces=None, tell=said.append) is None
    assert endings.tables(SMALL["fmjd"], level=False, pieces=3, tell=said.append) is not None
    assert said == ["cannot find your home folder for your files"]


def test_the_making_can_be_broken_off(interruptible: None) -> None:
    native = FMJD.native
    assert native is not None
    late = threading.Timer(0.1, signal.raise_signal, (signal.SIGINT,))
    late.start()
    with pytest.raises(KeyboardInterrupt):
        native.module.work_out(native.rules, 4, False)
    late.join()


def test_where_nothing_can_be_kept_the_tables_serve_this_time(home: Path) -> None:
    (home / "cache").write_text("a file where the folder should be")
    said: list[str] = []
    game = SMALL["fmjd"]
    assert endings.tables(game, level=False, pieces=3, tell=said.append) is not None
    assert len(said) == 1
    assert "TABLEGAMES_HOME" in said[0]
    assert endings.tables(game, level=False, pieces=3, tell=said.append) is not None
    assert len(said) == 1


def test_the_manual_of_manoury_is_won_by_its_key_with_tables_too(home: Path) -> None:  # MAN No. 10
    line = Engine(MANOURY, endings=3).think(at("W:WK19,K27,K37:BK11"), Limits(depth=6)).lines[0]
    assert text(line.actions[0]) == "27-22"
    assert line.verdict is not None
