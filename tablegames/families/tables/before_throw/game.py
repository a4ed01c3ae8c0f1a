"""A game of the family with words before each throw.

    other    laisser · d'avance          where the thrower is sure to be out first            [LEP 4.I 75; AUJ-T1 II]
    thrower  lancer · pour tout          where the throw may be the last of his sortie        [LEP 4.I 74]
    other    laisser · rompre            as often running as was agreed                       [LEP 4.I 16; AUJ-T1 VI]

The throw is broken as it leaves the cup, so fast that nobody can say what it was (AUJ-T1 VI): so the words come before
the dice fall, and a throw that was broken has no numbers. Everything else is asked of the game inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, Final

from tablegames.core import arbiter
from tablegames.core.dice import Throw
from tablegames.core.events import Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Game, Step, Turn
from tablegames.families.tables.before_throw.state import (
    MOST_BREAKS,
    NOTHING_SAID,
    Before,
    WithWords,
    Word,
    without_words,
)
from tablegames.families.tables.board.men import board, count, mine, pips, theirs, total, up_to
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.plugin.abilities import Abilities, abilities_of
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word as Letters

OTHER: Final = (Seat(1), Seat(0))
OF_THROWER: Final = (Word.THROW, Word.FOR_ALL)


LAST_TABLE: Final = range(19, OFF)
LAST_TWO: Final[Men] = (MOST - 2) * bit(OFF) + 2 * bit(OFF - 1)
"""All dames are lifted but two, which any throw lifts."""


@frozen
class LastOfSortie:
    """The last throw of a sortie at trictrac."""

    def sure(self, state: Any) -> bool:
        """Whether both have broken their jan de retour, and the thrower is out first whatever the dice do."""
        own, other = mine(state.board), theirs(state.board)
        if self.near(state) or not (_broken(own) and _broken(other)):
            return False
        return -(-pips(own) // 2) <= -(-(MOST - count(other, OFF)) // 2)

    def last_two(self, state: Any) -> Any:
        """The thrower's other dames are lifted."""
        return replace(state, board=board(LAST_TWO, theirs(state.board)))

    def near(self, state: Any) -> bool:
        """Whether he has two dames left, or one."""
        return count(mine(state.board), OFF) >= MOST - 2

    def anew(self, state: Any) -> bool:
        """Whether all dames lie on the talons, and nobody has thrown."""
        return bool(state.releve.throws == (0, 0))


def _broken(men: Men) -> bool:
    """Whether all dames have come into the last table, and too few are left to fill it again."""
    if men & up_to(LAST_TABLE.start - 1):
        return False
    return any(total(men & up_to(arrow)) < 2 * nth for nth, arrow in enumerate(LAST_TABLE, start=1))


@frozen
class BeforeThrow:
    """The game with the words before a throw; `breaks` times running it may be broken."""

    game: Game[Any, Any, Any]
    breaks: int = 0
    forfeit: bool = False
    """Whether it may be broken more often, and the thrower names his numbers then."""
    last: LastOfSortie | None = None
    """The words about the last throw of a sortie."""

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def abilities(self) -> Abilities:
        """The abilities of the game, asked without the words."""
        return _around(abilities_of(self.game))

    @property
    def rules(self) -> Any:
        inner: Any = self.game
        return inner.rules

    def cite(self, name: str) -> str:
        """The articles of one of its options, as the game has them."""
        return next(str(one.metadata["option"].cite) for one in fields(self.rules) if one.name == name)

    def __reduce__(self) -> tuple[Any, ...]:
        return before_throw, (self.game, self.breaks, self.forfeit, self.last)

    def initial(self, first: Seat | None = None) -> Any:
        return self.at(self.game.initial(first))

    def view(self, state: Any, seat: Seat | None) -> Any:
        """The seat's view of the game; the words are public."""
        return WithWords(self.game.view(without_words(state), seat), state.said)

    # --- the open words

    def at(self, inner: Any, before: Before = NOTHING_SAID) -> Any:
        """A state of the game, with the next question that has to be asked."""
        turn = self.game.turn(inner)
        if not isinstance(turn, Chance) or turn.seat is None:
            return WithWords(inner, replace(before, open=()))
        questions = (self._in_advance, self._for_all, self._to_break)
        for past in range(before.past, len(questions)):
            words = questions[past](inner, before)
            if words:
                return WithWords(inner, replace(before, open=words, past=past))
        return WithWords(inner, replace(before, open=(), past=len(questions)))

    def _in_advance(self, inner: Any, before: Before) -> tuple[Word, ...]:
        """Whether the other may have the last throw made now.  [LEP 4.I 75; AUJ-T1 II]"""
        return (Word.LET, Word.IN_ADVANCE) if self.last is not None and self.last.sure(inner) else ()

    def _for_all(self, inner: Any, before: Before) -> tuple[Word, ...]:
        """Whether he may say that he throws for all.  [LEP 4.I 74]"""
        return OF_THROWER if self.last is not None and self.last.near(inner) else ()

    def _to_break(self, inner: Any, before: Before) -> tuple[Word, ...]:
        """Whether the other may break the throw.  [LEP 4.I 16]"""
        return (Word.LET, Word.BREAK) if before.broken < self.breaks or self.forfeit else ()

    def turn(self, state: Any) -> Turn[Any]:
        turn = self.game.turn(without_words(state))
        if not isinstance(turn, Chance) or turn.seat is None:
            return turn
        if state.said.names or Word.FOR_ALL in state.said.open:
            return Decide(turn.seat)
        return Decide(OTHER[turn.seat]) if state.said.open else turn

    def legal(self, state: Any) -> Sequence[Any]:
        """The words that are open; every throw, for who names his numbers; else as the game has it."""
        if state.said.open:
            words: tuple[Word, ...] = state.said.open
            return words
        inner = without_words(state)
        return self._throws(inner) if state.said.names else self.game.legal(inner)

    def _throws(self, inner: Any) -> Sequence[Any]:
        turn: Any = self.game.turn(inner)
        return [thrown for thrown, _ in turn.lottery.outcomes()]

    def listed(self, view: Any) -> Sequence[Any]:
        """The words to list; breaking the dice against the agreement is left out."""
        if view.said.open:
            agreed = view.said.broken < self.breaks
            return [word for word in view.said.open if word is not Word.BREAK or agreed]
        legal = self.legal(view)
        return legal if view.said.names else arbiter.listed(self.game, without_words(view), legal)

    def tacit(self, view: Any) -> Any | None:
        """To let the dice fall, or to throw; else as at the table."""
        if view.said.open:
            return view.said.open[0]
        return None if view.said.names else arbiter.tacit(self.game, without_words(view))

    # --- words and actions

    def apply(self, state: Any, action: Any) -> Step[Any]:
        """A word, or a step of the game."""
        if isinstance(action, Word):
            return self._said(state, action)
        before, inner = state.said, without_words(state)
        step = self.game.apply(inner, action)
        if isinstance(action, Throw):  # it is kept for the next relevé if he threw for all
            before = Before(for_all=before.for_all, kept=None if before.for_all is None else action)
        return self._settled(step, before)

    def _settled(self, step: Step[Any], before: Before) -> Step[Any]:
        """Where the game stands after a step: a throw for all that has ended the sortie serves once more."""
        turn = self.game.turn(step.state)
        if not isinstance(turn, Chance) or turn.seat is None:
            return Step(self.at(step.state, before), step.events)
        again = self.last is not None and turn.seat == before.for_all and self.last.anew(step.state)
        if before.kept is None or not again:
            return Step(self.at(step.state), step.events)
        told = Note("pour_tout", turn.seat, "LEP 4.I 74", (("dice", before.kept.numbers),))
        first = self.game.apply(step.state, before.kept)
        return Step(self.at(first.state), (*step.events, told, *first.events))

    def _said(self, state: Any, word: Word) -> Step[Any]:
        before, inner = state.said, without_words(state)
        turn: Any = self.game.turn(inner)
        thrower: Seat = turn.seat
        on, other = replace(before, past=before.past + 1), OTHER[thrower]
        match word:
            case Word.IN_ADVANCE:
                assert self.last is not None
                told = Note("d_avance", other, "LEP 4.I 75; AUJ-T1 II")
                return Step(self.at(self.last.last_two(inner), on), (told,))
            case Word.FOR_ALL:
                told = Note("dit_pour_tout", thrower, "LEP 4.I 74")
                return Step(self.at(inner, replace(on, for_all=thrower)), (told,))
            case Word.BREAK if before.broken < self.breaks:
                broken = replace(before, broken=before.broken + 1)
                told = Note("rompu", other, self.cite("rompre"), (("n", broken.broken),))
                return Step(self.at(inner, broken), (told,))
            case Word.BREAK:
                told = Note("rompu_a_tort", other, self.cite("rompre_forfeit"))
                return Step(WithWords(inner, replace(before, open=(), names=True)), (told,))
        return Step(self.at(inner, on))

    def judge(self, view: Any, action: Any) -> Fault | None:
        """A word out of its time, or the fault of a play."""
        if isinstance(action, Word) or view.said.open:
            return None if action in view.said.open else Fault("no_word_now", self.cite("rompre"))
        if view.said.names:
            return None if isinstance(action, Throw) else Fault("name_the_numbers", self.cite("rompre_forfeit"))
        return self.game.judge(without_words(view), action)


def _asked_inside(does: Callable[..., Any], of_a_word: Any, throws: bool) -> Callable[..., Any]:
    """Wrap an ability of the game inside, so that it sees its own states; words and throws are kept from it."""

    def asked(game: Any, *given: Any) -> Any:
        if any(isinstance(one, Word) or (isinstance(one, Throw) and not throws) for one in given):
            return of_a_word
        return does(game.game, *map(without_words, given))

    return asked


_OF_WORDS: Final[dict[str, Any]] = {"touched": ((), ()), "ways": (), "effects": (), "prospects": {}}
"""The abilities that take an action, and their answer for a word before a throw."""


@cache
def _around(inner: Abilities) -> Abilities:
    """The abilities of the game inside, those that can be asked with words before the throw."""
    passed = {
        name: _asked_inside(does, _OF_WORDS.get(name), throws=name == "ways")
        for name in (*_OF_WORDS, "counted", "counts", "begins_anew", "thought_of")
        if (does := getattr(inner, name)) is not None
    }
    learnable = None if inner.learnable is None else _learnable
    return Abilities(**passed, encoder=None if inner.encoder is None else _encoder, learnable=learnable)


def _learnable(game: BeforeThrow, view: Any) -> Sequence[Any]:
    """The actions of a learner: every open word before the throw, else those of the game."""
    inner = abilities_of(game.game).learnable
    assert inner is not None
    return game.legal(view) if view.said.open or view.said.names else inner(game.game, without_words(view))


def _encoder(game: BeforeThrow) -> Encoder[Any, Any]:
    """The encoding of the game, with a word for each thing that players say."""
    inner = abilities_of(game.game).encoder
    assert inner is not None
    return WordEncoder(inner(game.game))


def _forwarded(name: str) -> Callable[..., Any]:
    """A method of the game inside, asked about its own states."""

    def does(game: Any, *given: Any) -> Any:
        return getattr(game, name)(*given)

    method = _asked_inside(does, "" if name == "bound_by" else None, throws=False)
    method.__name__, method.__doc__ = name, f"`{name}` of the game inside."
    return method


FORWARDED: Final = ("bound_by", "fault", "opener", "answering", "is_said", "numbers", "faults")
"""Other methods of the family's games; each is forwarded where the game has it."""


def _turned(self: BeforeThrow, state: Any) -> Any:
    game: Any = self.game
    before = state.said
    exchanged = None if before.for_all is None else OTHER[before.for_all]
    return WithWords(game.turned(without_words(state)), replace(before, for_all=exchanged))


@cache
def _kind(of: Any) -> type[Any]:
    """The words around games of a type, with all that those have."""
    methods: dict[str, Any] = {name: _forwarded(name) for name in FORWARDED if hasattr(of, name)}
    methods |= {"__slots__": (), **({"turned": _turned} if hasattr(of, "turned") else {})}
    for name in ("takes_back", "symmetric"):
        if hasattr(of, name):
            methods[name] = property(attrgetter(f"game.{name}"))
    return type(f"{of.__name__}BeforeThrow", (BeforeThrow,), methods)


def before_throw(game: Any, breaks: int = 0, forfeit: bool = False, last: LastOfSortie | None = None) -> BeforeThrow:
    """The game with the words before a throw."""
    kind: Any = type(game)
    made: BeforeThrow = _kind(kind)(game, breaks, forfeit, last)
    return made


def with_rules(game: Any, rules: Any) -> BeforeThrow:
    """The game, as its options `rompre`, `rompre_forfeit` and, if it has that, `pour_tout` have it."""
    last = LastOfSortie() if getattr(rules, "pour_tout", False) else None
    return before_throw(game, rules.rompre, rules.rompre_forfeit == "numbers", last)


WORDS: Final = tuple(Word)


class WordEncoder:
    """The encoding of the game inside; a throw that is named is spelt by its place among all throws."""

    def __init__(self, inner: Encoder[Any, Any]) -> None:
        self._inner = inner
        self.letters = inner.letters + len(WORDS) + 1
        said = (Feature(f"open.{word.name.lower()}") for word in WORDS)
        self.features = (*inner.features, *said, Feature("broken", 0, MOST_BREAKS), Feature("names"))

    def observe(self, view: Any, seat: Seat, spelt: Letters) -> list[int]:
        """The row of the game, then the words that are open."""
        own = () if spelt and spelt[0] >= self._inner.letters else spelt
        said = [int(word in view.said.open) for word in WORDS]
        row = self._inner.observe(without_words(view), seat, own)
        return [*row, *said, view.said.broken, int(view.said.names)]

    def spell(self, view: Any, action: Any) -> Letters:
        """A letter for each word, and one for a throw that is named."""
        if isinstance(action, Word):
            return (self._inner.letters + WORDS.index(action),)
        if isinstance(action, Throw):
            return (self._inner.letters + len(WORDS),)
        return self._inner.spell(without_words(view), action)
