"""`python -m training.network.advice`: what Lepeintre advises, what the bot of trictrac plays, and what either gains.

The positions are in `training/advice/trictrac.yaml`. Where the bot does not follow the book, both plays are played out
by the network to the end of the relevé, the same dice for both, and it says what the next one is worth (see
`TourGround.follow_briefly`); and where the book's play is not worse by twice the error of that, again with other dice,
as often as `--further` says. The table goes to the bot's page, docs/evidence/bots/trictrac.md.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from tablegames.core.chance import Rng
from tablegames.core.match import in_hand
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from training.network.grounds import prize_of
from training.network.rollouts import choices, gains, rolled, shipped, valued_by
from training.network.touring import TourGround

HERE: Final = Path(__file__).parent.parent
ADVICE: Final = HERE / "advice" / "trictrac.yaml"
PAGE: Final = HERE.parent / "docs" / "evidence" / "bots" / "trictrac.md"
MARK, END = "<!-- advice -->\n", "<!-- end of advice -->\n"
RECIPES: Final = {"lepeintre": "trictrac.yaml", "a_ecrire": "trictrac_a_ecrire.yaml"}
BOT: Final = "engine:throws=2"
AT_ONCE: Final = 1_000
"""Games of one task."""

Entry = Mapping[str, Any]


class Found(StrEnum):
    """The result for a piece of advice."""

    AGREES = "follows it"
    WORSE = "the book's play is worse"
    BETTER = "the book's play is better"
    ALIKE = "no difference to be measured"


@dataclass(frozen=True)
class Verdict:
    """The bot's play where the book advises something, and the gain from following the book."""

    cite: str
    says: str
    book: str
    plays: str
    gain: float = 0.0
    within: float = 0.0
    games: int = 0

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
        gained = f" ({self.gain:+.4f} ± {self.within:.4f} of {self.games:,})" if self.games else ""
        return f"| {self.cite} | {self.says} | {self.book} | {self.plays} | {self.found}{gained} |\n"


@dataclass(frozen=True)
class Asked:
    """A position on the board, what the bot plays there, and what the book does."""

    ground: TourGround
    told: Any
    seat: int
    book: str
    plays: str
    after: Mapping[str, Any]
    """Where either leads."""

    @classmethod
    def of(cls, entry: Entry, bot: str = BOT) -> Asked:
        """A piece of advice; of the book's plays, that which the network likes best."""
        registry, variant = Registry(), entry["variant"]
        table = set_table(registry, "trictrac", variant)
        game: Any = table.bare
        match = table.start(entry["position"])
        state: Any = in_hand(match)
        chosen = bot_of(registry.players(table.entry), bot)(table.game).choose(
            table.game.view(match, state.seat), table.game.legal(match), Rng(1)
        )
        network, told = shipped(HERE / "network" / "recipes" / RECIPES[variant], None)
        worth = valued_by(game, network, state.seat)
        lines = {table.write(match, line[0]): after for line, after in choices(game, state, worth)}
        written = table.write(match, chosen)
        book = written if written in entry["plays"] else max(entry["plays"], key=lambda play: worth(lines[play]))
        ground = TourGround.of(game, prize=prize_of(table.game))
        return cls(ground, told, state.seat, book, written, {play: lines[play] for play in (book, written)})

    def gains(self, games: int, seed: int) -> Any:
        """The gain of the book's play over the bot's, relevé by relevé."""
        ours, his = (
            gains(self.ground, self.told, self.after[play], self.seat, games, seed, briefly=True)
            for play in (self.book, self.plays)
        )
        return ours - his


@lru_cache(1)
def _asked(told: str) -> Asked:
    """The question, by the text of its entry: the parts of one position have the bot think once in a process."""
    return Asked.of(json.loads(told))


def _part(told: str, task: tuple[int, int]) -> Any:
    games, seed = task
    return _asked(told).gains(games, seed)


def judged(entry: Entry, games: int, further: int = 0, work: Callable[..., Iterable[Any]] = map) -> Verdict:
    """One piece of advice, played out so often, and `further` with other dice where it is not worse by twice the error.

    `work` makes the parts of it as `map` does, perhaps several at once.
    """
    told = json.dumps(entry)
    asked = _asked(told)
    plain = Verdict(entry["cite"], entry["says"], asked.book, asked.plays)
    if plain.found is Found.AGREES:
        return plain

    def played_out(times: int, seed: int) -> Verdict:
        tasks = [(min(AT_ONCE, times - done), seed + done) for done in range(0, times, AT_ONCE)]
        found = np.concatenate(list(work(partial(_part, told), tasks)))
        return Verdict(entry["cite"], entry["says"], asked.book, asked.plays, *rolled(found), times)

    verdict = played_out(games, 1)
    return verdict if verdict.gain < -2 * verdict.within or not further else played_out(further, 1 + games)


def rows_of(page: str) -> dict[tuple[str, str], str]:
    """The rows of the table of a page, by their article and its advice."""
    told = page.partition(MARK)[2].partition(END)[0].splitlines(keepends=True)
    rows = [row for row in told if row.startswith("| LEP ")]
    return {(cite, says): row for row in rows for cite, says in [row.removeprefix("| ").split(" | ")[:2]]}


def table_of(rows: Sequence[str]) -> str:
    """The table of the page, and how many rows there are of each kind."""
    told = {kind: sum(f" | {kind}" in row for row in rows) for kind in Found}
    heads = ("article", "what the book advises", "the book's play", f"the play of `{BOT}`", "verdict")
    lines = "".join("| " + " | ".join(cells) + " |\n" for cells in (heads, ("---",) * len(heads)))
    counted = "; ".join(f"{times} × {kind}" for kind, times in told.items())
    said = (
        f"{len(rows)} positions: {counted}. The brackets say how much more the book's play gains than the bot's, "
        "and over how many relevés of each with the same dice. A partie won counts 1, one lost -1; at à écrire the "
        "unit is the jeton."
    )
    return f"{said}\n\n{lines}{''.join(rows)}"


def with_table(page: str, table: str) -> str:
    """The page with the table in its place."""
    before, _, rest = page.partition(MARK)
    return f"{before}{MARK}{table}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Judge them, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m training.network.advice", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a position (default: all of them)")
    parser.add_argument("--games", type=int, default=2_000, help="relevés of each play (default: 2,000)")
    parser.add_argument(
        "--further", type=int, default=0, help="where those do not show it to be worse by twice their error"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write the table into the page; what is not judged stays")
    asked = parser.parse_args()
    if min(asked.games, asked.jobs) < 1 or asked.further < 0:
        parser.error("--games and --jobs are at least 1, and --further at least 0")
    entries = {entry["id"]: entry for entry in yaml.safe_load(ADVICE.read_text("utf-8"))}
    for name in asked.names:
        if name not in entries:
            parser.error(f"{ADVICE.relative_to(HERE.parent)} has no position named {name}")
    places = [(entry["cite"], entry["says"]) for entry in entries.values()]
    rows, table = rows_of(PAGE.read_text("utf-8")), ""
    with get_context("spawn").Pool(asked.jobs) as pool:
        for name in asked.names or entries:
            one = judged(entries[name], asked.games, asked.further, partial(pool.imap, chunksize=1))
            rows[one.cite, one.says] = one.row()
            print(f"{name}: {one.row()}", end="", flush=True)
            table = table_of([rows[told] for told in places if told in rows])
            if asked.write:
                PAGE.write_text(with_table(PAGE.read_text("utf-8"), table), "utf-8")
    print(table.partition("\n")[0])


if __name__ == "__main__":
    main()
