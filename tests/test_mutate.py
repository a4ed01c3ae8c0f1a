"""The tool that makes mistakes in the rules on purpose: which ones, and that what it leaves alone stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutate import ROOT, Verdict, looking_at, mutants, report


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
    assert looking_at("tablegames/plugins/toc/game.py")[:2] == ["tests/plugins/toc/cases", "tests/plugins/toc"]
    assert "tests/plugins/trictrac" in looking_at("tablegames/families/tables/trictrac/jans.py")
    assert "tests/plugins/jacquet" in looking_at("tablegames/families/tables/race/march.py")
    for file in ("families/tables/native/tour.c", "plugins/domino/native/round.h"):
        assert all((ROOT / test).exists() for test in looking_at(f"tablegames/{file}"))


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
