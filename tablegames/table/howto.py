"""The page that says how a game is played, in lines for a window."""

from __future__ import annotations

from tablegames.core.languages import Text, say
from tablegames.plugin.drawing.window import folded
from tablegames.rules.howto import HowToPlay

INDENT = "  "


def how_to_lines(title: Text | str, page: HowToPlay, width: int | None = None) -> list[str]:
    """The whole page: what is played, then each part under its heading."""
    told = [say(f"{title}: how it is played", f"{title} : comment on y joue"), ""]
    for _, heading, paragraphs in page.parts():
        told.append(heading)
        for paragraph in paragraphs:
            told += folded(paragraph, INDENT, INDENT, width)
    return told
