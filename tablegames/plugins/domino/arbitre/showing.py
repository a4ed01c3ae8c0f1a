"""Which faults show, found only from what a seat sees: so only what shows can be called.

[AUJ-Dom r. III, V, IX, X, XII, XIII, XVI]
"""

from __future__ import annotations

from collections.abc import Iterator

from tablegames.arbiter.contract import PLAY, Misdeed
from tablegames.core.events import Seat
from tablegames.families.dominoes.tiles import Ends, Line, Tile, ends_of
from tablegames.plugins.domino.arbitre.state import BOUDE, LAID, UNSEEN, Did, Done, TableView

TWO = 2


def went(tile: Tile, ends: Ends | None) -> bool:
    """Whether a tile goes on one of these numbers."""
    return ends is not None and (tile.has(ends[0]) or tile.has(ends[1]))


def adversaries(view: TableView, seat: Seat) -> tuple[Seat, ...]:
    """All but a seat and its partner: only they call its faults."""
    partner = view.partner if seat == view.seat else None
    return tuple(other for other in view.order if other not in (seat, partner))


def shown(view: TableView, at: int) -> Tile | None:
    """Return the tile that shows that a pass or a draw was wrong; None: nothing shows.

    He placed a tile that went then, and that he cannot have drawn since; or the hands are turned up, and he held one
    then.  [AUJ-Dom r. IX, XVI]
    """
    passed = view.deeds[at]
    if view.hands is not None:
        return next((tile for tile in held_at(view, at) if went(tile, passed.ends)), None)
    for later in range(at + 1, len(view.deeds)):
        deed = view.deeds[later]
        if deed.seat == passed.seat and deed.act in LAID and deed.tile is not None and went(deed.tile, passed.ends):
            between = [n for n in range(at, later) if view.deeds[n].seat == passed.seat]
            if not any(_may_be(view.deeds, n, deed.tile) for n in between if view.deeds[n].act in UNSEEN):
                return deed.tile
    return None


def _may_be(deeds: tuple[Done, ...], at: int, tile: Tile) -> bool:
    """Whether a drawn tile may be this one, if the player never drew while holding a tile that goes.

    A player who draws again could not place the first tile; and before drawing he had nothing that went, so a tile he
    then places on the same numbers is the drawn one. If he did draw with one that went, he was wrong anyway.
    """
    drew = deeds[at]
    if drew.act is Did.TOOK:
        return True
    following = next((deed for deed in deeds[at + 1 :] if deed.seat == drew.seat), None)
    if following is not None and following.act is Did.DREW:
        return not went(tile, drew.ends)
    if following is not None and following.act in LAID and following.tile is not None:
        return following.tile == tile if went(following.tile, drew.ends) else True
    return True


def held_at(view: TableView, at: int) -> Iterator[Tile]:
    """Return a player's tiles when they passed or drew, once the hands are turned up."""
    assert view.hands is not None
    seat = view.deeds[at].seat
    since = [deed for deed in view.deeds[at:] if deed.seat == seat]
    drawn = {deed.tile for deed in since if deed.act in UNSEEN}
    if None in drawn:  # a position need not say which tile was drawn
        return
    placed = [deed.tile for deed in since if deed.act in LAID and deed.tile is not None]
    yield from (tile for tile in dict.fromkeys((*placed, *view.hands[seat])) if tile not in drawn)


def proven(view: TableView) -> Iterator[Misdeed]:
    """The faults that show, the oldest pass first; open while they can be answered.

    A tile stands once it is covered, or once another is played at the other end; a pass does neither.
    """
    for at, deed in enumerate(view.deeds):
        if deed.act in BOUDE and (tile := shown(view, at)) is not None:
            yield Misdeed("boude_a_tort", deed.seat, (("at", at), ("ends", both(deed))), not deed.answered, tile)
    last = last_placed(view)
    if last is not None and view.before is not None and last.tile is not None:
        if not joined_to(view.before, view.line, last.tile):
            yield Misdeed("de_qui_ne_va_pas", last.seat, (("tile", str(last.tile)),), note=last.tile)
        named = view.announced
        if named is not None and named not in view.hand and (not view.before or went(named, ends_of(view.before))):
            yield Misdeed("autre_que_l_annonce", last.seat, (("tile", str(named)),), note=named)
    if view.moment == PLAY and view.short and _counted(view):
        for seat in sorted(view.order, key=lambda seat: seat != view.leader):
            if view.short[seat]:
                yield Misdeed("compte_moins", seat)


def both(deed: Done) -> tuple[int, ...]:
    """The numbers that were open at a pass, each once."""
    return tuple(dict.fromkeys(deed.ends or ()))


def _counted(view: TableView) -> bool:
    """Whether it shows who took too few: of two, once each has placed one; of more at once, in the talon.

    [AUJ-Dom r. III, V]
    """
    if len(view.order) == TWO:
        return len({deed.seat for deed in view.deeds if deed.act is Did.PLACED}) == TWO
    return view.talon > 0


def against(view: TableView, *kinds: str) -> list[Misdeed]:
    """The open faults of these kinds made by the viewer's adversaries."""
    if view.seat is None:
        return []
    others = adversaries(view, view.seat)
    return [one for one in proven(view) if one.open and one.seat in others and one.kind in kinds]


def too_many(view: TableView) -> Seat | None:
    """Return an adversary who took too many tiles and has not turned them up.  [AUJ-Dom r. XVII]"""
    if view.seat is None or not view.extra:
        return None
    return next((seat for seat in adversaries(view, view.seat) if view.extra[seat]), None)


def just_shown(view: TableView) -> tuple[int, ...]:
    """The passes that the tile just placed shows to have been wrong, while it can be answered.  [AUJ-Dom r. IX]"""
    last = last_placed(view)
    if last is None or last is not view.deeds[-1] or last.tile is None:
        return ()
    found = (dict(one.facts)["at"] for one in against(view, "boude_a_tort") if one.seat == last.seat)
    return tuple(at for at in found if isinstance(at, int) and went(last.tile, view.deeds[at].ends))


def last_placed(view: TableView) -> Done | None:
    """The placing of the last tile, while it can still be answered."""
    if view.before is None:
        return None
    return next(deed for deed in reversed(view.deeds) if deed.act is Did.PLACED)


def joined_to(before: Line, after: Line, tile: Tile) -> bool:
    """Whether one line is another with this tile joined where it goes.

    >>> from tablegames.families.dominoes.tiles import tile
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
    passed = set()
    for deed in reversed(view.deeds):
        if deed.act is Did.PLACED or (deed.act is Did.PASSED and deed.ends != view.ends):
            break
        if deed.act is Did.PASSED:
            passed.add(deed.seat)
    return passed >= {*view.order}
