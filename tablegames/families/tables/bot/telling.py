"""The terms by which a race is explained: features put together under names a player uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tablegames.core.analysis import Term
from tablegames.core.languages import Text


def named(en: str, fr: str, about_en: str, about_fr: str) -> Term:
    """A term without a value: its name, and what it is about."""
    return Term(Text(en, fr), 0.0, Text(about_en, about_fr))


def valued(term: Term, value: float) -> Term:
    """A term with its value."""
    return Term(term.name, value, term.about)


RACE: Final = {
    "race": named(
        "race", "course", "the points each has to play, the throw in hand", "les points à jouer, le coup de dés à venir"
    ),
    "hits": named(
        "hits",
        "coups à battre",
        "dames alone within reach, whose throw it is",
        "les dames seules à portée, à qui le dé",
    ),
    "hand": named("hand", "en main", "dames in hand, and entries closed to them", "dames en main, passages fermés"),
    "block": named(
        "block", "barrage", "last dames shut in, arrows in a row", "dernières dames enfermées, suites de cases"
    ),
    "home": named("home", "dernière table", "cases and dames in the last table", "cases et dames de la dernière table"),
    "way": named("way", "chemin", "where dames stand on 7 to 18: cases, dames alone, heaps", "les dames de 7 à 18"),
    "back": named("back", "arrière", "dames still on 1 to 6: cases held there", "les dames encore de 1 à 6"),
    "lifted": named("lifted", "levées", "dames lifted", "dames levées"),
    "match": named("match", "match", "where the match stands", "où en est le match"),
    "double": named(
        "double", "double", "the chances of a double, for and against", "les chances de double, pour et contre"
    ),
}
"""By key: the term, without a value."""

_GROUP: Final = {
    "dice": "race", "lead": "race", "lead_share": "race",
    "hit": "hits", "hit_points": "hits", "hit_home": "hits", "risk": "hits", "risk_points": "hits", "risk_home": "hits",
    "hand": "hand", "his_hand": "hand", "barred": "hand", "his_barred": "hand",
    "caught": "block", "his_caught": "block", "behind": "block", "his_behind": "block", "locked": "block",
    "his_locked": "block", "home": "home", "his_home": "home", "lifted": "lifted", "his_lifted": "lifted",
}  # fmt: skip


def tell_touching(
    counted: Iterable[tuple[str, float]],
    placed: Iterable[tuple[int, float]],
    groups: Mapping[str, str],
    value: float,
) -> list[Term]:
    """The terms of a position in touch: what features and places count for, shared out over the value they make.

    `groups`: the terms of features that only this game has.
    """
    sums = dict.fromkeys(RACE, 0.0)
    for name, worth in counted:
        sums[groups.get(name) or _GROUP[name]] += worth
    for arrow, worth in placed:
        sums["back" if arrow <= 6 else "way" if arrow <= 18 else "home"] += worth
    total = sum(sums.values())
    share = value / total if total else 0.0
    return [race_term(key, share * worth) for key, worth in sums.items() if worth]


def race_term(key: str, value: float) -> Term:
    """A term of `RACE` with its value."""
    return valued(RACE[key], value)
