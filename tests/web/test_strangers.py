"""Whatever a stranger sends is refused in one sentence, and the server lives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.served import Client, asked_for, begun, opened, served


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with served(tmp_path_factory.mktemp("games")) as (port, _):
        yield port
        assert asked_for(port, "GET", "/")[0] == 200  # after all that, it lives


def refused(text: str) -> str:
    """The one sentence of a refusal."""
    sentence = json.loads(text)["refused"]
    assert isinstance(sentence, str)
    assert 0 < len(sentence) < 400
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "", "x" * 3_000, "no such game"])
@pytest.mark.parametrize("whose", ["another's", ""])
def test_without_a_game_or_its_key_nothing_is_told(port: int, name: str, whose: str) -> None:
    heard = Client(port, name, whose).hear()
    assert heard == {"type": "refused", "text": "There is no such game, or this link is not valid for it."}


def test_a_wrong_key_opens_nothing(port: int) -> None:
    game = begun(port, game="plain")
    for key in ("", "wrong", game["watch"][:-1], game["seats"]["0"] + "A"):
        assert Client(port, game["id"], key).hear()["type"] == "refused"
    assert Client(port, game["id"], game["seats"]["0"]).hear()["seat"] == 0


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://127.0.0.1", "null", ""])
def test_a_page_of_somebody_else_neither_begins_nor_joins(port: int, origin: str) -> None:
    assert asked_for(port, "POST", "/api/new", {"game": "plain"}, Origin=origin)[0] == 403
    with pytest.raises(InvalidStatus):
        opened(port, origin=origin or None)  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "elsewhere.example:80"])
def test_a_name_that_is_not_ours_is_not_served(port: int, host: str) -> None:
    for path in ("/", "/api/games", "/static/table.js"):
        assert asked_for(port, "GET", path, Host=host)[0] == 403
    assert asked_for(port, "POST", "/api/new", {"game": "plain"}, Host=host, Origin=f"http://{host}")[0] == 403


def test_a_browser_may_run_nothing_but_our_modules(port: int) -> None:
    for path in ("/", "/table", "/static/theme.css", "/api/games"):
        policy = {name.lower(): value for name, value in asked_for(port, "GET", path)[2].items()}
        assert "script-src 'self'" in policy["content-security-policy"]
        assert "unsafe" not in policy["content-security-policy"]
        assert "frame-ancestors 'none'" in policy["content-security-policy"]
        assert policy["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py", "/static//etc/passwd", "/static/"],
)
def test_no_other_file_is_given_out(port: int, path: str) -> None:
    status, text, _ = asked_for(port, "GET", path)
    assert status in (404, 405)
    assert "import" not in text


@pytest.mark.parametrize("path", ["/nothing", "/rules/none", "/table/x", "/nothing?lang=fr"])
def test_where_nothing_is_people_find_a_page_with_a_way_home(port: int, path: str) -> None:
    status, text, headers = asked_for(port, "GET", path)
    assert status == 404
    assert headers["content-type"].startswith("text/html")
    assert 'href="/"' in text
    assert path.partition("?")[0] not in text.replace('href="/static', "")  # nothing of the address comes back


@pytest.mark.parametrize(
    ("method", "path", "code", "said"),
    [
        ("GET", "/api/nothing", 404, "There is nothing at this address."),
        ("GET", "/api/nothing?lang=fr", 404, "Il n'y a rien à cette adresse."),
        ("GET", "/static/nowhere.js", 404, "There is nothing at this address."),
        ("POST", "/nothing", 404, "There is nothing at this address."),
        ("GET", "/api/new", 405, "This address does not accept that method."),
    ],
)
def test_where_nothing_is_scripts_are_told_so_in_one_sentence(
    port: int, method: str, path: str, code: int, said: str
) -> None:
    status, text, _ = asked_for(port, method, path, *([{}] if method == "POST" else []))
    assert (status, json.loads(text)) == (code, {"refused": said})


def test_a_long_message_is_not_read(port: int) -> None:
    game = begun(port, game="plain")
    client = Client(port, game["id"], game["seats"]["0"])
    client.say(type="play", text="x" * 5_000)
    assert client.until(lambda heard: heard["type"] == "refused")["text"] == "This message is too long."
    larger = Client(port, game["id"], game["seats"]["0"])
    larger.say(type="play", text="x" * 1_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        larger.until(lambda heard: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009  # too big: it does not come through the socket
    assert Client(port, game["id"], game["seats"]["0"]).hear()["type"] == "state"


@pytest.mark.parametrize("text", ["", "nonsense", "[1, 2]", "7", "null", "[" * 3_000, '{"type": "join"'])
def test_what_is_no_json_object_is_said_to_be_none(port: int, text: str) -> None:
    game = begun(port, game="plain")
    client = Client(port, game["id"], game["seats"]["0"])
    client.hear()
    client.socket.send(text)
    assert client.until(lambda heard: heard["type"] == "refused")["text"] == "This message is not a JSON object."


@pytest.mark.parametrize(
    "message",
    [{}, {"type": "resurrect"}, {"type": ["play"]}, {"type": "fit", "picked": 3}, {"type": "article", "cite": "No X"}],
)
def test_what_nobody_knows_is_refused_and_the_game_goes_on(port: int, message: dict[str, object]) -> None:
    game = begun(port, game="dames_polonaises", players=["human", "first"])
    client = Client(port, game["id"], game["seats"]["0"])
    state = client.asked()
    client.say(**message)
    assert client.until(lambda heard: heard["type"] == "refused")
    client.say(type="play", n=state["n"], text=state["plays"][0]["text"])
    assert client.until(lambda heard: heard["type"] == "state" and heard["turn"] == 1)


def draughts(port: int) -> tuple[Client, Client, Client, dict[str, Any]]:
    """Two at a board, the one who is to play first, one who looks on, and the state."""
    game = begun(port, game="dames_polonaises")
    both = [Client(port, game["id"], game["seats"][seat]) for seat in "01"]
    states = [one.until(lambda heard: heard["turn"] is not None) for one in both]
    first = states[0]["turn"]
    watching = Client(port, game["id"], game["watch"])
    watching.hear()
    return both[first], both[1 - first], watching, states[first]


def test_an_answer_to_an_older_position_is_not_played(port: int) -> None:
    one, other, _, first = draughts(port)
    text = first["plays"][0]["text"]
    one.say(type="play", n=first["n"], text=text)
    one.say(type="play", n=first["n"], text=text)
    told = one.until(lambda heard: bool(heard.get("stale")))
    assert told["turn"] == 1 - first["seat"]
    assert len(told["moves"]["lines"]) + told["moves"]["from"] == 1
    state = other.asked()
    for stale in (first["n"], 0, None, "1", state["n"] + "0"):
        other.say(type="play", n=stale, text=state["plays"][0]["text"])
        assert other.until(lambda heard: bool(heard.get("stale")))["turn"] == state["turn"]


def test_only_whoever_is_asked_plays_and_only_what_is_legal(port: int) -> None:
    one, other, watching, state = draughts(port)
    other.say(type="play", n=state["n"], text="20-24")
    assert other.until(lambda heard: heard["type"] == "refused")["text"] == "It is not your turn."
    for message in ("play", "takeback", "resign", "hint"):
        watching.say(type=message, n=state["n"], text="32-28")
        assert watching.until(lambda heard: heard["type"] == "refused")["text"] == "You are watching this game."
    one.say(type="play", n=state["n"], text="32-33")
    assert one.until(lambda heard: heard["type"] == "refused")
    one.say(type="play", n=state["n"], text=state["plays"][0]["text"])
    assert other.asked()["turn"] == other.frames[-1]["seat"]


FORMS = {
    "no game": {},
    "no such game": {"game": "whist"},
    "a number": {"game": 3},
    "no such ruleset": {"game": "plain", "variant": "whist"},
    "a file as ruleset": {"game": "plain", "variant": "../../etc/passwd"},
    "no such option": {"game": "plain", "rules": {"speed": 3}},
    "an option that is no such thing": {"game": "trictrac", "rules": {"jetons": {"a": 1}}},
    "rules that are a list": {"game": "plain", "rules": ["x"]},
    "rules that lie deep": {"game": "plain", "rules": json.loads('{"a":' * 40 + "1" + "}" * 40)},
    "no such bot": {"game": "plain", "players": ["human", "magnus"]},
    "a bot that thinks for an hour": {"game": "dames_polonaises", "players": ["human", "engine:2,seconds=3600"]},
    "a bot of a level it has not": {"game": "dames_polonaises", "players": ["human", "engine:99"]},
    "a bot whose level is a text": {"game": "dames_polonaises", "players": ["human", "engine:abc"]},
    "a bot that starts a program": {"game": "dames_polonaises", "players": ["human", "hub:program=sh"]},
    "too many players": {"game": "plain", "players": ["human"] * 3},
    "players that are numbers": {"game": "plain", "players": [1, 2]},
    "a wrong number of seats": {"game": "plain", "seats": 7},
    "seats that are true": {"game": "plain", "seats": True},
    "no such match": {"game": "plain", "match": "duel"},
    "a long one": {"game": "plain", "variant": "x" * 5_000},
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_form_that_is_wrong_is_refused_in_a_sentence(port: int, form: dict[str, object], lang: str) -> None:
    status, text, _ = asked_for(port, "POST", f"/api/new?lang={lang}", form)
    assert status == 400
    refused(text)


@pytest.mark.parametrize("body", [b"", b"[]", b"\xff\xfe", b"{" * 3_000])
def test_a_form_that_is_none_is_refused_in_a_sentence(port: int, body: bytes) -> None:
    status, text, _ = asked_for(port, "POST", "/api/new", body)
    assert status == 400
    assert refused(text) == "The request must be a JSON object."


def test_one_address_does_not_begin_games_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.web.server.BEGUN", 2)
    with served(tmp_path) as (port, _):
        assert [asked_for(port, "POST", "/api/new", {"game": "plain"})[0] for _ in range(4)] == [200, 200, 429, 429]
