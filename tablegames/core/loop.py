"""The game loop: the only place where a game, its players, chance and observers meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from tablegames.core.chance import Lottery, Rng, derive
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Game, Outcome, Over, Step, Turn
from tablegames.core.players import Player, looks, trusted

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")

LIMIT: Final = 1_000_000
"""Actions after which a game stops as endless; reported, never counted as a result."""


class ChanceSource(Protocol):
    """Where dice and shuffles come from: a seed, a script, a person who reads them off a real board."""

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """Return the outcome of the lottery for the action `number` of the game."""


class Seeded:
    """Chance fixed by a seed: action `number` always gives the same outcome, whatever came between."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = Rng(derive(seed, "chance"))

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """Sample the lottery from the block of the stream that belongs to this action."""
        return lottery.sample(self._rng.seek(number))


class Scripted:
    """Chance from a list of actions, taken in order; afterwards from another source, if there is one."""

    def __init__(self, actions: Sequence[object], then: ChanceSource | None = None) -> None:
        self._actions = list(actions)
        self._then = then
        self._at = 0

    def draw(self, lottery: Lottery[T], number: int) -> Any:
        """Return the next scripted outcome."""
        if self._at < len(self._actions):
            self._at += 1
            return self._actions[self._at - 1]
        if self._then is None:
            raise GameError("the script has no random outcomes left after {count}; add more", count=len(self._actions))
        return self._then.draw(lottery, number)


@frozen
class Moment(Generic[S, A]):
    """One action of a game: its number, the seat (None: chance), the state before it, its step."""

    number: int
    seat: Seat | None
    before: S
    action: A
    step: Step[S]
    secret: bool = False
    turn: Turn[A] | None = None
    """The turn it was the action of, if the loop has asked already."""

    def hidden_from(self, seat: Seat | None) -> bool:
        """Return whether the action is secret from a seat (None: a spectator), which did not make it."""
        return self.secret and (self.seat is None or self.seat != seat)


@frozen
class Played(Generic[S]):
    """A finished game: its last state, its outcome (None: it reached the limit), its length."""

    state: S
    outcome: Outcome | None
    actions: int
    decisions: int


def play(
    game: Game[S, A, V],
    players: Sequence[Player[V, A]],
    *,
    seed: int = 0,
    chance: ChanceSource | None = None,
    state: S | None = None,
    number: int = 0,
    watch: Callable[[Moment[S, A]], None] | None = None,
    limit: int = LIMIT,
) -> Played[S]:
    """Play a game to its end, from the beginning or from `state` (which follows action `number` - 1).

    The seed fixes chance and the choices of every seat: the same seed gives the same game.
    """
    if len(players) != game.seats:
        raise GameError("this game needs {seats} players, not {count}", seats=game.seats, count=len(players))
    turn_of, legal_of, apply = game.turn, game.legal, game.apply
    draw = (Seeded(seed) if chance is None else chance).draw
    rngs = [Rng(derive(seed, "seat", seat)) for seat in range(game.seats)]
    looking, checked = [looks(player) for player in players], [not trusted(player) for player in players]
    observers = [(seat, player.observe) for seat, player in enumerate(players) if hasattr(player, "observe")]
    current: S = game.initial() if state is None else state
    decisions = 0
    while True:
        turn = turn_of(current)
        seat: Seat | None = None
        if type(turn) is Over:
            return Played(current, turn.outcome, number, decisions)
        if number >= limit:
            return Played(current, None, number, decisions)
        if type(turn) is Decide:
            seat = turn.seat
            legal = legal_of(current)
            view: Any = game.view(current, seat) if looking[seat] else None
            action = players[seat].choose(view, legal, rngs[seat].seek(number))
            if checked[seat]:
                check_choice(action, legal, seat, players[seat])
            decisions += 1
        elif type(turn) is Chance:
            action = draw(turn.lottery, number)
        else:
            raise GameError(f"turn() gave {turn!r}, which is not a Chance, Decide or Over")
        step = apply(current, action)
        for place, observe in observers:
            for event in step.events:
                if event.seen_by is None or place in event.seen_by:
                    observe(event)
        if watch is not None:
            watch(Moment(number, seat, current, action, step, turn.secret, turn))
        current = step.state
        number += 1


def check_choice(action: object, legal: Sequence[object], seat: Seat, player: object) -> None:
    """Refuse a choice that is not legal; the choice goes into a note for the bot's author, not to the table."""
    if action not in legal:
        kind = type(player)
        bot = f"{kind.__module__}.{kind.__name__}"
        problem = GameError(
            "the player in seat {seat} chose an illegal action; report it to the bot's author ({bot})",
            seat=seat,
            bot=bot,
        )
        problem.add_note(f"it was {action!r}")
        raise problem


def choice_of(game: Game[S, A, V], player: Player[V, A], state: S, number: int, seed: int) -> A:
    """Return what a player would play at this state, as the loop asks it: the seed and the number fix its choices."""
    played: list[Moment[S, A]] = []
    players = [player] * game.seats  # only this seat is asked
    play(game, players, seed=seed, state=state, number=number, watch=played.append, limit=number + 1)
    return played[0].action
