"""The messages at the end of a round: the hands that are turned up, and the line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegames import Seat, load
from tablegames.core.events import Note
from tablegames.core.languages import speaking
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.table.narration import history
from tests.conftest import Cli

LAST = {"hands": {0: "6-3", 1: "6-5 4-4"}, "line": "6-6", "turn": 0, "leader": 0}


def test_a_deal_stands_on_nobody_s_line() -> None:
    table = load("domino", match="single")
    moments: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * 2, watch=moments.append, limit=4)
    lines = history(table, moments, Seat(1))
    assert re.fullmatch(r"   1\. \(drawn for the lead: \d-\d and \d-\d, dealt( \d-\d){6}\)", lines[0])
    assert re.fullmatch(r"   2\. Player [AB]: \d-\d", lines[1])


def test_what_is_said_in_french_is_a_sentence() -> None:
    table = load("domino", match="single")
    state = table.start({"hands": {1: "5-1 2-2", 0: "6-4 6-1 3-3"}, "line": "5-6 6-6 6-2", "turn": 0, "leader": 1})
    (boude,) = table.game.legal(state)
    with speaking("fr"):
        assert table.speak(state, boude) == "je boude"
        assert table.read(state, "je boude") == boude


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "The hands are turned face up: Player A nothing; Player B 6-5 4-4. "
            "Pips left: Player A 0, Player B 19. The line was 3-6 6-6.",
        ),
        (
            "fr",
            "On abat les dominos : Joueur A rien ; Joueur B 6-5 4-4. "
            "Points restés en main : Joueur A 0, Joueur B 19. La ligne était 3-6 6-6.",
        ),
    ],
)
def test_the_line_of_a_round_that_is_over_is_told_with_the_hands(language: str, told: str) -> None:  # AUJ-Dom ch. II
    with speaking(language):
        table = load("domino", match="single")
        state = table.start(LAST)
        moment = table.played(state, "6-3")
        lines = table.wording.told(moment.step.events)
    assert any(line.startswith(told) for line in lines)


def test_of_a_closed_round_both_counts_are_told() -> None:  # AUJ-Dom r. XXIII
    table = load("domino", match="single")
    closed = {"hands": {0: "6-1 5-4", 1: "5-5 3-0"}, "line": "6-6", "turn": 0, "leader": 0}
    moment = table.played(table.start(closed), "6-1")
    told = [*table.wording.told(moment.step.events)]
    state = moment.step.state
    while not told or not any("blocked" in line for line in told):
        action = table.game.legal(state)[0]
        step = table.game.apply(state, action)
        told, state = [*table.wording.told(step.events)], step.state
    assert any("Pips left: Player A 9, Player B 13." in line for line in told)


def test_a_record_that_does_not_tell_the_line_is_verified_as_before(cli: Cli, tmp_path: Path) -> None:
    """Older versions laid the hands open without it; a hand that is another is still a difference."""
    path = tmp_path / "game.jsonl"
    cli("play", "domino", "--players", "first,first", "--match", "single", "--seed", "5", "--record", str(path))
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("sum", None)
        line.pop("sha256", None)
    (shown,) = [event for line in lines for event in line.get("events", ()) if event["what"] == "hands"]
    del shown["detail"]["line"]
    _written(path, lines)
    assert cli("replay", str(path), "--verify").code == 0
    shown["detail"]["hands"][0] += " 6-6"
    _written(path, lines)
    assert cli("replay", str(path), "--verify").code == 1


def _written(path: Path, lines: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")


POSITION = '{hands: {0: 6-6 6-4 5-3, 1: 5-5 4-1}, line: 6-3, turn: 0, leader: 1, passed: ["1: 6-3"]}'
OF_THE_READER = re.compile(r"\b(you|your|vous|votre|vos)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Player B had no tile for 6 and 3", "Player A holds 30 pips; on average, Player B holds ")),
        (
            "fr",
            ("Joueur B n'avait aucun domino pour 6 ni 3", "Joueur A a 30 points en main ; en moyenne, Joueur B en a "),
        ),
    ],
)
def test_who_analyses_a_position_is_not_taken_for_one_of_the_players(
    cli: Cli, language: str, told: tuple[str, ...]
) -> None:
    out = cli("analyse", "domino", "--position", POSITION, "--nodes", "50", "--explain", "--lang", language).out
    assert OF_THE_READER.search(out) is None
    assert all(sentence in out for sentence in told)


@pytest.mark.parametrize(
    ("language", "hand"), [("en", "Hand of Player {} (first), "), ("fr", "Main de Joueur {} (first), ")]
)
def test_a_review_names_whose_hand_it_was(cli: Cli, tmp_path: Path, language: str, hand: str) -> None:
    path = tmp_path / "game.jsonl"
    cli("play", "domino", "--players", "first,first", "--match", "single", "--seed", "5", "--record", str(path))
    out = cli("analyse", str(path), "--nodes", "50", "--lang", language).out
    assert OF_THE_READER.search(out) is None
    assert any(hand.format(seat) in out for seat in "AB")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You hold 44 pips; on average, your opponent holds "),
        ("fr", "Vous avez 44 points en main ; en moyenne, l'adversaire en a "),
    ],
)
def test_who_asks_for_a_hint_is_spoken_to(cli: Cli, language: str, told: str) -> None:
    asked = cli("play", "domino", "--seed", "3", "--players", "human,first", "--lang", language, typed="hint\nquit\n")
    assert told in asked.out
    assert {"en": "Your hand, 44 pips: ", "fr": "Votre main, 44 points : "}[language] in asked.out


def test_a_name_within_a_sentence_begins_with_no_capital_article(cli: Cli) -> None:
    """« contre l'adversaire », not « contre L'adversaire »; at the beginning of a sentence it has its capital."""
    with speaking("fr"):
        table = load("domino", match="single", overrides={"arbiter": "table"})
        wording = table.wording.read_by(Seat(0), 2)
        claim = Note("claims_pass", Seat(0), "", (("to", Seat(1)), ("ends", (6,)), ("tile", "6-5")))
        assert (
            wording.event(claim) == "Vous réclamez contre l'adversaire : bouder au six en ayant le 6-5 était une faute."
        )
        theirs = Note("claims_pass", Seat(1), "", (("to", Seat(0)), ("ends", (6,)), ("tile", "6-5")))
        assert (
            wording.event(theirs) == "L'adversaire réclame contre vous : bouder au six en ayant le 6-5 était une faute."
        )
        assert wording.score((12, 8)) == "vous 12, l'adversaire 8"
        named = replace(wording, names={1: "Anne"})
        assert named.event(claim) == "Vous réclamez contre Anne : bouder au six en ayant le 6-5 était une faute."
    played = cli("play", "domino", "--seed", "3", "--players", "human,first", "--lang", "fr", typed="1\nquitter\n")
    assert re.search(r"[^.\s] L'adversaire", played.out.partition("\n\n")[0]) is None
