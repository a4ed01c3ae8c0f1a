"""Cases of the table: acts in turn, their faults, the acts that are open then.  [rules of faults, by family]

    acts: [{white: 6-5}, {white: marquer 6}, {white: 4/10 5/10}, {black: ecole 2}]
    faults: [{fault: ecole_moins, by: white, points: 2, made: touch, open: false}]
    may: [{white: contester}]
    may_not: [{black: ecole 2}]

Default acts (to throw, to stay, to accept) may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.arbiter import Faulting, tacit
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Event, Note
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Over, acting_view
from tablegames.core.languages import gettext as _
from tablegames.rules.joining import labelled
from tablegames.table.table import Table
from tablegames.testing.agreeing import agrees

UNSAID: Final = 4
"""The most default acts that may be left out between two written ones."""


@frozen
class Done:
    """The result of acts: the state, and the notes of the faults on the way."""

    state: Any
    made: tuple[Event, ...] = ()


@runtime_checkable
class Answering(Protocol):
    """A game with calls that wait for an answer."""

    def answering(self, state: Any) -> bool:
        """Return whether somebody must answer now."""


@runtime_checkable
class SaidInCases(Protocol):
    """A game with a default act that cases must write."""

    def is_said(self, state: Any) -> bool:
        """Return whether a case must write the default act here."""


def answered(table: Table, reached: Done) -> Done:
    """Return the result after an unanswered call has been accepted."""
    game: object = table.bare
    if reached.state is None or not isinstance(game, Answering) or not game.answering(reached.state):
        return reached
    unsaid = tacit(table.bare, acting_view(table.bare, reached.state))
    return _after(table, reached, unsaid)


def done(table: Table, state: Any, acts: object) -> Done:
    """Return the result of a case's acts in turn; an error names the number of the act."""
    reached = Done(state)
    for number, (seat, act) in enumerate(_read(table, "acts", acts), start=1):
        try:
            reached = _do(table, reached, seat, act)
        except (NotationError, Refused) as problem:
            sentence = _("act {number}: {problem}", number=number, problem=problem)
            raise Refused(sentence, getattr(problem, "fault", None)) from None
    return reached


def check_faults(table: Table, reached: Done, expected: object) -> Iterator[str]:
    """Return whether exactly these faults were made, in this order; only the given keys are compared."""
    if not isinstance(expected, list) or not all(isinstance(fault, Mapping) for fault in expected):
        yield _("'faults' must be a list of mappings")
        return
    game = table.bare
    found = list(game.faults(reached.state, reached.made)) if isinstance(game, Faulting) else []
    if len(found) != len(expected) or not all(map(agrees, expected, found)):
        yield _("expected faults {expected}, found {found}", expected=expected, found=_shown(found))


def check_open(table: Table, reached: Done, key: str, acts: object, wanted: bool) -> Iterator[str]:
    """Return whether each act is open (`may`) or not (`may_not`) in the state reached."""
    for seat, act in _read(table, key, acts):
        try:
            _do(table, reached, seat, act)
        except (NotationError, Refused) as problem:
            if wanted:
                yield labelled(_name(table, seat), labelled(act, problem))
        else:
            if not wanted:
                yield _("{name}: {act} is allowed, but should not be", name=_name(table, seat), act=act)


def _read(table: Table, key: str, acts: object) -> Iterator[tuple[int, str]]:
    """Return each act with its seat."""
    names = {name: seat for seat, name in enumerate(table.notation.seat_names)}
    for act in acts if isinstance(acts, list) else [None]:
        pairs = list(act.items()) if isinstance(act, Mapping) else []
        seat = names.get(str(pairs[0][0])) if len(pairs) == 1 else None
        if seat is None:
            example = table.notation.seat_names[0]
            raise PositionError(
                "'{key}' must be a list of acts such as {{{example}: …}}, not {act!r}",
                key=key,
                example=example,
                act=act,
            )
        yield seat, str(pairs[0][1])


def _do(table: Table, reached: Done, seat: int, act: str) -> Done:
    """Return the result of one act of a seat, after default acts if it is not yet possible."""
    here, refused = reached, None
    for _unused in range(UNSAID + 1):
        try:
            return _at_once(table, here, seat, act)
        except (NotationError, Refused) as problem:
            refused = refused or problem
        unsaid = _unsaid(table, here.state)
        if unsaid is None:
            break
        here = _after(table, here, unsaid)
    assert refused is not None
    raise refused


def _unsaid(table: Table, state: Any) -> Any | None:
    """Return the default act that a case may leave out here."""
    game: object = table.bare
    if not isinstance(table.bare.turn(state), Decide) or (isinstance(game, SaidInCases) and game.is_said(state)):
        return None
    return tacit(table.bare, acting_view(table.bare, state))


def _at_once(table: Table, here: Done, seat: int, act: str) -> Done:
    turn = table.bare.turn(here.state)
    whose = None if isinstance(turn, Over) else turn.seat
    if isinstance(turn, Over) or (whose is not None and whose != seat) or (whose is None and isinstance(turn, Decide)):
        raise Refused(_("'{act}': it is not {name}'s turn", act=act, name=_name(table, seat)))
    action = table.read(here.state, act)
    if isinstance(turn, Decide) and action not in table.bare.legal(here.state):
        raise Refused(_("'{act}' is not allowed here", act=act))
    if isinstance(turn, Chance) and not _can_fall(turn, action):
        raise Refused(_("'{act}' is not a possible throw here", act=act))
    return _after(table, here, action)


def _can_fall(turn: Chance[Any], action: Any) -> bool:
    outcomes = turn.lottery.outcomes()
    return outcomes is None or any(action == outcome for outcome, _ in outcomes)


def _after(table: Table, here: Done, action: Any) -> Done:
    step = table.bare.apply(here.state, action)
    made = tuple(event for event in step.events if isinstance(event, Note) and event.seen_by == ())
    return replace(here, state=step.state, made=(*here.made, *made))


def _name(table: Table, seat: int) -> str:
    return str(table.notation.seat_names[seat])


def _shown(found: Sequence[Mapping[str, object]]) -> str:
    return ", ".join(str(dict(fault)) for fault in found) or _("none")
