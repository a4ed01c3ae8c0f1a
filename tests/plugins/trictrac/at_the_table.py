"""A trictrac table for tests: positions as the books write them, throws, plays, and the markers afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablegames.core.dice import read_dice, throw
from tablegames.core.events import Event, Seat
from tablegames.core.game import Step
from tablegames.families.tables.trictrac.notation import TourNotation
from tablegames.families.tables.trictrac.state import TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.keeper import Marque, SideMarque
from tablegames.plugins.trictrac.rules import TrictracRules

Trictrac = Tour[Marque, TrictracRules]
WHITE, BLACK = Seat(0), Seat(1)
GAME = trictrac(TrictracRules())
NOTATION = TourNotation(GAME)

DEUX_TABLES = ("1*13 8 10", "1*11 2 3*2 4")
"""4-3 is a jan de deux tables, four points to white.  [LEP 1.II fig. 4]"""
CONTRE_JAN = ("1*13 8 10", "1*9 2 3*2 4 12*2")
"""The same 4-3 is black's, who holds his coin: four points."""
VRAI_ET_FAUX = ("1*5 6*2 7*2 8*2 11*2 12*2", "1*4 2 3 6 7*2 8*2 11*2 12*2")
"""6-5 gives white four points and black eight.  [LEP 1.III]"""
ALMOST_OUT = ("23 24 off*13", "19*5 20*2 21*2 22*2 23*2 24*2")
"""Any throw of 2-1 or more can lift white's last dames.  [LEP 1.V]"""


def game(**options: Any) -> Trictrac:
    """A game under Lepeintre's rules but for these."""
    return trictrac(TrictracRules(**options))


def at(sides: tuple[str, str], turn: str = "white", of: Trictrac = GAME, **more: object) -> TourState[Marque]:
    """A position: white's dames, black's, whose turn, and what else a position can say."""
    return NOTATION.set_up(of, {"white": sides[0], "black": sides[1], "turn": turn, **more})


def thrown(state: TourState[Marque], dice: str, of: Trictrac = GAME) -> Step[TourState[Marque]]:
    """Return the events of a throw."""
    return of.apply(state, throw(*read_dice(dice)))


def said(state: TourState[Marque], text: str, of: Trictrac = GAME) -> Step[TourState[Marque]]:
    """Return the effect of a player's text."""
    return of.apply(state, NOTATION.read(of, state, text))


def first_play(state: TourState[Marque], of: Trictrac = GAME) -> Step[TourState[Marque]]:
    """The throw in hand played somehow."""
    return of.apply(state, of.legal(state)[0])


def marked(state: TourState[Marque]) -> tuple[int, int]:
    """The points of both."""
    return state.score.sides[0].points, state.score.sides[1].points


def whats(events: Iterable[Event]) -> list[str]:
    """Return the events, in order."""
    return [event.what for event in events]


def marque(white: SideMarque, black: SideMarque, run: tuple[int, int] = (0, 0)) -> Marque:
    """Both markers."""
    return Marque((white, black), run)
