"""Nobody is told a tile he must not know: not by a view, an event, a text, a refusal, nor the list of plays.

[AUJ-Dom r. XXIV, XXVI]
"""

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat, visible
from tablegames.core.game import Chance, Decide, Over
from tablegames.plugin.shipped import shipped_phrases
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.render import TextTable
from tablegames.plugins.domino.rules import DominoRules, Partners
from tablegames.plugins.domino.state import Action, Deal, DominoView, Round, State
from tablegames.plugins.domino.tiles import TILES, Tile, gather, spread, tile
from tablegames.table.wording import Wording
from tests.plugins.domino.written import read, write

NOTATION = DominoNotation()
WORDING = Wording(shipped_phrases("tablegames.plugins.domino", "en"))
GAMES = [
    Domino(DominoRules(), 2),
    Domino(DominoRules(tiles=12), 2),
    Domino(DominoRules(tiles=8), 3),
    Domino(DominoRules(players=(2, 3, 4), tiles=4, puiser=True), 3),
    Domino(DominoRules(players=(2, 3, 4), tiles=4, puiser=True, talon_kept=2), 2),
    Domino(DominoRules(players=(4,), partners=Partners.SEATS), 4),
]


def random_round(game: Domino, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a random round, from the deal on."""
    rng = Rng(seed)
    state = game.initial(Seat(seed % game.seats))
    while not isinstance(turn := game.turn(state), Over):
        legal = game.legal(state)
        action = turn.lottery.sample(rng) if isinstance(turn, Chance) else legal[rng.below(len(legal))]
        after = game.apply(state, action).state
        yield state, action, after
        state = after


def unknown(state: Round, seat: Seat | None) -> set[Tile]:
    """What a seat cannot know, said without the game's help: all but the line and its own hand."""
    known = {frozenset(laid) for laid in state.line}
    known |= set() if seat is None else {frozenset((one.high, one.low)) for one in spread(state.hands[seat])}
    return {one for one in TILES if frozenset((one.high, one.low)) not in known}


WRITTEN = re.compile(r"(?<!\d)(\d)-(\d)(?!\d)|\[(\d)\|(\d)\]|high\W+(\d)\W+low\W+(\d)\b")
"""A tile in any of the ways it is written here: 6-4, [6|4], high=6, low=4, "high": 6, "low": 4."""


def told(text: str, tiles: set[Tile]) -> set[str]:
    """Which of the tiles stand in a text."""
    pairs = [[int(digit) for digit in found if digit] for found in WRITTEN.findall(text)]
    return {str(tile(*pair)) for pair in pairs} & set(map(str, tiles))


def numbers_in(thing: object) -> Iterator[int]:
    """Every number that can be reached in plain data."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from numbers_in(key)
            yield from numbers_in(value)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from numbers_in(one)
    elif isinstance(thing, int):
        yield thing


def check_view(view: DominoView, state: Round, seat: Seat | None) -> None:
    secret = unknown(state, seat)
    assert not told(repr(view), secret)
    assert not told(TextTable().draw(view), secret)
    assert not told(repr(pickle.loads(pickle.dumps(view))), secret)
    assert not told(json.dumps(asdict(view)), secret)
    # no hand hides in the view as a set of tiles, which is a number
    hands = {hand for place, hand in enumerate(state.hands) if place != seat} | {gather(state.talon)}
    assert not hands & {number for number in numbers_in(asdict(view)) if number > len(TILES)}


def test_the_search_finds_what_there_is_to_find() -> None:
    game = GAMES[0]
    view = game.view(game.apply(game.initial(Seat(0)), Deal(TILES)).state, Seat(1))
    own = {str(one) for one in TILES[:6]}
    for text in (repr(view), json.dumps(asdict(view)), TextTable().draw(view)):
        assert told(text, set(TILES)) == own
    assert gather([view.hand[0]]) in set(numbers_in(asdict(view)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.seats}x{game.rules.tiles}")
def test_whole_rounds_tell_nobody_a_hidden_tile(game: Domino) -> None:
    for seed in range(6):
        for before, action, after in random_round(game, seed):
            assert isinstance(after, Round)
            for seat in (None, *map(Seat, range(game.seats))):
                view = game.view(after, seat)
                if after.outcome is not None:
                    assert view.hands == tuple(map(spread, after.hands))
                    continue
                assert set(game.hidden(after, seat)) == unknown(after, seat)
                check_view(view, after, seat)
                secret = unknown(after, seat)
                dealt = isinstance(action, Deal)
                text = NOTATION.write_for(before, action, seat) if dealt else write(game, before, action)
                assert not told(text, secret)
                assert not told(repr(visible(game.apply(before, action).events, seat)), secret)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.seats}x{game.rules.tiles}")
def test_the_list_of_plays_given_to_a_player_holds_only_his_own_tiles(game: Domino) -> None:
    for seed in range(20):
        for before, _, _ in random_round(game, seed):
            turn = game.turn(before)
            if isinstance(turn, Decide) and isinstance(before, Round):
                legal = game.legal(before)
                assert not told(repr(legal), unknown(before, turn.seat))
                assert not told(repr(pickle.loads(pickle.dumps(legal))), unknown(before, turn.seat))


def test_a_refusal_is_the_same_wherever_the_tile_is() -> None:
    game = GAMES[0]
    for seed in range(10):
        for before, _, _ in random_round(game, seed):
            if not isinstance(before, Round) or not before.line:
                continue
            sentences = {refusal(game, before, one) for one in unknown(before, before.turn)}
            assert sentences == {"'TILE@left' cannot be played here. TILE is not in your hand."}


def refusal(game: Domino, state: Round, one: Tile) -> str:
    """What is said to him who wants to play a tile he does not have."""
    with pytest.raises(Refused) as refused:
        read(game, state, f"{one}@left")
    assert refused.value.fault is not None
    return f"{refused.value} {WORDING.fault(refused.value.fault)}".replace(str(one), "TILE")


def test_a_refused_pass_does_not_name_the_tile_that_goes() -> None:
    game = GAMES[0]
    state = NOTATION.set_up(game, {"hands": {0: "6-1", 1: "6-4 5-5"}, "line": "6-6", "turn": 1, "leader": 0})
    with pytest.raises(Refused) as refused:
        read(game, state, "pass")
    assert refused.value.fault is not None
    assert not told(f"{refused.value} {WORDING.fault(refused.value.fault)}", set(TILES))


def test_what_is_written_of_a_deal_to_one_seat_is_no_deal_to_read() -> None:
    game = GAMES[0]
    state = game.initial(Seat(0))
    with pytest.raises(NotationError, match="28 tiles"):
        read(game, state, NOTATION.write_for(state, Deal(TILES), Seat(0)))


def test_a_spectator_sees_no_hand_but_everybody_sees_the_counts() -> None:
    game = GAMES[0]
    state = game.apply(game.initial(Seat(0)), Deal(TILES)).state
    for seat in (None, Seat(0), Seat(1)):
        view = game.view(state, seat)
        assert (view.counts, view.talon, view.leader, view.turn) == ((6, 6), 16, 0, 0)
    assert game.view(state, None).hand == ()
    assert game.view(state, Seat(1)).hand == TILES[:6]


def test_passes_and_the_player_out_are_seen_by_all() -> None:
    game = GAMES[2]
    data = {"hands": {0: "", 1: "4-4", 2: "5-5"}, "line": "6-6", "turn": 1, "leader": 0, "passed": ["1: 6-6"]}
    view = game.view(NOTATION.set_up(game, data), None)
    assert view.out == 0
    assert [(one.seat, one.ends) for one in view.passed] == [(1, (6, 6))]
    assert view.outcome is not None
    assert view.turn is None
