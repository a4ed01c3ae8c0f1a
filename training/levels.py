"""`python -m training.levels GAME`: how strong the levels of a bot are, how they err and how long they think.

Every level plays the one below it, and level 1 the bot `random`. Two games have the same dice, the players exchanging
seats. The errors are those of the first games of each pairing: the game's analyst weighs every decision of the higher
level, as `tablegames analyse RECORD` does, in chances of winning. An error is *explained* where the review has a
sentence for it: a difference it counts, a remark, or terms that do speak for the better play.

    python -m training.levels plain --jobs 2
    python -m training.levels trictrac --games 40 --levels 3-5      # three steps, quickly
    python -m training.levels dames_polonaises --random 8           # begin with eight plays at random: no dice do it
    python -m training.levels toc --match first-to:5                # where a game leaves too little to skill

It prints a table in Markdown, whose rows follow one another as they are finished; `--keep FILE` appends the results as
lines of JSON, and leaves out the pairings that the file has already. `--write` puts the results where the plugin ships
them, in the game's `strength.yaml`, which `tablegames bots` prints, and on its page in `docs/evidence/bots/`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, Final

import yaml

from tablegames.bots.levels import NAMES
from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import TablegamesError
from tablegames.core.loop import Moment, play
from tablegames.core.match import in_hand
from tablegames.core.players import RandomPlayer, looks, trusted
from tablegames.plugin.analyst_specs import Comparing, SaysWhy, said_by, steady
from tablegames.plugin.player_specs import asked_for, bot_of, levels_of
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_strengths
from tablegames.plugin.strength import Measured
from tablegames.session.review import AN_ERROR, Consulting, ReviewedPlay, reviewed
from tablegames.table.explaining import by_prospects
from tablegames.table.setting import load
from tablegames.table.table import Table

MUCH, TOO_MUCH = 0.05, 0.3
"""Losses, as shares of a game, that are counted by themselves."""
RANDOM: Final = "random"
LONGEST: Final = 5_000
"""Actions after which a game counts as drawn …"""
LONGEST_MATCH: Final = 20 * LONGEST
"""… and a match of several."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The game, and how it is judged; the same for all pairings."""

    game: str
    variant: str | None
    match: str
    seed: int
    random: int
    """Plays at random before the players begin."""
    limits: Limits | None
    """How far the analyst looks; None: as in reviews."""


@dataclass(frozen=True, slots=True)
class Task:
    """Two games of a pairing, with the same seed, the seats exchanged."""

    setup: Setup
    players: tuple[str, str]
    number: int
    judged: bool


@dataclass(slots=True)
class Found:
    """The results of the first player of a pairing."""

    scores: list[float] = field(default_factory=list)
    """For each two games the share of them that he won, a draw counting half."""
    wins: int = 0
    draws: int = 0
    gains: float = 0.0
    """The points he scored beyond those of the other, in all games together."""
    losses: list[float] = field(default_factory=list)
    errors: int = 0
    """Decisions judged that lost two chances of winning in a hundred or more."""
    explained: int = 0
    decisions: int = 0
    """Decisions timed."""
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, other: Found) -> None:
        """Take in the results of other games."""
        self.scores += other.scores
        self.losses += other.losses
        self.wins += other.wins
        self.draws += other.draws
        self.gains += other.gains
        self.errors += other.errors
        self.explained += other.explained
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)

    @property
    def share(self) -> float:
        """The share of games won."""
        return sum(self.scores) / len(self.scores)

    @property
    def margin(self) -> float:
        """Half of its 95 % interval; games with the same dice count as one."""
        share, pairs = self.share, len(self.scores)
        spread = sum((score - share) ** 2 for score in self.scores) / max(1, pairs - 1)
        return 1.96 * math.sqrt(spread / pairs)


class Timed:
    """A player whose thinking is timed, in processor time, wherever there is a choice."""

    def __init__(self, player: Any, found: Found) -> None:
        self._player, self._found = player, found
        self.looks, self.trusted = looks(player), trusted(player)
        if hasattr(player, "observe"):
            self.observe = player.observe

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the player's choice."""
        began = process_time()
        choice = self._player.choose(view, legal, rng)
        spent = process_time() - began
        if len(legal) > 1:
            self._found.decisions += 1
            self._found.seconds += spent
            self._found.slowest = max(self._found.slowest, spent)
        return choice


@cache
def table_of(setup: Setup) -> Table:
    """Return the table of a game, made once in each process."""
    return load(setup.game, setup.variant, match=setup.match)


@cache
def player_of(setup: Setup, name: str) -> Any:
    """Return a player, made once in each process."""
    table = table_of(setup)
    return bot_of(Registry().players(table.entry), name)(table.game)


def analyst_of(table: Table) -> AnalystEntry | None:
    """Return the game's own analyst; None: it has none."""
    return next(iter(Registry().analysts(table.entry).values()), None)


def played(task: Task) -> Found:
    """Play two games; judge the first player's decisions if asked."""
    table, found = table_of(task.setup), Found()
    longest = LONGEST if task.setup.match == "single" else LONGEST_MATCH
    first, second = (player_of(task.setup, name) for name in task.players)
    seed, won = derive(task.setup.seed, *task.players, task.number), 0.0
    for place in (0, 1):
        seats: list[Any] = [second, second]
        seats[place] = Timed(first, found)
        moments: list[Moment[Any, Any]] = []
        begun = play(table.game, [RandomPlayer()] * 2, seed=seed, limit=task.setup.random)
        state, number = begun.state, begun.actions
        outcome = play(
            table.game, seats, seed=seed, state=state, number=number, watch=moments.append, limit=longest
        ).outcome
        if outcome is None or not outcome.winners or len(outcome.winners) == 2:
            found.draws += 1
            won += 0.5
        elif place in outcome.winners:
            found.wins += 1
            won += 1
        if outcome is not None:
            found.gains += outcome.scores[place] - outcome.scores[1 - place]
        if task.judged:
            judge(task.setup, table, moments, place, found)
    found.scores.append(won / 2)
    return found


def judge(setup: Setup, table: Table, moments: Sequence[Moment[Any, Any]], place: int, found: Found) -> None:
    """Weigh the decisions of a seat."""
    entry = analyst_of(table)
    if entry is None:
        return
    limits = setup.limits or steady(entry)
    asking = Consulting.of(table, entry)
    for game in reviewed(table, moments, entry, limits, only={place}):  # type: ignore[arg-type]  # a seat is a number
        for one in game.judged:
            found.losses.append(one.loss)
            if one.loss >= AN_ERROR:
                found.errors += 1
                found.explained += explained(asking, limits, one)


def explained(asking: Consulting, limits: Limits, one: ReviewedPlay) -> bool:
    """Whether the review says why the better play is better."""
    table, played, sees = asking.table, one.moment.action, asking.view(one.moment, one.seat)
    view = table.bare.view(in_hand(one.moment.before), one.seat)
    if by_prospects(table, view, one.best, played, ""):
        return True
    if isinstance(asking.analyst, Comparing):
        return sum(term.value for term in asking.analyst.reasons(sees, one.best, played)) > 0
    lines = {line.actions[0]: line for line in asking.analyst.analyse(sees, (one.best, played), limits, 2).lines}
    if isinstance(asking.analyst, SaysWhy):
        return bool(said_by(asking.analyst, sees, lines, one.best, played))
    return one.best in lines and lines[one.best].about is not None


HEAD: Final = (
    "level", "against", "games", "score", "lost a decision", "> 0.05", "> 0.3", "errors explained", "s a decision",
    "longest",
)  # fmt: skip


def row(players: tuple[str, str], found: Found) -> str:
    """Return the results of a pairing as a row of the table."""
    losses, many = found.losses, len(found.losses)
    cells = [
        called(players[0]),
        f"`{players[1]}`",
        str(2 * len(found.scores)),
        f"{100 * found.share:.1f} ± {100 * found.margin:.1f} %",
        f"{sum(losses) / many:.4f}" if many else "–",
        f"{100 * sum(loss > MUCH for loss in losses) / many:.1f} %" if many else "–",
        f"{100 * sum(loss > TOO_MUCH for loss in losses) / many:.2f} %" if many else "–",
        f"{found.explained} of {found.errors}" if many else "–",
        f"{found.seconds / max(1, found.decisions):.4f}",
        f"{found.slowest:.2f}",
    ]
    return lined(cells)


def called(player: str) -> str:
    """Return a player with the name of its level.

    >>> called("engine:8"), called("random")
    ('`engine:8` strongest', '`random`')
    """
    level = player.rpartition(":")[2]
    return f"`{player}` {NAMES[int(level) - 1]}" if level.isdigit() and int(level) <= len(NAMES) else f"`{player}`"


def lined(cells: Sequence[str]) -> str:
    """Return the cells of a row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def pairings(bot: str, levels: range) -> Iterator[tuple[str, str]]:
    """Return each level with the one below it; level 1 plays at random's side."""
    for level in levels:
        yield f"{bot}:{level}", RANDOM if level == 1 else f"{bot}:{level - 1}"


def measured(pool: Executor, setup: Setup, players: tuple[str, str], games: int, judged: int) -> Found:
    """Play the games of a pairing."""
    tasks = [Task(setup, players, number, 2 * number < judged) for number in range((games + 1) // 2)]
    found = Found()
    for done, one in enumerate(pool.map(played, tasks), start=1):
        found.add(one)
        if sys.stderr.isatty():
            print(f"\r{players[0]}: {2 * done} of {2 * len(tasks)}  ", end="", file=sys.stderr, flush=True)
    return found


HERE: Final = Path(__file__).parent
PLUGINS: Final = HERE.parent / "tablegames" / "plugins"
PAGES: Final = HERE.parent / "docs" / "evidence" / "bots"
MARK, END = "<!-- strength -->\n", "<!-- end -->\n"
FIRST_LINE: Final = "# Every level against the one below, half the games with seats exchanged: training.levels {}\n"


def result_of(variant: str, match: str, players: tuple[str, str], found: Found) -> Measured:
    """Return the result of a pairing as a plugin ships it."""
    games = 2 * len(found.scores)
    points = round(found.gains / games, 2)
    return Measured(
        variant=variant, players=players, games=games, won=found.wins, drawn=found.draws, points=points, match=match
    )


def write_results(game: str, bot: str, found: Sequence[Measured]) -> None:
    """Write the results of a game; those of other pairings stay, the ladder of the bot first, from its top down."""
    page, path = PAGES / f"{game}.md", PLUGINS / game / "strength.yaml"
    had = shipped_strengths(f"tablegames.plugins.{game}") if path.exists() else []
    results = {(one.variant, one.players): one for one in (*had, *found)}
    ladder = {f"{bot}:{level}": -level for level in range(1, len(NAMES) + 1)}
    rows = sorted(results.values(), key=lambda one: ladder.get(one.players[0], 0))
    told = [yaml.safe_dump(one.as_data(), default_flow_style=True, sort_keys=False, width=1000) for one in rows]
    path.write_text(FIRST_LINE.format(game) + "".join(f"- {one}" for one in told), "utf-8")
    page.write_text(with_table(page.read_text("utf-8"), rows), "utf-8")


def with_table(page: str, found: Sequence[Measured]) -> str:
    """Return a page of `docs/evidence/bots/` with the results in their place."""
    before, _, rest = page.partition(MARK)
    return f"{before}{MARK}{table_of_results(found)}{END}{rest.partition(END)[2]}"


def table_of_results(found: Sequence[Measured]) -> str:
    """Return the results as a table in Markdown."""
    heads = ("player", "against", "ruleset", "games", "won", "drawn", "score", "95 %", "points per game")
    rows = [
        (
            *(f"`{player}`" for player in one.players),
            f"`{one.played}`",
            str(one.games),
            str(one.won),
            str(one.drawn),
            f"{100 * one.share:.1f} %",
            "–".join(f"{100 * bound:.1f}" for bound in one.interval),
            "" if one.points is None else f"{one.points:+.2f}",
        )
        for one in found
    ]
    return "".join(f"{lined(cells)}\n" for cells in (heads, ("---",) * len(heads), *rows))


def known(keep: Path | None) -> dict[tuple[str, ...], Found]:
    """Return the results that a file has, by table and players."""
    if keep is None or not keep.exists():
        return {}
    lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    return {tuple(line.pop("of")): Found(**line) for line in lines}


def range_of(text: str) -> range:
    """Return a range of levels: `3` or `3-5`.

    >>> range_of("3-5"), range_of("8")
    (range(3, 6), range(8, 9))
    """
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _count(least: int, text: str) -> int:
    """Return a number that is not too small."""
    if int(text) < least:
        raise argparse.ArgumentTypeError(f"{text} is less than {least}")
    return int(text)


def main() -> None:
    """Play, judge, print."""
    parser = argparse.ArgumentParser(
        prog="python -m training.levels", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--variant")
    parser.add_argument("--match", default="single", help="what counts as a game (default: %(default)s)")
    parser.add_argument("--bot", default="engine")
    parser.add_argument("--levels", type=range_of, help="such as 3-5 (default: all the bot has)")
    parser.add_argument("--games", type=partial(_count, 2), default=400, help="per step (default: %(default)s)")
    parser.add_argument("--judged", type=partial(_count, 0), default=20, help="games that are judged (%(default)s)")
    parser.add_argument("--random", type=partial(_count, 0), default=0, help="actions at random to begin with")
    parser.add_argument("--depth", type=int, help="how far the analyst looks (default: as in reviews)")
    parser.add_argument("--nodes", type=int, help="how many positions it looks at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=partial(_count, 1), default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true", help="put the results into strength.yaml and onto the page")
    asked = parser.parse_args()
    limits = None if asked.depth is None and asked.nodes is None else Limits(depth=asked.depth, nodes=asked.nodes)
    setup = Setup(asked.game, asked.variant, asked.match, asked.seed, asked.random, limits)
    try:
        table = table_of(setup)
        if table.game.seats != 2:
            parser.error(f"{asked.game} {table.variant.name} is not for two players")
        bots = Registry().players(table.entry)
        levels = asked.levels or levels_of(asked_for(bots, asked.bot, "--bot").entry)
        if not levels:
            parser.error(f"the bot {asked.bot} has no levels")
        had, results = known(asked.keep), list[Measured]()
        print(f"{asked.game} `{table.variant.name}`, match `{asked.match}`\n")
        print(lined(HEAD), lined(["---"] * len(HEAD)), sep="\n", flush=True)
        with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
            for players in pairings(asked.bot, levels):
                key = (asked.game, table.variant.name, asked.match, *players)
                found = had.get(key) or measured(pool, setup, players, asked.games, asked.judged)
                if asked.keep is not None and key not in had:
                    with asked.keep.open("a", encoding="utf-8") as file:
                        print(json.dumps({"of": key, **asdict(found)}), file=file)
                results.append(result_of(table.variant.name, asked.match, players, found))
                print(row(players, found), flush=True)
        if asked.write:
            write_results(asked.game, asked.bot, results[::-1])
    except (TablegamesError, OSError) as problem:
        parser.exit(2, f"{problem}\n")


if __name__ == "__main__":
    main()
