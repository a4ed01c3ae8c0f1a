"""Options that were set and would change nothing: the user is told instead."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import fields
from typing import Any, Final, cast

from tablegames.core.errors import RulesError
from tablegames.core.languages import say
from tablegames.core.match import Match
from tablegames.core.options import Needs, Option
from tablegames.rules.evenings.accounts import Accounted
from tablegames.table.table import Table

BY_HAND: Final = "--set"
"""Who set an option that the user set, as a `Variant` says it."""


def refuse_idle(table: Table) -> None:
    """Raise `RulesError` for an option that the user has set and that has no effect in this form of the game."""
    rules = table.variant.rules
    set_now = {name for name, by in table.variant.set_by.items() if by == BY_HAND}
    changed = (one for one in fields(rules) if one.name in set_now and getattr(rules, one.name) != one.default)
    options: dict[str, Option] = {one.name: one.metadata["option"] for one in changed if "option" in one.metadata}
    for name in options:
        if not _met(rules, options[name].needs):
            needs = say(" or ", " ou ").join(_written(one) for one in options[name].needs)
            raise RulesError.said(
                f"--set {name}: this changes nothing without {needs}; set that too, or leave {name} out",
                f"--set {name} : cela ne change rien sans {needs} ; réglez-le aussi, ou ôtez {name}",
            )
        _refuse_without_account(table, name)


def _met(rules: Any, needs: tuple[Needs, ...]) -> bool:
    """Return whether the other options are such that this one has an effect."""
    return not needs or any(all(getattr(rules, name) in values for name, values in one.items()) for one in needs)


def _written(needs: Needs) -> str:
    """Return what is needed as `arbiter=table, march=free`."""
    return ", ".join(f"{name}={_values(values)}" for name, values in needs.items())


def _values(values: Container[Any]) -> str:
    if isinstance(values, range):
        return say(f"{values.start} or more", f"{values.start} ou plus")
    assert isinstance(values, tuple)
    return "|".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)


def _refuse_without_account(table: Table, name: str) -> None:
    """Refuse an option of the account where no account is settled, or where the match says otherwise."""
    party: object = table.entry.party(table.variant.rules) if table.entry.party is not None else None
    if not isinstance(party, Accounted) or name not in party.account_rules:
        return
    games = _games_settled(table.game, party)
    if games is None:
        raise RulesError.said(
            f"--set {name}: --match {table.match} settles no account, so it changes nothing; leave it out, or play "
            "a whole party",
            f"--set {name} : --match {table.match} ne règle aucun compte, cela n'y change rien ; n'en parlez pas, ou "
            "jouez une partie entière",
        )
    if getattr(table.variant.rules, name) == party.games != games:
        raise RulesError.said(
            f"--set {name}: --match {table.match} is played in {games} games; say how many there",
            f"--set {name} : --match {table.match} se joue en {games} parties ; dites-y combien",
        )


def _games_settled(game: object, party: Accounted) -> int | None:
    """Return the number of games after which an account is settled; None: there is none."""
    while isinstance(game, Match):
        if getattr(game, "account", None) is not None:  # an evening
            length: int = cast(Any, game.format).length(game.seats)
            return length
        if cast(object, game.format) == party:
            return party.games
        game = game.game
    return None
