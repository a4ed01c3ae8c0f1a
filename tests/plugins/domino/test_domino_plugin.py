"""The contents of the plugin: the game, its ruleset, its words, its case keys."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tablegames.plugin.checks import Situation
from tablegames.plugin.entry_fields import own_of
from tablegames.plugins import domino
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules

GAME = Domino(DominoRules(), 2)
NOTATION = DominoNotation()
PACKAGE = "tablegames.plugins.domino"


def test_the_game_is_a_round_and_its_rules_ask_for_a_party() -> None:
    (entry,) = domino.tablegames_games()
    assert (entry.name, entry.variant, entry.seats) == ("domino", "tete_a_tete", (2, 3, 4))
    assert entry.seats_of is not None
    assert entry.seats_of(entry.rules()) == (2,)
    assert entry.make(entry.rules(), 2) == GAME
    assert entry.party is not None
    assert entry.party(entry.rules(target=50)).target == 50


# ---- the case keys


def asked(key: str, expected: Any, position: Mapping[str, Any] | None = None, **rules: Any) -> list[str]:
    given = DominoRules(**rules)
    game = Domino(given, 2)
    state = None if position is None else NOTATION.set_up(game, position)
    case = {} if position is None else {"position": position}
    return own_of(domino.GAME, "case_keys")[key](Situation(game, given, NOTATION, case, state), expected)


def complains(problems: Iterable[str], *words: str) -> bool:
    return [word for word in words if not any(word in problem for problem in problems)] == []


CLOSED = {"hands": {0: "5-4", 1: "3-2 4-0"}, "line": "1-3 3-6", "turn": 1, "leader": 0, "points": {0: 10, 1: 95}}
ROUNDS = {"leader": 0, "before": {0: 60, 1: 71}, "rounds": [{"out": 1, "pips": {0: 28, 1: 0}}]}


def test_match_checks_the_party_after_the_round_of_a_position() -> None:
    after = {"points": {0: 10, 1: 104}, "next_leader": 1, "over": {"winners": [1], "losers": [0]}}
    assert asked("match", {"after": after}, CLOSED) == []
    wrong = {"points": {0: 10, 1: 103}, "next_leader": 0, "over": False}
    assert complains(
        asked("match", {"after": wrong}, CLOSED), "points", "next_leader", "over: expected False, found True"
    )
    assert complains(asked("match", {"after": {"over": {"winners": [0]}}}, CLOSED), "winners: expected [0], found [1]")


def test_match_checks_a_party_told_by_its_rounds() -> None:
    assert asked("match", ROUNDS | {"after": {"points": {0: 60, 1: 99}, "next_leader": 1, "over": False}}) == []
    assert asked("match", ROUNDS | {"after": {"over": {"winners": [1]}}}, target=99) == []
    assert asked("match", ROUNDS | {"after": {"next_leader": 1}}, next_lead="winner") == []


@pytest.mark.parametrize(
    ("expected", "word"),
    [
        ("x", "mapping"),
        ({"after": {}, "befor": {}}, "befor"),
        (ROUNDS | {"after": {"pot": 3}}, "pot"),
        (ROUNDS | {"after": {"over": {"net": {}}}}, "over"),
        (ROUNDS | {"rounds": [{"out": 1}]}, "must be a mapping {leader: …"),
        (ROUNDS | {"rounds": 3}, "must be a mapping {leader: …"),
        (ROUNDS | {"before": {0: 100}}, "the partie is over before round 1"),
        (ROUNDS | {"before": {7: 1}}, "seats are 0 to 1"),
    ],
)
def test_match_says_what_it_cannot_understand(expected: Any, word: str) -> None:
    assert complains(asked("match", expected), word)


GOES_ON = {"hands": {0: "6-1 2-2", 1: "6-4 4-3 5-2"}, "line": "6-6 6-3", "turn": 1, "leader": 0}


def test_match_of_a_round_that_goes_on_is_said() -> None:
    assert complains(asked("match", {"after": {}}, GOES_ON), "not over")


def test_lead_checks_who_leads_or_draws_again() -> None:  # AUJ-Dom r. I
    assert asked("lead", {"drawn": {0: "4-4", 1: "6-3"}, "leader": 1}) == []
    assert asked("lead", {"drawn": {0: "6-4", 1: "5-5"}, "again": [0, 1]}) == []
    assert complains(asked("lead", {"drawn": {0: "6-4", 1: "5-5"}, "leader": 0}), "again", "leader")
    assert complains(asked("lead", {"drawn": {0: "4-4", 1: "6-3"}, "again": [0, 1]}), "again")


@pytest.mark.parametrize(
    ("expected", "word"),
    [
        (3, "mapping"),
        ({"drawn": {0: "4-4"}}, "each seat"),
        ({"drawn": {0: "4-4", 1: ""}}, "each seat"),
        ({"drawn": {0: "4-4", 1: "9-3"}}, "9-3"),
        ({"drawn": {0: "4-4", 1: "4-4"}}, "twice"),
        ({"drawn": {0: "4-4", 1: "6-3"}, "sides": []}, "sides"),
    ],
)
def test_lead_says_what_it_cannot_understand(expected: Any, word: str) -> None:
    assert complains(asked("lead", expected), word)
