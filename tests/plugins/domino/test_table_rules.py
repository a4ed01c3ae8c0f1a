"""Faults at the table, rule by rule.  [AUJ-Dom r. III-VI, VIII-X, XII, XVI-XVIII, XX-XXII, XXV]"""

from __future__ import annotations

import pytest

from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import speaking
from tablegames.families.dominoes.state import Dealing
from tablegames.families.dominoes.tiles import spread
from tests.plugins.domino.at_table import Sitting, sit, table_of

TWO = table_of()
BY_HAND = table_of(taking="by_hand")
DEAL = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-5 6-6"


def bouder(hand: str = "6-4 5-5 0-0", other: str = "3-1 2-2") -> Sitting:
    """Seat 1 may pass with the 6-4 in hand."""
    return sit(TWO, hands={0: other, 1: hand}, line="6-6 6-3", turn=1, leader=0)


# ---- r. III to VI: taking


@pytest.mark.parametrize(("short", "leads"), [(3, 0), (1, 3)])
def test_with_more_he_takes_what_he_lacks_and_the_lead_goes_by_who_it_was(short: int, leads: int) -> None:  # r. V, VI
    poule = table_of("poule", 4, taking="by_hand")
    takes = [(seat, f"prendre {5 if seat == short else 6}") for seat in (0, 1, 2, 3)]
    table = sit(poule, deal=DEAL, players=4, leader=3).does(*takes, (3, "5-3"), (0, "reclamer"))
    assert len(table.position("hands")[str(short)].split()) == 6 - (short == 3)
    assert table.told[-2:] == ["claims_count", "takes_more"]
    assert table.state.lead == leads
    assert table.faults[0]["open"] is False


# ---- r. IX and XVI: passing with a tile that goes


def test_a_last_tile_that_shows_a_wrong_pass_is_answered_before_the_round_ends() -> None:
    table = bouder("6-4", "3-1 2-2").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left"))
    assert table.may(0, "reclamer")
    table.does((0, "ne pas poser"))
    assert not table.told.count("domino")
    again = bouder("6-4", "3-1 2-2").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left")).hush()
    assert again.outcome.by == "domino"


def test_a_round_closed_by_true_passes_is_worth_what_it_is_worth() -> None:
    table = sit(TWO, hands={0: "2-2 1-0", 1: "5-5"}, line="6-6 6-3", turn=0, leader=1)
    table.does((0, "pass"), (1, "pass"))
    assert not table.faults
    table.hush()
    assert (table.outcome.by, table.outcome.winners, table.outcome.scores) == ("closed", (0,), (10, 0))


# ---- the notation


@pytest.mark.parametrize("text", ["reclamer", "réclamer", "Réclamer", "claim", "CLAIM"])
def test_acts_are_read_in_both_languages(text: str) -> None:
    assert bouder().does((1, "pass"), (0, "3-1@right"), (1, "6-4@left")).may(0, text)


def test_they_are_told_in_the_language_in_use() -> None:
    table = bouder(other="4-3 2-2").does((1, "pass"), (0, "4-3@right"), (1, "6-4@left"))
    game, view = table.table.bare, table.table.bare.view(table.state, table.table.bare.turn(table.state).seat)  # type: ignore[union-attr]
    said = {}
    for language in ("en", "fr"):
        with speaking(language):
            said[language] = {table.table.notation.speak(view, act) for act in game.legal(table.state)}  # type: ignore[attr-defined]
    assert {"claim", "move it left", "move it right", "take it back"} <= said["en"]
    assert {"réclamer", "faire poser gauche", "faire poser droite", "ne pas poser"} <= said["fr"]


def test_an_end_that_is_none_is_named() -> None:
    table = bouder(other="4-3 2-2").does((1, "pass"), (0, "4-3@right"), (1, "6-4@left"))
    with pytest.raises(NotationError, match="say which end of the line"):
        table.does("faire poser middle")


@pytest.mark.parametrize(
    ("hand", "acts", "text", "why"),
    [
        ("6-4 5-1", ["6-4@left"], "objecter", "tile just placed fits, or no tile"),
        ("6-4 5-1", ["6-4@left"], "exiger", "Nobody announced a tile that fits"),
        ("5-5 0-0", ["pass"], "avouer", "did not pass on your last turn"),
        ("6-4 5-5 0-0", [], "5-5", "5-5 does not fit"),  # without its end it is not taken for a slip
    ],
)
def test_what_is_not_open_is_refused_by_its_own_reason(hand: str, acts: list[str], text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        bouder(hand).does(*acts, text)


# ---- the shuffle made again, and tiles taken back


def test_a_tile_seen_while_taking_has_the_tiles_shuffled_again() -> None:  # r. VIII
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 6"), (0, "take 6 seen"))
    assert isinstance(table.state, Dealing)
    assert table.state.leader == 0
    assert table.made[-1].what == "de_vu"


def test_tiles_fallen_open_are_dealt_again_by_the_same_leader() -> None:  # r. XXV
    table = sit(TWO, hands={0: "4-4 2-2", 1: "6-4 3-0"}, line="6-6 6-3", turn=1, leader=0)
    table.does((1, "renverser"))
    table.does((0, "rebattre"))
    assert isinstance(table.state, Dealing)
    assert table.state.leader == 0


def test_what_was_taken_too_many_is_taken_back_before_it_is_turned_up() -> None:  # r. XVII
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 8"))
    left = len(table.state.inner.talon)
    table.does((0, "retirer"))
    assert len(spread(table.state.inner.hands[1])) == 6
    assert len(table.state.inner.talon) == left + 2
    assert not table.may(0, "retirer")


def test_the_others_may_take_back_what_the_leader_took_too_many() -> None:  # r. XVII: the leader takes last
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 6"), (0, "prendre 8"))
    assert table.may(1, "retirer")
    table.does((1, "retirer"))
    assert len(spread(table.state.inner.hands[0])) == 6
    assert table.table.bare.turn(table.state).seat == 0
    left = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 6"), (0, "prendre 8"), (1, "-"))
    assert left.table.bare.turn(left.state).seat == 0
    assert len(spread(left.state.inner.hands[0])) == 8


def test_what_nobody_took_back_is_kept() -> None:  # r. IV, XVII
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 8"), (0, "prendre 6"))
    assert table.may(0, "retirer")
    table.does((0, str(spread(table.state.inner.hands[0])[0])))
    assert not table.may(1, "retirer")
    assert len(spread(table.state.inner.hands[1])) == 8
