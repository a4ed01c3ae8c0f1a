"""Dominoes of the world as game files: plays and points are those of an independent lister, and all else follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.core.chance import Rng
from tablegames.core.errors import RulesError
from tablegames.core.events import Scored, Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.loop import play
from tablegames.core.match import Match
from tablegames.core.native import extension
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes import abilities
from tablegames.families.dominoes.diagram import TableDiagram
from tablegames.families.dominoes.game import PACKAGE, Dominoes
from tablegames.families.dominoes.notation import DominoesNotation
from tablegames.families.dominoes.render import PlainTable, TextTable
from tablegames.families.dominoes.rules import DominoesRules, first_to, make
from tablegames.families.dominoes.state import Draw, End, Join, Pass, Play, Pose, Round
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.game_files import read_game
from tablegames.rules.ruledata import build_rules
from tests.families.dominoes.lister import GAMES, Pair, Setting, Table

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "contrib" / "tablegames-world" / "tablegames_world" / "game_files" / "dominoes"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
WORDS = DominoesNotation()


def game_of(name: str, seats: int | None = None, **changes: Any) -> Dominoes:
    options = yaml.safe_load(FILES[name].read_text("utf-8"))["rules"]
    options = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    rules = build_rules(DominoesRules, {**options, **changes}, name)
    return make(rules, rules.players[0] if seats is None else seats)


def numbers(one: Any) -> Pair:
    return one.high, one.low


def listed(setting: Setting, table: Table, state: Round, last_drew: bool) -> set[object]:
    """The lister's plays for the player to move; plays are alike where they cover the same number alike."""
    hand = [numbers(one) for one in all_tiles(state.hands[state.turn])]
    talon = len(state.talon)
    fits: set[object] = {("join", tile, half, covered) for tile, half, covered in table.fits(hand)}
    may_draw = bool(setting.draws) and talon > setting.keeps
    if setting.draws == "one" and last_drew:
        may_draw = False
    if setting.draws == "any":
        return fits | ({"draw"} if may_draw else set() if fits else {"pass"})
    return fits or {"draw" if may_draw else "pass"}


def all_tiles(hand: int) -> list[Any]:
    from tablegames.families.dominoes.tiles import spread

    return list(spread(hand))


def said(state: Round, action: Any) -> object:
    """A play of the family in the lister's words."""
    match action:
        case Join():
            open_at = dict(state.cross.open) if state.cross else {}
            return "join", numbers(action.tile), action.touching, open_at[action.at]
        case Play():
            return "join", numbers(action.tile), action.onto, action.onto
        case Draw():
            return "draw"
    return "pass"


def end_of(state: Round, action: Join | Play) -> str:
    if isinstance(action, Join):
        return str(action.at)
    left, right = state.line[0][0], state.line[-1][1]
    on_left = left == action.onto and (right != action.onto or action.at is End.LEFT)
    return "left" if on_left else "right"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_plays_and_points_are_those_of_an_independent_lister(name: str, seats: int) -> None:
    if seats not in game_of(name).rules.players:
        pytest.skip("not with this number of players")
    game, setting, compared = game_of(name, seats, exact_finish=False), GAMES[name], 0
    for seed in range(12):
        rng, state, table, last_drew = Rng(seed), game.initial(), Table(setting), False
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            assert isinstance(state, Round)
            legal = list(game.legal(state))
            action = legal[rng.below(len(legal))]
            if isinstance(action, Pose):
                hand = [numbers(one) for one in all_tiles(state.hands[state.turn])]
                led = {numbers(one.tile) for one in legal}  # type: ignore[union-attr]
                doubles = [one for one in hand if one[0] == one[1]]
                by_tile = game.rules.lead != "lots"
                assert led == ({max(doubles)} if by_tile and doubles else led if by_tile else set(hand))
            else:
                assert {said(state, one) for one in legal} == listed(setting, table, state, last_drew)
                compared += 1
            step = game.apply(state, action)
            if isinstance(action, Pose | Join | Play):
                touching = {Join: "touching", Play: "onto"}.get(type(action))
                where = "" if isinstance(action, Pose) else end_of(state, action)
                table.add(numbers(action.tile), getattr(action, touching) if touching else None, where)
                assert isinstance(step.state, Round)
                assert list(step.state.line) == table.chain()
                made = [event.points for event in step.events if event.what == "scores_ends"]  # type: ignore[union-attr]
                assert sum(made) == table.score(), (table, action)
            last_drew = isinstance(action, Draw)
            state = step.state
    assert compared > 60


def left_over(state: Round, seat: int) -> int:
    return sum(sum(numbers(one)) for one in all_tiles(state.hands[seat]))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_round_is_worth_is_counted_anew(name: str) -> None:
    """The winner, and the points beside those of the ends, from the hands that are left."""
    game = game_of(name, exact_finish=False)
    for seed in range(30):
        rng, state, made, ends = Rng(seed), game.initial(), [0] * game.seats, [0] * game.seats
        while not isinstance(turn := game.turn(state), Over):
            action = turn.lottery.sample(rng) if isinstance(turn, Chance) else None
            if isinstance(turn, Decide):
                legal = game.legal(state)
                action = legal[rng.below(len(legal))]
            step = game.apply(state, action)  # type: ignore[arg-type]
            for event in step.events:
                if isinstance(event, Scored) and event.seat is not None:
                    made[event.seat] += event.points
                    ends[event.seat] += event.points if event.what == "scores_ends" else 0
            state = step.state
        outcome = turn.outcome
        assert list(outcome.scores) == made
        assert isinstance(state, Round)
        left = [left_over(state, seat) for seat in range(game.seats)]
        hand = [all_tiles(one) for one in state.hands]
        out = [seat for seat in range(game.seats) if not hand[seat]]
        doubles = [sum(one.double for one in held) for held in hand]
        pairs = [left[seat] + left[(seat + 2) % 4] for seat in range(game.seats)] if name == "cuban" else left
        if out:
            assert outcome.winners[0] == out[0]
        elif name in ("bergen", "double_bergen"):
            best = min(zip(doubles, left, strict=True))
            assert (doubles[outcome.winners[0]], left[outcome.winners[0]]) == best
        elif outcome.winners:
            assert pairs[outcome.winners[0]] == min(pairs)
        else:
            assert name == "cuban"
            assert pairs[0] == pairs[1]
            continue
        winner = outcome.winners[0]
        others = sum(one for seat, one in enumerate(left) if seat not in outcome.winners)
        less_own = name not in ("cuban", "merry_go_round") and not out
        worth = max(0, others - left[winner]) if less_own else others
        match name:
            case "all_fives":
                worth = 5 * round(worth / 5)
            case "all_threes":
                worth = 3 * round(worth / 3)
            case "merry_go_round":
                worth = round(worth / 5)
            case "fives_and_threes":
                worth = int(bool(out))
            case "bergen" | "double_bergen":
                worth = 1
        assert made[winner] - ends[winner] == worth, (seed, left, outcome)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_ends_and_an_exact_one_exactly(name: str) -> None:
    game = game_of(name)
    format_ = first_to(game.rules)  # type: ignore[arg-type]
    ended = play(Match(game, format_), [RandomPlayer()] * game.seats, seed=4, limit=20_000)
    assert ended.outcome is not None
    best = max(ended.outcome.scores)
    assert best == format_.target if game.spec.exact else best >= format_.target


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_as_it_is_written_and_drawn_whole(name: str) -> None:
    game, seen = game_of(name), 0
    for seed in range(4):
        rng, state = Rng(seed), game.initial()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            assert WORDS.set_up(game, WORDS.position(state)) == state
            legal, view = game.legal(state), game.view(state, turn.seat)
            assert [WORDS.read(game, view, WORDS.write(view, one)) for one in legal] == list(legal)
            for upright in (False, True):
                drawn = TableDiagram().draw(view, Look("board", places=True, upright=upright))
                assert isinstance(state, Round)
                on_table = len(state.line) + sum(len(arm) for _, arm in view.arms)
                assert drawn.count('data-at="line"') == on_table
            text, plain = TextTable().draw(view), PlainTable().draw(view)
            assert text.count("|") >= on_table
            assert all(f"{near}-{far}" in plain for _, arm in view.arms for near, far in arm)
            seen += len(view.arms)
            state = game.apply(state, legal[rng.below(len(legal))]).state
    assert bool(seen) == (game.spec.branches != "none")


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].spins])
def test_tiles_of_a_drawn_line_never_overlap(name: str) -> None:
    from tablegames.families.dominoes.diagram import BREADTH, ROWS, _line

    game = game_of(name)
    for seed in range(6):
        rng, state = Rng(seed), game.initial()
        while not isinstance(turn := game.turn(state), Over):
            action = turn.lottery.sample(rng) if isinstance(turn, Chance) else None
            if isinstance(turn, Decide):
                legal = game.legal(state)
                action = legal[rng.below(len(legal))]
            state = game.apply(state, action).state  # type: ignore[arg-type]
        laid, tips, _ = _line(game.view(state, None), BREADTH, 0, ROWS)
        halves = [half for tile in laid for half in (tile.first, tile.second)]
        for at, (x, y) in enumerate(halves):
            for other_x, other_y in halves[at + 1 :]:
                assert max(abs(x - other_x), abs(y - other_y)) > 0.99, (seed, (x, y), (other_x, other_y))
        assert len(tips) == len(state.cross.open)  # type: ignore[union-attr]


def test_native_code_plays_the_games_whose_parts_it_knows() -> None:
    known = {name for name in FILES if abilities.runs_natively(game_of(name))}
    assert known == (set() if extension(PACKAGE) is None else {"block", "draw"})


def test_points_beyond_the_goal_do_not_count_and_the_goal_ends_the_round() -> None:
    game = game_of("fives_and_threes")
    position = {"hands": {0: "6-4 5-0 2-2", 1: "6-3 1-0"}, "turn": 0, "leader": 0}
    over = WORDS.set_up(game, {**position, "standing": {0: 60}})
    step = game.apply(over, Pose(next(one for one in all_tiles(over.hands[0]) if numbers(one) == (6, 4))))
    assert [event.what for event in step.events] == ["too_many_points"]
    exactly = WORDS.set_up(game, {**position, "standing": {0: 59}})
    turn = game.turn(game.apply(exactly, Pose(next(iter(all_tiles(exactly.hands[0]))))).state)
    assert isinstance(turn, Over)
    assert (turn.outcome.by, turn.outcome.winners, turn.outcome.scores) == ("reached", (Seat(0),), (2, 0))


@pytest.mark.parametrize("name", GAMES)
def test_sampled_deals_fit_all_that_a_seat_may_know(name: str) -> None:
    """Nothing comes from the state itself: the same view gives the same deals, whatever the others hold."""
    game = game_of(name)
    rng, state = Rng(3), game.initial()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
            continue
        view = game.view(state, turn.seat)
        found = game.resample(view, Rng(9))
        assert game.view(found, turn.seat) == view
        assert isinstance(state, Round)
        assert [hand.bit_count() > 0 for hand in found.hands] == [hand.bit_count() > 0 for hand in state.hands]
        legal = game.legal(state)
        if isinstance(legal[0], Pass):
            assert game.legal(found) == legal
        state = game.apply(state, legal[rng.below(len(legal))]).state


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("family: dominoes", "family: domino", r":1: there is no family 'domino' \(did you mean 'dominoes'\?\)"),
        (
            "  branches: first_double",
            "  branchs: first_double",
            r":\d+: unknown rule 'branchs' \(did you mean 'branches'",
        ),
        ("first_double", "first_dobule", r":\d+: .*first_double"),
        ("[5]", "[5, 3]", r"ends_divisible_by: several numbers need 'in_units: true'"),
        ("  branches: first_double", "  lead: double_of_set", r"lead: double_of_set needs all 28 tiles"),
        ("  branches: first_double", "  join: sum_7\n  branches: first_double", "join: sum_7 needs 'branches: none'"),
        ("  tiles: [7, 5, 5]", "  tiles: 10", r"3 players with 10 tiles each need more than the 28"),
        ("  target: 100", "  closed_by: side_pips", r"closed_by: side_pips needs 'partners: seats'"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_cure(line: str, instead: str, sentence: str) -> None:
    text = FILES["all_fives"].read_text("utf-8")
    assert line in text
    with pytest.raises(RulesError, match=sentence):
        read_game(text.replace(line, instead), "all_fives.yaml")
