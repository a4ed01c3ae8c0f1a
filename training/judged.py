"""`python -m training.judged PLAYER`: what a bot of toute-table `modern` loses by its plays, as GNU Backgammon sees it.

The bot plays against itself. Of every decision (two plays or more that lead to different positions) gnubg says what the
play made and the best one are worth, in points a game without a cube, doubles and triples counted; the difference is
the error. As gnubg itself does, all plays are weighed without a look ahead and up to eight of the best, with the one
made, by `--plies` throws ahead: the mean error depends on who judges, and gnubg is not always right.

    python -m training.judged engine:throws=0 --decisions 1000 --keep judged.jsonl
    python -m training.judged engine:8 --games 20 --seed 7 --plies 1
    python -m training.judged engine:throws=0 --net taught.net       # another network than the one that ships
    python -m training.judged gnubg:expert                           # gnubg without a look ahead, by its own judgement

It prints the mean error with its 95 % interval (games, not decisions, being drawn independently), how often much was
lost, and where: by kinds of positions (`training/kinds.py`). `--keep` writes a line of JSON for each decision.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Self

from tablegames.bots.programs.child import Child, PlayerFailed
from tablegames.core.chance import derive
from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.loop import Moment, play
from tablegames.families.tables.bot.network import read_network
from tablegames.families.tables.bot.thinking import bot
from tablegames.families.tables.bot.valuation import learnt
from tablegames.families.tables.race.notation import position_of
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import RaceState
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.toutetable.evaluation import LEVELS, classic
from tablegames.plugins.toutetable.gnubg import PATIENCE, GnubgSettings, launched, located, position_id
from tablegames.table.setting import load
from tablegames.table.table import Table
from training.kinds import PHASES, phase, traits

FOLLOWED, WITHIN = 8, 0.16
"""Number of plays to examine, their largest distance from the best, and gnubg's own choice."""
AT_ONCE: Final = 50
"""Positions in one question: gnubg reads no line without end."""
GREAT: Final = (0.02, 0.05, 0.1)
"""Errors that are counted by themselves."""
_SETUP: Final = (
    "set jacoby off",
    "set cube use off",
    "> money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0)",
    "> look = lambda plies: gnubg.evalcontext(0, plies, 1, 1, 0.0)",
    "> worth = lambda it, plies: gnubg.evaluate(gnubg.positionfromid(it), money, look(plies))[5]",
    "> judge = lambda plies, *them: print('judged', *(worth(it, plies) for it in them), flush=True)",
)
"""In gnubg's own Python: the points a position is worth to who throws."""


class Judge:
    """A gnubg that says what positions are worth; it is started once, and sent away at the end of a `with`."""

    def __init__(self, program: str = "gnubg") -> None:
        found = located(program)
        if found is None:
            raise PluginError.said(
                f"the program '{program}' is not found; install it (Debian: apt install gnubg)",
                f"le programme « {program} » est introuvable ; installez-le (Debian : apt install gnubg)",
            )
        self.child: Child = launched((found, *GnubgSettings().command[1:]))
        for line in _SETUP:
            self.child.send(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close()

    def worth(self, states: Sequence[RaceState], plies: int) -> list[float]:
        """Return the values of states to the side that has just played, the other being about to throw."""
        found: list[float] = []
        for begin in range(0, len(states), AT_ONCE):
            some = [position_id(state) for state in states[begin : begin + AT_ONCE]]
            self.child.send(f"> judge({plies}, {', '.join(map(repr, some))})")
            values = self.child.answer(PATIENCE, _read)
            if len(values) != len(some):
                raise PlayerFailed("garbled", f"{len(values)} answers to {len(some)} positions")
            found += [-value for value in values]
        return found

    def weighed(self, states: Sequence[RaceState], made: int, plies: int) -> dict[int, float]:
        """By their place among the states: those worth a closer look and the one made, with what they are worth.

        Where the one made is alone among them there is nothing to compare, and no closer look.
        """
        here = self.worth(states, 0)
        order = sorted(range(len(states)), key=lambda at: -here[at])
        near = [at for at in order[:FOLLOWED] if here[at] >= here[order[0]] - WITHIN]
        close = near if made in near else [*near, made]
        if not plies or len(close) == 1:
            return {at: here[at] for at in close}
        return dict(zip(close, self.worth([states[at] for at in close], plies), strict=True))


def _read(line: str) -> list[float] | None:
    """The numbers of an answer; None: it is none."""
    head, *rest = line.split() or [""]
    return [float(word) for word in rest] if head == "judged" else None


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, and what gnubg says of it; equities are points a game."""

    game: int
    throw: int
    """The how-manieth of the game."""
    id: str
    """The position in gnubg's own words."""
    position: dict[str, str]
    plays: int
    """Different positions it could lead to."""
    made: str
    best: str
    made_equity: float
    best_equity: float
    phase: str
    traits: list[str]

    @property
    def error(self) -> float:
        """Points lost."""
        return self.best_equity - self.made_equity


def decisions(table: Table, judge: Judge, player: Any, seed: int, most: int, plies: int) -> Iterator[Judged]:
    """Return the decisions of a number of games of a player against itself, judged."""
    for game in range(most):
        moments: list[Moment[RaceState, Any]] = []
        play(table.game, [player, player], seed=derive(seed, game), watch=moments.append)
        played = [moment for moment in moments if isinstance(moment.action, Play)]
        for throw, moment in enumerate(played, start=1):
            legal = table.game.legal(moment.before)
            if len(legal) > 1:
                yield judged(table, judge, moment.before, legal.index(moment.action), plies, game, throw)


def judged(
    table: Table, judge: Judge, state: RaceState, made: int, plies: int, game: int = 0, throw: int = 0
) -> Judged:
    """A decision judged: of the legal plays, the one with the number `made` was made."""
    legal = table.game.legal(state)
    weighed = judge.weighed([table.game.apply(state, action).state for action in legal], made, plies)
    best = max(weighed, key=lambda at: (weighed[at], at == made))
    return Judged(
        game,
        throw,
        position_id(state),
        position_of(state),
        len(legal),
        table.notation.write(state, legal[made]),
        table.notation.write(state, legal[best]),
        round(weighed[made], 5),
        round(weighed[best], 5),
        phase(state, throw),
        list(traits(state)),
    )


def mean_error(found: Sequence[Judged]) -> tuple[float, float]:
    """The mean error of a decision, and half of its 95 % interval by the spread among games."""
    mean = sum(one.error for one in found) / len(found)
    rest: dict[int, float] = {}
    for one in found:
        rest[one.game] = rest.get(one.game, 0.0) + one.error - mean
    spread = sum(x * x for x in rest.values()) * len(rest) / max(1, len(rest) - 1)
    return mean, 1.96 * math.sqrt(spread) / len(found)


def report(found: Sequence[Judged]) -> Iterator[str]:
    """Print the results on the decisions, line by line."""
    mean, half = mean_error(found)
    lost = sum(one.error for one in found)
    yield f"{len({one.game for one in found})} games, {len(found)} decisions"
    yield f"mean error a decision {mean:.4f} ± {half:.4f}; the best play {_share(one.error <= 0 for one in found)}"
    yield "; ".join(f"more than {great:g} lost {_share(one.error > great for one in found)}" for great in GREAT)
    by_trait: dict[str, list[Judged]] = {}
    for one in found:
        for trait in one.traits:
            by_trait.setdefault(trait, []).append(one)
    by_phase = {name: [one for one in found if one.phase == name] for name in PHASES}
    for title, kinds in (("phase", by_phase), ("trait (a position may have several)", by_trait)):
        yield ""
        yield f"| {title} | decisions | mean error | share of all that is lost |"
        yield "|---|---|---|---|"
        for name, those in sorted(kinds.items(), key=lambda kind: -sum(one.error for one in kind[1])):
            if those:
                here, about = mean_error(those)
                share = here * len(those) / lost if lost else 0.0
                yield f"| {name} | {len(those)} | {here:.4f} ± {about:.4f} | {100 * share:.0f} % |"


def _share(which: Iterable[bool]) -> str:
    told = list(which)
    return f"{100 * sum(told) / len(told):.1f} %"


def known_players(table: Table, net: Path | None) -> Mapping[str, PlayerEntry]:
    """The bots of the game, `engine` playing by another network if one is given."""
    known = Registry().players(table.entry)
    if net is None:
        return known
    try:
        network = read_network(net.read_bytes())
    except (OSError, ValueError, KeyError) as problem:
        raise PluginError.said(
            f"--net {net}: no network can be read there: {problem}",
            f"--net {net} : aucun réseau n'y peut être lu : {problem}",
        ) from None
    return {**known, "engine": bot(lambda game: learnt(classic(game), network), LEVELS)}


def main() -> None:
    """Play, judge, print."""
    parser = argparse.ArgumentParser(prog="python -m training.judged", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("player", help="as --players has it: engine:3, engine:throws=0, gnubg:expert")
    parser.add_argument("--games", type=_some, default=1_000, help="at most (default: %(default)s)")
    parser.add_argument("--decisions", type=_some, help="stop after so many")
    parser.add_argument("--plies", type=int, choices=range(4), default=2, help="throws gnubg looks ahead (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, metavar="FILE", help="the network `engine` plays by")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write every decision as a line of JSON")
    asked = parser.parse_args()
    try:
        found = list(_told(asked))
    except (TablegamesError, OSError) as problem:
        parser.exit(2, f"{problem}\n")
    print("\n".join(report(found)) if found else "no decision was judged")


def _some(text: str) -> int:
    """A number of games or decisions."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not at least 1")
    return number


def _told(asked: argparse.Namespace) -> Iterator[Judged]:
    """The decisions asked for, each kept as soon as it is judged."""
    table = load("toutetable", "modern", match="single")
    player = bot_of(known_players(table, asked.net), asked.player, "PLAYER")(table.game)
    with Judge() as judge, open(asked.keep or os.devnull, "w", encoding="utf-8") as keep:
        found = decisions(table, judge, player, asked.seed, asked.games, asked.plies)
        for number, one in enumerate(islice(found, asked.decisions), start=1):
            print(json.dumps({**asdict(one), "error": round(one.error, 5)}), file=keep, flush=True)
            if sys.stderr.isatty() or number % 100 == 0:
                end = "" if sys.stderr.isatty() else "\n"
                print(f"\r{number} decisions, game {one.game + 1}", end=end, file=sys.stderr, flush=True)
            yield one


if __name__ == "__main__":
    main()
