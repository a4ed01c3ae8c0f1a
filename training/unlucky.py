"""`python -m training.unlucky FOLDER`: the winner of a match of trictrac or toc, and the winner without the luck of the
dice.

Every throw of the records in a folder (`match.results/records`) is weighed by the bot: how much more the thrower can
expect after it than on average over all possible throws. That is luck, which averages out over many throws, however
right or wrong the bot is. So a result without its luck is as true as the result, and the same number of games shows
more.

    tablegames match training/matches/trictrac.yaml --games 200 --out build/trictrac
    python -m training.unlucky build/trictrac/records --jobs 2
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.match import in_hand
from tablegames.families.tables.bot.evaluation import WINNING
from tablegames.families.tables.bot.thinking import Lookahead, Thinker
from tablegames.plugin.registry import Registry
from tablegames.plugins.toc.evaluation import evaluation as toc
from tablegames.plugins.trictrac.evaluation import evaluation as trictrac
from tablegames.records.parsing import read_record
from tablegames.records.replay import moments, outcome_of, table_of
from training.recorded import made_of, records_of

EVALUATIONS: Final = {"trictrac": trictrac, "toc": toc}
A_THROW: Final = Lookahead(throws=1, replies=1)
FIRST: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One game of two players: who has won it, and how lucky the first was."""

    players: tuple[str, str]
    won: float
    """By the first, a shared one in half."""
    luck: float
    """Games that the throws have won the first."""


@cache
def thinker_of(name: str, game: Any) -> Thinker[Any, Any]:
    """The bot that weighs the throws of a game."""
    evaluation: Any = EVALUATIONS[name]
    return Thinker(game, evaluation(game))


def luck_of(thinker: Thinker[Any, Any], game: Any, state: Any, thrown: Any) -> float:
    """Games that a throw has won the first seat, beyond what his throws win him on average."""
    after = thinker.value(game.apply(state, thrown).state, FIRST, WINNING)
    return (after - thinker.ahead(state, FIRST, 1, A_THROW, WINNING)) / 2


def weighed(path: Path) -> Weighed:
    """The game of a record."""
    record = read_record(path)
    table = table_of(Registry(), record, None)
    players, outcome = record.header.get("players", []), outcome_of(table, record)
    alone = table.entry.name in EVALUATIONS and record.header["match"] == "single"
    if not alone or len(players) != 2 or outcome is None:
        raise RecordError(f"{path}: weighed are single games of trictrac or toc between two bots; this is another")
    game: Any = table.bare
    first, second = players
    thinker = thinker_of(table.entry.name, game)
    luck = sum(
        luck_of(thinker, game, in_hand(moment.before), moment.action)
        for moment in moments(table, record)
        if moment.seat is None
    )
    return Weighed((first, second), (FIRST in outcome.winners) / len(outcome.winners or (0,)), luck)


def report(games: Sequence[Weighed]) -> Iterator[str]:
    """Return a line on each player: the wins, and the wins without luck."""
    for player in dict.fromkeys(name for game in games for name in game.players):
        his = [
            (game.won, game.luck) if game.players[0] == player else (1 - game.won, -game.luck)
            for game in games
            if player in game.players
        ]
        won, fair = [one for one, _ in his], [one - luck for one, luck in his]
        yield f"{player}: {len(his)} games, {_told(won)} won, {_told(fair)} with the luck of the throws taken out"


def _told(results: Sequence[float]) -> str:
    return f"{100 * fmean(results):.1f} ± {196 * pstdev(results) / len(results) ** 0.5:.1f} %"


def main() -> None:
    """Weigh, print."""
    parser = argparse.ArgumentParser(prog="python -m training.unlucky", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="of records: match.results/records")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.jobs < 1:
        parser.error("--jobs is at least 1")
    found = made_of(parser, weighed, records_of(parser, asked.folder), asked.jobs)
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
