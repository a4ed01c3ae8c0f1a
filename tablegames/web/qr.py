"""QR codes of links, so that a phone opens them: bytes, error correction M, drawn as SVG and in a terminal."""

from __future__ import annotations

from typing import Final

from tablegames.core.errors import Refused

LONGEST: Final = 213
"""Bytes of a text: with more a code is hard to read from a screen."""
QUIET: Final = 4
"""Light squares around a code."""


def qr_code(text: str) -> list[list[bool]]:
    """Return the rows of squares of a code; True: dark."""
    import segno  # few people ask for a code

    if len(text.encode()) > LONGEST:
        raise Refused("This link is too long for a QR code.")
    code = segno.make(text, error="m", boost_error=False, mode="byte", encoding="utf-8", micro=False)
    return [[bool(square) for square in row] for row in code.matrix]


def qr_svg(text: str) -> str:
    """Return the code as a picture; a unit is a square."""
    code = qr_code(text)
    size = len(code) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(code) for x, square in enumerate(row) if square
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )


def qr_text(text: str) -> str:
    """Return the code as text for a dark terminal: two rows of squares per line, the light ones drawn."""
    code = qr_code(text)
    size = len(code)

    def light(x: int, y: int) -> bool:
        return not (0 <= x < size and 0 <= y < size and code[y][x])

    blocks = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    around = range(-2, size + 2)
    return "\n".join("".join(blocks[light(x, y), light(x, y + 1)] for x in around) for y in range(-2, size + 2, 2))
