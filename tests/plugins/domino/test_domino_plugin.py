"""What the plugin brings: the game, its ruleset, its words, its case keys."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tablegames.plugin.checks import Situation
from tablegames.plugin.own import own_of
from tablegames.plugin.shipped import shipped_phrases
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


# ---- words


EVENTS = {
    "drawn", "draw_again", "together", "leads", "seated", "dealt", "partout", "boude", "draws", "draws_tile", "domino",
    "closed", "hands", "not_counted", "pot", "dealt_partners",
}  # fmt: skip
SCORES = {
    "marks_domino", "marks_closed", "marks_side", "marks_partner", "wins_round", "takes_stake", "is_last", "puts_in",
    "takes_pool", "closed_side", "is_last_of_equals",
}  # fmt: skip
ENDS = {"domino", "closed", "poule", "stakes", "last"}
FAULTS = {
    "round_over", "already_dealt", "draw_first", "deal_first", "leader_passes", "boude_a_tort", "not_in_hand",
    "not_joined", "no_line", "does_not_go", "other_end", "must_draw", "draws_a_tort", "talon_spent", "talon_not_used",
}  # fmt: skip
MADE = {
    "boude_a_tort", "de_qui_ne_va_pas", "compte_moins", "compte_plus", "de_vu", "de_decouvert", "autre_que_l_annonce",
    "fait_decouvrir",
}  # fmt: skip
"""The faults of the table: noted when they are made, and told with help."""
AT_TABLE = {
    "all_passed", "shuffled", "takes", "takes_tiles", "takes_more", "owns_up", "claims_pass", "claims_count", "objects",
    "moved_over", "taken_back", "makes_place", "not_placed", "loses_party", "pays_for_two", "pays_each",
    "stake_received", "stakes_paid", "let_pass", "tile_seen", "withdraws", "uncovers", "announces", "holds_to",
    "upsets", "reshuffles",
}  # fmt: skip
REFUSED_AT_TABLE = {
    "only_owning", "none_goes", "none_goes_both", "one_goes", "one_goes_both",
    "takes_too_many", "already_taken", "take_first", "nothing_shown", "it_goes", "nothing_to_own", "not_just_shown",
    "not_asked", "only_asked", "shown_goes", "owned_up", "opens_shown", "shown_waits",
    "not_announced", "held_to", "announced_already", "uncovered_already", "upset_of_two", "all_upset", "none_upset",
    "none_over",
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_happen_or_be_refused_has_its_words(language: str) -> None:
    phrases = shipped_phrases(PACKAGE, language)
    other = {f"seat.{seat}" for seat in range(4)} | {f"over.{by}" for by in ENDS} | {"seat.you", "seat.other"}
    other |= {"tells_the_act", "won.match", "effect.partout"}
    other |= {f"{what}.with_you" for what in ("together", "dealt_partners", "marks_partner")}
    other |= {f"number.{number}" for number in range(13)}
    other |= {
        "stakes_settled",
        "chance",
        "game_settled",
        "party_settled",
        "standing",
    }  # the kernel's own, in the words of domino
    other |= MADE | {f"{what}_told" for what in MADE} | AT_TABLE | {"over.boude_a_tort", "over.compte_moins"}
    refused = FAULTS | MADE | REFUSED_AT_TABLE
    told = {key for key in phrases if not key.startswith(("option.", "saying."))} - {"acts_at_the_table"}
    assert told == EVENTS | SCORES | other | {f"fault.{what}" for what in refused}


def test_both_languages_tell_the_same_facts() -> None:
    english, french = shipped_phrases(PACKAGE, "en"), shipped_phrases(PACKAGE, "fr")
    for key, phrase in english.items():
        assert set(re.findall(r"{(\w+)}", phrase)) == set(re.findall(r"{(\w+)}", french[key])), key


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
        (ROUNDS | {"before": {0: 100}}, "the party is over before round 1"),
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
