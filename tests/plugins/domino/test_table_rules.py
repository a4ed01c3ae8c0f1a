"""Faults at the table, rule by rule.  [AUJ-Dom r. III-VI, VIII-X, XII, XVI-XVIII, XX-XXII, XXV]"""

from __future__ import annotations

import pytest

from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import speaking
from tablegames.plugins.domino.state import Dealing
from tablegames.plugins.domino.tiles import spread
from tests.plugins.domino.at_table import Sitting, sit, table_of

TWO = table_of()
BY_HAND = table_of(taking="by_hand")
PIQUET = table_of("piquet_voleur", partners="seats")
DEAL = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-5 6-6"


def bouder(hand: str = "6-4 5-5 0-0", other: str = "3-1 2-2") -> Sitting:
    """Seat 1 may pass with the 6-4 in hand."""
    return sit(TWO, hands={0: other, 1: hand}, line="6-6 6-3", turn=1, leader=0)


# ---- r. III to VI: taking


def test_who_takes_too_few_loses_the_party_of_two_once_each_has_placed_one() -> None:  # r. III
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 5"), (0, "prendre 6"), (0, "2-2"))
    assert not table.may(1, "reclamer")
    table.does((1, "2-1@right"))
    assert table.may(0, "reclamer")
    table.does((0, "claim"))
    assert (table.outcome.by, table.outcome.winners) == ("compte_moins", (0,))


def test_not_when_the_round_is_over() -> None:  # r. III
    table = sit(BY_HAND, hands={0: "2-2", 1: "2-1"}, line="6-6 6-2", turn=0, leader=0, short={1: 1},
                log=["0 placed 6-6", "1 placed 6-2"])  # fmt: skip
    assert table.may(0, "reclamer")
    table.does((0, "2-2@right"))
    assert not table.may(1, "reclamer")
    table.does((1, "-"))
    assert table.outcome.by == "domino"


def test_who_takes_too_many_keeps_them_and_nobody_calls_it() -> None:  # r. IV
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0).does((1, "prendre 9"), (0, "prendre 6"), (0, "3-3"))
    assert table.faults == [{"fault": "compte_plus", "by": 1, "made": "take", "open": False}]
    assert not table.may(1, "reclamer")


def test_the_others_must_find_their_tiles() -> None:  # r. XI
    table = sit(BY_HAND, deal=DEAL, players=2, leader=0)
    assert table.may(1, "prendre 22")
    assert not table.may(1, "prendre 23")
    assert not table.may(1, "prendre 0")


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


def test_a_wrong_pass_is_known_to_nobody() -> None:
    table = bouder().does((1, "pass"))
    assert [(event.what, event.seen_by) for event in table.made] == [("boude_a_tort", ())]
    assert table.told == ["boude"]
    table.hush()
    assert not table.may(0, "reclamer")


def test_it_shows_by_the_tile_and_may_be_claimed_later_too() -> None:
    table = bouder(other="3-1 2-2 4-0 1-0").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left"), (0, "4-0@left"))
    assert table.faults[0] == {"fault": "boude_a_tort", "by": 1, "made": "pass", "shown": True, "open": True}
    table.does((1, "0-0@left"))
    assert table.may(0, "reclamer")
    assert not table.may(0, "ne pas poser")  # the tile that showed it was answered


def test_he_himself_does_not_claim() -> None:
    table = bouder().does((1, "pass"), (0, "3-1@right"), (1, "6-4@left"), (0, "pass")).hush()
    assert not table.may(1, "reclamer")


def test_not_placed_it_goes_back_exposed_and_the_turn_passes_on() -> None:  # r. IX, XVIII
    table = bouder(other="3-1 2-2 6-1").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left"), (0, "ne pas poser"))
    assert table.position("line") == "6-6 6-3 3-1"
    assert (table.position("exposed"), table.position("turn")) == ("6-4", 0)
    assert not table.may(0, "reclamer")
    table.does((0, "6-1@left"))
    assert not table.may(1, "6-4@left")


def test_what_was_dictated_cannot_be_claimed_too() -> None:  # r. IX: or
    table = bouder(other="4-3 2-2").does((1, "pass"), (0, "4-3@right"), (1, "6-4@left"), (0, "make place right"))
    assert table.position("line") == "6-6 6-4 4-3 3-6"
    assert not table.may(0, "reclamer")


def test_a_last_tile_that_shows_a_wrong_pass_is_answered_before_the_round_ends() -> None:
    table = bouder("6-4", "3-1 2-2").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left"))
    assert table.may(0, "reclamer")
    table.does((0, "ne pas poser"))
    assert not table.told.count("domino")
    again = bouder("6-4", "3-1 2-2").does((1, "pass"), (0, "3-1@right"), (1, "6-4@left")).hush()
    assert again.outcome.by == "domino"


def test_turned_up_the_hands_show_what_was_passed_over() -> None:
    table = sit(TWO, hands={0: "2-2 1-0", 1: "6-4 5-5"}, line="6-6 6-3", turn=0, leader=1)
    table.does((0, "pass"), (1, "pass"), (0, "reclamer"))
    assert table.outcome.winners == (0,)
    assert "all_passed" in table.told


def test_a_round_closed_by_true_passes_is_worth_what_it_is_worth() -> None:
    table = sit(TWO, hands={0: "2-2 1-0", 1: "5-5"}, line="6-6 6-3", turn=0, leader=1)
    table.does((0, "pass"), (1, "pass"))
    assert not table.faults
    table.hush()
    assert (table.outcome.by, table.outcome.winners, table.outcome.scores) == ("closed", (0,), (10, 0))


def test_in_puiser_a_tile_drawn_since_shows_nothing() -> None:
    puiser = table_of("puiser", 2)
    table = sit(puiser, hands={0: "6-5 2-2", 1: "6-4 4-4"}, line="6-6 6-3", talon="5-3 1-1", turn=1, leader=0)
    table.does((1, "pass"), (0, "6-5@left"), (1, "draw"), (1, "5-3@left"))
    assert table.faults[0]["shown"] is False
    assert not table.may(0, "reclamer")


def test_in_puiser_what_he_held_all_along_shows() -> None:
    puiser = table_of("puiser", 2)
    table = sit(puiser, hands={0: "6-5 4-2 4-3", 1: "6-4 2-2"}, line="6-6 6-3", talon="5-3 1-0", turn=1, leader=0)
    table.does((1, "pass"), (0, "6-5@left"), (1, "draw"), (1, "5-3@left"), (0, "4-3@left"), (1, "6-4@left"))
    assert table.may(0, "reclamer")  # the only tile he drew lies in the line


# ---- r. X, XII: a tile that does not go


def test_of_a_tile_that_does_not_go_the_number_written_last_is_free() -> None:  # r. X
    hands = {0: "4-4 2-2", 1: "5-4 4-1 3-0"}
    for text, free in (("5-4@right", 4), ("4-5@right", 5)):
        table = sit(TWO, hands=hands, line="6-6 6-3", turn=1, leader=0).does((1, text))
        assert table.state.inner.line[-1][1] == free


def test_nobody_objects_once_the_tile_is_covered() -> None:  # r. X
    quatre = table_of("quatre_chacun")
    hands = {0: "4-4 2-2", 1: "5-4 3-0", 2: "4-1 5-0", 3: "1-1 5-5"}
    table = sit(quatre, hands=hands, line="6-6 6-3", turn=1, leader=0).does((1, "5-4@right"))
    assert table.faults[0]["open"]
    table.does((2, "4-1@right"))
    assert not table.may(3, "objecter")
    assert not table.faults[0]["open"]


def test_a_tile_taken_back_is_not_misplaced_again() -> None:
    table = sit(TWO, hands={0: "4-4 2-2", 1: "5-4 3-0"}, line="6-6 6-3", turn=1, leader=0)
    table.does((1, "5-4@right"), (0, "objecter"))
    assert not table.may(1, "5-4@left")
    assert table.may(1, "3-0@left")


def test_a_last_tile_that_does_not_go_may_be_objected_to() -> None:
    table = sit(TWO, hands={0: "4-4 2-2", 1: "5-4"}, line="6-6 6-3", turn=1, leader=0).does((1, "5-4@right"))
    table.does((0, "object"))
    assert table.position("hands") == {"0": "4-4 2-2", "1": "5-4"}
    again = sit(TWO, hands={0: "4-4 2-2", 1: "5-4"}, line="6-6 6-3", turn=1, leader=0).does((1, "5-4@right")).hush()
    assert (again.outcome.by, again.outcome.winners) == ("domino", (1,))


def test_a_tile_that_goes_is_not_objected_to() -> None:
    table = sit(TWO, hands={0: "4-4 2-2", 1: "6-4 5-1"}, line="6-6 6-3", turn=1, leader=0).does((1, "6-4@left"))
    with pytest.raises(Refused, match="no tile just placed that does not go"):
        table.does("objecter")


# ---- r. XVIII, XXI: a tile exposed


def test_who_has_shown_a_tile_that_goes_may_not_pass() -> None:
    table = sit(TWO, hands={0: "6-5 2-2", 1: "5-4 3-0 6-0"}, line="6-6 6-3", turn=1, leader=0)
    table.does((1, "5-4@right"), (0, "objecter"), (1, "3-0@right"), (0, "6-5@left"))
    assert not table.may(1, "pass")
    assert table.may(1, "5-4@left")


def test_at_piquet_the_partner_does_not_open_what_was_shown_unless_he_must() -> None:  # r. XXI
    hands = {0: "2-2 3-1", 1: "5-4 1-1", 2: "0-0 1-0", 3: "6-5 6-1"}
    table = sit(PIQUET, hands=hands, line="6-6 6-3", turn=1, leader=0)
    table.does((1, "5-4@right"), (2, "objecter"), (1, "pass"), (2, "pass")).hush()
    assert table.may(3, "6-1@left")
    with pytest.raises(Refused, match="open a number your partner has shown"):
        table.does("6-5@left")
    forced = sit(PIQUET, hands={**hands, 3: "6-5 2-0"}, line="6-6 6-3", turn=1, leader=0)
    forced.does((1, "5-4@right"), (2, "objecter"), (1, "pass"), (2, "pass")).hush()
    assert forced.may(3, "6-5@left")


# ---- r. XX: owning up


def test_who_owns_up_must_place_and_it_is_forgotten() -> None:
    table = bouder().does((1, "pass"), (1, "own up"))
    assert table.told[-1] == "owns_up"
    assert not table.may(1, "pass")
    assert not table.may(1, "5-5@left")
    table.does((1, "6-4@left"))
    assert table.faults == [{"fault": "boude_a_tort", "by": 1, "made": "pass", "shown": False, "open": False}]
    assert not table.may(0, "reclamer")


def test_who_has_nothing_has_nothing_to_own_up_to() -> None:
    table = bouder("5-5 0-0").does((1, "pass"))
    with pytest.raises(Refused, match="not just passed with a tile that goes"):
        table.does("avouer")


# ---- how it is said


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
    assert {"claim", "make place left", "make place right", "not place"} <= said["en"]
    assert {"réclamer", "faire poser gauche", "faire poser droite", "ne pas poser"} <= said["fr"]


def test_an_end_that_is_none_is_named() -> None:
    table = bouder(other="4-3 2-2").does((1, "pass"), (0, "4-3@right"), (1, "6-4@left"))
    with pytest.raises(NotationError, match="say at which end of the line"):
        table.does("faire poser middle")


def test_a_tile_without_its_end_is_not_taken_for_a_slip() -> None:
    with pytest.raises(Refused, match="5-5 does not go"):
        bouder().does("5-5")


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
