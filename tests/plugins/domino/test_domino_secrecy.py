"""Refusals and views that tell a player nothing of hidden tiles; `test_leaks` searches whole parties for them.

[AUJ-Dom r. XXIV, XXVI]
"""

from typing import Any

import pytest

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.families.dominoes.entries import dominoes_phrases
from tablegames.families.dominoes.state import Deal, Round
from tablegames.families.dominoes.tiles import TILES, Tile, spread, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules
from tablegames.table.wording import Wording
from tests.plugins.domino.bot_help import course, every_party, game_of
from tests.plugins.domino.listening import tiles_in
from tests.plugins.domino.written import read

NOTATION = DominoNotation()
WORDING = Wording(dominoes_phrases("tablegames.plugins.domino", "en"))
GAME = Domino(DominoRules(), 2)


@every_party
def test_all_but_the_line_and_the_own_hand_is_hidden(party: str, seats: int, overrides: dict[str, Any]) -> None:
    game = game_of(party, seats, overrides)
    for state in course(game, 3, [*range(30)]):
        for seat in (None, *map(Seat, range(seats))):
            own = () if seat is None else spread(state.hands[seat])
            assert {*game.hidden(state, seat)} == {*TILES} - {*own, *(tile(*laid) for laid in state.line)}


def test_a_refusal_is_the_same_wherever_the_tile_is() -> None:
    for seed in range(10):
        for before in course(GAME, seed, [*range(24)]):
            if not isinstance(before, Round) or not before.line or before.outcome is not None:
                continue
            known = {*spread(before.hands[before.turn]), *(tile(*laid) for laid in before.line)}
            sentences = {refusal(GAME, before, one) for one in TILES if one not in known}
            assert sentences == {"'TILE@left' cannot be played here. TILE is not in your hand."}


def refusal(game: Domino, state: Round, one: Tile) -> str:
    """Return the message to a player who wants to play a tile from another hand."""
    with pytest.raises(Refused) as refused:
        read(game, state, f"{one}@left")
    assert refused.value.fault is not None
    return f"{refused.value} {WORDING.fault(refused.value.fault)}".replace(str(one), "TILE")


def test_a_refused_pass_does_not_name_the_tile_that_goes() -> None:
    game = GAME
    state = NOTATION.set_up(game, {"hands": {0: "6-1", 1: "6-4 5-5"}, "line": "6-6", "turn": 1, "leader": 0})
    with pytest.raises(Refused) as refused:
        read(game, state, "pass")
    assert refused.value.fault is not None
    assert not tiles_in(f"{refused.value} {WORDING.fault(refused.value.fault)}")


def test_what_is_written_of_a_deal_to_one_seat_is_no_deal_to_read() -> None:
    game = GAME
    state = game.initial(Seat(0))
    with pytest.raises(NotationError, match="28 tiles"):
        read(game, state, NOTATION.write_for(state, Deal(TILES), Seat(0)))


def test_a_spectator_sees_no_hand_but_everybody_sees_the_counts() -> None:
    game = GAME
    state = game.apply(game.initial(Seat(0)), Deal(TILES)).state
    for seat in (None, Seat(0), Seat(1)):
        view = game.view(state, seat)
        assert (view.counts, view.talon, view.leader, view.turn) == ((6, 6), 16, 0, 0)
    assert game.view(state, None).hand == ()
    assert game.view(state, Seat(1)).hand == TILES[:6]


def test_passes_and_the_player_out_are_seen_by_all() -> None:
    game = Domino(DominoRules(tiles=8), 3)
    data = {"hands": {0: "", 1: "4-4", 2: "5-5"}, "line": "6-6", "turn": 1, "leader": 0, "passed": ["1: 6-6"]}
    view = game.view(NOTATION.set_up(game, data), None)
    assert view.out == 0
    assert [(one.seat, one.ends) for one in view.passed] == [(1, (6, 6))]
    assert view.outcome is not None
    assert view.turn is None
