"""`python -m training.followed`: how often each level of trictrac's bot does what Lepeintre advises.

For each position of `training/advice/trictrac.yaml` (where the plays come from), each level chooses twenty times, each
time with other luck; the table has the share of its choices that follow the book. Where the book's play is the worse
one by the rollouts of `training.network.advice`, a strong level should not follow it.

    python -m training.followed --levels 3-8 --write
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.bots.levels import STRONGEST
from tablegames.core.chance import Rng
from tablegames.core.match import in_hand
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from training.levels import lined, range_of

HERE: Final = Path(__file__).parent
ADVICE: Final = HERE / "advice" / "trictrac.yaml"
PAGE: Final = HERE.parent / "docs" / "evidence" / "bots" / "trictrac.md"
MARK, END = "<!-- followed -->\n", "<!-- end of followed -->\n"
TIMES: Final = 20


@cache
def table_of(variant: str) -> Table:
    """Return the table of a ruleset."""
    return set_table(Registry(), "trictrac", variant)


@cache
def player_of(variant: str, level: int) -> Any:
    """Return a level of the bot."""
    table = table_of(variant)
    return bot_of(Registry().players(table.entry), f"engine:{level}")(table.game)


def followed(entry: dict[str, Any], level: int) -> float:
    """Return the share of a level's choices that the book advises."""
    table = table_of(entry["variant"])
    match = table.start(entry["position"])
    state: Any = in_hand(match)
    view, legal = table.game.view(match, state.seat), table.game.legal(match)
    player = player_of(entry["variant"], level)
    times = TIMES if level < STRONGEST else 1  # which never errs
    made = [table.write(match, player.choose(view, legal, Rng(seed))) for seed in range(times)]
    return sum(play in entry["plays"] for play in made) / times


def rows(levels: range) -> Iterator[str]:
    """Return the table, line by line."""
    yield lined(("article", "the book's play", *(f"level {level}" for level in levels)))
    yield lined(["---"] * (len(levels) + 2))
    sums = [0.0] * len(levels)
    advice = yaml.safe_load(ADVICE.read_text("utf-8"))
    for entry in advice:
        shares = [followed(entry, level) for level in levels]
        sums = [had + share for had, share in zip(sums, shares, strict=True)]
        yield lined((entry["cite"], entry["plays"][0], *(f"{100 * share:.0f} %" for share in shares)))
    yield lined((f"all {len(advice)}", "", *(f"{100 * had / len(advice):.0f} %" for had in sums)))


def main() -> None:
    """Choose, print, write."""
    parser = argparse.ArgumentParser(prog="python -m training.followed", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--levels", type=range_of, default=range(3, 9), help="such as 3-5 (default: 3-8)")
    parser.add_argument("--write", action="store_true", help="put the table onto the bot's page")
    asked = parser.parse_args()
    found = "".join(f"{row}\n" for row in rows(asked.levels))
    print(found, end="")
    if asked.write:
        before, _, rest = PAGE.read_text("utf-8").partition(MARK)
        PAGE.write_text(f"{before}{MARK}{found}{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
