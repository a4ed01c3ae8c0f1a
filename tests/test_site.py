"""The documentation site: it builds without a warning, fetches nothing, and lacks nothing the program has."""

from __future__ import annotations

import html
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path

import pytest
import tablegames_nim

from tablegames.core.languages import Text, speaking
from tablegames.plugin import hookspecs
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article
from tablegames.rules.ruledata import rule_lines
from tools.docs import parts
from tools.docs.api import api_page
from tools.docs.bundle import LEFT_OUT, packed, program, unpacked
from tools.docs.commands import command_names
from tools.docs.parts import PLAIN
from tools.docs.playing import CLIENT, HERE, play_files, play_now, usual_game
from tools.docs.reading import listed, public
from tools.docs.rulepages import Addresses, board, index_page, rule_page
from tools.docs.text import anchor
from tools.yaml_data import yaml_data

ROOT = Path(__file__).parent.parent
RULES = {"en": "rules", "fr": "fr"}
MODULES = yaml_data(ROOT / "mkdocs.yml")["extra"]["api"]
ADDRESSES = Addresses("../reference/sources.md")


@dataclass
class Read(HTMLParser):
    """A page as it was read: the names in it, where it leads, what it fetches, and its words."""

    names: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    words: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        if "id" in given:
            self.names.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        self.fetched += [given[name] for name in ("src", "href") if name in given and tag != "a"]

    def handle_data(self, data: str) -> None:
        self.words += data

    @cached_property
    def said(self) -> str:
        """Its words, a space between any two; asked for once the page is read."""
        return " ".join(self.words.split())


@cache
def read(path: Path) -> Read:
    found = Read()
    found.feed(path.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built without npm: a warning of mkdocs (a dead link, a page left out) is an error."""
    pytest.importorskip("mkdocs", reason="needs the extra `docs`")
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    plain_one = {**os.environ, PLAIN: "1"}
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=plain_one)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def test_the_site_has_all_the_program_has(site: Path) -> None:
    """One test, so that the site is built once."""
    for look in (every_game, every_name_of_the_api, every_hook_and_command, dead_links, search, what_is_fetched):
        look(site)
    french_pages(site)
    without_npm(site)


def every_game(site: Path) -> None:
    """The rules of each, in both languages: every option with its meaning, every ruleset, every article."""
    registry = Registry()
    assert registry.games
    for language, folder in RULES.items():
        with speaking(language):
            for name, entry in registry.games.items():
                page = read(site / folder / f"{name}.html")
                assert f'lang="{language}"' in (site / folder / f"{name}.html").read_text("utf-8")[:200]
                for line in rule_lines(registry.variant(entry).rules):
                    assert anchor("option", line.name) in page.names, (name, line.name)
                    assert plain(line.meaning) in page.said, (name, line.name)
                for variant in (*registry.sources(entry), *entry.absent):
                    assert anchor("ruleset", variant) in page.names, (name, variant)
                for article in registry.rulebook(entry).articles:
                    assert anchor("article", article.cite) in page.names, (name, article.cite)
                    assert plain(str(article.text)) in page.said, (name, article.cite)
                for bot in registry.players(entry):
                    assert bot in page.words, (name, bot)
                assert (site / folder / f"{name}.svg").exists() or not registry.diagrams(entry)
                assert f"{name}.html" in read(site / folder / "index.html").links


def plain(text: str) -> str:
    return " ".join(text.replace("`", "").split())


def every_name_of_the_api(site: Path) -> None:
    for module in MODULES:
        page = read(site / "api" / f"{module}.html")
        assert {f"{module}.{name}" for name in listed(module)} <= page.names
        assert set(importlib.import_module(module).__all__) == set(listed(module))
        assert f"{module}.html" in read(site / "api" / "index.html").links


def every_hook_and_command(site: Path) -> None:
    hooks = [name for name in vars(hookspecs) if name.startswith("tablegames_")]
    page = read(site / "reference" / "hooks.html")
    assert set(hooks) <= page.names
    for path in ("reference/commands.html", "fr/commandes.html"):
        assert {anchor("command", name) for name in command_names()} <= read(site / path).names


def dead_links(site: Path) -> None:
    """Every link within the site leads to a page, and to a name on it; `404.html` is made for the root of a server."""
    pages = [path for path in site.rglob("*.html") if path.name != "404.html"]
    assert len(pages) > 50
    for path in pages:
        found = read(path)
        for link in [link for link in (*found.links, *found.fetched) if not re.match(r"\w+:", link)]:
            address, _, name = html.unescape(link).partition("#")
            target = (path.parent / address).resolve() if address else path
            assert target.exists(), f"{path.relative_to(site)}: {link}"
            assert not name or target.suffix != ".html" or name in read(target).names, f"{path}: {link}"


def search(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    assert index["config"]["lang"] == ["en", "fr"]
    found = {entry["location"].partition("#")[0] for entry in index["docs"] if "bredouille" in entry["text"]}
    assert {"rules/trictrac.html", "fr/trictrac.html", "reference/glossary.html"} <= found


def what_is_fetched(site: Path) -> None:
    """Scripts, styles, fonts and pictures are all there: a page can be read without a network."""
    for path in site.rglob("*.html"):
        assert [link for link in read(path).fetched if re.match(r"\w+:|//", link)] == [], path
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:", path.read_text("utf-8")), path


def french_pages(site: Path) -> None:
    """Their navigation leads to French pages only, under French names, and to the same page in English."""
    for path in (site / "fr").glob("*.html"):
        page = path.read_text("utf-8")
        around = page[page.index("<nav ") : page.index("</nav>")]
        assert "<summary>Sommaire</summary>" in around
        assert "Accueil" in around
        assert [link for link in re.findall(r'href="([^"]*)"', around) if link.startswith("..")] == [], path.name
        assert re.search(r'<a class="language" href="\.\./[\w/]+\.html" lang="en"', page), path.name


def without_npm(site: Path) -> None:
    """Nothing offers to play where nothing can."""
    assert not (site / "play").exists()
    for path in (*site.glob("*.html"), *site.glob("rules/*.html"), *site.glob("fr/*.html")):
        assert 'class="play"' not in path.read_text("utf-8"), path.name
    assert read(site / "index.html").words.count("Rules") > len(Registry().games)


# --- the part that plays ----------------------------------------------------------------------------------------------


def test_where_there_is_no_npm_one_sentence_says_what_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parts, "PLACE", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert parts.bring().startswith("There is no npm here: the site is built without playing in the page")
    assert list(play_files()) == []


def test_what_goes_to_the_browser_is_the_program_in_pure_python() -> None:
    files = program()
    assert unpacked(packed(files)) == files
    assert packed(files) == packed(dict(reversed(files.items())))
    assert {"tablegames/web/browser_host.py", "pluggy/__init__.py", "yaml/__init__.py"} <= set(files)
    assert not [name for name in files if name.endswith((".so", ".c", ".pyc", ".po"))]
    assert [part for part in LEFT_OUT if not (ROOT / "tablegames" / part).exists()] == []
    assert not [name for name in files if name.startswith(tuple(f"tablegames/{part}" for part in LEFT_OUT))]
    (points,) = [text for name, text in files.items() if re.fullmatch(r"tablegames-.*/entry_points.txt", name)]
    assert b"trictrac = tablegames.plugins.trictrac" in points


def test_the_scripts_of_the_table_are_found_wherever_they_lie() -> None:
    """Only `transport.js`, which the site replaces, talks to the games; `words.js` reads a file beside it,
    and `offline.js` passes on what any page asks for."""
    ours = sorted(CLIENT.glob("*.js"))
    assert len(ours) > 5
    for path in ours:
        text = path.read_text("utf-8")
        assert not re.search(r'from "(?!\./)', text), path.name
        assert path.name in ("transport.js", "words.js", "offline.js") or not re.search(
            r"\bfetch\(|new WebSocket", text
        ), path.name
    names = r"export (?:async )?(?:const|function) (\w+)"
    here, there = (CLIENT / "transport.js").read_text("utf-8"), (HERE / "transport.js").read_text("utf-8")
    both = ["invites", "line", "pages", "patience", "request"]
    assert sorted(re.findall(names, here)) == sorted(re.findall(names, there)) == both


def test_every_game_is_begun_at_a_level_that_replies_at_once() -> None:
    registry = Registry()
    for name, entry in registry.games.items():
        with speaking("fr"):
            form = play_now(registry, entry, "../")
            assert usual_game(registry, entry) == {"game": name, "lang": "fr", "against": "engine:2"}
        assert f'<input type="hidden" name="game" value="{name}">' in form
        assert '<option value="engine:2" selected>le programme, niveau 2</option>' in form
        assert '<option value="here">une autre personne, à cet écran</option>' in form
        assert "Jouer maintenant" in form


# --- the pages that are made, without mkdocs --------------------------------------------------------------------------


def test_a_stranger_s_game_has_a_page_too() -> None:
    """Nim, known to nobody here: no picture, so its board in characters."""
    registry = Registry(load_plugins([("nim", tablegames_nim)]))
    entry = registry.game("nim")
    with speaking("fr"):
        seen = board(registry, entry)
        page = rule_page(registry, entry, seen, ADDRESSES)
        index = index_page([entry])
    assert seen.svg == ""
    assert "```text\n1. |||\n2. ||||\n3. |||||\n```" in page
    assert "qui prend la dernière allumette gagne" in page
    assert (
        "[<code>heaps</code>](#option-heaps) | <code>&#91;3, 5, 7&#93;</code> | <code>&#91;3, 4, 5&#93;</code>" in page
    )
    assert "[Le nim](nim.md)" in index


def test_what_is_said_of_rules_means_nothing_to_markdown() -> None:
    """`1*2 12*5` is not emphasis, `a|b` not a column, and `<b>` not a letter in bold."""
    article = Article("HOUSE 1", Text("A *title*", ""), Text("Stand at 1*2 12*5, `code` and <b>; a|b.", ""))
    registry = Registry(load_plugins([("nim", tablegames_nim), ("house", House(article))]))
    entry = registry.game("nim")
    page = rule_page(registry, entry, board(registry, entry), ADDRESSES)
    assert "Stand at 1&#42;2 12&#42;5, <code>code</code> and &lt;b&gt;; a&#124;b." in page
    assert "HOUSE 1. A &#42;title&#42; {: #article-house-1 }" in page


@dataclass(frozen=True)
class House:
    """A plugin that adds one article to nim."""

    article: Article

    @hookspecs.hookimpl
    def tablegames_rulebook(self, game: str) -> list[Article]:
        return [self.article] if game == "nim" else []


def test_the_rulesets_of_whoever_builds_it_are_not_on_the_site(home: Path) -> None:
    pytest.importorskip("mkdocs", reason="needs the extra `docs`")
    hook = importlib.import_module("tools.docs.hook")
    (home / "mine.yaml").write_text("game: toutetable\nrules: {parties: 9}\n", "utf-8")
    registry = Registry()
    assert "mine" in registry.sources(registry.game("toutetable"))
    assert "mine" not in Registry(folder=hook.NOWHERE).sources(registry.game("toutetable"))


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_is(module: str) -> None:
    assert [named.name for named in public(module) if not named.said] == []


def test_a_signature_is_shown_as_it_is_written() -> None:
    page = api_page("tablegames")
    assert "    watch: Callable[[Moment[S, A]], None] | None = None,\n    limit: int = LIMIT,\n) -> Played[S]\n" in page
    assert "@frozen\nclass Chance(Generic[A_co])\n" in page
    assert "* <code>secret: bool = False</code>: True when the action must not be shown to all" in page
