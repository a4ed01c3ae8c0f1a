"""Check every game's promises; the rules as cases; and the rules once more, written in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tablegames_belote.cards import PACK, Card, Suit
from tablegames_belote.game import Deal, State, View
from tablegames_belote.tricks import playable

from tablegames import Moment, PositionError, RandomPlayer, Rng, Seat, Table, load, play
from tablegames.testing import check_cases, conform, tables


def name(table: Table) -> str:
    return f"{table.variant.name}-{table.match}"


@pytest.mark.parametrize("table", tables("belote"), ids=name)
def test_the_game_keeps_its_promises(table: Table) -> None:
    report = conform(table, games=3)
    assert report.actions > 0
    assert report.remarks == ()


def test_the_cases_hold() -> None:
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


def moments(variant: str, seed: int) -> list[Moment[State, Any]]:
    table, seen = load("belote", variant), []
    play(table.bare, [RandomPlayer()] * 4, seed=seed, watch=seen.append)
    return seen


def test_there_are_152_points_in_the_cards_whatever_is_trump() -> None:
    for trump in Suit:
        assert sum(card.points(trump) for card in PACK) == 152


@pytest.mark.parametrize("variant", ["classic", "sealed"])
def test_a_deal_has_162_points_and_the_cards_stay_thirty_two(variant: str) -> None:
    for seed in range(60):
        for moment in moments(variant, seed):
            state = moment.step.state
            held = [card for hand in state.hands for card in hand] + [
                *state.stock,
                *state.open.trick,
                *state.open.played,
            ]
            if state.hands:
                held += [state.open.turned] if state.open.taker is None else []
                assert sorted(held) == sorted(PACK)
        assert sum(state.open.taken) == 162


def by_the_book(hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Suit, card: Card) -> bool:
    """Return whether a card may be played, from the articles, one sentence after another."""
    if not trick:
        return True
    led = trick[0].suit
    order = {rank: place for place, rank in enumerate(["7", "8", "Q", "K", "10", "A", "9", "J"])}
    plain = {rank: place for place, rank in enumerate(["7", "8", "9", "J", "Q", "K", "10", "A"])}
    trumps_there = [one for one in trick if one.suit == trump]
    if trumps_there:
        master = max(trumps_there, key=lambda one: order[one.rank])
    else:
        master = max((one for one in trick if one.suit == led), key=lambda one: plain[one.rank])
    mine = trick.index(master) == len(trick) - 2
    highest = max((order[one.rank] for one in trumps_there), default=-1)
    higher = [one for one in hand if one.suit == trump and order[one.rank] > highest]
    if any(one.suit == led for one in hand) and card.suit != led:
        return False
    if led != trump and (card.suit == led or mine):
        return True
    if any(one.suit == trump for one in hand):
        return card in higher if higher else card.suit == trump
    return True


def test_the_cards_that_may_be_played_are_those_of_the_book() -> None:
    for seed in range(80):
        for moment in moments("classic", seed):
            at = moment.before.open
            if moment.seat is not None and at.trump is not None:
                hand = moment.before.hands[moment.seat]
                expected = [card for card in hand if by_the_book(hand, at.trick, at.trump, card)]
                assert playable(hand, at.trick, at.trump) == expected


@pytest.mark.parametrize("variant", ["classic", "sealed"])
def test_what_is_resampled_looks_the_same_and_minds_what_was_shown(variant: str) -> None:
    game = load("belote", variant).bare
    for seed in range(20):
        for moment in moments(variant, seed):
            if isinstance(moment.action, Deal):
                continue
            for seat in map(Seat, range(4)):
                view: View = game.view(moment.before, seat)
                other = game.resample(view, Rng(seed))
                assert game.view(other, seat) == view
                assert game.turn(other) == game.turn(moment.before)
                taker, turned = view.open.taker, view.open.turned
                if taker is not None and turned in moment.before.hands[taker]:
                    assert turned in other.hands[taker]


@pytest.mark.parametrize(
    "position",
    [
        [],
        {"dealer": 4},
        {"hands": {0: "Jh", 4: "7s"}},
        {"hands": {0: "Xh"}},
        {"trump": "hearts", "taker": 0, "tricks": [4, 3], "hands": {0: "Kh", 1: "Kh", 2: "7s", 3: "8s"}},
        {"trump": "hearts", "tricks": [4, 3], "hands": {0: "Kh", 1: "Jh", 2: "7s", 3: "8s"}},
        {"trump": "roses", "taker": 0, "tricks": [4, 3], "hands": {0: "Kh", 1: "Jh", 2: "7s", 3: "8s"}},
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: object) -> None:
    with pytest.raises(PositionError):
        load("belote").start(position)
