"""Moves as the books write them: `32 à 27`, `de 45 à 40`, `45 sur 40`, `P. de 21 à 43`, `N. de 12 à 18`.

Manoury marks a capture by *prend*, short *P.*; Metz writes a capture like any other move [MAN pref., METZ prelim.].
Before it may stand the number of the move, whose it is and what piece; scanned books give l or I for 1 and O for 0.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.plaintext import quoted
from tablegames.plugins.dames_polonaises.movetext import Kind, Said, number

_TO: Final = frozenset({"a", "sur", "en", "vers", "jusqu", "jusque", "to"})
_TAKE: Final = frozenset(
    {"p", "pr", "prend", "prends", "prennent", "prendre", "prenant", "pris", "prise", "take", "takes", "taking"}
)
_WHITE: Final = frozenset({"b", "blanc", "blancs", "blanche", "blanches", "white", "whites"})
_BLACK: Final = frozenset({"n", "noir", "noirs", "noire", "noires", "black", "blacks"})
_FILLING: Final = frozenset({
    "de", "du", "d", "des", "le", "la", "les", "l", "son", "sa", "pion", "pions", "dame", "dames", "piece", "case",
    "cases", "no", "nos", "numero", "et", "puis", "ensuite", "se", "place", "placent", "placer", "a", "ont", "joue",
    "jouent", "jouer", "joues", "jouez", "jouant", "va", "vont", "from", "the", "man", "king", "square", "plays",
    "play", "and",
})  # fmt: skip
"""Words that say nothing the squares do not say."""
_ORDINAL: Final = re.compile(
    r"\s*+[0-9]++\s*+(?:\^?\{?(?:er|re|e|eme|ème|o|°|º)\}?)?\s*+\.?\s*+coups?\b\.?\s*+", re.IGNORECASE
)
_NUMBER_SIGN: Final = re.compile(r"n\s*+\^?\{?(?:°|º|os?)\}?\s*+\.?(?=\s*+[0-9])", re.IGNORECASE)
_TOKEN: Final = re.compile(r"([lIOo|]*+[0-9][0-9lIOo|]*+)|([^\W\d_]++)|(\S)")
_MISREAD: Final = str.maketrans("lI|Oo", "11100")
_PUNCTUATION: Final = ".,;:'’&()-!"


def is_book(text: str) -> bool:
    """Whether a text has words in it, as the books' moves have and ours have not."""
    return any(sign.isalpha() and sign not in "xX" for sign in text)


def parse(text: str, squares: int) -> Said:
    """What a move in the words of a book says."""
    plain = _blanked(_ORDINAL, _blanked(_NUMBER_SIGN, text, anywhere=True))
    groups: list[list[int]] = [[]]
    taking: int | None = None
    seat: Seat | None = None
    for token in _TOKEN.finditer(plain):
        column = token.start() + 1
        digits, word, sign = token.groups()
        if digits:
            groups[-1].append(number(digits.translate(_MISREAD), column, squares))
        elif word:
            said = _plain(word)
            if said in _TO and groups != [[]]:
                groups.append([])
            elif said in _TAKE:
                taking = len(groups[0]) if taking is None else taking
            elif said in _WHITE or said in _BLACK:
                seat = Seat(int(said in _BLACK))
            elif said not in _FILLING:
                raise _no_place(word, column)
        elif sign not in _PUNCTUATION:
            raise _no_place(sign, column)
    return _said(text, groups, taking, seat)


def _said(text: str, groups: list[list[int]], taking: int | None, seat: Seat | None) -> Said:
    """From the squares before and after each *à*: a move, a capture, or a capture that names what it takes."""
    kind = Kind.EITHER if taking is None else Kind.TAKE
    first, *others = [group for group in groups if group] or [[]]
    if not others or any(len(group) != 1 for group in others) or not first:
        raise NotationError.said(
            "the square it comes from and the one it goes to are missing: '32 à 27', 'P. de 21 à 43'",
            "il manque la case de départ et celle d'arrivée : « 32 à 27 », « P. de 21 à 43 »",
            len(text.rstrip()) + 1,
        )
    ends = tuple(group[0] for group in others)
    if len(first) == 1:
        return Said((first[0], *ends), Kind.TAKE if len(ends) > 1 else kind, None, seat)
    if taking != 1 or len(ends) > 1:
        raise NotationError.said(
            "two squares are named before 'à': what is taken is written '38 prend 32, 22, 12 et 11 à 16'",
            "deux cases sont nommées avant « à » : ce qu'on prend s'écrit « 38 prend 32, 22, 12 et 11 à 16 »",
            1,
        )
    return Said((first[0], *ends), Kind.TAKE, tuple(first[1:]), seat)


def _blanked(pattern: re.Pattern[str], text: str, *, anywhere: bool = False) -> str:
    """The text with what a pattern matches blanked out, so that columns stay what they were."""
    if anywhere:
        return pattern.sub(lambda found: " " * len(found[0]), text)
    found = pattern.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def _plain(word: str) -> str:
    """A word without accents, capitals and long s."""
    spread = unicodedata.normalize("NFD", word.replace("ſ", "s").lower())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _no_place(what: str, column: int) -> NotationError:
    what = quoted(what, 20)
    return NotationError.said(
        f"'{what}' has no place in a move such as 32-28, 38x16, '32 à 27' or 'P. de 21 à 43'",
        f"« {what} » n'a pas sa place dans un coup comme 32-28, 38x16, « 32 à 27 » ou « P. de 21 à 43 »",
        column,
    )
