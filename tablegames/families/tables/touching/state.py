"""Where a race stands at the table: as ever, with the dames touched and the play that may still be called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.dice import write_dice
from tablegames.core.frozen import fast_init
from tablegames.core.languages import say
from tablegames.families.tables.race.plays import Steps
from tablegames.families.tables.race.state import OTHER, RaceState, exchanged


class TableMoment(StrEnum):
    """What is to be done."""

    PLAY = "play"
    """The dice are thrown, or played, as ever."""
    WINDOW = "window"
    """Before he throws, a player looks at what the other has played; only with a free hand."""
    REPLAY = "replay"
    """A wrong play was taken back, and is made rightly."""
    LEFT = "left"
    """A wrong play that ended the game was let pass."""


@fast_init
@dataclass(frozen=True, slots=True)
class PlayMade:
    """The play that may be called: what was thrown, from where, and what was done."""

    before: RaceState
    steps: Steps


@fast_init
@dataclass(frozen=True, slots=True)
class TouchedState(RaceState):
    """A state of the race with what was done around it. Nothing here is secret: everybody has seen it."""

    touched: tuple[int, ...] = ()
    """The places whose dames were touched and are to be played, in their order."""
    has_touched: bool = False
    """Whether dames were touched in this turn: they are once."""
    adjusting: int = 0
    """Whether *j'adoube* was said in this turn: 1 and it holds for the next touch, 2 and it held."""
    last: PlayMade | None = None
    moment: TableMoment = TableMoment.PLAY

    def asked(self, names: tuple[str, str]) -> str:
        """Who looks at the other's play, right or wrong as it was; who plays again."""
        name, other = names[self.seat], names[OTHER[self.seat]]
        if self.moment is TableMoment.REPLAY and self.throw is not None:
            dice = write_dice(self.throw.numbers)
            return say(f"{name} to play {dice} again, rightly", f"Aux {name} de rejouer {dice}, en règle")
        if self.moment is not TableMoment.WINDOW:
            return ""
        if self.over:
            return say(
                f"{other}'s play ends the game: {name} leaves it, or has it made again (make replay)",
                f"Le coup des {other} finit la partie : aux {name} de laisser, ou de faire rejouer",
            )
        return say(
            f"{name} to throw, or to have {other}'s play made again (make replay)",
            f"Aux {name} de jeter les dés, ou de faire rejouer les {other} (faire rejouer)",
        )


def seated(state: RaceState, last: PlayMade | None = None, moment: TableMoment = TableMoment.PLAY) -> TouchedState:
    """A state of the race at the table."""
    return TouchedState(state.board, state.seat, state.throw, state.then, last=last, moment=moment)


def plain(state: RaceState) -> RaceState:
    """The state of the race alone."""
    return RaceState(state.board, state.seat, state.throw, state.then)


def turned_round(state: TouchedState) -> TouchedState:
    """The seats exchanged."""
    race, last = exchanged(plain(state)), state.last
    turned = None if last is None else PlayMade(exchanged(last.before), last.steps)
    return TouchedState(
        race.board, race.seat, race.throw, race.then, state.touched, state.has_touched, state.adjusting, turned,
        state.moment,
    )  # fmt: skip
