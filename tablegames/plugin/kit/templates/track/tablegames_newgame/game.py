"""The rules: throw a die, choose one of your two tokens, and bring both to the last square first.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tablegames import Text, option
from tablegames.track import Beyond, Meeting, Special, TrackGame, winding


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options; the defaults are the ruleset `standard`."""

    rest: int = option(1, "HOUSE III", "turns missed at the inn", least=0, most=9)
    exact: bool = option(True, "HOUSE IV", "a token must reach the last square exactly")


@dataclass(frozen=True, slots=True)
class RoadRace(TrackGame):
    """The game. The track brings the notation, the drawings, the places to click and the common phrases."""

    board = winding(6, 4)
    dice = 1
    pieces = 2
    meeting = Meeting.HOME
    articles: ClassVar = {
        "": "HOUSE I", "sent_home": "HOUSE II", "throws_again": "HOUSE II", "bridge": "HOUSE III", "inn": "HOUSE III",
        "arrives": "HOUSE IV", "arrived": "HOUSE IV",
    }  # fmt: skip

    @property
    def specials(self) -> Mapping[int, Special]:
        """The squares with an effect, by their number on the road.  [HOUSE III]"""
        return {
            5: Special(key="bridge", sign="=", title=Text("The bridge: go to 11"), to=11),
            16: Special(key="inn", sign="&", title=Text("The inn: rest"), waits=self.rules.rest),
        }

    @property
    def beyond(self) -> Beyond:
        """Whether a number that leads beyond the last square may be played.  [HOUSE IV]"""
        return Beyond.STAY if self.rules.exact else Beyond.ARRIVE

    def throws_again(self, throw: Sequence[int]) -> bool:
        """Return whether the die shows a six.  [HOUSE II]"""
        return throw[0] == 6
