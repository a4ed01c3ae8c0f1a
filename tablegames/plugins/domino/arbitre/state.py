"""A round at the table: the strict round, what the players did in order, and what a seat sees of it.

Whether a pass was true is not stored: it follows from what the player held then, which follows from what the player
holds now and has placed and drawn since.  [AUJ-Dom r. III-VI, IX, X, XII, XVI, XVIII, XX-XXVI]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from enum import StrEnum
from typing import Final

from tablegames.arbiter.contract import PLAY, UNTOUCHED, AtTable, Deed, Say, Touch, changed
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.families.dominoes.order import opposite
from tablegames.families.dominoes.state import Dealing, DominoView, Drawing, End, Round, seen
from tablegames.families.dominoes.tiles import NONE, Ends, Line, Tile, Tiles, count, spread, write_tiles


class Waits(StrEnum):
    """The phase of the table."""

    TAKE = "take"
    """How many tiles a player takes, where each takes their own."""
    PLAY = "play"
    OWN = "own"
    """The player has just passed, rightly or not, and may own up before the next has played.  [AUJ-Dom r. XX]"""
    LAST = "last"
    """A last tile was placed: it may not go, or show something, and the next may say so before all is over."""
    SURPLUS = "surplus"
    """The leader, who takes last, took too many: the others may take the rest back.  [AUJ-Dom r. XVII]"""
    UPSET = "upset"
    """An adversary made this player's tiles fall open: the deal may be made again.  [AUJ-Dom r. XXV]"""
    TURNED = "turned"
    """The hands are turned up; somebody has passed, and may have passed wrongly.  [AUJ-Dom r. XVI]"""


class Talk:
    """A word of the table: complete, or the part before a number, an end or a tile. `desk` says what it does."""

    SILENT: Final = Say("rien a dire")
    CLAIM: Final = Say("reclamer")
    OBJECT: Final = Say("objecter")
    OWN_UP: Final = Say("avouer")
    NOT_PLACE: Final = Say("ne pas poser")
    HOLD_TO: Final = Say("exiger")
    WITHDRAW: Final = Say("retirer")
    MAKE_FALL: Final = Say("renverser")
    RESHUFFLE: Final = Say("rebattre")
    MAKE_PLACE: Final = "faire poser"
    TAKES: Final = "prendre"
    ANNOUNCE: Final = "annoncer"
    UNCOVER: Final = "decouvrir"


def take(number: int, *, seen: bool = False) -> Say:
    """Taking a number of tiles; `seen`: one was seen, and the tiles are shuffled again.  [AUJ-Dom r. VIII]"""
    return Say(Talk.TAKES, (number,), (("vu", 1),) if seen else ())


@frozen
class Misplay:
    """A tile is put to a number it has not; of its two numbers the one written last is left free.  [AUJ-Dom r. X]"""

    tile: Tile
    onto: int
    free: int
    at: End = field(default=End.LEFT, compare=False)
    """Where it is laid if both ends show that number; the game does not depend on it."""


# ---- what was done


class Did(StrEnum):
    """An act of a player."""

    PLACED = "placed"
    BACK = "back"
    """Placed a tile that had to be taken back."""
    PASSED = "passed"
    DREW = "drew"
    """Had nothing that goes, and drew.  [AUJ-Dom ch. IX]"""
    TOOK = "took"
    """Was made to take a tile, having taken too few.  [AUJ-Dom r. V]"""


BOUDE: Final = (Did.PASSED, Did.DREW)
"""The acts that say nothing goes; drawing says it too.  [AUJ-Dom ch. IX, r. IX]"""
LAID: Final = (Did.PLACED, Did.BACK)
"""The acts whose tile everybody sees."""
UNSEEN: Final = (Did.DREW, Did.TOOK)
"""The acts whose tile only the player sees."""


@frozen
class Done(Deed):
    """One thing a player did, `act` is a `Did`; which tile was drawn others know when the hands are turned up."""

    tile: Tile | None = None
    ends: Ends | None = None
    """The open numbers when the player passed or drew."""


@frozen
class TableRound(AtTable[Round]):
    """A round with who is asked what, and what was done in it."""

    deeds: tuple[Done, ...] = ()
    """All that was done in the round: a wrong pass may show late."""
    before: Line | None = None
    """The line without the tile just placed, while the next has not answered it."""
    exposed: Tiles = NONE
    """Tiles in hands that all have seen, and that must be placed as soon as they go.  [AUJ-Dom r. XVIII]"""
    must: bool = False
    """The player has owned up, and must place.  [AUJ-Dom r. XX]"""
    short: tuple[int, ...] = ()
    """By seat, how many tiles were taken too few and may still be claimed; empty: all have their number."""
    lead: Seat | None = None
    """The seat that leads next, where a fault decides it.  [AUJ-Dom r. VI]"""
    announced: Tile | None = None
    """The tile that was named before one is placed, or instead of the one just placed.  [AUJ-Dom r. XIII]"""
    extra: tuple[Tiles, ...] = ()
    """By seat, the tiles taken too many, until one is placed; empty: none were.  [AUJ-Dom r. XVII]"""

    @property
    def up(self) -> bool:
        return self.moment == Waits.TURNED or self.inner.outcome is not None


TableState = Drawing | Dealing | TableRound


def unkept_word(state: TableRound, placed: Tile) -> Tile | None:
    """Return the tile that the player to move announced, if another is placed.  [AUJ-Dom r. XIII]"""
    announced, here = state.announced, state.inner
    if announced is None or announced == placed or not announced.alone & here.hands[here.turn]:
        return None
    return announced


# ---- what is seen

ASKED: Final[dict[str, tuple[Text, Text]]] = {
    Waits.TAKE: (Text("Take your tiles and say how many, for example: take 6"), Text("{name} takes tiles")),
    Waits.OWN: (
        Text("You passed. If you do have a tile that fits, you can say so now (own up) and place it"),
        Text("{name} passed. If that was a mistake, {name} can say so now (own up) and place the tile that fits"),
    ),
    Waits.LAST: (
        Text("The last tile is placed: you may object, or make a claim, before the hands are turned face up"),
        Text("The last tile is placed: {name} may object, or make a claim, before the hands are turned face up"),
    ),
    Waits.SURPLUS: (
        Text("The leader took too many tiles: you may take back the extra ones (withdraw)"),
        Text("The leader took too many tiles: {name} may take back the extra ones (withdraw)"),
    ),
    Waits.UPSET: (
        Text("Your opponent knocked your tiles over: you may ask for a new deal (reshuffle)"),
        Text("{name}'s tiles were knocked over: {name} may ask for a new deal (reshuffle)"),
    ),
    Waits.TURNED: (
        Text("The hands are turned face up: you may make a claim if a player passed wrongly"),
        Text("The hands are turned face up: {name} may make a claim if a player passed wrongly"),
    ),
}
"""The questions instead of a play: to the reader, and to another player by name."""


@frozen
class TableView(DominoView):
    """The table as one seat sees it, without faults; `turn` is the player who is asked."""

    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    deeds: tuple[Done, ...] = ()
    """The acts so far; a tile another player drew stays hidden until the hands are turned up."""
    used: tuple[str, ...] = ()
    touch: Touch = UNTOUCHED
    before: Line | None = None
    exposed: tuple[tuple[Tile, ...], ...] = ()
    """By seat, the tiles in its hand that all have seen."""
    must: bool = False
    short: tuple[int, ...] = ()
    lead: Seat | None = None
    announced: Tile | None = None
    extra: tuple[int, ...] = ()
    """By seat, how many tiles were taken too many and can still be taken back."""

    def shown(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles it had to take back."""
        return self.exposed[seat] if self.exposed else ()

    def remarks(self, seat: Seat) -> Iterator[str]:
        """The tiles that lie open before a seat."""
        if self.shown(seat) and self.hands is None:
            tiles = write_tiles(self.exposed[seat])
            yield _("has shown {tiles}", tiles=tiles)

    def asked_what(self, name: str) -> str:
        """The question of the moment; the same whether there is anything to say or not."""
        asked = ASKED.get(self.moment)
        if asked is None:
            return ""
        yours, his = asked
        return str(his).format(name=name) if name else str(yours)


def table_view(state: TableRound, seat: Seat | None, *, partners: bool) -> TableView:
    """The view of a seat; the others' hands and drawn tiles show only when they are turned up."""
    here, up = state.inner, state.up
    base = seen(here, seat, len(here.hands))
    shown = {field.name: getattr(base, field.name) for field in fields(base)}
    around = {field.name: getattr(state, field.name) for field in fields(state) if field.name != "inner"}
    deeds = tuple(
        changed(deed, tile=None) if deed.act in UNSEEN and not up and deed.seat != seat else deed
        for deed in state.deeds
    )
    changes = {
        "turn": state.speakers[0] if state.speakers else None,
        "hands": tuple(map(spread, here.hands)) if up else None,
        "partner": opposite(here.order, seat) if partners and seat is not None else None,
        "deeds": deeds,
        "exposed": tuple(spread(hand & state.exposed) for hand in here.hands),
        "extra": tuple(map(count, state.extra)),
    }
    return TableView(**shown | around | changes)
