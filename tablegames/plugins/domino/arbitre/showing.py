"""What shows: which passes are seen to have been wrong, from what a seat sees alone.  [AUJ-Dom r. IX, XVI]"""

from __future__ import annotations

from collections.abc import Iterator

from tablegames.core.events import Seat
from tablegames.plugins.domino.arbitre.state import BOUDE, UNSEEN, Deed, Did
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.tiles import Ends, Line, Tile, ends_of

LAID = (Did.PLACED, Did.BACK)


def went(tile: Tile, ends: Ends | None) -> bool:
    """Whether a tile goes on one of these numbers."""
    return ends is not None and (tile.has(ends[0]) or tile.has(ends[1]))


def adversaries(view: TableView, seat: Seat) -> tuple[Seat, ...]:
    """All but a seat and its partner: only they call its faults."""
    partner = view.partner if seat == view.seat else None
    return tuple(other for other in view.order if other not in (seat, partner))


def shown(view: TableView, at: int) -> Tile | None:
    """The tile by which a pass, or a draw, is seen to have been wrong; None: nothing shows.

    He placed a tile that went then, and that he cannot have drawn since; or the hands are turned up, and he held one
    then.  [AUJ-Dom r. IX, XVI]
    """
    passed = view.log[at]
    if view.hands is not None:
        return next((tile for tile in held_at(view, at) if went(tile, passed.ends)), None)
    for later in range(at + 1, len(view.log)):
        deed = view.log[later]
        if deed.seat == passed.seat and deed.did in LAID and deed.tile is not None and went(deed.tile, passed.ends):
            between = [n for n in range(at, later) if view.log[n].seat == passed.seat]
            if not any(_may_be(view.log, n, deed.tile) for n in between if view.log[n].did in UNSEEN):
                return deed.tile
    return None


def _may_be(log: tuple[Deed, ...], at: int, tile: Tile) -> bool:
    """Whether a tile that was drawn may be this one, if he never drew with a tile that goes.

    Who drew again could not place it; and before he drew he had nothing that went, so that what he then placed on the
    same numbers is what he drew. If he did draw with one, he has said wrongly that he had none all the same.
    """
    drew = log[at]
    if drew.did is Did.TOOK:
        return True
    following = next((deed for deed in log[at + 1 :] if deed.seat == drew.seat), None)
    if following is not None and following.did is Did.DREW:
        return not went(tile, drew.ends)
    if following is not None and following.did in LAID and following.tile is not None:
        return following.tile == tile if went(following.tile, drew.ends) else True
    return True


def held_at(view: TableView, at: int) -> Iterator[Tile]:
    """What a player held when he passed or drew, the hands being turned up."""
    assert view.hands is not None
    seat = view.log[at].seat
    since = [deed for deed in view.log[at:] if deed.seat == seat]
    drawn = {deed.tile for deed in since if deed.did in UNSEEN}
    if None in drawn:  # a position need not say which tile was drawn
        return
    placed = [deed.tile for deed in since if deed.did in LAID and deed.tile is not None]
    yield from (tile for tile in dict.fromkeys((*placed, *view.hands[seat])) if tile not in drawn)


def wrong_passes(view: TableView, seat: Seat) -> Iterator[int]:
    """The passes and draws of his adversaries that a seat may claim, the oldest first."""
    against = adversaries(view, seat)
    for at, deed in enumerate(view.log):
        if deed.did in BOUDE and not deed.settled and deed.seat in against and shown(view, at) is not None:
            yield at


def just_shown(view: TableView) -> tuple[int, ...]:
    """The passes that the tile just placed shows to have been wrong, while it can be answered.  [AUJ-Dom r. IX]"""
    last = last_placed(view)
    if last is None or view.seat is None or last != len(view.log) - 1:
        return ()
    tile = view.log[last].tile
    return tuple(
        at
        for at in wrong_passes(view, view.seat)
        if at < last and view.log[at].seat == view.log[last].seat and tile is not None and went(tile, view.log[at].ends)
    )


def last_placed(view: TableView) -> int | None:
    """Where in the log the tile stands that was placed last and can still be answered."""
    if view.before is None:
        return None
    return max(at for at, deed in enumerate(view.log) if deed.did is Did.PLACED)


def does_not_go(view: TableView) -> bool:
    """Whether the tile last placed was put to a number it has not, and is not covered yet.  [AUJ-Dom r. X, XII]

    It stands once it is covered, or once somebody has played at the other end: a pass does neither.
    """
    last = last_placed(view)
    if last is None or view.before is None:
        return False
    tile = view.log[last].tile
    assert tile is not None
    return not joined_to(view.before, view.line, tile)


def joined_to(before: Line, after: Line, tile: Tile) -> bool:
    """Whether a line is another with this tile joined to it where it goes.

    >>> from tablegames.plugins.domino.tiles import tile
    >>> joined_to(((6, 3),), ((4, 6), (6, 3)), tile(6, 4)), joined_to(((6, 3),), ((6, 3), (6, 4)), tile(6, 4))
    (True, False)
    """
    ends = ends_of(before)
    if ends is None:
        return True
    made = [(ends[1 - at], tile.high + tile.low - onto) for at, onto in enumerate(ends) if tile.has(onto)]
    return ends_of(after) in [(max(one), min(one)) for one in made]


def all_have_passed(view: TableView) -> bool:
    """Whether everybody has passed since a tile was placed: then the round is closed.  [AUJ-Dom ch. II, r. XVI]"""
    return {*passing(view.log, view.ends)} >= {*view.order}


def passing(log: tuple[Deed, ...], ends: Ends | None) -> Iterator[Seat]:
    """Who has passed on the numbers that are open, since the last tile was placed."""
    for deed in reversed(log):
        if deed.did is Did.PASSED:
            if deed.ends != ends:
                return
            yield deed.seat
        elif deed.did is Did.PLACED:
            return
