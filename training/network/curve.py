"""The curve of a school as a picture: what is still misjudged, by games seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

WIDE, HIGH, EDGE = 640, 320, 48
INK: Final = "#1f4e79"


def drawn(curve: Sequence[Mapping[str, Any]], name: str) -> str:
    """An SVG of the loss, by games; the axes say their ends."""
    points = [(float(one["games"]), float(one["loss"])) for one in curve] or [(0.0, 0.0)]
    most = max(games for games, _ in points) or 1.0
    low, high = min(loss for _, loss in points), max(loss for _, loss in points)
    span = (high - low) or 1.0
    path = " ".join(
        f"{EDGE + (WIDE - 2 * EDGE) * games / most:.1f},{EDGE + (HIGH - 2 * EDGE) * (high - loss) / span:.1f}"
        for games, loss in points
    )
    texts = (
        (EDGE, EDGE - 16, f"{name}: loss by games"), (4, EDGE + 4, f"{high:.3f}"), (4, HIGH - EDGE, f"{low:.3f}"),
        (WIDE - 2 * EDGE, HIGH - EDGE + 24, f"{most:,.0f}"), (EDGE, HIGH - EDGE + 24, "0"),
    )  # fmt: skip
    labels = "".join(f'<text x="{x}" y="{y}">{text}</text>' for x, y, text in texts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>{labels}'
        f'<polyline points="{path}" fill="none" stroke="{INK}" stroke-width="1.5"/></svg>\n'
    )
