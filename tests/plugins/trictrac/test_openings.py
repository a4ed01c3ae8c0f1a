"""`python -m training.openings`: rollouts with the luck taken out, saved task by task, and the book they give."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablegames.core.dice import throw
from tablegames.core.events import Seat
from tablegames.plugin.openings import read_book
from tests.elsewhere import ROOT

np = pytest.importorskip("numpy", reason="NumPy is not installed")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")

RECIPE = """\
game: trictrac
variant: lepeintre
network: tablegames.plugins.trictrac:partie.net
seed: 5
quoted: {first: 0}
passes:
- {section: first, throws: 0, games: 4, chunk: 2}
"""


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    """A small recipe."""
    path = tmp_path / "small.yaml"
    path.write_text(RECIPE, "utf-8")
    return path


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    command = [sys.executable, "-m", "training.openings", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_luck_is_taken_out_of_the_same_games_and_is_nothing_on_average(recipe: Path) -> None:
    from training.network.playing import Dice
    from training.openings.rolling import book_of

    read, ground = book_of(recipe)
    bare = read.table.bare
    state = bare.apply(bare.initial(Seat(0)), throw(6, 4)).state
    after = bare.apply(state, bare.legal(state)[0]).state
    won, luck = ground.roll(read.told, after, Dice(5, 120), read.ahead(0), brief=True)
    assert np.allclose(won, ground.follow_briefly(read.told, after, 5, 120), atol=1e-5)
    assert abs(luck.mean()) < 4 * luck.std() / 120**0.5
    assert (won - luck).std() < won.std() / 4
    again, other = (
        ground.roll(read.told, after, dice, read.ahead(0), brief=True)[0] for dice in (Dice(5, 60), Dice(5, 60, 60))
    )
    assert np.array_equal(np.concatenate((again, other)), won)


def test_a_player_who_looks_ahead_plays_other_games_with_the_same_dice(recipe: Path) -> None:
    from training.network.playing import Dice
    from training.openings.rolling import book_of

    read, ground = book_of(recipe)
    bare = read.table.bare
    state = bare.apply(bare.initial(Seat(0)), throw(6, 4)).state
    after = bare.apply(state, bare.legal(state)[0]).state
    near, far = (ground.roll(read.told, after, Dice(5, 8), read.ahead(throws), brief=True)[0] for throws in (0, 1))
    assert not np.array_equal(near, far)


def test_a_race_without_luck_is_the_same_race(tmp_path: Path) -> None:
    from training.network.playing import Dice
    from training.openings.rolling import book_of

    read, ground = book_of(ROOT / "training" / "openings" / "recipes" / "toutetable.yaml")
    state = read.table.bare.initial(Seat(0))
    won, luck = ground.roll(read.told, state.board.to_bytes(26, "little"), Dice(5, 60), 1_500)
    assert {*won.tolist()} <= {-3.0, -2.0, -1.0, 1.0, 2.0, 3.0}
    assert (won - luck).std() < won.std() / 2
    assert abs(luck.mean()) < 4 * luck.std() / 60**0.5


def test_it_resumes_and_writes_a_book_that_can_be_read(recipe: Path, tmp_path: Path) -> None:
    results, book = tmp_path / "saved.jsonl", tmp_path / "book.yaml"
    asked = (str(recipe), "--results", str(results), "--jobs", "1")
    assert "all tasks are done" in run(*asked).stdout
    whole = results.read_text("utf-8").splitlines(keepends=True)
    assert len(whole) == 42
    results.write_text("".join(whole[:-1]) + whole[-1][:10], "utf-8")
    run(*asked)
    assert sorted(results.read_text("utf-8").splitlines(keepends=True)) == sorted(whole)
    assert "21 decisions in `first`" in run(*asked, "--write", str(book)).stdout
    read = read_book(book.read_text("utf-8"), "book.yaml")
    assert (read.first.games, len(read.first.lines), read.replies) == (4, 21, None)


def test_a_missing_recipe_is_refused_in_one_sentence() -> None:
    ran = run("nowhere.yaml")
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].endswith("nowhere.yaml cannot be read; see training/openings/recipes")


def test_the_page_and_its_plots_are_made_from_the_book() -> None:
    from training.openings import pages

    assert pages.with_tables(pages.PAGE.read_text("utf-8")) == pages.PAGE.read_text("utf-8")
    for name, picture in pages.pictures().items():
        assert (pages.PICTURES / f"{name}.svg").read_text("utf-8") == picture, "python -m training.openings.pages"


def test_the_shipped_books_are_those_of_the_saved_rollouts(tmp_path: Path) -> None:
    for name in ("trictrac", "toutetable"):
        recipe = ROOT / "training" / "openings" / "recipes" / f"{name}.yaml"
        saved = ROOT / "training" / "openings" / "rolled" / f"{name}.jsonl"
        run(str(recipe), "--results", str(saved), "--write", str(tmp_path / "book.yaml"))
        shipped = ROOT / "tablegames" / "plugins" / name / "openings.yaml"
        assert (tmp_path / "book.yaml").read_text("utf-8") == shipped.read_text("utf-8")


def test_two_players_rollouts_are_compared() -> None:
    recipe = ROOT / "training" / "openings" / "recipes" / "trictrac.yaml"
    saved = ROOT / "training" / "openings" / "rolled" / "trictrac.jsonl"
    said = run(str(recipe), "--results", str(saved), "--compare", "2", "1").stdout
    assert said.startswith("first: 37 plays, chi-squared ")
    assert float(said.partition("chi-squared ")[2].partition(",")[0]) < 60
