"""The royal game of the goose, for two to six: nothing but dice, sixty-three squares and their mishaps.  [GOOSE]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tablegames import GameEntry, Text, hookimpl, option
from tablegames.track import HELD, Beyond, Special, TrackGame, spiral, track_entry

GEESE = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
GOOSE = Special(key="goose", sign="*", title=Text("A goose: go as far again"), again=True)
NINE = {(6, 3): 26, (5, 4): 53}
"""Where a nine from the start leads: it would go from goose to goose to the end.  [GOOSE III]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GooseRules:
    """The options; the defaults are the ruleset `royal`."""

    stake: int = option(1, "GOOSE II", "the stake each player puts in, and pays again along the way", least=0, most=100)
    rest: int = option(2, "GOOSE V", "turns missed at the inn", least=0, most=9)
    exact: bool = option(True, "GOOSE VIII", "63 must be reached exactly; anything more is counted back")


@dataclass(frozen=True, slots=True)
class Goose(TrackGame):
    """The game: the throw does everything."""

    board = spiral(9, 7)
    articles: ClassVar = {
        "": "GOOSE V", "puts_in": "GOOSE II", "pays": "GOOSE II", "nine": "GOOSE III", "goose": "GOOSE IV",
        "well": "GOOSE VI", "prison": "GOOSE VI", "all_released": "GOOSE VI", "makes_way": "GOOSE VII",
        "too_far": "GOOSE VIII", "takes_pot": "GOOSE VIII", "arrives": "GOOSE VIII", "arrived": "GOOSE VIII",
    }  # fmt: skip

    @property
    def specials(self) -> Mapping[int, Special]:
        """The geese and the mishaps.  [GOOSE IV, V, VI]"""
        return {
            **dict.fromkeys(GEESE, GOOSE),
            6: Special(key="bridge", sign="=", title=Text("The bridge: go to 12"), to=12, pays=True),
            19: Special(key="inn", sign="&", title=Text("The inn: rest"), waits=self.rules.rest, pays=True),
            31: Special(key="well", sign="O", title=Text("The well: wait for another player"), waits=HELD, pays=True),
            42: Special(key="maze", sign="%", title=Text("The maze: back to 30"), to=30, pays=True),
            52: Special(
                key="prison", sign="#", title=Text("The prison: wait for another player"), waits=HELD, pays=True
            ),
            58: Special(key="death", sign="+", title=Text("Death: begin again"), to=0, pays=True),
        }

    @property
    def beyond(self) -> Beyond:
        """Whether the rest is counted back from 63.  [GOOSE VIII]"""
        return Beyond.BACK if self.rules.exact else Beyond.ARRIVE

    @property
    def stake(self) -> int:
        """The stake of each player.  [GOOSE II]"""
        return int(self.rules.stake)

    def shortcut(self, step: int, throw: Sequence[int]) -> tuple[int, str] | None:
        """Return where a nine leads from the start.  [GOOSE III]"""
        numbers = (throw[0], throw[1])
        return (NINE[numbers], "nine") if step == 0 and numbers in NINE else None


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; the component brings notation, drawings, picture, encoder and common phrases."""
    return [
        track_entry(
            Goose,
            __name__,
            name="goose",
            title=Text("The game of the goose"),
            source="GOOSE",
            rules=GooseRules,
            variant="royal",
            seats=(2, 3, 4, 5, 6),
            about=Text("A race to square 63, by dice alone"),
        )
    ]
