"""How the table is written: the notation of the tour, and acts in words: `marquer 6`, `école 2`, `make play 1/5`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from tablegames.arbiter.contract import Say
from tablegames.arbiter.words import Said, TableWord, Takes, Vocabulary, a_number, a_play, places
from tablegames.core.dice import OpeningThrow, read_dice, throw
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Game, Over
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted, small_number
from tablegames.families.tables.race.moves import expanded, read_moves
from tablegames.families.tables.race.notation import PASSING, refused, spoken
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.trictrac.notation import POWER, TourNotation
from tablegames.families.tables.trictrac.state import Phase, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac_table.books import TableAct
from tablegames.families.tables.trictrac_table.hands import reached
from tablegames.families.tables.trictrac_table.legality import mended
from tablegames.families.tables.trictrac_table.positions import position_of, state_of
from tablegames.families.tables.trictrac_table.state import Stage, TableState, TableView

SLIPS: Final = {
    "trous": ("trous #", "holes #", r"(?:trous?|holes?) (?P<trous>[0-9]{1,2})"),
    "jeton": ("jeton #", "jeton #", r"jeton (?P<jeton>[0-9]{1,2})"),
    "simple": ("simple", "simple", r"(?P<simple>simple)"),
    "apart": ("à part", "apart", r"(?P<apart>a ?part)"),
    "his": ("du sien", "with his", r"(?P<his>du sien|with his)"),
    "bare": ("sans pavillon", "no pennant", r"(?P<bare>sans pavillon|no pennant)"),
}
"""What is said after a mark that slips, in French and in English, and how it is read; `#` is a number."""
_MARK: Final = re.compile(rf"(?P<points>[0-9]{{1,3}})(?: {'| '.join(read for _, _, read in SLIPS.values())})*+")


def _read_mark(text: str) -> Said | None:
    found = _MARK.fullmatch(text)
    if found is None:
        return None
    how = ((name, found[name]) for name in SLIPS if found[name] is not None)
    return (int(found["points"]),), tuple((name, int(told) if told.isdigit() else 1) for name, told in how)


def _write_mark(act: Say, english: bool) -> str:
    slips = (SLIPS[name][english].replace("#", str(number)) for name, number in act.how)
    return " ".join((str(act.args[0]), *slips))


def _arrow(text: str) -> int | None:
    return small_number(text) if len(text) < 3 else None


NO_SCHOOLS: Final = ("planter", "annoncer", "ecole", "entiere")
"""What nobody says where there are no schools."""
WORDS: Final = Vocabulary(
    TableWord("marquer", "mark", Takes(_read_mark, _write_mark, "#", "6")),
    TableWord("planter", "plant"),
    TableWord("annoncer", "announce", a_number("4")),
    TableWord("école", "school", a_number("2")),
    TableWord("entière", "whole", also=("the whole", "en entier", "le tout")),
    TableWord("reprendre", "take back", a_number("2")),
    TableWord("rectifier", "set right", also=("redresser", "put right")),
    TableWord("contester", "contest"),
    TableWord("faire marquer", "make mark"),
    TableWord("faire jouer", "make play", a_play()),
    TableWord("toucher", "touch", places(_arrow, shown="5")),
    TableWord("adouber", "adjust"),
    TableWord("garder", "keep"),
    TableWord("mal poser", "put askew", a_number("6")),
    TableWord("placer", "place", a_number("7")),
    TableWord("empiler", "pile", a_number("14")),
    TableWord("retrouver", "find"),
    TableWord("recommencer", "begin again"),
    TableWord("lancer", "throw", also=("jeter", "roll", "jeter les des"), told=False),
    TableWord("laisser", "let be", also=("leave it", "let stand"), told=False),
    TableWord("lever", "lift", told=False),
    TableWord("accepter", "accept", told=False),
    TableWord("tenir", "stay", also=("t", "je tiens", "rester", "je reste"), told=False),
    TableWord("s'en aller", "leave", also=("s_en_aller", "aller", "je m'en vais"), told=False),
)
_STRICT: Final[dict[str, TableAct]] = {"tenir": Tenir(), "s'en aller": SenAller()}
"""What the strict game has as acts of its own, and the table says."""


@dataclass(frozen=True, slots=True)
class TableNotation:
    """The notation of a table; `strict` is that of the game without faults."""

    strict: TourNotation
    game: Any
    """Any table of the kind: only how its keeper writes a score is asked of it."""

    seat_names = SEAT_NAMES

    def write(self, view: TableView[Any], action: TableAct) -> str:
        """`marquer 6`; a throw or a play as ever."""
        said = _said(action)
        return self.strict.write(view, action) if said is None else WORDS.write(said, self._named(view, said))  # type: ignore[arg-type]

    def speak(self, view: TableView[Any], action: TableAct) -> str:
        """The same in the language in use."""
        said = _said(action)
        return self.strict.speak(view, action) if said is None else WORDS.speak(said, spoken(self._named(view, said)))  # type: ignore[arg-type]

    def _named(self, view: TableView[Any], action: Say) -> str:
        """The play that an act names."""
        if action.play is None:
            return ""
        thrown = view.throw if view.last is None else view.last.throw
        at: Any = TourState(view.board, view.seat, Phase.PLAY, None, view.releve, thrown)
        return self.strict.write(at, action.play)

    def sayings(self, game: Any) -> tuple[str, ...]:
        """All that can be said beside the plays, whether or not there is reason to."""
        words = [word for word in WORDS.words.values() if word.told]
        if not game.law.schools:
            return (*WORDS.sayings(*(word.name for word in words if word.name not in NO_SCHOOLS)), _bare_naming())
        slips = (say(f"mark # {english}", f"marquer # {french}") for french, english, _ in SLIPS.values())
        return (*WORDS.sayings(), *slips, _bare_naming())

    def read(self, game: Game[Any, Any, Any], view: TableView[Any], text: str) -> TableAct:
        """The act a text means."""
        table: Any = game
        if isinstance(table.turn(view), Over):
            raise Refused(say(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie"))
        if view.stage in (Stage.DRAW, Stage.THROW):
            dice = read_dice(text)
            return OpeningThrow(dice) if view.stage is Stage.DRAW else throw(*dice)
        said = WORDS.read(text)
        if said is None and view.stage not in (Stage.MARK, Stage.CHOOSE):
            _no_act(text, view, schools=table.law.schools)
        act = self._act(table, view, text, said)
        fault = table.judge(view, act)
        if fault is not None:
            raise refused(text, fault)
        return act

    def _act(self, table: Any, view: TableView[Any], text: str, said: Say | tuple[str, str] | None) -> TableAct:
        if isinstance(said, tuple):
            return self._naming(table, view, text, said[1])
        if said is not None:
            return _STRICT.get(said.word, said)
        coup = table.coup(view)
        steps = _steps(text, back=table.house.free)
        to = reached(coup.men, steps)
        again = None if view.again is None else mended(table, coup, view.again).get(to)
        known = again or table.hand(coup).steps(to)
        return Play(next(iter(expanded(steps, coup.throw.numbers)), steps) if known is None else known)

    def _naming(self, game: Any, view: TableView[Any], text: str, play: str) -> Say:
        if not play:
            return Say("faire jouer")
        if view.stage not in (Stage.WINDOW, Stage.DICTATE) or (view.stage is Stage.WINDOW and view.last is None):
            raise refused(text, game.judge(view, Say("faire jouer", play=Play(()))))
        coup = game.coup(view) if view.stage is Stage.DICTATE else game.last_coup(view.last)
        steps = _steps(play)
        to, found = reached(coup.men, steps), game.hand(coup)
        known = found.complete.get(to) or found.steps(to)
        return Say("faire jouer", play=Play(steps if known is None else known))

    def position(self, state: TableState[Any]) -> object:
        """The position of the strict game, and the account."""
        return position_of(self.game, state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> TableState[Any]:
        """The state a position stands for."""
        return state_of(game, data)  # type: ignore[arg-type]  # a table


def _said(action: TableAct) -> Say | None:
    return (
        action if isinstance(action, Say) else next((Say(word) for word, act in _STRICT.items() if act == action), None)
    )


def _bare_naming() -> str:
    return say("make play", "faire jouer")


def _steps(text: str, *, back: bool = False) -> Steps:
    plain = POWER.sub(" ", text).strip()
    return () if plain.lower() in PASSING else read_moves(plain, hand=False, back=back)


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
