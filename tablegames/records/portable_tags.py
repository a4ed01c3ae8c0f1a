"""What tags and results say in every portable notation: rules that differ, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.plaintext import quoted
from tablegames.outside.yamlfile import read_yaml
from tablegames.plugging.foreign import FormatError, ToldResult
from tablegames.records.foreign import UNKNOWN
from tablegames.records.portable import PortableGame, Tag

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
