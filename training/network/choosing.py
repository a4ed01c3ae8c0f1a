"""`python -m training.network.choosing FOLDER PLAYER ...`: the choices of players of trictrac, and their gains.

Decisions are drawn at random from the records of a match of single parties (`match.results/records`), and every player
decides each. Where they disagree each choice is played out by the network to the end of the relevé, the same dice for
all (see `TourGround.follow_briefly`). A player's average gain over the first one, times the decisions in a partie, is
about the extra points won against the same opponent. It distinguishes players who are too close for a match; for
players far apart it exaggerates. It is right as far as the network plays and values the rest well.

A player is a bot (`engine:3`) or the network with a look that no bot has (`look:throws=3`,
`look:throws=2,replies=2`, `look:throws=1,net=FILE`).

    tablegames match training/matches/trictrac.yaml --games 200 --out build/trictrac
    python -m training.network.choosing build/trictrac/records engine:throws=2 engine:throws=1 look:throws=3

The last line is for a player who always takes the choice that came out best. No way of choosing among them gains more,
and most gain less, because it includes the luck of the dice. Times are those of all processes working at once.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, RecordError, TablegamesError
from tablegames.families.tables.bot.evaluation import WINNING
from tablegames.families.tables.bot.network import Network, read_network
from tablegames.families.tables.bot.thinking import Lookahead, Thinker
from tablegames.families.tables.trictrac_bot.network import MARKS, NetworkTour
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.evaluation import LEVELS, classic
from tablegames.records.parsing import read_record
from tablegames.records.record import Record
from tablegames.records.replay import moments, table_of
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from training.network.advice import HERE, RECIPES
from training.network.rollouts import choices, gains, shipped, valued_by
from training.network.touring import TourGround
from training.recorded import made_of, records_of

VARIANT: Final = "lepeintre"
LOOK: Final = re.compile(r"look:throws=(?P<throws>[0-4])(,replies=(?P<replies>[1-9]))?(,net=(?P<net>.+))?")
Chooser = Callable[[Any, int], Any]
"""Return the choice in a state, by that seed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A decision of a record: after how many actions."""

    path: Path
    actions: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """The gains of the choices of one decision, by player, and how long each player has thought."""

    gained: Mapping[str, float]
    """In parties won; 0 for all where they agree."""
    seconds: Mapping[str, float]


@cache
def usual() -> Table:
    """Return the table of the network's training."""
    return set_table(Registry(), "trictrac", VARIANT, match="single")


def read_partie(path: Path) -> Record:
    """The record of a single partie of trictrac."""
    record = read_record(path)
    if table_of(Registry(), record, None).game != usual().game:
        raise RecordError(f"{path}: decisions are drawn from single parties of trictrac, {VARIANT}; this is another")
    return record


def decisions_of(path: Path) -> list[Place]:
    """Those of a record where there is more than one thing to do."""
    legal = usual().game.legal
    return [
        Place(path, at)
        for at, moment in enumerate(moments(usual(), read_partie(path)))
        if moment.seat is not None and len(legal(moment.before)) > 1
    ]


@cache
def chooser(player: str) -> Chooser:
    """Return the player that chooses; an error of one sentence if there is no such player."""
    game: Any = usual().game
    if player.startswith("look:"):
        look, network = _look(player)
        thinker = Thinker(game, NetworkTour(game, classic(game), network))
        return lambda state, seed: thinker.ranked(state, look, WINNING)[0].action
    bot = bot_of(Registry().players(usual().entry), player, "PLAYER")(game)
    return lambda state, seed: bot.choose(game.view(state, game.turn(state).seat), game.legal(state), Rng(seed))


def _look(player: str) -> tuple[Lookahead, Network]:
    """Return how far a player that is not a bot looks, and its network."""
    told = LOOK.fullmatch(player)
    if told is None:
        raise PluginError(f"PLAYER {player}: a look is told so: look:throws=3,replies=2,net=FILE (0 to 4 throws)")
    look = replace(LEVELS[-1].look, throws=int(told["throws"]), replies=int(told["replies"] or 1))
    if told["net"] is None:
        return look, _shipped()[0]
    try:
        network = read_network(Path(told["net"]).read_bytes())
    except (OSError, ValueError, KeyError):
        raise PluginError(f"PLAYER {player}: {told['net']} is no network of ours, or cannot be read") from None
    if network.marks != MARKS:
        raise PluginError(f"PLAYER {player}: {told['net']} is a network of another game")
    return look, network


@cache
def _shipped() -> tuple[Any, Any]:
    """Return the network that plays out, and the description for the native code."""
    return shipped(HERE / "network" / "recipes" / RECIPES[VARIANT], None)


def chosen(players: Sequence[str], games: int, task: tuple[int, Place]) -> Chosen:
    """Return the players' choices at a place, and their gains, played out this often."""
    seed, place = task
    game: Any = usual().game
    met = enumerate(moments(usual(), read_partie(place.path)))
    state = next(moment.before for at, moment in met if at == place.actions)
    actions, seconds = {}, {}
    for player in players:
        choose, begun = chooser(player), time.perf_counter()
        actions[player] = choose(state, seed)
        seconds[player] = time.perf_counter() - begun
    if len(set(actions.values())) == 1:
        return Chosen(dict.fromkeys(players, 0.0), seconds)
    network, told = _shipped()
    ground, seat = TourGround.of(game, odd=0), game.turn(state).seat
    after = {line[0]: end for line, end in choices(game, state, valued_by(game, network, seat))}
    worth = {
        action: float(gains(ground, told, after[action], seat, games, seed, briefly=True).mean()) / 2
        for action in set(actions.values())
    }
    return Chosen({player: worth[action] for player, action in actions.items()}, seconds)


def report(players: Sequence[str], found: Sequence[Chosen], each: float) -> Iterator[str]:
    """A line on each player; a partie has `each` decisions of one side."""
    first = players[0]
    yield f"{len(found):,} decisions, {each:.1f} of each side in a partie; in each hundred parties, beside {first}:"

    def gained(more: Sequence[float]) -> str:
        much = 100 * each * np.array(more)
        return f"{much.mean():+.2f} ± {1.96 * much.std() / math.sqrt(len(much)):.2f}"

    for player in players:
        more = [one.gained[player] - one.gained[first] for one in found]
        slow = [1000 * one.seconds[player] for one in found]
        other = f"{100 * np.count_nonzero(more) / len(more):.1f} % chosen otherwise"
        yield f"  {player}: {gained(more)}; {other}; {np.mean(slow):.1f} ms, at most {max(slow):.0f}"
    best = [max(one.gained.values()) - one.gained[first] for one in found]
    yield f"  the choice that came out best: {gained(best)}"


def main() -> None:
    """Draw, ask, play out, print."""
    parser = argparse.ArgumentParser(
        prog="python -m training.network.choosing", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("folder", type=Path, help="of records: match.results/records")
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="a bot, or look:throws=N[,replies=N][,net=FILE]")
    parser.add_argument("--decisions", type=int, default=200, help="how many are drawn (default: 200)")
    parser.add_argument("--games", type=int, default=4_000, help="relevés of each choice (default: 4,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    players = tuple(dict.fromkeys(asked.players))
    if min(asked.decisions, asked.games, asked.jobs) < 1:
        parser.error("--decisions, --games and --jobs are at least 1")
    if len(players) < 2:
        parser.error("PLAYER: name two at least, who are compared")
    paths = records_of(parser, asked.folder)
    try:
        for player in players:
            chooser(player)
    except TablegamesError as problem:
        parser.error(str(problem))
    places = [place for made in made_of(parser, decisions_of, paths, asked.jobs) for place in made]
    if not places:
        parser.error(f"{asked.folder}: nothing was decided in these records; name those of whole parties")
    drawn = Random(asked.seed).sample(places, min(asked.decisions, len(places)))
    tasks = list(enumerate(drawn, start=asked.seed * 1_000_003))
    found = made_of(parser, partial(chosen, players, asked.games), tasks, asked.jobs, "decisions")
    print("\n".join(report(players, found, len(places) / len(paths) / 2)))


if __name__ == "__main__":
    main()
