"""Makes the tables of docs/reference/glossary.md from the files `terms.yaml`, which `tablegames rules WORD` reads too.

    python -m tools.glossary

A test holds the page to them. The text above the tables is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import tablegames
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_terms
from tablegames.rules.terms import GlossaryTerm

PACKAGE: Final = Path(tablegames.__file__).parent
PAGE: Final = PACKAGE.parent / "docs" / "reference" / "glossary.md"
MARK: Final = "## The words of the games\n"
HEAD: Final = f"""{MARK}
Generated from the files `terms.yaml` by `python -m tools.glossary`.
"""
SHARED: Final = {
    "rules/evenings": "All games",
    "families/tables": "Tables games",
    "families/tables/trictrac": "Trictrac and toc",
}
"""The folders of terms that several games share, and their headings."""


def sections() -> Iterator[tuple[str, list[GlossaryTerm]]]:
    """Return the heading of each table, and its terms."""
    for folder, title in SHARED.items():
        yield title, _read(folder)
    with speaking("en"):
        for name, entry in Registry().games.items():
            if (PACKAGE / "plugins" / name / "terms.yaml").is_file():
                yield str(entry.title), _read(f"plugins/{name}")


def _read(folder: str) -> list[GlossaryTerm]:
    return list(shipped_terms(f"tablegames.{folder.replace('/', '.')}"))


def tables() -> str:
    """All tables, a row a term."""
    told = [HEAD]
    for title, terms in sections():
        told += [f"### {title}\n", "| term | identifier | meaning | source |", "|---|---|---|---|"]
        told += [f"| {one.name} | {one.code or '–'} | {one.means.en} | {one.cite or '–'} |" for one in terms]
        told.append("")
    return "\n".join(told)


def page(before: str) -> str:
    """The page with its tables made anew."""
    return before.partition(MARK)[0].rstrip("\n") + "\n\n" + tables()


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
