"""How acts are written: `marquer 6`, `ecole 2`, `faire jouer 1/5 6/8`; read in English and with accents too."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from tablegames.core.errors import NotationError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import SenAller, Tenir
from tablegames.families.tables.trictrac_table.acts import (
    Accepter,
    Adouber,
    Annoncer,
    Contester,
    Ecole,
    Empiler,
    Entiere,
    FaireJouer,
    FaireMarquer,
    Garder,
    Laisser,
    Lancer,
    Lever,
    MalPoser,
    Marquer,
    Placer,
    Planter,
    Recommencer,
    Rectifier,
    Reprendre,
    Retrouver,
    Slip,
    TableAct,
    Toucher,
)

SIMPLE: Final[Mapping[type, tuple[str, str]]] = {
    Lever: ("lever", "lift"),
    Adouber: ("adouber", "adjust"),
    Rectifier: ("rectifier", "set right"),
    FaireMarquer: ("faire marquer", "make mark"),
    Lancer: ("lancer", "throw"),
    Laisser: ("laisser", "let be"),
    Accepter: ("accepter", "accept"),
    Contester: ("contester", "contest"),
    Entiere: ("entiere", "whole"),
    Tenir: ("tenir", "stay"),
    SenAller: ("s'en aller", "leave"),
    Planter: ("planter", "plant"),
    Garder: ("garder", "keep"),
    Retrouver: ("retrouver", "find"),
    Recommencer: ("recommencer", "begin again"),
}
"""Acts that are a word: in French, which is how they are written, and in English."""
_ALSO: Final[Mapping[str, type]] = {
    **dict.fromkeys(("t", "je tiens", "rester", "je reste", "i stay"), Tenir),
    **dict.fromkeys(("s_en_aller", "aller", "je m'en vais", "i leave"), SenAller),
    **dict.fromkeys(("j'adoube", "i adjust"), Adouber),
    **dict.fromkeys(("jeter", "roll", "jeter les des"), Lancer),
    **dict.fromkeys(("leave it", "let stand"), Laisser),
    **dict.fromkeys(("the whole", "en entier", "le tout"), Entiere),
    **dict.fromkeys(("redresser", "put right"), Rectifier),
}
_WORDS: Final[Mapping[str, type]] = {
    **{word: act for act, words in SIMPLE.items() for word in words},
    **_ALSO,
}
NUMBERED: Final[Mapping[type, tuple[str, str]]] = {
    Ecole: ("ecole", "school"),
    Reprendre: ("reprendre", "take back"),
    Annoncer: ("annoncer", "announce"),
    MalPoser: ("mal poser", "put askew"),
    Placer: ("placer", "place"),
    Empiler: ("empiler", "pile"),
}
"""Acts that are a word and a number."""
_BY_WORD: Final = {word: act for act, words in NUMBERED.items() for word in words}
_NUMBERED: Final = re.compile(rf"(?P<word>{'|'.join(_BY_WORD)}) (?P<points>[0-9]{{1,3}})")
_TOUCH: Final = re.compile(r"(?:toucher|touch)(?P<arrows>(?: [0-9]{1,2}){1,8})")
_MARK: Final = re.compile(
    r"(?:marquer|mark) (?P<points>[0-9]{1,3})"
    r"(?: (?:trous?|holes?) (?P<trous>[0-9]{1,2})| jeton (?P<jeton>[0-9]{1,2})"
    r"|(?P<simple> simple)|(?P<apart> a ?part)|(?P<his> du sien| with his)|(?P<bare> sans pavillon| no pennant))*+"
)
_SO_WRITTEN: Final = (
    (("marquer ", "mark "), "mark 6", "marquer 6"),
    (("ecole ", "school "), "school 2", "école 2"),
    (("reprendre ", "take back "), "take back 2", "reprendre 2"),
    (("toucher ", "touch "), "touch 5", "toucher 5"),
    (("annoncer ", "announce "), "announce 4", "annoncer 4"),
    (("mal poser ", "put askew "), "put askew 6", "mal poser 6"),
    (("placer ", "place "), "place 7", "placer 7"),
    (("empiler ", "pile "), "pile 14", "empiler 14"),
)
"""Acts that need a number: how they begin, and how they are written in English and in French."""
_NAME: Final = re.compile(r"(?:faire jouer|make play)(?: (?P<play>.+))?")


def plain_words(text: str) -> str:
    """A text in small letters, without accents, its blanks single.

    >>> plain_words("  École   4 ")
    'ecole 4'
    """
    letters = unicodedata.normalize("NFD", text.lower().replace("’", "'"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def read_act(text: str) -> TableAct | tuple[str, str] | None:
    """The act of these words; `("faire jouer", play)` where a play is still to be read; None: they are no act."""
    words = plain_words(text)
    if words in _WORDS:
        return _WORDS[words]()  # type: ignore[no-any-return]
    if found := _NUMBERED.fullmatch(words):
        return _BY_WORD[found["word"]](int(found["points"]))  # type: ignore[no-any-return]
    if found := _TOUCH.fullmatch(words):
        return Toucher(tuple(sorted({int(arrow) for arrow in found["arrows"].split()})))
    if found := _MARK.fullmatch(words):
        trous, jeton = (None if found[name] is None else int(found[name]) for name in ("trous", "jeton"))
        slips = (bool(found[name]) for name in ("simple", "apart", "his", "bare"))
        return Marquer(int(found["points"]), Slip(trous, jeton, *slips))
    if found := _NAME.fullmatch(words):
        return ("faire jouer", found["play"] or "")
    for begins, english, french in _SO_WRITTEN:
        if f"{words} ".startswith(begins):
            said = quoted(text, 40)
            raise NotationError.said(
                f"'{said}' is not clear: a number is said with it, as in {english}",
                f"« {said} » n'est pas clair : on dit un nombre avec, comme {french}",
            )
    return None


def sayings(*, schools: bool) -> tuple[str, ...]:
    """All that can be said beside the plays: `#` is a number, `@` the places that are named."""
    marks = (
        say("mark #", "marquer #"),
        say("mark # holes #", "marquer # trous #"),
        say("mark # jeton #", "marquer # jeton #"),
        say("mark # simple", "marquer # simple"),
        say("mark # apart", "marquer # à part"),
        say("mark # with his", "marquer # du sien"),
        say("mark # no pennant", "marquer # sans pavillon"),
        say("plant", "planter"),
        say("announce #", "annoncer #"),
        say("school #", "école #"),
        say("whole", "entière"),
    )
    return (
        *(marks if schools else marks[:1]),
        say("take back #", "reprendre #"),
        say("set right", "rectifier"),
        say("contest", "contester"),
        say("make mark", "faire marquer"),
        say("make play @", "faire jouer @"),
        say("make play", "faire jouer"),
        say("touch @", "toucher @"),
        say("adjust", "adouber"),
        say("keep", "garder"),
        say("put askew #", "mal poser #"),
        say("place #", "placer #"),
        say("pile #", "empiler #"),
        say("find", "retrouver"),
        say("begin again", "recommencer"),
    )


def write_act(act: TableAct, play: str = "") -> str:
    """The act as it is written; `play` is the play it names."""
    return _written(act, play, 0)


def speak_act(act: TableAct, play: str = "") -> str:
    """The same in the language in use."""
    return say(_written(act, play, 1), _accented(_written(act, play, 0)))


def _written(act: TableAct, play: str, language: int) -> str:
    match act:
        case Marquer(points, slip):
            return ("marquer", "mark")[language] + f" {points}" + _slip(slip, language)
        case Ecole(number) | Reprendre(number) | Annoncer(number) | MalPoser(number) | Placer(number) | Empiler(number):
            return f"{NUMBERED[type(act)][language]} {number}"
        case Toucher(arrows):
            return " ".join((("toucher", "touch")[language], *map(str, arrows)))
        case FaireJouer(named):
            return ("faire jouer", "make play")[language] + (f" {play}" if isinstance(named, Play) else "")
    return SIMPLE[type(act)][language]


def _slip(slip: Slip, language: int) -> str:
    words = []
    if slip.trous is not None:
        words.append((" trous", " holes")[language] + f" {slip.trous}")
    if slip.jeton is not None:
        words.append(f" jeton {slip.jeton}")
    if slip.simple:
        words.append(" simple")
    if slip.apart:
        words.append((" a part", " apart")[language])
    if slip.his:
        words.append((" du sien", " with his")[language])
    if slip.bare:
        words.append((" sans pavillon", " no pennant")[language])
    return "".join(words)


def _accented(text: str) -> str:
    for plain, right in (("ecole", "école"), ("entiere", "entière"), (" a part", " à part")):
        text = text.replace(plain, right)
    return text
