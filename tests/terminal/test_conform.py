"""`conform`: a report of what was tried, and what broke, with the way to see it again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import tablegames_nim
from tablegames_nim.game import Nim, State, Take
from tablegames_nim.notation import NimNotation

from tablegames import Seat, VariantSource, hookimpl
from tests.conftest import Cli
from tests.plugin.test_plugins import Bringing, Point, entry_points, nim_entry


@pytest.fixture
def _nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entry_points(monkeypatch, Point("nim", "nim", tablegames_nim))
    return


@pytest.mark.usefixtures("_nim")
def test_a_game_that_keeps_its_promises(cli: Cli) -> None:
    ran = cli("dev", "conform", "nim", "--games", "4", "--seed", "5")
    assert ran.code == 0
    assert ran.err == ""
    assert "nim (some-dist 1.2), seed 5" in ran.out
    assert ran.out.endswith("nim passes every check.\n")
    assert "random games end" in ran.out
    data = json.loads(cli("dev", "conform", "nim", "--games", "4", "--json").out)
    tried = [(row["variant"], row["seats"], row["games"]) for row in data["tables"]]
    assert tried == [(name, seats, 4) for name in ("misere", "normal") for seats in (2, 3, 4)] + [("partners", 4, 4)]
    assert data["tried"]["ends"] == 28
    assert data["broken"] == 0


@pytest.mark.usefixtures("_nim")
def test_only_what_was_asked_for(cli: Cli) -> None:
    data = json.loads(cli("dev", "conform", "nim", "--variant", "misere", "--seats", "3", "--games", "1", "--json").out)
    assert [(row["variant"], row["seats"], row["match"]) for row in data["tables"]] == [("misere", 3, "single")]
    french = cli("dev", "conform", "nim", "--variant", "misere", "--games", "1", "--lang", "fr").out
    assert "nim réussit toutes les vérifications." in french
    assert "les parties au hasard finissent" in french


@pytest.mark.usefixtures("_nim")
def test_a_broken_promise_is_shown_again_by_the_command_that_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Nim.legal

    def legal(self: Nim, state: State) -> Any:
        rare = state.heaps == (0, 1, 2)  # not in every game
        return [*right(self, state), Take(0, 9)] if rare else right(self, state)

    monkeypatch.setattr(Nim, "legal", legal)
    ran = cli("dev", "conform", "nim", "--variant", "normal", "--seats", "2", "--seed", "4")
    assert ran.code == 1
    told = " ".join(ran.out.split())
    assert "FAILED normal 'legal' offers nothing illegal: nim (normal, single, 2 seats), seed " in told
    assert "but 'judge' refuses it: The heap is too small for that." in told
    assert "nim fails the check at 1 of 1 tables." in told
    again, game = (line.partition("again: ")[2] for line in ran.out.splitlines() if "again: " in line)
    second = cli(*shlex.split(again)[1:])
    assert second.code == 1
    assert "--games 1 " not in again
    sentence = next(line for line in ran.out.splitlines() if "'legal' offers nothing illegal: " in line)
    assert sentence in second.out
    assert shlex.split(game)[:3] == ["tablegames", "play", "nim"]


@pytest.mark.usefixtures("_nim")
def test_the_game_that_is_named_is_the_game_it_happened_in(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Nim.outcome
    monkeypatch.setattr(Nim, "outcome", lambda self, last: right(self, Seat(1 - last)))  # turn and apply disagree
    monkeypatch.setattr(Nim, "turned", lambda self, state: state, raising=False)
    data = json.loads(cli("dev", "conform", "nim", "--variant", "normal", "--seats", "2", "--json").out)
    (row,) = data["tables"]
    assert "the mirrored game gives mirrored results" in row["problem"]
    seed = row["again"][1].rpartition(" ")[2]
    assert f"seed {seed}, action 0" in row["problem"]
    assert cli(*shlex.split(row["again"][1])[1:]).code == 0


def test_a_ruleset_that_cannot_be_used_is_reported_and_the_others_are_tried(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = VariantSource("nim", "bad", "rules: {heps: [1]}\n", "house/bad.yaml")
    entry_points(monkeypatch, Point("house", "house", Bringing(variants=[bad])), Point("nim", "nim", tablegames_nim))
    ran = cli("dev", "conform", "nim", "--seats", "2", "--games", "1", "--json")
    assert ran.code == 1
    rows = {row["variant"]: row["problem"] for row in json.loads(ran.out)["tables"]}
    assert rows == {
        "bad": "house/bad.yaml:1: unknown rule 'heps' (did you mean 'heaps'?)",
        "misere": "",
        "normal": "",
    }
    assert cli("dev", "conform", "nim", "--variant", "bad").code == 1


class Lost(Nim):
    """Nim whose `apply` forgets the events."""

    def apply(self, state: State, action: Any) -> Any:
        return super().apply(state, action).state


class Odd(Bringing):
    """A stranger's plugin with a notation."""

    @hookimpl
    def tablegames_notation(self, game: str) -> Any:
        return NimNotation() if game == "odd" else None


def stranger(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Nim under another name with something changed."""
    entry = replace(nim_entry("odd"), **changes)
    variants = [VariantSource("odd", "normal", "rules: {}\n", "odd.yaml")]
    entry_points(monkeypatch, Point("odd", "odd", Odd(games=[entry], variants=variants)))


def test_a_default_ruleset_that_is_not_there_is_reported(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger(monkeypatch, variant="nromal")
    ran = cli("dev", "conform", "odd", "--games", "1")
    assert ran.code == 1
    assert "odd has no variant 'nromal'" in " ".join(ran.out.split())


def test_who_plays_a_broken_game_is_sent_to_conform(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger(monkeypatch, make=Lost)
    monkeypatch.setattr("sys.argv", ["tablegames", "play", "odd"])
    ran = cli("play", "odd", "--players", "random")
    assert ran.code == 70
    assert "odd failed: " in ran.complaint
    assert "to find the error, run: tablegames dev conform odd" in ran.complaint


@pytest.mark.usefixtures("_nim")
def test_a_game_that_cannot_even_be_made_is_reported(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Nim, rules: object, seats: int = 2) -> None:
        raise ZeroDivisionError("heaps")

    monkeypatch.setattr(Nim, "__init__", fail)
    ran = cli("dev", "conform", "nim", "--variant", "normal")
    assert ran.code == 1
    assert "no table can be set up: ZeroDivisionError: heaps" in " ".join(ran.out.split())


@pytest.mark.usefixtures("_nim")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nym",), "there is no game 'nym' (did you mean 'nim'?)"),
        (("nim", "--variant", "miser"), "nim has no variant 'miser' (did you mean 'misere'?)"),
        (("nim", "--seats", "7"), "nim is for 2, 3, 4 players, not 7"),
        (("nim", "--games", "0"), "--games: must be a whole number of at least 1, not '0'"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ran = cli("dev", "conform", *arguments)
    assert ran.code == 2
    assert said in ran.complaint
