"""The evenings of the book by name, and how they are asked for: `poule`, `poule:12`, `chouette:stake=5,pays=active`.

The book speaks of trictrac; nothing in these rules is trictrac's own, so any game for two will do. Where it is silent
there is an option with the reading taken here as its default.  [LEP 1.VI]
"""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import RulesError
from tablegames.rules.evenings.accounts import Accounted
from tablegames.rules.evenings.evening_base import InTurn
from tablegames.rules.evenings.paid_evenings import ATourner, Chouette, DeuxContreDeux, Worth
from tablegames.rules.evenings.poule import Poule
from tablegames.rules.ruledata import build_rules, convert_option, option_types, read_settings

EVENINGS: Final[dict[str, type[InTurn]]] = {form.name: form for form in (Poule, Chouette, ATourner, DeuxContreDeux)}


def evening_of(text: str) -> type[InTurn] | None:
    """The evening a `--match` names; None: it names another kind of match.

    >>> evening_of("a-tourner:12").name
    'a_tourner'
    """
    return EVENINGS.get(text.partition(":")[0].strip().replace("-", "_"))


def read_evening(
    text: str, begins: str | None = None, *, of_parties: bool = False, account: Accounted | None = None
) -> InTurn:
    """An evening as text: `poule`, `poule:12` (the number is `parties`), `chouette:12,stake=5,pays=active`.

    A party of several games is worth one stake, unless said otherwise; a single game what it scores. Where the games
    make up a party whose account is settled at the end, there are as many as the party has.

    >>> read_evening("poule:12,stake=5").parties
    12
    """
    kind = evening_of(text)
    assert kind is not None
    known = option_types(kind)
    where = f"--match {kind.name}"
    options = read_settings(kind, text.partition(":")[2], where, "parties")
    if begins is not None and "begins" not in known:
        raise RulesError.said(
            f"{where} says itself who begins; leave --begins out",
            f"{where} dit lui-même qui commence ; ôtez --begins",
        )
    if begins is not None:
        options["begins"] = convert_option(kind, known, "begins", begins, where)
    if of_parties and "worth" in known:
        options.setdefault("worth", Worth.PARTY)
    if account is not None:
        _of_account(kind, options, account, where)
    made = build_rules(kind, options, where)
    assert isinstance(made, InTurn)
    return made


def _of_account(kind: type[InTurn], options: dict[str, Any], account: Accounted, where: str) -> None:
    """Take the number of games from the party; refuse what its account would leave without effect."""
    if options.get("worth") == Worth.PARTY:
        raise RulesError.said(
            f"{where}: this game is settled by its points, so that worth=party does not apply; leave it out",
            f"{where} : ce jeu se règle par ses points, et worth=party ne s'y applique pas ; ôtez-le",
        )
    if "consolation" in options:
        raise RulesError.said(
            f"{where}: this game counts a consolation of its own; say it with --set consolation=N",
            f"{where} : ce jeu a sa propre consolation ; dites-la par --set consolation=N",
        )
    if kind.__dataclass_fields__["parties"].default:  # 0: the evening has a length of its own
        options.setdefault("parties", account.games)
