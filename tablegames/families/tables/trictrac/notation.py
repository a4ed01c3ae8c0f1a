"""How a tour is written: throws, `tenir` and `s'en aller`, plays such as `1/7 1/6`, `8/12 10/12 (p)`; positions.

{white: 1*13 8 10, black: 1*15, turn: white, throw_no: 3}         white is about to make his third throw
{white: ..., black: ..., turn: white, throw: 6-5}                  white is to play 6-5
{white: ..., black: ..., turn: white, throw: 6-5, choose: true}    white has won a trou and stays or leaves
{white: ..., black: ..., turn: draw}                               the dice are to be drawn for
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, cast

from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault, Game, Over
from tablegames.core.languages import gettext as _
from tablegames.core.notation import Notation
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import (
    after,
    board,
    count,
    mine,
    no_position,
    read_men,
    theirs,
    total,
    write_men,
    write_place,
)
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.board.places import HAND, MOST, OFF, Men, Steps
from tablegames.families.tables.race.notation import (
    DRAW,
    NOTHING_TO_PLAY,
    PASSING,
    SEAT_NAMES,
    no_arrow_shared,
    read_throw,
    read_turn,
    refused,
    spoken,
    write_steps,
)
from tablegames.families.tables.race.plays import Play, completes, expanded, read_moves
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.state import (
    COIN,
    HIS_COIN,
    Action,
    JanKind,
    Phase,
    Releve,
    SenAller,
    Tenir,
    TourState,
    by_power,
)
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import position_parts

_KEYS: Final = (*SEAT_NAMES, "turn", "throw", "choose", "throw_no", "throws", "done", "first")


def position_of(game: Tour[Any, Any], state: TourState[Any]) -> dict[str, object]:
    sides = (mine(state.board), theirs(state.board))
    white, black = sides if state.seat == 0 else sides[::-1]
    data: dict[str, object] = {"white": write_men(white), "black": write_men(black)}
    data["turn"] = DRAW if state.drawing else SEAT_NAMES[state.seat]
    if state.throw is not None and state.phase in (Phase.PLAY, Phase.CHOOSE):
        data["throw"] = write_dice(state.throw.numbers)
        if state.phase is Phase.CHOOSE:
            data["choose"] = True
    releve = state.releve
    if not state.drawing:
        data["throws"] = dict(zip(SEAT_NAMES, releve.throws, strict=True))
    if any(releve.done):
        data["done"] = {name: sorted(done) for name, done in zip(SEAT_NAMES, releve.done, strict=True) if done}
    if releve.first is not None:
        data["first"] = write_dice(releve.first.numbers)
    if state.outcome is not None:
        data["turn"] = "over"
    return {**data, **game.keeper.write(state.score)}


def state_of(game: Tour[Any, Any], data: object) -> TourState[Any]:
    """The state a position stands for; raises `PositionError` with one sentence."""
    entries = position_parts(data, (*_KEYS, *game.keeper.keys), "{white: 1*13 8 10, black: 1*15, turn: white}")
    white, black = (_side(name, entries.get(name)) for name in SEAT_NAMES)
    no_arrow_shared(FACING.other, white, black)
    score = game.keeper.read(entries)
    turn = read_turn(entries)
    choose = _choose(entries)
    if turn is None:
        return TourState(board(white, black), Seat(0), Phase.DRAW, score)
    position = board(white, black) if turn == 0 else board(black, white)
    thrown = read_throw(entries.get("throw"))
    releve = _releve(entries, turn, thrown)
    if thrown is None:
        return TourState(position, turn, Phase.THROW, score, releve)
    phase = Phase.CHOOSE if choose else Phase.PLAY
    made = game.jans(game.coup(TourState(position, turn, phase, score, releve, thrown)))
    return TourState(position, turn, phase, score, releve, thrown, made)


def _side(name: str, given: object) -> Men:
    if not isinstance(given, str):
        raise no_position("{name}: write the places of the dames, such as 1*13 8 10", name=name)
    men = read_men(given)
    if total(men) != MOST or count(men, HAND):
        raise no_position(
            "{name}: '{given}' does not place {most} dames on arrows or off the board",
            name=name,
            most=MOST,
            given=given,
        )
    if impossible := _impossible(men):
        raise PositionError(labelled(name, impossible))
    return men


def _impossible(men: Men) -> str:
    """Why no play leads there: a wrong coin, or everything lifted.  [AUJ-T1 IV, VI; AUJ-T2 VIII, XVIII]"""
    if count(men, HIS_COIN):
        return _("arrow {his_coin} is your opponent's corner, where your dames can never stand", his_coin=HIS_COIN)
    if count(men, COIN) == 1:
        return _("a dame can't stand alone on the corner, arrow {coin}: put two or more there, or none", coin=COIN)
    if count(men, OFF) == MOST:
        return _("when all dames are lifted they go back to the talon: write 1*15")
    return ""


def _choose(entries: Mapping[str, Any]) -> bool:
    """Whether the thrower is to stay or leave; that takes the throw that won him a trou."""
    choose = entries.get("choose", False)
    if type(choose) is not bool or (choose and entries.get("throw") is None):
        raise no_position("'choose' must be true or false; it can be true only with a throw that has won a hole")
    if entries.get("turn") == DRAW and entries.get("throw") is not None:
        raise no_position("when players still have to draw for the dice, nobody has thrown yet: leave 'throw' out")
    return choose


def _releve(entries: Mapping[str, Any], turn: Seat, thrown: Throw | None) -> Releve:
    """`throws: {white: 2, black: 1}` made so far, or `throw_no: 3`, the mover's next or present one."""
    throws = [0, 0]
    number = entries.get("throw_no")
    if number is not None:
        if type(number) is not int or not 1 <= number <= 10_000:
            raise no_position("'throw_no' must be a number, 1 or more")
        throws[turn] = number - (thrown is None)
        throws[OTHER[turn]] = number - 1
    given = entries.get("throws")
    if given is not None:
        if not isinstance(given, Mapping) or any(
            name not in SEAT_NAMES or type(n) is not int or not 0 <= n <= 10_000 for name, n in given.items()
        ):
            raise no_position("write 'throws' as {white: 2, black: 1}")
        throws = [given.get(name, 0) for name in SEAT_NAMES]
    elif number is None:  # nothing is known of the past: the jans of the beginning are out of the question
        throws = [_UNKNOWN, _UNKNOWN]
    return Releve((throws[0], throws[1]), _done(entries.get("done")), read_throw(entries.get("first"), key="first"))


_UNKNOWN: Final = 9
"""The number of throws where a position does not say: more than any jan of the beginning asks for."""


def _done(given: object) -> tuple[frozenset[JanKind], frozenset[JanKind]]:
    if given is None:
        return frozenset(), frozenset()
    names = [kind.value for kind in JanKind]
    if not isinstance(given, Mapping) or any(
        name not in SEAT_NAMES or not isinstance(kinds, list) or any(kind not in names for kind in kinds)
        for name, kinds in given.items()
    ):
        raise no_position("write 'done' as {white: [jan_de_mezeas]}")
    white, black = (frozenset(JanKind(kind) for kind in given.get(name, [])) for name in SEAT_NAMES)
    return white, black


POWER: Final = re.compile(r"\(\s*p\w*\s*\)|\bpar puissance\b", re.IGNORECASE)
_CHOICE: Final[dict[str, Tenir | SenAller]] = {
    **dict.fromkeys(("tenir", "t", "je tiens", "rester", "je reste", "stay", "i stay", "stay (tenir)"), Tenir()),
    **dict.fromkeys(
        ("s'en aller", "s'en", "s_en_aller", "aller", "je m'en vais", "leave", "i leave", "leave (s'en aller)"),
        SenAller(),
    ),
}


@frozen
class TourNotation:
    """The notation of trictrac and toc; positions hold the score the keeper of the game keeps."""

    game: Tour[Any, Any]
    """Any game of the kind: only how its keeper writes a score is asked of it."""

    seat_names = SEAT_NAMES

    def write(self, state: TourState[Any], action: Action) -> str:
        """`6-5`; `tenir`; or the play, a dame that plays both numbers as one step."""
        match action:
            case Throw(dice) | OpeningThrow(dice):
                return write_dice(dice)
            case Tenir():
                return "tenir"
            case SenAller():
                return "s'en aller"
            case Play(steps):
                power = " (p)" if state.throw is not None and by_power(action, state.throw) else ""
                return (write_steps(tout_d_une(steps)) + power) or NOTHING_TO_PLAY

    def speak(self, view: TourState[Any], action: Action) -> str:
        """The same in the language in use: the choice in its own words, the edge by its name."""
        if isinstance(action, Tenir):
            return _("stay (tenir)")
        if isinstance(action, SenAller):
            return _("leave (s'en aller)")
        return spoken(self.write(view, action))

    def speak_by(self, view: TourState[Any], action: Any, place: Callable[[int], int]) -> str:
        if not isinstance(action, Play) or not action.steps:
            return self.speak(view, action)
        steps = write_steps(tuple((place(source), place(to)) for source, to in tout_d_une(action.steps)))
        return spoken(steps) + (" (p)" if self.write(view, action).endswith("(p)") else "")

    def legend(self, texts: Iterable[str]) -> Iterator[str]:
        """The meaning of `(p)`."""
        if any(text.endswith("(p)") for text in texts):
            yield _(
                "(p): par puissance. The numbers would take both dames to your opponent's empty corner; they "
                "stop on yours instead."
            )

    def read(self, game: Game[TourState[Any], Action, Any], state: TourState[Any], text: str) -> Action:
        """The action a text means; plays are compared by the position they lead to."""
        turn = game.turn(state)
        if isinstance(turn, Over):
            raise Refused(_("'{text}': the game is over", text=quoted(text)))
        choice = _CHOICE.get(" ".join(text.lower().replace("’", "'").split()))
        if state.phase is Phase.CHOOSE:
            return choice or _no_choice(text, state)
        if choice is not None:
            raise refused(text, game.judge(state, choice))
        if state.phase is Phase.PLAY:
            return _read_play(cast("Tour[Any, Any]", game), state, text)
        dice = read_dice(text)
        return OpeningThrow(dice) if state.drawing else throw(*dice)

    def may_mean(self, game: Game[Any, Any, Any], state: TourState[Any], text: str) -> Sequence[Play]:
        """The plays that contain a text: `6/8` begins `1/7 6/8`, and `6/14` by 6 and 2."""
        if type(state) is not TourState or state.phase is not Phase.PLAY:  # at a table a part is a play of its own
            return ()
        try:
            play = _read_play(cast("Tour[Any, Any]", game), state, text)
        except Refused:
            return _larger_plays(cast("Tour[Any, Any]", game), state, text)
        except NotationError:
            return ()
        return (play,)

    def position(self, state: TourState[Any]) -> object:
        """The dames, whose turn it is, the relevé so far, the score."""
        return position_of(self.game, state)

    def set_up(self, game: Game[TourState[Any], Action, Any], data: object) -> TourState[Any]:
        return state_of(cast("Tour[Any, Any]", game), data)


@frozen
class EitherNotation(TourNotation):
    """The notation of a game that is also played with faults: of the table where a table is meant."""

    make_table: Callable[[TourNotation], Notation[Any, Any, Any]]

    def _of(self, one: Any) -> Any:
        """The notation of a state or a game: of the tour, or of the table."""
        tour = TourNotation(self.game)
        return tour if type(one) in (TourState, Tour) else self.make_table(tour)

    def write(self, state: Any, action: Any) -> str:
        return str(self._of(state).write(state, action))

    def speak(self, view: Any, action: Any) -> str:
        return str(self._of(view).speak(view, action))

    def read(self, game: Any, state: Any, text: str) -> Any:
        return self._of(game).read(game, state, text)

    def sayings(self, game: Any) -> tuple[str, ...]:
        """The words of a table beside the plays; none where no faults are made."""
        return () if type(game) is Tour else tuple(self._of(game).sayings(game))

    def position(self, state: Any) -> object:
        return self._of(state).position(state)

    def set_up(self, game: Any, data: object) -> Any:
        return self._of(game).set_up(game, data)


def tout_d_une(steps: Steps) -> Steps:
    """A dame that plays both numbers, as one step.

    >>> tout_d_une(((1, 6), (6, 9))), tout_d_une(((1, 6), (1, 7)))
    (((1, 9),), ((1, 6), (1, 7)))
    """
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        return ((steps[0][0], steps[1][1]),)
    return steps


def trous_won(state: TourState[Any]) -> str:
    """The trous won by the throw in hand: `a hole`, `two holes`."""
    few = _(", a hole, two holes, three holes, four holes").split(", ")
    if not state.won:
        return _("a hole or more")
    return few[state.won] if state.won < len(few) else _("{won} holes", won=state.won)


def _no_choice(text: str, state: TourState[Any]) -> NoReturn:
    said, won = quoted(text), trous_won(state)
    raise NotationError("'{said}': you have won {won}; say leave (s'en aller) or stay (tenir)", said=said, won=won)


def _read_play(game: Tour[Any, Any], state: TourState[Any], text: str) -> Play:
    plain = POWER.sub(" ", text).strip()
    moves = () if plain.lower() in PASSING else read_moves(plain, hand=False)
    assert state.throw is not None
    ways = list(expanded(moves, state.throw.numbers))
    if ways or by_power(Play(moves), state.throw):
        reached = after(mine(state.board), moves)
        for play in game.legal(state):
            if isinstance(play, Play) and after(mine(state.board), play.steps) == reached:
                return play
    raise refused(text, _fault(game, state, moves, ways or [moves]))


def _larger_plays(game: Tour[Any, Any], state: TourState[Any], text: str) -> list[Play]:
    """The legal plays that contain a readable text, by the numbers thrown or par puissance."""
    assert state.throw is not None
    plain, numbers = POWER.sub(" ", text).strip(), state.throw.numbers
    moves = () if plain.lower() in PASSING else read_moves(plain, hand=False)
    ways = [steps for steps in expanded(moves, numbers) if steps]
    plays = [play for play in game.legal(state) if isinstance(play, Play)]
    return [
        play
        for play in plays
        if any(completes(play.steps, way, numbers) for way in ways) or (moves and Counter(moves) <= Counter(play.steps))
    ]


def _fault(game: Tour[Any, Any], state: TourState[Any], moves: Steps, ways: list[Steps]) -> Fault | None:
    """The rule that is broken; of a dame tout d'une, rather at its end than at one rest where it has another."""
    faults = [game.judge(state, Play(steps)) for steps in ways]
    ends = {None, *(write_place(to) for _, to in moves)}
    return next((fault for fault in faults if fault and dict(fault.detail).get("to") in ends), faults[0])
