"""The faults themselves: what a permitted act breaks, and what has become of it since.  [AUJ-Dom r. III-V, IX, X]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablegames.core.events import Event, Seat
from tablegames.core.game import Fault
from tablegames.plugins.domino.arbitre.acts import AnyAction, Misplay, Take, Uncover, Upset
from tablegames.plugins.domino.arbitre.showing import does_not_go, last_placed, shown, went
from tablegames.plugins.domino.arbitre.state import BOUDE, Did, Phase, TableRound, unkept_word
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.state import Draw, Pass, Play, Pose
from tablegames.plugins.domino.tiles import spread


def fault_made(tiles: int, state: TableRound, action: AnyAction) -> Fault | None:
    """What an act breaks, by the truth of the hands; each should take so many tiles."""
    here = state.round
    if isinstance(action, Pass | Draw):
        if not any(went(tile, here.ends) for tile in spread(here.hands[here.turn])):
            return None
        assert here.ends is not None
        made = "pass" if isinstance(action, Pass) else "draw"
        detail = (("made", made), ("ends", tuple(dict.fromkeys(here.ends))), ("at", len(state.log)))
        return Fault("boude_a_tort", "AUJ-Dom r. IX, XVI", detail=detail)
    if isinstance(action, Take) and action.seen:
        return Fault("de_vu", "AUJ-Dom r. VIII", detail=(("made", "take"),))
    if isinstance(action, Uncover):
        uncovered = (("made", "uncover"), ("tile", str(action.tile)))
        return Fault("de_decouvert", "AUJ-Dom r. VIII, XVIII", detail=uncovered)
    if isinstance(action, Upset):
        return Fault("fait_decouvrir", "AUJ-Dom r. XXV", detail=(("made", "upset"),))
    if isinstance(action, Pose | Play) and (named := unkept_word(state, action.tile)) is not None:
        if here.ends is None or went(named, here.ends):
            return Fault("autre_que_l_annonce", "AUJ-Dom r. XIII", detail=(("made", "play"), ("tile", str(named))))
        return None
    if isinstance(action, Misplay):
        return Fault("de_qui_ne_va_pas", "AUJ-Dom r. X", detail=(("made", "play"), ("tile", str(action.tile))))
    if isinstance(action, Take) and action.number != tiles:
        less = action.number < tiles
        what, cite = ("compte_moins", "AUJ-Dom r. III, V") if less else ("compte_plus", "AUJ-Dom r. IV")
        return Fault(what, cite, detail=(("made", "take"), ("tiles", abs(tiles - action.number))))
    return None


def facts_of(view: TableView | None, made: Sequence[Event]) -> list[Mapping[str, object]]:
    """Of each fault whose it is, whether it shows and whether it may be called, as all can see; None: all is over."""
    if view is None:
        return [{"fault": note.what, "by": note.seat, "open": False} for note in made]
    return [dict(_facts(view, note, made[at + 1 :])) for at, note in enumerate(made)]


def _facts(view: TableView, note: Event, later: Sequence[Event]) -> Iterator[tuple[str, object]]:
    yield "fault", note.what
    yield "by", note.seat
    yield "made", note.get("made")
    going_on = view.outcome is None
    assert note.seat is not None
    if note.what == "boude_a_tort":
        at = _pass_of(view, note, later)
        seen = at is not None and shown(view, at) is not None
        yield "shown", seen
        yield "open", seen and going_on and at is not None and not view.log[at].settled
    elif note.what == "de_qui_ne_va_pas":
        last = last_placed(view)
        still = last is not None and view.log[last].seat == note.seat and str(view.log[last].tile) == note.get("tile")
        yield "open", going_on and still and does_not_go(view)
    elif note.what == "autre_que_l_annonce":
        yield "open", going_on and view.before is not None and str(view.announced) == note.get("tile")
    elif note.what == "compte_moins":
        yield "open", going_on and _callable(view, note.seat)
    else:
        yield "open", False


def _pass_of(view: TableView, note: Event, later: Sequence[Event]) -> int | None:
    """Where in the log the pass, or the draw, stands; None: it was owned up to."""
    at = note.get("at")
    if not isinstance(at, int) or any(other.what == note.what and other.get("at") == at for other in later):
        return None
    if at >= len(view.log) or view.log[at].seat != note.seat or view.log[at].did not in BOUDE:
        return None
    return at


def _callable(view: TableView, culprit: Seat) -> bool:
    """Whether tiles taken too few may be claimed."""
    if not view.short or not view.short[culprit] or view.phase is not Phase.PLAY:
        return False
    if len(view.order) == 2:
        return len({deed.seat for deed in view.log if deed.did is Did.PLACED}) == 2
    return view.talon > 0
