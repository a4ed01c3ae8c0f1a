"""Which rule a play breaks, and where it stands in the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Detail
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.families.tables.board.men import count, mine, write_place
from tablegames.families.tables.board.path import all_home, lifted_by
from tablegames.families.tables.board.places import HAND, OFF, Board, Mask, Steps, bit
from tablegames.families.tables.race.follow_ups import DOUBLETS
from tablegames.families.tables.race.march import March
from tablegames.families.tables.race.plays import Action, Duty, Play, each_number, spent
from tablegames.families.tables.race.state import RaceState


@frozen
class Articles:
    """Where the book of a game states what games of the family have in common; empty: the game has no such thing."""

    draw: str
    numbers: str
    """Play every number you can."""
    larger: str
    """Of two that exclude each other, the larger."""
    closed: str
    hit: str = ""
    hand_first: str = ""
    """Dames in hand go before the others."""
    enter: str = ""
    lift: str = ""
    exact: str = ""
    """A number that leads onto the edge lifts."""
    inside: str = ""
    """A number that can be played inside must be."""

    @property
    def hands(self) -> bool:
        """Whether dames can be in hand."""
        return bool(self.hand_first)

    @property
    def lifts(self) -> bool:
        """Whether dames are lifted."""
        return bool(self.lift)


@frozen
class Judged:
    """The rules and the throw that judge a play."""

    articles: Articles
    march: March
    duty: Duty
    dice: int
    numbers: tuple[int, ...]


def fault_of(game: Judged, state: RaceState, action: Action) -> Fault | None:
    """The rule the action breaks here; None when it is faultless."""
    if isinstance(action, Play):
        return not_now("play") if state.throw is None else _play_fault(game, state, action.steps)
    return chance_fault(game.dice, state, action)


def chance_fault(dice: int, state: RaceState, action: Throw | OpeningThrow) -> Fault | None:
    """The fault of a throw of `dice` dice: not the moment for it, or impossible dice."""
    if state.throw is not None or state.over or isinstance(action, OpeningThrow) is not state.drawing:
        return not_now("throw")
    if state.choosing and action not in DOUBLETS:
        return Fault("choose_doublet")
    shown = action.numbers if isinstance(action, Throw) else action.dice
    wanted = dice if isinstance(action, Throw) else 2
    return None if len(shown) == wanted and all(1 <= die <= 6 for die in shown) else Fault("no_such_dice")


def not_now(what: str) -> Fault:
    """Something else is to be done first."""
    return Fault("not_now", detail=(("action", what),))


def _play_fault(game: Judged, state: RaceState, steps: Steps) -> Fault | None:
    """The fault of the first bad step, the numbers being taken in the order that carries the play furthest.

    Of orders that carry it as far, one that says more than "not the number" is heard, and an exact lift before another.
    """
    numbers = game.numbers
    tout_d_une = sum(to - source == sum(numbers[:2]) and to - source not in numbers for source, to in steps)
    if len(steps) + tout_d_une > len(numbers):
        return Fault("too_many_numbers", game.articles.numbers, detail=(("n", len(numbers)),))
    best: tuple[int, bool, bool] = (-1, False, False)
    fault: Fault | None = None
    for order in _orders(numbers, len(steps)):
        good, found, reached = _follow(game, state.board, steps, order)
        if found is None:
            found = _short_of_duty(game, state, steps, reached)
            if found is None:
                return None
        exact = good < len(steps) and steps[good][0] + order[good] == OFF
        telling = (good, found.what != "not_the_number", exact)
        if telling > best:
            best, fault = telling, found
    return spent(fault, steps, numbers)


def _orders(numbers: tuple[int, ...], length: int) -> Iterator[tuple[int, ...]]:
    """Every order of `length` of the numbers, the larger first; equal numbers count as one."""
    if not length:
        yield ()
        return
    for number, left in each_number(numbers):
        for order in _orders(left, length - 1):
            yield (number, *order)


def _follow(game: Judged, position: Board, steps: Steps, order: tuple[int, ...]) -> tuple[int, Fault | None, Board]:
    """How many steps are good, the fault of the next one, and the board they lead to."""
    game = replace(game, march=game.march.for_throw(position, game.numbers))
    ground = game.march.ground(position)
    for done, ((source, to), number) in enumerate(zip(steps, order, strict=True)):
        fault = _step_fault(game, position, (source, to), number, ground[0])
        if fault is not None:
            return done, fault, position
        position = game.march.played(position, source, number)
    return len(steps), None, position


def _step_fault(game: Judged, position: Board, step: tuple[int, int], number: int, free: Mask) -> Fault | None:
    """The rule one dame breaks in playing one number."""
    articles, men = game.articles, mine(position)
    source, to = step
    where: tuple[tuple[str, Detail], ...] = (("at", write_place(source)), ("to", write_place(to)), ("number", number))
    if not HAND <= source < OFF or not count(men, source):
        return Fault("no_dame", detail=where)
    if articles.hands and source != HAND and game.march.hand_first(position):
        return Fault("hand_first", articles.hand_first, detail=where)
    if to != min(source + number, OFF):
        return Fault("not_the_number", articles.numbers, detail=(*where, ("needs", to - source)))
    if hindrance := game.march.hindrance(position, source, to):
        return hindrance
    if to != OFF and not free & bit(to):
        return Fault("closed", (source == HAND and articles.enter) or articles.closed, detail=where)
    if to == OFF and not all_home(men):
        return Fault("not_all_home", articles.lift, detail=where)
    if game.march.sources(position, number, game.march.ground(position)) & bit(source):
        return None
    if to != OFF:
        return Fault("exact_must_lift", articles.exact, detail=where)
    if lifted_by(men, number) & bit(source):
        return Fault("inside_first", articles.inside, detail=where)
    return Fault("dame_behind", articles.lift, detail=where)


def _short_of_duty(game: Judged, state: RaceState, steps: Steps, reached: Board) -> Fault | None:
    """Every step is good; were all numbers played that could be, not more than may be, and the larger?"""
    plays = game.duty.endings(game.march, state.board, game.numbers)
    if reached in plays:
        return None
    most = max(map(len, plays.values()))
    if len(steps) > most and (why := game.duty.left(game.march, state.board, most)):
        return Fault(*why, detail=(("n", most),))
    if len(steps) < most:
        return Fault("numbers_left", game.articles.numbers, detail=(("n", most),))
    if len(game.numbers) > 2 and game.numbers[0] == game.numbers[-1]:
        return Fault("cut_short", game.articles.numbers)
    return Fault("larger_first", game.articles.larger, detail=(("number", max(game.numbers)),))
