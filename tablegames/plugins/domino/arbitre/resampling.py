"""A round that fits what a seat sees of a table: the hidden tiles dealt anew, as likely as the view makes it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tablegames.plugins.domino.arbitre.showing import LAID
from tablegames.plugins.domino.arbitre.state import UNSEEN, Deed, Phase, TableRound
from tablegames.plugins.domino.bots.deals import Deals, unseen
from tablegames.plugins.domino.order import right_of, written
from tablegames.plugins.domino.state import Round
from tablegames.plugins.domino.tiles import NONE, Tile, Tiles, gather, spread

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.plugins.domino.arbitre.view import TableView
    from tablegames.plugins.domino.game import Domino


def resampled(game: Domino, view: TableView, rng: Rng) -> TableRound:
    """A round with other hidden tiles; passes are taken to have been true, as far as that is possible."""
    assert view.turn is not None
    assert view.leader is not None
    order = written(view.order)
    hands, talon = _turned_up(game, view, rng) if view.hands is not None else _dealt(game, view, rng)
    turn = right_of(order, game.seats)[view.turn] if view.phase is Phase.OWN else view.turn
    if view.phase in (Phase.TAKE, Phase.SURPLUS):
        turn = view.leader
    elif view.phase is Phase.UPSET:
        turn = right_of(order, game.seats)[view.turn]
    return TableRound(
        Round(hands, turn, view.leader, talon, view.line, view.history, order=order),
        view.phase,
        view.asked,
        _drawn(view, hands),
        view.before,
        gather(tile for tiles in view.exposed for tile in tiles),
        view.must,
        view.short,
        view.lead,
        view.announced,
        tuple(gather(spread(hands[seat])[:number]) for seat, number in enumerate(view.extra)),
    )


def _turned_up(game: Domino, view: TableView, rng: Rng) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """The hands are known, and the talon is not."""
    assert view.hands is not None
    hands = tuple(map(gather, view.hands))
    known = gather(tile for hand in view.hands for tile in hand)
    rest = [tile for tile in unseen(replace(view, hand=()), game.tile_set) if not tile.alone & known]
    return hands, rng.shuffled(rest)[: view.talon]


def _dealt(game: Domino, view: TableView, rng: Rng) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """Deals that agree with what is seen; a tile that was shown is where it is."""
    hands, talon = Deals(game, view).sample(rng)
    return tuple(hands), tuple(tile for alone in reversed(talon) for tile in spread(alone))


def _drawn(view: TableView, hands: tuple[Tiles, ...]) -> tuple[Deed, ...]:
    """What was done, with a tile for each that another drew: one he holds, or has placed since."""
    log = list(view.log)
    used: Tiles = NONE
    for at in reversed(range(len(log))):
        deed = log[at]
        if deed.did in UNSEEN and deed.tile is None:
            since = gather(
                one.tile for one in log[at + 1 :] if one.seat == deed.seat and one.did in LAID and one.tile is not None
            )
            found = spread((hands[deed.seat] | since) & ~used)
            log[at] = replace(deed, tile=found[0] if found else None)
            used |= found[0].alone if found else NONE
    return tuple(log)
