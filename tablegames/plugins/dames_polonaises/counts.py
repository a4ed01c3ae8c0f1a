"""Positions as data: the text alone, or a mapping that says besides what the text does not show.

    board: W:WK13,K25,K41:BK26
    three: 38          # moves of either player since three kings came to stand against one
    stronger: white    # whose three they were; left out where the board tells

A text alone says that nothing is counted and nothing pending. The moves are those of each player: two make a full move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tablegames.core.errors import PositionError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugins.dames_polonaises.draws import may_offer
from tablegames.plugins.dames_polonaises.march_rules import MainLine, ManRemoved, Odds
from tablegames.plugins.dames_polonaises.past import Past
from tablegames.plugins.dames_polonaises.position import men_given, read_position, write_key, write_position
from tablegames.plugins.dames_polonaises.state import Drawn, Ending, Key, Ledger, State, noting
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

SIDES: Final = ("white", "black")
LONGEST: Final = 1000
"""Positions that may be said to have been seen."""
ENDLESS: Final = 1_000_000
"""Moves that may have been counted where they are not limited."""


def position_of(state: State) -> object:
    """The position as plain data: the text, or a mapping where there is more to say."""
    text = write_position(state)
    more = dict(_ledger_items(state.ledger))
    return {"board": text, **more} if more else text


def _ledger_items(ledger: Ledger) -> Iterator[tuple[str, object]]:
    """What a ledger has to say, in one order."""
    ending, board = ledger.ending, ledger.board
    for name, count in (("three", ending.three), ("two", ending.two), ("held", ending.held)):
        if count >= 0:
            yield name, count
    if ending.stronger is not None:
        yield "stronger", SIDES[ending.stronger]
    if ledger.quiet:
        yield "quiet", ledger.quiet
    if ledger.seen:
        yield "seen", [write_key(key, board) for key in ledger.seen]
    for name, value in (("lift", ledger.lift), ("level", ledger.level), ("offered", ledger.offered)):
        if value:
            yield name, value
    if ledger.drawn is not None:
        yield "drawn", ledger.drawn.value


def state_of(game: DamesPolonaises, data: object) -> State:
    """The state that a text or such a mapping stands for; raises `PositionError`."""
    if not isinstance(data, Mapping):
        return read_position(data, game.board, game.crown, game.rest)
    if "board" not in data:
        _fail(
            "a position in several parts has its pieces under 'board', as in {board: 'W:WK13,K25,K41:BK26', three: 38}",
            "une position en plusieurs parts a ses pièces sous « board » : {board: 'W:WK13,K25,K41:BK26', three: 38}",
        )
    position_parts(data, ("board", *_READ), "{board: 'W:WK13,K25,K41:BK26', three: 38}")
    state = read_position(data["board"], game.board, game.crown, game.rest)
    said = {key: read(game, state, key, data[key]) for key, read in _READ.items() if key in data}
    return noting(state, _ledger(game, state, said))


def _ledger(game: DamesPolonaises, state: State, said: Mapping[str, Any]) -> Ledger:
    """What was said, put together, if it can be true of the pieces."""
    if said.get("offered") and (state.turn is None or not may_offer(game.rules, state.mine, state.theirs, state.kings)):
        _fail(
            "offered: the side to move has not one king against a king and two men, or two kings and a man",
            "offered : le camp au trait n'a pas une dame contre une dame et deux pions, ou deux dames et un pion",
        )
    if state.turn is None and set(said) - {"lift", "level"}:
        _fail(
            "before the lots nothing is counted and nothing offered",
            "avant le tirage au sort rien n'est compté ni offert",
        )
    for key in ("three", "two", "held", "quiet"):
        if "drawn" not in said and said.get(key, -1) >= _most(game, key) > 0:
            _fail(
                f"{key}: after {said[key]} moves the game is drawn, as 'drawn' must then say",
                f"{key} : après {said[key]} coups la partie est remise, et « drawn » doit le dire",
            )
    kept = {key: value for key, value in said.items() if key not in Ending._fields}
    return Ledger(ending=_ending(state, said), board=game.board, **kept)


def _ending(state: State, said: Mapping[str, Any]) -> Ending:
    """The counts against a single king."""
    counts = [said.get(name, -1) for name in ("three", "two", "held")]
    lone = [side.bit_count() == 1 and side & state.kings == side for side in state.sides]
    if max(counts) >= 0 and not any(lone):
        _fail("moves are counted against a single king, and there is none", "on compte contre une dame seule : aucune")
    three, two, held = counts
    stronger: Seat | None = said.get("stronger")
    if three < 0:
        if stronger is not None:
            _fail("stronger: says whose the three kings were, so it needs 'three'", "stronger : veut « three »")
        return Ending(three, None, two, held)
    if stronger is None:
        if all(lone):
            _fail("stronger: say whose the three were, white or black", "stronger : dites à qui étaient les trois")
        stronger = Seat(1 if lone[0] else 0)
    elif not lone[1 - stronger]:
        _fail("stronger: the other side has more than a single king", "stronger : l'autre a plus d'une dame seule")
    return Ending(three, stronger, two, held)


def _read_count(game: DamesPolonaises, state: State, key: str, value: object) -> int:
    """A count this game keeps, below what makes the game drawn."""
    most = _most(game, key)
    if not most:
        _fail(f"{key}: is not counted under these rules", f"{key} : ne se compte pas selon ces règles")
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        _fail(
            f"{key}: a number of moves from 0 to {most} is needed, not {_short(value)}",
            f"{key} : il faut un nombre de coups de 0 à {most}, non {_short(value)}",
        )
    return value


def _most(game: DamesPolonaises, key: str) -> int:
    """How far a count can go, its last value making the game drawn."""
    rules = game.rules
    if key == "three":
        limits = [game.limit(Seat(seat), level=level) for seat in (0, 1) for level in (False, True)]
        most = ENDLESS if None in limits else 2 * max(limit or 0 for limit in limits)
        return most if set(limits) != {None} or rules.draw_main_line is not MainLine.NONE else 0
    if key == "two":
        return 2 * rules.draw_two_v_one if isinstance(rules.draw_two_v_one, int) else 0
    if key == "held":
        return 10 if rules.draw_main_line is MainLine.COUNTED else 0
    return 2 * (rules.draw_kings_only or 0)


def _read_seen(game: DamesPolonaises, state: State, key: str, value: object) -> Past[Key]:
    """Earlier positions, each a text."""
    if game.rules.draw_repetition is None:
        _fail("seen: repetitions are not counted under these rules", "seen : les répétitions ne se comptent pas ici")
    if not isinstance(value, list | tuple) or len(value) > LONGEST:
        _fail("seen: a list of earlier positions is needed", "seen : il faut une liste de positions")
    found = [read_position(text, game.board, game.crown) for text in value]
    if any(earlier.turn is None for earlier in found):
        _fail("seen: the positions of a game have a side to move", "seen : les positions d'une partie ont un trait")
    return Past((earlier.turn, earlier.mine, earlier.theirs, earlier.kings) for earlier in found)


def _read_stronger(game: DamesPolonaises, state: State, key: str, value: object) -> Seat:
    if not isinstance(value, str) or value.strip().lower() not in SIDES:
        _fail(f"stronger: white or black, not {_short(value)}", f"stronger : white ou black, non {_short(value)}")
    return Seat(SIDES.index(value.strip().lower()))


def _read_flag(game: DamesPolonaises, state: State, key: str, value: object) -> bool:
    if not isinstance(value, bool):
        _fail(f"{key}: true or false, not {_short(value)}", f"{key} : true ou false, non {_short(value)}")
    if value and key == "level" and game.rules.odds is Odds.NONE:
        _fail("level: no odds are given under these rules", "level : on ne fait pas avantage selon ces règles")
    if value and key == "offered" and not game.rules.draw_crowning_offer:
        _fail("offered: these rules know no such offer", "offered : ces règles ne connaissent pas cette offre")
    return value


def _read_lift(game: DamesPolonaises, state: State, key: str, value: object) -> int:
    chosen = game.rules.odds_man_removed is not ManRemoved.AGREED_SQUARE
    given = men_given(game.rules) if chosen else 0
    if not isinstance(value, int) or isinstance(value, bool) or value not in (0, given):
        _fail(
            f"lift: under these rules {given} men are to be lifted, not {_short(value)}",
            f"lift : selon ces règles {given} pions sont à ôter, non {_short(value)}",
        )
    return value


def _read_drawn(game: DamesPolonaises, state: State, key: str, value: object) -> Drawn:
    known = [drawn.value for drawn in Drawn]
    if not isinstance(value, str) or value not in known:
        near = did_you_mean(str(value), known)
        _fail(f"drawn: {_short(value)} is no reason{near}", f"drawn : {_short(value)} n'est pas une raison{near}")
    return Drawn(value)


_READ: Final[Mapping[str, Callable[[Any, State, str, object], Any]]] = {
    "three": _read_count,
    "two": _read_count,
    "held": _read_count,
    "stronger": _read_stronger,
    "quiet": _read_count,
    "seen": _read_seen,
    "lift": _read_lift,
    "level": _read_flag,
    "offered": _read_flag,
    "drawn": _read_drawn,
}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _fail(en: str, fr: str) -> NoReturn:
    raise PositionError(say(en, fr))
