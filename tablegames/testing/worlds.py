"""Other worlds: if somebody had chosen otherwise in secret, nobody else would see or get anything different.

A search for secrets finds those with their own text, a card or a tile. A coin with heads or tails has none: there we
compare what a seat gets for all possible choices. If the messages are the same, everything else must be the same too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from tablegames.core.errors import GameError, TablegamesError
from tablegames.core.events import Revealed, Seat, visible
from tablegames.core.game import Chance, Decide, Hiding, Over
from tablegames.core.languages import Text, gettext as _
from tablegames.core.loop import Moment
from tablegames.core.match import deciding, in_hand, innermost, place_in_hand
from tablegames.plugin.encoding.plain import encoder_of, too_large
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.kit.newgame import texts_of_the_template
from tablegames.plugin.provides import GameEntry
from tablegames.rules.rulebook import Rulebook
from tablegames.session.guide import Guide
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.hiding import cure_of, secrets_of, shown_of, view_leaks_nothing, whose
from tablegames.testing.returns import difference, shortened
from tablegames.testing.trying import Promise, Trying

FEW: Final = 6
"""The most possible actions to try."""
MANY: Final = 60
"""The most combinations of choices to try."""

World = Moment[Any, Any]
"""One of the possible actions, as if it had been chosen."""


def choices_stay_secret(trial: Trying, state: Any) -> None:
    """Check that nobody learns a secret choice from what they get."""
    game, turn = trial.game, trial.game.turn(state)
    if isinstance(turn, Over) or not isinstance(innermost(game), Hiding):
        return
    seat = turn.seat if isinstance(turn, Decide) else None
    worlds = [
        Moment(trial.at or 0, seat, state, one, game.apply(state, one), turn.secret)
        for one in _some(trial, turn, state)
    ]
    together = deciding(game, state)
    for reader in (None, *map(Seat, range(game.seats))):
        if reader is None or reader != seat:
            _kept_from(trial, worlds, reader, turn, unseen=len(together) > 1)
    if len(together) > 1:
        _asked_in_order(trial, state, together, worlds)
        _chosen_apart(trial, state, together)


def _some(trial: Trying, turn: Chance[Any] | Decide, state: Any) -> list[Any]:
    """Return some of the possible actions, all different."""
    if isinstance(turn, Decide):
        return _few(trial, trial.game.legal(state))
    outcomes = turn.lottery.outcomes()
    if outcomes is None:
        return [turn.lottery.sample(trial.dice) for _ in range(2)]
    return _few(trial, [outcome for outcome, _ in outcomes])


def _few(trial: Trying, actions: Sequence[Any]) -> list[Any]:
    among = list(actions)
    while len(among) > FEW:
        del among[trial.dice.below(len(among))]
    return among


# --- one choice


def _kept_from(
    trial: Trying, worlds: Sequence[World], reader: Seat | None, turn: Chance[Any] | Decide, *, unseen: bool
) -> None:
    """Return what a reader sees of a choice and after it."""
    new = [_made_secret(trial, world, reader) for world in worlds]
    hides = any(one and two and one != two for one, two in pairwise(new))
    if not turn.secret:
        if hides:
            _not_secret(trial, worlds[0], reader)
        return
    for world in worlds:  # secrets with a name are checked by name
        view_leaks_nothing(trial, world.step.state, reader)
    before = trial.moments[: worlds[0].number]
    texts = [shown_of(trial.table, before, world, reader) for world in worlds]
    if unseen or (hides and isinstance(turn, Decide) and not any(_revealed(world, reader) for world in worlds)):
        distinct = {tuple(text.values()) for text in texts}
        if len(distinct) > 1 and (unseen or len(distinct) == len(worlds)):
            _tells_apart(trial, worlds, texts, reader)
        trial.tried[Promise.TOLD] += 1
    alike: dict[tuple[str, ...], list[World]] = {}
    for world, text in zip(worlds, texts, strict=True):
        alike.setdefault(tuple(text.values()), []).append(world)
    for first, *others in alike.values():
        for other in others:
            _same_for(trial, first, other, reader)


def _made_secret(trial: Trying, world: World, reader: Seat | None) -> frozenset[Any]:
    """Return what becomes secret from the reader with an action."""
    return secrets_of(trial, world.step.state, reader) - secrets_of(trial, world.before, reader)


def _revealed(world: World, reader: Seat | None) -> bool:
    return any(isinstance(event, Revealed) for event in visible(world.step.events, reader))


def _not_secret(trial: Trying, world: World, reader: Seat | None) -> None:
    action = trial.table.write(world.before, world.action)
    trial.broken(
        Promise.TOLD,
        "{whose} can see '{action}', although 'hidden' says that its result is secret{cure_of}",
        whose=whose(reader),
        action=action,
        cure_of=cure_of(world),
    )


def _tells_apart(
    trial: Trying, worlds: Sequence[World], texts: Sequence[Mapping[Text, str]], reader: Seat | None
) -> None:
    """Report the form that reveals which of two secret choices was made."""
    for (one, first), (two, second) in pairwise(zip(worlds, texts, strict=True)):
        for where in first:
            if first[where] != second[where]:
                _breaks(trial, Promise.TOLD, one, two, reader, f"{where} ({first[where]!r}, {second[where]!r})")


def _same_for(trial: Trying, one: World, two: World, reader: Seat | None) -> None:
    """Check that two choices with the same messages for a reader are the same in every way."""
    game, table = trial.game, trial.table
    views = [game.view(world.step.state, reader) for world in (one, two)]
    found = difference(views[0], views[1], "view")
    if found is not None:
        cure = _("{found} (if the player is allowed to know this, write_for must show it)", found=found)
        _breaks(trial, Promise.LEAKS, one, two, reader, cure)
    drawn = [table.draw(world.step.state, reader) for world in (one, two)]
    trial.tried[Promise.LEAKS] += 1
    if drawn[0] != drawn[1]:
        _breaks(trial, Promise.LEAKS, one, two, reader, _("by its drawing"))
    _same_row(trial, one, two, reader)
    turns = [game.turn(world.step.state) for world in (one, two)]
    if reader is None or not all(isinstance(turn, Decide) and turn.seat == reader for turn in turns):
        return
    offered = [list(game.legal(world.step.state)) for world in (one, two)]
    trial.tried[Promise.LEAKS] += 1
    if offered[0] != offered[1]:
        _breaks(trial, Promise.LEAKS, one, two, reader, _("by its legal actions"))
    _same_hint(trial, one, two, reader)


def _same_row(trial: Trying, one: World, two: World, reader: Seat | None) -> None:
    """Check that a learning program observes the same."""
    place = place_in_hand(one.step.state, reader)
    if trial.encoder is None or place is None or place_in_hand(two.step.state, reader) != place:
        return
    try:
        rows = [list(trial.encoder.observe(_seen_anew(trial, world, reader), place, ())) for world in (one, two)]
    except GameError:  # it has no encoding, which no game promises
        return
    trial.tried[Promise.OBSERVED] += 1
    for feature, first, second in zip(trial.encoder.features, *rows, strict=False):
        if first != second:
            how = _(
                "by the number '{name}', which is {first} or {second}", name=feature.name, first=first, second=second
            )
            _breaks(trial, Promise.OBSERVED, one, two, reader, how)


def _seen_anew(trial: Trying, world: World, reader: Seat | None) -> Any:
    """Return a reader's view of the game in hand after repeating a choice, so that memory holds this one."""
    return in_hand(trial.game.view(trial.game.apply(world.before, world.action).state, reader))


def _same_hint(trial: Trying, one: World, two: World, reader: Seat) -> None:
    """Check that a hint is the same."""
    if trial.hint is None or not trial.hints_left:
        return
    trial.hints_left -= 1
    hints: list[str] = []
    for world in (one, two):
        state = trial.game.apply(world.before, world.action).state  # as in `_seen_anew`
        decision = Decision(trial.table, reader, trial.game.view(state, reader), trial.game.legal(state))
        try:
            hints.append(trial.hint(decision))
        except TablegamesError:  # there is no analyst
            return
    trial.tried[Promise.HINTS] += 1
    if hints[0] != hints[1]:
        how = _("by a hint, which is {hints!r} or {hints2!r}", hints=hints[0], hints2=hints[1])
        _breaks(trial, Promise.HINTS, one, two, reader, how)


def _breaks(trial: Trying, promise: Promise, one: World, two: World, reader: Seat | None, how: str) -> None:
    first, second = (shortened(trial.table.write(world.before, world.action), 40) for world in (one, two))
    trial.broken(
        promise,
        "{whose} can tell the secret '{first}' from '{second}': {how}",
        whose=whose(reader),
        first=first,
        second=second,
        how=how,
    )


# --- several choices together


def _asked_in_order(trial: Trying, state: Any, together: Sequence[Seat], worlds: Sequence[World]) -> None:
    """Check that simultaneous decisions are secret and come in the announced order, whatever was chosen before."""
    turn = trial.game.turn(state)
    trial.holds(
        Promise.TOGETHER,
        turn == Decide(together[0], secret=True),
        "'together' returned {seats}, but 'turn' is {turn!r}: it must be a secret decision of the first of these seats",
        seats=_seats(together),
        turn=turn,
    )
    for world in worlds:
        left = deciding(trial.game, world.step.state)
        trial.holds(
            Promise.TOGETHER,
            left == tuple(together[1:]),
            "'together' returned {seats}, then {seats2} after the first choice, instead of the seats that are left",
            seats=_seats(together),
            seats2=_seats(left),
        )


def _chosen_apart(trial: Trying, state: Any, together: Sequence[Seat]) -> None:
    """Check that each simultaneous decision has the same view and actions, whatever was chosen before."""
    game = trial.game
    states = [state]
    for seat in together:
        seen: list[tuple[Any, list[Any]]] = [(game.view(one, seat), list(game.legal(one))) for one in states]
        for (view, legal), (other, others) in pairwise(seen):
            found = difference(view, other, "view")
            if found is None and legal != others:
                found = _("'legal' offers different actions")
            trial.holds(
                Promise.TOGETHER,
                found is None,
                "{whose} can tell the earlier choices apart: {found}",
                whose=whose(seat),
                found=found,
            )
        states = [game.apply(one, action).state for one in states for action in _few(trial, game.legal(one))]
        while len(states) > MANY:
            del states[trial.dice.below(len(states))]


def _seats(seats: Sequence[Seat]) -> str:
    return f"({', '.join(map(str, seats))})"


# --- encoders and analysts


def encoder_of_secrets(table: Table) -> Encoder[Any, Any] | None:
    """Return the encoder of a game with secrets; None: it has no secrets, or no encoding."""
    if not isinstance(table.bare, Hiding):
        return None
    try:
        return encoder_of(table.bare, table.notation)
    except GameError:
        return None


def remarks(table: Table) -> Iterator[str]:
    """Return remarks on a game that keeps its promises: the size of its encoding, texts of a template."""
    try:
        large = too_large(encoder_of(table.bare, table.notation))
    except GameError:  # it has no encoding, which no game promises
        large = ""
    if large:
        yield large
    yield from old_texts(table.entry)


def old_texts(entry: GameEntry) -> Iterator[str]:
    """Return a sentence if a game shows the rules of the template that it was made from."""
    found = texts_of_the_template(entry.package, entry.name)
    if found:
        yield _(
            "{files}: still the text of the template; write the rules of your game, and their French",
            files=", ".join(found),
        )


def own_hints(table: Table) -> Callable[[Decision[Any, Any]], str] | None:
    """Return the hints of the first analyst of the game itself; None: it has none."""
    analysts: Iterator[Any] = iter(own_of(table.entry, "analysts") or ())
    analyst = next(analysts, None)
    return None if analyst is None else Guide(table, Rulebook(()), analyst).hint
