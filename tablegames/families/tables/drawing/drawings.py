"""The three drawings of a race: as text, for a terminal, in sentences; all from the same few facts.

Those in sentences are for who listens to the board instead of looking at it. Everything is told along the path of
whoever is to play, since the notation counts his arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import ARROWS, Men, count
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.drawing.coloured import ColourBoard
from tablegames.families.tables.drawing.layout import Layout, Near
from tablegames.families.tables.drawing.render import (
    TextBoard,
    in_hand_and_lifted,
    names,
    parts,
    side_sentence,
    side_sentences,
    to_do,
)
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.provides import Renderer

if TYPE_CHECKING:
    from tablegames.families.tables.drawing.diagram import BoardDiagram


def three_drawings(
    path: Path = FACING,
    tally: Callable[[Men], str] = in_hand_and_lifted,
    *,
    from_right: bool = False,
    near: Near = Near.LAST,
) -> list[Renderer[Any]]:
    """What a plugin answers to `tablegames_renderers`: see `TextBoard` for what the arguments mean."""
    return [
        TextBoard(path, tally, from_right=from_right, near=near),
        ColourBoard(path, tally, from_right=from_right, near=near),
        PlainBoard(path, tally),
    ]


def picture(
    layout: Layout,
    tally: Callable[[Men], str] = in_hand_and_lifted,
    coin: int | None = None,
    *,
    lifts: bool = True,
    waits_at_rim: bool = False,
) -> Callable[[], BoardDiagram]:
    """What makes the picture of a race when one is asked for: to import `BoardDiagram` takes longer than the rest."""

    def make() -> BoardDiagram:
        from tablegames.families.tables.drawing.diagram import BoardDiagram

        return BoardDiagram(layout, tally, coin, lifts, waits_at_rim)

    return make


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """The board of a race, told."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> Self:
        """The same, for whoever listens."""
        return replace(self, sight=sight)

    def first(self, view: RaceState) -> Seat:
        """Whose arrows are counted, and who is told of first: the reader, else whoever is to play."""
        return self.sight.seat if self.sight.one_count and self.sight.seat is not None else view.seat

    def draw(self, view: RaceState) -> str:
        """What is to be done, whose arrows are counted, where each side stands."""
        seat = self.first(view)
        told = [side_sentence(one, parts(self.tally(men_of(view, one))), self.sight) for one in (seat, OTHER[seat])]
        return "\n".join([to_do(view, self.sight) + ".", *self.where(view), *told])

    def where(self, view: RaceState) -> Iterator[str]:
        """Where the dames are, those of the side that is to play first."""
        seat = self.first(view)
        return where_all_stand(seat, men_of(view, seat), men_of(view, OTHER[seat]), self.path, self.sight)

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(self.tally, view, self.sight)


def where_all_stand(seat: Seat, own: Men, his: Men, path: Path, sight: Sight = SPECTATOR) -> Iterator[str]:
    """Both sides on the arrows of the one that counts them."""
    name, other = names()[seat], names()[OTHER[seat]]
    first, last = path.other[1], path.other[24]
    if sight.is_reader(seat):
        yield say(f"Arrows as you count them, {name}.", f"Flèches comme vous les comptez, vous les {name}.")
    elif sight.one_count:
        yield say(f"Arrows as {name} counts them.", f"Flèches comme les comptent les {name}.")
    else:
        yield _whose_numbers(name, other, first, last)
    yield dames_on(sight.side(seat, name), {arrow: count(own, arrow) for arrow in ARROWS})
    seen = {arrow: count(his, path.other[arrow]) for arrow in ARROWS if path.other[arrow]}
    yield dames_on(sight.side(OTHER[seat], other), seen)


def _whose_numbers(name: str, other: str, first: int, last: int) -> str:
    """Whose numbers the arrows have, and what the other calls the first and the last."""
    return say(
        f"Arrows as {name} counts them: his 1 is {other}'s {first}, his 24 {other}'s {last}.",
        f"Flèches comme les {name} les comptent : leur 1 est la {first} des {other}, leur 24 la {last}.",
    )


def dames_on(name: str, dames: dict[int, int]) -> str:
    """`White: 2 dames on 1, 5 on 12.`"""
    held = [(arrow, n) for arrow, n in dames.items() if n]
    if not held:
        return say(f"{name}: no dame on the board.", f"{name} : aucune dame sur le tablier.")
    (first, n), *rest = held
    plural = "s" if n > 1 else ""
    told = [say(f"{n} dame{plural} on {first}", f"{n} dame{plural} en {first}")]
    told += [say(f"{n} on {arrow}", f"{n} en {arrow}") for arrow, n in rest]
    return f"{name}{say(': ', ' : ')}{', '.join(told)}."
