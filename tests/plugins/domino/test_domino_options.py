"""Every option: that it makes a difference, and the messages about options that contradict each other."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tablegames.core.events import Seat
from tablegames.core.languages import speaking
from tablegames.core.match import Tally
from tablegames.families.dominoes.state import Deal, Lots, Pass
from tablegames.families.dominoes.tiles import TILES
from tablegames.plugins.domino.arbitre.state import Talk
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.making import make
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.parties import party
from tablegames.plugins.domino.rules import ClosedScores, ClosedWhen, DominoRules, NextLead, Partners, WonBy
from tablegames.plugins.domino.scoring import scored

Probe = Callable[[DominoRules], object]


def game(rules: DominoRules) -> Domino:
    return Domino(rules, rules.players[-1])


def dealt(rules: DominoRules) -> object:
    return game(rules).apply(game(rules).initial(Seat(0)), Deal(TILES)).state


def ended(rules: DominoRules, out: int | None = None, points: int = 99) -> object:
    """A party after one more round: the hands hold 9, 8, 8 … pips, seat 0 led."""
    seats = rules.players[-1]
    pips = tuple(0 if seat == out else 9 - bool(seat) for seat in range(seats))
    outcome = scored(rules, Seat(0), None if out is None else Seat(out), pips)
    tally = party(rules).settle(Tally((points,) * seats), outcome, Seat(0))
    return tally, party(rules).result(tally)


def stuck(rules: DominoRules) -> object:
    """Return the choices of a player without a fitting tile."""
    data = {"hands": {0: "6-3", 1: "5-5"}, "line": "6-6", "talon": "4-4 4-3", "turn": 1, "leader": 0}
    return game(rules).legal(DominoNotation().set_up(game(rules), data))


def closed_for_good(rules: DominoRules) -> object:
    """Whether a round is over in which every six is placed, and tiles lie in the talon."""
    line = "6-5 5-4 4-6 6-1 1-3 3-6 6-6 6-2 2-0 0-6"
    data = {"hands": {0: "5-5", 1: "2-1"}, "line": line, "turn": 1, "leader": 0}
    return game(rules).turn(DominoNotation().set_up(game(rules), data))


def drawn(rules: DominoRules) -> object:
    """Return the decision when the second seat draws highest and the third next."""
    lots = Lots((TILES[27], TILES[0], TILES[1], TILES[26]))
    return game(rules).apply(game(rules).initial(), lots).state


def may_pass(rules: DominoRules) -> object:
    """Whether he may pass who holds a tile that goes."""
    made = make(rules, rules.players[-1])
    state = DominoNotation().set_up(made, {"hands": {0: "6-3", 1: "5-5"}, "line": "6-6", "turn": 0, "leader": 1})
    return Pass() in made.legal(state)


def to_do(rules: DominoRules) -> object:
    """Return the first act after the tiles are shuffled."""
    made = make(rules, rules.players[-1])
    return made.legal(made.apply(made.initial(Seat(0)), Deal(TILES)).state)


def told(rules: DominoRules) -> object:
    """Return the messages when a player has passed wrongly and nobody claims."""
    made = make(rules, rules.players[-1])
    state = DominoNotation().set_up(made, {"hands": {0: "6-3", 1: "5-5"}, "line": "6-6", "turn": 1, "leader": 1})
    said = []
    for act in (Pass(), Talk.SILENT, Pass(), Talk.SILENT, Talk.SILENT, Talk.SILENT):
        step = made.apply(state, act)
        said += [event.what for event in step.events]
        state = step.state
    return said


FOUR = {"players": (4,)}
AT_TABLE = {"arbiter": "table"}
PIQUET = {**FOUR, "partners": Partners.SEATS}
OTHERWISE: list[tuple[str, object, Probe, dict[str, Any]]] = [
    ("players", (3,), lambda rules: len(game(rules).initial().seats), {}),  # type: ignore[union-attr]
    ("tiles", 7, dealt, {}),
    ("tiles", (7,), dealt, {}),
    ("won_by", WonBy.ROUNDS, ended, {}),
    ("won_by", WonBy.POULE, ended, {}),
    ("won_by", WonBy.STAKES, ended, {}),
    ("won_by", WonBy.LAST, ended, {}),
    ("target", 200, ended, {}),
    ("rounds", 200, lambda rules: ended(rules, points=2), {"won_by": WonBy.ROUNDS}),
    ("rounds", 1, lambda rules: ended(rules, points=0), {"won_by": WonBy.LAST, "rounds": 6}),
    ("closed_scores", ClosedScores.ALL, ended, {}),
    ("closed_scores", ClosedScores.DIFFERENCE, ended, {"won_by": WonBy.POULE}),
    ("closed_counts", False, ended, {"won_by": WonBy.ROUNDS}),
    ("closed_counts", False, lambda rules: ended(rules, points=0), {**FOUR, "won_by": WonBy.STAKES}),
    ("next_lead", NextLead.WINNER, lambda rules: ended(rules, out=0), {}),
    ("partners", Partners.DRAWN, ended, FOUR),
    ("partners", Partners.DRAWN, drawn, PIQUET),
    ("partner_pips", "counted", ended, PIQUET),
    ("puiser", True, stuck, {}),
    ("arbiter", "table", may_pass, {}),
    ("taking", "by_hand", to_do, AT_TABLE),
    ("table_help", "after", told, AT_TABLE),
    ("table_help", "always", told, AT_TABLE),
    ("talon_kept", 2, stuck, {"puiser": True}),
    ("closed_when", ClosedWhen.TALON_EMPTY, closed_for_good, {"puiser": True}),
]


@pytest.mark.parametrize(
    ("option", "value", "probe", "beside"), OTHERWISE, ids=[f"{option}-{n}" for n, (option, *_) in enumerate(OTHERWISE)]
)
def test_an_option_makes_a_difference(option: str, value: object, probe: Probe, beside: dict[str, Any]) -> None:
    rules = DominoRules(**beside)
    assert getattr(rules, option) != value
    assert probe(rules) != probe(replace(rules, **{option: value}))


def test_no_option_is_forgotten() -> None:
    assert {option for option, *_ in OTHERWISE} == {field.name for field in fields(DominoRules)}


@pytest.mark.parametrize(
    ("rules", "en", "fr"),
    [
        ({"taking": "by_hand"}, "taking: 'by_hand' needs 'arbiter' to be table, not strict",
         "« taking: by_hand » exige que « arbiter » soit table, et non strict"),
        ({"table_help": "after"}, "table_help: 'after' needs 'arbiter' to be table",
         "« table_help: after » exige que « arbiter » soit table"),
        ({"target": 50, "won_by": WonBy.ROUNDS}, "target: '50' needs 'won_by' to be points or poule, not rounds",
         "« target: 50 » exige que « won_by » soit points ou poule, et non rounds"),
        ({"rounds": 5}, "rounds: '5' needs 'won_by' to be rounds or last", "« won_by » soit rounds ou last"),
        ({"closed_scores": ClosedScores.ALL, "won_by": WonBy.LAST}, "closed_scores: 'all' needs 'won_by'",
         "exige que « won_by »"),
        ({"closed_counts": False}, "closed_counts: 'false' needs 'won_by' to be rounds or stakes",
         "exige que « won_by »"),
        ({"partner_pips": "counted"}, "partner_pips: 'counted' needs 'partners' to be drawn or seats",
         "« partners »"),
        ({"talon_kept": 2}, "talon_kept: '2' needs 'puiser' to be true, not false",
         "« talon_kept: 2 » exige que « puiser » soit true"),
        ({"closed_when": ClosedWhen.TALON_EMPTY}, "closed_when: 'talon_empty' needs 'puiser' to be true",
         "« puiser » soit true"),
        ({**PIQUET, "won_by": WonBy.POULE}, "partners: 'seats' needs 'won_by' to be points",
         "exige que « won_by » soit points"),
        ({"partners": Partners.DRAWN}, "is for four players, two against two; set 'players' to", "se joue à quatre"),
        ({"players": ()}, "players: list each number of players once", "players : nommez"),
        ({"players": (3, 2)}, "players: list each number of players once", "players : nommez"),
        ({"players": (3, 4), "tiles": (8,)}, "tiles: give one number for each entry", "tiles : donnez un nombre"),
        ({"players": (3, 4), "tiles": 8}, "tiles: 4 players with 8 tiles each need more", "il n'y a que 28 dominos"),
        ({"tiles": 5}, "tiles: 5 per player is too few for this partie; take 6", "5 dominos chacun, c'est trop peu"),
        ({"tiles": 14}, "tiles: 14 per player is too many for this partie", "14 dominos chacun, c'est trop pour"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused_in_one_sentence(rules: dict[str, Any], en: str, fr: str) -> None:
    for language, words, begins in (("en", en, r"^[a-z_]+: "), ("fr", fr, r"^(« [a-z_]+: |[a-z_]+ : )")):
        with speaking(language), pytest.raises(ValueError, match=begins) as refused:
            DominoRules(**rules)
        assert words in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--set", "arbiter=tabel"), "did you mean 'table'"),
        (("--variant", "poule", "--set", "taking=by_hand"), "taking: 'by_hand' needs 'arbiter' to be table"),
        (("--variant", "quatre_chacun", "--set", "target=50"), "target: '50' needs 'won_by' to be points or poule"),
        (("--variant", "poule", "--set", "tiles=[7]"), "give one number for each"),
        (("--set", "tiles=15"), "from 1 to 14"),
        (("--set", "players=[5]"), "from 2 to 4"),
        (("--set", "partners=drwan"), "did you mean 'drawn'"),
    ],
)
def test_the_command_line_says_so_too(cli: Callable[..., Any], given: tuple[str, ...], words: str) -> None:
    assert words in cli("rules", "domino", *given).complaint


def test_house_rules_name_the_line_of_the_option(cli: Callable[..., Any], tmp_path: Any) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: sans_points\nrules:\n  rounds: 5\n  target: 50\n", "utf-8")
    assert f"{path}:4: target: '50' needs 'won_by'" in cli("play", "domino", "--rules", str(path)).complaint
    refused = cli("play", "domino", "--rules", str(path), "--lang", "fr").complaint
    assert f"{path}:4 : « target: 50 » exige que « won_by »" in refused


def test_house_rules_cannot_extend_a_party_that_is_not_described(cli: Callable[..., Any], tmp_path: Any) -> None:
    path = tmp_path / "house.yaml"  # AUJ-Dom ch. IX
    path.write_text("extends: vingt_un\nrules: {}\n", "utf-8")
    assert (
        f"{path}:1: vingt_un: the book only mentions this game" in cli("play", "domino", "--rules", str(path)).complaint
    )


def test_tiles_may_be_agreed_for_each_number_of_players(cli: Callable[..., Any]) -> None:  # AUJ-Dom ch. VII
    for seats, each in ((3, 9), (4, 7)):
        ran = cli("play", "domino", "--variant", "poule", "--set", "tiles=[9, 7]", "--seats", str(seats),
                  "--players", ",".join(["random"] * seats), "--seed", "1")  # fmt: skip
        assert f"Each player takes {each} tiles" in ran.out
