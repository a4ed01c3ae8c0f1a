"""Check every game's promises; the rules as cases; and every deal counted once more, in another way."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tablegames import Moment, PositionError, RandomPlayer, Rng, Scored, Seat, Table, load, play
from tablegames.cards import Act, Card, Deal, pack
from tablegames.testing import check_cases, conform, tables

SUITS = "shdc"


def name(table: Table) -> str:
    return f"{table.variant.name}-{table.match}"


@pytest.mark.parametrize("table", tables("piquet", matches=["single", "party"]), ids=name)
def test_the_game_keeps_its_promises(table: Table) -> None:
    report = conform(table, games=1)
    assert report.actions > 0
    assert report.remarks == ()


def test_the_cases_hold() -> None:
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


def moments(seed: int) -> list[Moment[Any, Any]]:
    seen: list[Moment[Any, Any]] = []
    play(load("piquet", match="single").game, [RandomPlayer()] * 2, seed=seed, watch=seen.append)
    return seen


# ---- the hands compared by trying all of their parts


def point(hand: tuple[Card, ...]) -> tuple[int, int]:
    pips = {0: 7, 1: 8, 2: 9, 3: 10, 4: 10, 5: 10, 6: 10, 7: 11}
    suits = [[card for card in hand if card.suit == suit] for suit in SUITS]
    return max((len(cards), sum(pips[card.rank] for card in cards)) for cards in suits)


def sequences(hand: tuple[Card, ...]) -> list[tuple[int, int]]:
    held = {(card.suit, card.rank) for card in hand}
    every = [
        (top - low + 1, top)
        for suit in SUITS
        for low, top in combinations(range(8), 2)
        if all((suit, rank) in held for rank in range(low, top + 1))
        and (suit, low - 1) not in held
        and (suit, top + 1) not in held
    ]
    return sorted((one for one in every if one[0] >= 3), reverse=True)


def sets(hand: tuple[Card, ...]) -> list[tuple[int, int]]:
    counts = {rank: sum(card.rank == rank for card in hand) for rank in range(3, 8)}
    return sorted(((count, rank) for rank, count in counts.items() if count >= 3), reverse=True)


def worth(elder: tuple[Card, ...], younger: tuple[Card, ...], had: tuple[int, int]) -> list[int]:
    """The points of both hands before the play."""
    table = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
    scores, hands = list(had), (elder, younger)
    parts = [
        (point(elder), point(younger), [point(hand)[0] for hand in hands]),
        (sequences(elder)[:1], sequences(younger)[:1], [sum(table[n] for n, _ in sequences(hand)) for hand in hands]),
        (sets(elder)[:1], sets(younger)[:1], [sum({3: 3, 4: 14}[n] for n, _ in sets(hand)) for hand in hands]),
    ]
    for mine, theirs, points in parts:
        if mine != theirs:
            seat = int(theirs > mine)  # type: ignore[operator]
            before = scores[seat]
            scores[seat] += points[seat]
            if before < 30 <= scores[seat] and scores[1 - seat] == 0:
                scores[seat] += 60
    return scores


def test_every_deal_is_counted_as_the_laws_say() -> None:
    bonuses = set()
    for seed in range(120):
        played = moments(seed)
        compared = next(moment.step.state for moment in played if moment.step.state.claims)
        blank = [
            sum(e.points for e in played[0].step.events if isinstance(e, Scored) and e.seat == seat) for seat in (0, 1)
        ]
        scores = worth(compared.hands[0], compared.hands[1], (blank[0], blank[1]))
        assert list(compared.points) == scores
        lead, tricks = 0, [0, 0]
        cards = [
            moment.action.cards[0] for moment in played if isinstance(moment.action, Act) and not moment.action.word
        ]
        for first, second in zip(cards[::2], cards[1::2], strict=True):
            scores[lead] += 1
            if scores[0] >= 30 > scores[0] - 1 and scores[1] == 0:
                scores[0] += 30
            wins = second.suit == first.suit and second.rank > first.rank
            had = scores[0]
            lead = lead ^ wins
            tricks[lead] += 1
            scores[lead] += wins + (sum(tricks) == 12)
            if had < 30 <= scores[0] and scores[1] == 0:
                scores[0] += 30
        if max(tricks) > 6:
            scores[tricks.index(max(tricks))] += 40 if max(tricks) == 12 else 10
        end = played[-1].step.state
        assert list(end.points) == scores
        assert list(end.tricks) == tricks
        bonuses |= {event.what for moment in played for event in moment.step.events}
    assert {"point", "sequence", "set", "leads", "takes", "cards"} <= bonuses


def test_cards_are_never_lost_and_hands_stay_twelve() -> None:
    for seed in range(30):
        for moment in moments(seed):
            state = moment.step.state
            zones = [*state.hands, *state.out, *state.played, state.talon, state.trick]
            assert sorted(card for cards in zones for card in cards) == sorted(pack())


def test_suits_are_followed_and_one_to_five_cards_exchanged() -> None:
    for seed in range(30):
        played = moments(seed)
        end = played[-1].step.state
        assert 1 <= end.changed[0] <= 5
        assert 1 <= end.changed[1] <= 8 - end.changed[0]
        for moment in played:
            before = moment.before
            if before.trick and isinstance(moment.action, Act):
                hand, led = before.hands[before.mover], before.trick[0].suit
                assert moment.action.cards[0].suit == led or all(card.suit != led for card in hand)


def test_what_is_resampled_looks_the_same_and_mostly_fits_what_was_announced() -> None:
    game: Any = load("piquet", match="single").game
    fitting = looked = 0
    for seed in range(6):
        for moment in moments(seed):
            if isinstance(moment.action, Deal):
                continue
            for seat in map(Seat, range(2)):
                view = game.view(moment.before, seat)
                other = game.resample(view, Rng(seed))
                assert game.view(other, seat) == view
                looked += 1
                fitting += game.fits(other)
    assert fitting > 0.6 * looked


@pytest.mark.parametrize(
    "position",
    [[], {"elder": 2}, {"hands": {0: "Kh", 2: "7s"}}, {"hands": {0: "Xh"}}, {"hands": {0: "Kh", 1: "Kh"}},
     {"points": [1]}, {"claims": "a"}, {"talon": 3}, {"mover": True}, {"hands": {0: "Kh", 1: "7s"}}, {"wrong": 1}],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: object) -> None:
    with pytest.raises(PositionError):
        load("piquet").start(position)
