"""A game of the family in which something may be said before each throw.

    other    laisser · d'avance          where the thrower is sure to be out first            [LEP 4.I 75; AUJ-T1 II]
    thrower  lancer · pour tout          where the throw may be the last of his sortie        [LEP 4.I 74]
    other    laisser · rompre            as often running as was agreed                       [LEP 4.I 16; AUJ-T1 VI]

The throw is broken as it leaves the cup, so fast that nobody can say what it was (AUJ-T1 VI): so the words come before
the dice fall, and a throw that was broken has no numbers. Everything else is asked of the game inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol

from tablegames.core import arbiter
from tablegames.core.dice import Throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide, Fault, Game, Step, Turn
from tablegames.families.tables.before_throw.state import NOTHING_SAID, Before, Word, with_words, without_words
from tablegames.plugin.abilities import Abilities, abilities_of

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Encoder

OTHER: Final = (Seat(1), Seat(0))
OF_THROWER: Final = (Word.THROW, Word.FOR_ALL)


class LastThrow(Protocol):
    """What a game says of the last throw of a sortie."""

    def sure(self, state: Any) -> bool:
        """Whether he who throws is sure to be out first, and nothing else can happen before."""

    def last_two(self, state: Any) -> Any:
        """The state with all dames of his lifted but the two that the last throw lifts."""

    def near(self, state: Any) -> bool:
        """Whether the throw can be the last of his sortie."""

    def anew(self, state: Any) -> bool:
        """Whether a relevé begins."""


@dataclass(frozen=True, slots=True)
class BeforeThrow:
    """The game with the words before a throw; `breaks` times running it may be broken."""

    game: Game[Any, Any, Any]
    breaks: int = 0
    forfeit: bool = False
    """Whether it may be broken more often, and the thrower names his numbers then."""
    last: LastThrow | None = None
    """What can be said of the last throw of a sortie."""

    @property
    def seats(self) -> int:
        """Two."""
        return self.game.seats

    @property
    def abilities(self) -> Abilities:
        """What the game can do, asked without the words."""
        return _around(abilities_of(self.game))

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        inner: Any = self.game
        return inner.rules

    def cite(self, name: str) -> str:
        """The articles of one of its options, as the game has them."""
        return next(str(one.metadata["option"].cite) for one in fields(self.rules) if one.name == name)

    def __reduce__(self) -> tuple[Any, ...]:
        return before_throw, (self.game, self.breaks, self.forfeit, self.last)

    def initial(self, first: Seat | None = None) -> Any:
        """As the game begins."""
        return self.at(self.game.initial(first))

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What the seat sees of the game; what has been said everybody has heard."""
        return with_words(self.game.view(without_words(state), seat), state.said)

    # --- what may be said

    def at(self, inner: Any, before: Before = NOTHING_SAID) -> Any:
        """A state of the game, with the next question that has to be asked."""
        turn = self.game.turn(inner)
        if not isinstance(turn, Chance) or turn.seat is None:
            return with_words(inner, replace(before, open=()))
        questions = (self._in_advance, self._for_all, self._to_break)
        for past in range(before.past, len(questions)):
            words = questions[past](inner, before)
            if words:
                return with_words(inner, replace(before, open=words, past=past))
        return with_words(inner, replace(before, open=(), past=len(questions)))

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
        """Who has something to say, or the turn of the game."""
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
        """What people are told they may do: to break the dice against the agreement is not told."""
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

    # --- what is said and done

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
        before, inner, thrower = state.said, without_words(state), self._thrower(state)
        on, other = replace(before, past=before.past + 1), OTHER[thrower]
        match word:
            case Word.IN_ADVANCE:
                assert self.last is not None
                told = Note("d_avance", other, "LEP 4.I 75; AUJ-T1 II")
                return Step(self.at(self.last.last_two(inner), on), (told,))
            case Word.FOR_ALL:
                return Step(
                    self.at(inner, replace(on, for_all=thrower)), (Note("dit_pour_tout", thrower, "LEP 4.I 74"),)
                )
            case Word.BREAK if before.broken < self.breaks:
                broken = replace(before, broken=before.broken + 1)
                told = Note("rompu", other, self.cite("rompre"), (("n", broken.broken),))
                return Step(self.at(inner, broken), (told,))
            case Word.BREAK:
                told = Note("rompu_a_tort", other, self.cite("rompre_forfeit"))
                return Step(with_words(inner, replace(before, open=(), names=True)), (told,))
        return Step(self.at(inner, on))

    def _thrower(self, state: Any) -> Seat:
        turn: Any = self.game.turn(without_words(state))
        seat: Seat = turn.seat
        return seat

    def judge(self, view: Any, action: Any) -> Fault | None:
        """A word out of its time, or what is wrong with a play."""
        if isinstance(action, Word) or view.said.open:
            return None if action in view.said.open else Fault("no_word_now", self.cite("rompre"))
        if view.said.names:
            return None if isinstance(action, Throw) else Fault("name_the_numbers", self.cite("rompre_forfeit"))
        return self.game.judge(without_words(view), action)


def _asked_inside(does: Callable[..., Any], of_a_word: Any, throws: bool) -> Callable[..., Any]:
    """What the game inside does, asked about its own states; of a word, and mostly of a throw, it knows nothing."""

    def asked(game: Any, *given: Any) -> Any:
        if any(isinstance(one, Word) or (isinstance(one, Throw) and not throws) for one in given):
            return of_a_word
        return does(game.game, *map(without_words, given))

    return asked


_OF_WORDS: Final[dict[str, Any]] = {"touched": ((), ()), "ways": (), "effects": (), "prospects": {}}
"""What the game can do of an action, and what comes of it where that is a word before a throw."""


@cache
def _around(inner: Abilities) -> Abilities:
    """The abilities of the game inside, those that can be asked with words before the throw."""
    passed = {
        name: _asked_inside(does, _OF_WORDS.get(name), throws=name == "ways")
        for name in (*_OF_WORDS, "counted", "begins_anew", "thought_of")
        if (does := getattr(inner, name)) is not None
    }
    learnable = None if inner.learnable is None else _learnable
    return Abilities(**passed, encoder=None if inner.encoder is None else _encoder, learnable=learnable)


def _learnable(game: BeforeThrow, view: Any) -> Sequence[Any]:
    """What a learner may do: all that can be said before the throw, else as the game has it."""
    inner = abilities_of(game.game).learnable
    assert inner is not None
    return game.legal(view) if view.said.open or view.said.names else inner(game.game, without_words(view))


def _encoder(game: BeforeThrow) -> Encoder[Any, Any]:
    """As the game is told in numbers; what is said is a word of its own."""
    from tablegames.families.tables.before_throw.encoding import WordEncoder

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
"""What else the family's games have, each of those that have it."""


def _turned(self: BeforeThrow, state: Any) -> Any:
    """The seats exchanged."""
    game: Any = self.game
    before = state.said
    exchanged = None if before.for_all is None else OTHER[before.for_all]
    return with_words(game.turned(without_words(state)), replace(before, for_all=exchanged))


@cache
def _kind(of: Any) -> type[Any]:
    """The words around games of a type, with all that those have."""
    methods: dict[str, Any] = {name: _forwarded(name) for name in FORWARDED if hasattr(of, name)}
    methods |= {"__slots__": (), **({"turned": _turned} if hasattr(of, "turned") else {})}
    for name in ("takes_back", "symmetric"):
        if hasattr(of, name):
            methods[name] = property(attrgetter(f"game.{name}"))
    return type(f"{of.__name__}BeforeThrow", (BeforeThrow,), methods)


def before_throw(game: Any, breaks: int = 0, forfeit: bool = False, last: LastThrow | None = None) -> BeforeThrow:
    """The game with the words before a throw."""
    kind: Any = type(game)
    made: BeforeThrow = _kind(kind)(game, breaks, forfeit, last)
    return made


def with_rules(game: Any, rules: Any) -> BeforeThrow:
    """The game, as its options `rompre` and `rompre_forfeit` have it."""
    return before_throw(game, rules.rompre, rules.rompre_forfeit == "numbers")
