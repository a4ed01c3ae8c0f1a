"""A round at the table: the strict one, what was done in it, by whom, in which order; and what a seat sees of that.

Whether a pass was true is written nowhere: it follows from what the player held then, and that from what the player
holds now, has placed and has drawn since.  [AUJ-Dom r. III-VI, IX, X, XII, XVI, XVIII, XX-XXVI]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final

from tablegames.arbiter.contract import PLAY, UNTOUCHED, AtTable, Deed, Say, Touch, changed
from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.core.languages import Text, say
from tablegames.plugins.domino.order import opposite
from tablegames.plugins.domino.state import Dealing, DominoView, Drawing, End, Round, seen
from tablegames.plugins.domino.tiles import NONE, Ends, Line, Tile, Tiles, spread, write_tiles


class Waits(StrEnum):
    """What the table waits for, beside a play."""

    TAKE = "take"
    """How many tiles a player takes, where each takes their own."""
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


MOMENTS: Final = (Waits.TAKE, PLAY, Waits.OWN, Waits.LAST, Waits.SURPLUS, Waits.UPSET, Waits.TURNED)


class Talk:
    """What is said: whole, or the word before a number, an end or a tile."""

    SILENT: Final = Say("rien a dire")
    CLAIM: Final = Say("reclamer")
    """An adversary's fault is called, and its whole price asked.  [AUJ-Dom r. III, V, IX, XVI]"""
    OBJECT: Final = Say("objecter")
    """The tile just placed does not go.  [AUJ-Dom r. X, XII]"""
    OWN_UP: Final = Say("avouer")
    """Who has passed sees at once a tile that goes, and says so.  [AUJ-Dom r. XX]"""
    NOT_PLACE: Final = Say("ne pas poser")
    """Who passed wrongly must take back the tile just shown.  [AUJ-Dom r. IX]"""
    HOLD_TO: Final = Say("exiger")
    """The tile that was announced must be placed, not the one that was.  [AUJ-Dom r. XIII]"""
    WITHDRAW: Final = Say("retirer")
    """Tiles taken too many, and not turned up yet, are taken back.  [AUJ-Dom r. XVII]"""
    MAKE_FALL: Final = Say("renverser")
    """A player makes the adversary's tiles fall open.  [AUJ-Dom r. XXV]"""
    RESHUFFLE: Final = Say("rebattre")
    """The player whose tiles fell open has the deal made again.  [AUJ-Dom r. XXV]"""
    MAKE_PLACE: Final = "faire poser"
    """Who passed wrongly must place the tile just shown at the number that is named.  [AUJ-Dom r. IX]"""
    TAKES: Final = "prendre"
    """A number of tiles is taken from those that lie face down; one may be seen.  [AUJ-Dom r. III-V, VIII, XI, XVII]"""
    ANNOUNCE: Final = "annoncer"
    """A player names a tile before placing it.  [AUJ-Dom r. XIII]"""
    UNCOVER: Final = "decouvrir"
    """A player uncovers one of their own tiles.  [AUJ-Dom r. VIII, XVIII]"""


def take(number: int, *, seen: bool = False) -> Say:
    """Taking so many tiles; `seen`: one of them was seen, and the tiles are shuffled again.  [AUJ-Dom r. VIII]"""
    return Say(Talk.TAKES, (number,), (("vu", 1),) if seen else ())


@dataclass(frozen=True, slots=True)
class Misplay:
    """A tile is put to a number it has not; of its two numbers the one written last is left free.  [AUJ-Dom r. X]"""

    tile: Tile
    onto: int
    free: int
    at: End = field(default=End.LEFT, compare=False)
    """Where it is laid, when both ends show that number: the game does not depend on it."""


# ---- what was done


class Did(StrEnum):
    """What a player did."""

    PLACED = "placed"
    BACK = "back"
    """Placed a tile that had to be taken back."""
    PASSED = "passed"
    DREW = "drew"
    """Had nothing that goes, and drew.  [AUJ-Dom ch. IX]"""
    TOOK = "took"
    """Was made to take a tile, having taken too few.  [AUJ-Dom r. V]"""


BOUDE: Final = (Did.PASSED, Did.DREW)
"""By what a player says that nothing goes: who draws says it too.  [AUJ-Dom ch. IX, r. IX]"""
LAID: Final = (Did.PLACED, Did.BACK)
"""What all see of a tile."""
UNSEEN: Final = (Did.DREW, Did.TOOK)
"""What is done with a tile that only the player sees."""


@fast_init
@dataclass(frozen=True, slots=True)
class Done(Deed):
    """One thing a player did, `act` is a `Did`; which tile was drawn others know when the hands are turned up."""

    tile: Tile | None = None
    ends: Ends | None = None
    """What was open, where the player passed or drew."""


@fast_init
@dataclass(frozen=True, slots=True)
class TableRound(AtTable[Round]):
    """A round, who is asked what, and what was done in it."""

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
    """Who leads next, where a fault decides it.  [AUJ-Dom r. VI]"""
    announced: Tile | None = None
    """The tile that was named before one is placed, or instead of the one just placed.  [AUJ-Dom r. XIII]"""
    extra: tuple[Tiles, ...] = ()
    """By seat, the tiles taken too many, until one is placed; empty: none were.  [AUJ-Dom r. XVII]"""

    @property
    def up(self) -> bool:
        """Whether the hands are turned up."""
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
    Waits.TAKE: (
        Text("Take your tiles and say how many: take 6", "Prenez vos dés et dites combien : prendre 6"),
        Text("{name} takes his tiles", "{name} prend ses dés"),
    ),
    Waits.OWN: (
        Text(
            "You have passed; if you have a tile that goes after all, own up now (own up), and place it",
            "Vous avez boudé ; si vous avez pourtant du dé, avouez-le maintenant (avouer), et posez",
        ),
        Text(
            "{name} has passed; having a tile that goes after all, he owns up now (own up), and places it",
            "{name} a boudé ; s'il a pourtant du dé, il l'avoue maintenant (avouer), et pose",
        ),
    ),
    Waits.LAST: (
        Text(
            "A last tile is placed: you may object, or claim, before the hands are turned up",
            "Un dernier dé est posé : vous pouvez objecter ou réclamer, avant qu'on découvre",
        ),
        Text(
            "A last tile is placed: {name} may object, or claim, before the hands are turned up",
            "Un dernier dé est posé : {name} peut objecter ou réclamer, avant qu'on découvre",
        ),
    ),
    Waits.SURPLUS: (
        Text(
            "The leader took too many tiles: you may take the rest back (withdraw)",
            "Le poseur a pris trop de dominos : vous pouvez retirer ce qu'il y a de trop (retirer)",
        ),
        Text(
            "The leader took too many tiles: {name} may take the rest back (withdraw)",
            "Le poseur a pris trop de dominos : {name} peut retirer ce qu'il y a de trop (retirer)",
        ),
    ),
    Waits.UPSET: (
        Text(
            "Your tiles were made to fall open: you may have the deal made again (reshuffle)",
            "On a fait découvrir vos dominos : vous pouvez faire rebattre (rebattre)",
        ),
        Text(
            "The tiles of {name} were made to fall open: {name} may have the deal made again (reshuffle)",
            "On a fait découvrir les dominos de {name}, qui peut faire rebattre (rebattre)",
        ),
    ),
    Waits.TURNED: (
        Text(
            "The hands are turned up: you may claim, if somebody has passed wrongly",
            "Les jeux sont découverts : vous pouvez réclamer, si quelqu'un a boudé à tort",
        ),
        Text(
            "The hands are turned up: {name} may claim, if somebody has passed wrongly",
            "Les jeux sont découverts : {name} peut réclamer, si quelqu'un a boudé à tort",
        ),
    ),
}
"""What is asked where it is not to play: of who reads it, and of another by his name."""


@dataclass(frozen=True, slots=True)
class TableView(DominoView):
    """The table as one seat sees it, and no fault; `turn` is who is asked."""

    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    deeds: tuple[Done, ...] = ()
    """What was done; which tile another drew is not in it before the hands are turned up."""
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
        """What lies open before a seat."""
        if self.shown(seat) and self.hands is None:
            tiles = write_tiles(self.exposed[seat])
            yield say(f"has shown {tiles}", f"a découvert {tiles}")

    def asked_what(self, name: str) -> str:
        """What is asked at this moment, the same whether there is anything to say or not."""
        asked = ASKED.get(self.moment)
        if asked is None:
            return ""
        yours, his = asked
        return str(his).format(name=name) if name else str(yours)


def table_view(state: TableRound, seat: Seat | None, *, partners: bool) -> TableView:
    """The view of a seat: the hands of the others, and what they drew, come in only when they are turned up."""
    here, up = state.inner, state.up
    base = seen(here, seat, len(here.hands))
    return TableView(
        **{
            **{field.name: getattr(base, field.name) for field in fields(base)},
            "turn": state.speakers[0] if state.speakers else None,
            "hands": tuple(map(spread, here.hands)) if up else None,
            "partner": opposite(here.order, seat) if partners and seat is not None else None,
        },
        moment=state.moment,
        speakers=state.speakers,
        deeds=tuple(
            changed(deed, tile=None) if deed.act in UNSEEN and not up and deed.seat != seat else deed
            for deed in state.deeds
        ),
        before=state.before,
        exposed=tuple(spread(hand & state.exposed) for hand in here.hands),
        must=state.must,
        short=state.short,
        lead=state.lead,
        announced=state.announced,
        extra=tuple(len(spread(tiles)) for tiles in state.extra),
    )
