"""The parts for a seat hold nothing that leads to the state: the person at the prompt, and their place at the table."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from tablegames import Asking, FirstPlayer, PromptCommand, Seat, Text, load
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, Refused
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState
from tablegames.families.dominoes.state import DominoView, Round
from tablegames.session.commands import BroughtCommand
from tablegames.session.play import Human
from tablegames.session.prompt import Leave, Page
from tablegames.session.session import Session
from tablegames.table.decision import Decision

TABLE = load("domino")
START = {"hands": {0: "6-1 2-2", 1: "6-4 4-3 5-2"}, "line": "6-6 6-3", "turn": 1, "leader": 0}
OF_THE_TABLE = (Session, Moment, MatchState, Round)


def within_reach(thing: object) -> Iterator[object]:
    """Everything an object leads to: attributes, what containers hold, methods are bound to, closures keep."""
    todo, seen = [thing], set()
    while todo:
        item = todo.pop()
        if id(item) in seen or isinstance(item, ModuleType | FrameType | type):
            continue
        seen.add(id(item))
        yield item
        if isinstance(item, FunctionType):  # not the module it was written in
            todo += [item.__closure__, item.__defaults__, item.__kwdefaults__]
        else:
            todo += gc.get_referents(item)


def secrets_within_reach(thing: object) -> list[object]:
    return [item for item in within_reach(thing) if isinstance(item, OF_THE_TABLE)]


class Typist:
    """Types its lines and keeps the messages."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        return self.lines.pop(0)


def looked_at(human: Human) -> list[object]:
    """Return everything reachable from the human during a choice."""
    found: list[object] = []

    class Looking(Typist):
        def ask(self, prompt: str) -> str:
            found.extend(secrets_within_reach(human))
            return super().ask(prompt)

    typist = Looking("score", "undo", "moves", "1")
    human.page.asker = typist.ask
    session = Session(TABLE, [FirstPlayer(), human], 3, TABLE.start(START))
    session.recorder = None
    with pytest.raises(IndexError):  # nothing more is typed in his second turn
        session.run()
    return found


def test_the_person_at_the_prompt_holds_nothing_that_leads_to_the_state() -> None:
    assert looked_at(Human(TABLE, Seat(1), Page(input, print))) == []


def test_one_who_could_ask_the_session_would_be_found_out() -> None:
    session = Session(TABLE, [], 3, TABLE.start(START))

    def tell(text: str) -> None:
        print(session.seed)

    assert looked_at(Human(TABLE, Seat(1), Page(input, tell))) != []
    assert session in secrets_within_reach(Human(TABLE, Seat(1), Page(input, session.take_back)))  # type: ignore[arg-type]


def place() -> Decision[Any, Any]:
    state = TABLE.start(START)
    return Decision(TABLE, Seat(1), TABLE.game.view(state, Seat(1)), TABLE.game.legal(state))


def test_a_place_has_the_view_of_its_seat_and_its_plays() -> None:
    here = place()
    assert isinstance(here.view.inner, DominoView)
    assert secrets_within_reach(here) == []
    assert here.name == "Player B"
    assert list(here.plays) == ["4-3 right", "6-4 left"]
    assert here.draw() == TABLE.draw(TABLE.start(START), Seat(1))
    assert [here.plays[text] == here.read(text) for text in here.plays] == [True, True]


@pytest.mark.parametrize(
    ("text", "refusal"), [("5-2", "5-2 does not fit"), ("2-2", "2-2 is not in your hand"), ("pass", "must")]
)
def test_a_place_says_which_rule_a_text_breaks(text: str, refusal: str) -> None:
    with pytest.raises(Refused, match=refusal):
        place().read(text)
    with pytest.raises(NotationError, match="not a tile"):
        place().read("7-1")


def test_what_the_table_answers_leaves_the_board_as_it_is() -> None:
    typist = Typist("score", "undo", "save", "6-4", "quit")
    human = Human(TABLE, Seat(1), Page(typist.ask, typist.told.append))
    session = Session(TABLE, [FirstPlayer(), human], 3, TABLE.start(START))
    with pytest.raises(Leave):
        session.run()
    assert len([text for text in typist.told if "Your hand" in text]) == 2  # once a turn
    answers = [text for text in typist.told if "hand, " not in text and "6-4 left" not in text]
    assert answers[:3] == [
        "Round 1. Player A 0 of 100, Player B 0 of 100.",
        "You can't take back a play when hands are hidden: it would show what the others hold.",
        "This game is not being recorded.",
    ]


def test_a_human_chooses_from_what_he_is_given() -> None:
    here = place()
    typist = Typist("9", "1")
    chosen = Human(TABLE, Seat(1), Page(typist.ask, typist.told.append)).choose(here.view, here.legal, Rng(0))
    assert chosen == here.plays["4-3 right"]


def test_a_command_of_a_plugin_is_given_nothing_that_leads_to_the_state() -> None:
    found: list[object] = []

    def look(asking: Asking) -> str:
        assert isinstance(asking.view, DominoView)
        found.extend(secrets_within_reach(asking))
        return asking.write(asking.legal[0])

    command = BroughtCommand("house", PromptCommand(Text("look", "voir"), Text("", ""), look), lambda failure: None)
    typist = Typist("look", "1")
    here = place()
    Human(TABLE, Seat(1), Page(typist.ask, typist.told.append), more={"look": command}).choose(
        here.view, here.legal, Rng(0)
    )
    assert found == []
    assert "4-3 right" in typist.told or "6-4 left" in typist.told
