"""Whole parties with an ear at every seat: nothing that reaches it names a tile it must not know.

[AUJ-Dom r. XXIV, XXVI]
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from tablegames import FirstPlayer, RandomPlayer, load
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Fault, Step
from tablegames.core.languages import use_language
from tablegames.core.loop import play
from tablegames.core.match import Match, in_hand
from tablegames.core.players import ScriptedPlayer
from tablegames.families.dominoes.render import TextTable
from tablegames.families.dominoes.state import Action, Deal, DominoView, Pose, Round, State
from tablegames.families.dominoes.tiles import TILES, gather, pips, spread, tile, write_tiles
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of
from tablegames.records.replay import Difference, verify
from tablegames.session.play import Human
from tablegames.session.prompt import Page, Screen
from tablegames.session.session import Session
from tablegames.table.table import Table
from tablegames.terminal.sitting import announce
from tests.plugins.domino.listening import Listening, listen, tiles_in
from tests.plugins.domino.test_table_faultless import PARTIES

QUICK = {("tete_a_tete", 2), ("piquet_voleur", 4), ("puiser", 2)}
"""Those that are listened to, to 30 points, in every run of the tests; all of them to their end by `-m long`."""


@pytest.mark.parametrize(
    ("variant", "seats", "shorter"),
    [
        *((*one, {"target": 30}) for one in PARTIES if one in QUICK),
        *(pytest.param(*one, {}, marks=pytest.mark.long) for one in PARTIES),
    ],
)
def test_a_whole_party_tells_nobody_a_hidden_tile(variant: str, seats: int, shorter: dict[str, int]) -> None:
    number = PARTIES.index((variant, seats))
    use_language(("en", "fr")[number % 2])
    heard = listen(load("domino", variant, seats=seats, overrides=shorter), seed=number)
    assert heard.leaks == []
    assert heard.received > 20 * len(heard.session.history)


def test_who_looks_on_at_an_evening_is_told_no_more() -> None:
    heard = listen(load("domino", match="single/poule:4", seats=3), seed=5)
    assert heard.leaks == []


# ---- the search finds what there is to find: each of these gives one thing away


@dataclass(frozen=True, slots=True)
class HandsUp(Domino):
    """Shows the hands before the end of the round."""

    def view(self, state: State, seat: Seat | None) -> DominoView:
        view = Domino.view(self, state, seat)
        return replace(view, hands=tuple(map(spread, state.hands))) if isinstance(state, Round) else view


@dataclass(frozen=True, slots=True)
class Packed(Domino):
    """Gives the hands away as the numbers they are kept in."""

    def view(self, state: State, seat: Seat | None) -> DominoView:
        view = Domino.view(self, state, seat)
        return replace(view, talon=gather(state.talon)) if isinstance(state, Round) else view


@dataclass(frozen=True, slots=True)
class Counting(Domino):
    """Tells how many pips the next player holds, and not one tile."""

    def view(self, state: State, seat: Seat | None) -> DominoView:
        view = Domino.view(self, state, seat)
        if not isinstance(state, Round) or seat is None:
            return view
        return replace(view, talon=pips(state.hands[(seat + 1) % self.seats]))


@dataclass(frozen=True, slots=True)
class Loud(Domino):
    """Says aloud which tile was drawn."""

    def apply(self, state: State, action: Action) -> Step[State]:
        step = Domino.apply(self, state, action)
        return Step(step.state, tuple(replace(event, seen_by=None) for event in step.events))


@dataclass(frozen=True, slots=True)
class Helpful(Domino):
    """Tells a refused player another player's tiles, as if they were public."""

    def judge(self, view: DominoView, action: Action) -> Fault | None:
        fault = Domino.judge(self, view, action)
        seen = {*view.hand, *(tile(*laid) for laid in view.line)}
        elsewhere = next(one for one in TILES if one not in seen)
        return fault and replace(fault, what="does_not_go", detail=(("tile", str(elsewhere)), ("ends", (0, 0))))


class Dealt(DominoNotation):
    """Writes the whole deal into the public record."""

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        assert isinstance(action, Deal)
        return f"deal {write_tiles(action.order)}"


class Winking(DominoNotation):
    """Says a tile that was not played, the other way round."""

    def speak(self, view: DominoView, action: Action) -> str:
        hidden = next(one for one in TILES if one not in view.hand and one.high != one.low)
        return f"{DominoNotation.speak(self, view, action)} ({hidden.low}/{hidden.high})"


class Chatting(TextTable):
    """Draws all tiles of other hands."""

    def draw(self, view: DominoView) -> str:
        return TextTable.draw(self, view) + "".join(f"[{t.low}|{t.high}]" for t in TILES if t not in view.hand)


def with_game(make: type[Domino]) -> Callable[[Table], Table]:
    def sabotaged(table: Table) -> Table:
        bare = make(table.variant.rules, table.bare.seats)
        assert isinstance(table.game, Match)
        return replace(table, bare=bare, game=Match(bare, table.game.format))

    return sabotaged


SABOTAGE: dict[str, tuple[Callable[[Table], Table], str, set[str]]] = {
    "hands shown": (with_game(HandsUp), "tete_a_tete", {"bot's view", "board", "prompt"}),
    "hands as numbers": (with_game(Packed), "tete_a_tete", {"bot's view"}),
    "pips of another": (with_game(Counting), "tete_a_tete", {"another world"}),
    "a drawn tile said aloud": (with_game(Loud), "puiser", {"announcement", "events", "public record"}),
    "a refusal that helps": (with_game(Helpful), "tete_a_tete", {"prompt"}),
    "the deal in the record": (lambda table: replace(table, notation=Dealt()), "tete_a_tete", {"public record"}),
    "a winking notation": (lambda table: replace(table, notation=Winking()), "tete_a_tete", {"announcement", "prompt"}),
    "a chatting board": (lambda table: replace(table, renderer=Chatting()), "tete_a_tete", {"board", "prompt"}),
}


@pytest.mark.parametrize("how", SABOTAGE)
def test_whatever_gives_a_tile_away_is_caught(how: str) -> None:
    sabotaged, variant, channels = SABOTAGE[how]
    heard = listen(sabotaged(load("domino", variant, overrides={"target": 50})), seed=2)
    assert channels <= {leak.by for leak in heard.leaks}


def test_tiles_are_found_in_every_way_they_are_written() -> None:
    texts = ["the 6-4.", "4-6@left", "[4|6][6|6]", "6/4", "6:4", "Tile(high=6, low=4)", '{"high": 6, "low": 4}']
    assert all("6-4" in map(str, tiles_in(text)) for text in texts)
    assert not tiles_in("Player A: 6, Player B: 4. After 64 rounds 6 and 4 are open; 16-4, a tile such as 6-4.")


# ---- several people at one terminal


@dataclass
class Terminal:
    """One page for all: its messages are searched for the reader there, and for everybody if there is none."""

    heard: Listening
    reads: Seat | None = None
    wiped: bool = True
    called: list[Seat] = field(default_factory=list)
    news: list[str] = field(default_factory=list)

    def wipe(self) -> None:
        self.wiped, self.reads = True, None

    def announce(self, screen: Screen, line: str) -> None:
        """Return the facts everybody may know, including late spectators, who get them again."""
        self.heard.text(None, "announcement", line)
        self.news.append(line)
        screen.say_to_all(line)

    def tell(self, text: str) -> None:
        self.wiped = False
        if text not in self.news:
            self.heard.text(self.reads, "terminal", text)

    def ask(self, prompt: str) -> str:
        seat = Seat("ABCD".index(prompt.split()[1].strip(",>")))
        if "press Enter" in prompt:
            assert self.wiped, "the hand of whoever sat there is still to be seen"
            self.reads = seat
            self.called.append(seat)
        assert self.reads == seat
        return "1"


@pytest.mark.parametrize("players", ["hh", "hbh", "hhh", "hbhb", "hhhh", "bhhb"])
@pytest.mark.parametrize("variant", ["poule", "puiser"])
def test_people_at_one_terminal_are_called_one_by_one_and_see_no_hand_but_their_own(variant: str, players: str) -> None:
    if variant == "poule" and len(players) == 2:
        variant = "tete_a_tete"
    table = load("domino", variant, seats=len(players), overrides={"target": 30})
    heard = Listening(table, 1)
    terminal = Terminal(heard)
    screen = Screen(terminal.wipe, Page(terminal.ask, terminal.tell))
    seated: list[Any] = [
        Human(table, Seat(seat), Page(terminal.ask, terminal.tell), screen=screen) if who == "h" else RandomPlayer()
        for seat, who in enumerate(players)
    ]
    tell = partial(terminal.announce, screen)
    heard.session = Session(table, seated, 4, table.game.initial(), watch=partial(announce, table, None, tell))
    assert heard.session.run() is not None
    assert heard.leaks == []
    assert {seat for seat, who in enumerate(players) if who == "h"} == set(terminal.called)
    assert all(
        one != other for one, other in pairwise(terminal.called)
    )  # who draws is still there, and not called again


def test_two_people_without_a_screen_would_see_each_others_hands() -> None:
    table = load("domino", overrides={"target": 30})
    heard = Listening(table, 1)
    shown: list[str] = []

    def ask(prompt: str) -> str:
        heard.text(Seat("ABCD".index(prompt.split()[1].strip(">"))), "terminal", "\n".join(shown))
        return "1"

    people = [Human(table, Seat(seat), Page(ask, shown.append)) for seat in (0, 1)]
    heard.session = Session(table, people, 4, table.game.initial())
    heard.session.run()
    assert "terminal" in {leak.by for leak in heard.leaks}


# ---- what goes wrong says no more either


def unfinished(table: Table, actions: int) -> tuple[list[dict[str, Any]], State]:
    """The lines of a record that stops in the middle of a round, and where it stands."""
    header = header_of(table, seed=7, players=["first", "first"])
    lines: list[dict[str, Any]] = [header]
    play(
        table.game,
        [FirstPlayer()] * 2,
        seed=7,
        limit=actions,
        watch=lambda moment: lines.append(json.loads(json.dumps(action_data(table, moment)))),
    )
    played = play(table.game, [FirstPlayer()] * 2, seed=7, limit=actions)
    return lines, in_hand(played.state)  # type: ignore[return-value]  # the round in hand


@pytest.mark.parametrize("damage", ["another deal", "half a deal", "a drawn tile"])
def test_a_damaged_record_of_an_unfinished_game_gives_nothing_away(damage: str) -> None:
    table = load("domino", "puiser")
    drew = 0
    for actions in range(6, 40):
        lines, state = unfinished(table, actions)
        drew = next((n for n, line in enumerate(lines) if line.get("action") == "draw"), 0)
        if drew and isinstance(state, Round):
            break
    dealt = next(n for n, line in enumerate(lines) if line.get("secret"))
    if damage == "a drawn tile":
        lines[drew]["events"][1]["detail"]["tile"] = "0-0"
    else:
        deal = lines[dealt]["action"].split()
        lines[dealt]["action"] = " ".join(deal[:-1] if damage == "half a deal" else [deal[0], *reversed(deal[1:])])
    record = parse_record("".join(json.dumps(line) + "\n" for line in lines), "record")
    with pytest.raises(Difference, match="its text stays hidden") as found:
        verify(table, record)
    assert not tiles_in(str(found.value))


def test_a_bot_that_plays_what_it_does_not_hold_is_named_without_its_tile() -> None:
    table = load("domino", match="single")
    state = table.start({"hands": {0: "6-6 6-5", 1: "5-5 5-4"}, "line": "", "turn": 0, "leader": 0})
    with pytest.raises(GameError, match="the player in seat 0 chose an illegal action") as refused:
        play(table.game, [ScriptedPlayer([Pose(TILES[-1])]), FirstPlayer()], state=state)
    assert not tiles_in(str(refused.value))
