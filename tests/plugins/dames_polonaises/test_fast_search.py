"""The compiled search says what the Python one does: the same worth, the same score at the same depth."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, at
from dames_twins import drawn_rules, drawn_state, twins
from test_engine import GAMES, VARIANTS, exactly, place_of, plainly

from tablegames.core import native
from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng
from tablegames.core.game import Decide
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.fast import FastSearch
from tablegames.families.draughts.engine.ground import WIN, Ground
from tablegames.families.draughts.engine.search import INFINITE, Search
from tablegames.families.draughts.engine.thinking import Thinking
from tablegames.families.draughts.state import State
from tablegames.plugins.dames_polonaises.game import DamesPolonaises

pytestmark = pytest.mark.skipif(
    native.extension("tablegames.families.draughts") is None, reason="the C code is not built, or not wanted"
)
START = "W:W31-50:B1-20"
IDS = [*VARIANTS, "forwards", "short_kings", "free", "touching"]


def fast_of(game: DamesPolonaises) -> FastSearch:
    ground = Ground(game)
    assert game.native is not None
    return FastSearch(game.native, ground, Evaluation(ground, game.board))


def same_scores(game: DamesPolonaises, state: State, depths: tuple[int, ...]) -> None:
    """Compare the compiled search, with nothing left out, with the definition."""
    with native.pure():
        plain = DamesPolonaises(game.rules)
    reference, fast, place = exactly(plain), fast_of(game), place_of(state)
    fast.full = fast.exact = True
    for depth in depths:
        fast.begin(Limits())
        found = fast.search(place, depth, -INFINITE, INFINITE, 0, 0, True)
        assert found == plainly(reference, place, depth), (game.rules, state, depth)
        assert found == reference.search(place, depth, -INFINITE, INFINITE, 0, 0, True), (game.rules, state, depth)


def positions(game: DamesPolonaises, seed: int, many: int) -> list[State]:
    """Positions that were reached by random moves, early, in the midst and late in a game."""
    luck = Rng(seed)
    found: list[State] = []
    while len(found) < many:
        state = game.begun(None) if not found else game.initial()
        for _ in range(10 + 30 * (len(found) % 4)):
            turn = game.turn(state)
            if isinstance(turn, Decide):
                legal = game.legal(state)
                state = game.apply(state, legal[luck.below(len(legal))]).state
            elif state.turn is None:
                state = game.begun(luck.below(2))  # type: ignore[arg-type]
        if isinstance(game.turn(state), Decide) and state.turn is not None:
            found.append(state)
    return found


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_position_is_worth_the_same(game: DamesPolonaises) -> None:
    ground = Ground(game)
    evaluation, luck = Evaluation(ground, game.board), random.Random(1)
    assert game.native is not None
    told = evaluation.capsule(game.native.module)
    states = [*positions(game, 1, 12), *(drawn_state(luck, game) for _ in range(150))]
    for state in states:
        mine, theirs, kings, seat, _ = place_of(state)
        found = game.native.module.score(game.native.rules, told, mine, theirs, kings, seat)
        assert found == evaluation.score(mine, theirs, kings, seat), state


@pytest.mark.parametrize("many", [4, pytest.param(16, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_score_at_a_depth_is_that_of_the_definition(game: DamesPolonaises, many: int) -> None:
    for state in positions(game, 7, many):
        same_scores(game, state, (1, 2, 3) if len(game.legal(state)) < 8 else (1, 2))


@pytest.mark.parametrize("positions", [40, pytest.param(400, marks=pytest.mark.long)])
def test_the_score_of_an_ending_knows_every_draw_and_every_option(positions: int) -> None:
    luck = random.Random(1787)
    for _ in range(positions):
        plain, fast = twins(drawn_rules(luck))
        state = drawn_state(luck, plain, most=5)
        if isinstance(plain.turn(state), Decide) and len(plain.legal(state)) < 14:
            same_scores(fast, state, (1, 2, 3) if len(plain.legal(state)) < 6 else (1, 2))


def test_a_position_that_comes_again_is_a_draw() -> None:
    state = at("W:WK46,45:BK5,6", FMJD)
    search = fast_of(FMJD)
    place = place_of(state)
    search.begin(Limits())
    alone = search.search(place, 1, -INFINITE, INFINITE, 1, 0, False)
    search.before = [place[:4], (1, 2, 3, 1), (1, 2, 3, 0)]
    search.begin(Limits())
    assert search.search(place, 1, -INFINITE, INFINITE, 1, 4, False) == 0
    assert alone != 0


def test_the_root_of_native_code_finds_what_wins() -> None:  # MAN No. 34
    search = fast_of(MANOURY)
    place = place_of(at("W:W36,41,47,48:BK28,26"))
    search.begin(Limits())
    found = search.best(place, 0, search.ground.playable(place), 9)
    assert found is not None
    assert WIN - found[1] == 7
    assert found[0] == Thinking(search, place).best(Limits(depth=9)).best[0].move
    search.begin(Limits(nodes=1))
    assert search.best(place, 0, search.ground.playable(place), 9) is None


# --- limits, memory, threads


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(nodes=700), Limits(nodes=30_000), Limits(depth=7)])
def test_the_same_limit_gives_the_same_answer(limits: Limits) -> None:
    one, other = (Engine(MANOURY).think(at(START), limits) for _ in range(2))
    assert (one.lines, one.depth, one.nodes) == (other.lines, other.depth, other.nodes)
    assert limits.nodes in (None, one.nodes)
    assert limits.depth in (None, one.depth)


def test_what_was_forgotten_changes_nothing() -> None:
    engine = Engine(FMJD)
    fresh = engine.think(at(START, FMJD), Limits(nodes=3_000)).lines
    for _ in range(70):  # more than there are marks for the times
        engine.forget()
    assert engine.think(at(START, FMJD), Limits(nodes=3_000)).lines == fresh


def test_the_clock_is_kept() -> None:
    found = Engine(FMJD).think(at(START, FMJD), Limits(seconds=0.05))
    assert found.seconds < 1
    assert found.nodes > 1_000


def test_a_table_of_any_size_serves() -> None:
    search = fast_of(FMJD)
    native, ground = FMJD.native, search.ground
    assert native is not None
    place = (*place_of(at(START, FMJD))[:4], 0, -1, -1, -1, -1, 0, 0)
    scores = set()
    for bits in (8, 12, 18):
        made = native.module.searcher(native.rules, search._capsule, bits, ground.draw, ground.kings_only)
        native.module.begin(made, 0, 0.0, (), 2)
        scores.add(native.module.search(made, place, 6, -INFINITE, INFINITE, 0, True))
    assert len(scores) == 1
    for bits in (-1, 0, 40):
        with pytest.raises(ValueError, match="table"):
            native.module.searcher(native.rules, search._capsule, bits, ground.draw, ground.kings_only)


def test_what_is_no_position_or_no_window_is_refused() -> None:
    search = fast_of(FMJD)
    search.begin(Limits())
    native: Any = search._native
    mine, theirs, kings, seat, _ = place_of(at(START, FMJD))
    fine = (mine, theirs, kings, seat, 0, -1, -1, -1, -1, 0, 0)
    for place, window in (
        ((mine, mine, *fine[2:]), (1, -5, 5, 0)),
        ((1 << 10, *fine[1:]), (1, -5, 5, 0)),
        ((*fine[:3], 2, *fine[4:]), (1, -5, 5, 0)),
        ((*fine[:4], -1, *fine[5:]), (1, -5, 5, 0)),
        (fine, (1, 5, 5, 0)),
        (fine, (1, -40_000, 5, 0)),
        (fine, (1, -5, 5, -1)),
        (fine, (1, -5, 5, 161)),
        (fine, (100_000, -5, 5, 0)),
    ):
        with pytest.raises(ValueError, match="searched"):
            native.search(search._search, place, *window, False)
    with pytest.raises(ValueError, match="no evaluation"):
        native.evaluation((0,) * 6, (1,) * 13, b"", b"", b"", b"")
    with pytest.raises(ValueError, match="PyCapsule"):
        native.nodes(object())


def test_two_threads_may_think_at_once_but_not_in_one_search() -> None:
    found: dict[int, Any] = {}

    def think(number: int) -> None:
        found[number] = Engine(FMJD).think(at(START, FMJD), Limits(nodes=40_000)).lines

    threads = [threading.Thread(target=think, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1] == found[2]

    search = fast_of(FMJD)
    search.begin(Limits(seconds=1.0))
    place = search._position(place_of(at(START, FMJD)))
    window = (60, -INFINITE, INFINITE, 0, False)
    busy = threading.Thread(target=lambda: search._native.search(search._search, place, *window))
    busy.start()
    try:
        while search.nodes == 0:
            pass
        with pytest.raises(RuntimeError, match="under way"):
            search.forget()
    finally:
        busy.join()


@pytest.mark.usefixtures("interruptible")
def test_a_search_is_interrupted_by_ctrl_c() -> None:
    import _thread

    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Engine(FMJD).think(at(START, FMJD), Limits(depth=60))
    timer.join()


def test_without_native_code_the_engine_searches_in_python() -> None:
    with native.pure():
        plain = DamesPolonaises(FMJD.rules)
    assert type(Engine(plain)._search) is Search
    assert type(Engine(FMJD)._search) is FastSearch
