"""Fit the weights of the bot of trictrac or toc to games it plays against itself.

    python -m training.tour trictrac --rounds 8 --seed 1 --write weights.yaml

Each round plays games without end (to a hundred trous), notes at every throw what was to be seen, and fits the
advantage to what was marked afterwards: the next throw at its exact mean, further ones as they fell or as the round
before would have foretold them (`--trust`), each counting a little less than the one before. The same seed gives the
same weights. The rounds after the first begin from the weights of the one before.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.core.chance import Rng, derive
from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.trictrac.state import TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.advantage import (
    CHANCES,
    COUNTS,
    STAGES,
    AdvantageWeights,
    Feature,
    OutlookFinder,
)
from tablegames.families.tables.trictrac_bot.evaluation import Fitted, Marks, TourEvaluation, read
from tablegames.plugins.toc.evaluation import classic as toc_evaluation
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.rules import TocRules
from tablegames.plugins.trictrac.evaluation import classic as trictrac_evaluation
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.rules import TrictracRules
from training.least_squares import Names, Row, fitted

SLIPS: Final = 3
"""Percentage of random plays, so that training sees more than good play."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """The pupils: the game, the value of its jans, and its evaluation."""

    game: Tour[Any, Any]
    evaluation: Callable[[Any, Fitted], TourEvaluation[Any]]
    fading: float = 0.97
    """Value of a throw, relative to the one before it."""
    trous: float | None = None
    """Trous that one of what jans make is worth; None: found by playing."""


SEVERAL: Final = TocRules(trous=100, double=True)
FIRST: Final = TocRules()
PUPILS: Final = {
    "trictrac": Pupil(trictrac(TrictracRules(trous=100)), trictrac_evaluation),
    "toc": Pupil(toc(SEVERAL), toc_evaluation),
    "toc_first": Pupil(toc(FIRST), toc_evaluation, fading=1.0, trous=1.0),
}
"""Games so long that a partie that is won does not cut them short; but toc also to the first trou, which ends it."""
NOTHING_KNOWN: Final = Fitted(
    AdvantageWeights(
        {}, {(at, other): 0.0 for at in range(len(STAGES)) for other in range(len(STAGES))}, (0.5, 0.5, 0.5, 0.5)
    ),
    0.12,
    ((0.6, 0, 0), (0.15, 2, 0), (0.17, 4, 0), (0.05, 6, 0), (0.02, 0, 2), (0.01, 0, 4)),
)
"""Where it begins: a guess at what throws make, and no opinion of how dames stand."""


@dataclass(slots=True)
class Moment:
    """Dice about to be thrown: what was seen; all for seat 0."""

    features: list[tuple[Any, float]]
    sign: int
    """For seat 0, if it throws; the advantage is the thrower's."""
    foretold: float
    """The advantage, as it was known."""
    expected: float
    """The mean value of the coming throw."""
    goes_on: float
    """How likely the game is to go on after it: in doubt only where the first mark wins."""
    begins: bool
    """Whether a relevé begins here."""
    standing: int
    """Trous of seat 0 beyond those of seat 1."""


@dataclass(slots=True)
class Seen:
    """The findings from the games of a round."""

    games: list[list[Moment]] = field(default_factory=list)
    marks: Counter[tuple[int, int]] = field(default_factory=Counter)


def play(pupil: Pupil, fit: Fitted, seed: int, throws: int) -> Seen:
    """Play games of the bot against itself, until there are this many throws."""
    seen, game = Seen(), pupil.game
    looks = OutlookFinder(game, fit.weights)
    thinker: Thinker[Any, Any] = Thinker(game, pupil.evaluation(game, fit))
    while sum(map(len, seen.games)) < throws:
        number = len(seen.games)
        rng = Rng(derive(seed, number))
        state, moments = game.initial(Seat(number % 2)), []
        while isinstance(turn := game.turn(state), Chance | Decide):
            if isinstance(turn, Decide):
                action = _decided(thinker, game, state, rng)
            else:
                action = turn.lottery.sample(rng)
                if isinstance(action, Throw):
                    moments.append(_moment(looks, state, pupil.game.rules.trous == 1))
                    step = game.apply(state, action)
                    sides = [[jan for jan in step.state.made if jan.for_mover is own] for own in (True, False)]
                    gained, given = (game.keeper.counted(made, action) for made in sides)
                    seen.marks[gained, given] += 1
            state = game.apply(state, action).state
        seen.games.append(moments)
        if sys.stderr.isatty():
            print(f"\r{sum(map(len, seen.games))}/{throws}", end="", file=sys.stderr, flush=True)
    return seen


def _decided(thinker: Thinker[Any, Any], game: Tour[Any, Any], state: TourState[Any], rng: Rng) -> Any:
    legal = game.legal(state)
    if len(legal) == 1:
        return legal[0]
    return legal[rng.below(len(legal))] if rng.below(100) < SLIPS else thinker.ranked(state)[0].action


def _moment(looks: OutlookFinder, state: TourState[Any], first_wins: bool) -> Moment:
    outlook = looks.outlook(state.board, state.seat, state.releve)
    sign = 1 if state.seat == 0 else -1
    chances = outlook.chances
    trous = state.score.trous
    return Moment(
        list(looks.features(state)),
        sign,
        sign * outlook.advantage,
        sign * (chances.gained - chances.given),
        sum(odds for worth, odds in chances.worths if worth == (0, 0)) if first_wins else 1.0,
        not any(state.releve.throws),
        trous[0] - trous[1],
    )


def rows(seen: Seen, names: Names, trust: float, fading: float) -> list[Row]:
    """Return the target of each moment: the gains after its own throw, to the end of the relevé and a little beyond.

    The next throw counts with its average, not its actual gain; the rest after the last throw, which ended the game,
    is taken as predicted.
    """
    found: list[Row] = []
    for moments in seen.games:
        after = moments[-1].foretold
        for moment, coming in zip(reversed(moments[:-1]), reversed(moments[1:]), strict=True):
            known = coming.foretold if coming.begins else trust * coming.foretold + (1 - trust) * after
            after = fading * (coming.expected + coming.goes_on * known)
            places = [names.place(name) for name, _ in moment.features]
            found.append((places, [number for _, number in moment.features], moment.sign * after))
    return found


def trous_of(seen: Seen) -> float:
    """How many trous more a point of advantage has brought, a dozen throws on."""
    above = below = 0.0
    for moments in seen.games:
        for at, moment in enumerate(moments[:-24]):
            worth = moment.foretold + moment.expected
            above += worth * (moments[at + 24].standing - moment.standing)
            below += worth * worth
    return above / below if below else 0.0


def weights_of(names: Names, values: list[float]) -> AdvantageWeights:
    """The weights by what they are for."""
    by_name = {name: values[at] for name, at in names.places.items()}
    formation: dict[Feature, float] = {}
    stages = {(at, other): 0.0 for at in range(5) for other in range(5)}
    for name, value in by_name.items():
        if isinstance(name, tuple) and len(name) == 4:
            formation[name] = value
        elif isinstance(name, tuple):
            stages[name] = value
    return AdvantageWeights(formation, stages, tuple(by_name.get(name, 0.0) for name in CHANCES))


def write_weights(weights: AdvantageWeights) -> dict[str, object]:
    """The weights as a file has them."""
    stages: dict[str, dict[str, float]] = {}
    for (at, other), value in sorted(weights.stages.items()):
        stages.setdefault(STAGES[at], {})[STAGES[other]] = round(value, 3)
    chances = {name: round(value, 3) for name, value in zip(CHANCES, weights.chances, strict=True)}
    return {"chances": chances, "stages": stages, "formation": write_formation(weights.formation)}


def write_formation(weights: Mapping[Feature, float]) -> dict[str, dict[str, dict[int, object]]]:
    """The weights as a file has them; those of no effect are left out."""
    data: dict[str, dict[str, dict[int, object]]] = {}
    for kind, at, key, _ in sorted(weights):
        row = [round(weights.get((kind, at, key, nth), 0.0), 3) for nth in range(COUNTS if kind == "arrow" else 1)]
        if any(row):
            data.setdefault(STAGES[at], {}).setdefault(kind, {})[key] = row if kind == "arrow" else row[0]
    return data


def main() -> None:
    """Play and fit, round after round."""
    parser = argparse.ArgumentParser(prog="training.tour", description=__doc__)
    parser.add_argument("pupil", choices=tuple(PUPILS))
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--throws", type=int, default=20_000, help="throws a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trust", type=float, default=0.1, help="how much the advantage known is trusted, from 0 to 1")
    parser.add_argument("--ridge", type=float, default=30.0, help="how near nothing what is seldom seen is held")
    parser.add_argument("--begin", type=Path, help="begin with the weights of this file, not without any")
    parser.add_argument("--write", type=Path, help="write the weights to this file after each round")
    asked = parser.parse_args()
    pupil = PUPILS[asked.pupil]
    fit = NOTHING_KNOWN if asked.begin is None else read(yaml.safe_load(asked.begin.read_text("utf-8")))
    kept: list[Row] = []
    names = Names()
    for number in range(asked.rounds):
        seen = play(pupil, fit, derive(asked.seed, number), asked.throws)
        fresh = rows(seen, names, asked.trust if number or asked.begin else 0.0, pupil.fading)
        kept = [*kept[len(kept) // 2 :], *fresh]  # half of what was seen before is forgotten
        values = fitted(kept, len(names.places), asked.ridge)
        weights = weights_of(names, values)
        fit = Fitted(weights, pupil.trous or trous_of(seen) or fit.trous, marks_of(seen))
        told = ", ".join(f"{name} {value:.2f}" for name, value in zip(CHANCES, weights.chances, strict=True))
        share = foretold(fresh, values)
        print(
            f"round {number + 1}: {len(fresh)} throws, {share:.1%} foretold; trous {fit.trous:.4f}, {told}", flush=True
        )
        if asked.write:
            data = {"trous": round(fit.trous, 4), "marks": [*map(list, fit.marks)], **write_weights(weights)}
            asked.write.write_text(yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=116), "utf-8")


def marks_of(seen: Seen) -> Marks:
    """Return the gains of throws, the most frequent first, without the rarest."""
    throws = sum(seen.marks.values())
    return [(round(times / throws, 4), *made) for made, times in seen.marks.most_common() if times > throws / 3000]


def foretold(rows: list[Row], values: list[float]) -> float:
    """How much of what followed the weights account for."""
    spread = sum(wanted * wanted for _, _, wanted in rows)
    sums = [sum(n * values[at] for at, n in zip(places, numbers, strict=True)) for places, numbers, _ in rows]
    return 1 - sum((wanted - guess) ** 2 for (_, _, wanted), guess in zip(rows, sums, strict=True)) / spread


if __name__ == "__main__":
    main()
