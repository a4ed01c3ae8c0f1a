"""The pages: one head for all, and below it what each has of its own, from `bodies/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BODIES: Final = Path(__file__).parent / "bodies"
NAMES: Final = tuple(sorted(path.stem for path in BODIES.glob("*.html")))
"""Every page; the script of each has its name."""
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>tablegames</title>
{more}<link rel="stylesheet" href="{static}style.css">
<link rel="icon" href="data:,">
</head>
<body>
{body}<script type="module" src="{static}{name}.js"></script>
</body>
</html>
"""


def page_of(name: str, *, static: str = "/static/", more: str = "") -> str:
    """A page as it is sent: where its script and its sheet are, and lines that its head has beside ours."""
    body = (BODIES / f"{name}.html").read_text("utf-8")
    return PAGE.format(name=name, static=static, more=more, body=body)
