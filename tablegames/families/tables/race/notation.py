"""How throws, plays and positions are written: `6-5`, `8/12 10/13`; one string a side along its own path.

    {white: 1*2 12*5 17*3 19*5, black: hand 12*5 17*4 19*5, turn: white}          white is to throw
    {white: ..., black: ..., turn: white, throw: 6-5}                              white is to play 6-5
    {white: ..., black: ..., turn: draw}                                           the dice are to be drawn for
    {white: ..., black: ..., turn: white, throw: 1-1, then: draw}                  numbers given before the game
    {white: 1*9 7! 12*5, black: ..., turn: white}                                  white's dame on 7 is pinned
    {white: hand*6 bar 8*8, black: ..., turn: white}                               one of seven in hand was hit
    {white: ..., black: ..., turn: white, then: same}                              white is to choose a doublet

`then` says who throws after numbers given in advance: `draw`, or `same` for the receiver himself; `same` also stands
where a game lets a player keep the dice. When a side stands as one that has played and won (all is lifted) the game is
over, and it would be the other's turn. `points` has a second way to write a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import AtTable
from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Fault, Game, Over
from tablegames.core.languages import gettext as _, language
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import (
    board,
    count,
    marks,
    mask,
    mine,
    no_position,
    occupied,
    read_marked,
    total,
    turned,
    write_marked,
    write_place,
)
from tablegames.families.tables.board.places import ARROWS, Board, Men, Steps, arrows
from tablegames.families.tables.race.ending import Winner
from tablegames.families.tables.race.plays import Action, Play, completes, expanded, in_some_order, net_of, read_moves
from tablegames.families.tables.race.points import by_arrows, is_of_points
from tablegames.families.tables.race.state import OTHER, RaceState, Then
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.families.tables.race.race import Race

SEAT_NAMES: Final = ("white", "black")
DRAW: Final = "draw"
_KEYS: Final = (*SEAT_NAMES, "turn", "throw", "then")


def position_of(state: RaceState) -> dict[str, str]:
    data = {name: write_marked(*side_of(state, Seat(seat))) for seat, name in enumerate(SEAT_NAMES)}
    data["turn"] = DRAW if state.drawing else SEAT_NAMES[state.seat]
    if state.throw is not None:
        data["throw"] = write_dice(state.throw.numbers)
        if state.then is not Then.OTHER:
            data["then"] = state.then.value
    elif state.choosing:
        data["then"] = state.then.value
    return data


def side_of(state: RaceState, seat: Seat) -> tuple[Men, Men]:
    """The dames of a seat, and which of them are marked."""
    board = state.board if seat == state.seat else turned(state.board)
    return mine(board), marks(board)


def state_of(game: Race[Any], data: object) -> RaceState:
    """The state a position stands for; raises `PositionError` with one sentence."""
    if is_of_points(data):
        data = by_arrows(data, game.dames)
    entries = position_parts(data, _KEYS, "{white: 1*2 12*5 ..., black: ..., turn: white}")
    (white, whites), (black, blacks) = (_side(game, name, entries.get(name)) for name in SEAT_NAMES)
    _check_shared(game.march.path.other, (white, whites), (black, blacks))
    thrown = read_throw(entries.get("throw"), game.throws.dice)
    then = _then(entries, game.follow_up is not None and game.follow_up.chooses)
    sides = board(white, black, whites, blacks)
    won = [Seat(seat) for seat, position in enumerate((turned(sides), sides)) if _has_won(game, position)]
    if len(won) == 2:
        raise no_position("both sides cannot have won")
    turn = OTHER[won[0]] if won else read_turn(entries)
    if turn is None:
        if thrown is not None:
            raise no_position("with 'turn: draw' nobody has a throw to play yet")
        return RaceState(sides, Seat(0), None, Then.DRAW)
    position = sides if turn == 0 else turned(sides)
    state = game.to_throw(position, turn)
    if thrown is None:
        return state if state.over else RaceState(position, turn, None, then)
    if state.over:
        raise no_position("the game is over: there is no throw to play")
    return RaceState(position, turn, thrown, then)


def _has_won(game: Race[Any], position: Board) -> bool:
    """Whether the side that comes second, had it just played, would have won by it."""
    verdict = game.end.verdict(position)
    return verdict is not None and verdict.winner is Winner.PLAYED


def _side(game: Race[Any], name: str, value: object) -> tuple[Men, Men]:
    """The dames of a side, and which of them are marked."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise no_position("'{name}' must say where the dames are, such as 1*2 12*5 17*3 19*5", name=name)
    men, marked = read_marked(str(value), game.march.marks)
    if total(men) != game.dames:
        raise no_position(
            "'{name}' has {total} dames; a side has {dames}", name=name, total=total(men), dames=game.dames
        )
    if wrong := game.march.misplaced(men):
        raise PositionError(labelled(name, wrong))
    return men, marked


def _check_shared(other: Sequence[int], white: tuple[Men, Men], black: tuple[Men, Men]) -> None:
    """Refuse dames of both sides on one arrow, unless one of them is pinned there; and a pinned dame alone."""
    pairs = [(white[0], white[1], black[0]), (black[0], black[1], white[0])]
    pinned = [mask(arrow for arrow in ARROWS if count(marked, arrow)) for _, marked, _ in pairs]
    for (men, marked, theirs), here in zip(pairs, pinned, strict=True):
        for arrow in arrows(here):
            if count(marked, arrow) > 1 or count(men, arrow) > 1 or not count(theirs, other[arrow]):
                raise no_position(
                    "'{arrow}!': a pinned dame must be the only one of its side on the arrow, under dames of the "
                    "other side",
                    arrow=arrow,
                )
    under = mask(other[arrow] for arrow in arrows(pinned[1]))
    no_arrow_shared(other, white[0] & ~(15 * (pinned[0] | under)), black[0])
    if both := arrows(pinned[0] & under):
        raise no_position("'{arrow}!': the two dames on an arrow can't both be pinned", arrow=both[0])


def no_arrow_shared(other: Sequence[int], white: Men, black: Men) -> None:
    """Refuse dames of both sides on one arrow; `other` is the number each arrow has for the adversary, 0: none."""
    for arrow in arrows(occupied(white)):
        if other[arrow] and count(black, other[arrow]):
            raise no_position(
                "White's arrow {arrow} is Black's arrow {other}: they can't both have dames there",
                arrow=arrow,
                other=other[arrow],
            )


def read_throw(value: object, dice: int = 2, key: str = "throw") -> Throw | None:
    """The throw under a key; None when there is none."""
    if value is None:
        return None
    try:
        return throw(*read_dice(str(value), dice))
    except NotationError as error:
        raise PositionError(labelled(key, error)) from None


def read_turn(entries: Mapping[Any, Any]) -> Seat | None:
    """The seat to move; None when the dice are to be drawn for."""
    word = str(entries.get("turn", "")).strip().lower()
    if word == DRAW:
        return None
    if word in SEAT_NAMES:
        return Seat(SEAT_NAMES.index(word))
    raise no_position("'turn' must be white, black or draw, not '{word}'", word=word)


def _then(entries: Mapping[Any, Any], chooses: bool) -> Then:
    if "then" not in entries:
        return Then.OTHER
    word = str(entries["then"]).strip().lower()
    if chooses and word == Then.SAME:
        return Then.SAME
    if entries.get("throw") is None or word not in {Then.SAME.value, Then.DRAW.value}:
        raise no_position("'then' must be draw or same, and it needs a 'throw'")
    return Then(word)


NOTHING_TO_PLAY: Final = "-"
AnyRace = RaceState | AtTable[RaceState]
PASSING: Final = frozenset({"", "-", "pass", "passe", "passer", "none", "rien"})
"""Words for "nothing can be played"."""


@frozen
class TablesNotation:
    """The notation of every race of the family."""

    seat_names = SEAT_NAMES

    def write(self, state: RaceState, action: Any) -> str:
        """`6-5`, or step by step `1/7 7/12`; `-` when nothing is played."""
        if isinstance(action, Play):
            return write_steps(action.steps) or NOTHING_TO_PLAY
        if isinstance(action, Throw):
            return write_dice(action.numbers)
        if isinstance(action, OpeningThrow):
            return write_dice(action.dice)
        return str(_words().WORDS.write(action))

    def speak(self, view: RaceState, action: Any) -> str:
        """The same, with hand and edge in the language in use."""
        if not isinstance(action, Play | Throw | OpeningThrow):
            return str(_words().WORDS.speak(action))
        return spoken(self.write(view, action))

    def speak_by(self, view: RaceState, action: Any, place: Callable[[int], int]) -> str:
        """The same by another's numbers."""
        if not isinstance(action, Play) or not action.steps:
            return self.speak(view, action)
        return spoken(write_steps(tuple((place(source), place(to)) for source, to in action.steps)))

    def read(self, game: Game[Any, Any, Any], state: AnyRace, text: str) -> Action:
        """The throw or the legal play a text means; plays are compared by the position they lead to."""
        if isinstance(state, AtTable):
            return cast("Action", _read_at_the_table(self, game, state, text))
        if state.throw is not None:
            return _read_play(cast("Race[Any]", game), state, text)
        if isinstance(game.turn(state), Over):
            raise Refused(_("'{text}': the game is over", text=quoted(text)))
        if state.drawing:
            return OpeningThrow(read_dice(text))
        thrown = throw(*read_dice(text, cast("Race[Any]", game).throws.dice))
        if fault := game.judge(state, thrown):
            raise refused(text, fault)
        return thrown

    def sayings(self, game: Any) -> tuple[str, ...]:
        """The words of a table beside the plays; none where no faults are made."""
        return () if getattr(game, "strict", None) is None else _words().sayings(free=game.free)

    def may_mean(self, game: Game[Any, Any, Any], state: AnyRace, text: str) -> Sequence[Play]:
        """The plays that a text may stand for: `19/22` by 2 and 1 over either rest, or the start of a larger play."""
        if isinstance(state, AtTable):
            table: Any = game
            return () if state.inner.throw is None else _whole_plays(table.strict, state.inner, text)
        if state.throw is None:
            return ()
        race = cast("Race[Any]", game)
        return _whole_plays(race, state, text) or _larger_plays(race, state, text)

    def position(self, state: AnyRace) -> object:
        """Both sides, whose turn it is, the throw in hand."""
        return _words().table_position_of(state) if isinstance(state, AtTable) else position_of(state)

    def set_up(self, game: Game[RaceState, Action, Any], data: object) -> RaceState:
        """The state a position stands for."""
        if getattr(game, "strict", None) is not None:
            return cast("RaceState", _words().table_state_of(game, data))
        return state_of(cast("Race[Any]", game), data)


def _words() -> Any:
    """The words of a table where dames are touched, imported when they are needed."""
    return import_module("tablegames.families.tables.race_table.game")


def _read_at_the_table(notation: TablesNotation, game: Any, state: AtTable[RaceState], text: str) -> Any:
    """The act or the play a text means at a table where dames are touched; a wrong play where one may be made."""
    words, race = _words(), state.inner
    deciding = isinstance(game.turn(state), Decide)
    act = words.WORDS.read(text) if deciding else None
    if act is None and (not deciding or race.throw is None):
        if deciding:
            raise refused(text, game.judge(state, Play(())))
        return notation.read(game.strict, race, text)
    if act is None:
        try:
            act = notation.read(game.strict, race, text)
        except (NotationError, Refused):  # a dame that goes back, or a wrong play
            if not game.free:
                raise
            act = words.wrong_play(text) if text.strip().lower() not in PASSING else Play(())
            if act not in game.legal(state):
                raise
    fault = game.judge(state, act)
    if fault is None:
        return act
    raise refused(text, fault)


def _read_play(game: Race[Any], state: RaceState, text: str) -> Play:
    moves = _moves(game, text)
    found = _ended_alike(game, state, moves)
    if found:
        return _meant(game, state, text, moves, found)
    ways = list(expanded(moves, game.numbers(state)))
    raise refused(text, game.judge(state, Play(ways[0] if ways else moves)))


def _moves(game: Race[Any], text: str) -> Steps:
    """From where to where, as written; empty for a pass."""
    return () if text.strip().lower() in PASSING else read_moves(text, hand=game.articles.hands)


def _ended_alike(game: Race[Any], state: RaceState, moves: Steps) -> list[Play]:
    """The legal play that is spelt out, else those which leave the mover's dames as the moves do."""
    legal, spelt_out, numbers = game.legal(state), Play(moves), game.numbers(state)
    if spelt_out in legal:
        return [spelt_out]
    boards = {in_some_order(game.march, state.board, steps, numbers) for steps in expanded(moves, numbers)}
    net = net_of(moves)
    same = (play for play in legal if isinstance(play, Play) and net_of(play.steps) == net)
    return [play for play in same if _after(game, state.board, play.steps) in boards]


def _whole_plays(game: Race[Any], state: RaceState, text: str) -> list[Play]:
    """The legal plays that a text stands for, whole; none where the text is not a play."""
    try:
        moves = _moves(game, text)
    except NotationError:
        return []
    found = _ended_alike(game, state, moves)
    return [play for play in found if Counter(play.steps) == Counter(moves)] or found


def _larger_plays(game: Race[Any], state: RaceState, text: str) -> list[Play]:
    """The legal plays that contain a text, the steps of a dame taken together or not; they hit where it stops."""
    try:
        moves = _moves(game, text)
    except NotationError:
        return []
    numbers = game.numbers(state)
    ways = [steps for steps in expanded(moves, numbers) if steps]
    lone = set(arrows(game.march.ground(state.board)[1]))
    named = lone & {to for _, to in moves}
    plays = [play for play in game.legal(state) if isinstance(play, Play) and named <= {to for _, to in play.steps}]
    return [play for play in plays if any(completes(play.steps, way, numbers) for way in ways)]


def refused(text: str, fault: Fault | None) -> Refused:
    """A play that can be read and breaks a rule."""
    return Refused(_("'{text}' cannot be played here.", text=quoted(text)), fault)


def write_steps(steps: Steps) -> str:
    """`8/12 10/13`, `hand/4`, `24/off`."""
    return " ".join(map(_step, steps))


@cache
def _step(step: tuple[int, int]) -> str:
    """`8/12`; written once, for there are few."""
    source, to = step
    return f"{write_place(source)}/{write_place(to)}"


def spoken(written: str) -> str:
    """A play as people are shown it: in French `main/4` for `hand/4`, `24/sortie` for `24/off`."""
    return written if language() != "fr" else written.replace("hand/", "main/").replace("/off", "/sortie")


def _after(game: Race[Any], position: Board, steps: Steps) -> Board:
    for source, to in steps:
        position = game.march.played(position, source, to - source)
    return position


def _meant(game: Race[Any], state: RaceState, text: str, moves: Steps, found: Sequence[Play]) -> Play:
    """Among plays that differ by what they hit on the way: the one that hits where the text stops, and only there."""
    lone = set(arrows(game.march.ground(state.board)[1]))
    named = lone & {to for _, to in moves}
    hits = {play: lone & {to for _, to in play.steps} for play in found}
    exact = [play for play in found if hits[play] == named]
    least = [play for play in found if all(hits[play] <= hits[rival] for rival in found)]
    for choice in (exact, least):
        if len(choice) == 1:
            return choice[0]
    ways = " | ".join(spoken(write_steps(play.steps)) for play in found)
    raise NotationError(
        "'{text}' can be played in several ways; write it step by step: {ways}", text=quoted(text), ways=ways
    )
