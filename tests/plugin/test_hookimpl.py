"""A function that is named like a hook and is none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tablegames.core.errors import PluginError
from tablegames.plugin.loading import load_plugins


def test_a_hook_without_its_mark_is_named() -> None:
    with pytest.raises(PluginError, match="plugin 'mine': write @hookimpl above tablegames_games"):
        load_plugins([("mine", SimpleNamespace(tablegames_games=list))])
