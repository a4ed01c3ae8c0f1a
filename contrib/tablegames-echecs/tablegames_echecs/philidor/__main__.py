"""`python -m tablegames_echecs.philidor` prints the page PHILIDOR.md."""

from __future__ import annotations

import sys

from tablegames.core.languages import speaking
from tablegames_echecs.philidor.lines import book
from tablegames_echecs.philidor.page import page

if __name__ == "__main__":
    with speaking("en"):
        sys.stdout.write(page(book()))
