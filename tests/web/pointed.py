"""Over random positions of all games: every legal action has clicks, or a word, that lead to it and to it alone.

python -m tests.web.pointed --decisions 300
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.table.decision import PLACES, Decision, sayings
from tablegames.table.table import Table
from tablegames.testing.trying import trying_player
from tablegames.web.clicks import (
    Offered,
    Places,
    SeveralMeant,
    fitting,
    meant,
    offered,
    pattern,
    said_before,
    touched,
    without_more,
)
from tablegames.web.pictures import board, places
from tests.web.sittings import Sitting, sittings

MANY = 120
"""Number of acts of one decision to check at a table with faults."""
NUMBERS = re.compile(r"(?<![\d(*])\d+(?![\d)])")
"""Numbers of a notation, but for those that say how often: `1/4(2)`, `3/down*2`."""


@dataclass
class Tally:
    """The checked acts."""

    decisions: int = 0
    actions: int = 0
    pointed: int = 0
    """By places alone."""
    said: int = 0
    """By a word, or a word and places."""
    asked: int = 0
    """After which the page asks: several are alike but for their words."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(one + another for one, another in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions, {self.actions} actions: {self.pointed} by pointing, {self.said} by a word, "
            f"{self.asked} of several that the page asks about"
        )


def seen_places(registry: Registry, table: Table, state: Any, seat: Seat) -> Places:
    """The places of the picture that a seat has on its page; none where there is no picture."""
    return places(board(registry, table, state, seat))


@dataclass
class Looking:
    """One game, decision by decision, as those who are asked have it on a page."""

    sitting: Sitting
    seed: int
    tally: Tally = field(default_factory=Tally)

    def through(self, most: int) -> Tally:
        """Check decisions of random games."""
        table, rng, began = self.sitting.table, Rng(self.seed), 0
        state = table.begin()
        player = trying_player(table.game, self.seed)
        while self.tally.decisions < most and began < 50:
            turn = table.game.turn(state)
            if isinstance(turn, Over):
                state, began = table.begin(), began + 1
                continue
            if isinstance(turn, Chance):
                state = table.game.apply(state, turn.lottery.sample(rng)).state
                continue
            view, legal = table.game.view(state, turn.seat), table.game.legal(state)
            known = seen_places(self.sitting.registry, table, state, turn.seat)
            self.look(Decision(table, turn.seat, view, legal), known)
            state = table.game.apply(state, player.choose(view, legal, rng)).state
        return self.tally

    def look(self, decision: Decision[Any, Any], known: Places) -> None:
        """Every play that is listed; where more can be done than is listed, acts spread over all of it."""
        table, spoken = decision.table, decision.plays
        plays = offered([(table.write_seen(decision.view, play), said) for said, play in spoken.items()], known)
        self.tally.decisions += 1
        alone(plays, known, self.tally)
        if sayings(table) is None:
            assert len(plays) == len(decision.legal), (str(self.sitting), len(plays), len(decision.legal))
            return
        for act in list(decision.legal)[:: max(1, len(decision.legal) // MANY)]:
            way = ways(decision, known, plays, act)
            assert way, (str(self.sitting), table.speak_seen(decision.view, act), sorted(known.names), sayings(table))
            self.tally.actions += 1
            self.tally.pointed += way in ("listed", "hand")
            self.tally.said += way.startswith("word")
            self.tally.asked += way == "one of several"


def alone(plays: Sequence[Offered], known: Places, tally: Tally) -> None:
    """Each of these plays is come to by its clicks and by no other's, or by a button with a text of its own."""
    assert len({play.said for play in plays}) == len(plays), "two buttons would say the same"
    rivals: dict[tuple[str, ...], list[Offered]] = defaultdict(list)
    for play in plays:
        tally.actions += 1
        named = set(NUMBERS.findall(without_more(play.text))) & set(known.names)
        clicks = [place for stroke in play.strokes for place in stroke]
        assert named <= set(clicks), f"{play.text} names {named}, and {clicks} are clicked for it"
        tally.said += not clicks
        if clicks:
            rivals[tuple(sorted(clicks))].append(play)
    for group in rivals.values():  # plays that touch other places cannot be mistaken for these
        for play in group:
            clicks = [place for stroke in play.strokes for place in stroke]
            whole = fitting(group, clicks).whole
            assert play in whole, f"{clicks} do not lead to {play.text}"
            others = [one for one in whole if one is not play]
            assert all(sorted(one.strokes) == sorted(play.strokes) for one in others), (play.text, others)
            tally.asked += bool(others)
            tally.pointed += not others


def ways(decision: Decision[Any, Any], known: Places, listed: Sequence[Offered], act: Any) -> str:
    """How somebody at the page comes to an act; nothing: he does not."""
    table, view, legal = decision.table, decision.view, decision.legal
    written, spoken = table.write_seen(view, act), table.speak_seen(view, act)
    for one in listed:
        if one.text == written:
            found = fitting(listed, [place for stroke in one.strokes for place in stroke])
            return "listed" if not one.strokes or one in found.whole else ""
    pointed, head = touched(written, known), said_before(spoken, known)
    try:
        if pointed and not head and meant(table, view, legal, "", pointed, known) == written:
            return "hand"
    except SeveralMeant as several:
        return "one of several" if written in [one.text for one in several.readings] else ""
    for saying in sayings(table) or ():
        if saying.endswith(PLACES) and saying.removesuffix(PLACES).strip() == head and pointed:
            if meant(table, view, legal, head, pointed, known) == written:
                return "word and places"
        elif pattern(saying).fullmatch(spoken) and table.read_seen(view, spoken) == act:
            return "word"
    return ""


def main() -> int:
    """All tables, and the checked acts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=100, help="of each table (default: 100)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    use_language("en")
    total, begin, count = Tally(), time.monotonic(), 0
    with tempfile.TemporaryDirectory() as name:
        for one in sittings(Path(name)):
            if given.games and one.game not in given.games:
                continue
            since = time.monotonic()
            found = Looking(one, given.seed).through(given.decisions)
            total, count = total + found, count + 1
            print(f"  {one}: {found}, {time.monotonic() - since:.0f} s", flush=True)
    print(f"  {count} tables, {total}, {time.monotonic() - begin:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
