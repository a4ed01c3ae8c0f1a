"""The events of mkdocs: pages made from the program are added to those of `docs/`, and links led to what is there."""

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
from tablegames.plugging.registry import Registry
from tools.docs.api import api_index, api_page
from tools.docs.commands import commands_page
from tools.docs.links import AT_THE_TOP, DOCS, ROOT, led, targets
from tools.docs.rulepages import Addresses, board, index_page, rule_page
from tools.docs.sources import source_pages

LANGUAGES: Final = (("en", "rules", "fr", "commands.md"), ("fr", "fr", "rules", "fr/commandes.md"))
"""Each language: the folder of its rules, that of the other, and the page of its commands."""
NOWHERE: Final = ROOT / "build" / "nobody"
"""Where the rulesets of whoever builds the site would be: they are not part of it."""
_PATH: Final = re.compile(r"^<!-- (\S+\.\w+) -->\n(?=```)", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and say in the navigation where they are."""
    registry = Registry(folder=NOWHERE)
    for uri, text in made(registry, config.extra["api"]):
        files.append(File.generated(config, uri, content=text))
    config.nav = expanded(config.nav or [], [file.src_uri for file in files.documentation_pages()])
    return files


def made(registry: Registry, modules: list[str]) -> Iterator[tuple[str, str]]:
    """Every page that is made, with its address."""
    for document, uri in AT_THE_TOP.items():
        text = led((ROOT / document).read_text("utf-8"), document)
        yield uri, with_rule_links(text, registry) if uri == "index.md" else text
    for language, folder, other, commands in LANGUAGES:
        with speaking(language):
            yield f"{folder}/index.md", index_page(list(registry.games.values()))
            yield commands, commands_page()
            for name, entry in registry.games.items():
                seen = board(registry, entry)
                if seen.svg:
                    yield f"{folder}/{name}.svg", seen.svg
                there = Addresses(f"{name}.svg", f"../{other}/{name}.md", "../sources.md")
                yield f"{folder}/{name}.md", rule_page(registry, entry, seen, there)
    yield "api/index.md", api_index(modules)
    for module in modules:
        yield f"api/{module}.md", api_page(module)
    documents = [path.relative_to(ROOT).as_posix() for path in (ROOT / DOCS).rglob("*.md")]
    linked = {target for document in (*AT_THE_TOP, *documents) for target in targets(document)}
    yield from source_pages(sorted(target for target in linked if not target.endswith((".md", ".svg", ".png")))).items()
    yield "site.css", (Path(__file__).parent / "site.css").read_text("utf-8") + colours()


def with_rule_links(text: str, registry: Registry) -> str:
    """The table of games with every game leading to its rules."""
    for name in registry.games:
        text = text.replace(f"| `{name}` |", f"| [`{name}`](rules/{name}.md) |")
    return text


def colours() -> str:
    """The colours of code, by day and by night."""
    day = HtmlFormatter(style="default").get_style_defs(".codehilite")
    night = HtmlFormatter(style="monokai").get_style_defs('[data-bs-theme="dark"] .codehilite')
    return f"{day}\n{night}\n"


def expanded(nav: list[Any], pages: list[str]) -> list[Any]:
    """A navigation in which `folder/` stands for every page of the folder, its index first."""
    found: list[Any] = []
    for item in nav:
        if isinstance(item, str) and item.endswith("/"):
            inside = [uri for uri in pages if str(PurePosixPath(uri).parent) == item.rstrip("/")]
            found += sorted(inside, key=lambda uri: (PurePosixPath(uri).stem != "index", uri))
        elif isinstance(item, dict):
            found.append(
                {title: expanded(part, pages) if isinstance(part, list) else part for title, part in item.items()}
            )
        else:
            found.append(item)
    return found


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead the links of a document of ours, and show the name of a file above its text."""
    document = f"{DOCS}/{page.file.src_uri}"
    if page.file.generated_by is None:
        markdown = led(markdown, document)
    return _PATH.sub(r'<p class="path"><code>\1</code></p>\n\n', markdown)


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Say of a French page that it is French."""
    return output.replace('lang="en"', 'lang="fr"', 1) if page.file.src_uri.startswith("fr/") else output
