"""Fair dice at a hosted table: promised, shown, played, verified; there again after the server was killed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.plugin.registry import Registry
from tablegames.records.fair import chance_of, promise_of
from tablegames.records.parsing import parse_record, read_record
from tablegames.records.recorder import secret_file
from tablegames.records.replay import table_of, verify
from tablegames.web.advice import kept_record
from tablegames.web.browser_host import BrowserHost
from tablegames.web.games import Asked, GameHouse, Hosted
from tablegames.web.table_page import TableReader, frame
from tests.web.test_hosting import going, played

WHITE, BLACK = Seat(0), Seat(1)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


@pytest.fixture
def house(registry: Registry, tmp_path: Path) -> Iterator[GameHouse]:
    house = GameHouse(registry, tmp_path)
    yield house
    house.close()


def promised(hosted: Hosted, seat: Seat, part: str) -> None:
    assert hosted.fairness is not None
    hosted.promise(seat, promise_of(hosted.fairness["commitment"], seat, part))


def agreed(house: GameHouse, game: str, **more: Any) -> Hosted:
    """A game after both have shown their parts."""
    hosted, _ = house.begin(Asked(game, fair=True, **more))
    promised(hosted, WHITE, "white")
    promised(hosted, BLACK, "black")
    hosted.show_part(BLACK, "black")
    hosted.show_part(WHITE, "white")
    return hosted


def test_nothing_happens_before_everybody_has_shown_his_part(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    assert hosted.waits
    assert not hosted.go_on()
    with pytest.raises(Refused, match="begins when everyone has supplied a part"):
        hosted.submit(WHITE, "hand/1")
    with pytest.raises(Refused, match="begins when everyone"):
        hosted.end(WHITE, "resign")
    promised(hosted, WHITE, "white")
    with pytest.raises(Refused, match="only after every player has promised one"):
        hosted.show_part(WHITE, "white")
    promised(hosted, BLACK, "black")
    with pytest.raises(Refused, match="not the part that was promised"):
        hosted.show_part(WHITE, "better")
    hosted.show_part(WHITE, "white")
    told = frame(registry, hosted, TableReader(BLACK))["fair"]
    assert told["stage"] == "show"
    assert told["parts"] == [None, None]  # nobody sees one before all are shown
    assert told["shown"] == [True, False]
    hosted.show_part(BLACK, "black")
    hosted.show_part(BLACK, "black")  # said twice
    with pytest.raises(Refused, match="can't send a part for the fair dice now"):
        hosted.promise(BLACK, "0" * 64)
    assert not going(hosted).over
    assert hosted.session.history


@pytest.mark.parametrize("promise", [None, 7, "", "A" * 64, "0" * 63, ["0" * 64]])
def test_a_promise_that_is_none_is_refused(house: GameHouse, promise: object) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    with pytest.raises(Refused, match="64 characters"):
        hosted.promise(WHITE, promise)


@pytest.mark.parametrize("part", [None, 7, "", "x" * 201, "two\nlines"])
def test_a_part_that_is_none_is_refused(house: GameHouse, part: object) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    promised(hosted, WHITE, "w")
    promised(hosted, BLACK, "b")
    with pytest.raises(Refused, match="1 to 200 characters"):
        hosted.show_part(WHITE, part)


def test_what_is_agreed_outlives_the_server(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    promised(hosted, WHITE, "white")
    before = hosted.fairness
    house.close()
    house = GameHouse(registry, tmp_path)
    again = house.find(hosted.id)
    assert again is not None
    assert again.fairness == before
    promised(again, BLACK, "black")
    again.show_part(WHITE, "white")
    again.show_part(BLACK, "black")
    going(played(registry, again, 3))
    told, history = again.fairness, [moment.action for moment in again.session.history]
    house.close()
    house = GameHouse(registry, tmp_path)
    third = house.find(hosted.id)
    assert third is not None
    assert third.fairness == told
    assert [moment.action for moment in third.session.history] == history
    assert not list(tmp_path.glob("*.pact"))
    third.end(WHITE, "resign")
    verify(third.session.table, read_record(tmp_path / f"{hosted.id}.jsonl"))
    house.close()


@pytest.mark.parametrize("killed", ["before the record", "in its first line", "after it"])
def test_a_server_that_is_killed_as_a_game_begins_begins_it_again(
    registry: Registry, house: GameHouse, tmp_path: Path, killed: str
) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    pact, record = tmp_path / f"{hosted.id}.pact", tmp_path / f"{hosted.id}.jsonl"
    assert os.name == "nt" or pact.stat().st_mode & 0o777 == 0o600, "the secret is in it"
    promised(hosted, WHITE, "white")
    promised(hosted, BLACK, "black")
    hosted.show_part(WHITE, "white")
    waiting = hosted.waiting
    assert waiting is not None
    complete = waiting.changed(lambda one: one.show(BLACK, "black"))  # on the disk, and no further
    kept = pact.read_bytes()
    if killed != "before the record":
        complete.begin().close()
        pact.write_bytes(kept)
    if killed == "in its first line":
        record.write_bytes(record.read_bytes()[:100])
    again = GameHouse(registry, tmp_path)
    found = again.find(hosted.id)
    assert found is not None
    assert found.waiting is None
    assert found.agreed is not None
    assert found.agreed["fair"]["parts"] == ["white", "black"]
    assert not pact.exists()
    going(found)
    found.end(WHITE, "resign")
    verify(found.session.table, read_record(record))
    again.close()


def test_a_pact_that_is_no_pact_is_named(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted, _ = house.begin(Asked("tourne_case", fair=True))
    house.close()
    (tmp_path / f"{hosted.id}.pact").write_text("{}")
    with pytest.raises(RecordError, match=r"\.pact: 'header' is missing"):
        GameHouse(registry, tmp_path).find(hosted.id)


def test_no_frame_has_the_secret_before_the_end(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted = agreed(house, "domino", match="single")
    secret = secret_file(tmp_path / f"{hosted.id}.jsonl").read_text().strip()
    assert hosted.agreed is not None
    seed = chance_of(hosted.agreed, bytes.fromhex(secret)).seed.hex()
    for _ in range(200):
        for seat in (WHITE, BLACK, None):
            told = frame(registry, hosted, TableReader(seat))
            assert (secret in json.dumps(told)) == hosted.over
            assert seed not in json.dumps(told)
            assert told["may"]["save"] == hosted.over
        if hosted.over:
            break
        with pytest.raises(Refused, match="when the game is over"):
            kept_record(hosted)
        played(registry, hosted, 1)
    assert hosted.over
    assert frame(registry, hosted, TableReader(None))["fair"]["stage"] == "over"
    record = parse_record(kept_record(hosted)["text"], "told")
    assert verify(table_of(registry, record), record) is not None
    assert record.secret == secret


def test_frames_of_ordinary_games_are_what_they_were(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("tourne_case"))
    told = frame(registry, hosted, TableReader(WHITE))
    assert "fair" not in told
    assert not told["may"]["save"]
    with pytest.raises(Refused, match="when the game is over"):
        kept_record(hosted)
    hosted.end(WHITE, "resign")
    assert frame(registry, hosted, TableReader(WHITE))["may"]["save"]
    assert parse_record(kept_record(hosted)["text"], "told").resigned == WHITE


def test_against_a_bot_only_the_person_adds_a_part(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("tourne_case", players=("human", "random"), fair=True))
    promised(hosted, WHITE, "mine")
    hosted.show_part(WHITE, "mine")
    assert hosted.agreed is not None
    assert hosted.agreed["fair"]["parts"] == ["mine", ""]
    with pytest.raises(Refused, match="need at least one human"):
        house.begin(Asked("tourne_case", players=("random", "random"), fair=True))


def test_a_browser_alone_has_nobody_to_promise_anything(registry: Registry, tmp_path: Path) -> None:
    told = json.loads(BrowserHost(registry, tmp_path).fetched("/api/new", json.dumps({"game": "plain", "fair": True})))
    assert told["status"] == 400
    assert "tablegames serve" in told["data"]["refused"]


def test_over_sockets(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
    pytest.importorskip("websockets", reason="the extra 'web' is not installed")
    from tests.web.served import Client, asked_for, begun, served

    with served(tmp_path) as (port, _):
        assert asked_for(port, "POST", "/api/new", {"game": "plain", "fair": "yes"})[0] == 400
        game = begun(port, game="tourne_case", fair=True)
        white, black = (Client(port, game["id"], game["seats"][seat]) for seat in ("0", "1"))
        watching = Client(port, game["id"], game["watch"])
        commitment = white.hear()["fair"]["commitment"]
        assert watching.hear()["fair"]["commitment"] == black.hear()["fair"]["commitment"] == commitment
        watching.say(type="promise", promise="0" * 64)
        assert watching.until(lambda heard: heard["type"] == "refused")["text"] == "You are watching this game."
        for seat, client in enumerate((white, black)):
            client.say(type="promise", promise=promise_of(commitment, seat, f"part {seat}"))
        for seat, client in enumerate((white, black)):
            client.until(lambda heard: heard["type"] == "state" and heard["fair"]["stage"] == "show")
            client.say(type="part", part=f"part {seat}")
        white.until(lambda heard: heard["type"] == "state" and heard["fair"]["stage"] == "play")
        white.say(type="record")
        assert "is over" in white.until(lambda heard: heard["type"] == "refused")["text"]
        white.say(type="resign")
        ended = watching.until(lambda heard: heard["type"] == "state" and heard["over"])
        assert ended["fair"]["stage"] == "over"
        black.say(type="record")
        text = black.until(lambda heard: heard["type"] == "record")["text"]
        record = parse_record(text, "told")
        assert record.secret == ended["fair"]["secret"]
        verify(table_of(Registry(), record), record)
        for client in (white, black, watching):
            client.close()
