"""Positions of a round as plain data, and back.

    {hands: {0: "6-6 6-4", 1: "5-5"}, line: "6-3", turn: 1, leader: 0, talon: "…", passed: ["1: 6-3"]}

A tile not named lies in the talon. Instead of `hands`: `deal:`, the tiles as they were shuffled. Before the deal:
`{leader: 0}`; before that, who is about to draw for the lead: `{drawing: [0, 1]}`, and `side: [2]` who is known to play
together. `order: [0, 2, 3, 1]` says how partners sit after the draw; `1: 6-3 draw` in `passed`, that seat 1 drew one.
`history` says more than `passed`, and instead of it: `["0: 6-6", "1: pass 6-6", "0: 6-3 on 6"]`, who did what in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.lots import taken
from tablegames.plugins.domino.order import Order, sides, written
from tablegames.plugins.domino.rules import Partners, WonBy
from tablegames.plugins.domino.state import Dealing, Drawing, History, Passed, Placed, Round, State
from tablegames.plugins.domino.tiles import (
    NONE,
    Line,
    Tile,
    Tiles,
    TileSet,
    gather,
    lying,
    read_as_laid,
    read_tiles,
    relaid,
    spread,
    tile,
    write_tiles,
)
from tablegames.rules.ruledata import short
from tablegames.rules.untrusted.shapes import position_parts


def a_number(value: object, key: str) -> int:
    """A whole number, not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PositionError.said(
            f"{key} must be a whole number, 0 or more, not {short(value)}",
            f"{key} doit être un nombre entier, 0 ou plus, et non {short(value)}",
        )
    return value


def a_seat(seats: int, value: object, key: str) -> Seat:
    """A seat: its number, which a mapping may also write as text."""
    number = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value) else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < seats:
        raise PositionError.said(
            f"{key}: {short(value)} is no seat; the seats are 0 to {seats - 1}",
            f"{key} : {short(value)} n'est pas une place ; les places vont de 0 à {seats - 1}",
        )
    return Seat(number)


def by_seat(seats: int, data: Mapping[object, object], key: str) -> dict[Seat, object]:
    """What a mapping gives for each seat."""
    given = data[key]
    if not isinstance(given, Mapping):
        raise PositionError.said(
            f"{key} must name the seats, as in {key}: {{0: …, 1: …}}", f"{key} doit nommer les places : {{0: …, 1: …}}"
        )
    found: dict[Seat, object] = {}
    for name, value in given.items():
        seat = a_seat(seats, name, key)
        if seat in found:
            raise PositionError.said(f"{key} names seat {seat} twice", f"{key} nomme deux fois la place {seat}")
        found[seat] = value
    return found


def a_text(value: object, key: str) -> str:
    """Tiles in one text; nothing at all is no tile."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PositionError.said(
            f"{key} must be tiles in one text, such as '6-6 6-4', not {short(value)}",
            f"{key} doit être un texte de dés, comme '6-6 6-4', et non {short(value)}",
        )
    return value


KEYS: Final = (
    "hands", "line", "turn", "leader", "talon", "passed", "points", "played", "deal", "players", "drawing", "side",
    "order", "history",
)  # fmt: skip


def position_of(state: State, line: str | None = None) -> dict[str, object]:
    """The position as the case files write it; the same position gives the same data. `line`: the line as a text."""
    if isinstance(state, Drawing):
        return {"drawing": list(state.seats), **({"side": list(state.side)} if state.side else {})}
    seated = {"order": list(state.order)} if state.order else {}
    if isinstance(state, Dealing):
        return {"leader": state.leader, **seated}
    return {
        "hands": {str(seat): write_tiles(spread(hand)) for seat, hand in enumerate(state.hands)},
        "line": " ".join(f"{left}-{right}" for left, right in relaid(state.line)) if line is None else line,
        "turn": state.turn,
        "leader": state.leader,
        "talon": write_tiles(state.talon),
        **written_history(state.history),
        **seated,
    }


def set_up(game: Domino, data: object) -> State:
    """The state a position stands for; refused with one sentence when it makes no sense."""
    parts = position_parts(data, KEYS, "{hands: {0: 6-6 6-4, 1: 5-5}, line: 6-3, turn: 1, leader: 0}")
    try:
        state = Reading(game, game.dealing).state(parts)
    except NotationError as error:
        raise PositionError(str(error)) from None
    if not isinstance(state, Round):
        return state
    return replace(state, outcome=game.outcome(state.hands, state.leader, state.line, state.talon, state.order))


@dataclass(frozen=True, slots=True)
class Reading:
    """How positions are read: a line must be joined, and before the first tile nobody's hand is empty."""

    game: Domino
    dealing: Callable[[Seat, Order], Dealing]
    """How the tiles are about to be dealt."""
    joined: bool = True
    empty: bool = False
    """Whether nobody need have tiles yet."""

    def state(self, data: Mapping[object, object]) -> State:
        """The state a position stands for; a round as if it went on."""
        game = self.game
        order = _order(game, data)
        _check_party(game, data, order)
        named = {key for key in data if key not in ("players", "points", "played")}
        if "drawing" in named or "side" in named:
            return _drawing(game, data, named)
        leader = _leader(game, data)
        if named <= {"leader", "order"}:
            return self.dealing(leader, order)
        line = read_line(data, game.tile_set, joined=self.joined)
        turn = _turn(game, data, leader, line)
        hands, talon = _tiles(game, data, self.dealing(leader, order), line)
        history = read_history(game, data, line, joined=self.joined)
        _check_sense(hands, line, turn, leader, history, empty=self.empty)
        return Round(hands, turn, leader, talon, line, history, None, order)


def _order(game: Domino, data: Mapping[object, object]) -> Order:
    """How they sit after partners were drawn for; by their numbers when nothing is said.  [AUJ-Dom r. II]"""
    if "order" not in data:
        return ()
    given = data["order"]
    seats = tuple(a_seat(game.seats, one, "order") for one in given) if isinstance(given, list) else ()
    if game.rules.partners is not Partners.DRAWN or sorted(seats) != list(range(game.seats)):
        raise PositionError.said(
            "order lists all four seats to the right, as in order: [0, 2, 3, 1], where partners are drawn",
            "order nomme les quatre places vers la droite, comme order: [0, 2, 3, 1], où l'on tire les partenaires",
        )
    return written(seats)


def _check_party(game: Domino, data: Mapping[object, object], order: Order) -> None:
    """`players`, `points` and `played` say where the party stands: no part of the round, but they must make sense."""
    if "players" in data and a_number(data["players"], "players") != game.seats:
        raise PositionError.said(
            f"players: this party is for {game.seats}, not {data['players']}",
            f"players : cette partie se joue à {game.seats}, non à {data['players']}",
        )
    if "played" in data:
        a_number(data["played"], "played")
    given = by_seat(game.seats, data, "points") if "points" in data else {}
    points = {seat: a_number(number, f"points {seat}") for seat, number in given.items()}
    if game.rules.partners is not Partners.NONE:
        for one, two in sides(order):
            if points.get(one, 0) != points.get(two, 0):
                raise PositionError.said(
                    f"points: {one} and {two} play together and have the same points",
                    f"points : {one} et {two} jouent ensemble et ont les mêmes points",
                )
    if game.rules.won_by is WonBy.STAKES and sum(points.values()) >= game.seats:
        raise PositionError.said(
            f"points: the pot had {game.seats} stakes, and while the party goes on one at least is left in it",
            f"points : le jeu avait {game.seats} mises, et tant que la partie dure il en reste une au moins",
        )


def _drawing(game: Domino, data: Mapping[object, object], named: set[object]) -> Drawing:
    """Nothing is dealt yet: these seats are about to draw for the lead, or for a partner.  [AUJ-Dom r. I, II]"""
    given = data.get("drawing")
    if not named <= {"drawing", "side"} or not isinstance(given, list) or len(given) < 2:
        raise PositionError.said(
            "drawing lists the seats that draw for the lead, as in drawing: [0, 1], before anything is dealt",
            "drawing nomme les places qui tirent la pose, comme drawing: [0, 1], avant toute donne",
        )
    seats = tuple(a_seat(game.seats, one, "drawing") for one in given)
    if sorted(set(seats)) != list(seats):
        raise PositionError.said(
            "drawing must name each seat once, in order", "drawing doit nommer chaque place une fois, en ordre"
        )
    return Drawing(seats, _side(game, data, seats))


def _side(game: Domino, data: Mapping[object, object], drawing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who is known to play together: the leader, whose partner is drawn for, or two who draw for the lead."""
    given = data.get("side", [])
    if given == []:
        return ()
    side = tuple(a_seat(game.seats, one, "side") for one in given) if isinstance(given, list) else ()
    right = side == drawing if len(side) == 2 else len(side) == 1 and side[0] not in drawing
    if right and game.rules.partners is Partners.DRAWN:
        return side
    raise PositionError.said(
        "side names, where partners are drawn, the one who leads, or the two who draw for the lead",
        "side nomme, où l'on tire les partenaires, celui qui pose, ou les deux qui tirent la pose",
    )


def _leader(game: Domino, data: Mapping[object, object]) -> Seat:
    """Who led; before the first tile it is he whose turn it is."""
    if "leader" in data:
        return a_seat(game.seats, data["leader"], "leader")
    if "turn" in data and not data.get("line"):
        return a_seat(game.seats, data["turn"], "turn")
    raise PositionError.said("say who led, as in leader: 0", "dites qui a posé le premier, comme leader: 0")


def _turn(game: Domino, data: Mapping[object, object], leader: Seat, line: Line) -> Seat:
    """Whose turn it is; before the first tile it is the leader's."""
    if "turn" in data:
        return a_seat(game.seats, data["turn"], "turn")
    if line:
        raise PositionError.said("say whose turn it is, as in turn: 1", "dites à qui est le tour, comme turn: 1")
    return leader


def read_line(data: Mapping[object, object], of: TileSet, *, joined: bool = True) -> Line:
    """The line, in which each tile must join the one before it."""
    line = tuple(read_as_laid(a_text(data.get("line"), "line"), of=of))
    for (a, b), (c, d) in pairwise(line):
        if b != c and joined:
            raise PositionError.said(
                f"line: {c}-{d} does not join {a}-{b}; turn a tile round or mend the line",
                f"line : {c}-{d} ne joint pas {a}-{b} ; retournez un domino ou corrigez la ligne",
            )
    return line


def _tiles(
    game: Domino, data: Mapping[object, object], before: Dealing, line: Line
) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """The hands and the talon, from what is named; no tile twice.  [AUJ-Dom ch. I]"""
    of = game.tile_set
    dealt = _dealt(data, before, of)
    laid = lying(line)
    if "hands" in data:
        hands = _hands(game, data)
    elif dealt is not None:
        hands = {seat: spread(hand & ~laid) for seat, hand in enumerate(dealt[0])}
    else:
        raise PositionError.said(
            "the hands are missing, as in hands: {0: 6-6 6-4, 1: 5-5}", "il manque les mains (hands)"
        )
    talon = None if dealt is None else dealt[1]
    if "talon" in data:
        talon = read_tiles(a_text(data["talon"], "talon"), of=of)
    named = [*(tile(*one) for one in line), *(one for hand in hands.values() for one in hand), *(talon or ())]
    for place, one in enumerate(named):
        if one in named[:place]:
            raise PositionError.said(
                f"{one} is in two places, and there is only one of it",
                f"{one} est à deux endroits, et il n'y en a qu'un",
            )
    if talon is None:
        talon = spread(of.whole & ~gather(named))
    masks = tuple(gather(hands[seat]) for seat in range(game.seats))
    if dealt is not None:
        _check_deal(dealt, masks, talon, laid, puiser=game.rules.puiser)
    return masks, talon


def _hands(game: Domino, data: Mapping[object, object]) -> dict[int, tuple[Tile, ...]]:
    """Every seat's tiles."""
    hands: dict[int, tuple[Tile, ...]] = {
        seat: read_tiles(a_text(text, f"hands {seat}"), of=game.tile_set)
        for seat, text in by_seat(game.seats, data, "hands").items()
    }
    if len(hands) != game.seats:
        raise PositionError.said(
            f"hands must give the tiles of each of the {game.seats} seats",
            f"hands doit donner les dés de chacune des {game.seats} places",
        )
    return hands


def _dealt(
    data: Mapping[object, object], before: Dealing, of: TileSet
) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]] | None:
    """What was dealt, when the shuffle is given.  [AUJ-Dom r. XI]"""
    if "deal" not in data:
        return None
    order = read_tiles(a_text(data["deal"], "deal"), of=of)
    if len(order) != len(of):
        raise PositionError.said(
            f"deal must give all {len(of)} tiles in the order of the shuffle; it has {len(order)}",
            f"deal doit donner les {len(of)} dés dans l'ordre du mélange ; il en a {len(order)}",
        )
    return taken(before, order)


def _check_deal(
    dealt: tuple[tuple[Tiles, ...], tuple[Tile, ...]],
    hands: tuple[Tiles, ...],
    talon: tuple[Tile, ...],
    laid: Tiles,
    *,
    puiser: bool,
) -> None:
    """Hands written besides the deal must be what is left of it, and of what was drawn from the talon since."""
    gone = len(dealt[1]) - len(talon) if puiser else 0
    drawn = gather(dealt[1][: max(0, gone)])
    strange = next((rest for hand, own in zip(hands, dealt[0], strict=True) if (rest := hand & ~own & ~drawn)), NONE)
    if strange:
        one = spread(strange)[0]
        raise PositionError.said(f"{one} was dealt elsewhere, as deal says", f"{one} a été donné ailleurs, selon deal")
    if gone < 0 or talon != dealt[1][gone:] or sum(hands) + laid != sum(dealt[0]) + drawn:
        raise PositionError.said(
            "hands, line and talon do not add up to what deal gives", "hands, line et talon ne répondent pas à deal"
        )


def _check_sense(
    hands: tuple[Tiles, ...], line: Line, turn: Seat, leader: Seat, history: History, *, empty: bool
) -> None:
    """The leader begins, nobody passes before the first tile, and only one player can be out."""
    if not line and turn != leader:
        raise PositionError.said(
            f"the line is empty, so it is the turn of the leader, {leader}, not of {turn}",
            f"la ligne est vide : c'est au poseur, {leader}, de jouer, non à {turn}",
        )
    if not line and history:
        raise PositionError.said(
            "nobody can have passed before the first tile", "nul n'a pu bouder avant le premier dé"
        )
    if not empty and hands.count(NONE) > (1 if line else 0):
        raise PositionError.said(
            "only one player can be out of tiles, and none before the first tile is placed",
            "un seul joueur peut être sans dés, et aucun avant le premier dé posé",
        )


PASSED: Final = re.compile(r"\s*+([0-9]++)\s*+:\s*+([0-9])\s*+-\s*+([0-9])(\s++draw)?\s*+")
DONE: Final = re.compile(r"\s*+([0-9]++)\s*+:\s*+(?:(pass|draw)\s++)?([0-9])\s*+-\s*+([0-9])(?:\s++on\s++([0-9]))?\s*+")


def written_history(history: History) -> dict[str, object]:
    """What was done, by its key: `passed` where no more is known than who could not play, else `history`."""
    if any(isinstance(one, Placed) for one in history):
        return {"history": [_told(one) for one in history]}
    passed = [one for one in history if isinstance(one, Passed)]
    return {"passed": [f"{one.seat}: {one.ends[0]}-{one.ends[1]}{' draw' * one.drew}" for one in passed]}


def _told(one: Placed | Passed) -> str:
    if isinstance(one, Passed):
        return f"{one.seat}: {'draw' if one.drew else 'pass'} {one.ends[0]}-{one.ends[1]}"
    return f"{one.seat}: {one.tile}" + ("" if one.onto is None else f" on {one.onto}")


def read_history(game: Domino, data: Mapping[object, object], line: Line, *, joined: bool) -> History:
    """What a position says of it: of tiles placed before it was set up it may say nothing."""
    if "history" not in data:
        return _passed(game, data)
    if data.get("passed"):
        raise PositionError.said(
            "history says who passed too: leave passed out", "history dit aussi qui a boudé : ôtez passed"
        )
    given = data["history"]
    if not isinstance(given, list):
        raise PositionError.said(
            "history is a list such as ['0: 6-6', '1: pass 6-6']",
            "history est une liste comme ['0: 6-6', '1: pass 6-6']",
        )
    history = tuple(_done(game, one, joined=joined) for one in given)
    placed = [one.tile for one in history if isinstance(one, Placed)]
    if len(set(placed)) < len(placed) or gather(placed) & ~lying(line):
        raise PositionError.said(
            "history: only tiles of the line can have been placed, each once",
            "history : on ne peut avoir posé que des dominos de la ligne, chacun une fois",
        )
    return history


def _done(game: Domino, one: object, *, joined: bool) -> Placed | Passed:
    match = DONE.fullmatch(one) if isinstance(one, str) else None
    numbers = () if match is None else tuple(int(number) for number in match.groups()[2:5] if number)
    wrong = match is None or max(numbers) > game.tile_set.highest or (match[2] and match[5])
    if match is None or wrong or (joined and match[5] and int(match[5]) not in numbers[:2]):
        raise PositionError.said(
            f"history: {short(one)} should be what a seat did, such as '0: 6-6', '1: pass 6-6' or '0: 6-3 on 6'",
            f"history : {short(one)} devrait être ce qu'a fait une place, comme '0: 6-6', '1: pass 6-6' ou "
            "'0: 6-3 on 6'",
        )
    seat, a, b = a_seat(game.seats, match[1], "history"), *numbers[:2]
    if match[2]:
        return Passed(seat, (max(a, b), min(a, b)), match[2] == "draw")
    return Placed(seat, tile(a, b), None if match[5] is None else int(match[5]))


def _passed(game: Domino, data: Mapping[object, object]) -> tuple[Passed, ...]:
    """Who passed on which numbers."""
    given = data.get("passed", [])
    if not isinstance(given, list):
        raise PositionError.said("passed is a list such as ['1: 6-3']", "passed est une liste comme ['1: 6-3']")
    passed = []
    for one in given:
        match = PASSED.fullmatch(one) if isinstance(one, str) else None
        if match is None or max(match[2], match[3]) > str(game.tile_set.highest):
            raise PositionError.said(
                f"passed: {short(one)} should be a seat and the open numbers, such as '1: 6-3'",
                f"passed : {short(one)} devrait être une place et les bouts ouverts, comme '1: 6-3'",
            )
        a, b = int(match[2]), int(match[3])
        passed.append(Passed(a_seat(game.seats, match[1], "passed"), (max(a, b), min(a, b)), match[4] is not None))
    return tuple(passed)
