"""Races with several tokens: a toy on two paths keeps the promises, and is drawn, written and spelt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tablegames import Decide, Look, RandomPlayer, Seat, Text, hookimpl, play
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.plugin.encoding.plain import encoder_of
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import VariantSource
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import check_cases, conform
from tablegames.track import HELD, Beyond, Go, Meeting, Roll, Special, TrackGame, spiral, track_entry, winding
from tests.web.sittings import fresh

STAR = Special(key="stands", sign="*", title=Text("A star: throw again, and be safe"), throws=True, safe=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRules:
    """A toy has no options."""


@dataclass(frozen=True, slots=True)
class Chase(TrackGame):
    """Two tokens each on a round of twelve squares with two ways home; a six begins and throws again."""

    board = winding(4, 4)
    dice = 1
    pieces = 2
    meeting = Meeting.HOME

    def path(self, seat: int) -> Sequence[int]:
        return (*range(12), 12, 13) if seat == 0 else (*range(6, 12), *range(6), 14, 15)

    @property
    def specials(self) -> Mapping[int, Special]:
        return {4: STAR, 10: STAR}

    @property
    def beyond(self) -> Beyond:
        return Beyond.STAY

    def may_begin(self, throw: Sequence[int]) -> bool:
        return throw[0] == 6

    def throws_again(self, throw: Sequence[int]) -> bool:
        return throw[0] == 6


@dataclass(frozen=True, slots=True)
class Walk(TrackGame):
    """One token each on a spiral; the well holds its player."""

    board = spiral(9, 7)

    @property
    def specials(self) -> Mapping[int, Special]:
        goose = Special(key="stands", sign="*", title=Text("A goose"), again=True)
        return {5: goose, 31: Special(key="stands", sign="O", title=Text("The well"), waits=HELD)}


class Closing(Chase):
    """The same where nobody is sent home."""

    meeting = Meeting.CLOSED


class Sharing(Chase):
    """The same where all share squares."""

    meeting = Meeting.SHARE


def table(game: type[TrackGame]) -> Table:
    """A table for a game that no package brings."""
    variant = VariantSource("toy", "standard", "title: {en: Toy}\nrules: {}\n", "toy.yaml")
    own: dict[str, Any] = {"rules": NoRules, "variants": [variant], "source": "HOUSE", "title": Text("Toy")}
    entry = track_entry(game, "", name="toy", **own)
    plugin = SimpleNamespace(tablegames_games=hookimpl(lambda: [entry]))
    return set_table(Registry(load_plugins([("toy", plugin)])), "toy")


def at(squares: Sequence[Sequence[int]], mover: int = 0, throw: Sequence[int] = ()) -> dict[str, Any]:
    return {"squares": [list(held) for held in squares], "mover": mover, "throw": list(throw)}


@pytest.mark.parametrize("game", [Chase, Closing, Sharing])
def test_it_keeps_the_promises(game: type[TrackGame]) -> None:
    assert conform(table(game), games=4).remarks == ()


def test_the_mover_chooses_a_token_and_writes_where_it_goes() -> None:
    one = table(Chase)
    state = one.start(at([[0, 3], [0, 0]], throw=[6]))
    assert [one.write(state, action) for action in one.bare.legal(state)] == ["start-6", "3-9"]
    assert one.read(state, "start") == one.read(state, "Start-6") == Go(0)
    for text, refusal in (("7", "no token"), ("3-8", "no token"), ("?", "write one like start-6")):
        with pytest.raises((Refused, NotationError), match=refusal):
            one.read(state, text)


def test_a_throw_that_nobody_can_play_passes_the_dice() -> None:
    one = table(Chase)
    step = one.played(one.begin(), "roll 5").step
    assert [event.what for event in step.events] == ["cannot_move"]
    assert step.state.mover == 1


def test_a_six_throws_again_even_if_no_token_can_go() -> None:
    one = table(Closing)
    state = one.start(at([[0, 13], [11, 13]]))
    step = one.played(state, "6").step
    assert step.state.throw == (6,)  # the first can begin
    state = one.start(at([[12, 13], [0, 0]]))
    step = one.played(state, "6").step
    assert [event.what for event in step.events] == ["cannot_move", "throws_again"]
    assert step.state.mover == 0


def test_a_token_that_is_met_begins_again_but_not_on_a_star() -> None:
    one = table(Chase)
    met = one.start(at([[0, 1], [0, 8]], throw=[1]))  # the other's step 8 is square 2
    step = one.played(met, "1-2").step
    assert (step.state.tokens, [event.what for event in step.events]) == (((0, 2), (0, 0)), ["stands", "sent_home"])
    star = one.start(at([[0, 3], [0, 10]], throw=[6]))  # their star is our square 4
    assert Go(3) in one.bare.legal(star)
    closed = one.start(at([[3, 3], [0, 10]], mover=0, throw=[6]))
    assert one.bare.legal(closed)


def test_nobody_comes_to_a_star_that_is_taken() -> None:
    one = table(Chase)
    state = one.start(at([[3, 5], [0, 10]], throw=[1]))  # the other's step 10 is square 4, a star of both
    assert [one.write(state, action) for action in one.bare.legal(state)] == ["5-6"]


def test_the_last_square_must_be_met_and_the_first_to_bring_all_there_wins() -> None:
    one = table(Chase)
    state = one.start(at([[13, 14], [0, 0]], throw=[1]))
    step = one.played(state, "13-14").step
    assert [event.what for event in step.events] == ["stands", "arrives"]
    assert one.bare.turn(step.state).outcome.scores == (1, 0)  # type: ignore[union-attr]
    assert one.bare.legal(one.start(at([[12, 13], [0, 0]], throw=[1]))) == (Go(13),)


def test_seats_are_alike_if_their_paths_meet_alike() -> None:
    class Lopsided(Chase):
        def path(self, seat: int) -> Sequence[int]:
            return range(14) if seat == 0 else (*range(5, 12), *range(5), 14, 15)

    assert Chase(NoRules()).symmetric
    assert not Lopsided(NoRules()).symmetric


def test_every_square_is_drawn_once_and_the_signs_are_explained() -> None:
    one = table(Chase)
    (drawer,) = one.entry.diagrams  # type: ignore[misc, union-attr]
    root = ElementTree.fromstring(drawer.draw(one.begin(), Look("toy", Seat(0), places=True)))
    named = [shape.get("data-place") for shape in root.iter() if shape.get("data-place")]
    assert sorted(named) == sorted([*map(str, range(1, 17)), "start"])
    assert [sign.means for sign in drawer.under(NoRules()).legend()] == [f"{STAR.title}."]


def test_the_rows_show_signs_players_and_who_waits() -> None:
    one = table(Walk)
    text = one.draw(one.start({"squares": [31, 4], "waits": [-1, 0]}), None)
    assert "31:0" in text
    assert " 5*" in text
    assert "waits until another player lands on the same square" in text
    assert "Not on the board yet" not in text


def test_no_word_of_a_decision_is_another() -> None:
    one, seen = table(Chase), list[Any]()
    play(one.game, [RandomPlayer()] * 2, seed=3, watch=seen.append)
    encoder = encoder_of(one.bare, one.notation)
    decisions = [moment.before for moment in seen if isinstance(one.bare.turn(moment.before), Decide)]
    assert decisions
    for state in decisions:
        words = [encoder.spell(state, action) for action in one.bare.legal(state)]
        assert len(set(words)) == len(words)
        rows = [encoder.observe(state, Seat(seat), ()) for seat in (0, 1)]
        assert [len(row) for row in rows] == [len(encoder.features)] * 2
        assert encoder.observe(one.bare.turned(state), Seat(1), ()) == rows[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "data",
    [
        7, [], {"squares": 3}, {"squares": [1, 2]}, {"squares": [[0, 15], [0, 0]]}, {"mover": 2}, {"x": 1},
        {"waits": [-2, 0]}, {"paid": [-1, 0]}, {"waits": [0]}, {"squares": [[14, 14], [14, 14]]}, {"throw": [7]},
        {"throw": [5]}, {"mover": "a"},
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_a_sentence(data: object) -> None:
    with pytest.raises(PositionError):
        table(Chase).start(data)


@pytest.mark.parametrize("text", ["", "roll", "roll 7", "roll 1 2", "roll x", "9" * 400])
def test_a_throw_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    one = table(Chase)
    with pytest.raises((NotationError, Refused)):
        one.read(one.begin(), text)


def test_a_throw_is_read_in_any_order() -> None:
    one = table(Walk)
    assert one.read(one.begin(), "roll 3 6") == one.read(one.begin(), "6-3") == Roll((6, 3))


def test_a_spiral_fills_its_board() -> None:
    assert sorted(map(int, spiral(9, 7).names)) == list(range(1, 64))
    assert spiral(9, 7) is spiral(9, 7)


def test_the_template_of_the_kit_keeps_the_promises(tmp_path: Path) -> None:
    registry = fresh(tmp_path / "kit", "track")
    assert check_cases(tmp_path / "kit" / "tablegames-freshtrack" / "tests" / "cases.yaml", registry) == []
    for seats, variant in ((2, "standard"), (4, "easy")):
        assert conform(set_table(registry, "freshtrack", variant, seats=seats), games=2).remarks == ()
