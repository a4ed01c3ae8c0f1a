"""The promises of a game, and the error that names a broken one, its place and how to repeat it."""

from __future__ import annotations

from enum import Enum

from tablegames.core.languages import Text


class Promise(Enum):
    """The promises of a game, in the order of the checks."""

    RETURNS = Text("every function returns the right type")
    RAISES = Text("no function raises")
    ANSWERS = Text("every function answers")
    ENDS = Text("random games end")
    SOUND = Text("every state is possible")
    UNCHANGED = Text("no function changes a state")
    SAME_STEP = Text("the same state and action give the same step")
    NOTATION = Text("the notation reads back what it writes")
    EVENTS = Text("every event names a seat")
    WORDING = Text("every event has a wording")
    PICKLING = Text("states, actions and views survive pickling")
    POSITIONS = Text("positions read back as written")
    LEGAL = Text("the list of legal actions is never empty, and its length is right")
    LISTED = Text("listed acts are legal")
    FAULTS = Text("every fault leaves a hidden note")
    FAULTLESS = Text("'legal' offers nothing illegal")
    DIFFERENT = Text("all legal actions differ")
    PLACES = Text("places are distinct")
    POINTED = Text("you can point at every play, or say it")
    CHANCES = Text("chances add up to one")
    LOTTERY = Text("a lottery gives what it lists")
    LEAKS = Text("views leak nothing")
    TOLD = Text("no message gives a secret away")
    OBSERVED = Text("observations leak nothing")
    HINTS = Text("hints leak nothing")
    TOGETHER = Text("simultaneous decisions are secret")
    RESAMPLES = Text("a resampled state fits the view")
    MIRROR = Text("the mirrored game gives mirrored results")
    SCORE = Text("the score is the sum of its events")
    WINNERS = Text("winners are seats")
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
