"""A game as one SVG file that moves by itself: the drawings of its positions, one after another, without a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from tablegames.web.pictures import SVG

SECONDS: Final = 1.2
"""How long each position is shown."""
LAST: Final = 4
"""How many times as long the last one is."""
_WORDS: Final = (f"{{{SVG}}}title", f"{{{SVG}}}desc")


def moving(drawings: Sequence[str], title: str) -> str:
    """Return an SVG file that shows these drawings of one board in turn; what several share is written once.

    A reader who wants no motion sees the last.
    """
    ElementTree.register_namespace("", SVG)
    roots = [ElementTree.fromstring(one) for one in drawings]
    names: dict[str, str] = {}
    scenes = []
    for root in roots:
        shapes = [ElementTree.tostring(one, encoding="unicode") for one in root if one.tag not in _WORDS]
        scenes.append([names.setdefault(shape, f"p{len(names)}") for shape in shapes])
    steps = len(scenes) - 1 + LAST
    shown = "".join(
        f'<g class="scene{" last" if number == len(scenes) - 1 else ""}" '
        f'style="animation-delay:{number * SECONDS:g}s">{"".join(f"""<use href="#{name}"/>""" for name in scene)}</g>\n'
        for number, scene in enumerate(scenes)
    )
    style = (
        f".scene{{visibility:hidden;animation:one {steps * SECONDS:g}s step-end infinite}}"
        f".last{{animation-name:end}}@keyframes one{{0%{{visibility:visible}}{100 / steps:.4f}%{{visibility:hidden}}}}"
        f"@keyframes end{{0%{{visibility:visible}}{100 * LAST / steps:.4f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.scene{animation:none}.last{visibility:visible}}"
    )
    head = ElementTree.Element(f"{{{SVG}}}svg", {key: roots[-1].attrib[key] for key in roots[-1].attrib})
    named = ElementTree.SubElement(head, f"{{{SVG}}}title")
    named.text = title
    opened = ElementTree.tostring(head, encoding="unicode").removesuffix("</svg>")
    kept = "".join(f'<g id="{name}">{shape}</g>\n' for shape, name in names.items())
    return f"{opened}\n<style>{style}</style>\n<defs>\n{kept}</defs>\n{shown}</svg>\n"
