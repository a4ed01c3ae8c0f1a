"""Inputs found by atheris, which watches the code each reaches: `python -m tests.fuzz --coverage`.

    python -m tests.fuzz.coverage NAME KEEP …     one parser, in a process of its own, with libFuzzer's own options

It is not a dependency: `pip install atheris` where there is a build of it; without it the search is skipped.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

GUIDED: Final = ("yaml", "pdn", "fen", "records", "plays", "throws", "protocol")
"""Formats that are text, or nearly so."""


def guided(names: Sequence[str], examples: int, minutes: float, keep: Path) -> int:
    """Let atheris try inputs of each parser that it can; 1 when one did harm."""
    if importlib.util.find_spec("atheris") is None:
        print("atheris is not installed: nothing is looked for by coverage (pip install atheris, Python 3.11 or newer)")
        return 0
    keep.mkdir(parents=True, exist_ok=True)
    before = set(keep.iterdir())
    chosen = [name for name in GUIDED if name in names]
    for name in chosen:
        seconds = max(1, round(minutes * 60 / len(chosen)))
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tests.fuzz.coverage", name, str(keep), folder]
            ran = subprocess.run(
                [*command, f"-runs={examples}", f"-max_total_time={seconds}", "-max_len=4000", "-timeout=30",
                 "-rss_limit_mb=2000", f"-artifact_prefix={keep}/{name}-"],
                stderr=subprocess.PIPE, text=True, check=False, cwd=Path(__file__).parent.parent.parent,
            )  # fmt: skip
        done = [line for line in ran.stderr.splitlines() if line.startswith(("Done ", "#")) or "ERROR" in line]
        print(f"{name:<10} {done[-1] if done else ran.stderr[-300:]}", flush=True)
    found = sorted(path.name for path in set(keep.iterdir()) - before)
    print(f"{len(found)} inputs did harm{': ' if found else ''}{', '.join(found)}")
    return 1 if found else 0


def from_text(name: str) -> Callable[[str], Any]:
    """Return the input of a parser from the text that atheris has made."""
    from tests.fuzz import corpus

    def action(text: str) -> Any:
        games = corpus.games()
        first, second, rest = text[:1] or "a", text[1:2] or "a", text[2:]
        game = games[ord(first) % len(games)]
        return [game, ord(second) % len(corpus.moments(game)), rest]

    def messages(text: str) -> Any:
        games = corpus.games()
        return [games[ord(text[:1] or "a") % len(games)], text[1:].split("\n")]

    return {"plays": action, "throws": action, "protocol": messages}.get(name, lambda text: text)


def seeds(name: str) -> list[str]:
    """Right inputs to begin with."""
    from tests.fuzz import corpus

    match name:
        case "yaml":
            return list(corpus.yaml_files("examples/matches/*.yaml", "tablegames/plugins/*/variants/*.yaml"))
        case "pdn":
            return list(corpus.pdn_texts())
        case "fen":
            return list(corpus.FEN)
        case "records":
            return ["\n".join(corpus.record_text(game).split("\n")[:6]) + "\n" for game in corpus.games()]
        case "protocol":
            return [chr(97 + n) + "\n".join(corpus.messages(game)[:5]) for n, game in enumerate(corpus.games())]
    return [chr(97 + n) + "a" + text for n, game in enumerate(corpus.games()) for text in corpus.texts(game)[:5]]


def main(name: str, keep: Path, folder: str, options: list[str]) -> None:
    """Look for inputs of one parser."""
    import atheris

    with atheris.instrument_imports(include=["tablegames"]):
        from tests.fuzz.parsers import PARSERS, warm_up

        begin = seeds(name)  # with them comes in what is loaded only when it is needed
    from tests.fuzz.running import keep_input
    from tests.fuzz.survival import Broken, elsewhere, survives

    made, parser, seen = from_text(name), PARSERS[name], set[str]()

    def one(content: bytes) -> None:
        data = made(content.decode("utf-8", "surrogateescape"))
        try:
            survives(parser, "fr" if len(content) % 2 else "en", data)
        except Broken as broken:
            if broken.cause not in seen:
                seen.add(broken.cause)
                keep_input(keep, parser, "en", data, len(seen), broken, small=True)

    for number, text in enumerate(begin):
        (Path(folder) / str(number)).write_bytes(text.encode("utf-8", "surrogateescape"))
    with elsewhere():
        warm_up()
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
