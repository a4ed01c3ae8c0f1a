"""The engine: it sees the moves the rules have, values them as it says, searches soundly, and plays every ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, METZ, at, play_on, reached, ruleset, text, unhurried
from hypothesis import example, given, settings, strategies as st

from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.ground import SURE, WIN, Ground, Place
from tablegames.families.draughts.engine.search import INFINITE, Search
from tablegames.families.draughts.engine.taught import shipped
from tablegames.families.draughts.options import Goal, Odds
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugin.registry import Registry
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules

VARIANTS = sorted(Registry().sources(Registry().game("dames_polonaises")))
WAYS = [
    *(ruleset(name).rules for name in VARIANTS),
    DamesRules(men_capture_backwards=False),
    DamesRules(flying_kings=False),
    DamesRules(capture_number="free"),
    DamesRules(crown_when="touching_row"),
]
GAMES = [DamesPolonaises(replace(rules, odds=Odds.NONE)) for rules in WAYS]


def best(position: object, game: DamesPolonaises = MANOURY, nodes: int = 5_000) -> str:
    """The move the engine plays."""
    found = Engine(game).think(at(position, game), Limits(nodes=nodes))
    return text(found.lines[0].actions[0])


def somewhere(game: DamesPolonaises) -> st.SearchStrategy[State]:
    """Positions of games: on the large board also from an ending where kings come soon."""
    if game.board.size == 10:
        return reached(game)
    choices = st.lists(st.integers(0, 60), max_size=60)
    return choices.map(lambda moves: play_on(game, game.initial(Seat(0)), moves))


def place_of(state: State) -> Place:
    assert state.turn is not None
    return Place(state.mine, state.theirs, state.kings, int(state.turn))


def masks(place: Place | State) -> tuple[int, int, int]:
    return place.mine, place.theirs, place.kings


# --- the moves


@pytest.mark.parametrize("game", GAMES, ids=[*VARIANTS, "forwards", "short_kings", "free", "touching"])
@settings(max_examples=25)
@given(data=st.data())
def test_the_search_knows_the_moves_of_every_ruleset(game: DamesPolonaises, data: st.DataObject) -> None:
    state = data.draw(somewhere(game))
    if not isinstance(game.turn(state), Decide) or state.ledger.offered:
        return
    ground = Ground(game)
    legal = [action for action in game.legal(state) if isinstance(action, Move | Take)]
    found = [ground.step(place_of(state), 0, move)[0] for move in ground.playable(place_of(state))]
    assert sorted(map(masks, found)) == sorted(masks(game.apply(state, action).state) for action in legal)


@unhurried
@given(reached(MANOURY))
def test_what_could_be_taken_is_seen(state: State) -> None:
    ground = Ground(MANOURY)
    taken = ground.due(state.theirs, state.mine, state.kings, 1 - (state.turn or 0))
    assert ground.threatened(state.mine, state.theirs, state.kings, state.turn or 0) == bool(taken)


@given(st.sampled_from(["manoury_1787", "metz", "modern_fmjd"]), st.lists(st.integers(0, 60), max_size=30))
@example("modern_fmjd", [2, 0, 5, 5, 0, 0, 0, 1, 0, 1, 12, 1, 0, 0, 0, 0])  # won with the last move of the five
def test_the_search_knows_when_the_rules_order_a_draw(name: str, choices: list[int]) -> None:
    game = ruleset(name, draw_repetition=None, draw_kings_only=None, draw_crowning_offer=False)
    state = at("W:WK3,K46,27:BK5,K47", game)
    ground, place, quiet = Ground(game), place_of(state), 0
    for choice in choices:
        if not isinstance(game.turn(state), Decide):
            break
        legal = game.legal(state)
        action = legal[choice % len(legal)]
        state = game.apply(state, action).state
        after = [ground.step(place, quiet, move) for move in ground.playable(place)]
        place, quiet = next(found for found in after if masks(found[0]) == masks(state))
        drawn = place.ledger is not None and place.ledger.drawn is not None
        assert drawn == (state.ledger.drawn is not None)
        if not drawn and not isinstance(game.turn(state), Decide):
            break  # won: nothing is counted any more
        assert (place.ledger or state.ledger).ending == state.ledger.ending


# --- the evaluation


@pytest.mark.parametrize(
    "game", [MANOURY, ruleset("qui_perd_gagne"), ruleset("dames_francaises")], ids=["usual", "all", "eight"]
)
@given(data=st.data())
def test_the_terms_add_up_and_the_colours_are_alike(game: DamesPolonaises, data: st.DataObject) -> None:
    state = data.draw(somewhere(game))
    if state.turn is None:
        return
    evaluation = Evaluation(Ground(game), game.board)
    score = evaluation.score(state.mine, state.theirs, state.kings, int(state.turn))
    terms = evaluation.terms(state.mine, state.theirs, state.kings, int(state.turn))
    assert round(100 * sum(term.value for term in terms if not term.part_of)) == score
    turned = game.turned(state)
    assert turned.turn is not None
    assert evaluation.score(turned.mine, turned.theirs, turned.kings, int(turned.turn)) == score


def test_the_tables_of_opposite_blocks_are_each_other_turned() -> None:
    every = shipped().every()
    assert len(every) == 16
    assert all(sorted(every[n]) == sorted(-worth for worth in every[15 - n]) for n in range(8))


# --- the search


def plainly(search: Search, place: Place, depth: int, ply: int = 0) -> int:
    """The score by nothing but its definition: each move to the same depth, a capture without choice for nothing."""
    ground = search.ground
    if depth < 1:
        return search.settle(place, -INFINITE, INFINITE, ply, 0, True)
    if place.kings and ground.first_king:
        return ply - WIN
    if place.ledger is not None and place.ledger.drawn is not None:
        return ground.draw[place.seat]
    moves = ground.playable(place)
    if not moves:
        return WIN - ply if ground.lose_all else ply - WIN
    down = depth if len(moves) == 1 and isinstance(moves[0], tuple) else depth - 1
    return max(-plainly(search, ground.step(place, 0, move)[0], down, ply + 1) for move in moves)


def exactly(game: DamesPolonaises) -> Search:
    """A search in Python that leaves nothing out and only trusts findings at the same depth."""
    search = Search(Ground(game), Evaluation(Ground(game), game.board))
    search.full = search.exact = True
    return search


@pytest.mark.parametrize("name", ["modern_fmjd", "qui_perd_gagne", "premier_a_dame", "dames_francaises"])
@settings(max_examples=15)
@given(data=st.data())
def test_cutting_branches_off_changes_nothing(name: str, data: st.DataObject) -> None:
    game = ruleset(name)
    state = data.draw(somewhere(game))
    if not isinstance(game.turn(state), Decide) or (state.mine | state.theirs).bit_count() < 6:
        return
    search, place = exactly(game), place_of(state)
    for depth in (1, 2, 3):
        assert search.search(place, depth, -INFINITE, INFINITE, 0, 0, True) == plainly(search, place, depth)


def test_only_an_exact_search_passes_over_what_was_found_deeper() -> None:
    # a lone capture costs no depth, so that the same position comes up at depth 1 and at depth 2
    game = ruleset("dames_francaises")
    place = place_of(play_on(game, game.initial(Seat(0)), [1, 1, 2, 0, 0, 2]))
    search = exactly(game)
    assert search.search(place, 3, -INFINITE, INFINITE, 0, 0, True) == plainly(search, place, 3) == -2
    search.exact = False
    search.forget()
    assert [search.search(place, depth, -INFINITE, INFINITE, 0, 0, True) for depth in (1, 2, 3)] == [-8, -2, -8]


def test_a_win_is_told_in_moves_and_the_line_ends_the_game() -> None:  # MAN No. 34
    state = at("W:W36,41,47,48:BK28,26")
    line = Engine(MANOURY).think(state, Limits(depth=9)).lines[0]
    assert str(line.verdict) == "wins in 4"
    for action in line.actions:
        assert action in MANOURY.legal(state)
        state = MANOURY.apply(state, action).state
    turn = MANOURY.turn(state)
    assert isinstance(turn, Over)
    assert turn.outcome.winners == (0,)


def test_several_lines_come_best_first_and_each_once() -> None:
    lines = Engine(FMJD).think(at("W:W31-50:B1-20", FMJD), Limits(depth=4), lines=5).lines
    firsts = [text(line.actions[0]) for line in lines]
    assert len(set(firsts)) == 5
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    every = Engine(FMJD).think(at("W:W31-50:B1-20", FMJD), Limits(depth=2), lines=99).lines
    assert len(every) == 9


def test_limits_are_kept_and_depth_and_nodes_give_the_same_answer_again() -> None:
    state = at("W:W31-50:B1-20")
    one, other = (Engine(MANOURY).think(state, Limits(nodes=4_000)) for _ in range(2))
    assert one.nodes == 4_000
    assert (one.lines, one.depth) == (other.lines, other.depth)
    assert Engine(MANOURY).think(state, Limits(depth=3)).depth == 3
    assert Engine(MANOURY).think(state, Limits(seconds=0.05)).seconds < 1


# --- what the rules change


def test_the_strongest_must_be_taken_where_the_rule_says_so() -> None:  # MAN III.22, No. 6
    position = "W:W31,35,38,39,43,48,49:BK32,3,5,9,20,22,30"
    assert best(position, MANOURY).startswith("38x18")
    found = Engine(METZ).think(at(position, METZ), Limits(depth=2), lines=9)
    assert {text(line.actions[0])[:5] for line in found.lines} == {"38x18", "35x15"}


def test_he_who_must_lose_all_gives_his_men_away() -> None:  # METZ qui perd gagne
    game = ruleset("qui_perd_gagne")
    assert best("W:W32,50:B21,22", game, 2_000) == "32-27"
    line = Engine(game).think(at("W:W38:B27", game), Limits(depth=9)).lines[0]
    assert line.verdict is not None
    assert line.score > 0


def test_the_first_king_wins_where_that_is_the_aim() -> None:  # METZ, De la dame
    game = ruleset("premier_a_dame")
    found = Engine(game).think(at("W:W11,50:B24,25", game), Limits(depth=3)).lines[0]
    assert str(found.verdict) == "wins in 2"


def test_a_draw_that_is_given_is_a_loss_to_the_giver() -> None:  # METZ XIX
    game = ruleset("modern_fmjd", odds=Odds.DRAW)
    ground = Ground(game)
    receives = 0 if ground.draw[0] > 0 else 1
    assert ground.draw == ((SURE, -SURE) if receives == 0 else (-SURE, SURE))
    assert Ground(FMJD).draw == (0, 0)


def test_an_offer_to_crown_is_accepted_and_made_when_nothing_better_is_left() -> None:  # MAN III.34
    state = at("B:WK1,K49,40:BK2")
    offered = Engine(MANOURY).weigh(state, Limits(nodes=3_000), lines=20)
    assert "offer" in {text(line.actions[0]) for line in offered.lines}
    answer = MANOURY.apply(state, next(a for a in MANOURY.legal(state) if text(a) == "offer")).state
    assert text(Engine(MANOURY).weigh(answer, Limits(nodes=2_000)).lines[0].actions[0]) == "accept"


def test_a_man_that_is_given_is_chosen() -> None:  # METZ XIX
    from tablegames.families.draughts.options import ManRemoved

    game = ruleset("manoury_1787", odds=Odds.MAN, odds_man_removed=ManRemoved.RECEIVER_CHOOSES)
    state = game.begun(None)
    found = Engine(game).weigh(state, Limits(nodes=1_000), lines=3)
    assert len(found.lines) == 3
    assert all(line.actions[0] in game.legal(state) for line in found.lines)


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("quality", [CaptureQuality.NONE, CaptureQuality.KING_COUNT])
def test_every_aim_is_searched(goal: Goal, quality: CaptureQuality) -> None:
    game = DamesPolonaises(replace(FMJD.rules, goal=goal, capture_quality=quality))
    found: Any = Engine(game).think(at("W:W31-50:B1-20", game), Limits(depth=4)).lines[0]
    assert found.actions[0] in game.legal(at("W:W31-50:B1-20", game))
