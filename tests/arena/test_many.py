"""Many games in columns: the same as `simulate` and the loop play, with any players and any number of workers."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tablegames import (
    Decide,
    FirstPlayer,
    GameError,
    Outcome,
    Over,
    PlayedGame,
    RandomPlayer,
    Scored,
    Seat,
    Step,
    TablegamesError,
    derive,
    load,
    play,
    play_many,
)
from tablegames.arena.simulate import Job, simulate
from tablegames.core.native import pure
from tablegames.core.players import make_first, make_random
from tablegames.plugin.registry import Registry

ROOT = Path(__file__).parent.parent.parent
REGISTRY = Registry(folder=ROOT / "tests" / "no_variants_of_a_user")
GAMES = sorted(REGISTRY.games)


def by_the_loop(table: Any, seed: int, number: int, players: list[Any]) -> PlayedGame:
    """The game of that number, action by action."""
    played = play(table.game, players, seed=derive(seed, number))
    assert played.outcome is not None
    won = played.outcome
    return PlayedGame(won.winners, won.scores, played.actions, played.decisions, won.by)


@pytest.mark.parametrize("name", GAMES)
def test_each_game_is_the_one_the_loop_plays(name: str) -> None:
    with pure():
        table = load(name, match="single")
        expected = [by_the_loop(table, 3, number, [RandomPlayer()] * table.game.seats) for number in range(3)]
    assert list(play_many(name, 3, seed=3, registry=REGISTRY)) == expected


def test_a_bot_is_asked_action_by_action() -> None:
    table = load("tourne_case", match="single")
    games = play_many(table, 4, 5, "first,random")
    assert list(games) == [by_the_loop(table, 5, number, [FirstPlayer(), RandomPlayer()]) for number in range(4)]
    assert play_many(table, 4, 5, [make_first, make_random]) == games
    assert play_many(table, 2, 5, "engine:1", registry=REGISTRY) != play_many(table, 2, 5)


def test_the_columns_add_up_to_what_simulate_counts() -> None:
    table = load("toutetable", "modern", match="single")
    games = play_many(table, 60, 9)
    totals = simulate(Job(table.game, (make_random, make_random), 9), 60)
    assert [sum(column) for column in games.won] == totals.wins
    assert [sum(column) for column in games.points] == totals.scores
    assert (sum(games.actions), sum(games.decisions), max(games.actions)) == (
        totals.actions, totals.decisions, totals.longest
    )  # fmt: skip
    assert {games.ends[how] for how in games.how} <= {"partie_simple", "partie_double", "partie_triple"}
    assert [seat == 1 for seat in games.winner] == [bool(won) for won in games.won[1]]
    assert all(isinstance(column, array) for column in (*games.won, *games.points, games.how, games.winner))


@pytest.mark.parametrize("name", ["toutetable", "trictrac"])
def test_threads_play_the_same_games(name: str) -> None:
    table = load(name, match="single")
    assert play_many(table, 120, 4, jobs=3) == play_many(table, 120, 4)


def test_processes_play_the_same_games() -> None:
    assert play_many("domino", 60, 4, jobs=2, registry=REGISTRY) == play_many("domino", 60, 4, registry=REGISTRY)


def test_a_party_a_position_who_begins_and_the_limit() -> None:
    party = play_many("toutetable", 3, 1, variant="lepeintre", match="party", registry=REGISTRY)
    assert {game.by for game in party} == {"match"}
    table = load("toutetable", match="single")
    expected = play(table.game, [RandomPlayer()] * 2, seed=derive(1, 0), state=table.game.initial(Seat(1)))
    (begun,) = play_many(table, 1, 1, first=1)
    assert (begun.actions, begun.winners) == (expected.actions, expected.outcome and expected.outcome.winners)
    broken = play_many("toutetable", 2, 1, limit=5, registry=REGISTRY)
    assert list(broken) == [PlayedGame((), (0, 0), 5, 2, "")] * 2
    assert list(broken.winner) == [-1, -1]
    last = {"white": "24 off*14", "black": "12*15", "turn": "white"}
    won = play_many("toutetable", 5, position=last, registry=REGISTRY)
    assert list(won.winner) == [0] * 5
    assert set(won.actions) == {2}


@dataclass(frozen=True, slots=True)
class Counters:
    """Take one or two of seven; the player who takes the last wins. A game that nobody has installed."""

    seats: int = 2

    def initial(self, first: Seat | None = None) -> tuple[int, int]:
        return (7, first or 0)

    def turn(self, state: tuple[int, int]) -> Any:
        left, mover = state
        winner = Seat(1 - mover)
        return Decide(Seat(mover)) if left else Over(Outcome((1 - winner, winner), (winner,), "last"))

    def legal(self, state: tuple[int, int]) -> list[int]:
        return [1, 2][: state[0]]

    def apply(self, state: tuple[int, int], action: int) -> Step[tuple[int, int]]:
        after = (state[0] - action, 1 - state[1])
        return Step(after, () if after[0] else (Scored("last", Seat(state[1]), points=1),))

    def judge(self, view: Any, action: Any) -> None:
        return None

    def view(self, state: tuple[int, int], seat: Seat | None) -> tuple[int, int]:
        return state


def test_bare_rules_will_do() -> None:
    games = play_many(Counters(), 20, 2)
    assert games.ends == ("", "last")
    assert sum(games.won[0]) + sum(games.won[1]) == 20
    assert list(play_many(Counters(), 1, players="first", first=1).winner) == [1]
    assert list(play_many(Counters(), 1, players="first", position=(2, 0)).winner) == [1]


def test_no_games_are_no_games() -> None:
    assert len(play_many("toc", 0, registry=REGISTRY)) == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"n": -1}, "n must be a whole number of at least 0, not -1"),
        ({"n": 2, "jobs": 0}, "jobs must be a whole number of at least 1, not 0"),
        ({"n": 2, "limit": 0}, "limit must be a whole number of at least 1"),
        ({"n": 2, "players": "random,random,random"}, "players: 3 given, but the table has 2 seats"),
        ({"n": 2, "players": "randon"}, "players: no player 'randon' (did you mean 'random'?)"),
        ({"n": 2, "variant": "moderne"}, "did you mean 'modern'?"),
        ({"n": 2, "first": 2}, "2"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(TablegamesError, match=re.escape(said)):
        play_many("toutetable", registry=REGISTRY, **asked)


def test_what_is_laid_already_takes_no_options() -> None:
    with pytest.raises(GameError, match="variant can only be given with the name of a game"):
        play_many(load("toc"), 1, variant="premier_trou")
    with pytest.raises(GameError, match="first must be a seat from 0 to 1, not 2"):
        play_many(Counters(), 1, first=2)


PAGE = (ROOT / "docs" / "how-to" / "play-many-games.md").read_text("utf-8")


@pytest.mark.parametrize("number", range(len(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))))
def test_the_code_of_the_page_runs_and_prints_what_it_shows(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", PAGE, re.DOTALL)[number]
    for needed in re.findall(r"^import (\w+)", code, re.MULTILINE):
        pytest.importorskip(needed)
    exec(compile(code, "bulk.md", "exec"), {"__name__": "page"})
    printed = capsys.readouterr().out
    assert printed
    assert not shown or printed == shown
