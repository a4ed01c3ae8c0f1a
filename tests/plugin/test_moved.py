"""Import paths of 0.1: every package that moved is still found under its old name, once, with a warning."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module

import pytest

import tablegames
from tablegames.moved import MOVED, new_name

OF_PLUGINS = {
    "tablegames.adapters.gymnasium": "tablegames.arena.adapters.gymnasium",
    "tablegames.drawing.diagram": "tablegames.plugin.drawing.diagram",
    "tablegames.encoding.protocol": "tablegames.plugin.encoding.protocol",
    "tablegames.plugging.registry": "tablegames.plugin.registry",
    "tablegames.plugging.shipped": "tablegames.plugin.shipped",
    "tablegames.rulesets.howto": "tablegames.rules.howto",
    "tablegames.tournament.many": "tablegames.arena.many",
}
"""Modules that packages written for 0.1 import."""


@pytest.mark.parametrize("old", OF_PLUGINS)
def test_an_old_path_leads_to_the_module_itself_and_says_where_it_is(old: str) -> None:
    new = OF_PLUGINS[old]
    pytest.importorskip(new, exc_type=ImportError)
    for name in [name for name in sys.modules if new_name(name)]:
        del sys.modules[name]
    package = ".".join(old.split(".")[:2])
    with pytest.warns(DeprecationWarning, match=rf"^{package} is now {new_name(package)}: import it from there$"):
        found = import_module(old)
    assert found is import_module(new)
    assert found.__spec__ is not None
    assert found.__spec__.name == new


@pytest.mark.parametrize("old", MOVED)
def test_no_new_package_has_an_old_name(old: str) -> None:
    assert old not in {name.partition(".")[0] for name in MOVED.values()}
    assert new_name(f"tablegames.{old}.one") == f"tablegames.{MOVED[old]}.one"


def test_what_never_was_is_not_found() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with pytest.raises(ModuleNotFoundError, match=r"tablegames\.plugin\.never"):
            import_module("tablegames.plugging.never")
    with pytest.raises(ModuleNotFoundError, match=r"tablegames\.never"):
        import_module("tablegames.never")


def test_the_public_names_need_no_old_path() -> None:
    asked = "import tablegames; [getattr(tablegames, name) for name in tablegames.__all__]"
    subprocess.run([sys.executable, "-W", "error", "-c", asked], check=True)
    assert tablegames.__all__
