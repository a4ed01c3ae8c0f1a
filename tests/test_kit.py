"""A stranger's story: `new-game` where nothing but the wheel is installed, then install, test, play, conform, break.

The packages are installed as their README says, with `pip install -e .`, so that what is changed is played at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.elsewhere import Elsewhere, set_up_elsewhere

GAMES = {"board": "tictac", "tables": "tictac_race", "hidden": "tictac_cards"}
OTHERS = ("tictac_race", "tictac_cards")


def folder_of(name: str) -> str:
    return f"tablegames-{name.replace('_', '-')}"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    """A venv with the wheel, in which a game of each family was written and installed."""
    place = set_up_elsewhere(tmp_path_factory.mktemp("kit"))
    for family, name in GAMES.items():
        wrote = place.run("tablegames", "new", "game", name, "--family", family)
        assert wrote.returncode == 0, wrote.stderr
        assert wrote.stdout.startswith(f"Wrote a game of the family '{family}' to {folder_of(name)} (")
    place.pip(*(word for name in GAMES.values() for word in ("-e", f"./{folder_of(name)}")))
    return place


@pytest.mark.parametrize("name", ["tictac", *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_its_own_tests_pass(kit: Elsewhere, name: str) -> None:
    ran = kit.run("pytest", "-q", "-p", "no:cacheprovider", within=folder_of(name))
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


@pytest.mark.parametrize("name", GAMES.values())
def test_it_is_played_at_once(kit: Elsewhere, name: str) -> None:
    ran = kit.run("tablegames", "play", name, "--seed", "3", typed="help\n" + "m\n1\n" * 400)
    assert ran.returncode == 0, ran.stderr
    assert "Type the number of a play" in ran.stdout
    assert any(
        said in ran.stdout
        for said in ("A row is complete.", "Everything is lifted.", "All the tricks have been taken.")
    )
    assert ran.stderr == ""


def test_it_is_played_in_sentences(kit: Elsewhere) -> None:
    ran = kit.run("tablegames", "play", "tictac", "--plain", "--seed", "3", typed="b2\nquit\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\nCross: b2.\nRound: " in ran.stdout


@pytest.mark.parametrize("name", GAMES.values())
def test_it_conforms(kit: Elsewhere, name: str) -> None:
    ran = kit.run("tablegames", "dev", "conform", name, "--games", "2")
    assert ran.returncode == 0, ran.stdout
    assert f"{name} (tablegames-{name.replace('_', '-')} 0.1), seed 0" in ran.stdout
    assert ran.stdout.endswith(f"{name} passes every check.\n")


def test_the_doctor_names_the_one_that_fails_and_the_others_go_on(kit: Elsewhere) -> None:
    hooks = Path("tablegames_tictac/__init__.py")
    with changed(kit, "tictac", hooks, "    return [\n", '    raise RuntimeError("not today")\n    return [\n'):
        ran = kit.run("tablegames", "plugins", "--check", "--json")
        others = kit.run("tablegames", "play", "tictac_cards", "--players", "random", "--seed", "1")
    assert ran.returncode == 1
    found = {row["name"]: row for row in json.loads(ran.stdout)["plugins"]}
    assert found["tictac"]["distribution"] == "tablegames-tictac"
    where = "(tablegames_tictac/__init__.py, line 15)"
    said = f"plugin 'tictac' failed in tablegames_games: RuntimeError: not today {where}"
    assert found["tictac"]["problems"] == [said]
    assert found["tictac_cards"]["games"] == ["tictac_cards"]
    assert json.loads(ran.stdout)["broken"] == 1
    assert others.returncode == 0
    assert f"{said}; the program continues without this part of the plugin" in others.stderr


# --- five ways to break it, each named in a sentence ------------------------------------------------------------------


@contextmanager
def changed(kit: Elsewhere, name: str, path: Path, old: str, new: str) -> Iterator[None]:
    """A file of a package with one thing changed, for a while."""
    file = kit.folder / folder_of(name) / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    try:
        yield
    finally:
        file.write_text(text, "utf-8")


BREAKAGES = {
    "a wrong return": (
        "tictac",
        "game.py",
        "    def ended(",
        "    def turn(self, state: Position) -> int:\n        return state.mover\n\n    def ended(",
        "every function returns the right type: tictac (standard, single, 2 seats), seed SEED, action 0: "
        "'turn' must return Chance, Decide or Over, but returned Seat 0",
    ),
    "an illegal move offered": (
        "tictac",
        "game.py",
        "for place in position.empty:",
        "for place in self.grid.places:",
        "every state is possible: tictac (standard, single, 2 seats), seed SEED, action 2: "
        "the move a2 leaves the board as it was",
    ),
    "a state changed": (
        "tictac_cards",
        "game.py",
        "        if len(trick) < self.seats:\n",
        '        object.__setattr__(state, "hands", hands)\n        if len(trick) < self.seats:\n',
        "no function changes a state: tictac_cards (standard, single, 2 seats), seed SEED, action 1: "
        "'apply' changed the state it was given: state.hands[0] was ",
    ),
    "something hidden told": (
        "tictac_cards",
        "game.py",
        '(("cards", each),)',
        '(("cards", str(order[0])),)',
        "no message gives a secret away: tictac_cards (low, single, 2 seats), seed SEED, action 0: the event 'dealt'",
    ),
    "an unknown rule": (
        "tictac_race",
        "variants/long.yaml",
        "rules: {dames: 4,",
        "rules: {damse: 4,",
        "tictac_race/variants/long.yaml:4: unknown rule 'damse' (did you mean 'dames'?)",
    ),
}


@pytest.mark.parametrize(("name", "file", "old", "new", "sentence"), BREAKAGES.values(), ids=BREAKAGES.keys())
def test_what_is_broken_is_named(kit: Elsewhere, name: str, file: str, old: str, new: str, sentence: str) -> None:
    with changed(kit, name, Path(f"tablegames_{name}", file), old, new):
        ran = kit.run("tablegames", "dev", "conform", name, "--games", "1", "--json")
    assert ran.returncode == 1
    assert ran.stderr == ""
    told = [row["problem"] for row in json.loads(ran.stdout)["tables"] if row["problem"]]
    assert [one for one in told if re.sub(r"seed \d+", "seed SEED", one).startswith(sentence)], told
