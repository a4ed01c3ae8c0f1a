"""Files and folders that documents link to, shown as they are: plain pages beside the site, outside its search."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from tools.docs.links import ROOT, uri_of

LEFT_OUT: Final = ("__pycache__", "*.pyc", ".*", "*.results")
LARGEST: Final = 200_000
"""A larger file is named in its folder and not shown."""

_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>:root {{ color-scheme: light dark; }} body {{ font-family: sans-serif; margin: 1em auto; max-width: 70em;
padding: 0 1em; background: #fbf7ee; color: #1d1a16; }} a {{ color: #8f1d14; }} pre {{ overflow-x: auto; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #1b1917; color: #efe7d8; }} a {{ color: #ff9a8d; }} }}
</style>
</head>
<body>
<p><a href="{home}">tablegames</a> · {title}</p>
{body}
</body>
</html>
"""


def source_pages(linked: Iterable[str]) -> dict[str, str]:
    """The pages of these files and folders, and of what the folders hold, by their addresses."""
    pages: dict[str, str] = {}
    for path in linked:
        for one in _with_contents(ROOT / path):
            name = one.relative_to(ROOT).as_posix()
            pages[uri_of(name)] = _folder(one, name) if one.is_dir() else _file(one, name)
    return pages


def _with_contents(path: Path) -> Iterator[Path]:
    yield path
    if path.is_dir():
        for one in _contents(path):
            yield from _with_contents(one)


def _contents(folder: Path) -> list[Path]:
    """Return the content of a folder, folders first, without binary and very long files."""
    found = [path for path in folder.iterdir() if not any(path.match(pattern) for pattern in LEFT_OUT)]
    return sorted(
        (path for path in found if path.is_dir() or _is_text(path)), key=lambda path: (path.is_file(), path.name)
    )


def _is_text(path: Path) -> bool:
    if path.stat().st_size > LARGEST:
        return False
    try:
        path.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _file(path: Path, name: str) -> str:
    text = escape(path.read_text("utf-8"), quote=False)
    return _page(name, f'<pre tabindex="0">{text}</pre>', "../" * (name.count("/") + 1))


def _folder(folder: Path, name: str) -> str:
    rows = [
        f'<li><a href="{escape(path.name)}{"/index.html" if path.is_dir() else ".html"}">{escape(path.name)}</a>'
        f"{_about(path)}</li>"
        for path in _contents(folder)
    ]
    return _page(name, "<ul>\n" + "\n".join(rows) + "\n</ul>", "../" * (name.count("/") + 2))


def _about(path: Path) -> str:
    """The first line of what a module says of itself."""
    module = path / "__init__.py" if path.is_dir() else path
    if module.suffix != ".py" or not module.is_file():
        return ""
    said = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    return f" {escape(said.splitlines()[0], quote=False)}" if said else ""


def _page(title: str, body: str, up: str) -> str:
    return _PAGE.format(title=escape(title), body=body, home=f"{up}index.html")
