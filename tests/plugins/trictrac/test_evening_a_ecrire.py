"""Evenings à écrire, played to the end and settled by hand: chouette, two against two, à tourner.  [LEP 1.VI]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import RandomPlayer, play
from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Seat, score
from tablegames.core.game import Outcome
from tablegames.core.languages import speaking
from tablegames.plugins.trictrac.a_ecrire import MarquesFormat
from tablegames.plugins.trictrac.rules import QueueCrossed
from tablegames.rules.evenings.accounts import Ledger
from tablegames.rules.evenings.evening import EveningTally
from tablegames.rules.evenings.evenings import read_evening
from tablegames.table.setting import load
from tablegames.table.table import Table

A, B, C, D = map(Seat, range(4))


def spent(match: str, people: int, seed: int, **rules: Any) -> tuple[Table, list[Event], Outcome]:
    """An evening à écrire at random: all its events, and how it ended."""
    table = load("trictrac", "a_ecrire", match=match, seats=people, overrides=rules)
    events: list[Event] = []
    played = play(table.game, [RandomPlayer()] * people, seed=seed, watch=lambda at: events.extend(at.step.events))
    assert played.outcome is not None
    assert score(events, people) == played.outcome.scores
    return table, events, played.outcome


def marques(events: list[Event]) -> list[tuple[Any, ...]]:
    """Of each marqué who won it, the holes of White and Black, how often they count, and the consolation."""
    won = [event for event in events if event.what == "marque_gagne"]
    return [(event.seat, event.get("trous"), event.get("times"), event.get("consolation")) for event in won]


def settlement(table: Table, events: list[Event]) -> list[str]:
    """The lines of the account."""
    return [table.wording.event(event) for event in events if event.what.startswith("account.")]


# ---- two against two: A and C against B and D, eight marqués, a queue of 20


def test_four_people_play_eight_marques_and_settle_them_as_the_book_does() -> None:
    table, events, outcome = spent("deux_contre_deux", 4, seed=9, queue=20)
    assert marques(events) == [
        (B, (1, 6), 1, 2),  # 6 holes, 2 consolation, less 1:      7 to B and D
        (B, (4, 6), 1, 2),  # 6 + 2 - 4:                           4 to B and D
        (C, (6, 2), 1, 2),  # 6 + 2 - 2:                           6 to A and C
        (D, (0, 6), 2, 4),  # bredouille, 12 + 4 - 0:             16 to B and D
        (B, (3, 8), 1, 2),  # 8 + 2 - 3:                           7 to B and D
        (B, (3, 13), 1, 4),  # after a refait, 13 + 4 - 3:        14 to B and D
        (D, (6, 8), 1, 2),  # 8 + 2 - 6:                           4 to B and D
        (A, (8, 4), 1, 2),  # 8 + 2 - 4:                           6 to A and C
    ]
    written_a_and_c = 6 + 6
    written_b_and_d = 7 + 4 + 16 + 7 + 14 + 4
    assert (written_a_and_c, written_b_and_d) == (12, 52)
    postillons = 28 + 8  # A and C won two marqués, and lack two of four
    queue = 20  # B and D have more marqués and more jetons
    each = 52 - 12 + postillons + queue
    assert each == 96
    assert outcome.scores == (-96, 96, -96, 96)
    assert outcome.winners == (B, D)
    assert settlement(table, events) == [
        "Marqués won: Player A and Player C: 2, Player B and Player D: 6; jetons for them: "
        "Player A and Player C: 12, Player B and Player D: 52. [LEP 1.VI]",
        "Consolations included: Player A and Player C: 4, Player B and Player D: 16. [LEP 1.VI]",
        "Postillons for 2 marqués short of 4: Player A, Player C → Player B, Player D, 36. [LEP 1.VI]",
        "Queue: Player A, Player C → Player B, Player D, 20. [LEP 1.VI]",
    ]


def test_more_jetons_with_fewer_marques_offset_the_queues() -> None:
    _, events, outcome = spent("deux_contre_deux", 4, seed=15, queue=20)
    assert [(winner % 2, consolation) for winner, _, _, consolation in marques(events)] == [
        (0, 6), (1, 2), (1, 2), (0, 2), (0, 2), (0, 2), (0, 2), (1, 8),
    ]  # fmt: skip
    # A and C wrote 10 + 6 + 3 + 4 + 3 = 26 for five marqués, B and D 5 + 3 + 19 = 27 for three.
    # B and D lack one marqué: 28. They have more jetons, A and C more marqués: nobody pays the queue.
    assert outcome.scores == (26 - 27 + 28, 27 - 26 - 28, 27, -27)
    assert "account.queue_offset" in [event.what for event in events]


def test_the_lines_are_french_in_french() -> None:
    with speaking("fr"):
        table, events, _ = spent("deux_contre_deux", 4, seed=9, queue=20)
        assert settlement(table, events)[-2:] == [
            "Postillons, car il manque 2 marqués pour en avoir 4 : "
            "Joueur A, Joueur C → Joueur B, Joueur D, 36. [LEP 1.VI]",
            "Queue : Joueur A, Joueur C → Joueur B, Joueur D, 20. [LEP 1.VI]",
        ]


def test_an_evening_from_a_position_is_settled_too() -> None:
    table = load("trictrac", "a_ecrire", match="chouette:1", overrides={"queue": 10})
    position = {"white": "1*13 6 9", "black": "1*15", "turn": "white", "points": {"white": 8}, "trous": {"white": 8}}
    events: list[Event] = []
    played = play(
        table.game,
        [RandomPlayer()] * 3,
        seed=1,
        state=table.start(position),
        watch=lambda at: events.extend(at.step.events),
    )
    assert played.outcome is not None
    assert sum(played.outcome.scores) == 0
    assert "account.queue" in [event.what for event in events]


# ---- à tourner: three accounts, four marqués for each


def test_three_settle_a_tourner_each_with_each_of_the_others() -> None:
    table, events, outcome = spent("a_tourner", 3, seed=7, queue=10)
    paid = [(event.what, event.seat, event.get("points")) for event in events if event.what == "marque_gagne"]
    won = [(seat, points) for _, seat, points in paid]
    assert won == [
        (A, 3), (A, 4), (C, 9), (A, 20), (A, 6), (C, 6), (B, 4), (A, 3), (B, 13), (B, 13), (A, 13), (B, 5),
    ]  # fmt: skip
    # The loser pays who looks on as much consolation as the winner has of him: 2, 2, 2, 8, 4, 2, 2, 2, 4, 4, 2, 2.
    a = (3 + 4 + 20 + 6 + 3 + 13) + (2 + 2 + 4 + 2) - (4 + 2) - (13 + 4)
    b = (4 + 13 + 13 + 5) + (2 + 4 + 2 + 2) - (3 + 2) - (9 + 2) - (20 + 8) - (6 + 2)
    c = (9 + 6) + (2 + 8 + 2 + 4) - (4 + 2) - (6 + 4) - (3 + 2) - (13 + 4) - (13 + 2) - (5 + 2)
    assert (a, b, c) == (36, -7, -29)
    # Six, four and two marqués of four each: C lacks two, 28 + 8 to A and as much to B.
    # The queue between each two goes to who has more marqués and more jetons of the other: A of B, A of C, B of C.
    assert outcome.scores == (a + 36 + 10 + 10, b + 36 - 10 + 10, c - 36 - 36 - 10 - 10)
    assert outcome.scores == (92, 29, -121)
    assert settlement(table, events)[2:] == [
        "Queue: Player B → Player A, 10. [LEP 1.VI]",
        "Postillons for 2 marqués short of 4: Player C → Player A, 36. [LEP 1.VI]",
        "Queue: Player C → Player A, 10. [LEP 1.VI]",
        "Postillons for 2 marqués short of 4: Player C → Player B, 36. [LEP 1.VI]",
        "Queue: Player C → Player B, 10. [LEP 1.VI]",
    ]


def test_of_two_who_lack_marques_one_pays_the_other_the_difference() -> None:
    # Of twelve marqués A wins eight, B three and C one; each should win four.
    # B lacks one, 28; C lacks three, 28 + 8 + 8 = 44. So A has 28 of B and 44 of C, and B has 44 - 28 = 16 of C.
    games = [(A, B, 5)] * 4 + [(A, C, 5)] * 4 + [(B, C, 5)] * 3 + [(C, B, 5)]
    assert closing("a_tourner", games, MarquesFormat(8, (28, 8), 0)) == (28 + 44, 16 - 28, -44 - 16)


# ---- the chouette: A against B and C


def closing(text: str, games: list[tuple[Seat, Seat, int]], account: MarquesFormat, people: int = 3) -> tuple[int, ...]:
    """Return each player's final payments besides the marqués, each won by one from another for a number of jetons."""
    ledger = Ledger.blank(people)
    for winner, loser, jetons in games:
        ledger = ledger.written(winner, loser, jetons, 2)
    form = read_evening(text, account=account)
    return score(form.closing(EveningTally((0,) * people, len(games), ledger=ledger), account), people)


def test_the_chouette_settles_postillons_and_queue_with_both() -> None:
    # A wins three of eight for 6 each, 18; B and C five for 8 each, 40. A lacks one: 28, and loses the queue: 10.
    games = [(A, B, 6), (B, A, 8), (A, C, 6), (C, A, 8), (A, B, 6), (B, A, 8), (C, A, 8), (C, A, 8)]
    assert closing("chouette", games, MarquesFormat(8, (28, 8), 10)) == (-76, 38, 38)
    assert closing("chouette:stake=3", games, MarquesFormat(8, (28, 8), 10)) == (-228, 114, 114)


def test_where_only_the_active_player_pays_each_has_his_own_account_with_the_chouette() -> None:
    # B wins three of his four marqués: A lacks one, 28, and pays the queue. With C it is two all: 16 jetons to 12.
    games = [(A, B, 6), (B, A, 8), (B, A, 8), (B, A, 8), (A, C, 6), (C, A, 8), (A, C, 6), (C, A, 8)]
    assert closing("chouette:pays=active", games, MarquesFormat(8, (28, 8), 10)) == (-48, 38, 10)


def test_who_has_more_jetons_may_win_the_queue_where_that_is_agreed() -> None:
    games = [(A, B, 3)] * 5 + [(B, A, 9)] * 3  # A: five marqués, 15 jetons; the two: three marqués, 27 jetons
    assert closing("chouette", games, MarquesFormat(8, (28, 8), 10)) == (56, -28, -28)
    crossed = MarquesFormat(8, (28, 8), 10, crossed=QueueCrossed.JETONS)
    assert closing("chouette", games, crossed) == (36, -18, -18)


@pytest.mark.parametrize(
    ("jetons", "paid"), [(4, (-4 + 10, 4 - 10)), (5, (5 + 10, -5 - 10)), (13, (-3 + 10, 3 - 10)), (20, (10, -10))]
)
def test_five_jetons_make_a_fiche_and_fewer_only_decide_the_queue(jetons: int, paid: tuple[int, int]) -> None:
    # Four marqués each; one is ahead by some jetons, of ten to the fiche.
    games = [(A, B, 1)] * 3 + [(A, B, 1 + jetons)] + [(B, A, 1)] * 4
    account = MarquesFormat(8, (28, 8), 10, fiche=10)
    to_a, from_both, _ = closing("chouette:pays=active", games, account)
    assert (to_a, from_both) == paid


# ---- how many marqués, and what would change nothing


def test_an_evening_has_the_marques_of_the_partie() -> None:
    evenings = (("chouette", 3, 12), ("deux_contre_deux", 4, 12), ("a_tourner", 3, 12), ("chouette:4", 3, 4))
    for match, people, games in evenings:
        table = load("trictrac", "a_ecrire", match=match, seats=people, overrides={"marques": 12})
        assert table.game.format.length(people) == games  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("match", "why"),
    [("chouette:worth=party", "settled in points"), ("a_tourner:consolation=3", "--set consolation=N")],
)
def test_what_the_account_leaves_without_effect_is_refused(match: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        load("trictrac", "a_ecrire", match=match)


def test_a_poule_of_marques_has_no_account() -> None:
    assert load("trictrac", "a_ecrire", match="poule").game.account is None  # type: ignore[attr-defined]
    assert load("trictrac", "a_ecrire", match="party/chouette").game.account is None  # type: ignore[attr-defined]
