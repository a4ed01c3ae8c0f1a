"""How the words before a throw are written: `rompre`, `laisser`, `pour tout`; read in English too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegames.core.dice import Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, language
from tablegames.core.notation import Notation
from tablegames.core.plaintext import quoted
from tablegames.families.tables.before_throw.game import BeforeThrow
from tablegames.families.tables.before_throw.state import MOST_BREAKS, Before, WithWords, Word, without_words
from tablegames.families.tables.race.notation import SEAT_NAMES, refused

ENGLISH: Final = {
    Word.LET: "let", Word.BREAK: "break", Word.IN_ADVANCE: "in advance", Word.THROW: "throw", Word.FOR_ALL: "for all",
}  # fmt: skip
_ALSO: Final = {
    "laisse": Word.LET, "je laisse": Word.LET, "let it stand": Word.LET, "je romps": Word.BREAK, "romps": Word.BREAK,
    "i break": Word.BREAK, "je joue pour tout": Word.FOR_ALL, "i play for all": Word.FOR_ALL,
    "d avance": Word.IN_ADVANCE, "jeter": Word.THROW, "roll": Word.THROW,
}  # fmt: skip
_READ: Final = {**{word.value: word for word in Word}, **{said: word for word, said in ENGLISH.items()}, **_ALSO}
_KEYS: Final = ("past", "broken", "names", "for_all", "kept")
_SHOWN: Final = "said: {broken: 1}"


@frozen
class WordNotation:
    """The notation of the game, and the words."""

    inner: Notation[Any, Any, Any]

    @property
    def seat_names(self) -> Sequence[str]:
        return self.inner.seat_names

    def write(self, view: Any, action: Any) -> str:
        """The word in French, or as the game writes it."""
        return action.value if isinstance(action, Word) else self.inner.write(without_words(view), action)

    def speak(self, view: Any, action: Any) -> str:
        if isinstance(action, Word):
            return _in_use(action)
        return str(getattr(self.inner, "speak", self.inner.write)(without_words(view), action))

    def speak_by(self, view: Any, action: Any, place: Callable[[int], int]) -> str:
        speak_by = getattr(self.inner, "speak_by", None)
        if isinstance(action, Word) or speak_by is None:
            return self.speak(view, action)
        return str(speak_by(without_words(view), action, place))

    def legend(self, texts: Iterable[str]) -> Iterable[str]:
        legend = getattr(self.inner, "legend", None)
        return () if legend is None else legend(texts)

    def may_mean(self, game: BeforeThrow, view: Any, text: str) -> Sequence[Any]:
        """As the game has it; a word means itself."""
        may_mean = getattr(self.inner, "may_mean", None)
        if may_mean is None or view.said.open or view.said.names:
            return ()
        found: Sequence[Any] = may_mean(game.game, without_words(view), text)
        return found

    def sayings(self, game: BeforeThrow) -> tuple[str, ...]:
        """Words that are open but not listed: breaking the dice against the agreement, and those of the table."""
        sayings = getattr(self.inner, "sayings", None)
        said = () if sayings is None else tuple(sayings(game.game))
        return (*said, _in_use(Word.BREAK)) if game.forfeit else said

    def read(self, game: BeforeThrow, view: Any, text: str) -> Any:
        """A word where one is asked for, else what the text means in the game."""
        if not view.said.open:
            return self.inner.read(game.game, without_words(view), text)
        word = _READ.get(" ".join(text.lower().replace("’", "'").split()).rstrip("!. "))
        if word is None:
            known = [self.speak(view, one) for one in game.listed(view)]
            raise NotationError(
                "'{text}': the dice have not been thrown yet. You can say: {known}.",
                text=quoted(text),
                known=_(" or ").join(known),
            )
        fault = game.judge(view, word)
        if fault is not None:
            raise refused(text, fault)
        return word

    def position(self, state: Any) -> object:
        """The position of the game, and the words spoken, if any."""
        place: Any = self.inner.position(without_words(state))
        said = _written(state.said)
        return {**place, "said": said} if said else place

    def set_up(self, game: BeforeThrow, data: object) -> Any:
        """The state a position stands for; raises `PositionError`."""
        if not isinstance(data, Mapping) or "said" not in data:
            return game.at(self.inner.set_up(game.game, data))
        inner = self.inner.set_up(game.game, {key: value for key, value in data.items() if key != "said"})
        before = _read_before(data["said"])
        return WithWords(inner, replace(before, open=())) if before.names else game.at(inner, before)


def _written(before: Before) -> dict[str, object]:
    """The spoken words as plain data; defaults are left out."""
    kept = None if before.kept is None else write_dice(before.kept.numbers)
    by = None if before.for_all is None else SEAT_NAMES[before.for_all]
    said = {"past": before.past, "broken": before.broken, "names": before.names, "for_all": by, "kept": kept}
    return {key: value for key, value in said.items() if value}


def _read_before(data: object) -> Before:
    if isinstance(data, Mapping) and set(data) <= set(_KEYS):
        past, broken, names = data.get("past", 0), data.get("broken", 0), data.get("names", False)
        by, kept = data.get("for_all"), data.get("kept")
        right = type(past) is int and 0 <= past <= 3 and type(broken) is int and 0 <= broken <= MOST_BREAKS
        if right and type(names) is bool and by in (None, *SEAT_NAMES) and isinstance(kept, str | None):
            seat = None if by is None else SEAT_NAMES.index(by)
            return Before((), past, broken, names, seat, _thrown(kept))  # type: ignore[arg-type]  # a seat is a number
    raise _wrong()


def _thrown(kept: str | None) -> Throw | None:
    try:
        return None if kept is None else throw(*read_dice(kept))
    except NotationError:
        raise _wrong() from None


def _wrong() -> PositionError:
    return PositionError(
        "said: write the calls made before the throw like this: {{{shown}}}, using only the keys {keys}",
        shown=_SHOWN,
        keys=", ".join(_KEYS),
    )


def _in_use(word: Word) -> str:
    return word.value if language() == "fr" else ENGLISH[word]
