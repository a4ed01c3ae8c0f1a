"""What a seat sees of a table: who placed, passed and drew in which order, and no fault.  [AUJ-Dom r. XXVI]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import Text, say
from tablegames.plugins.domino.arbitre.state import UNSEEN, Deed, Phase, TableRound
from tablegames.plugins.domino.order import opposite
from tablegames.plugins.domino.state import DominoView, seen
from tablegames.plugins.domino.tiles import Line, Tile, spread, write_tiles

ASKED: Final = {
    Phase.TAKE: (
        Text("Take your tiles and say how many: take 6", "Prenez vos dés et dites combien : prendre 6"),
        Text("{name} takes his tiles", "{name} prend ses dés"),
    ),
    Phase.OWN: (
        Text(
            "You have passed; if you have a tile that goes after all, own up now (own up), and place it",
            "Vous avez boudé ; si vous avez pourtant du dé, avouez-le maintenant (avouer), et posez",
        ),
        Text(
            "{name} has passed; having a tile that goes after all, he owns up now (own up), and places it",
            "{name} a boudé ; s'il a pourtant du dé, il l'avoue maintenant (avouer), et pose",
        ),
    ),
    Phase.LAST: (
        Text(
            "A last tile is placed: you may object, or claim, before the hands are turned up",
            "Un dernier dé est posé : vous pouvez objecter ou réclamer, avant qu'on découvre",
        ),
        Text(
            "A last tile is placed: {name} may object, or claim, before the hands are turned up",
            "Un dernier dé est posé : {name} peut objecter ou réclamer, avant qu'on découvre",
        ),
    ),
    Phase.SURPLUS: (
        Text(
            "The leader took too many tiles: you may take the rest back (withdraw)",
            "Le poseur a pris trop de dominos : vous pouvez retirer ce qu'il y a de trop (retirer)",
        ),
        Text(
            "The leader took too many tiles: {name} may take the rest back (withdraw)",
            "Le poseur a pris trop de dominos : {name} peut retirer ce qu'il y a de trop (retirer)",
        ),
    ),
    Phase.UPSET: (
        Text(
            "Your tiles were made to fall open: you may have the deal made again (reshuffle)",
            "On a fait découvrir vos dominos : vous pouvez faire rebattre (rebattre)",
        ),
        Text(
            "The tiles of {name} were made to fall open: {name} may have the deal made again (reshuffle)",
            "On a fait découvrir les dominos de {name}, qui peut faire rebattre (rebattre)",
        ),
    ),
    Phase.TURNED: (
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
    """The table as one seat sees it; `turn` is who is asked."""

    phase: Phase = Phase.PLAY
    asked: tuple[Seat, ...] = ()
    log: tuple[Deed, ...] = ()
    """What was done; which tile another drew is not in it before the hands are turned up."""
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
        if self.exposed and self.exposed[seat] and self.hands is None:
            tiles = write_tiles(self.exposed[seat])
            yield say(f"has shown {tiles}", f"a découvert {tiles}")

    def asked_what(self, name: str) -> str:
        """What is asked at this moment, the same whether there is anything to say or not."""
        asked = ASKED.get(self.phase)
        if asked is None:
            return ""
        yours, his = asked
        return str(his).format(name=name) if name else str(yours)


def table_view(state: TableRound, seat: Seat | None, seats: int, *, partners: bool) -> TableView:
    """The view of a seat: the hands of the others, and what they drew, come in only when they are turned up."""
    base = seen(state.round, seat, seats)
    up = state.up
    return TableView(
        **{
            **{field.name: getattr(base, field.name) for field in fields(base)},
            "turn": None if state.outcome is not None else state.asked[0],
            "hands": tuple(map(spread, state.round.hands)) if up else None,
            "partner": opposite(state.order, seat) if partners and seat is not None else None,
        },
        phase=state.phase,
        asked=state.asked,
        log=tuple(deed if up or deed.seat == seat else _as_seen(deed) for deed in state.log),
        before=state.before,
        exposed=tuple(spread(hand & state.exposed) for hand in state.round.hands),
        must=state.must,
        short=state.short,
        lead=state.lead,
        announced=state.announced,
        extra=tuple(len(spread(tiles)) for tiles in state.extra),
    )


def _as_seen(deed: Deed) -> Deed:
    """What the others see of it: that a tile was drawn, not which."""
    return replace(deed, tile=None) if deed.did in UNSEEN else deed
