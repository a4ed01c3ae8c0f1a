"""Random games of every tables game and ruleset installed: games per CPU second, and where the time goes.

The games are those of the registry whose plugin takes something from the tables family, so that one installed from
elsewhere is measured too. There is no peer to install beside them: these are rates of this machine, to be compared
with what the same machine gives before and after a change. Everything is played by `tablegames.core.loop.play` with
the bot `random`, and by `simulate`, one game and not the match a ruleset may ask for. Within a round every ruleset
plays for a moment, so that other work of the machine slows all alike; rates are medians of the rounds.

Then each ruleset plays some games more with a clock of CPU time on everything the loop calls: `turn` whose turn it is,
`legal` listing the plays, `choose` the bot's choice (a lazy list spells the play out there), `dice` the throw, `apply`
playing it (trictrac and toc score a throw there); the rest is the loop itself. The cost of reading the clock is
subtracted. The functions named are those with most time of their own under cProfile, which makes short functions look
longer than they are: a hint where to look.

    python benchmarks/tables.py [rounds] [seconds a ruleset and round]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from cProfile import Profile
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from types import SimpleNamespace
from typing import Any

from tablegames.arena.simulate import Job, run_chunk
from tablegames.core.chance import derive
from tablegames.core.loop import Seeded, play
from tablegames.core.players import RandomPlayer, make_random
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.table.table import Table
from tablegames.testing import tables

FAMILY = "tablegames.families.tables"


def of_the_family(entry: GameEntry) -> bool:
    """Whether the module that makes the game takes something from the tables family."""
    module = import_module(entry.make.__module__)
    return any(str(getattr(thing, "__module__", "")).startswith(FAMILY) for thing in vars(module).values())


@dataclass(slots=True)
class Contestant:
    """One ruleset: how many games it has played, and its rates, a round each."""

    table: Table
    played: int = 0
    games: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    simulated: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """`toutetable lepeintre`."""
        return f"{self.table.entry.name} {self.table.variant.name}"

    def play_for(self, seconds: float) -> None:
        """Whole random games for at least so long; note the rates."""
        game, games, decisions = self.table.game, 0, 0
        begin = process_time()
        while (spent := process_time() - begin) < seconds or not games:
            decisions += play(game, [RandomPlayer()] * game.seats, seed=derive(0, self.played + games)).decisions
            games += 1
        self.played += games
        self.games.append(games / spent)
        self.decisions.append(decisions / spent)
        job, games, begin = Job(game, (make_random,) * game.seats, len(self.simulated)), 0, process_time()
        while (spent := process_time() - begin) < seconds or not games:
            games += run_chunk(job, games, games + 20).games
        self.simulated.append(games / spent)


def contestants(registry: Registry) -> Iterator[Contestant]:
    """Every ruleset of every tables game."""
    for name, entry in registry.games.items():
        if of_the_family(entry):
            yield from map(Contestant, tables(name, registry=registry, matches=["single"]))


# --- where the time goes ----------------------------------------------------------------------------------------------


class Clocked:
    """A function with a clock: how often it was called, and how long it took by what the clock shows."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.calls = 0
        self.seconds = 0.0

    def __call__(self, *arguments: Any) -> Any:
        begin = process_time()
        result = self.work(*arguments)
        self.seconds += process_time() - begin
        self.calls += 1
        return result


def cost_of_the_clock(calls: int = 100_000) -> tuple[float, float]:
    """Return the cost of a clock per call: the part that the clock itself sees, and the whole."""

    def nothing() -> None:
        pass

    def seconds(work: Callable[[], None]) -> float:
        begin = process_time()
        for _ in range(calls):
            work()
        return process_time() - begin

    clocked = Clocked(nothing)
    bare, in_all = seconds(nothing), seconds(clocked)
    return (clocked.seconds - bare) / calls, (in_all - bare) / calls


def shares(table: Table, games: int) -> dict[str, float]:
    """The share of each thing the loop calls in the time of some random games, and the loop's own."""
    game: Any = table.game
    bot = RandomPlayer()
    turn, legal, choose, dice, apply = map(Clocked, (game.turn, game.legal, bot.choose, _no_dice, game.apply))
    watched: Any = SimpleNamespace(
        seats=game.seats, initial=game.initial, view=game.view, turn=turn, legal=legal, apply=apply
    )
    player: Any = SimpleNamespace(choose=choose, looks=bot.looks, trusted=bot.trusted)
    chance: Any = SimpleNamespace(draw=dice)
    begin = process_time()
    for number in range(games):
        seed = derive(0, number)
        dice.work = Seeded(seed).draw
        play(watched, [player] * game.seats, seed=seed, chance=chance)
    in_all = process_time() - begin
    clocks = {"turn": turn, "legal": legal, "choose": choose, "dice": dice, "apply": apply}
    seen, added = cost_of_the_clock()
    spent = {name: max(0.0, clock.seconds - clock.calls * seen) for name, clock in clocks.items()}
    total = in_all - added * sum(clock.calls for clock in clocks.values())
    spent["loop"] = max(0.0, total - sum(spent.values()))
    return {name: seconds / sum(spent.values()) for name, seconds in spent.items()}


def _no_dice() -> None:
    """Each game brings its own."""


def busiest(table: Table, games: int, most: int = 3) -> list[tuple[str, float]]:
    """The functions with most time of their own in some random games, by cProfile, with their shares."""
    profile = Profile()
    for number in range(games):
        profile.runcall(play, table.game, [RandomPlayer()] * table.game.seats, seed=derive(0, number))
    own: dict[str, float] = {}
    for entry in profile.getstats():
        name = _called(entry.code)
        own[name] = own.get(name, 0.0) + entry.inlinetime
    in_all = sum(own.values())
    return [(name, own[name] / in_all) for name in sorted(own, key=own.__getitem__, reverse=True)[:most]]


def _called(code: Any) -> str:
    """A function by its module and name; what is compiled in is called by its own name."""
    if isinstance(code, str):
        return code.strip("<>").removeprefix("built-in method ")
    if code.co_filename == "<string>":
        return "making dataclasses"
    return f"{Path(code.co_filename).stem}.{code.co_qualname}"


def main(rounds: int = 5, seconds: float = 0.3) -> dict[str, float]:
    """Print the medians and the shares; return the games per CPU second by ruleset."""
    known = list(contestants(Registry()))
    for _ in range(rounds):
        for one in known:
            one.play_for(seconds)
    for one in known:
        steps = f"{median(one.games):7.1f} games/s {median(one.decisions):8.0f} decisions/s"
        print(f"{one.name:<28} simulate {median(one.simulated):8.0f} games/s, steps {steps}", flush=True)
    print("where the time of a game goes:")
    for one in known:
        games = max(1, round(median(one.games) * seconds))
        parts = "  ".join(f"{part} {share:3.0%}" for part, share in shares(one.table, games).items())
        most = ", ".join(f"{name} {share:.0%}" for name, share in busiest(one.table, games))
        print(f"  {one.name:<26} {parts}\n  {'':<26} mostly {most}", flush=True)
    return {one.name: median(one.games) for one in known}


if __name__ == "__main__":
    main(*(kind(argument) for kind, argument in zip((int, float), sys.argv[1:], strict=False)))
