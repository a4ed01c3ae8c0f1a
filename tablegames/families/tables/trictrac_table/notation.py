"""How the table is written: the notation of the tour, and acts in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Game, Over
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.families.tables.race.moves import read_moves
from tablegames.families.tables.race.notation import PASSING, refused, spoken
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.notation import POWER, TourNotation
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac_table.acts import FaireJouer, TableAct
from tablegames.families.tables.trictrac_table.hands import reached
from tablegames.families.tables.trictrac_table.positions import position_of, state_of
from tablegames.families.tables.trictrac_table.state import Stage, TableState, TableView
from tablegames.families.tables.trictrac_table.words import read_act, sayings, speak_act, write_act


@dataclass(frozen=True, slots=True)
class TableNotation:
    """The notation of a table; `strict` is that of the game without faults."""

    strict: TourNotation
    game: Any
    """Any table of the kind: only how its keeper writes a score is asked of it."""

    seat_names = SEAT_NAMES

    def write(self, view: TableView[Any], action: TableAct) -> str:
        """`marquer 6`; a throw or a play as ever."""
        if isinstance(action, Throw | OpeningThrow | Play):
            return self.strict.write(view, action)
        return write_act(action, self._named(view, action))

    def speak(self, view: TableView[Any], action: TableAct) -> str:
        """The same in the language in use."""
        if isinstance(action, Throw | OpeningThrow | Play):
            return self.strict.speak(view, action)
        return speak_act(action, spoken(self._named(view, action)))

    def _named(self, view: TableView[Any], action: TableAct) -> str:
        """The play that an act names."""
        if not isinstance(action, FaireJouer) or action.play is None:
            return ""
        thrown = view.throw if view.last is None else view.last.throw
        at: Any = TourState(view.board, view.seat, Phase.PLAY, None, view.releve, thrown)
        return self.strict.write(at, action.play)

    def sayings(self, game: Any) -> tuple[str, ...]:
        """All that can be said beside the plays, whether or not there is reason to."""
        return sayings(schools=game.law.schools)

    def read(self, game: Game[Any, Any, Any], view: TableView[Any], text: str) -> TableAct:
        """The act a text means."""
        table: Any = game
        if isinstance(table.turn(view), Over):
            raise Refused(say(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie"))
        if view.stage in (Stage.DRAW, Stage.THROW):
            dice = read_dice(text)
            return OpeningThrow(dice) if view.stage is Stage.DRAW else throw(*dice)
        act = read_act(text)
        if isinstance(act, tuple):
            act = self._named_play(table, view, text, act[1])
        elif act is None:
            if view.stage not in (Stage.MARK, Stage.CHOOSE):
                _no_act(text, view, schools=table.law.schools)
            coup = table.coup(view)
            steps = _steps(text, back=table.house.free)
            known = table.hand(coup).steps(reached(coup.men, steps))
            act = Play(_spelt(steps, coup) if known is None else known)
        fault = table.judge(view, act)
        if fault is not None:
            raise refused(text, fault)
        return act

    def _named_play(self, game: Any, view: TableView[Any], text: str, play: str) -> FaireJouer:
        if not play:
            return FaireJouer(None)
        if view.stage not in (Stage.WINDOW, Stage.DICTATE) or (view.stage is Stage.WINDOW and view.last is None):
            raise refused(text, game.judge(view, FaireJouer(Play(()))))
        coup = game.coup(view) if view.stage is Stage.DICTATE else game.last_coup(view.last)
        steps = _steps(play)
        to, found = reached(coup.men, steps), game.hand(coup)
        known = found.complete.get(to) or found.steps(to)
        return FaireJouer(Play(steps if known is None else known))

    def position(self, state: TableState[Any]) -> object:
        """The position of the strict game, and the account."""
        return position_of(self.game, state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> TableState[Any]:
        """The state a position stands for."""
        return state_of(game, data)  # type: ignore[arg-type]  # a table


def _steps(text: str, *, back: bool = False) -> Steps:
    plain = POWER.sub(" ", text).strip()
    return () if plain.lower() in PASSING else read_moves(plain, hand=False, back=back)


def _spelt(steps: Steps, coup: Coup) -> Steps:
    """A dame tout d'une number by number, so that it can be said what is wrong with it."""
    from tablegames.families.tables.race.moves import expanded

    return next(iter(expanded(steps, coup.throw.numbers)), steps)


def _are_dice(text: str) -> bool:
    try:
        return bool(read_dice(text))
    except NotationError:
        return False


def _no_act(text: str, view: TableView[Any], *, schools: bool) -> NoReturn:
    said, school, ecole = quoted(text), "school 2, " * schools, "école 2, " * schools
    match view.stage:
        case Stage.ANSWER:
            en, fr = (
                "you are sent to school: accept, contest or whole",
                "on vous envoie à l'école : accepter, contester ou entière",
            )
        case Stage.LEFT:
            en, fr = f"the other leaves: {school}lift or set right", f"l'autre s'en va : {ecole}lever ou rectifier"
        case Stage.LAST:
            en, fr = (
                f"the other has won: {school}accept or set right",
                f"l'autre a gagné : {ecole}accepter ou rectifier",
            )
        case Stage.DICTATE:
            en, fr = "he must stay: make play 1/7 1/6, or let be", "il doit rester : faire jouer 1/7 1/6, ou laisser"
        case _ if _are_dice(text):
            en, fr = (
                "the dice are thrown first: Enter, or throw",
                "on jette d'abord les dés : Entrée, ou lancer",
            )
        case _:
            en, fr = (
                f"before you throw: mark 2, {school}set right, throw",
                f"avant de jeter : marquer 2, {ecole}rectifier, lancer",
            )
    raise NotationError.said(f"'{said}': {en}", f"« {said} » : {fr}")
