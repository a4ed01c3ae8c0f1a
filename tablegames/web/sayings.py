"""What is said or done at a table where faults can be made, beside the plays that are listed.

Which of it may be said at a moment would tell what there is to mark, to call or to neglect, so the page has all of it
all the time, and the places of the board can be touched in any order: what was meant is found out when it is done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import say
from tablegames.session import typed_play
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.web.clicks import Offered, Places, without_more


class SeveralMeant(Refused):
    """What was done or typed may be one of several acts; the page asks which, and `readings` are to choose from."""

    def __init__(self, readings: Sequence[Offered]) -> None:
        super().__init__(say("That may be any of these: which?", "Ce peut être l'un de ceux-ci : lequel ?"))
        self.readings = tuple(readings)

    @property
    def data(self) -> dict[str, Any]:
        """As it is sent."""
        return {"type": "which", "text": str(self), "plays": [reading.data for reading in self.readings]}


def meant(table: Table, view: Any, legal: Sequence[Any], word: str, picked: Sequence[str], places: Places) -> str:
    """The text of the act that a word and places say; without a word, what the hand does with these places.

    Where no act is such, the words in their order, which the notation then refuses as it refuses them typed; where
    several are, `SeveralMeant`.
    """
    found: dict[str, str] = {}
    for action in legal:
        text = table.write_seen(view, action)
        if list(picked) in (touched(text, places), touched(without_more(text), places)):
            spoken = table.speak_seen(view, action)
            if said_before(spoken, places) == word:
                found[text] = spoken
    if len(found) > 1:
        raise SeveralMeant([Offered(text, spoken) for text, spoken in found.items()])
    return next(iter(found), " ".join((word, *picked)).strip())


def typed_out(decision: Decision[Any, Any], text: str) -> str:
    """The text of the play that somebody typed, who need not have typed all of it; what is no play, as it is."""
    plays = decision.plays()
    try:
        if text.isdigit():  # the prompt's lists are numbered, the page's is not
            return text
        action = typed_play.meant(text, decision, plays)
    except typed_play.Ambiguous as several:
        written = [(decision.table.write_seen(decision.view, plays[spoken]), spoken) for spoken in several.candidates]
        raise SeveralMeant([Offered(play, spoken) for play, spoken in written]) from None
    except (NotationError, Refused):
        return text  # it is refused where it is played, in the words of the game
    return decision.table.write_seen(decision.view, action)


def touched(text: str, places: Places) -> list[str]:
    """The places of an act in their order; what is all in brackets (it fell to one by the other's throw) among them.

    >>> touched("(3/down)", Places(("3", "down")))
    ['3', 'down']
    """
    return [place for stroke in places.strokes(_unbracketed(text)) for place in stroke]


def _unbracketed(text: str) -> str:
    return re.sub(r"[()]", "", text) if text.startswith("(") else text


def said_before(text: str, places: Places) -> str:
    """The words before the first place: what is said, where something is.

    >>> said_before("make play 1/7 1/6", Places(("1", "6", "7")))
    'make play'
    >>> said_before("1/7", Places(("1", "7")))
    ''
    """
    words = _unbracketed(text).split()
    for number, word in enumerate(words):
        if places.strokes(word):
            return " ".join(words[:number])
    return text


def pattern(saying: str) -> re.Pattern[str]:
    """What a saying can become once its numbers and places are filled in."""
    parts = re.split(r"([#@])", saying)
    return re.compile("".join({"#": r"\d{1,3}", "@": r".+"}.get(part, re.escape(part)) for part in parts))
