"""Over the web: draws offered and answered, one game of a match given up, and a rematch begun as in a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_record, read_record
from tablegames.records.replay import table_of, verify
from tablegames.web.advice import kept_record
from tablegames.web.games import Asked, GameHouse
from tablegames.web.table_page import TableReader, frame
from tests.web.test_browser_host import Sitting, house_of
from tests.web.test_hosting import going

WHITE, BLACK = Seat(0), Seat(1)
KINGS = {"start": "WK1:BK50", "first_move": "white"}


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


@pytest.fixture
def house(registry: Registry, tmp_path: Path) -> Iterator[GameHouse]:
    house = GameHouse(registry, tmp_path, seeds=lambda: 7)
    yield house
    house.close()


def test_an_offer_is_there_again_after_the_server_was_killed(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", rules=KINGS))
    number = hosted.number
    hosted.end(WHITE, "draw")
    assert hosted.number == number, "an offer changes no position: a play that is under way still counts"
    house.close()
    again = house.find(hosted.id)
    assert again is not None
    told = frame(registry, again, TableReader(BLACK))
    assert told["offer"] == "White offers a draw."
    assert told["may"]["accept"]
    assert not told["may"]["draw"]
    again.end(BLACK, "draw")
    assert again.over
    house.close()
    ended = house.find(hosted.id)
    assert ended is not None
    assert frame(registry, ended, TableReader(None))["over"] == "The players agree on a draw. Drawn. [MAN III.39]"
    record = parse_record(kept_record(ended)["text"], "told")
    assert verify(table_of(registry, record), record) is not None


def test_a_play_declines_an_offer(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", rules=KINGS))
    hosted.end(WHITE, "draw")
    hosted.submit(WHITE, "1-6")
    assert frame(registry, hosted, TableReader(BLACK))["may"]["accept"]
    hosted.submit(BLACK, "50-45")
    assert frame(registry, hosted, TableReader(BLACK))["offer"] is None
    with pytest.raises(Refused, match="Nobody has offered you a draw"):
        hosted.end(BLACK, "decline")


def test_a_bot_answers_at_once(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", rules={"first_move": "white"}, players=("human", "engine:1")))
    hosted.end(WHITE, "draw")
    told = frame(registry, hosted, TableReader(WHITE))
    assert told["offer"] == "Black declines the draw."
    assert not told["may"]["draw"], "who was refused does not ask again at once"
    assert not frame(registry, house.begin(Asked("trictrac"))[0], TableReader(WHITE))["may"]["draw"]


def test_one_game_of_several_is_given_up(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("toutetable", match="parties:3"))
    going(hosted)
    assert frame(registry, hosted, TableReader(WHITE))["may"]["concede"]
    moment = hosted.end(WHITE, "concede")
    reader = TableReader(BLACK)
    reader.note(hosted, moment)
    told = frame(registry, hosted, reader)
    assert told["over"] is None
    assert "You win the game: the other player concedes." in " ".join(told["news"])
    assert hosted.session.state.tally.points == (0, 2)
    house.close()
    found = house.find(hosted.id)
    assert found is not None
    assert found.session.state == hosted.session.state
    single, _ = house.begin(Asked("toutetable"))
    assert not frame(registry, single, TableReader(WHITE))["may"]["concede"]
    with pytest.raises(Refused, match="can't concede a single game"):
        single.end(WHITE, "concede")


@pytest.mark.parametrize(
    ("game", "resigns", "begins"),
    [("revertier", WHITE, BLACK), ("revertier", BLACK, WHITE), ("toutetable", WHITE, BLACK)],
)  # AUJ-Rev XII; AUJ-TT X
def test_the_winner_has_the_dice_for_the_rematch(
    registry: Registry, house: GameHouse, game: str, resigns: Seat, begins: Seat
) -> None:
    hosted, _ = house.begin(Asked(game, players=("human", "engine:1")))
    going(hosted)
    hosted.submit(hosted.asked, frame(registry, hosted, TableReader(hosted.asked))["plays"][0]["text"])
    hosted.end(resigns, "resign")
    told = frame(registry, hosted, TableReader(WHITE))["again"]
    assert told == {"players": ["engine:1", "human"], "first": 1 - begins, "seat": 1}
    rematch, _ = house.begin(Asked(game, players=tuple(told["players"]), first=Seat(told["first"])))
    assert rematch.session.table.game.turn(rematch.session.state).seat == told["first"]
    record = read_record(house.folder / f"{rematch.id}.jsonl")
    assert record.header["first"] == told["first"]


def test_at_draughts_the_players_begin_in_turn(registry: Registry, house: GameHouse) -> None:  # MAN III.1; METZ I
    hosted, _ = house.begin(Asked("dames_polonaises"))
    going(hosted)
    began = hosted.asked
    assert began is not None
    hosted.submit(began, frame(registry, hosted, TableReader(began))["plays"][0]["text"])
    hosted.end(WHITE, "resign")
    told = frame(registry, hosted, TableReader(WHITE))["again"]
    assert told["first"] == began, "the sides are swapped: on that side the other player sits now"


def test_the_lone_house_knows_the_same_messages(registry: Registry, tmp_path: Path) -> None:
    house = house_of(registry, tmp_path)
    white, black = Sitting(house, 1), Sitting(house, 2)
    game = white.begins(game="dames_polonaises", rules=KINGS, match="parties:3")
    for one, seat in ((white, "0"), (black, "1")):
        one.says(type="join", id=game["id"], key=game["seats"][seat])
    white.says(type="draw")
    assert black.says(type="decline")[0]["offer"] == "You decline the draw."
    black.says(type="concede")
    assert black.state["standing"][-1] == "After 1 game: White 1, you 0."
    black.says(type="draw")
    white.says(type="draw")
    assert white.state["standing"][-1] == "After 2 games: you 1, Black 0."
    assert white.says(type="decline")[0] == {"type": "refused", "text": "Nobody has offered you a draw."}
    white.says(type="resign")
    assert white.state["over"].startswith("You resign. Black wins.")
    text = white.says(type="record")[0]["text"]
    record = parse_record(text, "told")
    verify(table_of(registry, record), record)


def test_over_sockets(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
    pytest.importorskip("websockets", reason="the extra 'web' is not installed")
    from tests.web.served import Client, asked_for, begun, served

    with served(tmp_path) as (port, _):
        assert asked_for(port, "POST", "/api/new", {"game": "plain", "first": "white"})[0] == 400
        assert asked_for(port, "POST", "/api/new", {"game": "plain", "first": 9})[0] == 400
        game = begun(port, game="dames_polonaises", rules=KINGS)
        white, black = (Client(port, game["id"], game["seats"][seat]) for seat in ("0", "1"))
        watching = Client(port, game["id"], game["watch"], lang="fr")
        assert white.hear()["may"]["draw"]
        white.say(type="draw")
        offered = black.until(lambda heard: heard["type"] == "state" and heard["offer"] is not None)
        assert offered["offer"] == "White offers a draw."
        assert offered["may"]["accept"]
        watching.say(type="draw")
        assert watching.until(lambda heard: heard["type"] == "refused")["text"]
        black.say(type="decline")
        declined = white.until(lambda heard: heard["type"] == "state" and "declines" in str(heard["offer"]))
        assert not declined["may"]["draw"]
        black.say(type="draw")
        white.until(lambda heard: heard["type"] == "state" and heard["may"]["accept"])
        white.say(type="draw")
        ended = watching.until(lambda heard: heard["type"] == "state" and heard["over"])
        assert ended["over"].startswith("Les joueurs conviennent d'une partie nulle.")
        for client in (white, black, watching):
            client.close()
