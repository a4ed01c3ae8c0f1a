"""A stranger's package, installed from a folder, whose hooks are what a user of pluggy would write."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import Registry, VariantSource, hookimpl
from tablegames.core.errors import PluginError
from tablegames.plugin.hook_results import items
from tablegames.plugins import plain
from tests.elsewhere import OPTIONS
from tests.plugin.test_plugins import registry, sentences

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "umpire"
version = "1.0"
[project.entry-points.tablegames]
eager = "umpire.eager"
house = "umpire.house"
umpire = "umpire.wrapping"
worse = "umpire.failing"
"""
MODULES = {
    "__init__": "",
    "house": """
from tablegames import VariantSource, hookimpl

def source(game, name):
    return VariantSource(game, name, "rules: {}", f"umpire/{name}.yaml")

@hookimpl
def tablegames_variants(game):
    yield source(game, "house")
    yield source(game, "secret")

@hookimpl
def tablegames_prover(game):
    raise LookupError("asked, though another had answered")
""",
    "eager": """
from tablegames import hookimpl
from umpire.house import source

@hookimpl(tryfirst=True)
def tablegames_variants(game):
    return [source(game, "eager")]

class Prover:
    def prove(self, *asked):
        return None

@hookimpl(tryfirst=True)
def tablegames_prover(game):
    return Prover() if game == "toutetable" else None
""",
    "wrapping": """
from tablegames import hookimpl
from umpire.house import source

@hookimpl(wrapper=True)
def tablegames_variants(game):
    results = yield
    kept = [[one for one in brought if one.name != "secret"] for brought in results]
    return [*kept, [source(game, "umpired")]]
""",
    "failing": """
from tablegames import hookimpl

@hookimpl(wrapper=True)
def tablegames_variants(game):
    results = yield
    return results[0]["nothing"]
""",
}
ASKS = """
import json
from tablegames import Registry
known = Registry()
entry = known.game("toutetable")
names = [name for name, one in known.sources(entry).items() if one.origin.startswith("umpire/")]
print(json.dumps([names, type(known.prover(entry)).__name__, [one.sentence for one in known.plugins.failures]]))
"""


def test_a_package_with_a_wrapper_tryfirst_and_a_first_result(tmp_path: Path) -> None:
    package = tmp_path / "package" / "umpire"
    package.mkdir(parents=True)
    (package.parent / "pyproject.toml").write_text(PROJECT)
    for name, text in MODULES.items():
        (package / f"{name}.py").write_text(text)
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", *OPTIONS, "--target", str(target), str(package.parent)]
    subprocess.run(pip, check=True)
    own = {"PYTHONPATH": str(target), "TABLEGAMES_HOME": str(tmp_path / "home"), "TABLEGAMES_LANG": "en"}
    ran = subprocess.run(
        [sys.executable, "-c", ASKS], env={**os.environ, **own}, capture_output=True, text=True, check=True
    )
    names, prover, failures = json.loads(ran.stdout)
    assert names == ["eager", "house", "umpired"]
    assert prover == "Prover"
    (failed,) = failures
    assert failed.startswith("plugin 'worse' failed in tablegames_variants: TypeError")
    assert "(umpire/failing.py, line 7)" in failed


PAGE = Path(__file__).parents[2] / "docs" / "reference" / "hooks.md"


def test_the_wrapper_of_the_page_leaves_out_a_game_and_takes_none_for_its_own() -> None:
    (text,) = re.findall(r"```python\n(@hookimpl\(wrapper=True\).*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    house: dict[str, Any] = {"hookimpl": hookimpl}
    exec(text, house)
    around = SimpleNamespace(tablegames_games=house["tablegames_games"])
    known = registry(nim=tablegames_nim, plain=plain, house=around)
    assert list(known.games) == ["nim"]
    assert known.owners["nim"][0] == "nim"


def test_what_a_wrapper_adds_to_an_answer_is_its_own() -> None:
    @hookimpl(wrapper=True)
    def tablegames_variants(game: str) -> Any:
        results = yield
        return [[*brought, *variant("wrapped")] for brought in results]

    house = SimpleNamespace(tablegames_variants=hookimpl(lambda game: variant("house") if game == "nim" else []))
    around = SimpleNamespace(tablegames_variants=tablegames_variants)
    found = registry(house=house, around=around).plugins.each("tablegames_variants", items(VariantSource), game="nim")
    assert {one.name: plugin for plugin, brought in found for one in brought} == {"house": "house", "wrapped": "around"}


def variant(name: str) -> list[VariantSource]:
    return [VariantSource("nim", name, "rules: {}", f"{name}.yaml")]


class House:
    @hookimpl
    def tablegames_variants(self, game: str) -> Any:
        return variant("house")


def wrapping(how: dict[str, bool], does: Any) -> object:
    class Wrapping:
        @hookimpl(**how)  # type: ignore[call-overload, untyped-decorator]
        def tablegames_variants(self, game: str) -> Any:
            return (yield from does())

    return Wrapping()


def house_rules(known: Registry) -> list[str]:
    return list(known.sources(known.game("nim")))[3:]


def adds() -> Any:
    results = yield
    return [*results, variant("more")]


def forces() -> Any:
    outcome = yield
    outcome.force_result([*outcome.get_result(), variant("more")])


@pytest.mark.parametrize(("how", "does"), [({"wrapper": True}, adds), ({"hookwrapper": True}, forces)])
def test_a_wrapper_of_either_style_changes_what_is_brought(how: dict[str, bool], does: Any) -> None:
    known = registry(house=House(), umpire=wrapping(how, does), nim=tablegames_nim)
    assert house_rules(known) == ["house", "more"]
    assert known.sources(known.game("nim"))["more"].plugin == "umpire"
    assert sentences(known) == []


def never() -> Any:
    if known := None:
        yield known


def twice() -> Any:
    yield
    yield


def before() -> Any:
    raise OSError("too early")
    yield


def after() -> Any:
    yield
    raise OSError("too late")


def nonsense() -> Any:
    yield
    return "nonsense"


def wrong() -> Any:
    results = yield
    return [*results, ["a name"]]


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (never, "plugin 'umpire' failed in tablegames_variants: StopIteration"),
        (twice, "plugin 'umpire' failed in tablegames_variants: RuntimeError: a wrapper yields once"),
        (before, "plugin 'umpire' failed in tablegames_variants: OSError: too early"),
        (after, "plugin 'umpire' failed in tablegames_variants: OSError: too late"),
        (nonsense, "plugin 'umpire': a wrapper of tablegames_variants must return the list of results, not 'nonsense'"),
        (wrong, "plugin 'umpire': tablegames_variants must return VariantSource objects, not 'a name'"),
    ],
)
def test_a_wrapper_that_fails_is_named_and_changes_nothing(does: Any, said: str) -> None:
    known = registry(house=House(), umpire=wrapping({"wrapper": True}, does), nim=tablegames_nim)
    assert house_rules(known) == ["house"]
    assert sentences(known) == [said]


def test_the_owner_is_asked_first_for_a_first_result_and_fails_alone() -> None:
    class Proving:
        def __init__(self, whose: str) -> None:
            self.whose = whose

        def prove(self, *asked: object) -> None: ...

        @hookimpl(tryfirst=True)
        def tablegames_prover(self, game: str) -> Any:
            return self

    class Owner(Proving):
        tablegames_games = staticmethod(tablegames_nim.tablegames_games)

    known = registry(eager=Proving("stranger"), zoo=Owner("owner"))
    prover: Any = known.prover(known.game("nim"))
    assert prover.whose == "owner"

    class Broken(Owner):
        @hookimpl
        def tablegames_prover(self, game: str) -> Any:
            raise OSError("gone")

    known = registry(eager=Proving("stranger"), zoo=Broken("owner"))
    with pytest.raises(PluginError, match="plugin 'zoo' failed in tablegames_prover: OSError: gone"):
        known.prover(known.game("nim"))
