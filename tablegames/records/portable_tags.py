"""The common tags and results of portable notations: different rules, the winner."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.plaintext import quoted
from tablegames.plugin.foreign import FormatError, KeptGame, ToldResult
from tablegames.records.portable import ROSTER, PortableGame, Tag
from tablegames.records.record import UNKNOWN
from tablegames.rules.untrusted.yamlfile import read_yaml

Results = Mapping[str, tuple[Seat, ...] | None]
"""The meaning of the results of a notation: the winner; nobody, drawn; None: unknown."""
LONGEST: Final = 4000
"""The most characters of a tag RulesetOptions: all options of a game take half of them."""


def options_of_tag(tag: Tag | None) -> dict[str, object]:
    """Return the options in a tag RulesetOptions such as `promotion=any; draw_limit=15`."""
    if tag is None or not tag.value.strip():
        return {}
    options: dict[str, object] = {}
    try:
        for part in tag.value.split(";"):
            key, equals, value = part.partition("=")
            if not equals or len(tag.value) > LONGEST:
                raise RulesError(part)
            options[key.strip()] = read_yaml(value, tag.name).data
    except RulesError:
        raise FormatError(
            "RulesetOptions must be a list such as 'option=value; option=value', not '{value}'",
            tag.line,
            tag.column,
            value=quoted(tag.value),
        ) from None
    return options


def read_result(game: PortableGame, results: Results) -> ToldResult | None:
    """Return the result in the tag, else at the end of the moves, where `*` only separates two games; None: neither."""
    tag, end = game.tag("Result"), game.end.text if game.end is not None else None
    if tag is None:
        return None if end is None else ToldResult(end, results.get(end))
    if end not in (None, UNKNOWN, tag) and tag != UNKNOWN and results.get(end) != results.get(tag):
        assert game.end is not None
        raise FormatError(
            "the moves end with {end}, but the Result tag is {tag}; make them agree",
            game.end.line,
            game.end.column,
            end=end,
            tag=quoted(tag),
        )
    text = end if tag == UNKNOWN and end is not None else tag
    return ToldResult(text, results.get(text))


def result_text(winners: Sequence[Seat] | None) -> str:
    """Return a result in the notation.

    >>> result_text([Seat(0)]), result_text([]), result_text(None)
    ('1-0', '1/2-1/2', '*')
    """
    if winners is None:
        return UNKNOWN
    if not winners:
        return "1/2-1/2"
    return "1-0" if winners[0] == 0 else "0-1"


class Heading(NamedTuple):
    """The tags and the result around the moves of a portable game."""

    roster: dict[str, str]
    """The seven tags that every game has."""
    facts: dict[str, str]
    """The other facts of the game, as read."""
    result: str
    """The result that ends the moves."""


def heading(game: KeptGame, results: Results) -> Heading:
    """Return the players, place, date and result of a game.

    A result without a sign in the notation ("won on time") becomes the sign of its winner and a tag Termination; if the
    winner is unknown, it stays in the tag Result, and `*` ends the moves.
    """
    facts = dict(game.told.facts)
    told, sign = game.told.result, result_text(game.winners)
    tag = sign
    if told is not None and told.text in results:
        tag = sign = told.text
    elif told is not None and told.winners is not None:
        tag = sign = result_text(told.winners)
        facts.setdefault("Termination", told.text)
    elif told is not None:
        tag, sign = told.text, UNKNOWN
    date = re.match(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", game.date or "")
    usual = {
        "Event": facts.pop("Match", "?"),
        "Date": ".".join(date.groups()) if date else "????.??.??",
        "Round": _round(facts.pop("Game", None), game.number),
        "White": game.players[0],
        "Black": game.players[1],
    }
    kept = {name.lower(): name for name in facts}
    roster = {name: facts.pop(kept.get(name.lower(), name), usual.get(name, "?")) for name in ROSTER[:-1]}
    return Heading({**roster, "Result": tag}, facts, sign)


def _round(game: str | None, part: int | None) -> str:
    """Return the number of a game: of the match runner's games, and of a part if that is itself a match.

    >>> _round("3", None), _round("3", 2), _round(None, 2), _round(None, None)
    ('3', '3.2', '2', '?')
    """
    return ".".join(str(number) for number in (game, part) if number is not None) or "?"
