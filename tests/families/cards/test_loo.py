"""The game of docs/how-to/write-a-card-game.md keeps its promises, and `conform` finds what is changed in it."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partialmethod
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tablegames import Fault, Moment, Note, RandomPlayer, Registry, Seat, Step, play
from tablegames.cards import Act, Card
from tablegames.core.languages import speaking
from tablegames.plugin.loading import load_plugins
from tablegames.table.narration import narrate
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import ConformanceError, check_cases, conform
from tablegames.testing.texts import translated_share
from tools.docs.transcripts import File, steps

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "write-a-card-game.md"
FOLDER = Path(mkdtemp())


@cache
def registry() -> Registry:
    """The package of the page, written and loaded."""
    for step in steps(PAGE.read_text("utf-8")):
        if isinstance(step, File):
            path = FOLDER / step.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, "utf-8")
    sys.path.insert(0, str(FOLDER / "tablegames-loo"))
    package = importlib.import_module("tablegames_loo")
    sys.path.pop(0)
    return Registry(load_plugins([("loo", package)]))


def loo(seats: int = 2, match: str = "single") -> Table:
    return set_table(registry(), "loo", seats=seats, match=match)


Change = Callable[..., None]


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Replace functions of the game; each gets the old one first."""
    registry()
    kind = importlib.import_module("tablegames_loo.game").Loo

    def changed(**functions: Any) -> None:
        for name, function in functions.items():
            monkeypatch.setattr(kind, name, partialmethod(function, getattr(kind, name)))

    return changed


def said() -> str:
    with pytest.raises(ConformanceError) as broken:
        conform(loo(), games=20)
    return str(broken.value)


@pytest.mark.parametrize("match", ["single", "party"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_of_the_page_keeps_its_promises(seats: int, match: str) -> None:
    assert conform(loo(seats, match), games=3).remarks == ()


def test_its_cases_hold() -> None:
    assert check_cases(FOLDER / "tablegames-loo" / "tests" / "cases.yaml", registry=registry()) == []


def whole(table: Table) -> tuple[Any, ...]:
    """The moments of a game."""
    seen: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * 2, seed=3, watch=seen.append)
    return tuple(seen)


def test_a_card_in_an_event_is_shown_in_the_language_of_the_reader() -> None:
    table = loo()
    card = next(card for card in table.bare.pack if card.name == "Qc")  # type: ignore[attr-defined]
    event = Note("dealt", None, "", (("card", card), ("all", (card, card))))
    wording = replace(table.wording, phrases={**table.wording.phrases, "dealt": "{card}; {all}"})
    assert wording.event(event) == "Q♣; Q♣, Q♣."
    with speaking("fr"):
        assert wording.event(event) == "D♣; D♣, D♣."


def test_a_card_in_an_event_is_a_name_in_the_record() -> None:
    from tablegames.records.record import event_data

    (deal, *_others) = whole(loo())
    (event,) = deal.step.events
    assert isinstance(event.get("card"), Card)
    assert event_data(event)["detail"] == {"card": str(event.get("card"))}
    assert narrate(loo(), deal, Seat(0))


def test_a_card_that_is_refused_is_shown_so_too() -> None:
    table = loo()
    state = whole(table)[1].before
    strange = next(card for card in table.bare.pack if card not in state.hands[state.mover])  # type: ignore[attr-defined]
    fault = table.bare.judge(table.bare.view(state, state.mover), Act(cards=(strange,)))
    assert fault is not None
    assert table.wording.fault(fault).startswith(f"You do not hold {strange.shown()}")


def never(self: Any, old: Any, state: Any) -> bool:
    return False


def inverted(self: Any, old: Any, state: Any) -> bool:
    return not old(self, state)


@pytest.mark.parametrize("fits", [never, inverted])
def test_fits_that_refuses_what_was_played_is_named(change: Change, fits: Callable[..., bool]) -> None:
    change(fits=fits)
    told = said()
    assert "every state is possible" in told
    assert "'fits' refuses this state, which the game has reached" in told


def test_a_refusal_without_a_phrase_is_named(change: Change) -> None:
    change(why=lambda self, old, view, act: "folow")
    assert "there is no phrase 'fault.folow'" in said()


def test_a_refusal_whose_phrase_needs_another_fact_is_named(change: Change) -> None:
    change(judge=lambda self, old, view, act: Fault("must_follow") if old(self, view, act) else None)
    table = loo()
    phrases = {**table.wording.phrases, "fault.must_follow": "Follow {led}."}
    with pytest.raises(ConformanceError, match=r"the phrase 'fault.must_follow' needs \{led\}"):
        conform(replace(table, wording=replace(table.wording, phrases=phrases)), games=20)


def dealing(card: Callable[[tuple[Card, ...]], object]) -> Callable[..., Step[Any]]:
    """A deal that tells of one card."""

    def deal(self: Any, old: Any, state: Any, order: tuple[Card, ...]) -> Step[Any]:
        return Step(old(self, state, order).state, (Note("dealt", None, "HOUSE I", (("card", card(order)),)),))  # type: ignore[arg-type]

    return deal


def test_a_fact_that_cannot_be_shown_is_named(change: Change) -> None:
    change(deal=dealing(lambda order: ...))
    assert "the fact 'card' of the event 'dealt' is Ellipsis; a fact must be" in said()


def test_a_card_that_is_open_and_then_hidden_again_is_no_leak(change: Change) -> None:
    """The same cards are dealt anew within one game, and a card of the previous deal was open."""

    def play_on(self: Any, old: Any, state: Any, act: Act) -> Step[Any]:
        step = old(self, state, act)
        again = not any(step.state.hands) and sum(step.state.taken) < 9
        return Step(replace(step.state, dealt=not again, lacks=(0,) * self.seats), step.events)

    def ended(self: Any, old: Any, state: Any) -> Any:
        return self.most(state.taken, "played_out") if sum(state.taken) == 9 else None

    change(play=play_on, ended=ended, impossible=lambda self, old, state: "")
    conform(loo(), games=10)


def test_a_secret_card_in_an_event_is_found(change: Change) -> None:
    change(deal=dealing(lambda order: order[-1]))
    assert "the event 'dealt' shows" in said()


def test_titles_have_the_colon_of_the_language() -> None:
    with speaking("fr"):
        table = loo()
        drawn = table.draw(whole(table)[1].before, Seat(0))
    assert "Trump : " in drawn
    assert re.search(r"\w+ : 0\b", drawn)  # in French where another package has the word
    assert not re.search(r"\w:", drawn)


def test_a_game_without_french_is_found_by_the_checkup() -> None:
    entry = registry().game("loo")
    assert 50 < translated_share(registry(), entry, "fr") < 100  # the component's sentences are in French
