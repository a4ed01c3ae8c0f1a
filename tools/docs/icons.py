"""Make the pictures that phones and other sites ask for, in `tablegames/web/static`; needs chromium and Pillow.

python -m tools.docs.icons    # icon-*.png from icon.svg, preview.png from the first page
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Page, ViewportSize

from tests.web.pointer import browser
from tests.web.served import served

STATIC: Final = Path(__file__).parents[2] / "tablegames" / "web" / "static"
ICONS: Final = {
    "icon-180": (180, True),
    "icon-192": (192, False),
    "icon-512": (512, False),
    "icon-maskable": (512, True),
}
"""The size of each icon, and whether its ground goes to the corners, which a phone cuts as it likes."""
PREVIEW: Final[ViewportSize] = {"width": 1200, "height": 630}
COLOURS: Final = 64
OPAQUE: Final = 255
ALONE: Final = """() => {
  for (const one of document.querySelectorAll(".top, #first, #tiles, #notice, #open")) one.style.display = "none";
  const hero = document.querySelector(".hero");
  Object.assign(hero.style, { padding: "0 3.5rem", height: "630px", gridTemplateColumns: "1fr 1.25fr" });
  document.querySelector("#hero-board").style.height = "31rem";
  document.querySelector("main").style.padding = "0";
}"""
"""Leave the title and the board."""


def shot(page: Page, name: str, colours: int) -> None:
    """Take a picture of the window with few colours."""
    path = STATIC / f"{name}.png"
    page.screenshot(path=path, omit_background=True)
    taken = Image.open(path)
    clear = min(taken.convert("RGBA").getchannel("A").tobytes()) < OPAQUE
    taken.convert("RGBA" if clear else "RGB").quantize(colours).save(path, optimize=True)
    print(path.name, path.stat().st_size)


def main() -> None:
    """Make all of them."""
    icon = (STATIC / "icon.svg").read_text("utf-8")
    with browser() as window, tempfile.TemporaryDirectory() as folder, patch("os.urandom", lambda size: b"\7" * size):
        for name, (size, whole) in ICONS.items():
            page = window.new_page(viewport={"width": size, "height": size})
            drawn = icon.replace(' rx="14"', "", 1) if whole else icon
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawn}")
            shot(page, name, COLOURS)
            page.close()
        with served(Path(folder)) as (port, _):
            page = window.new_page(viewport=PREVIEW, color_scheme="dark", reduced_motion="reduce")
            page.goto(f"http://127.0.0.1:{port}/?lang=en")
            page.wait_for_selector(".game svg")
            page.evaluate(ALONE)
            page.wait_for_timeout(300)
            shot(page, "preview", 2 * COLOURS)


if __name__ == "__main__":
    main()
