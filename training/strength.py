"""`python -m training.strength [GAME …]`: play the ladders of the bots, and write the results where plugins ship them.

Each game has a match file in `training/ladders/`: every level against the one below it. The games are kept in
`build/ladders/`; an interrupted run resumes where it stopped. The results go to the game's `strength.yaml`, which
`tablegames bots` prints (it keeps earlier results that no ladder covers), and to its page in `docs/evidence/bots/`.

    python -m training.strength                      # all of them, hours
    python -m training.strength plain --jobs 1
    python -m training.strength --write-only         # of the games already played
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from tablegames.plugin.shipped import shipped_strengths
from tablegames.plugin.strength import Measured

HERE = Path(__file__).parent
PLUGINS = HERE.parent / "tablegames" / "plugins"
PAGES = HERE.parent / "docs" / "evidence" / "bots"
MARK, END = "<!-- strength -->\n", "<!-- end -->\n"
HEAD = "# Every level against the one below, half of the games with seats exchanged: python -m training.strength {}\n"


def measured(summary: Mapping[str, Any]) -> Iterator[Measured]:
    """The encounters of a match, table by table."""
    for table in summary["tables"]:
        standings = summary["by_table"][table["name"]] if "by_table" in summary else summary
        for met in standings["encounters"]:
            first, second = met["players"]
            yield Measured(
                variant=table["variant"],
                players=(summary["asked"][first], summary["asked"][second]),
                games=met["games"],
                won=met["wins"],
                drawn=met["draws"],
                points=round(met["gain_per_game"], 2),
                match=table["match"],
                seats=2,
            )


def merged(game: str, found: list[Measured]) -> list[Measured]:
    """The findings, and those known of other pairings."""
    known: list[Measured] = []
    if (PLUGINS / game / "strength.yaml").exists():
        known = list(shipped_strengths(f"tablegames.plugins.{game}"))
    new = {(one.variant, one.players) for one in found}
    return found + [one for one in known if (one.variant, one.players) not in new]


def table(found: Sequence[Measured]) -> str:
    """The results as a table of a page."""
    heads = ("player", "against", "ruleset", "games", "won", "drawn", "score", "95 %", "points per game")
    rows = [
        (
            *(f"`{player}`" for player in one.players),
            f"`{one.variant}`",
            str(one.games),
            str(one.won),
            str(one.drawn),
            f"{100 * one.share:.1f} %",
            "–".join(f"{100 * bound:.1f}" for bound in one.interval),
            "" if one.points is None else f"{one.points:+.2f}",
        )
        for one in found
    ]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in (heads, ("---",) * len(heads), *rows))


def with_table(page: str, found: Sequence[Measured]) -> str:
    """A page of `docs/evidence/bots/` with the table in its place."""
    before, _, rest = page.partition(MARK)
    return f"{before}{MARK}{table(found)}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Play, then write."""
    ladders = {path.stem: path for path in sorted((HERE / "ladders").glob("*.yaml"))}
    parser = argparse.ArgumentParser(prog="python -m training.strength", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*ladders, []], metavar="GAME", default=[])
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--write-only", action="store_true", help="play nothing")
    asked = parser.parse_args()
    for game in asked.games or ladders:
        out = HERE.parent / "build" / "ladders" / game
        if not asked.write_only:
            command = [sys.executable, "-m", "tablegames", "match", str(ladders[game])]
            subprocess.run([*command, "--jobs", asked.jobs, "--out", str(out)], check=True)
        if not (out / "summary.json").exists():
            sys.stderr.write(f"{game}: not played to the end\n")
            continue
        rows = merged(game, list(measured(json.loads((out / "summary.json").read_text("utf-8")))))
        text = "".join(
            "- " + yaml.safe_dump(one.as_data(), default_flow_style=True, sort_keys=False, width=1000) for one in rows
        )
        (PLUGINS / game / "strength.yaml").write_text(HEAD.format(game) + text, "utf-8")
        page = PAGES / f"{game}.md"
        page.write_text(with_table(page.read_text("utf-8"), rows), "utf-8")


if __name__ == "__main__":
    main()
