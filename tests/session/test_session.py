"""A session: taking back goes to a real choice, never to a play that was forced."""

from __future__ import annotations

import pytest
import tablegames_nim

from tablegames import FirstPlayer, Registry, Seat
from tablegames.core.errors import Refused
from tablegames.plugin.loading import load_plugins
from tablegames.session.session import Session
from tablegames.table.setting import set_table

TABLE = set_table(Registry(load_plugins([("nim", tablegames_nim)])), "nim", overrides={"heaps": (1, 1, 1, 1, 2)})


def played() -> Session:
    """The first player takes one of five ones and a two; all that follows is forced for him."""
    session = Session(TABLE, [FirstPlayer(), FirstPlayer()], 0, TABLE.game.initial(Seat(0)))
    assert session.run() is not None
    return session


def test_taking_back_passes_over_forced_plays() -> None:
    session = played()
    choices = [m.number for m in session.history if m.seat == 0 and len(TABLE.game.legal(m.before)) > 1]
    session.take_back([Seat(0)])
    assert len(session.history) == choices[-1]
    assert session.state == session.history[-1].step.state if session.history else TABLE.game.initial(Seat(0))


def test_with_no_choice_made_there_is_nothing_to_take_back() -> None:
    session = Session(TABLE, [FirstPlayer(), FirstPlayer()], 0, TABLE.game.initial(Seat(0)))
    with pytest.raises(Refused, match="nothing to take back yet"):
        session.take_back([Seat(0)])
