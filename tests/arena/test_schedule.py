"""Which game is which: everybody meets everybody, sits everywhere, and throws the same dice there."""

from __future__ import annotations

import pytest

from tablegames.arena.plan import Pairing, Plan
from tablegames.arena.plan_file import read_plan
from tablegames.arena.report import Standings
from tablegames.arena.rows import PLAYED, Shared
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.core.errors import MatchError
from tablegames.plugin.registry import KERNEL_PAIRINGS, Registry

REGISTRY = Registry()
THREE = "{a: random, b: random, c: first}"


def planned(text: str) -> Plan:
    return read_plan(REGISTRY, text, "match.yaml")


def fixtures(text: str) -> list[Fixture]:
    schedule = Schedule(planned(text))
    return [schedule.game(number) for number in range(1, schedule.total + 1)]


def test_the_kernels_pairings_are_reserved() -> None:
    assert tuple(KERNEL_PAIRINGS) == tuple(pairing.value for pairing in Pairing)


LINEUPS = {
    "game: toutetable\ngames: 4": "ab ba ac ca bc cb ab ba ac ca bc cb",
    "game: toutetable\ngames: 2\npairing: gauntlet": "ab ba ac ca",
    "game: toutetable\ngames: 2\npairing: ladder": "ab ba bc cb",
    "game: toutetable\ngames: 3\nalternate: false": "ab ac bc " * 3,
    "game: toutetable\ngames: 3\npairs: false": "ab ba ac ca bc cb ab ac bc",
    "game: domino\nvariant: poule\nseats: 3\ngames: 3": "abc bca cab",
    "game: domino\nvariant: piquet_voleur\nset: {partners: seats}\ngames: 2": "abab baba acac caca bcbc cbcb",
}
"""Who sits where, game by game: everybody meets everybody, the first each of the others, each the next …"""


@pytest.mark.parametrize("text", LINEUPS)
def test_who_sits_where_turn_by_turn(text: str) -> None:
    games = fixtures(f"{text}\nplayers: {THREE}\n")
    assert ["".join(game.lineup) for game in games] == LINEUPS[text].split()
    assert [game.turn for game in games] == sorted(game.turn for game in games)
    if "seats: 3" in text:  # with the same tiles
        assert len({game.dice_seed for game in games}) == 1


def test_the_games_of_a_pair_have_the_same_dice_and_bots_of_their_own() -> None:
    games = fixtures(f"game: toutetable\nplayers: {THREE}\ngames: 4\nseed: 7\n")
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.dice_seed == other.dice_seed == one.seed != other.seed
    assert len({game.dice_seed for game in games}) == len(games) / 2
    alone = fixtures(f"game: toutetable\nplayers: {THREE}\ngames: 4\nseed: 7\npairs: false\n")
    assert all(game.dice_seed == game.seed for game in alone)
    assert [game.seed for game in alone] == [game.seed for game in games]


def test_sides_that_are_drawn_in_the_game_cannot_be_seated() -> None:
    text = "game: domino\nvariant: piquet_voleur\nplayers: {a: random, b: first}\nseating: sides\ngames: 2\n"
    with pytest.raises(MatchError, match=r"match.yaml:4: 'seating: sides' is impossible: .* draws new partners"):
        planned(text)


def test_partners_do_not_play_against_each_other_in_the_standings() -> None:
    names = ("a", "b", "c", "d")
    game = Shared("domino", names, None, PLAYED, "domino", "", (0, 2), (10, 0, 10, 0))
    standings = Standings(names, together=["domino"])
    standings.turn([game])
    assert sorted(standings.met) == [("a", "b"), ("a", "d"), ("b", "c"), ("c", "d")]
    assert {name: score.data["wins"] for name, score in standings.field.items()} == {"a": 1, "b": 0, "c": 1, "d": 0}


def test_a_game_of_four_is_won_once_whoever_shares_it() -> None:
    names = ("a", "b", "c", "d")
    standings = Standings(names)
    for winners in ((0,), (0, 1), (1,), (), (0, 1, 2, 3), (2,)):
        standings.turn([Shared("domino", names, None, PLAYED, "domino", "", winners, (0, 0, 0, 0))])
    table = {name: (score.wins, score.draws, score.losses) for name, score in standings.field.items()}
    assert table == {"a": (1, 3, 2), "b": (1, 3, 2), "c": (1, 2, 3), "d": (0, 2, 4)}
    for name, score in standings.field.items():  # the score is the mean of the row of the cross-table
        row = [
            one.share if pair[0] == name else 1 - (one.share or 0)
            for pair, one in standings.met.items()
            if name in pair
        ]
        assert score.share == pytest.approx(sum(share or 0 for share in row) / 3)


def test_openings_are_taken_in_turn_and_shared_by_a_pair() -> None:
    text = """\
game: dames_polonaises
players: {a: random, b: first}
games: 6
openings: ["W:W31-50:B1-20", {name: short, position: "B:W31:B1"}]
"""
    assert [game.opening and game.opening.name for game in fixtures(text)] == ["1", "1", "short", "short", "1", "1"]


def test_several_tables_follow_each_other() -> None:
    text = """\
tables:
  - {game: plain}
  - {name: three at domino, game: domino, variant: poule, seats: 3}
players: {a: random, b: first, c: random}
games: 6
"""
    games = fixtures(text)
    assert [game.place for game in games] == [0] * 18 + [1] * 6
    assert [game.number for game in games] == list(range(1, 25))
    assert games[18].lineup == ("a", "b", "c")


@pytest.mark.parametrize(
    ("games", "seats", "near"), [(3, 2, "write 2"), (1, 2, "write 2"), (4, 3, "write 3"), (7, 3, "write 6")]
)
def test_pairs_need_whole_turns(games: int, seats: int, near: str) -> None:
    with pytest.raises(
        MatchError, match=rf"match.yaml:5: 'games' must be a multiple of {seats}, not {games}, .*{near}"
    ):
        planned(f"game: domino\nvariant: puiser\nseats: {seats}\nplayers: {THREE}\ngames: {games}\n")
