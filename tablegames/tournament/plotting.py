"""Pictures of results with matplotlib, which is an extra: `pip install 'tablegames[plot]'`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import MatchError, PluginError
from tablegames.core.languages import say

KINDS: Final = (".svg", ".png", ".pdf")


def check_plot(path: str) -> None:
    """Refuse a picture that could not be written, before anything is played."""
    if Path(path).suffix.lower() not in KINDS:
        kinds = ", ".join(KINDS)
        raise MatchError(
            say(f"--plot {path}: a picture ends in {kinds}", f"--plot {path} : une image finit par {kinds}")
        )
    if not Path(path).parent.is_dir():
        raise MatchError(
            say(
                f"--plot {path}: there is no folder {Path(path).parent}",
                f"--plot {path} : il n'y a pas de dossier {Path(path).parent}",
            )
        )
    if find_spec("matplotlib") is None:
        raise PluginError(
            say(
                "--plot needs matplotlib, which is not installed: pip install 'tablegames[plot]'",
                "--plot a besoin de matplotlib, qui n'est pas installé : pip install 'tablegames[plot]'",
            )
        )


def new_figure(width: float, height: float) -> Any:
    """An empty figure that is never shown on a screen."""
    figure: Any = import_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure


def save(figure: Any, path: str) -> None:
    """Write the picture; the same data give the same file."""
    kind = Path(path).suffix.lower()
    plain = {".svg": {"Date": None}, ".png": {"Software": None}, ".pdf": {"CreationDate": None}}[kind]
    matplotlib: Any = import_module("matplotlib")
    with matplotlib.rc_context({"svg.hashsalt": "tablegames", "svg.fonttype": "none"}):
        figure.savefig(path, metadata=plain)


def draw_shares(axes: Any, names: Sequence[str], shares: Sequence[tuple[float, float, float]], half: float) -> None:
    """Draw shares with their intervals, the first on top, and a line where all would be equal."""
    rows = list(range(len(names)))[::-1]
    middles = [share for share, _, _ in shares]
    below = [max(0.0, share - low) for share, low, _ in shares]
    above = [max(0.0, high - share) for share, _, high in shares]
    axes.axvline(half, color="0.7", linewidth=1)
    axes.errorbar(middles, rows, xerr=[below, above], fmt="o", color="black", capsize=3)
    axes.set_yticks(rows, names)
    axes.set_ylim(-0.5, len(names) - 0.5)
    axes.set_xlim(-0.02, 1.02)
