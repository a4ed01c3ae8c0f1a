"""The basis of a check: the promises of a game, playing it, reporting a broken promise with its place."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final, NoReturn

from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused
from tablegames.core.game import Decide, Game
from tablegames.core.languages import Text, gettext as _
from tablegames.core.loop import Moment, Played, play
from tablegames.core.match import in_hand, innermost
from tablegames.core.players import Player, RandomPlayer
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugin.watchdog import Watch
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.returns import difference, returned


class Promise(Enum):
    """The promises of a game, in the order of the checks."""

    RETURNS = Text("every function returns the right type")
    RAISES = Text("no function raises")
    ANSWERS = Text("no function hangs")
    ENDS = Text("random games end")
    SOUND = Text("every state is possible")
    UNCHANGED = Text("no function changes a state")
    SAME_STEP = Text("the same state and action give the same step")
    NOTATION = Text("the notation reads back what it writes")
    EVENTS = Text("every event names a seat")
    WORDING = Text("every event and every refusal has a wording")
    PICKLING = Text("states, actions and views survive pickling")
    POSITIONS = Text("positions read back as written")
    LEGAL = Text("the list of legal actions is never empty, and its length is right")
    LISTED = Text("listed acts are legal")
    FAULTS = Text("every fault leaves a hidden note")
    FAULTLESS = Text("'legal' offers nothing illegal")
    DIFFERENT = Text("all legal actions differ")
    PLACES = Text("places are distinct")
    POINTED = Text("every play can be made by pointing at the board or by typing")
    CHANCES = Text("chances add up to one")
    LOTTERY = Text("a lottery draws only what it lists")
    LEAKS = Text("views leak nothing")
    TOLD = Text("no message gives a secret away")
    OBSERVED = Text("observations leak nothing")
    HINTS = Text("hints leak nothing")
    TOGETHER = Text("simultaneous decisions are secret")
    RESAMPLES = Text("a resampled state fits the view")
    MIRROR = Text("the mirrored game gives mirrored results")
    SCORE = Text("the score is the sum of its events")
    WINNERS = Text("winners must be a list of seats")
    END_WORDED = Text("every end has a wording")
    SAME_GAME = Text("the same seed gives the same game")
    RECORDS = Text("every record replays")
    CITED = Text("every citation has its article")
    BOTS = Text("every bot plays legal actions")
    LEARNERS = Text("learning programs can play the game")
    NATIVE = Text("native code and Python rules agree")

    def __str__(self) -> str:
        return str(self.value)


class ConformanceError(AssertionError):
    """A game broke a promise: one sentence with the promise, the game, the seed and the action."""

    promise: Promise | None = None
    why: str = ""
    seed: int | None = None
    """The seed of that game: `tablegames play GAME --players random,random --seed SEED` repeats it."""
    game_number: int = 0
    """The number of the game in the run, from 0."""


class Trying:
    """One random game of a seed, with the means to check promises and to report broken ones."""

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
        """The source of hints, if there is one."""
        self.number = 0
        """The number of the game in the check."""
        self.hints_left = 1
        """The remaining comparisons of two hints."""
        self.encoder = encoder
        """The encoder of the game; None: it has none."""
        self.pictures = 0
        """The decisions checked in a picture."""
        self.places_seen = 0
        """The places marked in them."""
        self.strokes_seen = 0
        """The plays that named a place."""
        self.moments: list[Moment[Any, Any]] = []
        self.at: int | None = None
        """The number of the action being checked, for the report; None: no action."""
        self.tried: Counter[Promise] = Counter()
        self.dice = Rng(derive(seed, "look"))
        self.cites: dict[str, str] = {}
        """The citations met, each with what has it."""
        self.words = frozenset(re.findall(r"[^\W\d_]+", " ".join(table.wording.phrases.values())))
        """The words of the game's own sentences."""
        self.watch = Watch(0)
        """The watchdog, which expects a sign of life from time to time."""

    def play(self, start: Any, watch: Callable[[Moment[Any, Any]], None]) -> Played[Any]:
        """Return the game of this seed between random players, careless ones if it allows faults."""
        players = [trying_player(self.game, self.number)] * self.game.seats
        return play(self.game, players, seed=self.seed, state=start, watch=watch, limit=self.limit)

    def broken(self, promise: Promise, message: str, /, **facts: object) -> NoReturn:
        """Raise the error for a broken promise."""
        why = _(message, **facts)
        table, seats = self.table, self.game.seats
        at = "" if self.at is None else _(", action {at}", at=self.at)
        where = f"{table.entry.name} ({table.variant.name}, {table.match}, "
        where += _("{seats} seats), seed {seed}{at}", seats=seats, seed=self.seed, at=at)
        problem = ConformanceError(_("{promise}: {where}: {why}", promise=promise, where=where, why=why))
        problem.promise, problem.why, problem.seed = promise, why, self.seed
        raise problem

    def holds(self, promise: Promise, kept: bool, message: str, /, **facts: object) -> None:
        """Check a promise once."""
        self.watch.beat()
        self.tried[promise] += 1
        if not kept:
            self.broken(promise, message, **facts)

    def right(self, wrong: str | None) -> None:
        """Check the result of a function."""
        self.holds(Promise.RETURNS, wrong is None, wrong or "")

    def pickled(self, state: Any) -> bytes:
        """Return the state as bytes."""
        try:
            return pickle.dumps(state)
        except Exception as problem:
            self.broken(Promise.PICKLING, f"{type(problem).__name__}: {problem}")

    def survives(self, what: str, thing: Any) -> None:
        """Check that a value survives pickling."""
        again = pickle.loads(self.pickled(thing))
        self.holds(Promise.PICKLING, again == thing, "the {what} {thing!r} came back changed", what=what, thing=thing)

    def same(self, before: bytes, state: Any, function: str) -> None:
        """Check that a function did not change a state."""
        self.tried[Promise.UNCHANGED] += 1
        if self.pickled(state) != before:
            self._changed(pickle.loads(before), state, function)

    def _changed(self, before: Any, after: Any, function: str) -> None:
        """Report the function that changed a state, and the change."""
        what = difference(before, after)
        if what is not None:
            self.broken(
                Promise.UNCHANGED, "'{function}' changed the state it was given: {what}", function=function, what=what
            )

    def reads_back(self, state: Any, action: Any) -> None:
        """Check that the text of an action reads back as the same action."""
        text: object = self.table.write(state, action)
        if not isinstance(text, str):
            self.right(returned("write", text, "text"))
        assert isinstance(text, str)
        self.holds(Promise.NOTATION, bool(text.strip()), "'write' returns an empty text for {action!r}", action=action)
        if text.isdigit() and isinstance(self.game.turn(state), Decide):
            self.broken(
                Promise.NOTATION,
                "{action!r} is written {text!r}, which is only a number; at the prompt a number chooses a play from "
                "the list, so add a word to the text",
                action=action,
                text=text,
            )
        try:
            again = self.table.read(state, text)
        except Refused as refusal:
            self.broken(
                Promise.FAULTLESS if isinstance(self.game.turn(state), Decide) else Promise.NOTATION,
                "{action!r} is offered, but its text {text!r} is refused when it is read: {refusal}",
                action=action,
                text=text,
                refusal=refusal,
            )
        self.holds(
            Promise.NOTATION,
            again == action,
            "{text!r} was written for {action!r}, but reads back as {again!r}",
            text=text,
            action=action,
            again=again,
        )


# --- players for games with faults: careless, but so that the game advances

CARE: Final = (2, 10, 60)
"""One of this many acts is careless: many faults in some games, few in others, which get further."""


class CarelessPlayer:
    """Make regular acts, and sometimes any act or any of one kind, so that no kind is rare."""

    looks = True
    trusted = True

    def __init__(self, game: Unlisted[Any, Any], care: int) -> None:
        self.game = game
        self.care = care

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Return a random act of the allowed ones; illegal regular ones are found later."""
        if rng.below(self.care):
            acts = self._regular(in_hand(view), rng)
            act = acts[rng.below(len(acts))] if acts else None
            if act in legal:
                return act
        acts = self._any(legal, rng)
        return acts[rng.below(len(acts))]

    def _regular(self, view: Any, rng: Rng) -> Sequence[Any]:
        """Return the default act or the listed acts."""
        unsaid = self.game.tacit(view)
        return self.game.listed(view) if unsaid is None or rng.below(2) else [unsaid]

    def _any(self, legal: Sequence[Any], rng: Rng) -> Sequence[Any]:
        if rng.below(2):
            return legal
        kinds = list(dict.fromkeys(map(_kind, legal)))
        kind = kinds[rng.below(len(kinds))]
        return [act for act in legal if _kind(act) == kind]


def _kind(act: Any) -> object:
    """Return the kind of an act: spoken acts have a word for it."""
    return getattr(act, "word", type(act))


def trying_player(game: Game[Any, Any, Any], number: int) -> Player[Any, Any]:
    """Return a player for a check: random, and more or less careless if faults are possible."""
    bare = innermost(game)
    return CarelessPlayer(bare, CARE[number % len(CARE)]) if isinstance(bare, Unlisted) else RandomPlayer()
