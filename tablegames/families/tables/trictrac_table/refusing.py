"""Why a mark, a call or a touch cannot be made, from what everybody sees.

[AUJ-T1 I, VI; AUJ-T2 VI, X, XVIII; LEP 4.I 27, 37, 41, 42, 43, 53, 54, 57, 60, 61, 62, 69]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from tablegames.core.game import Fault
from tablegames.families.tables.board.board import mine
from tablegames.families.tables.board.men import ARROWS, count
from tablegames.families.tables.trictrac.state import SenAller
from tablegames.families.tables.trictrac_table.acts import (
    PLAIN,
    Ecole,
    Empiler,
    FaireJouer,
    Garder,
    Marquer,
    Placer,
    Planter,
    Recommencer,
    Rectifier,
    Reprendre,
    Retrouver,
    TableAct,
    Toucher,
)
from tablegames.families.tables.trictrac_table.calling import WRONG
from tablegames.families.tables.trictrac_table.desk import Setting
from tablegames.families.tables.trictrac_table.state import Stage, TableView

M = TypeVar("M")
MARKING = (Stage.WINDOW, Stage.MARK, Stage.CHOOSE)
CALLING = (Stage.WINDOW, Stage.LEFT, Stage.LAST)


def why_not(game: Setting[M], view: TableView[M], action: TableAct) -> Fault:
    """What is wrong with an act that is not open."""
    match action:
        case SenAller() if view.stage is Stage.MARK and view.stays:
            return Fault("said_to_stay", "AUJ-T2 X; LEP 4.I 37, 41")
        case SenAller():
            return Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 4.I 37, 41")
        case Marquer() if view.stage in MARKING:
            return _no_mark(game, view, action)
        case Ecole() if view.stage in CALLING:
            return _no_call(game, view, action.points)
        case Rectifier() if view.stage in CALLING:
            return Fault("once", "LEP 4.I 57")
        case Reprendre() if view.stage in MARKING:
            return Fault("not_taken_back", "AUJ-T2 X; LEP 4.I 42, 43")
        case Toucher() if view.stage in (Stage.WINDOW, Stage.MARK):
            return _no_touch(view, action.arrows)
        case FaireJouer():
            return Fault("not_his_to_name", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 27, 60, 69")
        case Planter():
            return Fault("nothing_to_plant", "LEP 4.I 59")
        case Placer():
            return Fault("nothing_between", "LEP 4.I 31")
        case Empiler() | Garder():
            return Fault("not_at_the_talon", "LEP 4.I 28, 32, 33")
        case Retrouver():
            return Fault("no_dame_wanting", "LEP 4.I 32")
        case Recommencer():
            return Fault("no_dame_too_many", "LEP 4.I 33")
    return Fault("not_now")


def _no_mark(game: Setting[M], view: TableView[M], act: Marquer) -> Fault:
    """A number that is not marked, markers that cannot stand so, or too late."""
    if view.silent or view.again is not None:
        return Fault("too_late_to_mark", "AUJ-T2 VI; LEP 4.I 42")
    wrong = _no_number(game, act.points)
    if wrong is not None:
        return wrong
    if act.slip != PLAIN:
        return Fault("no_such_slip", "LEP 4.I 53, 54", detail=(("points", act.points),))
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
    marks: Sequence[int] = game.law.marks
    if points in marks:
        return None
    if marks[0] <= points <= marks[-1]:
        return Fault("mark_even", "AUJ-T2 VI", detail=(("points", points),))
    detail: tuple[tuple[str, Any], ...] = (("least", marks[0]), ("most", marks[-1]))
    return Fault("mark_number", detail=detail)


def _no_touch(view: TableView[M], touched: tuple[int, ...]) -> Fault:
    """Not his dames, or none there, or more than two, or once already."""
    if view.seat != view.actor or view.silent or view.again is not None:
        return Fault("not_now")
    if "toucher" in view.used:
        return Fault("once", "LEP 4.I 17, 18")
    bare = [arrow for arrow in touched if arrow not in ARROWS or not count(mine(view.board), arrow)]
    if bare:
        return Fault("no_dame", detail=(("at", bare[0]),))
    return Fault("touch_two")
