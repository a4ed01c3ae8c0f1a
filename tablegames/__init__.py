"""tablegames: the old French table games, played as the books describe them, and the framework to add another.

The public names, listed in `__init__.pyi`, are all a plugin needs; they are imported when they are first used, so that
importing `tablegames` costs nothing.
"""

from __future__ import annotations

import tablegames.starting  # noqa: F401 - first of all, so that Ctrl-C while the rest is imported is quiet

# isort: split
import sys

from tablegames.moved import MovedFinder
from tablegames.names import on_demand
from tablegames.version import __version__ as __version__

sys.meta_path.insert(0, MovedFinder())
__all__, __getattr__, __dir__ = on_demand(__name__)
