"""The tool that makes mistakes in the rules on purpose: which ones, and that what it leaves alone stays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import mutate
from tools.mutate import BOOKS, ROOT, RULES, Verdict, looking_at, mutants, report


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("x = a < b", ["x = (a <= b)"]),
        ("x = a == b and c", ["x = (a == b or c)", "x = (a != b) and c"]),
        ("x = not a", ["x = (a)"]),
        ("x = True", ["x = False"]),
        ("x = 4", ["x = 5"]),
        ("x = é + b", ["x = (é - b)"]),
        ("def f():\n    return a, b", ["def f():\n    return ()"]),
        ("x = say('one', 1)", []),
        ("x: Literal[1]", []),
        ("@dataclass(frozen=True)\nclass A:\n    '''One.'''", []),
        ("if TYPE_CHECKING:\n    x = 1", []),
        ("x = field(init=False, repr=False, compare=False)", ["x = field(init=True, repr=False, compare=False)"]),
    ],
)
def test_a_mutant_differs_in_one_place(source: str, made: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text(source, "utf-8")
    assert [mutant.made(source.encode()).decode() for mutant in mutants(file, tmp_path)] == made


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("if (a < b) return 0;", ["if (a <= b) return 0;", "if (a < b) return 1;"]),
        ("x = !a && p->q;", ["x = a && p->q;", "x = !a || p->q;"]),
        ('/* 1 < 2 */ f("3", -x, y << n);', []),
        ("#define A 1\nx = y - z1;", ["#define A 1\nx = y + z1;"]),
        ("x = UINT64_C(0x10) >> s;", []),
    ],
)
def test_a_mutant_of_c_differs_in_one_place(source: str, made: list[str], tmp_path: Path) -> None:
    file = tmp_path / "rules.c"
    file.write_text(source, "utf-8")
    assert [mutant.made(source.encode()).decode() for mutant in mutants(file, tmp_path)] == made


def test_the_tests_of_a_file_are_those_of_its_game_or_of_the_games_of_its_family() -> None:
    quick, others = looking_at("tablegames/plugins/toc/game.py")
    assert quick[0] == "tests/plugins/toc/cases"
    assert "tests/plugins/toc" in others
    assert "tests/plugins/trictrac" in looking_at("tablegames/families/tables/trictrac/jans.py")[1]
    assert "tests/plugins/jacquet/cases" in looking_at("tablegames/families/tables/race/march.py")[0]
    for file in ("families/tables/native/tour.c", "families/dominoes/native/round.h", "plugins/plain/game.py"):
        named = [test for tests in looking_at(f"tablegames/{file}") for test in tests if not test.startswith("-")]
        assert all((ROOT / test).exists() for test in named)


def test_of_the_tests_that_read_all_games_only_those_of_the_game_itself_are_run() -> None:
    quick, _ = looking_at("tablegames/families/draughts/march.py")
    listed = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *quick[-3:]]
    found = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    games = {name.partition("[")[2].partition("-")[0] for name in found if "test_they_hold" in name}
    assert games == {"dames_polonaises"}
    assert sum("test_what_the_book_says_is_so[dames_polonaises" in name for name in found) > 100


MADE_IN_MEMORY = """
import gc, importlib, sys
from pathlib import Path
from tablegames.families.draughts.board import board_of
from tools.nursery import forget, made_in_memory

file = Path(sys.argv[1])
source = file.read_text("utf-8")
less = source.replace("n < one", "n <= one")
assert not made_in_memory(file, source, less)
sys.path.insert(0, str(file.parent))
game = importlib.import_module(file.stem)
assert not made_in_memory(file, source, source.replace("3", "4"))
assert game.few(3) == [False]
gc.freeze()
assert made_in_memory(file, source, less)
assert game.few(3) == [True]
board = board_of(10)
gc.freeze()
forget()
assert board_of(10) is not board
"""
"""In a process of its own: the tool forgets whatever the rules have worked out so far, boards too."""


def test_a_mutant_is_made_in_memory_where_that_can_be(tmp_path: Path) -> None:
    """Constants made during an import can't be changed there, nor can a module that nobody has imported."""
    file = tmp_path / "mutated_game.py"
    file.write_text("FEW = 3\n\n\ndef few(n):\n    return [n < one for one in (FEW,)]\n", "utf-8")
    script = [sys.executable, "-c", MADE_IN_MEMORY, str(file)]
    subprocess.run(script, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60)


def test_a_test_that_fails_without_a_mistake_is_believed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = {"tests/a.py::sound": ("survived", ""), "tests/a.py::broken": ("killed", "tests/a.py::broken")}
    monkeypatch.setattr(mutate, "_run", lambda tree, tests, seconds, pure: verdicts[tests[0]])
    warm = mutate.Warm(ROOT, [])
    assert warm.passes("tests/a.py::sound", 1, pure=True)
    assert not warm.passes("tests/a.py::broken", 1, pure=True)
    assert warm.without == ["--deselect=tests/a.py::broken"]
    with pytest.raises(SystemExit, match=r"cannot be left out: tests/a.py::broken"):
        warm.passes("tests/a.py::broken", 1, pure=True)


def test_the_report_counts_by_file_and_shows_what_survived() -> None:
    told = report(
        [
            Verdict("a", "game.py", 3, "killed", "test_one", "- x\n+ y\n"),
            Verdict("b", "game.py", 5, "survived", "", "- 4\n+ 5\n"),
        ]
    )
    assert "| in all | 1 | 1 | 0 |" in told
    assert "survived: game.py:5\n- 4\n+ 5\n" in told
    assert "+ y" not in told


def test_the_quick_tests_of_the_rules_are_those_of_make_quick() -> None:
    quick = (ROOT / "Makefile").read_text("utf-8").partition("QUICK ?=")[2].partition("SOAK ?=")[0].split()
    wanted = {f"tests/plugins/{game}/{test}" for game, tests in RULES.items() for test in tests} | {*BOOKS}
    assert wanted <= {*quick}
    assert all((ROOT / test).exists() for test in wanted)
