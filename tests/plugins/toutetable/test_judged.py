"""gnubg's verdicts on plays: they agree with its own hints; tests that need the program are skipped without it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.toutetable import gnubg
from tablegames.table.setting import load
from training import judged as tool
from training.judged import Judge, Judged, judged, mean_error, report
from training.kinds import phase, traits

MODERN = load("toutetable", "modern", match="single")
installed = pytest.mark.skipif(gnubg.located("gnubg") is None, reason="gnubg is not installed")
START = {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white", "throw": "3-1"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where gnubg keeps its settings."""
    monkeypatch.setenv("HOME", str(tmp_path))


def at(**changes: str) -> RaceState:
    state = MODERN.start({**START, **changes})
    assert isinstance(state, RaceState)
    return state


def by_lot(seed: int) -> list[RaceState]:
    """Return the decisions of a random game."""
    moments: list[Moment[Any, Any]] = []
    play(MODERN.game, [RandomPlayer(), RandomPlayer()], seed=seed, watch=moments.append)
    states = [moment.before for moment in moments if moment.seat is not None]
    return [state for state in states if len(MODERN.game.legal(state)) > 1]


def hints(judge: Judge, state: RaceState) -> tuple[int, float]:
    """How many plays gnubg's own hint lists without a look ahead, and what the first is worth."""
    for line in (
        "set player 0 human",
        "set player 1 human",
        "set automatic roll off",
        "set evaluation chequerplay evaluation plies 0",
        "set evaluation chequerplay evaluation cubeful off",
        "new session",
        *gnubg.question(state)[:3],
        "> them = gnubg.hint(1000)['hint']; print('judged', len(them), them[0]['equity'], flush=True)",
    ):
        judge.child.send(line)
    number, equity = judge.child.answer(60, tool._read)
    return int(number), equity


@installed
def test_plays_and_their_worth_are_those_of_gnubgs_own_hints() -> None:
    """Hands, hits and lifting occur by themselves in random games."""
    states = [state for seed in (1, 2, 3) for state in by_lot(seed)][::8]
    assert {phase(state, 9) for state in states} == {"middle", "lifting in touch", "race"}
    assert any("dame in hand" in traits(state) for state in states)
    with Judge() as judge:
        for state in states:
            found, (plays, equity) = judged(MODERN, judge, state, 0, plies=0), hints(judge, state)
            assert found.plays == plays
            assert found.best_equity == pytest.approx(equity, abs=2e-5)


@installed
def test_a_good_and_a_bad_opening() -> None:
    """Three-ace makes the fifth point; breaking a case at home for nothing costs a great deal."""
    state = at()
    legal = MODERN.game.legal(state)
    with Judge() as judge:
        good, bad = (
            judged(MODERN, judge, state, legal.index(MODERN.read(state, text)), plies=1)
            for text in ("17/20 19/20", "19/22 22/23")
        )
    assert (good.made, good.error, good.phase) == (good.best, 0.0, "opening")
    assert bad.best == good.best
    assert bad.error > 0.15


@installed
def test_the_end_of_a_game_is_worth_its_points() -> None:
    """White lifts his last: black, who has lifted none and is not home, loses twofold; with dames in hand threefold."""
    for black, points in (("18 19*14", 2.0), ("hand 19*14", 3.0), ("19*14 off", 1.0)):
        state = at(white="24*2 off*13", black=black, throw="6-5")
        after = MODERN.game.apply(state, MODERN.game.legal(state)[0]).state
        with Judge() as judge:
            assert judge.worth([after], 2) == [points]


@installed
def test_it_runs_and_keeps_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "judged.jsonl"
    asked = ["judged", "engine:throws=0", "--decisions", "3", "--plies", "0", "--keep", str(keep)]
    monkeypatch.setattr(sys, "argv", asked)
    tool.main()
    assert "1 games, 3 decisions" in capsys.readouterr().out
    lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    assert [line["game"] for line in lines] == [0, 0, 0]
    for line in lines:
        state = at(**line["position"])
        assert gnubg.position_id(state) == line["id"]
        assert len(MODERN.game.legal(state)) == line["plays"]
        assert line["error"] == pytest.approx(line["best_equity"] - line["made_equity"], abs=1e-5)
        assert line["error"] >= 0


@pytest.mark.parametrize(
    ("asked", "told"), [(["nobody"], "nobody"), (["engine:3", "--net", "missing.net"], "--net missing.net")]
)
def test_what_cannot_be_had_is_told_in_a_sentence(
    asked: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["judged", *asked])
    with pytest.raises(SystemExit) as ended:
        tool.main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_kinds_of_positions() -> None:
    assert phase(at(), 1) == "opening"
    assert phase(at(), 5) == "middle"
    assert phase(at(white="19*15", black="1 19*14"), 40) == "lifting in touch"
    assert phase(at(white="19*15", black="13 19*14"), 40) == "race"
    primed = at(white="1*2 17*2 18*2 19*2 20*2 21*2 22*3", black="hand 2*2 12*5 17*3 19*4", throw="2-2")
    assert set(traits(primed)) == {
        "a doublet",
        "30+ points ahead",
        "last 1-2 dames behind, the rest past",
        "table strong",
        "his dame in hand",
        "his 3+ dames behind",
        "his last dame walled in",
    }


def one(game: int, lost: float) -> Judged:
    return Judged(game, 9, "", {}, 2, "", "", 0.0, lost, "middle", ["level"])


def test_the_interval_is_by_games() -> None:
    """Decisions of one game go wrong together: twice the same ones tell no more than once."""
    once = [one(0, 0.0), one(1, 0.2), one(2, 0.1)]
    mean, half = mean_error(once)
    assert mean == pytest.approx(0.1)
    assert half == pytest.approx(1.96 * (0.02 * 3 / 2) ** 0.5 / 3)
    assert mean_error(once * 2) == pytest.approx((mean, half))
    assert "| middle | 3 | 0.1000 ± 0.1132 | 100 % |" in list(report(once))
