"""Every function of C has a stub, and a twin in Python: the rule that it must agree with, found by its name."""

from __future__ import annotations

import ast
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.native import built, extension

ROOT = Path(__file__).parents[2]
DAMES, DOMINO = "tablegames.families.draughts", "tablegames.families.dominoes"
RACE, TOUR = "tablegames.families.tables.race", "tablegames.families.tables.trictrac"
VECTOR = "tablegames.arena.adapters.gymnasium.vector:WalkedTables"
SEARCH = f"{DAMES}.engine.search:Search"
TWINS: dict[str, dict[str, str]] = {
    "tablegames.core.native": {"numbers": "tablegames.core.chance:Rng"},
    "tablegames.arena": {"filled": "tablegames.arena.rows:_filled"},
    "tablegames.families.tables": {
        "Course.apply": f"{RACE}.race:Race.apply",
        "Course.legal": f"{RACE}.race:Race.legal",
        "Course.run": "tablegames.core.loop:play",
        "Course.trace": "tablegames.core.loop:play",
        "Net.chances": "tablegames.families.tables.bot.network:PlainNetwork.chances",
        "Plays.count": "collections.abc:Sequence.count",
        "Plays.index": "collections.abc:Sequence.index",
        "Plays.words": f"{RACE}.encoding:RaceEncoder.spell",
        "Tables.ended": VECTOR,
        "Tables.reset": f"{VECTOR}.reset",
        "Tables.step": f"{VECTOR}.step",
        "Tour.ahead": "tablegames.families.tables.bot.thinking:Thinker",
        "Tour.coming": "tablegames.families.tables.trictrac_bot.advantage:Arithmetic",
        "Tour.jans": f"{TOUR}.jans:jans",
        "Tour.plays": f"{TOUR}.plays:legal_plays",
        "Tour.run": "tablegames.core.loop:play",
        "Track.plays": f"{RACE}.plays:list_plays",
        "Track.three_dice": "tablegames.plugins.garanguet.layers:ThreeDiceDuty.plays",
    },
    DAMES: {
        "begin": f"{SEARCH}.begin",
        "begin_tables": f"{VECTOR}.reset",
        "best": f"{DAMES}.engine.thinking:Thinking.best",
        "due": f"{DAMES}.march:March.due",
        "ended_table": f"{VECTOR}.outcome",
        "ending": f"{SEARCH}.ending",
        "endings": "tests/plugins/dames_polonaises/test_endings.py::worth_by_rules",
        "evaluation": f"{DAMES}.engine.evaluation:Evaluation",
        "forget": f"{SEARCH}.forget",
        "held": f"{SEARCH}.held",
        "lend": f"{SEARCH}.ending",
        "lines": "tablegames.core.perft:walked",
        "nodes": f"{SEARCH}.begin",
        "play_out": "tablegames.core.loop:play",
        "rules": f"{DAMES}.options:MarchSpec",
        "score": f"{DAMES}.engine.evaluation:Evaluation.score",
        "search": f"{SEARCH}.search",
        "searcher": SEARCH,
        "step_tables": f"{VECTOR}.step",
        "tables": VECTOR,
        "work_out": "tests/plugins/dames_polonaises/test_endings.py::fought_out",
    },
    DOMINO: {
        "begin_tables": f"{VECTOR}.reset",
        "deals": f"{DOMINO}.deals:Filling.several",
        "ended_table": f"{VECTOR}.outcome",
        "play_out": "tablegames.core.loop:play",
        "step_tables": f"{VECTOR}.step",
        "table_size": VECTOR,
        "trials": f"{DOMINO}.bots.ground:Ground.tried",
        "weights": f"{DOMINO}.bots.likely:Likely.weights",
    },
}


def told_by(module: Any) -> set[str]:
    """The functions of a module, and the methods of its classes."""
    found = {name for name, value in vars(module).items() if not name.startswith("_") and not isinstance(value, type)}
    for name, kind in vars(module).items():
        if isinstance(kind, type):
            found |= {f"{name}.{one}" for one in vars(kind) if not one.startswith("_") and callable(getattr(kind, one))}
    return found


def stubbed(package: str) -> set[str]:
    """The same of its stub."""
    text = (ROOT / package.replace(".", "/") / "_native.pyi").read_text("utf-8")
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{one.name}"
                for one in node.body
                if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")
            }
    return found


@pytest.mark.parametrize("package", TWINS)
def test_every_function_of_c_has_a_stub_and_a_twin(package: str) -> None:
    module = extension(package)
    if module is None:
        pytest.skip("no native code is built, or wanted")
    assert told_by(module) == stubbed(package) == TWINS[package].keys()


def test_no_extension_is_left_out() -> None:
    assert built().keys() <= TWINS.keys()


@pytest.mark.parametrize("twin", sorted({twin for names in TWINS.values() for twin in names.values()}))
def test_every_twin_is_there(twin: str) -> None:
    path, _, test = twin.partition("::")
    if test:  # what has no rule of its own is compared with the rules by a test
        assert f"\ndef {test}(" in (ROOT / path).read_text("utf-8")
        return
    module, _, name = twin.partition(":")
    assert callable(reduce(getattr, name.split("."), import_module(module)))
