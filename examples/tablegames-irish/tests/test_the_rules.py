"""The set-up of Irish, and its legal plays against a listing that knows nothing of the family and tries everything.

Arrows are the mover's own, 0 the hand and 25 the edge; the adversary's arrow k is the mover's 25-k.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from tablegames import Moment, RandomPlayer, load, play

HAND, OFF = 0, 25
Side = tuple[int, ...]
"""How many dames on each place, from the hand to the edge."""


def read(text: str) -> Side:
    """A side as positions are written: `hand 12*5 off*2`."""
    side = [0] * (OFF + 1)
    for word in text.split():
        place, _, number = word.partition("*")
        side[{"hand": HAND, "off": OFF}[place] if place.isalpha() else int(place)] += int(number or 1)
    return tuple(side)


def changed(side: Side, source: int, to: int) -> Side:
    """One dame goes from there to there."""
    return tuple(dames - (place == source) + (place == to) for place, dames in enumerate(side))


def moves(mine: Side, theirs: Side, number: int) -> Iterator[tuple[Side, Side]]:
    """Every way to play one number."""
    for source in [HAND] if mine[HAND] else [place for place in range(1, OFF) if mine[place]]:
        to = min(source + number, OFF)
        if to == OFF:
            if not any(mine[:19]) and (source + number == OFF or not any(mine[19:source])):
                yield changed(mine, source, OFF), theirs
        elif theirs[25 - to] < 2:
            yield changed(mine, source, to), changed(theirs, 25 - to, HAND) if theirs[25 - to] else theirs


def endings(mine: Side, theirs: Side, numbers: list[int]) -> set[tuple[Side, Side]]:
    """Where the plays of most numbers lead, and among those the plays of the larger."""
    reached: dict[tuple[int, int], set[tuple[Side, Side]]] = {}
    for order in set(permutations(numbers)):
        layer = {(mine, theirs)}
        for played in range(len(order) + 1):
            reached.setdefault((played, sum(order[:played])), set()).update(layer)
            layer = {
                after for sides in layer for number in order[played : played + 1] for after in moves(*sides, number)
            }
    return reached[max(key for key, positions in reached.items() if positions)]


def test_the_dames_stand_as_the_book_places_them() -> None:  # COTTON XXV
    table = load("irish")
    start = "1*2 12*5 17*3 19*5"
    assert table.position(table.begin()) == {"white": start, "black": start, "turn": "draw"}


@pytest.mark.parametrize("variant", ["cotton", "house"])
def test_the_legal_plays_are_those_found_by_trying_everything(variant: str) -> None:
    table = load("irish", variant, match="single")
    compared = 0

    def sides(state: object, mover: str) -> tuple[Side, Side]:
        position = table.position(state)
        other = "black" if mover == "white" else "white"
        return read(position[mover]), read(position[other])

    def watch(moment: Moment) -> None:
        nonlocal compared
        position = table.position(moment.before)
        if "throw" not in position or moment.number % 5:
            return
        numbers = [int(die) for die in position["throw"].split("-")]
        if variant == "house" and numbers[0] == numbers[1]:
            numbers *= 2
        mover = position["turn"]
        listed = [sides(table.game.apply(moment.before, play).state, mover) for play in table.game.legal(moment.before)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == endings(*sides(moment.before, mover), numbers), position
        compared += 1

    for seed in range(30):
        play(table.game, [RandomPlayer(), RandomPlayer()], seed=seed, watch=watch)
    assert compared > 400
