"""Every game has pictures: well-formed, alike for like positions, turned for the other side, without what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablegames import Moment, Over, RandomPlayer, Table, play
from tablegames.core.events import Seat
from tablegames.core.game import Hiding
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tests.pictures import alike, drawn, seats, table_for

REGISTRY = Registry()
RULESETS = [f"{name}/{variant}" for name, entry in REGISTRY.games.items() for variant in REGISTRY.sources(entry)]
"""All of them: boards of other sizes, other squares in use, three or four at the table."""
SOME = 5
"""Number of states of a random game that are drawn, with its last."""


def some_states(table: Table) -> Iterator[Any]:
    moments: list[Moment[Any, Any]] = []
    played = play(table.game, [RandomPlayer()] * table.game.seats, seed=5, watch=moments.append, limit=400)
    yield from (moment.before for moment in moments[:: len(moments) // SOME + 1])
    yield played.state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_position_of_any_game_has_a_picture(ruleset: str) -> None:
    table = table_for(*ruleset.split("/"))
    for state in some_states(table):
        for seat in seats(table):
            seen = drawn(table, state, seat, labels=True)
            assert seen.root.get("role") == "img"
            assert seen.child("title") == table.entry.title.en
            assert len(seen.words("caption")) == 1
            assert seen.words("caption")[0] in seen.child("desc")
            assert not [one for one in seen.root.iter() if one.get("id") or one.tag.endswith(("style", "script"))]
            assert "nan" not in seen.text
            if isinstance(table.bare, Hiding) and not isinstance(table.game.turn(state), Over):
                for secret in table.bare.hidden(state, seat):
                    assert str(secret) not in seen.text


@pytest.mark.parametrize("game", REGISTRY.games)
def test_the_same_position_is_the_same_picture(game: str) -> None:
    table = table_for(game)
    for state in some_states(table):
        if isinstance(table.game.turn(state), Over):
            continue
        again = table.start(table.position(state))
        if game == "domino":  # a position does not keep which way the line was laid
            again, state = table.start(table.position(again)), again  # noqa: PLW2901
        assert drawn(table, again).text == drawn(table, state).text


@pytest.mark.parametrize("game", [name for name in REGISTRY.games if name != "domino"])
def test_from_the_other_side_everything_is_half_a_turn_round(game: str) -> None:
    table = table_for(game)
    pieces = ("man", "king") if game == "dames_polonaises" else ("dame",)
    for state in some_states(table):
        one, other = drawn(table, state, Seat(0)), drawn(table, state, Seat(1))
        assert one.points("pip") == [] or one.points("pip") != other.points("pip")
        for kind in (*pieces, "jeton", "fichet", "trou", "coin"):
            for side in ("white", "black") if kind in pieces else ((),):
                classes = (kind, side) if side else (kind,)
                if kind == "king":  # its two discs are drawn alike from either side
                    assert len(one.points(*classes)) == len(other.points(*classes))
                else:
                    assert alike(other.points(*classes), one.turned(one.points(*classes)))
        assert drawn(table, state).text == one.text, "a spectator stands behind the first seat"


@pytest.mark.parametrize("game", REGISTRY.games)
def test_pictures_speak_both_languages(game: str) -> None:
    table = table_for(game)
    for state in some_states(table):
        english = drawn(table, state, labels=True)
        with speaking("fr"):
            french = drawn(table, state, labels=True)
        assert (english.root.get("{http://www.w3.org/XML/1998/namespace}lang"), french.child("title")) == (
            "en",
            table.entry.title.fr,
        )
        assert english.words("caption") != french.words("caption")
        assert english.points() == french.points()
