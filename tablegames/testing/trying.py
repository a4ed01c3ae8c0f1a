"""What a check asks of the game it looks at: to play it, to try a promise on it, to say that one was broken."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused
from tablegames.core.game import Decide, Game
from tablegames.core.languages import say
from tablegames.core.loop import Moment, Played, play
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.careless import trying_player
from tablegames.testing.promises import ConformanceError, Promise
from tablegames.testing.values import difference


class Trying:
    """One random game of a seed, with the ways to try a promise on it and to say that it was broken."""

    def __init__(
        self,
        table: Table,
        seed: int,
        limit: int,
        hint: Callable[[Decision[Any, Any]], str] | None = None,
        encoder: Encoder[Any, Any] | None = None,
    ) -> None:
        self.table = table
        self.game: Game[Any, Any, Any] = table.game
        self.seed = seed
        self.limit = limit
        self.hint = hint
        """Who is asked for a hint, where anybody can be."""
        self.number = 0
        """Which game of the check it is."""
        self.hints_left = 1
        """How often two hints may still be compared."""
        self.encoder = encoder
        """How the game is told in numbers; None: it cannot be."""
        self.pictures = 0
        """How many decisions were looked at in a picture."""
        self.places_seen = 0
        """Places that were marked in them."""
        self.strokes_seen = 0
        """Plays that named one."""
        self.moments: list[Moment[Any, Any]] = []
        self.tried: Counter[Promise] = Counter()
        self.dice = Rng(derive(seed, "look"))

    def play(self, start: Any, watch: Callable[[Moment[Any, Any]], None]) -> Played[Any]:
        """The game of this seed between random players, careless ones where faults are made."""
        players = [trying_player(self.game, self.number)] * self.game.seats
        return play(self.game, players, seed=self.seed, state=start, watch=watch, limit=self.limit)

    def broken(self, promise: Promise, why: str, number: int | None = None) -> NoReturn:
        """Say which promise was broken, where."""
        table, seats = self.table, self.game.seats
        at = "" if number is None else say(f", action {number}", f", coup {number}")
        where = f"{table.entry.name} ({table.variant.name}, {table.match}, "
        where += say(f"{seats} seats), seed {self.seed}{at}", f"{seats} places), graine {self.seed}{at}")
        problem = ConformanceError(say(f"{promise}: {where}: {why}", f"{promise} : {where} : {why}"))
        problem.promise, problem.why, problem.seed = promise, why, self.seed
        raise problem

    def holds(self, promise: Promise, kept: bool, why: Callable[[], str], number: int | None = None) -> None:
        """Try a promise once."""
        self.tried[promise] += 1
        if not kept:
            self.broken(promise, why(), number)

    def right(self, wrong: str | None, number: int | None) -> None:
        """A function returned what it should."""
        self.holds(Promise.RETURNS, wrong is None, lambda: str(wrong), number)

    def pickled(self, state: Any, number: int) -> bytes:
        """The state as bytes."""
        try:
            return pickle.dumps(state)
        except Exception as problem:
            self.broken(Promise.PICKLING, f"{type(problem).__name__}: {problem}", number)

    def survives(self, what: str, thing: Any, number: int) -> None:
        """A value comes back from bytes as it was."""
        again = pickle.loads(self.pickled(thing, number))
        self.holds(
            Promise.PICKLING,
            again == thing,
            lambda: say(f"the {what} {thing!r} came back as another", f"{what} {thing!r} est revenu autre"),
            number,
        )

    def same(self, before: bytes, state: Any, function: str, number: int) -> None:
        """A state is as it was before a function was called."""
        self.tried[Promise.UNCHANGED] += 1
        if self.pickled(state, number) != before:
            self._changed(pickle.loads(before), state, function, number)

    def _changed(self, before: Any, after: Any, function: str, number: int) -> None:
        """Name the function that changed a state, and what it changed."""
        what = difference(before, after)
        if what is not None:
            self.broken(
                Promise.UNCHANGED,
                say(f"{function} changed the state it was given: {what}", f"{function} a changé l'état reçu : {what}"),
                number,
            )

    def reads_back(self, state: Any, action: Any, number: int) -> None:
        """The text of an action reads back as the same action."""
        text = self.table.write(state, action)
        if text.isdigit() and isinstance(self.game.turn(state), Decide):
            self.broken(
                Promise.NOTATION,
                say(
                    f"{action!r} is written {text!r}: a number alone is one of the list at the prompt; add a word",
                    f"{action!r} s'écrit {text!r} : un nombre seul est un numéro de la liste ; ajoutez un mot",
                ),
                number,
            )
        try:
            again = self.table.read(state, text)
        except Refused as refusal:
            self.broken(
                Promise.FAULTLESS if isinstance(self.game.turn(state), Decide) else Promise.NOTATION,
                say(
                    f"{action!r} is offered, but its text {text!r} is refused when it is read: {refusal}",
                    f"{action!r} est offert, mais son texte {text!r} est refusé à la lecture : {refusal}",
                ),
                number,
            )
        self.holds(
            Promise.NOTATION,
            again == action,
            lambda: say(
                f"{text!r} was {action!r} and reads as {again!r}", f"{text!r} était {action!r} et se lit {again!r}"
            ),
            number,
        )
