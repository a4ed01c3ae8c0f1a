"""The only loop: the only place where a game, its players, chance and whoever watches meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from tablegames.core.chance import Lottery, Rng, derive
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Game, Outcome, Over, Step
from tablegames.core.players import Observing, Player, looks, trusted

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")

LIMIT: Final = 1_000_000
"""Actions after which a game is broken off as endless; reported, never counted as a result."""


class ChanceSource(Protocol):
    """Where dice and shuffles come from: a seed, a script, a person who reads them off a real board."""

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """The outcome of the lottery for the action `number` of the game."""


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
        """The next scripted outcome."""
        if self._at < len(self._actions):
            self._at += 1
            return self._actions[self._at - 1]
        if self._then is None:
            raise GameError.said(
                f"the script of chance is used up after {len(self._actions)} outcomes; write more of them",
                f"le script des dés est épuisé après {len(self._actions)} coups ; ajoutez-en",
            )
        return self._then.draw(lottery, number)


@dataclass(frozen=True, slots=True)
class Moment(Generic[S, A]):
    """One action as it was played: its number, who (None: chance), from which state, to what."""

    number: int
    seat: Seat | None
    before: S
    action: A
    step: Step[S]
    secret: bool = False

    def hidden_from(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a spectator) may not know it whole: a secret one only whoever decided may."""
        return self.secret and (self.seat is None or self.seat != seat)


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A game played: its last state, how it ended (None: broken off at the limit), how long it was."""

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
        raise GameError.said(
            f"{game.seats} players are needed, {len(players)} given",
            f"il faut {game.seats} joueurs, {len(players)} donnés",
        )
    turn_of, legal_of, apply = game.turn, game.legal, game.apply
    draw = (Seeded(seed) if chance is None else chance).draw
    rngs = [Rng(derive(seed, "seat", seat)) for seat in range(game.seats)]
    looking, checked = [looks(player) for player in players], [not trusted(player) for player in players]
    observers = [(seat, player.observe) for seat, player in enumerate(players) if isinstance(player, Observing)]
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
            raise GameError(f"turn() gave {turn!r}, which is no Chance, Decide or Over")
        step = apply(current, action)
        for place, observe in observers:
            for event in step.events:
                if event.seen_by is None or place in event.seen_by:
                    observe(event)
        if watch is not None:
            watch(Moment(number, seat, current, action, step, turn.secret))
        current = step.state
        number += 1


def check_choice(action: object, legal: Sequence[object], seat: Seat, player: object) -> None:
    """Refuse a player's choice that is not among the legal actions; what it was is for his maker, not for the table."""
    if action not in legal:
        kind = type(player)
        bot = f"{kind.__module__}.{kind.__name__}"
        problem = GameError.said(
            f"the player of seat {seat} chose what is not legal there; report it to the bot's maker ({bot})",
            f"le joueur de la place {seat} a choisi un coup qui n'y est pas permis ; dites-le à son auteur ({bot})",
        )
        problem.add_note(f"it was {action!r}")
        raise problem
