"""Logistic regression: weights and tables that foretell how games end, near to what was known before."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tablegames.families.draughts.board import BLACK, TEN, WHITE
from tablegames.families.draughts.engine.evaluation import PIECES, SideWorth
from tablegames.families.draughts.engine.formation import CELLS, blocks
from tablegames.families.draughts.engine.taught import HALF, Taught
from tablegames.families.draughts.engine.weights import ENDING, FULL, HOPE, KING, TURN
from training.classic.tablegames_classic.draughts import tables
from training.draughts.recipe import Recipe

Array = Any
"""An array of NumPy, which mypy does not look into."""
FEATURES: Final = ("man", "tempo", "balance", "free", "first_king", "king")
LOOSE: Final = 200.0
"""How far one of the few weights is expected to be from where it began."""


def count(masks: Array) -> Array:
    """How many bits are set."""
    one, two, four, last = (np.uint64(shift) for shift in (1, 2, 4, 56))
    found = masks - (masks >> one & np.uint64(0x5555555555555555))
    found = (found & np.uint64(0x3333333333333333)) + (found >> two & np.uint64(0x3333333333333333))
    found = found + (found >> four) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (found * np.uint64(0x0101010101010101) >> last).astype(np.int32)


def places_of(white: Array, black: Array) -> Array:
    """Where the men lead to in the kept tables, block by block; of the second half to what is worth the contrary."""
    found = np.zeros((len(white), 2 * HALF), np.int32)
    for number, block in enumerate(blocks()):
        opposite = number >= HALF  # read turned round, with the colours exchanged
        ours, others = (black, white) if opposite else (white, black)
        for power, bit in enumerate(reversed(block) if opposite else block):
            cell = np.uint64(bit)
            found[:, number] += 3**power * (((ours & cell) != 0) + 2 * ((others & cell) != 0)).astype(np.int32)
        found[:, number] += CELLS * (2 * HALF - 1 - number if opposite else number)
    return found


def features_of(white: Array, black: Array, kings: Array) -> Array:
    """Values of the few weights, White's less Black's, in the order of `FEATURES`."""
    white_men, black_men = white & ~kings, black & ~kings
    empty = np.uint64(TEN.inside) & ~(white | black)
    found = np.zeros((len(white), len(FEATURES)), np.float32)
    found[:, 0] = count(white_men) - count(black_men)
    for seat, men, sign in ((WHITE, white_men, 1), (BLACK, black_men, -1)):
        for row, squares in enumerate(TEN.rows):
            ahead = 9 - row if seat == WHITE else row
            found[:, 1] += sign * ahead * count(men & np.uint64(squares))
        left, right = SideWorth(FULL, TEN, seat).wings
        found[:, 2] += sign * abs(count(men & np.uint64(left)) - count(men & np.uint64(right)))
    short, long = (np.uint64(shift) for shift in TEN.lattice.shifts[:2])
    near = np.uint64(sum(TEN.rows[1:4])), np.uint64(sum(TEN.rows[-4:-1]))
    found[:, 3] = count(white_men & near[0] & (empty << short | empty << long))
    found[:, 3] -= count(black_men & near[1] & (empty >> short | empty >> long))
    white_kings, black_kings = count(white & kings), count(black & kings)
    found[:, 4] = (white_kings > 0).astype(np.int32) - (black_kings > 0)
    found[:, 5] = white_kings - black_kings
    return found


@dataclass(slots=True)
class Lessons:
    """Positions as the regression has them."""

    places: Array
    features: Array
    full: Array
    """How much of each counts as with all the men."""
    turn: Array
    wanted: Array
    """White's share of the game."""

    @classmethod
    def of(cls, played: Array, recipe: Recipe) -> Lessons:
        """Those that are learnt from: enough pieces, and not few against a king."""
        pieces = count(played["white"] | played["black"])
        kings = played["kings"]
        few = ((kings & played["white"]) != 0) & (count(played["black"]) <= HOPE)
        few |= ((kings & played["black"]) != 0) & (count(played["white"]) <= HOPE)
        chosen = played[(pieces >= recipe.fewest) & ~few]
        white, black, kings = chosen["white"], chosen["black"], chosen["kings"]
        believed = 1 / (1 + np.exp(-chosen["score"].astype(np.float32) / recipe.scale))
        ended = (chosen["result"].astype(np.float32) + 1) / 2
        men = np.minimum(count((white | black) & ~kings), PIECES)
        return cls(
            places_of(white & ~kings, black & ~kings),
            features_of(white, black, kings),
            (men / PIECES).astype(np.float32),
            np.where(chosen["seat"] == WHITE, 1, -1).astype(np.float32),
            (recipe.trust * believed + (1 - recipe.trust) * ended).astype(np.float32),
        )

    def __len__(self) -> int:
        return len(self.wanted)


SIGNS: Final = np.where(np.arange(2 * HALF) < HALF, 1, -1).astype(np.float32)


@dataclass(slots=True)
class Learnt:
    """All that is learnt, in hundredths of a man; the first axis is the phase."""

    tables: Array
    few: Array
    turn: Array

    def value(self, lessons: Lessons, at: Array) -> Array:
        """Return the values of positions to White."""
        here, full = lessons.places[at], lessons.full[at]
        features = lessons.features[at]
        early, late = ((self.tables[phase][here] * SIGNS).sum(1) + features @ self.few[phase] for phase in (0, 1))
        return full * early + (1 - full) * late + self.turn[0] * lessons.turn[at]


def classic() -> Learnt:
    """Return the starting values: the classic evaluation, its squares shared out among the blocks."""
    every = np.zeros((2, HALF * CELLS), np.float32)
    known = np.array(tables()[:HALF], np.float32)
    cover = {bit: sum(bit in block for block in blocks()) for bit in TEN.square}
    for phase, weights in enumerate((FULL, ENDING)):
        own = [SideWorth(weights, TEN, seat).each for seat in (WHITE, BLACK)]
        for number, block in enumerate(blocks()[:HALF]):
            table = known[number].copy()
            for power, bit in enumerate(block):
                cell = np.arange(CELLS) // 3**power % 3
                share = [(own[seat][bit] - weights.man) / cover[bit] for seat in (WHITE, BLACK)]
                table += np.where(cell == 1, share[0], np.where(cell == 2, -share[1], 0)).astype(np.float32)
            every[phase, number * CELLS : (number + 1) * CELLS] = table
    few = [[weights.man, 0, weights.balance, weights.free, 0, KING] for weights in (FULL, ENDING)]
    return Learnt(every, np.array(few, np.float32), np.array([TURN], np.float32))


class _Steps:
    """Adam: each weight moves by about the rate, in the direction its gradient has mostly had."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.mean, self.square, self.number = np.zeros(shape, np.float32), np.zeros(shape, np.float32), 0

    def step(self, gradient: Array, rate: float) -> Array:
        self.number += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.number)
        size = np.sqrt(self.square / (1 - 0.999**self.number)) + 1e-12
        return rate * mean / size


def fit(lessons: Lessons, recipe: Recipe, begin: Learnt) -> tuple[Learnt, list[float]]:
    """The weights that foretell the lessons best, and the loss after each epoch."""
    found = Learnt(begin.tables.copy(), begin.few.copy(), begin.turn.copy())
    steps = [_Steps(part.shape) for part in (found.tables, found.few, found.turn)]
    luck, losses = np.random.default_rng(recipe.seed), []
    first, last = recipe.rates
    for epoch in range(recipe.epochs):
        rate = first * (last / first) ** (epoch / max(1, recipe.epochs - 1))
        order, total = luck.permutation(len(lessons)), 0.0
        for batch in np.array_split(order, max(1, len(order) // recipe.batch)):
            gradients, loss = _gradients(found, lessons, batch, recipe, begin)
            total += loss * len(batch)
            for part, steady, gradient in zip((found.tables, found.few, found.turn), steps, gradients, strict=True):
                np.subtract(part, steady.step(gradient, rate), out=part)
        losses.append(round(total / max(1, len(order)), 5))
    return found, losses


def _gradients(
    found: Learnt, lessons: Lessons, batch: Array, recipe: Recipe, begin: Learnt
) -> tuple[tuple[Array, Array, Array], float]:
    wanted = lessons.wanted[batch]
    chance = 1 / (1 + np.exp(-found.value(lessons, batch) / recipe.scale))
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    loss = -float(np.mean(wanted * np.log(sure) + (1 - wanted) * np.log(1 - sure)))
    off = (chance - wanted) / recipe.scale
    full, share = lessons.full[batch], len(batch) / len(lessons)
    here, each = lessons.places[batch].ravel(), np.zeros_like(found.tables)
    few = np.zeros_like(found.few)
    for phase, part in ((0, full), (1, 1 - full)):
        weights = ((off * part)[:, None] * SIGNS).ravel()
        each[phase] = np.bincount(here, weights, found.tables.shape[1])
        each[phase] += share * (found.tables[phase] - begin.tables[phase]) / recipe.spread**2
        few[phase] = lessons.features[batch].T @ (off * part)
        few[phase] += share * (found.few[phase] - begin.few[phase]) / LOOSE**2
    turn = np.array([np.sum(off * lessons.turn[batch])], np.float32)
    return (each, few, turn), loss


def as_taught(found: Learnt, about: dict[str, Any]) -> Taught:
    """Return the learnt values, in whole hundredths, with a man of the beginning worth a hundred."""
    factor = 100 / float(found.few[0][0])
    few = np.rint(factor * found.few).astype(int)
    pairs = np.clip(np.rint(factor * found.tables), -30_000, 30_000).astype(np.int16)
    weights = {name: (int(few[0][at]), int(few[1][at])) for at, name in enumerate(FEATURES)}
    told = array("h", pairs.T.ravel().tolist())
    return Taught(tables=told, turn=round(factor * float(found.turn[0])), about=about, **weights)
