"""The checkup and the commands help authors: packages that are no plugins, mistyped modules, changed options."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tablegames import Registry
from tablegames.plugin.loading import _moved, load_plugins
from tablegames.plugins import toutetable
from tablegames.table.setting import changed_by_hand, set_table
from tablegames.testing import doctor
from tablegames.testing.texts import translated_share


def installed(name: str, *groups: str) -> Any:
    return SimpleNamespace(metadata={"Name": name}, entry_points=[SimpleNamespace(group=group) for group in groups])


def test_a_package_in_the_wrong_group_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        installed("tablegames-good", "tablegames"),
        installed("tablegames_hounds", "tablegame"),
        installed("click"),
    ]
    monkeypatch.setattr(doctor.metadata, "distributions", lambda: found)
    (said,) = doctor._without_entry_points()
    assert said.startswith("tablegames-hounds is installed, but pyproject.toml gives it no entry point of the group")
    assert said.endswith("(its groups: tablegame)")


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (ModuleNotFoundError("", name="tablegames.card"), "did you mean 'cards'?"),
        (ModuleNotFoundError("", name="tablegames.plugging.xyz"), "modules have moved"),
        (ImportError("", name="tablegames.cards"), "modules have moved"),
    ],
)
def test_a_mistyped_module_is_told_from_one_that_moved(problem: ImportError, says: str) -> None:
    assert says in _moved(problem)


def test_options_set_by_hand_are_listed_and_the_variants_are_not() -> None:
    known = Registry(load_plugins([("toutetable", toutetable)]))
    assert changed_by_hand(set_table(known, "toutetable", "lepeintre")) == []
    assert changed_by_hand(set_table(known, "toutetable", "lepeintre", overrides={"parties": 4})) == ["parties=4"]
    assert translated_share(known, known.game("toutetable"), "fr") == 100
