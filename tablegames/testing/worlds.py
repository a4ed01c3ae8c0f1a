"""Other worlds: had somebody chosen otherwise in secret, nobody else would be told, see or be offered anything else.

To search for secrets finds those that have a text of their own, a card or a tile. A coin that lies heads or tails has
none: there what a seat gets is compared over all that could have been chosen. Where it is told the same, all else must
be the same too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from tablegames.core.errors import GameError, TablegamesError
from tablegames.core.events import Revealed, Seat, visible
from tablegames.core.game import Chance, Decide, Hiding, Over
from tablegames.core.languages import Text, say
from tablegames.core.loop import Moment
from tablegames.core.match import deciding, in_hand, innermost, place_in_hand
from tablegames.plugin.encoding.plain import encoder_of, too_large
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugin.own import own_of
from tablegames.rules.rulebook import Rulebook
from tablegames.session.guide import Guide
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.hiding import secrets_of, view_leaks_nothing, whose
from tablegames.testing.promises import Promise
from tablegames.testing.returns import shortened
from tablegames.testing.telling import cure_of, told
from tablegames.testing.trying import Trying
from tablegames.testing.values import difference

FEW: Final = 6
"""How many of the actions that could be chosen are tried."""
MANY: Final = 60
"""How many ways to choose together are tried."""

World = Moment[Any, Any]
"""One of the actions that could be chosen, as if it had been."""


def choices_stay_secret(trial: Trying, state: Any, number: int) -> None:
    """Nobody learns from what he gets which of the actions that must be kept was chosen."""
    game, turn = trial.game, trial.game.turn(state)
    if isinstance(turn, Over) or not isinstance(innermost(game), Hiding):
        return
    seat = turn.seat if isinstance(turn, Decide) else None
    worlds = [
        Moment(number, seat, state, one, game.apply(state, one), turn.secret) for one in _some(trial, turn, state)
    ]
    together = deciding(game, state)
    for reader in (None, *map(Seat, range(game.seats))):
        if reader is None or reader != seat:
            _kept_from(trial, worlds, reader, turn, unseen=len(together) > 1)
    if len(together) > 1:
        _asked_in_order(trial, state, together, worlds)
        _chosen_apart(trial, state, together, number)


def _some(trial: Trying, turn: Chance[Any] | Decide, state: Any) -> list[Any]:
    """Some of the actions that could come, all different."""
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
    """What a reader is told of a choice, and what he sees after it."""
    new = [_made_secret(trial, world, reader) for world in worlds]
    hides = any(one and two and one != two for one, two in pairwise(new))
    if not turn.secret:
        if hides:
            _not_secret(trial, worlds[0], reader)
        return
    for world in worlds:  # what is there to be found by its name is said by its name
        view_leaks_nothing(trial, world.step.state, reader, world.number)
    before = trial.moments[: worlds[0].number]
    texts = [told(trial.table, before, world, reader) for world in worlds]
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
    """What the reader must not know after an action, and what was no secret before it."""
    return secrets_of(trial, world.step.state, reader) - secrets_of(trial, world.before, reader)


def _revealed(world: World, reader: Seat | None) -> bool:
    return any(isinstance(event, Revealed) for event in visible(world.step.events, reader))


def _not_secret(trial: Trying, world: World, reader: Seat | None) -> None:
    action = trial.table.write(world.before, world.action)
    trial.broken(
        Promise.TOLD,
        say(
            f"{whose(reader)} is told '{action}', though hidden says that what came of it must be kept from it"
            f"{cure_of(world)}",
            f"{whose(reader)} apprend « {action} », mais hidden dit que la suite doit lui être cachée{cure_of(world)}",
        ),
        world.number,
    )


def _tells_apart(
    trial: Trying, worlds: Sequence[World], texts: Sequence[Mapping[Text, str]], reader: Seat | None
) -> None:
    """Name the way by which a reader learns which of two secret choices was made."""
    for (one, first), (two, second) in pairwise(zip(worlds, texts, strict=True)):
        for where in first:
            if first[where] != second[where]:
                _breaks(trial, Promise.TOLD, one, two, reader, f"{where} ({first[where]!r}, {second[where]!r})")


def _same_for(trial: Trying, one: World, two: World, reader: Seat | None) -> None:
    """After two choices of which a reader is told the same, all that he gets is the same."""
    game, table = trial.game, trial.table
    views = [game.view(world.step.state, reader) for world in (one, two)]
    found = difference(views[0], views[1], "view")
    if found is not None:
        _breaks(trial, Promise.LEAKS, one, two, reader, found)
    trial.holds(
        Promise.LEAKS,
        table.draw(one.step.state, reader) == table.draw(two.step.state, reader),
        lambda: _apart(trial, one, two, reader, say("by its drawing", "par son dessin")),
        one.number,
    )
    _same_row(trial, one, two, reader)
    turns = [game.turn(world.step.state) for world in (one, two)]
    if reader is None or not all(isinstance(turn, Decide) and turn.seat == reader for turn in turns):
        return
    offered = [list(game.legal(world.step.state)) for world in (one, two)]
    trial.holds(
        Promise.LEAKS,
        offered[0] == offered[1],
        lambda: _apart(trial, one, two, reader, say("by what legal offers it", "par ce que legal lui offre")),
        one.number,
    )
    _same_hint(trial, one, two, reader)


def _same_row(trial: Trying, one: World, two: World, reader: Seat | None) -> None:
    """A program that learns observes the same."""
    place = place_in_hand(one.step.state, reader)
    if trial.encoder is None or place is None or place_in_hand(two.step.state, reader) != place:
        return
    try:
        rows = [list(trial.encoder.observe(_seen_anew(trial, world, reader), place, ())) for world in (one, two)]
    except GameError:  # it cannot be told in numbers, which no game promises
        return
    trial.tried[Promise.OBSERVED] += 1
    for feature, first, second in zip(trial.encoder.features, *rows, strict=False):
        if first != second:
            told = say(
                f"by the number '{feature.name}', {first} or {second}",
                f"par le nombre « {feature.name} », {first} ou {second}",
            )
            _breaks(trial, Promise.OBSERVED, one, two, reader, told)


def _seen_anew(trial: Trying, world: World, reader: Seat | None) -> Any:
    """What a reader sees of the game in hand after a choice made again, so that whoever remembers has this one."""
    return in_hand(trial.game.view(trial.game.apply(world.before, world.action).state, reader))


def _same_hint(trial: Trying, one: World, two: World, reader: Seat) -> None:
    """A hint says the same."""
    if trial.hint is None or not trial.hints_left:
        return
    trial.hints_left -= 1
    hints: list[str] = []
    for world in (one, two):
        state = trial.game.apply(world.before, world.action).state  # as in `_seen_anew`
        decision = Decision(trial.table, reader, trial.game.view(state, reader), trial.game.legal(state))
        try:
            hints.append(trial.hint(decision))
        except TablegamesError:  # there is nobody to ask
            return
    trial.tried[Promise.HINTS] += 1
    if hints[0] != hints[1]:
        told = say(f"by a hint, {hints[0]!r} or {hints[1]!r}", f"par un conseil, {hints[0]!r} ou {hints[1]!r}")
        _breaks(trial, Promise.HINTS, one, two, reader, told)


def _breaks(trial: Trying, promise: Promise, one: World, two: World, reader: Seat | None, how: str) -> None:
    trial.broken(promise, _apart(trial, one, two, reader, how), one.number)


def _apart(trial: Trying, one: World, two: World, reader: Seat | None, how: str) -> str:
    first, second = (shortened(trial.table.write(world.before, world.action), 40) for world in (one, two))
    return say(
        f"{whose(reader)} can tell the secret '{first}' from '{second}': {how}",
        f"{whose(reader)} distingue le coup secret « {first} » de « {second} » : {how}",
    )


# --- several choices together


def _asked_in_order(trial: Trying, state: Any, together: Sequence[Seat], worlds: Sequence[World]) -> None:
    """Who decides together is asked in the order that was said, in secret, whatever those before have chosen."""
    turn = trial.game.turn(state)
    trial.holds(
        Promise.TOGETHER,
        turn == Decide(together[0], secret=True),
        lambda: say(
            f"together gave {_seats(together)}, and turn {turn!r}: the first of them is to be asked, in secret",
            f"together a rendu {_seats(together)}, et turn {turn!r} : c'est au premier de décider, en secret",
        ),
        worlds[0].number,
    )
    for world in worlds:
        left = deciding(trial.game, world.step.state)
        trial.holds(
            Promise.TOGETHER,
            left == tuple(together[1:]),
            lambda left=left: say(  # type: ignore[misc]
                f"together gave {_seats(together)}, and after the first had chosen {_seats(left)}",
                f"together a rendu {_seats(together)}, et après le choix du premier {_seats(left)}",
            ),
            world.number,
        )


def _chosen_apart(trial: Trying, state: Any, together: Sequence[Seat], number: int) -> None:
    """What each sees and may do when he is asked is the same, whatever all those before him have chosen."""
    game = trial.game
    states = [state]
    for seat in together:
        seen: list[tuple[Any, list[Any]]] = [(game.view(one, seat), list(game.legal(one))) for one in states]
        for (view, legal), (other, others) in pairwise(seen):
            found = difference(view, other, "view")
            if found is None and legal != others:
                found = say("legal offers other actions", "legal offre d'autres coups")
            trial.holds(
                Promise.TOGETHER,
                found is None,
                lambda seat=seat, found=found: say(  # type: ignore[misc]
                    f"{whose(seat)} can tell what those asked before it chose: {found}",
                    f"{whose(seat)} distingue ce qu'ont choisi les places avant elle : {found}",
                ),
                number,
            )
        states = [game.apply(one, action).state for one in states for action in _few(trial, game.legal(one))]
        while len(states) > MANY:
            del states[trial.dice.below(len(states))]


def _seats(seats: Sequence[Seat]) -> str:
    return f"({', '.join(map(str, seats))})"


# --- who is asked


def told_in_numbers(table: Table) -> Encoder[Any, Any] | None:
    """How a game that hides something is told to programs that learn; None where it hides nothing or cannot be told."""
    if not isinstance(table.bare, Hiding):
        return None
    try:
        return encoder_of(table.bare, table.notation)
    except GameError:
        return None


def remarks(table: Table) -> Iterator[str]:
    """What is worth telling of a game that keeps its promises: how large it is to programs that learn."""
    try:
        large = too_large(encoder_of(table.bare, table.notation))
    except GameError:  # it cannot be told in numbers, which no game promises
        return
    if large:
        yield large


def own_hints(table: Table) -> Callable[[Decision[Any, Any]], str] | None:
    """The hints of the first analyst a game itself brings; None: it brings none."""
    analysts: Iterator[Any] = iter(own_of(table.entry, "analysts") or ())
    analyst = next(analysts, None)
    return None if analyst is None else Guide(table, Rulebook(()), analyst).hint
