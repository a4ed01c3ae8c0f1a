"""The network of the races: one answer from the native code, NumPy and Python; what it was taught by is the rules."""

from __future__ import annotations

import shutil
import struct
import sys
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.native import extension
from tablegames.families.tables.board.men import count, mine, theirs, turned
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.network import (
    PLACES,
    Network,
    NumpyNetwork,
    PlainNetwork,
    numbers_of,
    read_network,
    shipped_network,
    written,
)
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.network import MARKS, SCALE, NetworkTour, lit_marks
from tablegames.plugins.toutetable.evaluation import NETWORKS, classic, valuation
from tablegames.plugins.trictrac.evaluation import classic as trictrac_classic
from tablegames.table.setting import load
from tests.arena.test_cluster import StandIn

SHARED = "tablegames.families.tables.bot"


def boards_of(game: str, variant: str | None, games: int = 3) -> list[int]:
    """The positions before the throws of some games of random plays."""
    race, found = load(game, variant, match="single").bare, []
    for seed in range(games):
        rng, state = Rng(seed), race.initial()
        while not isinstance(turn := race.turn(state), Over):
            if isinstance(turn, Chance):
                found.append(state.board)
                state = race.apply(state, turn.lottery.sample(rng)).state
            else:
                plays = race.legal(state)
                state = race.apply(state, plays[rng.below(len(plays))]).state
    return found


def made_up(first: int = 24, second: int = 8, seed: int = 1) -> Network:
    luck = Random(seed)
    return Network({}, first, second, array("f", [luck.gauss(0, 0.3) for _ in range(numbers_of(first, second))]))


@pytest.mark.parametrize("network", [made_up(), shipped_network(SHARED, "modern.net")])
def test_native_code_numpy_and_python_say_the_same(network: Network) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    ways = [PlainNetwork(network).chances, NumpyNetwork(network).chances, network.foretell()]
    for board in boards_of("toutetable", "modern")[::9]:
        one, *others = [way(board, b"") for way in ways]
        assert all(0 <= chance <= 1 for chance in one)
        for other in others:
            assert other == pytest.approx(one, abs=1e-5)


def test_a_network_is_written_and_read_again() -> None:
    network = made_up(4, 3)
    again = read_network(written({"games": 7}, 4, 3, network.numbers))
    assert (again.first, again.second, again.about["games"]) == (4, 3, 7)
    halves = struct.unpack("<e", struct.pack("<e", network.numbers[5]))
    assert again.numbers[5] == halves[0]


@pytest.mark.parametrize("cut", [1, 2, 100])
def test_half_a_network_is_none(cut: int) -> None:
    whole = written({}, 4, 3, made_up(4, 3).numbers)
    with pytest.raises(ValueError, match="not the whole of it"):
        read_network(whole[:-cut])


@pytest.mark.skipif(extension("tablegames.families.tables") is None, reason="the native code is not compiled here")
@pytest.mark.parametrize(("first", "second", "numbers"), [(0, 3, 4), (4, 3, 7), (2000, 3, 4), (-1, -1, 0)])
def test_native_code_refuses_numbers_that_are_no_network(first: int, second: int, numbers: int) -> None:
    compiled: Any = extension("tablegames.families.tables")
    with pytest.raises(ValueError, match="no such network"):
        compiled.Net(first, second, 0, bytes(4 * numbers))


@pytest.mark.parametrize("variant", ["modern", "academie", "lepeintre"])
def test_each_ruleset_has_the_network_of_its_doubles(variant: str) -> None:
    race = load("toutetable", variant, match="single").bare
    network = shipped_network(*NETWORKS[race.rules.double_rule])  # type: ignore[attr-defined]
    assert network is not None
    assert network.about["games"] > 1_000_000
    assert len(written(network.about, network.first, network.second, network.numbers)) < 1_000_000


@pytest.mark.parametrize("variant", ["modern", "academie", "lepeintre"])
def test_chances_are_chances_in_any_position(variant: str) -> None:
    found = valuation(load("toutetable", variant, match="single").bare)
    for board in boards_of("toutetable", variant)[::3]:
        wins, *conditions = found.chances(board)
        assert 0 <= wins <= 1
        assert all(0 <= chance <= 1 + 1e-9 for chance in conditions)


def test_the_bot_of_before_stays_and_judges_by_itself() -> None:
    race = load("toutetable", "modern", match="single").bare
    learnt, before = valuation(race), classic(race)
    boards = boards_of("toutetable", "modern")
    assert any(abs(learnt.chances(board)[0] - before.chances(board)[0]) > 0.02 for board in boards)
    assert learnt.explain(race.initial(race.opener(race.initial())), 0, ALONE)  # type: ignore[arg-type, attr-defined]


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize(
    "game",
    ["toutetable", "jacquet", pytest.param("garanguet", marks=pytest.mark.long), "revertier", "plain", "tourne_case"],
)
def test_games_that_teach_are_games_by_the_rules(game: str) -> None:
    """Every position of a taught game is reached from the one before by a play of some throw, and the end is one."""
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.playing import Ground

    ground, layers = Ground.of(load(game, match="single").bare), (8, 4)  # type: ignore[arg-type]
    numbers = np.random.default_rng(3).standard_normal(numbers_of(*layers)).astype(np.float32) / 5
    boards, targets, played = ground.play(layers, numbers, 11, 2, 0.7)
    assert played == 2
    assert len(boards) == len(targets)
    race: Race[Any] = ground.game
    begin, steps = int.from_bytes(ground.begin, "little"), 0
    told = [int.from_bytes(board.tobytes(), "little") for board in boards]
    throws = {race.throws.numbers(ticket) for ticket in race.throws.thrown.lottery.tickets}  # type: ignore[attr-defined]
    for board, after in pairwise(told[:61]):
        if after != begin:
            reached = {turned(end) for numbers in throws for end in race.duty.endings(race.march, board, numbers)}
            assert after in reached | {turned(board)}
            steps += 1
    assert steps > 20


def following(game: Tour[Any, Any], states: set[Any]) -> Iterator[Any]:
    """Every state before a throw that a throw and what is chosen after it lead to."""
    for state in states:
        turn = game.turn(state)
        assert isinstance(turn, Chance)
        for ticket in turn.lottery.tickets:
            yield from following_throw(game, game.apply(state, ticket).state)


def following_throw(game: Tour[Any, Any], thrown: Any) -> Iterator[Any]:
    """Every state that what is chosen after a throw leads to."""
    left = [thrown]
    while left:
        now = left.pop()
        if isinstance(game.turn(now), Decide):
            left += [game.apply(now, action).state for action in game.legal(now)]
        else:
            yield now


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize(
    ("game", "variant"),
    [("trictrac", "lepeintre"), ("trictrac", "a_ecrire"), ("trictrac", "academie_premier"), ("toc", None)],
)
def test_tours_that_teach_are_tours_by_the_rules(game: str, variant: str | None) -> None:
    """Board and lit marks after a throw are those that some throw and choice lead to; so is the end of the game."""
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.playing import BYTES
    from training.network.touring import TourGround

    tour: Any = load(game, variant, match="single").bare
    ground, layers = TourGround.of(tour), (8, 4)
    numbers = np.random.default_rng(4).standard_normal(numbers_of(*layers, MARKS)).astype(np.float32) / 5
    single, _, _ = ground.play(layers, numbers, 23, 1, 0.7)
    told, targets, played = ground.play(layers, numbers, 23, 2, 0.7)  # the second begins at nothing marked
    told, targets = told[len(single) :][:40], targets[len(single) :]
    assert played == 2
    states = {tour.initial(seat) for seat in (Seat(0), Seat(1))}
    for at, position in enumerate(told):
        board, lit = int.from_bytes(position[:BYTES].tobytes(), "little"), position[BYTES:].tobytes()
        here = {one for one in states if one.board == board and lit_marks(tour.keeper, one) == lit}
        assert here, (at, board)
        states = {one for one in following(tour, here) if not isinstance(tour.turn(one), Over)}
    assert len(told) > 3
    assert 0 <= targets.min() <= targets.max() <= 1


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_position_is_taught_by_what_follows_each_of_its_throws() -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.playing import Ground

    ground, layers = Ground.of(load("plain", match="single").bare), (8, 4)  # type: ignore[arg-type]
    numbers = np.random.default_rng(3).standard_normal(numbers_of(*layers)).astype(np.float32) / 5
    foretell, race = Network({}, *layers, array("f", numbers)).foretell(), ground.game
    boards, targets, played = ground.look(layers, numbers, 11, 1, 9)
    assert played == 1
    assert 2 <= len(boards) == len(targets) < len(ground.play(layers, numbers, 11, 1, 0.7)[0]) / 4
    throws = [race.throws.numbers(ticket) for ticket in race.throws.thrown.lottery.tickets]  # type: ignore[attr-defined]
    for board, target in zip(boards[:2], targets, strict=False):  # nobody can end the game yet
        here = int.from_bytes(board.tobytes(), "little")
        won = []
        for thrown in throws:
            ends = race.duty.endings(race.march, here, thrown) or [here]
            chances = [foretell(turned(end), b"") for end in ends]
            liked = min(chances, key=lambda c: 2 * c[0] + c[1] + c[2] - c[3] - c[4])
            won.append(1 - liked[0])
        assert target[0] == pytest.approx(sum(won) / len(won), abs=1e-5)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize(("variant", "prize"), [("lepeintre", 0.0), ("a_ecrire", 9.46875)])
def test_so_is_one_of_trictrac(variant: str, prize: float) -> None:
    """At à écrire the postillons that a marqué may bring are thought of too."""
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.grounds import ground_of
    from training.network.playing import BYTES

    ground: Any = ground_of("trictrac", variant, {})
    layers, tour = (8, 4), ground.game
    assert ground.told.prize == prize
    numbers = np.random.default_rng(4).standard_normal(numbers_of(*layers, MARKS)).astype(np.float32) / 5
    foretell = Network({}, *layers, array("f", numbers), MARKS).foretell()
    told, targets, _ = ground.look(layers, numbers, 23, 2, 1)
    state = tour.initial(Seat(0))
    first = state.board.to_bytes(BYTES, "little") + lit_marks(tour.keeper, state)
    at = [position.tobytes() for position in told].index(first)
    won = []
    for ticket in tour.turn(state).lottery.tickets:
        reached = [
            (wins, more, less) if after.seat == 0 else (1 - wins, less, more)
            for after in following_throw(tour, tour.apply(state, ticket).state)
            for wins, more, _, less, _ in [foretell(after.board, lit_marks(tour.keeper, after))]
        ]
        wins, _, _ = max(reached, key=lambda c: (prize / SCALE if prize else 1) * (2 * c[0] - 1) + c[1] - c[2])
        won.append(wins)
    assert targets[at][0] == pytest.approx(sum(won) / len(won), abs=1e-5)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize(("game", "variant"), [("trictrac", "lepeintre"), ("trictrac", "a_ecrire"), ("toc", None)])
def test_some_games_that_teach_are_of_jans_de_retour(game: str, variant: str | None) -> None:
    """All dames are there, nobody stands where the other does, and who has lifted has all in the last table."""
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.grounds import ground_of
    from training.network.playing import BYTES

    ground: Any = ground_of(game, variant, {}, late=1)
    layers = (8, 4)
    numbers = np.random.default_rng(4).standard_normal(numbers_of(*layers, MARKS)).astype(np.float32) / 5
    told, targets, played = ground.look(layers, numbers, 5, 60, 2)
    assert played == 60
    assert -1e-6 <= targets.min() <= targets.max() <= 1 + 1e-6
    lifted = early = 0
    for position in told:
        board = int.from_bytes(position[:BYTES].tobytes(), "little")
        ours, his = (
            Counter({place: count(men, place) for place in range(PLACES) if count(men, place)})
            for men in (mine(board), theirs(board))
        )
        assert (ours.total(), his.total()) == (15, 15)
        assert not {25 - place for place in ours if place < 25} & set(his)
        for side in (ours, his):
            assert side[12] != 1
            assert not side[25] or min(side) >= 19
        lifted += bool(ours[25] or his[25])
        early += min(ours) < 7
    assert lifted > len(told) / 4
    assert early > len(told) / 20


def test_native_code_numpy_and_python_read_the_same_marks() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    luck, (first, second) = Random(2), (24, 8)
    numbers = array("f", [luck.gauss(0, 0.3) for _ in range(numbers_of(first, second, MARKS))])
    network = Network({}, first, second, numbers, MARKS)
    tour: Any = load("trictrac", "lepeintre", match="single").bare
    state = tour.initial(Seat(1))
    ways = [PlainNetwork(network).chances, NumpyNetwork(network).chances, network.foretell()]
    for _ in range(40):
        one, *others = [way(state.board, lit_marks(tour.keeper, state)) for way in ways]
        for other in others:
            assert other == pytest.approx(one, abs=1e-5)
        state = luck.choice(sorted(following(tour, {state}), key=repr)[:50])
        if isinstance(tour.turn(state), Over):
            break
    assert ways[0](state.board, b"") != pytest.approx(one, abs=1e-3)


@pytest.mark.parametrize("variant", ["lepeintre", "a_ecrire"])
def test_a_list_of_plays_is_valued_as_the_positions_they_leave(variant: str) -> None:
    luck = Random(8)
    tour: Any = load("trictrac", variant, match="single").bare
    numbers = array("f", [luck.gauss(0, 0.3) for _ in range(numbers_of(12, 6, MARKS))])
    valued: Any = NetworkTour(tour, trictrac_classic(tour), Network({}, 12, 6, numbers, MARKS))
    state, compared = tour.initial(Seat(0)), 0
    for _ in range(60):
        turn = tour.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = tour.apply(state, luck.choice(turn.lottery.tickets)).state
            continue
        legal = tour.legal(state)
        listed = valued.values(state, turn.seat, ALONE, legal)
        if listed is not None:
            after = [valued.value(tour.apply(state, play).state, turn.seat, ALONE) for play in legal]
            assert listed == pytest.approx(after, abs=1e-6)
            compared += len(listed)
        state = tour.apply(state, luck.choice(legal)).state
    assert compared > 50


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_school_on_two_processors_teaches_and_goes_on(tmp_path: Any) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; training needs it")
    from training.network.learning import Recipe, School

    size = {"layers": (16, 8), "rounds": 4, "tasks": 2, "games": 20, "batch": 64, "every": 2, "looks": (0.5, 4)}
    recipe = Recipe.of({"game": "toutetable", "variant": "modern", **size})
    assert [recipe.share(done / 4) for done in range(4)] == [0, 0, 4, 4]
    told: list[str] = []
    school = School(recipe, 2, told.append)
    school.teach(5, tmp_path / "kept")
    again = School(recipe, 1, told.append)
    again.resume(tmp_path / "kept")
    assert again.games == school.games == 4 * 2 * 20
    assert [line.partition(":")[0] for line in told] == ["round 2", "round 4"]


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_wider_network_begins_with_what_another_has_learnt() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; training needs it")
    from training.network.learning import Recipe, School, numbers

    taught = shipped_network(SHARED, "modern.net")
    assert taught is not None
    wider = (taught.first + 16, taught.second + 8)
    school = School(Recipe(game="toutetable", variant="modern", layers=wider), 1, lambda line: None)
    school.begin_with(taught)
    assert school.games == taught.about["games"]
    wide = Network({}, *wider, array("f", numbers(school.mean)))
    for board in boards_of("toutetable", "modern", 1)[::9]:
        assert PlainNetwork(wide).chances(board) == pytest.approx(PlainNetwork(taught).chances(board), abs=1e-5)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize(
    ("layers", "taught", "told"),
    [
        ((24, 8), made_up(32, 8), r"its layers \(32, 8\) are wider than those of the recipe \(24, 8\)"),
        (
            (200, 40),
            shipped_network("tablegames.plugins.trictrac", "partie.net"),
            "marks of a score, and toutetable has 0",
        ),
    ],
)
def test_a_network_that_does_not_fit_is_refused_in_a_sentence(
    layers: tuple[int, int], taught: Network, told: str
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; training needs it")
    from training.network.learning import MisfitError, Recipe, School

    school = School(Recipe(game="toutetable", variant="modern", layers=layers), 1, lambda line: None)
    with pytest.raises(MisfitError, match=told):
        school.begin_with(taught)


@pytest.mark.parametrize("late", [-1, "often", True, 0.5])
def test_a_recipe_says_in_whole_numbers_how_many_games_are_of_jans_de_retour(late: Any) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; training needs it")
    from training.network.learning import Recipe

    with pytest.raises(TypeError, match="late is a whole number, 0 or more, not"):
        Recipe.of({"game": "trictrac", "late": late})


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_game_without_jans_de_retour_teaches_none() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.grounds import NoRetourError, ground_of

    with pytest.raises(NoRetourError, match="late: jacquet has no jan de retour"):
        ground_of("jacquet", None, {}, late=4)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_school_on_a_cluster_teaches_the_same(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; training needs it")
    from tablegames.arena.cluster import RayCluster
    from training.network.learning import Recipe, School, numbers

    monkeypatch.setitem(sys.modules, "ray", StandIn())
    recipe = Recipe(game="toutetable", variant="modern", layers=(16, 8), rounds=3, tasks=3, games=20, batch=64, every=2)
    home = School(recipe, 2, lambda line: None)
    home.teach(float("inf"), tmp_path / "home")
    with RayCluster("ray") as cluster:
        far = School(recipe, 1, lambda line: None, cluster.begin)
        far.teach(float("inf"), tmp_path / "far")
    assert far.games == home.games == 3 * 3 * 20
    assert numbers(far.mean).tobytes() == numbers(home.mean).tobytes()


def test_chances_that_come_true_have_the_slope_one() -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.calibration import slope_of

    luck = np.random.default_rng(5)
    said = luck.uniform(0.05, 0.95, 40_000)
    won = (luck.uniform(size=len(said)) < said).astype(float)
    odds = np.log(said / (1 - said))
    too_sure = 1 / (1 + np.exp(-2 * odds))
    assert slope_of(said, won) == pytest.approx((1.0, 0.0), abs=0.05)
    assert slope_of(too_sure, won)[0] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("game", ["toutetable", "trictrac"])
def test_many_positions_are_told_as_one_by_one(game: str) -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.calibration import chances
    from training.network.playing import BYTES

    luck, marks = Random(6), MARKS if game == "trictrac" else 0
    numbers = array("f", [luck.gauss(0, 0.2) for _ in range(numbers_of(12, 6, marks))])
    network = Network({}, 12, 6, numbers, marks)
    lit = bytes(luck.randrange(marks) for _ in range(10)) if marks else b""
    boards = boards_of("toutetable", "modern", 1)[::7]
    rows = [np.frombuffer(board.to_bytes(BYTES, "little") + lit, np.uint8) for board in boards]
    one_by_one = [PlainNetwork(network).chances(board, lit)[0] for board in boards]
    assert chances(network, np.stack(rows)) == pytest.approx(one_by_one, abs=1e-5)
