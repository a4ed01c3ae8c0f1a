"""The pages: one head for all, and a body each, from `html/`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry, translated
from tablegames.plugin.shipped import shipped_phrases

HTML: Final = Path(__file__).parent / "html"
PARTS: Final = HTML / "parts"
"""The parts of all pages: the bar above, and the paints of the boards."""
NAMES: Final = tuple(sorted(path.stem for path in HTML.glob("*.html")))
"""Every page; the script of each has its name."""
SHEETS: Final = ("fonts/fonts", "theme", "boards", "table", "pages")
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>tablegames</title>
{more}<link rel="preload" href="{static}fonts/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="{static}fonts/eb-garamond.woff2" as="font" type="font/woff2" crossorigin>
{sheets}
<link rel="icon" href="{static}icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="{static}icon-180.png">
<link rel="manifest" href="{manifest}">
<script src="{static}room.js"></script>
</head>
<body data-page="{name}">
{materials}{top}{body}<script type="module" src="{static}{name}.js"></script>
</body>
</html>
"""
PLACES: Final = (
    ("play", "/", ("index", "table")),
    ("learn", "/study", ("study",)),
    ("watch", "/replay", ("replay", "match")),
    ("mine", "/mine", ("mine",)),
    ("rules", "/rules", ("rules",)),
)
"""The places in the bar: the key of the word, the address on a server, and the pages that belong to it."""


def page_of(name: str, *, static: str = "/static/", more: str = "") -> str:
    """Return a page with the addresses of its script and sheets, and extra lines for its head."""
    sheets = "\n".join(f'<link rel="stylesheet" href="{static}{sheet}.css">' for sheet in SHEETS)
    places = "".join(_link(key, address, name in pages) for key, address, pages in PLACES)
    return PAGE.format(
        name=name,
        static=static,
        more=more,
        sheets=sheets,
        manifest="/app.webmanifest" if static.startswith("/") else f"{static}app.webmanifest",
        materials=(PARTS / "materials.svg").read_text("utf-8"),
        top=(PARTS / "bar.html").read_text("utf-8").replace("<!-- places -->", places),
        body=(HTML / f"{name}.html").read_text("utf-8"),
    )


def preview(origin: str) -> str:
    """Return the lines of the head that describe a page to other sites, where somebody sends its link."""
    about, picture = shipped_phrases("tablegames.web", "en")["page.hero"], f"{origin}/static/preview.png"
    return described({"og:type": "website", "og:title": "tablegames", "og:description": about, "og:image": picture})


def described(facts: Mapping[str, str]) -> str:
    """Return lines of the head, which other sites read, with these facts about a page."""
    told = {"og:site_name": "tablegames", **facts}
    return "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in told.items())


def manifest(home: str = "/", static: str = "/static/") -> dict[str, Any]:
    """Return what a browser needs to install the pages as an app."""
    return {
        "name": "tablegames",
        "short_name": "tablegames",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": "#1d1a16",
        "theme_color": "#1d1a16",
        "icons": [
            {"src": f"{static}icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{static}icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{static}icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": f"{static}icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def _link(key: str, address: str, here: bool) -> str:
    current = ' aria-current="page"' if here else ""
    return f'<a href="{address}" data-say="place-{key}"{current}></a>'


@lru_cache(maxsize=8)
def words_of(registry: Registry, language: str) -> dict[str, Any]:
    """Return the words of the pages in a language, and the short names of books; `static/words.js` asks for them."""
    words = {key: text for key, text in shipped_phrases("tablegames.web", "en").items() if key.startswith("page.")}
    said = {key.removeprefix("page."): text for key, text in translated(words, language).items()}
    with speaking(language):
        return {**said, "books": _short_names(registry)}


def _short_names(registry: Registry) -> dict[str, str]:
    """Return how people cite each book, by its tag: `static/cites.js` writes citations so."""
    found: dict[str, str] = {}
    for entry in registry.games.values():
        with suppress(Exception):  # a plugin's books keep their tags
            articles = registry.rulebook(entry).articles
            found |= {article.tag: str(article.short) for article in articles if article.short is not None}
    return found
