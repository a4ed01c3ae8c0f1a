"""The long proofs themselves are run by hand; that they can be run is tried here, in small."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablegames.core import native
from tests import native_soak
from tests.cube_matches import VARIANTS, some
from tests.soaking import report, trouble
from tests.soaking.budget import Ended, Outcome, run_here, run_parts, scrubbed, share_of
from tests.soaking.part import Figures, LeftOut, Part, Share, rounds
from tests.soaking.parts import PARTS, SMALL

ROOT = Path(__file__).parent.parent
BUILT = any(not problem for problem in native.built().values()) and not native.wanted_pure()


@pytest.mark.parametrize("module", ["tests.soak", "tests.native_soak"])
def test_the_sizes_are_options(module: str) -> None:
    asked = [sys.executable, "-m", module, "--help"]
    ran = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    for option in ("--throws", "--option-positions", "--rounds", "--whole-games", "--steps", "--full"):
        assert option in ran.stdout
    assert ("--minutes" in ran.stdout) == (module == "tests.soak")


def test_the_parts_of_the_long_run_are_every_game() -> None:
    sizes = dict.fromkeys(native_soak.FULL, 7)
    told = [" ".join(command) for command in native_soak.commands(sizes, "single", 1)]
    for name in native_soak.TABLES:
        assert f"tests/families/tables/tables_twins.py --throws 7 --games 7 --seed 1 {name}" in told
    for command in native_soak.commands(sizes, "single", 1):
        assert command[0] == "-m" or (ROOT / command[0]).is_file()


@pytest.mark.skipif(not BUILT, reason="no native code is used here")
def test_whole_games_and_steps_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert native_soak.whole_games("toc", 3, 1)
    assert capsys.readouterr().out.count("3 games") == 3
    pytest.importorskip("gymnasium")
    assert native_soak.stepped("tourne_case", 800, 1)
    assert "800 steps by the native code" in capsys.readouterr().out


# --- a time budget


def one(share: Share, seed: int) -> Figures:
    """A round that does one thing."""
    return {"things": 1, "seeds": seed}


@pytest.mark.parametrize("budget", [60.0, 3600.0])
def test_the_time_is_shared_out_by_weights(budget: float) -> None:
    left = budget
    for number, part in enumerate(PARTS):
        share = share_of(part, PARTS[number + 1 :], left)
        assert share == pytest.approx(budget * part.weight / sum(one.weight for one in PARTS))
        left -= share or 0.0
    assert left == pytest.approx(0.0, abs=1e-6)
    first, last = PARTS[0], PARTS[-1]
    assert share_of(last, [], budget) == budget  # the rest is for the following parts
    assert share_of(first, PARTS[1:], None) is None
    assert share_of(first, PARTS[1:], -5.0) == 0.0


def test_rounds_are_repeated_with_other_seeds_as_long_as_they_fit() -> None:
    part = Part("things", 1, one)
    assert [*rounds(part, Share(SMALL, 1, ()), 5)] == [{"rounds": 1, "things": 1, "seeds": 5}]
    assert [*rounds(replace(part, once=True), Share(SMALL, 1, (), 60.0), 5)] == [{"things": 1, "seeds": 5}]

    def slow(share: Share, seed: int) -> Figures:
        time.sleep(0.02)
        return {"things": 1, "last": seed if seed == 5 else 0}

    *_, last = rounds(Part("slow", 1, slow), Share(SMALL, 1, (), 0.2), 5)
    assert last["rounds"] == last["things"] > 1
    assert last["last"] == 5


def test_a_part_tells_what_it_did_also_where_it_fails(tmp_path: Path) -> None:
    def fails(share: Share, seed: int) -> Figures:
        assert seed < 7, "seven is too much"
        return {"things": 1}

    with pytest.raises(AssertionError, match="seven"):
        run_here(Part("fails", 1, fails), Share(SMALL, 1, (), 60.0), 5, tmp_path / "told.json")
    assert json.loads((tmp_path / "told.json").read_text()) == {"figures": {"rounds": 2, "things": 2}, "why": ""}

    def cannot(share: Share, seed: int) -> Figures:
        raise LeftOut("there is no such thing here")

    run_here(Part("cannot", 1, cannot), Share(SMALL, 1, ()), 1, tmp_path / "told.json")
    assert json.loads((tmp_path / "told.json").read_text())["why"] == "there is no such thing here"


SCRIPT = """
import json, sys
_, _, name, _, told, *share = sys.argv
print(f"this is {name}", *share)
json.dump({"figures": {"things": 3}, "why": "nothing here" if name == "absent" else ""}, open(told, "w"))
for number in range(40 if name == "bad" else 0): print("line", number)
sys.exit(name == "bad")
"""


def test_a_part_that_fails_is_told_with_its_last_lines_and_the_others_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [Part("good", 1, one), Part("long", 1, one, least=50.0), Part("bad", 1, one), Part("absent", 1, one)]
    found = [*run_parts(parts, 100.0, [sys.executable, "-c", SCRIPT])]
    assert [each.ended for each in found] == [Ended.WELL, Ended.LEFT_OUT, Ended.FAILED, Ended.LEFT_OUT]
    assert "it needs at least 50 s" in found[1].why
    assert (found[2].said[-1], len(found[2].said)) == ("line 39", 15)
    assert found[3].why == "nothing here"
    assert all(each.figures == {"things": 3} for each in (found[0], found[2]))
    assert "this is good --share 25.0" in capsys.readouterr().out
    (whole,) = run_parts(parts[:1], None, [sys.executable, "-c", SCRIPT])
    assert whole.share is None
    assert "--share" not in capsys.readouterr().out


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are those of Unix")
@pytest.mark.usefixtures("interruptible")
def test_broken_off_it_reports_what_was_done(tmp_path: Path) -> None:
    asked = ("--minutes", "10", "--parts", "read-only home", "perft", "--out", str(tmp_path), "--seed", "1")
    running = subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.soak", *asked], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    end = time.monotonic() + 60
    while not children_of(running.pid) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=60)[0]
    assert running.returncode == 130, said
    (path,) = tmp_path.glob("*.json")
    found = report.read(path)
    assert [each.ended for each in found.parts] == [Ended.BROKEN_OFF, Ended.NOT_REACHED]
    assert found.verdict in said
    assert path.with_suffix(".md").read_text("utf-8").count("not reached") == 1


def children_of(process: int) -> str:
    """The processes that a process has started, where the system tells; else it is taken for granted that there are."""
    path = Path(f"/proc/{process}/task/{process}/children")
    return path.read_text("ascii") if path.exists() else "some"


# --- the report

FOUND = report.Report(
    "2026-11-16 20:00 UTC", "0123456789", "CPython 3.11.7", "Linux aarch64, 2 cores", 7, 6.0, 361.0,
    [
        Outcome("games", Ended.WELL, 60.0, 59.6, {"games": 41_200}),
        Outcome("inputs", Ended.FAILED, 60.0, 3.0, {}, said=("AssertionError: no",)),
        Outcome("Ray", Ended.LEFT_OUT, 1.0, why="no Ray here"),
    ],
)  # fmt: skip


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = report.write(FOUND, tmp_path)
    assert report.read(path) == FOUND
    text = path.with_suffix(".md").read_text("utf-8")
    assert "| games | games 41,200 | 1 min 0 s | well |" in text
    assert "    AssertionError: no" in text
    shown = report.text(FOUND)
    assert "SOMETHING IS WRONG: inputs; parts left out: 1" in shown
    assert "inputs failed; it said last:\n    AssertionError: no" in shown
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(ValueError, match="not a report"):
        report.read(tmp_path / "other.json")


def test_a_report_names_no_machine() -> None:
    assert scrubbed(f'File "{ROOT}/tests/soak.py", line 3, {Path.home()}/x') == 'File "./tests/soak.py", line 3, ~/x'
    begun = report.begun(1, None)
    assert os.uname().nodename not in report.text(begun) if hasattr(os, "uname") else True
    assert str(ROOT) not in json.dumps(report.asdict(begun))


def test_the_page_gets_the_runs_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "soak.md"
    page.write_text(f"before\n{report.MARK}old\n{report.END}after\n", "utf-8")
    older = replace(FOUND, date="2026-11-15 20:00 UTC", minutes=None, parts=FOUND.parts[:1])
    report.put_on_page(page, [older, FOUND])
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n{report.MARK}| date |")
    assert text.endswith(f"{report.END}after\n")
    assert "old\n" not in text
    assert text.index("2026-11-16") < text.index("2026-11-15")
    assert "no time budget" in text
    page.write_text("no marks", "utf-8")
    with pytest.raises(ValueError, match="no place"):
        report.put_on_page(page, [FOUND])


def test_the_page_describes_every_part() -> None:
    page = (ROOT / "docs" / "evidence" / "soak.md").read_text("utf-8")
    assert report.MARK in page
    for part in PARTS:
        assert f"| {part.name} | {part.weight} |" in page, part.name


# --- the parts in which the machine is to blame


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the soak is for Linux")
@pytest.mark.parametrize(
    "what",
    [
        trouble.read_only_home,
        *(
            pytest.param(one, marks=pytest.mark.long)
            for one in (trouble.full_disk, trouble.closed_pipes, trouble.clock_jumps, trouble.two_programs)
        ),
    ],
)
def test_a_round_of_trouble(what: Callable[[Share, int], Figures]) -> None:
    assert sum(what(Share(SMALL, 1, ()), 1).values()) > 0


def test_what_ends_otherwise_than_it_may_is_refused() -> None:
    def ran(code: int, said: str) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess("play", code, "", said)

    trouble.decent(ran(0, ""))
    trouble.decent(ran(2, "a warning\ntablegames: the disk is full\n"))
    for code, said in ((1, ""), (-9, ""), (2, "Traceback (most recent call last)\ntablegames: x"), (2, "usage")):
        with pytest.raises(AssertionError, match="play"):
            trouble.decent(ran(code, said))


# ---- the random matches of `make soak`, a few of them: each ends, and the cube's law holds


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_few_matches_with_the_cube_end(variant: str) -> None:
    told = some(variant, 7, range(6))
    assert told["matches"] == 6
    assert told["offer"] > 6
