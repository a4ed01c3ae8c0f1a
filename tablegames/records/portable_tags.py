"""What tags and results say in every portable notation: rules that differ, who won."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.plaintext import quoted
from tablegames.plugin.foreign import FormatError, KeptGame, ToldResult
from tablegames.records.foreign import UNKNOWN
from tablegames.records.portable import ROSTER, PortableGame, Tag
from tablegames.rules.untrusted.yamlfile import read_yaml

Results = Mapping[str, tuple[Seat, ...] | None]
"""What the results of a notation mean: who won; nobody, drawn; None: it is not known."""
LONGEST: Final = 4000
"""Signs of a tag RulesetOptions: every option of a game written out takes half of them."""


def options_of_tag(tag: Tag | None) -> dict[str, object]:
    """The options of a tag RulesetOptions such as `promotion=any; draw_limit=15`."""
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
        raise FormatError.said(
            f"RulesetOptions is a list such as 'option=value; option=value', not '{quoted(tag.value)}'",
            f"RulesetOptions est une liste comme « option=valeur; option=valeur », non « {quoted(tag.value)} »",
            tag.line,
            tag.column,
        ) from None
    return options


def read_result(game: PortableGame, results: Results) -> ToldResult | None:
    """The result in the tag, else at the end of the moves, where `*` only separates two games; None: neither."""
    tag, end = game.tag("Result"), game.end.text if game.end is not None else None
    if tag is None:
        return None if end is None else ToldResult(end, results.get(end))
    if end not in (None, UNKNOWN, tag) and tag != UNKNOWN and results.get(end) != results.get(tag):
        assert game.end is not None
        raise FormatError.said(
            f"the moves end with {end}, but the tag Result says {quoted(tag)}; make them agree",
            f"les coups finissent par {end}, mais l'étiquette Result dit {quoted(tag)} ; accordez-les",
            game.end.line,
            game.end.column,
        )
    text = end if tag == UNKNOWN and end is not None else tag
    return ToldResult(text, results.get(text))


def result_text(winners: Sequence[Seat] | None) -> str:
    """A result as it is written.

    >>> result_text([Seat(0)]), result_text([]), result_text(None)
    ('1-0', '1/2-1/2', '*')
    """
    if winners is None:
        return UNKNOWN
    if not winners:
        return "1/2-1/2"
    return "1-0" if winners[0] == 0 else "0-1"


class Heading(NamedTuple):
    """What stands around the moves of a portable game."""

    roster: dict[str, str]
    """The seven tags that every game has."""
    facts: dict[str, str]
    """The other facts of the game, as they were read."""
    result: str
    """The result that ends the moves."""


def heading(game: KeptGame, results: Results) -> Heading:
    """Return who played, where, when and with which result.

    A result that the notation has no sign for ("won on time") becomes the sign of its winner and a tag Termination;
    where nobody knows who won it stays in the tag Result, and `*` ends the moves.
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
    """Number a game: which of the match runner's, and which part of it where that is a match itself.

    >>> _round("3", None), _round("3", 2), _round(None, 2), _round(None, None)
    ('3', '3.2', '2', '?')
    """
    return ".".join(str(number) for number in (game, part) if number is not None) or "?"
