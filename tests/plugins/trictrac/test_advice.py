"""What Lepeintre advises in his third part, put on the board: positions by the rules, and a page that tells of all."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from typing import Any

import pytest
import yaml

from tablegames.families.tables.bot.network import shipped_network
from tablegames.table.setting import load
from tests.elsewhere import ROOT

ADVICE: list[dict[str, Any]] = yaml.safe_load((ROOT / "training" / "advice" / "trictrac.yaml").read_text("utf-8"))
PAGE = (ROOT / "docs" / "bots" / "trictrac.md").read_text("utf-8")


def named(name: str) -> dict[str, Any]:
    """The piece of advice of that name."""
    return next(entry for entry in ADVICE if entry["id"] == name)


@pytest.mark.parametrize("entry", ADVICE, ids=[entry["id"] for entry in ADVICE])
def test_a_piece_of_advice_is_a_choice_among_legal_plays(entry: dict[str, Any]) -> None:
    assert re.fullmatch(r"LEP 3\.I{1,3} \d+", entry["cite"])
    table = load("trictrac", entry["variant"], match="single")
    state = table.start(entry["position"])
    legal = {table.write(state, action) for action in table.game.legal(state)}
    assert set(entry["plays"]) < legal, "what the book plays can be played, and so can something else"


def test_every_piece_has_a_name_of_its_own_and_its_place_in_the_table() -> None:
    assert not [name for name, times in Counter(entry["id"] for entry in ADVICE).items() if times > 1]
    told = PAGE.partition("<!-- advice -->\n")[2].partition("<!-- end of advice -->")[0]
    rows = [line.strip("| ").split(" | ") for line in told.splitlines() if line.startswith("| LEP ")]
    assert [row[:2] for row in rows] == [[entry["cite"], entry["says"]] for entry in ADVICE]
    for row, entry in zip(rows, ADVICE, strict=True):
        _, _, book, plays, found = row
        assert book in entry["plays"]
        assert (plays in entry["plays"]) == (found == "follows it")
    counted = Counter(re.sub(r" \(.*", "", row[4]) for row in rows)
    for kind, times in counted.items():
        assert f"{times} × {kind}" in told


def test_a_difference_counts_where_it_is_beyond_its_error() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Found, Verdict

    def found(gain: float, plays: str = "1/7") -> Found:
        return Verdict("LEP 3.I 1", "", "1/6", plays, gain, 0.05).found

    assert found(0.0, "1/6") is Found.AGREES
    assert [found(gain) for gain in (-0.06, -0.04, 0.04, 0.06)] == [
        Found.WORSE, Found.ALIKE, Found.ALIKE, Found.BETTER,
    ]  # fmt: skip


def test_the_table_is_made_of_its_rows() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Verdict, rows_of, table_of, with_table

    rows = rows_of(PAGE)
    assert list(rows) == [(entry["cite"], entry["says"]) for entry in ADVICE]
    assert with_table(PAGE, table_of(list(rows.values()))) == PAGE
    first = next(iter(rows))
    another = {**rows, first: Verdict(*first, "1/6", "1/7", -0.06, 0.05, 20).row()}
    assert rows_of(with_table(PAGE, table_of(list(another.values())))) == another, "one alone may be judged anew"


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_what_is_not_shown_to_be_worse_is_played_again_with_other_dice() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import AT_ONCE, Asked, Found, judged

    entry = named("case-du-diable")
    asked = Asked.of(entry)
    assert asked.plays not in entry["plays"]
    assert (asked.gains(60, 1) == asked.gains(60, 1)).all(), "the same dice"
    assert (asked.gains(60, 1) != asked.gains(60, 61)).any()
    once, twice = judged(entry, 20), judged(entry, 20, AT_ONCE + 40)
    assert (once.found, once.games) == (Found.ALIKE, 20)
    assert twice.games == AT_ONCE + 40
    assert twice.within < once.within


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_what_is_played_otherwise_is_played_out_by_the_network() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import judged

    entry = named("ecrire-six-trous-leave")
    verdict = judged(entry, 20)
    stays = judged({**entry, "plays": ["tenir"]}, 20)
    assert {verdict.plays, stays.plays} == {verdict.plays}, "what the bot plays does not hang on the book"
    assert sum(one.plays != one.book for one in (verdict, stays)) == 1
    assert max(verdict.within, stays.within) > 0


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize("seat", ["white", "black"])
def test_a_sortie_that_nothing_disturbs_is_counted_out(seat: str) -> None:
    """Each relevé says the same, and what the bot's own evaluation says, which asks the rules what is then marked."""
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Asked
    from training.network.rollouts import gains, valued_by

    entry = named("sortie-lift-and-rear")
    marked = {"trous": {"white": 3, "black": 5}, "points": {"white": 8, "black": 10}, "bredouille": {"black": True}}
    asked = Asked.of({**entry, "position": {**entry["position"], **marked, "turn": seat}})
    worth = valued_by(asked.ground.game, shipped_network("tablegames.plugins.trictrac", "partie.net"), asked.seat)
    for after in asked.after.values():
        (found,) = set(gains(asked.ground, asked.told, after, asked.seat, 20, 1, briefly=True))
        assert found == pytest.approx(worth(after), abs=1e-5)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_to_the_end_of_the_releve_as_much_is_gained_as_to_the_end_of_the_partie() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Asked
    from training.network.rollouts import gains, rolled

    asked = Asked.of(named("keep-the-last-three"))
    after = asked.after[asked.plays]
    brief, whole = (
        gains(asked.ground, asked.told, after, asked.seat, games, 1, briefly)
        for games, briefly in ((2_000, True), (400, False))
    )
    (here, within), (there, more) = rolled(brief), rolled(whole)
    assert abs(here - there) < 1.5 * (within + more)
    assert set(whole) <= {-2, -1, 1, 2}
    assert brief.std() < whole.std() / 2
