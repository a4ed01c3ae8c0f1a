"""Drawing from the talon: who must, who may not, and what the others learn of it.  [AUJ-Dom ch. IX]"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.events import Note, Seat, visible
from tablegames.core.game import Decide
from tablegames.families.dominoes.state import Draw, Pass, Passed, Round
from tablegames.families.dominoes.tiles import TILES, spread, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules
from tests.plugins.domino.written import at, judge, read, write

NOTATION = DominoNotation()


def puiser(seats: int = 2, **rules: Any) -> Domino:
    return Domino(DominoRules(players=(2, 3, 4), tiles=4, puiser=True, **rules), seats)


def stuck(game: Domino | None = None, talon: str = "5-2 6-4 1-1") -> Round:
    """Seat 1 has nothing for the six."""
    hands = {0: "6-3 5-5", 1: "4-4 3-1 2-0"}
    return at(game or puiser(), hands=hands, line="6-6", talon=talon, turn=1, leader=0)


def fault(game: Domino, state: Round, action: Draw | Pass) -> str | None:
    found = judge(game, state, action)
    return None if found is None else found.what


def test_who_cannot_play_draws_and_the_turn_is_still_his() -> None:
    game, state = puiser(), stuck()
    assert game.legal(state) == (Draw(),)
    step = game.apply(state, Draw())
    assert isinstance(step.state, Round)
    assert game.turn(step.state) == Decide(Seat(1))
    assert tile(5, 2) in spread(step.state.hands[1])
    assert step.state.talon == (tile(6, 4), tile(1, 1))
    assert step.state.passed == (Passed(Seat(1), (6, 6), drew=True),)


@pytest.mark.parametrize("kept", range(5))
def test_the_tiles_kept_are_never_drawn(kept: int) -> None:
    game = puiser(talon_kept=kept)
    state = stuck(game, talon="5-2 1-1 0-0 5-4")
    while game.legal(state) == (Draw(),):
        after = game.apply(state, Draw()).state
        assert isinstance(after, Round)
        state = after
    assert len(state.talon) == kept
    assert game.legal(state) == (Pass(),)


def test_the_last_tile_of_the_talon_may_go() -> None:
    game = puiser()
    state = at(game, hands={0: "5-5 3-2", 1: "4-4"}, line="6-6", talon="6-2", turn=1, leader=0)
    state = at(game, **NOTATION.position(game.apply(state, Draw()).state))  # type: ignore[arg-type]
    assert [write(game, state, play) for play in game.legal(state)] == ["6-2@left"]


# ---- what the others learn


def test_all_see_that_a_tile_was_drawn_and_he_alone_which() -> None:
    game = puiser(3)
    hands = {0: "6-3 5-5", 1: "4-4 3-1", 2: "2-2"}
    state = at(game, hands=hands, line="6-6", talon="5-2 6-4", turn=1, leader=0)
    step = game.apply(state, Draw())
    told = Note("draws", Seat(1), "AUJ-Dom ch. IX", (("ends", (6,)), ("talon", 1)))
    which = Note("draws_tile", Seat(1), "AUJ-Dom ch. IX", (("tile", "5-2"),), seen_by=(Seat(1),))
    assert step.events == (told, which)
    assert visible(step.events, Seat(1)) == (told, which)
    for seat in (None, Seat(0), Seat(2)):
        assert visible(step.events, seat) == (told,)
        view = game.view(step.state, seat)
        assert (view.counts, view.talon) == ((2, 3, 1), 1)
        assert view.passed == (Passed(Seat(1), (6, 6), drew=True),)
        assert "high=5, low=2" not in repr(view)
        assert tile(5, 2) in game.hidden(step.state, seat)
    assert tile(5, 2) in game.view(step.state, Seat(1)).hand
    assert tile(5, 2) not in game.hidden(step.state, Seat(1))


def drawn_in(lines: list[dict[str, Any]]) -> list[str]:
    """The tiles a record says were drawn since the hands were last turned up."""
    drawn: list[str] = []
    for line in lines:
        for event in line.get("events", []):
            if event["what"] == "draws_tile":
                drawn.append(event["detail"]["tile"])
            if event["kind"] == "revealed":
                drawn.clear()
    return drawn


def test_the_public_record_of_a_round_that_goes_on_tells_nobody_what_another_drew(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "open.jsonl"
    seen = 0
    for seed in range(12):
        path.unlink(missing_ok=True)
        cli("play", "domino", "--variant", "puiser", "--seats", "3", "--players", "human,first,random",
            "--seed", str(seed), "--record", str(path), typed="1\n1\n1\n")  # fmt: skip
        kept = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        secret = [
            (line["seat"], event["detail"]["tile"])
            for line in kept
            for event in line.get("events", [])
            if event["what"] == "draws_tile"
        ]
        if not drawn_in(kept) or any(e["kind"] == "revealed" for line in kept for e in line.get("events", [])):
            continue
        for bot in ("1", "2"):
            assert cli("replay", str(path), "--public", "--seat", bot).code == 2
        for viewer in (None, 0):
            given = () if viewer is None else ("--seat", str(viewer))
            shown = [json.loads(line) for line in cli("replay", str(path), "--public", *given).out.splitlines()]
            assert drawn_in(shown) == [tile for seat, tile in secret if seat == viewer]
            assert [line["action"] for line in shown[1:]].count("draw") == len(secret)
            seen += len(secret)
    assert seen > 10


# ---- how it is written


@pytest.mark.parametrize("text", ["draw", "puise", " PUISER "])
def test_drawing_has_three_words(text: str) -> None:
    assert read(puiser(), stuck(), text) == Draw()
    assert write(puiser(), stuck(), Draw()) == "draw"


def test_a_position_with_its_deal_may_have_tiles_drawn_since() -> None:
    game = puiser()
    first = "6-6 6-5 6-4 6-3 5-5 5-4 5-3 5-2 4-4 6-2"
    deal = " ".join([first, *(str(one) for one in TILES if str(one) not in first.split())])
    talon = " ".join(deal.split()[9:])
    given = {"deal": deal, "leader": 1, "line": "5-2", "turn": 0, "talon": talon}
    hands = {0: "6-6 6-5 6-4 6-3 4-4", 1: "5-5 5-4 5-3"}
    assert at(game, **given, hands=hands).talon[0] == tile(6, 2)
    with pytest.raises(Exception, match="do not match 'deal'"):
        at(game, **given, hands={0: "6-6 6-5 6-4 6-3", 1: "5-5 5-4 5-3"})
    with pytest.raises(Exception, match="according to 'deal', 4-4 is elsewhere"):
        at(Domino(DominoRules(), 2), **{**given, "hands": {**hands, 0: "4-4"}, "talon": ""})
