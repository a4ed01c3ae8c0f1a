"""The part of the site that plays: the table of `tablegames serve`, with a worker instead of a server.

The pages and scripts are those of the server; `play/` here has what is different: the way to the games, and the worker.
Without Python for the browser (see parts.py) there is nothing of this.
"""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from tablegames.core.languages import LANGUAGES, language, say
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.web.pages import NAMES, manifest, page_of, words_of
from tools.docs.bundle import packed, program
from tools.docs.links import ROOT
from tools.docs.parts import WANTED, part

HERE: Final = Path(__file__).parent / "play"
CLIENT: Final = ROOT / "tablegames" / "web" / "static"
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SERVED: Final = ("rules", "match", "missing", "fairdice")
"""Pages that only the server has."""
FILES: Final = "files.bin"
SNAPSHOT: Final = "snapshot.bin"
LOG: Final = logging.getLogger("mkdocs.tablegames")
LEVEL: Final = 2
"""The usual level: it replies at once, in a browser too."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True)
class Added:
    """A file of the site: its address, and its content or source."""

    uri: str
    content: str | bytes = ""
    source: Path | None = None


def plays() -> bool:
    """Return whether the site can play."""
    return part("pyodide") is not None


def fonts() -> Iterator[Added]:
    """Return the fonts, their style sheet and their licences: those of the pages that play."""
    for path in sorted((CLIENT / "fonts").iterdir()):
        yield Added(f"fonts/{path.name}", source=path)


def play_files() -> Iterator[Added]:
    """Return everything under `play/`, and the script that keeps it for later."""
    folder = part("pyodide")
    if folder is None:
        return
    yield from (Added(f"play/{path.name}", source=path) for path in sorted(CLIENT.glob("icon-*.png")))
    shell = []
    for name, text in sorted(_client().items()):
        yield Added(f"play/{name}", text)
        shell.append(f"play/{name}")
    python, made = f"python-{WANTED['pyodide']}", _program(folder)
    sources = {f"{python}/{name}": folder / name for name in PYTHON}
    sources |= {f"{made.name}/{name}": made / name for name in (FILES, SNAPSHOT) if (made / name).is_file()}
    yield from (Added(f"play/{uri}", source=source) for uri, source in sources.items())
    yield Added("play/parts.js", _parts(f"{python}/", f"{made.name}/", list(sources)))
    letters = [one.uri for one in fonts() if one.uri.endswith((".css", ".woff2"))]  # a face may be wanted later first
    listed = ", ".join(f'"{name}"' for name in [*shell, "play/parts.js", *letters])
    keeper = (CLIENT / "offline.js").read_text("utf-8")
    yield Added("offline.js", keeper.replace("SHELL = []", f"SHELL = [{listed}]", 1))


def _parts(python: str, program: str, uris: list[str]) -> str:
    """Return the script that says where the program and its Python are."""
    where = {
        "PYTHON": python,
        **{name: f"{program}{file}" for name, file in (("FILES", FILES), ("SNAPSHOT", SNAPSHOT))},
    }
    urls = {name: _url(uri) if uri in (python, *uris) else "null" for name, uri in where.items()}
    urls["PROGRAM"] = f"[{', '.join(map(_url, uris))}]"
    return "".join(f"export const {name} = {url};\n" for name, url in urls.items())


def _url(uri: str) -> str:
    return f'new URL("./{uri}", import.meta.url)'


def _client() -> dict[str, str]:
    """Return the pages and scripts of the table, with the site's own versions."""
    served = {*SERVED, "offline"}  # this one lies above them
    kept = [path for path in CLIENT.iterdir() if path.suffix in (".js", ".css", ".svg") and path.stem not in served]
    found = {path.name: path.read_text("utf-8") for path in kept}
    found |= {path.name: path.read_text("utf-8") for path in HERE.glob("*.js")}
    known = Registry()
    words = {language: words_of(known, language) for language in LANGUAGES}
    found |= {f"words-{language}.json": json.dumps(said, ensure_ascii=False) for language, said in words.items()}
    found["app.webmanifest"] = json.dumps(manifest("./", "./"))
    for name in NAMES:
        if name not in SERVED:
            page = page_of(name, static="./", more=_HEAD).replace('"./fonts/', '"../fonts/')
            found[f"{name}.html"] = page.replace('<p id="whose" role="status" aria-live="polite"></p>', _ASKS)
    return found


_HEAD: Final = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
_ASKS: Final = (
    '<p id="whose" role="status" aria-live="polite">To play here, allow scripts in your browser, and open the site '
    'from a server: python -m http.server --directory build/site. · <span lang="fr">Pour jouer ici, autorisez les '
    "scripts dans votre navigateur, et ouvrez le site depuis un serveur.</span></p>"
)


@cache
def _program(pyodide: Path) -> Path:
    """Return a folder with the program and, if node can make it, the memory of a Python that has loaded it."""
    content = packed(program())
    scripts = b"".join((HERE / name).read_bytes() for name in ("snapshot.mjs", "start.js", "unpack.js"))
    named = sha256(content + scripts + WANTED["pyodide"].encode()).hexdigest()[:12]
    folder = ROOT / "build" / "play" / f"program-{named}"
    node = shutil.which("node")
    if (folder / (FILES if node is None else SNAPSHOT)).is_file():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    part_of = folder / "part"
    part_of.write_bytes(content)
    part_of.replace(folder / FILES)
    if node is None:
        LOG.info("playing will start more slowly: there is no Node.js here to keep a memory of Python")
        return folder
    command = [node, str(HERE / "snapshot.mjs"), str(pyodide), str(folder / FILES), str(part_of)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if ran.returncode:
        LOG.warning("playing will start more slowly: no memory of Python could be kept\n%s", ran.stderr[-2000:])
    else:
        part_of.replace(folder / SNAPSHOT)
    return folder


def opponents(registry: Registry, entry: GameEntry) -> list[tuple[str, str]]:
    """Return the possible opponents: the value of the form, and its label."""
    bots = registry.players(entry)
    bot = entry.bot if entry.bot in bots else "random"
    named = say("the program, level {}", "le programme, niveau {}")
    levels = [(f"{bot}:{level}", named.format(level)) for level in levels_of(bots[bot]) or ()]
    found = levels or [(bot, say("the program", "le programme"))]
    return [*found, ("here", say("a person at this screen", "une autre personne, à cet écran"))]


def usual_game(registry: Registry, entry: GameEntry) -> dict[str, str]:
    """Return the game that begins if nothing is chosen."""
    named = [name for name, _ in opponents(registry, entry)]
    usual = next((name for name in named if name.endswith(f":{LEVEL}")), named[0])
    return {"game": entry.name, "lang": language(), "against": usual}


def play_now(registry: Registry, entry: GameEntry, root: str) -> str:
    """Return a form that starts a game: opponent and variant."""
    usual = usual_game(registry, entry)
    chosen = usual.pop("against")
    rulesets = sorted(registry.sources(entry), key=lambda name: (name != entry.variant, name)) or [entry.variant]
    titles = {name: str(registry.variant(entry, name).title) for name in rulesets}
    twice = {title for title in titles.values() if list(titles.values()).count(title) > 1}
    named = [(name, f"{title} ({name})" if title in twice or not title else title) for name, title in titles.items()]
    return "\n".join(
        [
            f'<form class="play" action="{root}play/table.html">',
            *(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in usual.items()),
            _choice("against", say("against", "contre"), opponents(registry, entry), chosen),
            *([_choice("variant", say("rules", "règles"), named, entry.variant)] if len(named) > 1 else []),
            f'<button class="strong">{say("Play now", "Jouer maintenant")}</button>',
            "</form>",
            other_ways(root, entry.name if _teaches(registry, entry) else ""),
        ]
    )


def other_ways(root: str, game: str = "") -> str:
    """Return links to problems and lessons, those of a game first, and to replays."""
    asked = f"?lang={language()}"
    return (
        f'<p class="ways"><a href="{root}play/study.html{asked}{f"#{game}" if game else ""}">'
        f"{say('Problems and lessons', 'Problèmes et leçons')}</a> "
        f'<a href="{root}play/replay.html{asked}">{say("Look through a game", "Revoir une partie")}</a></p>'
    )


def _teaches(registry: Registry, entry: GameEntry) -> bool:
    return bool(registry.puzzles(entry) or registry.lessons(entry) or entry.counting)


def _choice(name: str, said: str, pairs: list[tuple[str, str]], usual: str) -> str:
    listed = "".join(
        f'<option value="{escape(value)}"{" selected" if value == usual else ""}>{escape(text)}</option>'
        for value, text in pairs
    )
    return f'<label>{said} <select name="{name}">{listed}</select></label>'
