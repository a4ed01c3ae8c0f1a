"""`tablegames score`: what a throw makes, in words and as data, and the arithmetic of all throws."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tablegames import Chance, Note, Scored, Seat, Step, load
from tablegames.core.dice import TWO_DICE, throw
from tablegames.table.chances import EventChances, Fallen, by_kind, chances, fall, points_of
from tests.conftest import Cli

ONE_LEFT = "{white: 24 off*14, black: 19*15, turn: white}"


def test_every_command_has_a_help_with_examples_in_both_languages(cli: Cli) -> None:
    assert "\n    tablegames score toutetable" in cli("score", "--help").out
    out = cli("score", "--help", "--lang", "fr").out
    assert "Exemples :" in out
    assert not [word for word in ("Show ", "default", "The ", " with ") if word in out], out
    assert "  score " in cli("--help").out


def test_a_throw_is_said_in_words_with_its_article(cli: Cli) -> None:
    ran = cli("score", "toutetable", "--throw", "5-2")
    assert ran.out == "5-2 (1 of 36)\n  White has the dice. [AUJ-TT III; AUJ-Rev III]\n"
    french = cli("score", "toutetable", "--throw", "5-5", "--lang", "fr").out
    assert french.startswith("5-5 (1 sur 36)\n  Les deux dés montrent 5")


def test_a_throw_as_data(cli: Cli) -> None:
    data = json.loads(cli("score", "toutetable", "--throw", "2-5", "--json").out)
    assert (data["throw"], data["chances"], data["of"]) == ("2-5", 1, 36)
    (event,) = data["events"]
    assert (event["what"], event["seat"], event["cite"]) == ("le_de", 1, "AUJ-TT III; AUJ-Rev III")
    assert event["text"].startswith("Black has the dice.")


def test_a_throw_that_makes_nothing(cli: Cli) -> None:
    ran = cli("score", "toutetable", "--position", ONE_LEFT, "--throw", "2-1")
    assert ran.out == "2-1 (2 of 36)\n  The throw on its own scores nothing.\n"
    assert "No throw scores anything." in cli("score", "toutetable", "--position", ONE_LEFT, "--throw", "all").out


def test_all_throws_and_how_many_make_what_for_whom(cli: Cli) -> None:
    data = json.loads(cli("score", "toutetable", "--throw", "all", "--json").out)
    assert sum(row["chances"] for row in data["throws"]) == data["of"] == 36
    kinds = {(kind["event"], kind["seat"]): kind for kind in data["kinds"]}
    assert {key: kind["chances"] for key, kind in kinds.items()} == {
        ("le_de", 0): 15,
        ("le_de", 1): 15,
        ("des_egaux", None): 6,
    }
    table = cli("score", "toutetable", "--throw", "all").out
    assert "of 36" in table
    assert len([line for line in table.splitlines() if line.startswith("6-")]) == 6
    assert cli("score", "toutetable", "--throw", "all", "--lang", "fr").out.count("sur 36") == 2


def test_two_dice_fall_in_36_ways() -> None:
    counted = chances(TWO_DICE)
    assert counted is not None
    outcomes, of = counted
    assert of == 36
    assert dict(outcomes)[throw(6, 5)] == 2
    assert dict(outcomes)[throw(6, 6)] == 1
    assert sum(number for _, number in outcomes) == 36


def test_points_are_the_fact_of_that_name_or_what_is_scored() -> None:
    assert points_of(Note("battre", Seat(0), "", (("points", 4),))) == 4
    assert points_of(Scored("trou", Seat(0), points=2)) == 2
    assert points_of(Scored("trou", Seat(0), detail=(("points", 12),), points=1)) == 12
    assert points_of(Note("le_de", Seat(0), "", (("points", (1, 2)),))) is None
    assert points_of(Note("le_de", Seat(0))) is None


def test_a_kind_is_counted_once_a_throw_and_its_points_as_often_as_they_fall() -> None:
    hit = Note("battre", Seat(0), "", (("points", 4),))
    fallen = [
        Fallen(throw(6, 5), 2, Step(None, (hit, hit))),
        Fallen(throw(6, 6), 1, Step(None, (hit, Note("pass", Seat(1))))),
        Fallen(throw(1, 1), 1, Step(None, (Scored("battre", Seat(1), points=6),))),
        Fallen(throw(2, 1), 2, Step(None)),
    ]
    kinds = by_kind(fallen)
    assert kinds == [
        EventChances("battre", Seat(0), 3, 2 * 8 + 4),
        EventChances("battre", Seat(1), 1, 6),
        EventChances("pass", Seat(1), 1, None),
    ]
    assert kinds[0].mean(36) == Fraction(20, 36)
    assert kinds[2].mean(36) is None


def test_every_outcome_falls_in_the_state_it_is_asked_of() -> None:
    table = load("toutetable", match="single")
    state = table.game.initial()
    turn = table.game.turn(state)
    assert isinstance(turn, Chance)
    counted = chances(turn.lottery)
    assert counted is not None
    for outcome in fall(table.game, state, counted[0]):
        assert outcome.step == table.game.apply(state, outcome.action)


def test_what_cannot_be_listed_can_still_be_given(cli: Cli) -> None:
    assert (
        "too many possibilities to list"
        in cli("score", "domino", "--position", "{leader: 0}", "--throw", "all").complaint
    )
    tiles = " ".join(f"{a}-{b}" for a in range(7) for b in range(a + 1))
    ran = cli("score", "domino", "--position", "{leader: 0}", "--throw", f"deal {tiles}")
    assert ran.code == 0
    assert "Each player takes 6 tiles; 16 are left in the talon." in ran.out


def test_who_begins_may_be_said_instead_of_a_position(cli: Cli) -> None:
    data = json.loads(cli("score", "toutetable", "--first", "black", "--throw", "6-5", "--json").out)
    assert data["position"]["turn"] == "black"
    assert data["chances"] == 2


def test_the_number_of_the_throw_goes_into_the_position(cli: Cli, tmp_path: Path) -> None:
    command = ["score", "toutetable", "--throw", "6-5", "--throw-no", "3"]
    assert "throw_no" in cli(*command, "--position", ONE_LEFT).complaint  # which this game does not know
    path = tmp_path / "position.yaml"
    path.write_text(ONE_LEFT, "utf-8")
    assert "throw_no" in cli(*command, "--position", f"@{path}").complaint
    assert "not a mapping" in cli(*command, "--position", "W:W7:B34").complaint
    assert "needs --position" in cli(*command).complaint


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["toutetable"], "give a throw, such as --throw 6-6"),
        (["toutetable", "--throw", "6-5-2"], "2 numbers"),
        (["toutetable", "--throw", "7-1"], "from 1 to 6"),
        (["dames_polonaises", "--position", "W:W7:B34,45", "--throw", "6-5"], "there is no throw in this position"),
        (["dames_polonaises", "--position", "W:W7:B34,45", "--throw", "all"], "there is no throw in this position"),
        (
            ["dames_polonaises", "--position", "B:WK47,50:BK46,41,45", "--throw", "all"],
            "there is no throw in this position",
        ),
        (["toutetable", "--position", "{white: 1}", "--throw", "all"], "--position"),
        (["toutetable", "--position", ONE_LEFT, "--first", "white", "--throw", "all"], "both say who begins"),
        (["nothing", "--throw", "all"], "no game"),
    ],
)
def test_what_cannot_be_scored_is_refused_in_one_sentence(cli: Cli, arguments: list[str], why: str) -> None:
    ran = cli("score", *arguments)
    assert ran.code == 2
    assert why in ran.complaint
