"""A bot for any game of dice: it weighs the position each action leaves, and the throws that may follow.

A game brings one thing, an *evaluation* (see `evaluation.Evaluation`), usually in its `evaluation.py`:

    class Valuation:
        unit: Text                                                  # what values are counted in: parties, jetons
        party: float                                                # about how much of it a party won is
        def __init__(self, game): ...                               # the bare game; ask its rules, never a name
        def value(self, state, seat, stakes) -> float: ...          # dice are to be thrown; the game is not over
        def explain(self, state, seat, stakes) -> Sequence[Term]: ...    # the same, term by term; any state but the end

`value` is what `seat` can expect to gain from that state on (so its gains so far of the game in hand counts if
the state tells it). `stakes` says what the end of the game would be worth, alone or at this point of a match:

    stakes.worth(outcome, seat)     # what it is worth to the seat that the game ends so
    stakes.parties(seat, 3)         # the same by parties won or lost: (-3, -2, -1, 0, 1, 2, 3), index 3 + n

Out of a match that is the difference of the scores; in a match the chance to win it, from -1 to 1. `explain` gives
terms whose sum is the value.

The module of `Valuation` (or of a function that makes it) then says, at its end,

    BOT = bot(Valuation)
    ANALYST = analyst(Valuation)

and the game's `GameEntry` has `players=(".evaluation:BOT",)`, `analysts=(".evaluation:ANALYST",)` and `bot="engine"`,
so that it sits against a person who names nobody. `bot` and `analyst` take
`levels=(...)` where a game needs others than `levels.LEVELS`, such as narrower ones where a throw has a thousand plays.

Decisions between throws (to stay or leave, to enter or wait) are weighed like plays: the player who decides takes
the best for himself, until the next throw. So an evaluation never sees a decision, only dice about to be thrown.

`thinking.Thinker` is the search by itself, for tests and training: `Thinker(game, evaluation).ranked(state, look)`.
"""

from __future__ import annotations

from tablegames.names import on_demand

__all__, __getattr__, __dir__ = on_demand(__name__)
