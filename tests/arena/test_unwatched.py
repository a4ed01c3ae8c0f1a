"""A match that nobody watches is the match that is played action by action: the same rows, files and sums."""

from __future__ import annotations

import csv
import json
import random
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.arena import results, store
from tablegames.arena.one_game import GameRunner
from tablegames.arena.plan import Plan
from tablegames.arena.plan_file import read_plan
from tablegames.arena.report import MatchReport
from tablegames.arena.rows import PLAYED, ROW, Row, csv_lines, row_from, row_of, sealed_rows
from tablegames.arena.running import run, write_results
from tablegames.arena.schedule import Schedule
from tablegames.arena.store import Store
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.native import pure
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import SUM, is_sealed, sealed

REGISTRY = Registry()
NAMES = ("results.jsonl", "results.csv", "summary.json", "summary.txt")
TWO = "{one: random, other: random}"
FOUR = "{a: random, b: random, c: random, d: random}"
EVERY = [(name, variant) for name, entry in REGISTRY.games.items() for variant in REGISTRY.sources(entry)]


def planned(out: Path, more: str = "", game: str = "dames_polonaises", games: int = 6, players: str = TWO) -> Plan:
    text = f"game: {game}\nplayers: {players}\ngames: {games}\nrecords: false\n{more}"
    return read_plan(REGISTRY, text, "match.yaml", None, str(out))


def played(plan: Plan) -> list[Row]:
    runner = GameRunner(plan, REGISTRY)
    return [runner.play(number).row for number in range(1, runner.total + 1)]


def walked(plan: Plan) -> list[Row]:
    """The same games, action by action, as if somebody watched."""
    runner = GameRunner(plan, REGISTRY)
    runner._by_lot = [frozenset()] * len(plan.places)
    return [runner.play(number).row for number in range(1, runner.total + 1)]


@pytest.mark.parametrize(("game", "variant"), EVERY)
def test_games_by_lot_have_the_rows_of_games_played_action_by_action(game: str, variant: str, tmp_path: Path) -> None:
    plan = planned(
        tmp_path, f"variant: {variant}\nmatch: single\nseed: 3\npairs: false\npairing: ladder\n", game, 2, FOUR
    )
    assert GameRunner(plan, REGISTRY)._by_lot == [set("abcd")]
    assert sealed_rows(played(plan)) == sealed_rows(walked(plan))


@pytest.mark.parametrize(
    "more",
    [
        "match: party\n",
        "match: first-to:3\nfirst: white\n",
        "pairs: false\nalternate: false\n",
        "openings: [{name: few, position: 'W:WK13,K25,41:B26,K3'}]\n",
    ],
)
def test_so_they_have_in_matches_and_from_openings(more: str, tmp_path: Path) -> None:
    plan = planned(tmp_path, more)
    assert played(plan) == walked(plan)


@pytest.mark.parametrize("more", ["adjudicate: {after: 20, result: drawn}\n", "records: true\n"])
def test_games_that_are_broken_off_or_recorded_are_played_action_by_action(more: str, tmp_path: Path) -> None:
    text = f"game: toutetable\nplayers: {{one: random, other: random}}\ngames: 2\nrecords: false\n{more}"
    plan = read_plan(REGISTRY, text.replace("records: false\nrecords", "records"), "match.yaml", None, str(tmp_path))
    assert GameRunner(plan, REGISTRY)._by_lot == [frozenset()]


NUMBERS = st.integers(-(10**9), 10**9)
ROWS = st.fixed_dictionaries(
    {
        "game": st.integers(1, 10**18), "table": st.text(), "turn": st.integers(1), "first": st.integers(1),
        "players": st.lists(st.text(), min_size=1, max_size=4), "opening": st.none() | st.text(), "ended": st.text(),
        "by": st.text(), "detail": st.text(), "winners": st.none() | st.lists(st.integers(0, 3)),
        "scores": st.none() | st.lists(NUMBERS), "actions": st.integers(0),
        "decisions": st.integers(0), "seed": st.integers(0, 2**64), "dice_seed": st.integers(0, 2**64),
        "record": st.none() | st.text(),
    }
)  # fmt: skip


@given(st.lists(ROWS, max_size=3))
def test_rows_are_written_as_json_writes_them(told: list[dict[str, Any]]) -> None:
    rows = list(map(row_from, told))
    assert [row.data for row in rows] == told
    lines = sealed_rows(rows)
    in_order = [{key: data[key] for key in ROW.must if key != SUM} for data in told]
    expected = [sealed(json.dumps(data, ensure_ascii=False)).line + "\n" for data in in_order]
    assert lines == "".join(expected).encode("utf-8", "replace")
    assert all(is_sealed(line[:-1]) for line in expected)
    with pure():
        assert sealed_rows(rows) == lines


def test_a_truth_value_for_a_score_is_written_as_a_number(tmp_path: Path) -> None:
    plan = planned(tmp_path)
    ended = PLAYED, "", "", Outcome((True, False), (Seat(0),), "")
    row = row_of(plan, Schedule(plan).game(1), ended, 4, 2)
    assert b'"scores": [1, 0]' in sealed_rows([row])


@given(st.lists(ROWS, max_size=3))
def test_the_table_is_written_as_the_writer_of_csv_writes_it(rows: list[dict[str, Any]]) -> None:
    plan = planned(Path("nowhere"), "match: single\nvariant: quatre_chacun\n", "domino", 4, FOUR)
    expected = StringIO()
    write = csv.writer(expected, lineterminator="\n").writerow
    each = range(4)
    write(["game", "table", "turn", "opening", *(f"player_{seat}" for seat in each), "ended", "by", "detail", "winners",
           *(f"score_{seat}" for seat in each), "actions", "decisions", "seed", "dice_seed"])  # fmt: skip
    for row in rows:
        row["scores"] = None if row["scores"] is None else row["scores"][:4]
        players, scores = row["players"], row["scores"] or []
        write(
            [row["game"], row["table"], row["turn"], row["opening"], *players, *[""] * (4 - len(players)), row["ended"],
             row["by"], row["detail"], " ".join(map(str, row["winners"] or [])), *scores, *[""] * (4 - len(scores)),
             row["actions"], row["decisions"], row["seed"], row["dice_seed"]]
        )  # fmt: skip
    found = b"".join(csv_lines(plan, map(row_from, rows)))
    assert found == expected.getvalue().encode("utf-8", "replace")
    with pure():
        assert b"".join(csv_lines(plan, map(row_from, rows))) == found


def files(plan: Plan) -> dict[str, bytes]:
    return {name: (plan.out / name).read_bytes() for name in NAMES}


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_gathered_on_the_way_is_what_the_rows_make(jobs: int, tmp_path: Path) -> None:
    plan = planned(tmp_path / "out", "match: single\n", "toutetable", 40)
    kept = Store(plan)
    data = run(plan, REGISTRY, kept, jobs)
    whole = files(plan)
    assert kept.gathered is not None
    assert kept.gathered.games == 40
    kept.gathered.close()
    assert write_results(kept) == data
    kept.close()
    assert files(plan) == whole
    assert [json.loads(line)["game"] for line in whole["results.jsonl"].splitlines()] == list(range(1, 41))


def test_a_match_taken_up_again_writes_the_same(tmp_path: Path) -> None:
    plan = planned(tmp_path / "whole", "", games=12)
    kept = Store(plan)
    run(plan, REGISTRY, kept, 1)
    kept.close()
    again = planned(tmp_path / "again", "", games=12)
    rows = played(again)
    begun = Store(again)
    begun.keep([rows[0], rows[1], rows[4]])
    begun.close()
    begun = Store(again)
    run(again, REGISTRY, begun, 1)
    begun.close()
    assert files(again) == files(plan)


def test_rows_that_somebody_changes_meanwhile_are_looked_at_one_by_one(tmp_path: Path) -> None:
    plan = planned(tmp_path / "out")
    kept, rows = Store(plan), played(plan)
    kept.keep([rows[0], *rows[2:]])  # not one after another
    kept.keep([rows[1]])
    path = plan.out / store.PROGRESS
    path.write_bytes(path.read_bytes().replace(b'"played"', b'"player"', 1))
    with pytest.raises(Exception, match=r"progress\.jsonl:1: the rows changed while the match was running"):
        kept.order()
    kept.close()


@pytest.mark.parametrize("most", [0, 4, 10_000])
def test_games_are_gathered_in_whatever_order_they_finish(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where too many would have to wait, the rows are read again and put in order."""
    monkeypatch.setattr(results, "MOST_HELD", most)
    monkeypatch.setattr(results, "AT_ONCE", 300)
    plan = planned(tmp_path / "out", "", "tourne_case", 30)
    rows = played(plan)
    batches = [rows[begin:end] for begin, end in pairwise([0, 1, 2, 5, 9, 10, 17, 20, 28, 30])]
    random.Random(1).shuffle(batches)
    kept = Store(plan)
    for batch in batches:
        kept.keep(batch)
    assert (kept.done, kept.ahead) == (30, set())
    assert kept.gathered is not None
    assert kept.gathered.games == (30 if most > len(rows) else -1)
    kept.order()
    assert write_results(kept) == MatchReport(plan).fold(rows).data
    kept.close()
    assert (plan.out / "results.jsonl").read_bytes() == sealed_rows(rows)
    assert (plan.out / "results.csv").read_bytes() == b"".join(csv_lines(plan, rows))
    assert {path.name for path in plan.out.iterdir()} == {"match.json", *NAMES}
