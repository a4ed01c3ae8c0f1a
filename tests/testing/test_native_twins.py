"""`conform --native`: the native code and the Python rules are the same games; what differs is found and named."""

from __future__ import annotations

import json
from functools import partial
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegames.core import native
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.records.record import action_data, header_of, outcome_data
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing.case_files import Status, read_case_file, run_file
from tablegames.testing.native_twins import compare_native
from tablegames.testing.trying import ConformanceError, Promise
from tests.conftest import Cli
from tests.plugin import test_derived_notation as painting

REGISTRY = Registry(folder=Path(__file__).parent / "no_variants_of_a_user")
GAMES = sorted(REGISTRY.games)
EVERY = [(name, variant) for name in GAMES for variant in REGISTRY.sources(REGISTRY.game(name))]
BUILT = [package for package, problem in native.built().items() if not problem]
WITH_NATIVE = pytest.mark.skipif(not BUILT or native.wanted_pure(), reason="no native code is used here")


def recorded(table: Table, seed: int) -> str:
    """A random game as it is recorded, every line with its sum."""
    lines: list[Any] = [header_of(table, seed=seed, players=["random"] * table.game.seats)]
    played = play(
        table.game,
        [RandomPlayer()] * table.game.seats,
        seed=seed,
        watch=lambda moment: lines.append(action_data(table, moment)),
    )
    assert played.outcome is not None
    return "\n".join(sealed_lines([*lines, {"over": outcome_data(played.outcome)}]))


@WITH_NATIVE
@pytest.mark.parametrize(("game", "variant"), EVERY)
def test_a_record_is_the_same_bytes_with_and_without_native_code(game: str, variant: str) -> None:
    table = set_table(REGISTRY, game, variant)
    with native.pure():
        rules = set_table(REGISTRY, game, variant)
    for seed in (1, 2):
        with_native = recorded(table, seed)
        with native.pure():
            assert recorded(rules, seed) == with_native


@WITH_NATIVE
@pytest.mark.parametrize("game", GAMES)
def test_native_code_and_rules_agree_in_every_state(game: str) -> None:
    report = compare_native(partial(set_table, REGISTRY, game, match="single"), games=1, seed=4)
    assert report.tried[Promise.NATIVE] > 4 * report.actions
    assert bool(report.remarks) == (game == "dames_rabattues")


def test_native_code_that_plays_another_game_is_found_out() -> None:
    other = cycle(["academie", "modern"])
    with pytest.raises(ConformanceError, match=r"native code and Python rules agree: toutetable .* seed \d+") as found:
        compare_native(lambda: set_table(REGISTRY, "toutetable", next(other), match="single"), games=20)
    assert found.value.promise is Promise.NATIVE
    assert "the native code says" in str(found.value)


@WITH_NATIVE
def test_the_command_compares_them(cli: Cli) -> None:
    ran = cli("dev", "conform", "toc", "--variant", "premier_trou", "--native", "--games", "1")
    assert ran.code == 0
    assert "native code and Python rules agree" in ran.out
    data = json.loads(cli("dev", "conform", "tourne_case", "--native", "--games", "1", "--json").out)
    assert data["tried"]["native"] > 100
    assert not data["broken"]
    assert "compared with themselves" in cli("dev", "conform", "dames_rabattues", "--native", "--games", "1").out


def test_without_native_code_there_is_nothing_to_compare(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEGAMES_PURE", "1")
    ran = cli("dev", "conform", "toc", "--native")
    assert ran.code == 2
    assert ran.err.strip() == (
        "tablegames: --native: there is no native code to compare the rules with; 'tablegames plugins --check' says why"
    )


# ---- cases of games in which a throw may leave nothing to decide


def test_a_replay_may_hold_a_throw_alone(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(
        "game: painting\ncases:\n- id: two-draws-and-a-brick\n  position: {}\n"
        "  replay: ['shuffle [3,1,2]', 'roll 2: paint [0,2] blue 0']\n  final: {painted: [blue]}\n",
        "utf-8",
    )
    known = Registry(load_plugins([("painting", painting.Plugin()), ("none", SimpleNamespace())]))
    assert [result.status for result in run_file(read_case_file(known, path))] == [Status.PASSED]
