"""Whether a bot agrees to a draw, and when it offers one: the game's analyst judges for all bots of a game.

A bot agrees where it is behind. Where both stand alike it agrees once that has lasted: Manoury allows the players
to leave a game only when it is plain that nobody will win it.  [MAN III.39 (expl.)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.analysis import AnalystEntry
from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Hiding
from tablegames.core.loop import Moment
from tablegames.core.match import Begins, MatchState, Remembering, in_hand, next_first, place_in_hand
from tablegames.plugin.analyst_specs import chance_in, scale_of, steady
from tablegames.rules.agreement import PLACES, NextDice, won_by
from tablegames.session.session import Session
from tablegames.table.offers import games_played
from tablegames.table.table import Table

EVEN: Final = 0.05
"""Chances this close to one half count as even."""
LASTING: Final = (10, 20)
"""The chances must also have been even this many decisions ago before a bot agrees."""
LONGER: Final = (10, 20, 30, 40)
"""And before it offers a draw itself."""


def agrees(
    table: Table, entry: AnalystEntry | None, moments: Sequence[Moment[Any, Any]], state: Any, seat: Seat
) -> bool:
    """Whether the bot of a seat accepts a draw at this moment."""
    drawn = table.agreed_draw(state)
    if drawn is None or drawn.winners:  # where the draw is given as odds, one of them wins by it
        return drawn is not None and place_in_hand(state, seat) in drawn.winners
    chance = _chance(table, entry, state, seat)
    if chance is None or chance > 0.5 + EVEN:
        return False
    return chance < 0.5 - EVEN or _lasts(table, entry, _of_this_game(moments, state), state, seat, LASTING)


def offers(
    table: Table, entry: AnalystEntry | None, moments: Sequence[Moment[Any, Any]], state: Any, seat: Seat
) -> bool:
    """Whether the bot of a seat offers a draw after its play: late in a game in which both have long stood alike."""
    drawn = None if entry is None or not table.draws else table.agreed_draw(state)
    if drawn is None or drawn.winners:
        return False
    game = _of_this_game(moments, state)
    decided = sum(moment.seat is not None for moment in game)
    if decided < 2 * max(table.entry.decisions, LONGER[-1]) or decided // 2 % LONGER[0]:
        return False
    chance = _chance(table, entry, state, seat)
    return chance is not None and abs(chance - 0.5) <= EVEN and _lasts(table, entry, game, state, seat, LONGER)


def _of_this_game(moments: Sequence[Moment[Any, Any]], state: Any) -> Sequence[Moment[Any, Any]]:
    """The actions since the game in hand began."""
    here = games_played(state)
    return [moment for moment in moments if games_played(moment.before) == here]


def _lasts(
    table: Table,
    entry: AnalystEntry | None,
    game: Sequence[Moment[Any, Any]],
    state: Any,
    seat: Seat,
    ago: Sequence[int],
) -> bool:
    """Whether the chances were already even that many decisions ago; nothing is known before a set-up position."""
    decided = [moment for moment in game if moment.seat is not None]
    early = len(decided) < max(ago[-1], table.entry.decisions // 2)
    if early and _is_opening(table, game[0].before if game else state):
        return False
    earlier = [decided[-number].before for number in ago if number <= len(decided)]
    return all(
        chance is not None and abs(chance - 0.5) <= EVEN
        for chance in (_chance(table, entry, state, seat) for state in earlier)
    )


def _is_opening(table: Table, state: Any) -> bool:
    """Whether a game begins there as its rules say."""
    bare = table.bare
    begun = (bare.initial(), *(bare.initial(Seat(one)) for one in range(bare.seats)))
    return in_hand(state) in begun


def _chance(table: Table, entry: AnalystEntry | None, state: Any, seat: Seat) -> float | None:
    """Return a seat's chance to win the game in hand; None if no analyst can tell or hands are hidden."""
    bare, place, within = table.bare, place_in_hand(state, seat), in_hand(state)
    turn = bare.turn(within)
    if entry is None or entry.of_match or place is None or isinstance(bare, Hiding) or not isinstance(turn, Decide):
        return None
    analyst = entry.make(bare)
    found = analyst.analyse(bare.view(within, turn.seat), bare.legal(within), steady(entry))
    chance = chance_in(found.lines[0], scale_of(entry, analyst))
    return chance if turn.seat == place else 1 - chance


def begins_next(session: Session) -> Seat | None:
    """Return who begins the next game, by the seats of the finished one; None if the next game decides."""
    table, opener = session.table, _opener(session)
    outcome = session.agreed or table.outcome(session.state)
    if outcome is None and session.resigned is not None and table.game.seats == PLACES:
        outcome = won_by(Seat(1 - session.resigned), "conceded")
    if outcome is None or opener is None or table.game.seats != table.bare.seats:
        return None
    return next_first(_rule(table), outcome, opener, table.game.seats)


def _rule(table: Table) -> Begins:
    """Return who begins the next game: as the user asked, else by the rules."""
    rules = table.variant.rules
    if table.begins is not None:
        return Begins(table.begins)
    return rules.next_dice if isinstance(rules, NextDice) else Begins.DRAWN


def _opener(session: Session) -> Seat | None:
    """Return the seat that began the game that is over, or the last one of a match."""
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
    """Return who begins once every player has moved one chair down; None if the game decides."""
    if begins is None or start is not None:
        return None
    first = Seat((begins - 1) % table.game.seats)
    try:
        table.begin(first)
    except RulesError:  # one side always begins, and the sides are exchanged
        return None
    return first
