"""`python -m training.network.advice`: what Lepeintre advises, what the bot of trictrac plays, and what either gains.

The positions are in `training/advice/trictrac.yaml`. Where the bot does not follow the book, both plays are played out
by the network, the same dice for both. The table goes to the bot's page, docs/bots/trictrac.md.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.core.chance import Rng
from tablegames.core.match import in_hand
from tablegames.plugging.player_specs import bot_of
from tablegames.plugging.registry import Registry
from tablegames.table.setting import set_table
from training.network.grounds import prize_of
from training.network.rollouts import choices, gains, rolled, shipped, valued_by
from training.network.touring import TourGround

HERE: Final = Path(__file__).parent.parent
ADVICE: Final = HERE / "advice" / "trictrac.yaml"
PAGE: Final = HERE.parent / "docs" / "bots" / "trictrac.md"
MARK, END = "<!-- advice -->\n", "<!-- end of advice -->\n"
RECIPES: Final = {"lepeintre": "trictrac.yaml", "a_ecrire": "trictrac_a_ecrire.yaml"}
BOT: Final = "engine:throws=2"


class Found(StrEnum):
    """What came of a piece of advice."""

    AGREES = "follows it"
    WORSE = "the book's play is worse"
    BETTER = "the book's play is better"
    ALIKE = "no difference to be measured"


@dataclass(frozen=True)
class Verdict:
    """What the bot does where the book advises something, and what following the book gains."""

    cite: str
    says: str
    book: str
    plays: str
    gain: float = 0.0
    within: float = 0.0

    @property
    def found(self) -> Found:
        """Whether it follows the advice, and if not, who is right."""
        if self.plays == self.book:
            return Found.AGREES
        if abs(self.gain) <= self.within:
            return Found.ALIKE
        return Found.BETTER if self.gain > 0 else Found.WORSE

    def row(self) -> str:
        """A line of the table."""
        gained = "" if self.found is Found.AGREES else f" ({self.gain:+.3f} ± {self.within:.3f})"
        return f"| {self.cite} | {self.says} | {self.book} | {self.plays} | {self.found}{gained} |\n"


def judged(entry: Mapping[str, Any], games: int, bot: str = BOT) -> Verdict:
    """One piece of advice."""
    registry, variant = Registry(), entry.get("variant", "lepeintre")
    table = set_table(registry, "trictrac", variant)
    game: Any = table.bare
    match = table.start(entry["position"])
    state: Any = in_hand(match)
    legal = table.game.legal(match)
    chosen = bot_of(registry.players(table.entry), bot)(table.game).choose(
        table.game.view(match, state.seat), legal, Rng(1)
    )
    plays, written = entry["plays"], table.write(match, chosen)
    if written in plays:
        return Verdict(entry["cite"], entry["says"], written, written)
    network, told = shipped(HERE / "network" / "recipes" / RECIPES[variant], None)
    ground, worth = TourGround.of(game, prize=prize_of(table.game)), valued_by(game, network, state.seat)
    lines = {table.write(match, line[0]): after for line, after in choices(game, state, worth)}
    book = max(plays, key=lambda play: worth(lines[play]))
    ours, his = (gains(ground, told, lines[play], state.seat, games, 1) for play in (book, written))
    return Verdict(entry["cite"], entry["says"], book, written, *rolled(ours - his))


def table_of(verdicts: list[Verdict], games: int) -> str:
    """The table of the page, and how many there are of each kind."""
    told = Counter(one.found for one in verdicts)
    heads = ("article", "what the book advises", "so", f"`{BOT}`", "")
    lines = "".join("| " + " | ".join(cells) + " |\n" for cells in (heads, ("---",) * len(heads)))
    counted = "; ".join(f"{told[kind]} × {kind}" for kind in Found)
    rows = "".join(one.row() for one in verdicts)
    said = (
        f"{len(verdicts)} positions: {counted}. In brackets what the book's play gains more than the bot's, over "
        f"{games:,} games of each with the same dice: a partie won counts 1, one lost -1; at à écrire, jetons."
    )
    return f"{said}\n\n{lines}{rows}"


def with_table(page: str, table: str) -> str:
    """The page with the table in its place."""
    before, _, rest = page.partition(MARK)
    return f"{before}{MARK}{table}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Judge all of them, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m training.network.advice", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2_000, help="of each play (default: 2,000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    asked = parser.parse_args()
    entries = yaml.safe_load(ADVICE.read_text("utf-8"))
    verdicts = []
    with get_context("spawn").Pool(asked.jobs) as pool:
        for entry, one in zip(entries, pool.imap(partial(judged, games=asked.games), entries), strict=True):
            verdicts.append(one)
            print(f"{entry['id']}: {one.row()}", end="", flush=True)
    table = table_of(verdicts, asked.games)
    print(table.partition("\n")[0])
    if asked.write:
        PAGE.write_text(with_table(PAGE.read_text("utf-8"), table), "utf-8")


if __name__ == "__main__":
    main()
