"""Command lines of every command, with files that are as they should be."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.fuzz import corpus
from tests.fuzz.files import TWO, WORDS
from tests.fuzz.mutation import (
    ABSURD,
    STRANGE,
    changed_text,
    nonsense,
)
from tests.fuzz.registered import parser
from tests.fuzz.survival import run_command

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "games": ("--json",),
    "rules": ("--variant", "--rules", "--set", "--diff", "--article", "--articles", "--json"),
    "variants": ("--json",),
    "play": ("--variant", "--rules", "--set", "--seats", "--match", "--begins", "--first", "--position", "--players",
             "--level", "--seed", "--dice", "--record", "--resume", "--repair", "--auto", "--render", "--plain"),
    "show": ("--variant", "--rules", "--set", "--position", "--step", "--seat", "--first", "--seats", "--number",
             "--svg", "--force", "--labels", "--width", "--render"),
    "learn": ("--render", "--plain"),
    "legal": ("--variant", "--rules", "--set", "--position", "--throw", "--json"),
    "score": ("--variant", "--rules", "--set", "--position", "--throw", "--all", "--throw-no", "--first", "--json"),
    "check": ("--variant", "--json"),
    "simulate": ("--variant", "--set", "--seats", "--match", "--begins", "--first", "--position", "--seed", "--players",
                 "--limit", "--json"),
    "match": ("--check", "--games", "--out", "--restart", "--json"),
    "bots": ("--json",),
    "book": ("--play", "--json"),
    "bot": ("--player", "--seed"),
    "analyse": ("--variant", "--set", "--position", "--depth", "--nodes", "--time", "--lines", "--explain", "--analyst",
                "--json"),
    "replay": ("--list", "--guess", "--verify", "--public", "--seat", "--step", "--boards", "--render", "--plain",
               "--number", "--skip", "--from", "--game", "--variant", "--set", "--json"),
    "convert": ("--to", "--out", "--number", "--skip", "--from", "--game", "--variant", "--set"),
    "puzzles": ("--file", "--solution", "--render", "--json"),
    "perft": ("--variant", "--set", "--position", "--depth", "--first", "--divide", "--json"),
    "conform": ("--variant", "--seats", "--games", "--seed", "--json"),
    "new-game": ("--family", "--into"),
    "new-variant": ("--from", "--output"),
}  # fmt: skip
ENDLESS: Final = ("simulate", "perft", "analyse", "conform", "play", "match", "show", "rules", "score", "legal", "bot")
"""Commands that take as long as their arguments say."""
FLAGS: Final = (
    "--json", "--articles", "--repair", "--auto", "--plain", "--force", "--labels", "--all", "--check", "--restart",
    "--explain", "--list", "--verify", "--public", "--step", "--boards", "--skip", "--solution", "--divide",
)  # fmt: skip
GOOD: Final[dict[str, tuple[str, ...]]] = {
    "--variant": ("academie", "lepeintre", "modern_fmjd", "tete_a_tete", "mine.yaml"),
    "--rules": ("mine.yaml", "missing.yaml", "."),
    "--set": ("double=false", "parties=3", "x", "=", "a=b=c", "draw_limit=1", "double=[", "parties=!!int x"),
    "--match": ("single", "party", "first-to:2", "parties:2", "single/poule", "poule", "chouette", "party/first-to:2"),
    "--begins": ("alternate", "winner", "loser", "drawn"),
    "--first": ("white", "0", "1", "a"),
    "--position": ("W:W31:B1", "{white: 1*15}", "@position.yaml", "@missing", "@.", "[]", "{turn: white}"),
    "--players": ("human,random", "random,random", "first", "engine:1", "human", "random,random,random", "greedy"),
    "--dice": ("seed", "ask"),
    "--record": ("new.jsonl", "record.jsonl", ".", "none/none.jsonl"),
    "--resume": ("record.jsonl", "missing.jsonl", "."),
    "--throw": ("6-5", "1-1", "6-6-6"),
    "--to": ("jsonl", "pdn", "fen", "pgn"),
    "--from": ("jsonl", "pdn", "academie"),
    "--family": ("board", "tables", "track", "hidden"),
    "--file": ("pack.yaml", "mine.yaml", "."),
    "--game": ("plain", "trictrac", "dames_polonaises"),
    "--render": ("text", "rich", "plain", "unicode"),
    "--step": ("0", "last", "3"),
    "--seat": ("0", "1", "white"),
    "--guess": ("0", "white"),
    "--player": ("random", "first", "engine:1"),
    "--article": ("AUJ-TT II", "1", "LEP"),
}  # fmt: skip
FILES: Final = ("record.jsonl", "games.pdn", "cases.yaml", "match.yaml", "mine.yaml", "missing", ".", "toc:x")


def _command(luck: Random) -> Any:
    name = luck.choice(sorted(COMMANDS))
    if luck.randrange(30) == 0:
        name = changed_text(luck, name)
    words = [name]
    wanted = luck.choice([*corpus.games()] * 2 + [*FILES] * 2 + [nonsense(luck, corpus.games())])
    if luck.randrange(8):
        words.append(wanted)
    for _ in range(luck.randrange(4)):
        option = luck.choice(COMMANDS.get(name, ("--json",)))
        words.append(option)
        if option in FLAGS and not (option == "--step" and name == "show"):
            continue
        good = GOOD.get(option, ("1", "2", "3", *ABSURD))
        value = luck.choice(good) if luck.randrange(3) else changed_text(luck, luck.choice(good), STRANGE)
        words.append(value if luck.randrange(8) else nonsense(luck, good))
    if luck.randrange(12) == 0:
        words.insert(luck.randrange(len(words) + 1), luck.choice([*STRANGE, *ABSURD, "--", "--help", "--lang=xx"]))
    return [[_harmless(word) for word in words], luck.choice(["", "1\n", "help\nquit\n", nonsense(luck, WORDS)])]


def _harmless(word: str) -> str:
    """No path that leads out of the folder we are in."""
    word = word[:5_000].replace("..", "._")
    return f"x{word}" if word.startswith(("/", "~")) or "=/" in word or "=~" in word else word


@parser("commands", _command, cost=4)
def _read_command(data: Any) -> bool:
    words, typed = data
    _scenery()
    if words and words[0] in ("match", "simulate"):
        words = [words[0], "--jobs", "1", *words[1:]]
    return run_command(list(words), typed, endless=any(word in ENDLESS for word in words[:2]))  # one may be `--`


def _scenery() -> None:
    """The files that commands are given, as they should be."""
    if len(os.listdir()) > 40:
        for path in Path().iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    if not Path("pack.yaml").exists():
        head, puzzles = corpus.pack()
        Path("pack.yaml").write_text(json.dumps({**head, "puzzles": puzzles[:2]}), "utf-8")
        Path("games.pdn").write_text(corpus.PDN, "utf-8")
        document = corpus.case_documents()[0]
        Path("cases.yaml").write_text(json.dumps({**document, "cases": document["cases"][:3]}), "utf-8")
        Path("match.yaml").write_text(TWO, "utf-8")
        Path("mine.yaml").write_text("extends: academie\nrules: {}\n", "utf-8")
        Path("position.yaml").write_text("white: 1*15\nblack: 1*15\nturn: white\n", "utf-8")
    Path("record.jsonl").write_text(corpus.record_text("toutetable"), "utf-8")
