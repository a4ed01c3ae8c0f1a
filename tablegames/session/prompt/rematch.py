"""Who begins a rematch: as in a match, the rules say it.  [AUJ-Rev XII; AUJ-TT X; MAN III.1; METZ I]"""

from __future__ import annotations

from typing import Any

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.match import Begins, MatchState, Remembering, in_hand, next_first
from tablegames.rules.agreement import PLACES, NextDice, won_by
from tablegames.session.prompt.session import Session
from tablegames.table.table import Table


def begins_next(session: Session) -> Seat | None:
    """Who begins the next game, by the seat of the game that is over; None: as that game decides."""
    table, opener = session.table, _opener(session)
    outcome = session.agreed or table.outcome(session.state)
    if outcome is None and session.resigned is not None and table.game.seats == PLACES:
        outcome = won_by(Seat(1 - session.resigned), "conceded")
    if outcome is None or opener is None or table.game.seats != table.bare.seats:
        return None
    return next_first(_rule(table), outcome, opener, table.game.seats)


def _rule(table: Table) -> Begins:
    """Who begins the next game of several: as was asked for, else as the rules say."""
    rules = table.variant.rules
    if table.begins is not None:
        return Begins(table.begins)
    return rules.next_dice if isinstance(rules, NextDice) else Begins.DRAWN


def _opener(session: Session) -> Seat | None:
    """Who began the game that is over, or the last one of a match."""
    state, game = session.state, session.table.bare
    if isinstance(state, MatchState) and state.opener is not None:
        return state.opener
    if isinstance(game, Remembering):
        states = (*(moment.before for moment in session.history), state)
        found = (game.opener(in_hand(one)) for one in states)
    else:
        found = (moment.seat for moment in session.history)
    return next((seat for seat in found if seat is not None), None)


def changed_chairs(table: Table, begins: Seat | None, start: Any = None) -> Seat | None:
    """Who begins once everybody has moved on to the chair before his own; None: as the game decides."""
    if begins is None or start is not None:
        return None
    first = Seat((begins - 1) % table.game.seats)
    try:
        table.begin(first)
    except RulesError:  # one side always begins, and the sides are exchanged
        return None
    return first
