"""What may be done at the table, from what everybody sees; what of it goes without saying; why the rest may not be.

All that may be done is legal; marks, calls and plays that neglect a duty are not listed, since a list of them would
tell that there is something to mark or to call.  [AUJ-T1 I, VI; AUJ-T2 VI, X, XVIII; LEP 4.I; LEP 4.III]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from tablegames.arbiter.contract import Say, Window
from tablegames.core.game import Fault
from tablegames.families.tables.board.board import mine, theirs
from tablegames.families.tables.board.men import ARROWS, MOST, arrows, bit, count, occupied
from tablegames.families.tables.race.plays import Play, Steps, after
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import COIN, TALON, Coup
from tablegames.families.tables.trictrac.passage import ground
from tablegames.families.tables.trictrac.state import SenAller
from tablegames.families.tables.trictrac_table.books import PLAIN, TableAct, mark
from tablegames.families.tables.trictrac_table.desk import Setting
from tablegames.families.tables.trictrac_table.hands import Ways, dictated, neglected, replayed, sources_of
from tablegames.families.tables.trictrac_table.marking import CALLED, WRONG
from tablegames.families.tables.trictrac_table.playing import ALL_PILED, PILED
from tablegames.families.tables.trictrac_table.state import Stage, TableView

M = TypeVar("M")
Says = Sequence[Say]
OFTEN: Final = 8
"""Marks of one turn, and calls of one window, at most: nobody needs more, and so a window ends."""
CALLS: Final = ("ecole", "rectifier")
MOMENTS: Final[Mapping[str, Window]] = {
    Stage.WINDOW: Window(
        (
            *("lancer", "laisser", *CALLS, "marquer", "reprendre", "adouber", "toucher", "placer", "recommencer"),
            *("retrouver", "empiler", "garder", "planter", "faire jouer"),
        ),
        listed=("lancer", "laisser"),
    ),
    Stage.MARK: Window(
        ("marquer", "reprendre", "adouber", "toucher", "mal poser", "annoncer", "planter", "faire marquer"),
        plays=True,
        slips=True,
    ),
    Stage.CHOOSE: Window(("marquer", "reprendre", "planter"), plays=True, slips=True),
    Stage.LEFT: Window(("lever", *CALLS), tacit="lever"),
    Stage.DICTATE: Window(("laisser", "faire jouer"), tacit="laisser"),
    Stage.ANSWER: Window(ANSWERS := ("accepter", "contester", "entiere"), listed=ANSWERS, tacit="accepter"),
    Stage.LAST: Window(("accepter", *CALLS), tacit="accepter"),
}
"""What may be said and played where, in the order in which it is told."""
ONCE: Final = frozenset(
    ("rectifier", "reprendre", "adouber", "toucher", "placer", "faire jouer", "annoncer", "faire marquer")
)
"""What is said once in a window."""


# --- marks and calls


@cache
def _numbered(word: str, numbers: range, least: int | None = None) -> Says:
    return tuple(Say(word, (points,)) for points in (*(() if least is None else (least,)), *numbers))


def _schools(game: Setting[M], view: TableView[M]) -> Says:
    """To send to school, until one call proved wrong."""
    may = game.law.schools and WRONG not in view.used and view.used.count(CALLED) < OFTEN
    return _numbered("ecole", game.law.marks) if may else ()


def _marks(game: Setting[M], view: TableView[M]) -> Says:
    """Any mark, and the ways in which it can be made wrongly."""
    if len(view.shown) >= OFTEN or view.silent or view.again is not None:
        return ()
    law: Any = game.law
    key = (law, law.sight(view.score, view.actor))
    marks = _MARKS.get(key)
    if marks is None:
        ways = ((points, law.slips(view.score, view.actor, points)) for points in law.marks)
        marks = _MARKS[key] = tuple(mark(points, slip) for points, slips in ways for slip in (PLAIN, *slips))
    return marks


_MARKS: Final[dict[tuple[object, object], Says]] = {}
"""The marks that can be made, by what of the score they depend on: a few dozen lists for each ruleset."""


def _taken_back(game: Setting[M], view: TableView[M]) -> Says:
    """What may be taken back of what was marked, once."""
    may = view.stage is Stage.CHOOSE or (game.house.company and not view.silent and view.again is None)
    if not may or not view.fresh:
        return ()
    return tuple(Say("reprendre", (points,)) for points in game.law.marks if points <= view.fresh)


def _announced(game: Setting[M], view: TableView[M]) -> Says:
    """What his throw is said to give the other."""
    may = game.law.schools and not view.silent and view.again is None
    return _numbered("annoncer", game.law.marks, 0) if may else ()


# --- dames


def _adjusting(_: Setting[M], view: TableView[M]) -> Says:
    return (Say("adouber"),) if _touching(view) and "toucher" not in view.used else ()


def _touches(_: Setting[M], view: TableView[M]) -> Says:
    """To touch one's dames."""
    if not _touching(view):
        return ()
    own = sorted(arrow for arrow in arrows(occupied(mine(view.board))) if arrow in ARROWS)
    pairs = ((one, other) for one in own for other in own if one < other)
    return tuple(Say("toucher", touched) for touched in (*((arrow,) for arrow in own), *pairs))


def _touching(view: TableView[M]) -> bool:
    return view.seat == view.actor and not view.silent and view.again is None


def _placed(game: Setting[M], view: TableView[M]) -> Says:
    """A dame left between two arrows: to which of them, as far as it may stand there and leave the other."""
    at, last = view.between, view.last
    if at is None or last is None:
        return ()
    stand, _ = ground(game.last_coup(last))
    moved = theirs(view.board) - bit(at) + bit(at + 1)
    further = stand & bit(at + 1) and count(moved, COIN) != 1
    return tuple(Say("placer", (arrow,)) for arrow in (at, at + 1)[: 1 + bool(further)])


def _askew(game: Setting[M], view: TableView[M]) -> Says:
    """A dame between two arrows; in good company all know where it belongs.  [LEP 4.III]"""
    may = view.askew is None and view.again is None and not (view.silent or game.house.company)
    return tuple(Say("mal poser", (arrow,)) for arrow in ARROWS[1:-1]) if may else ()


def _piled(_: Setting[M], view: TableView[M]) -> Says:
    may = _begins(view) and mine(view.board) == ALL_PILED and view.piled[view.seat] == MOST
    return tuple(Say("empiler", (dames,)) for dames in PILED) if may else ()


def _begins(view: TableView[M]) -> bool:
    """Whether he throws first in this relevé, his dames not yet played."""
    return view.seat == view.actor and view.releve.throws[view.seat] == 0 and not view.held


def _on_talon(view: TableView[M]) -> int:
    return count(mine(view.board), TALON)


def _named(game: Setting[M], view: TableView[M]) -> Says:
    """The plays the other can be made to make."""
    if view.stage is Stage.DICTATE:
        ways: Ways = game.hand(game.coup(view)).right
        return tuple(Say("faire jouer", play=Play(steps)) for steps in ways.values() if steps)
    if view.last is None:
        return ()
    if by_himself(game, view):
        return (Say("faire jouer"),)
    return tuple(Say("faire jouer", play=Play(steps)) for steps in nameable(game, view).values())


def _alone(word: str, may: Callable[[Setting[Any], TableView[Any]], bool]) -> Callable[..., Says]:
    """A word that nothing follows, open where it may be said."""
    return lambda game, view: (Say(word),) if may(game, view) else ()


OPEN: Final[Mapping[str, Callable[[Setting[Any], TableView[Any]], Says]]] = {
    "lancer": _alone("lancer", lambda _, view: view.seat == view.actor),
    "laisser": _alone("laisser", lambda _, view: view.stage is Stage.DICTATE or view.seat != view.actor),
    "faire marquer": _alone("faire marquer", lambda _, view: not view.silent and view.again is None),
    "planter": _alone("planter", lambda _, view: view.again is None and (view.unplanted or (None,))[0] == view.actor),
    "recommencer": _alone("recommencer", lambda _, view: view.piled[OTHER[view.actor]] > MOST),
    "retrouver": _alone("retrouver", lambda _, view: view.seat == view.actor and view.piled[view.actor] < MOST),
    "garder": _alone("garder", lambda game, view: not game.house.company and _begins(view) and _on_talon(view) > 0),
    "ecole": _schools,
    "marquer": _marks,
    "reprendre": _taken_back,
    "annoncer": _announced,
    "adouber": _adjusting,
    "toucher": _touches,
    "placer": _placed,
    "mal poser": _askew,
    "empiler": _piled,
    "faire jouer": _named,
}
"""What may be said with these words, where a moment has them; the others are then always open."""


# --- plays


def bound(men: int, view: TableView[M], ways: list[Steps]) -> list[Steps]:
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


def mended(game: Setting[M], coup: Coup, steps: Steps) -> Ways:
    """How dames wrongly put can be played by who displaced them; where they cannot be played, any.

    In rigour he does not take the coin that he took wrongly.  [LEP 4.I 26; LEP 4.III]
    """
    found, men = game.hand(coup), coup.men
    ways = replayed(coup, found, steps, "by_the_player") or found.right
    if game.house.false_case == "by_the_player" or count(after(men, steps), COIN) <= count(men, COIN):
        return ways
    return {at: way for at, way in ways.items() if count(at, COIN) <= count(men, COIN)} or ways


# --- why an act is not open


_MARKING: Final = (Stage.WINDOW, Stage.MARK, Stage.CHOOSE)
_CALLING: Final = (Stage.WINDOW, Stage.LEFT, Stage.LAST)
_REFUSED: Final[Mapping[str, tuple[Iterable[Stage], Fault]]] = {
    "rectifier": (_CALLING, Fault("once", "LEP 4.I 57")),
    "reprendre": (_MARKING, Fault("not_taken_back", "AUJ-T2 X; LEP 4.I 42, 43")),
    "faire jouer": (Stage, Fault("not_his_to_name", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 27, 60, 69")),
    "planter": (Stage, Fault("nothing_to_plant", "LEP 4.I 59")),
    "placer": (Stage, Fault("nothing_between", "LEP 4.I 31")),
    **dict.fromkeys(("empiler", "garder"), (Stage, Fault("not_at_the_talon", "LEP 4.I 28, 32, 33"))),
    "retrouver": (Stage, Fault("no_dame_wanting", "LEP 4.I 32")),
    "recommencer": (Stage, Fault("no_dame_too_many", "LEP 4.I 33")),
}


def why_not(game: Setting[M], view: TableView[M], action: TableAct) -> Fault:
    """What is wrong with an act that is not open."""
    if isinstance(action, SenAller):
        if view.stage is Stage.MARK and view.stays:
            return Fault("said_to_stay", "AUJ-T2 X; LEP 4.I 37, 41")
        return Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 4.I 37, 41")
    if not isinstance(action, Say):
        return Fault("not_now")
    match action.word:
        case "marquer" if view.stage in _MARKING:
            return _no_mark(game, view, action)
        case "ecole" if view.stage in _CALLING:
            return _no_call(game, view, action.args[0])
        case "toucher" if view.stage in (Stage.WINDOW, Stage.MARK):
            return _no_touch(view, action.args)
    stages, fault = _REFUSED.get(action.word, ((), Fault("not_now")))
    return fault if view.stage in stages else Fault("not_now")


def _no_mark(game: Setting[M], view: TableView[M], act: Say) -> Fault:
    """A number that is not marked, markers that cannot stand so, or too late."""
    if view.silent or view.again is not None:
        return Fault("too_late_to_mark", "AUJ-T2 VI; LEP 4.I 42")
    wrong = _no_number(game, act.args[0])
    if wrong is not None:
        return wrong
    if act.how:
        return Fault("no_such_slip", "LEP 4.I 53, 54", detail=(("points", act.args[0]),))
    return Fault("marked_enough")


def _no_call(game: Setting[M], view: TableView[M], points: int) -> Fault:
    """No schools at this game, a number that is none, or a call that proved wrong already."""
    if not game.law.schools:
        return Fault("no_schools", "AUJ-T2 X")
    if WRONG in view.used:
        return Fault("called_wrongly", "LEP 4.I 61, 62")
    return _no_number(game, points) or Fault("called_enough")


def _no_number(game: Setting[M], points: int) -> Fault | None:
    """Why so much is neither marked nor called."""
    marks = game.law.marks
    if points in marks:
        return None
    if marks[0] <= points <= marks[-1]:
        return Fault("mark_even", "AUJ-T2 VI", detail=(("points", points),))
    return Fault("mark_number", detail=(("least", marks[0]), ("most", marks[-1])))


def _no_touch(view: TableView[M], touched: tuple[int, ...]) -> Fault:
    """Not his dames, or none there, or more than two, or once already."""
    if not _touching(view):
        return Fault("not_now")
    if "toucher" in view.used:
        return Fault("once", "LEP 4.I 17, 18")
    bare = [arrow for arrow in touched if arrow not in ARROWS or not count(mine(view.board), arrow)]
    return Fault("no_dame", detail=(("at", bare[0]),)) if bare else Fault("touch_two")
