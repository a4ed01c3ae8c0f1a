"""What may be done at the table, from what everybody sees; and what of it goes without saying.

All that may be done is legal; marks, calls and plays that neglect a duty are not listed, since a list of them would
tell that there is something to mark or to call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from tablegames.core.lazy import Lazy
from tablegames.families.tables.board.board import mine
from tablegames.families.tables.board.men import ARROWS, arrows, count, occupied
from tablegames.families.tables.race.plays import Play, Steps, after
from tablegames.families.tables.trictrac.coup import COIN, Coup
from tablegames.families.tables.trictrac.state import SenAller, Tenir
from tablegames.families.tables.trictrac_table.acts import (
    PLAIN,
    Accepter,
    Adouber,
    Annoncer,
    Contester,
    Ecole,
    Entiere,
    FaireJouer,
    FaireMarquer,
    Laisser,
    Lancer,
    Lever,
    Marquer,
    Planter,
    Rectifier,
    Reprendre,
    TableAct,
    Toucher,
)
from tablegames.families.tables.trictrac_table.calling import CALLED, WRONG
from tablegames.families.tables.trictrac_table.dames import before_the_throw, with_the_throw
from tablegames.families.tables.trictrac_table.desk import Setting
from tablegames.families.tables.trictrac_table.hands import (
    Ways,
    dictated,
    neglected,
    reached,
    replayed,
    sources_of,
)
from tablegames.families.tables.trictrac_table.state import Stage, TableView

M = TypeVar("M")


class Acts(Lazy[TableAct]):
    """Acts, part by part; `in` knows all that a free hand can do, of which some are listed."""

    __slots__ = ("_knows", "_parts")

    def __init__(self, parts: Sequence[Sequence[TableAct]], knows: Callable[[object], bool]) -> None:
        self._parts, self._knows = parts, knows

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __iter__(self) -> Iterator[TableAct]:
        for part in self._parts:
            yield from part

    def _item(self, at: int) -> TableAct:
        for part in self._parts:
            if at < len(part):
                return part[at]
            at -= len(part)
        raise IndexError(at)

    def __contains__(self, act: object) -> bool:
        return any(act in part for part in self._parts) or self._knows(act)


Part = Sequence[TableAct]
OFTEN: Final = 8
"""Marks of one turn, and calls of one window, at most: nobody needs more, and so a window ends."""


def legal(game: Setting[M], view: TableView[M]) -> Acts:
    """All that may be done."""
    return Acts([part for part in _BY_STAGE[view.stage](game, view) if part], partial(_by_hand, game, view))


def listed(game: Setting[M], view: TableView[M]) -> Part:
    """What people are told they may do."""
    match view.stage:
        case Stage.WINDOW:
            return (closing(view),)
        case Stage.MARK:
            right = _plays(game, view, right=True)
            return right or _plays(game, view)
        case Stage.CHOOSE:
            return (Tenir(), SenAller())
        case Stage.LEFT:
            return (Lever(),)
        case Stage.DICTATE:
            return (Laisser(),)
        case Stage.ANSWER:
            return (Accepter(), Contester(), Entiere()) if game.law.schools else (Accepter(),)
    return (Accepter(),)


def tacit(view: TableView[M]) -> TableAct | None:
    """What goes without saying."""
    match view.stage:
        case Stage.WINDOW:
            return closing(view)
        case Stage.CHOOSE:
            return Tenir()
        case Stage.LEFT:
            return Lever()
        case Stage.DICTATE:
            return Laisser()
        case Stage.ANSWER | Stage.LAST:
            return Accepter()
    return None


def closing(view: TableView[M]) -> TableAct:
    """The act that ends a window: to throw; where the other keeps the dice, to let him."""
    return Lancer() if view.seat == view.actor else Laisser()


def _window(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (closing(view),)
    yield from _calls(game, view)
    yield _marks(game, view)
    yield _taken_back(game, view)
    yield _touches(view)
    yield tuple(before_the_throw(game, view))
    yield _planting(view)
    if "faire jouer" not in view.used and view.last is not None:
        if by_himself(game, view):
            yield (FaireJouer(None),)
        else:
            yield tuple(FaireJouer(Play(steps)) for steps in nameable(game, view).values())


def _mark(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield _plays(game, view)
    if view.again is not None:
        return
    if not view.silent:
        yield _marks(game, view)
        yield _taken_back(game, view)
        yield _touches(view)
        yield tuple(with_the_throw(game, view))
    if game.law.schools and not view.silent and "annoncer" not in view.used:
        yield (Annoncer(0), *map(Annoncer, game.law.marks))
    yield _planting(view)
    if "faire marquer" not in view.used and not view.silent:
        yield (FaireMarquer(),)


def _choose(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (Tenir(), SenAller())
    yield _plays(game, view)
    yield _marks(game, view)
    yield _taken_back(game, view)
    yield _planting(view)


def _left(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (Lever(),)
    yield from _calls(game, view)


def _dictate(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (Laisser(),)
    right = game.hand(game.coup(view)).right
    yield tuple(FaireJouer(Play(steps)) for steps in right.values() if steps)


def _answer(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (Accepter(), Contester(), Entiere())


def _last(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    yield (Accepter(),)
    yield from _calls(game, view)


_BY_STAGE: Final[dict[Stage, Callable[[Setting[M], TableView[M]], Iterator[Part]]]] = {
    Stage.WINDOW: _window,
    Stage.MARK: _mark,
    Stage.CHOOSE: _choose,
    Stage.LEFT: _left,
    Stage.DICTATE: _dictate,
    Stage.ANSWER: _answer,
    Stage.LAST: _last,
}


def _calls(game: Setting[M], view: TableView[M]) -> Iterator[Part]:
    """To send to school, until one call proved wrong; to have things set right, once."""
    if game.law.schools and WRONG not in view.used and view.used.count(CALLED) < OFTEN:
        yield tuple(Ecole(points) for points in game.law.marks)
    if "rectifier" not in view.used:
        yield (Rectifier(),)


def _marks(game: Setting[M], view: TableView[M]) -> Part:
    """Any mark, and the ways in which it can be made wrongly."""
    if len(view.shown) >= OFTEN:
        return ()
    law: Any = game.law
    key = (law, law.sight(view.score, view.actor))
    marks = _MARKS.get(key)
    if marks is None:
        ways = ((points, law.slips(view.score, view.actor, points)) for points in law.marks)
        marks = _MARKS[key] = tuple(Marquer(points, slip) for points, slips in ways for slip in (PLAIN, *slips))
    return marks


_MARKS: Final[dict[tuple[object, object], Part]] = {}
"""The marks that can be made, by what of the score they depend on: a few dozen lists for each ruleset."""


def _planting(view: TableView[M]) -> Part:
    """To plant the pavillon that he forgot.  [LEP 4.I 59]"""
    return (Planter(),) if view.unplanted is not None and view.unplanted[0] == view.actor else ()


def _taken_back(game: Setting[M], view: TableView[M]) -> Part:
    """What may be taken back of what was marked, once."""
    if "reprendre" in view.used or not view.fresh:
        return ()
    if view.stage is not Stage.CHOOSE and not game.house.company:
        return ()
    return tuple(Reprendre(points) for points in game.law.marks if points <= view.fresh)


def _touches(view: TableView[M]) -> Part:
    """To touch one's dames and to say that one only sets them right, once each."""
    if view.seat != view.actor:
        return ()
    acts: list[TableAct] = [] if "adouber" in view.used or "toucher" in view.used else [Adouber()]
    if "toucher" not in view.used:
        own = sorted(arrow for arrow in arrows(occupied(mine(view.board))) if arrow in ARROWS)
        acts += [Toucher((arrow,)) for arrow in own]
        acts += [Toucher((one, other)) for one in own for other in own if one < other]
    return tuple(acts)


def _plays(game: Setting[M], view: TableView[M], right: bool = False) -> tuple[Play, ...]:
    """The plays of the throw in hand; `right`: those that neglect nothing."""
    coup = game.coup(view)
    found = game.hand(coup)
    if view.again is not None:
        return tuple(map(Play, again(game, view).values()))
    ways = list(found.right.values()) if right else found.all()
    return tuple(map(Play, _bound(coup.men, view, ways)))


def _by_hand(game: Setting[M], view: TableView[M], act: object) -> bool:
    """Whether a free hand can do it with its dames, and plays one that it has touched."""
    if not game.house.free or view.stage not in (Stage.MARK, Stage.CHOOSE) or view.again is not None:
        return False
    coup = game.coup(view)
    found = game.hand(coup)
    if not isinstance(act, Play) or found.steps(reached(coup.men, act.steps)) != act.steps:
        return False
    return act.steps in _bound(coup.men, view, [*found.all(), act.steps])


def _bound(men: int, view: TableView[M], ways: list[Steps]) -> list[Steps]:
    """Who has touched a dame plays it; of several, as many as can be.  [LEP 4.I 17]"""
    if not view.bound:
        return ways
    moved = [(len({*view.touched} & {*sources_of(men, steps)}), steps) for steps in ways]
    most = max((number for number, _ in moved), default=0)
    return [steps for number, steps in moved if number == most] if most else []


def nameable(game: Setting[M], view: TableView[M]) -> Ways:
    """The plays the other can be made to make instead of his last."""
    last = view.last
    if last is None:
        return {}
    coup = game.last_coup(last)
    return dictated(coup, game.strict.rules, game.hand(coup), last.steps, game.house.false_case)


def by_himself(game: Setting[M], view: TableView[M]) -> bool:
    """Whether the other, his dames being wrongly played, plays again as he likes.

    So it is in good company, and where the dames he displaced cannot be played as the rules have it.

    [LEP 4.I 26; LEP 4.III]
    """
    last = view.last
    if last is None:
        return False
    coup = game.last_coup(last)
    found, house = game.hand(coup), game.house
    if not neglected(coup, found, last.steps).false:
        return False
    return house.false_case == "by_the_player" or not replayed(coup, found, last.steps, house.false_case)


def again(game: Setting[M], view: TableView[M]) -> Ways:
    """How he may play again the dames he displaced."""
    assert view.again is not None
    return mended(game, game.coup(view), view.again)


def mended(game: Setting[M], coup: Coup, steps: Steps) -> Ways:
    """How dames wrongly put can be played by who displaced them; where they cannot be played, any.

    In rigour he does not take the coin that he took wrongly.  [LEP 4.I 26; LEP 4.III]
    """
    found, men = game.hand(coup), coup.men
    ways = replayed(coup, found, steps, "by_the_player") or found.right
    if game.house.false_case == "by_the_player" or count(after(men, steps), COIN) <= count(men, COIN):
        return ways
    return {at: way for at, way in ways.items() if count(at, COIN) <= count(men, COIN)} or ways
