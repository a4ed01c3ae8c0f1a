"""The table in numbers: the strict game, the question and the player asked, and a letter for each word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, replace
from typing import Any, Final, TypeVar, get_type_hints

from tablegames.arbiter.contract import Say
from tablegames.arbiter.positions import built, plain
from tablegames.arbiter.words import Said, TableWord, Takes, Vocabulary, a_number, a_play, places
from tablegames.core.dice import OpeningThrow, read_dice, throw
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Over
from tablegames.core.languages import gettext as _, language
from tablegames.core.plaintext import quoted, small_number
from tablegames.families.tables.board.men import count, mine, no_position, theirs
from tablegames.families.tables.board.places import ARROWS, MOST, OFF, Steps
from tablegames.families.tables.race.notation import PASSING, SEAT_NAMES, refused, spoken
from tablegames.families.tables.race.plays import Play, expanded, read_moves
from tablegames.families.tables.trictrac.notation import (
    POWER,
    TourNotation,
    position_of as strict_position,
    state_of as strict_state,
)
from tablegames.families.tables.trictrac.state import Phase, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac_table.books import Books, TableAct
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.hands import reached
from tablegames.families.tables.trictrac_table.playing import PILED, in_hand
from tablegames.families.tables.trictrac_table.state import Stage, TableState, TableView, begun, seen_as_tour
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word

SAID: Final = ("lancer", "laisser", "lever", "accepter", "contester", "entiere", "rectifier", "faire marquer")
COUNTED: Final = ("marquer", "ecole")
"""Said with a number, which is spelt after it by its place among those that can be marked."""
STAGES: Final = tuple(Stage)


class TourTableEncoder:
    """Spells the acts of a learner: plays, to stay or leave, the ends of a window, answers, marks and calls."""

    def __init__(self, strict: Encoder[Any, Any], marks: Sequence[int]) -> None:
        self._strict, self._marks = strict, marks
        self.letters = max(strict.letters + len(SAID) + len(COUNTED), len(marks))
        stages = (Feature(f"stage.{stage}") for stage in STAGES)
        self.features = (*strict.features, Feature("asked"), Feature("said", 0, len(COUNTED)), *stages)

    def observe(self, view: TableView[Any], seat: Seat, spelt: Word) -> list[int]:
        """The strict row, whether the observer is asked and what, and whether he is about to say a number."""
        stages = [int(view.stage is stage) for stage in STAGES]
        said = max(0, spelt[0] - self._strict.letters - len(SAID) + 1) if spelt else 0
        row = self._strict.observe(seen_as_tour(view), seat, () if said else spelt)
        return [*row, int(view.actor == seat), said, *stages]

    def spell(self, view: TableView[Any], action: Any) -> Word:
        """As in the strict game; each word has a letter of its own."""
        if isinstance(action, Say) and action.word in SAID:
            return (self._strict.letters + SAID.index(action.word),)
        if isinstance(action, Say) and action.word in COUNTED:
            first = self._strict.letters + len(SAID) + COUNTED.index(action.word)
            return first, self._marks.index(action.args[0])
        return self._strict.spell(view, action)


M = TypeVar("M")
ACCOUNT: Final = "account"
_ALWAYS: Final = ("stage", "actor")
_TOUR: Final = frozenset(field.name for field in fields(TourState))
_VIEW: Final = tuple(field for field in fields(TableView) if field.name not in _TOUR)
_BOOKS: Final = tuple(field for field in fields(Books) if field.name != "base")


def position_of(game: Setting[M], state: TableState[M]) -> dict[str, object]:
    """The state as plain data; the account is left out where it is what a strict position would have."""
    data = strict_position(game.strict, state)
    if state.stage is Stage.OVER:
        return {**data, ACCOUNT: {"used": list(state.used)}} if state.used else data
    books = state.account
    plain_stage = state.stage in (Stage.DRAW, Stage.WINDOW, Stage.MARK, Stage.CHOOSE)
    if (
        plain_stage
        and not books.journal
        and state.last is None
        and state == fresh(game, replace(seen_as_tour(state), made=books.made))
    ):
        return data
    base = {"base": game.strict.keeper.write(books.base)}
    return {**data, ACCOUNT: _told(state, _VIEW) | _told(books, _BOOKS) | base}


def _told(value: Any, names: Sequence[Field[Any]]) -> dict[str, Any]:
    told = ((field, getattr(value, field.name)) for field in names)
    return {field.name: plain(one) for field, one in told if field.name in _ALWAYS or one != field.default}


def fresh(game: Setting[M], tour: TourState[M]) -> TableState[M]:
    """The table at a strict position: nothing left to mark or call but what the throw in hand makes."""
    state = begun(tour)
    if tour.throw is None:
        return state
    desk = ArbiterDesk(game, state)
    in_hand(desk, tour)
    if tour.phase is Phase.CHOOSE:  # he has marked what took the trou
        desk.write(marked=desk.books.gained)
        desk.put(stage=Stage.CHOOSE)
    return replace(desk.state, phase=tour.phase, books=desk.books)


def state_of(game: Setting[M], data: object) -> TableState[M]:
    """The state a position stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or ACCOUNT not in data:
        return fresh(game, strict_state(game.strict, data))
    entries = {key: value for key, value in data.items() if key != ACCOUNT}
    account, keeper = data[ACCOUNT], game.strict.keeper
    names = {field.name for field in (*_VIEW, *_BOOKS)}
    if not isinstance(account, Mapping) or any(key not in names and key != "base" for key in account):
        raise no_position("account: copy it from a saved position")
    base = account.get("base", {})
    if not isinstance(base, Mapping) or any(key not in keeper.keys for key in base):
        raise no_position("account: 'base' must be a score")
    score = {key: entries.pop(key) for key in keeper.keys if key in entries}
    tour = strict_state(game.strict, {**entries, **base})
    hints = get_type_hints(TableView) | get_type_hints(Books)
    values = {key: built(hints[key], value) for key, value in account.items() if key != "base"}
    view, kept = ({field.name: values[field.name] for field in of if field.name in values} for of in (_VIEW, _BOOKS))
    books = Books(keeper.read(base), **kept)
    folded = books.fold(game.law).score
    _agree(keeper.write(folded), score)
    _dames(tour, view)
    if not books.made and tour.throw is not None:
        books = replace(books, made=tour.made)
    return TableState(tour.board, tour.seat, tour.phase, folded, tour.releve, tour.throw, **view, books=books)


def _dames(tour: TourState[M], view: Mapping[str, Any]) -> None:
    """The dames that are wanting lie off the board; one between two arrows stands where it was played."""
    for seat, piled in enumerate(view.get("piled", ())):
        men = mine(tour.board) if seat == tour.seat else theirs(tour.board)
        if piled not in (MOST, *PILED) or count(men, OFF) < MOST - piled:
            raise no_position("account: 'piled' is invalid")
    at = view.get("between")
    if at is not None and (at not in ARROWS[:-1] or view.get("last") is None or not count(theirs(tour.board), at)):
        raise no_position("account: 'between' is invalid")


def _agree(marked: dict[str, object], written: dict[str, Any]) -> None:
    """The score that is written is what the marks make."""
    same = all(_full(marked.get(key)) == _full(written.get(key)) for key in {*marked, *written})
    if not same:
        raise no_position("the marks in the account add up to {marked}, not {written}", marked=marked, written=written)


def _full(value: Any) -> Any:
    return ({key: one for key, one in value.items() if one} if isinstance(value, Mapping) else value) or None


SLIPS: Final = {
    "trous": ("trous #", "holes #", r"(?:trous?|holes?) (?P<trous>[0-9]{1,2})"),
    "jeton": ("jeton #", "jeton #", r"jeton (?P<jeton>[0-9]{1,2})"),
    "simple": ("simple", "simple", r"(?P<simple>simple)"),
    "apart": ("à part", "apart", r"(?P<apart>a ?part)"),
    "his": ("du sien", "with his", r"(?P<his>du sien|with his)"),
    "bare": ("sans pavillon", "no pennant", r"(?P<bare>sans pavillon|no pennant)"),
}
"""The words after a mark that slips, in French and in English, and their pattern; `#` is a number."""
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
"""Words without a use where there are no écoles."""
WORDS: Final = Vocabulary(
    TableWord("marquer", "mark", Takes(_read_mark, _write_mark, "#", "6")),
    TableWord("planter", "plant"),
    TableWord("annoncer", "announce", a_number("4")),
    TableWord("école", "école", a_number("2"), also=("school",)),
    TableWord("entière", "whole", also=("the whole", "en entier", "le tout")),
    TableWord("reprendre", "take back", a_number("2")),
    TableWord("rectifier", "set right", also=("redresser", "put right")),
    TableWord("contester", "contest"),
    TableWord("faire marquer", "demand mark", also=("make mark",)),
    TableWord("faire jouer", "demand play", a_play(), also=("make play",)),
    TableWord("toucher", "touch", places(_arrow, shown="5")),
    TableWord("adouber", "adjust"),
    TableWord("garder", "keep"),
    TableWord("mal poser", "put askew", a_number("6")),
    TableWord("placer", "place", a_number("7")),
    TableWord("empiler", "pile", a_number("14")),
    TableWord("retrouver", "find"),
    TableWord("recommencer", "begin again"),
    TableWord("lancer", "throw", also=("jeter", "roll", "jeter les des"), told=False),
    TableWord("laisser", "allow", also=("let be", "leave it", "let stand"), told=False),
    TableWord("lever", "lift", told=False),
    TableWord("accepter", "accept", told=False),
    TableWord("tenir", "stay", also=("t", "je tiens", "rester", "je reste"), told=False),
    TableWord("s'en aller", "leave", also=("s_en_aller", "aller", "je m'en vais"), told=False),
)
_STRICT: Final[dict[str, TableAct]] = {"tenir": Tenir(), "s'en aller": SenAller()}
"""Acts of the strict game that the table has as words."""


@frozen
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
        said = _said(action)
        return self.strict.speak(view, action) if said is None else WORDS.speak(said, spoken(self._named(view, said)))  # type: ignore[arg-type]

    def _named(self, view: TableView[Any], action: Say) -> str:
        if action.play is None:
            return ""
        thrown = view.throw if view.last is None else view.last.throw
        at: Any = TourState(view.board, view.seat, Phase.PLAY, None, view.releve, thrown)
        return self.strict.write(at, action.play)

    def sayings(self, game: Any) -> tuple[str, ...]:
        """The words beside the plays, whether or not there is a reason for them."""
        words = [word for word in WORDS.words.values() if word.told]
        if not game.law.schools:
            return (*WORDS.sayings(*(word.name for word in words if word.name not in NO_SCHOOLS)), _bare_naming())
        slips = (
            _("mark # {slip}", slip=french if language() == "fr" else english)
            for french, english, _unused in SLIPS.values()
        )
        return (*WORDS.sayings(), *slips, _bare_naming())

    def read(self, game: Game[Any, Any, Any], view: TableView[Any], text: str) -> TableAct:
        table: Any = game
        if isinstance(table.turn(view), Over):
            raise Refused("'{text}': the game is over", text=quoted(text))
        if view.stage in (Stage.DRAW, Stage.THROW):
            dice = read_dice(text)
            return OpeningThrow(dice) if view.stage is Stage.DRAW else throw(*dice)
        said = WORDS.read(text)
        if said is None and view.stage not in (Stage.MARK, Stage.CHOOSE):
            hint = _may_do(text, view, schools=table.law.schools)
            raise NotationError("'{said}': {text}", said=quoted(text), text=hint)
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
        again = None if view.again is None else table.mended(coup, view.again).get(to)
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
        return position_of(self.game, state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> TableState[Any]:
        return state_of(game, data)  # type: ignore[arg-type]  # a table


def _said(action: TableAct) -> Say | None:
    return (
        action if isinstance(action, Say) else next((Say(word) for word, act in _STRICT.items() if act == action), None)
    )


def _bare_naming() -> str:
    return _("demand play")


def _steps(text: str, *, back: bool = False) -> Steps:
    plain = POWER.sub(" ", text).strip()
    return () if plain.lower() in PASSING else read_moves(plain, hand=False, back=back)


def _are_dice(text: str) -> bool:
    try:
        return bool(read_dice(text))
    except NotationError:
        return False


def _may_do(text: str, view: TableView[Any], *, schools: bool) -> str:
    """A hint for a text that is not an act."""
    school = _("école 2, ") if schools else ""
    match view.stage:
        case Stage.ANSWER:
            return _("your opponent calls an école against you: say 'accept', 'contest' or 'whole'")
        case Stage.LEFT:
            return _("your opponent leaves; you can say: {school}lift, set right", school=school)
        case Stage.LAST:
            return _("your opponent has won; you can say: {school}accept, set right", school=school)
        case Stage.DICTATE:
            return _(
                "your opponent must stay: choose the play (demand play 1/7 1/6), or leave it to your opponent (allow)"
            )
    if _are_dice(text):
        return _("throw the dice first: press Enter, or type 'throw'")
    return _("you can now say: mark 2, {school}set right, throw", school=school)
