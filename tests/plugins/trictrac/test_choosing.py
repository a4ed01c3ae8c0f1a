"""`python -m training.network.choosing`: what players would choose at decisions of a match, and what that gains."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.elsewhere import ROOT

pytest.importorskip("numpy", reason="NumPy is not installed")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
MATCH = "game: trictrac\nvariant: lepeintre\nmatch: single\nplayers: {one: 'engine:1', other: 'engine:2'}\ngames: 2\n"
JACQUET = ROOT / "tablegames" / "plugins" / "jacquet" / "engine.net"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of two parties."""
    return played(tmp_path_factory.mktemp("parties"), MATCH)


def played(folder: Path, match: str) -> Path:
    """The records of a match."""
    (folder / "match.yaml").write_text(match, "utf-8")
    command = [sys.executable, "-m", "tablegames", "match", "match.yaml", "--out", "out", "--jobs", "1"]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    return folder / "out" / "records"


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run the command with arguments that it cannot use; what it says of them."""

    def run(*arguments: str) -> str:
        from training.network import choosing

        monkeypatch.setattr(sys, "argv", ["choosing", *arguments, "--jobs", "1"])
        with pytest.raises(SystemExit, match="2"):
            choosing.main()
        return capsys.readouterr().err

    return run


@pytest.mark.long
def test_who_chooses_by_lot_gives_away_and_who_chooses_alike_gains_nothing(records: Path) -> None:
    from training.network.choosing import chosen, decisions_of

    places = [place for path in sorted(records.glob("*.jsonl")) for place in decisions_of(path)]
    players = ("engine:throws=0", "look:throws=0", "random")
    found = [chosen(players, 100, (seed, place)) for seed, place in enumerate(places[::10])]
    assert all(one.gained["look:throws=0"] == one.gained["engine:throws=0"] for one in found), "it is the same look"
    assert sum(one.gained["random"] - one.gained["engine:throws=0"] for one in found) < -0.01 * len(found)


@pytest.mark.long
def test_a_decision_is_one_where_there_is_something_to_choose(records: Path) -> None:
    from tablegames.records.replay import moments
    from training.network.choosing import decisions_of, read_partie, usual

    for path in records.glob("*.jsonl"):
        met, places = list(moments(usual(), read_partie(path))), {place.actions for place in decisions_of(path)}
        for at, moment in enumerate(met):
            plays = 1 if moment.seat is None else len(usual().game.legal(moment.before))
            assert (plays > 1) == (at in places)


def test_the_command_tells_of_all_players(records: Path) -> None:
    command = [sys.executable, "-m", "training.network.choosing", str(records), "engine:throws=0", "engine:1"]
    few = ["--decisions", "2", "--games", "4", "--jobs", "2"]
    ran = subprocess.run([*command, *few], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    head, *lines, best = ran.stdout.splitlines()
    assert re.fullmatch(r"2 decisions, \d+\.\d of each side in a partie; in each hundred parties, .*", head)
    assert [line.split(": ")[0] for line in lines] == ["  engine:throws=0", "  engine:1"]
    assert best.startswith("  the choice that came out best: +")


def test_the_report_counts_by_parties() -> None:
    from training.network.choosing import Chosen, report

    found = [
        Chosen({"a": 0.50, "b": 0.52}, {"a": 0.001, "b": 0.020}),
        Chosen({"a": 0.50, "b": 0.49}, {"a": 0.002, "b": 0.040}),
        Chosen({"a": 0.00, "b": 0.00}, {"a": 0.003, "b": 0.030}),
    ]
    assert [*report(["a", "b"], found, 60.0)] == [
        "3 decisions, 60.0 of each side in a partie; in each hundred parties, beside a:",
        "  a: +0.00 ± 0.00; 0.0 % chosen otherwise; 2.0 ms, at most 3",
        "  b: +20.00 ± 84.68; 66.7 % chosen otherwise; 30.0 ms, at most 40",
        "  the choice that came out best: +40.00 ± 64.01",
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("engine:3",), "PLAYER: name two at least"),
        (("engine:3", "engine:2", "--games", "0"), "--decisions, --games and --jobs are at least 1"),
        (
            ("engine:3", "look:throws=9"),
            "PLAYER look:throws=9: a look is told so: look:throws=3,replies=2,net=FILE (0 to 4 throws)",
        ),
        (("engine:3", "look:throws=1,net=none.net"), "none.net is no network of ours, or cannot be read"),
        (("engine:3", f"look:throws=1,net={JACQUET}"), "engine.net is a network of another game"),
        (("engine:3", "nobody"), "PLAYER: no player 'nobody'"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    refused: Callable[..., str], records: Path, more: tuple[str, ...], said: str
) -> None:
    assert said in refused(str(records), *more)


@pytest.mark.parametrize(
    "other", ["game: toc", "game: trictrac\nset: {trous: 6}", "game: trictrac\nset: {arbiter: table}"]
)
def test_other_games_are_not_drawn_from(refused: Callable[..., str], tmp_path: Path, other: str) -> None:
    records = played(tmp_path, f"{other}\nmatch: single\nplayers: {{one: first, other: random}}\ngames: 2\n")
    said = "decisions are drawn from single parties of trictrac, lepeintre; this is another"
    assert said in refused(str(records), "engine:3", "engine:1")


def test_records_in_which_nothing_was_decided_are_refused(
    refused: Callable[..., str], tmp_path: Path, records: Path
) -> None:
    (tmp_path / "begun.jsonl").write_text(
        next(records.glob("*.jsonl")).read_text("utf-8").split("\n")[0] + "\n", "utf-8"
    )
    assert "nothing was decided in these records" in refused(str(tmp_path), "engine:3", "engine:1")
