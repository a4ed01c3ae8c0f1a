"""Cases of games in which a throw may leave nothing to decide."""

from pathlib import Path
from types import SimpleNamespace

from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.testing.case_files import Status, read_case_file, run_file
from tests.plugin import test_derived_notation as painting


def test_a_replay_may_hold_a_throw_alone(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(
        "game: painting\ncases:\n- id: two-draws-and-a-brick\n  position: {}\n"
        "  replay: ['shuffle [3,1,2]', 'roll 2: paint [0,2] blue 0']\n  final: {painted: [blue]}\n",
        "utf-8",
    )
    known = Registry(load_plugins([("painting", painting.Plugin()), ("none", SimpleNamespace())]))
    assert [result.status for result in run_file(known, read_case_file(known, path))] == [Status.PASSED]
