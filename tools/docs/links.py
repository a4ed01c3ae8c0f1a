"""The addresses of repository files on the site, and documents with corrected links.

Documents of `docs/` are pages under their own name; README, CHANGELOG and the like are pages at the top; whatever else
a document links to (a module, a folder, an example) is shown as it is under `source/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = "docs"
AT_THE_TOP: Final = {f"{name}.md": f"{name.lower()}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING", "ROADMAP")}
_LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#)([^)\s#]+)(#[^)\s]*)?(?=\))")


def uri_of(path: str) -> str:
    """Return the address on the site of a file or folder of the repository.

    >>> uri_of("docs/reference/sources.md"), uri_of("README.md"), uri_of("tablegames/core/game.py"), uri_of("examples")
    ('reference/sources.md', 'readme.md', 'source/tablegames/core/game.py.html', 'source/examples/index.html')
    """
    if path in AT_THE_TOP:
        return AT_THE_TOP[path]
    within = PurePosixPath(path)
    if within.parts[0] == DOCS and within.suffix in (".md", ".svg", ".png"):
        return str(within.relative_to(DOCS))
    return f"source/{path}/index.html" if (ROOT / path).is_dir() else f"source/{path}.html"


def targets(document: str) -> Iterator[str]:
    """Return the files and folders of the repository in the links of a document."""
    for link in _LINK.finditer((ROOT / document).read_text("utf-8")):
        found = _target(document, link[1])
        if found is not None:
            yield found


def led(markdown: str, document: str) -> str:
    """Return the text of a document with links to the pages of the site; other links stay."""
    here = PurePosixPath(uri_of(document)).parent

    def lead(link: re.Match[str]) -> str:
        found = _target(document, link[1])
        return link[0] if found is None else relpath(uri_of(found), str(here)) + (link[2] or "")

    return _LINK.sub(lead, markdown)


def _target(document: str, link: str) -> str | None:
    path = normpath(str(PurePosixPath(document).parent / link))
    return path if not path.startswith("..") and (ROOT / path).exists() else None
