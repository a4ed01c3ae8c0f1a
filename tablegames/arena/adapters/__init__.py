"""Adapters for other frameworks; each needs an optional extra. They know the kernel and no game."""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import gettext as _

NEEDED: Final = ("numpy", "gymnasium", "pettingzoo")


def not_imported(package: str, problem: ModuleNotFoundError) -> ImportError:
    """Return the error for a package whose import failed; if the extra is missing, it names the extra."""
    missing = (problem.name or "").partition(".")[0]
    if missing not in NEEDED:
        return problem
    return ImportError(
        _(
            "{package} needs {missing}, which is not installed: pip install 'tablegames[rl]'",
            package=package,
            missing=missing,
        )
    )
