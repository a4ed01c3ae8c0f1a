"""The events of mkdocs: add the pages made from the program, and correct the links between pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.web.game_cards import in_order
from tablegames.web.pages import PARTS
from tools.docs.api import api_index, api_page
from tools.docs.commands import commands_page
from tools.docs.home import home_page
from tools.docs.links import AT_THE_TOP, DOCS, ROOT, led, targets
from tools.docs.playing import CLIENT, fonts, play_files, play_now, plays
from tools.docs.rulepages import Addresses, board, in_play, index_page, rule_page
from tools.docs.sources import source_pages

LANGUAGES: Final = (("en", "rules", "reference/commands.md"), ("fr", "fr", "fr/commandes.md"))
"""Each language: the folder of its rules, and the page of its commands."""
HOMES: Final = ("index.md", "fr/index.md")
NOWHERE: Final = ROOT / "build" / "nobody"
"""An empty folder instead of the builder's own variants, which are not part of the site."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; base-uri 'none'; form-action 'self'"
)
_WRITING: Final[list[bool]] = []
_PATH: Final = re.compile(r"^<!-- (\S+\.\w+) -->\n(?=```)", re.MULTILINE)


def on_startup(command: str, **_: Any) -> None:
    """Remember whether mkdocs serves the site: it then adds a script to the pages, which they must allow."""
    _WRITING[:] = [command == "serve"]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Set what a browser may do with a page, and what its boards are made of."""
    config.extra["policy"] = "" if any(_WRITING) else POLICY
    config.extra["materials"] = (PARTS / "materials.svg").read_text("utf-8")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the site and its navigation."""
    registry = Registry(folder=NOWHERE)
    for uri, text in made(registry, config.extra["api"]):
        files.append(File.generated(config, uri, content=text))
    for added in (*fonts(), *play_files()):
        where = {"abs_src_path": str(added.source)} if added.source else {"content": added.content}
        files.append(File.generated(config, added.uri, **where))
    config.nav = expanded(config.nav or [], [file.src_uri for file in files.documentation_pages()])
    return files


def made(registry: Registry, modules: list[str]) -> Iterator[tuple[str, str]]:
    """Return every generated page with its address."""
    for document, uri in AT_THE_TOP.items():
        text = led((ROOT / document).read_text("utf-8"), document)
        yield uri, with_rule_links(text, registry) if uri == AT_THE_TOP["README.md"] else text
    for language, folder, commands in LANGUAGES:
        with speaking(language):
            boards = {name: board(registry, entry) for name, entry in registry.games.items()}
            plates = {name: in_play(registry, entry) for name, entry in registry.games.items()}
            if language == "en":
                yield "index.md", home_page(registry, plates, rules=f"{folder}/", root="", playing=plays())
                yield f"{folder}/index.md", index_page(in_order(registry))
            else:
                yield f"{folder}/index.md", home_page(registry, plates, rules="", root="../", playing=plays())
            yield commands, commands_page()
            for name, entry in registry.games.items():
                if boards[name].svg:
                    yield f"{folder}/{name}.svg", boards[name].svg
                begin = play_now(registry, entry, "../") if plays() else ""
                yield (
                    f"{folder}/{name}.md",
                    rule_page(registry, entry, boards[name], Addresses("../reference/sources.md", begin)),
                )
    yield "api/index.md", api_index(modules)
    for module in modules:
        yield f"api/{module}.md", api_page(module)
    documents = [path.relative_to(ROOT).as_posix() for path in (ROOT / DOCS).rglob("*.md")]
    linked = {target for document in (*AT_THE_TOP, *documents) for target in targets(document)}
    yield from source_pages(sorted(target for target in linked if not target.endswith((".md", ".svg", ".png")))).items()
    own = (Path(__file__).parent / "site.css").read_text("utf-8")
    yield "site.css", "\n".join([own, (CLIENT / "boards.css").read_text("utf-8"), colours()])


def with_rule_links(text: str, registry: Registry) -> str:
    """Return the table of games with a link to the rules of each."""
    for name in registry.games:
        text = text.replace(f"| `{name}` |", f"| [`{name}`](rules/{name}.md) |")
    return text


def colours() -> str:
    """Return the colours of code, light and dark."""
    day = HtmlFormatter(style="default").get_style_defs(".codehilite")
    night = HtmlFormatter(style="monokai").get_style_defs(".codehilite")
    own = ".codehilite { background: none; }"  # code stands on the page's own paper
    return f"{day}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}\n{own}\n"


def expanded(nav: list[Any], pages: list[str]) -> list[Any]:
    """Return the navigation with the unnamed pages of each folder in place of `folder/`, its index first."""
    return _expanded(nav, [uri for uri in pages if uri not in set(_named(nav))])


def _named(nav: list[Any]) -> Iterator[str]:
    for item in nav:
        if isinstance(item, str):
            yield item
        else:
            for part in item.values():
                yield from _named(part if isinstance(part, list) else [part])


def _expanded(nav: list[Any], pages: list[str]) -> list[Any]:
    found: list[Any] = []
    for item in nav:
        if isinstance(item, str) and item.endswith("/"):
            inside = [uri for uri in pages if str(PurePosixPath(uri).parent) == item.rstrip("/")]
            found += sorted(inside, key=lambda uri: (PurePosixPath(uri).stem != "index", uri))
        elif isinstance(item, dict):
            found.append(
                {title: _expanded(part, pages) if isinstance(part, list) else part for title, part in item.items()}
            )
        else:
            found.append(item)
    return found


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Correct the links of a document, and show the name of a file above its text."""
    document = f"{DOCS}/{page.file.src_uri}"
    if page.file.generated_by is None:
        markdown = led(markdown, document)
    return _PATH.sub(r'<p class="path"><code>\1</code></p>\n\n', markdown)


def on_page_context(context: dict[str, Any], page: Page, nav: Any, **_: Any) -> dict[str, Any]:
    """Set a page's language, its page in the other language, and whether it is a first page."""
    uri = page.file.src_uri
    page.meta.update(lang="fr" if uri.startswith("fr/") else "en", other=other_of(uri), home=uri in HOMES)
    if page.meta["lang"] == "fr":
        page.meta["description"] = "Les vieux jeux de table français, joués comme les livres les décrivent."
    return context


def other_of(uri: str) -> str:
    """Return the address of a page in the other language, or the first page there.

    >>> other_of("rules/toc.md"), other_of("fr/toc.md"), other_of("fr/commandes.md"), other_of("readme.md")
    ('fr/toc.html', 'rules/toc.html', 'reference/commands.html', 'fr/index.html')
    """
    pairs = {"reference/commands.md": "fr/commandes.md", "index.md": "fr/index.md", "rules/index.md": "fr/index.md"}
    back = {there: here for here, there in reversed(pairs.items())}
    if uri in (known := pairs | back):
        return known[uri].removesuffix("md") + "html"
    folder, _, name = uri.removesuffix("md").rpartition("/")
    return f"{'fr' if folder == 'rules' else 'rules'}/{name}html" if folder in ("rules", "fr") else "fr/index.html"
