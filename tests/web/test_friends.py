"""A friend by a link: addresses that work, QR codes, who is connected, and the list of your own games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.core.errors import Refused
from tablegames.web import addresses
from tablegames.web.addresses import Reachable, named_so, own_addresses
from tablegames.web.qr import qr_code, qr_svg, qr_text
from tests.web.served import Client, asked_for, begun, served

LINK = "http://192.168.1.5:8765/table#" + "a" * 300
ELSEWHERE = "127.0.0.2"


def test_a_code_has_a_light_margin_on_the_page_and_in_a_terminal() -> None:
    """The squares are those of segno, which is tested where it is made."""
    assert [len(qr_code(LINK[:size])) for size in (10, 80, 120, 213)] == [21, 37, 45, 57]
    assert 'viewBox="0 0 29 29"' in qr_svg("http://a")
    lines = qr_text("http://a").splitlines()
    assert {len(line) for line in lines} == {25}
    assert lines[0] == "█" * 25
    with pytest.raises(Refused, match="too long"):
        qr_code("x" * 214)


def test_own_addresses_are_those_that_others_can_use() -> None:
    assert not [one for one in own_addresses() if one.startswith(("127.", "169.254.", "0."))]


@pytest.mark.parametrize(
    ("host", "right"),
    [
        ("127.0.0.1:80", True),
        ("10.0.0.7:8765", True),
        ("10.0.0.7", True),
        ("10.0.0.8:8765", False),
        ("evil.example:8765", False),
        ("", False),
        ("a.name", True),
    ],
)
def test_a_server_is_asked_for_by_the_address_at_which_the_question_arrives(host: str, right: bool) -> None:
    """A page that lets its own name lead to us is still refused."""
    assert named_so(host, frozenset(("127.0.0.1", "a.name")), {"server": ("10.0.0.7", 8765)}) is right


def test_the_user_of_the_machine_opens_it_to_the_network_and_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: [ELSEWHERE])
    with served(tmp_path) as (port, tables):
        assert asked_for(port, "POST", "/api/reach", {})[0] == 403, "others came by a proxy, or it is open already"
        tables.reach = Reachable(port, alone=True)
        assert json.loads(asked_for(port, "GET", "/api/reach")[1]) == {"addresses": [], "may": True}
        there = [f"http://{ELSEWHERE}:{port}"]
        assert json.loads(asked_for(port, "POST", "/api/reach", {})[1])["addresses"] == there
        assert json.loads(asked_for(port, "GET", "/api/reach")[1])["addresses"] == there
        tables.reach.beside.should_exit = True  # type: ignore[union-attr]


def test_qr_codes_are_made_of_short_texts(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, text, _ = asked_for(port, "POST", "/api/qr", {"text": "http://192.168.1.5/"})
        assert (status, json.loads(text)["svg"]) == (200, qr_svg("http://192.168.1.5/"))
        assert asked_for(port, "POST", "/api/qr", {"text": "x" * 300})[0] == 400


def test_games_are_listed_for_their_keys_alone(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game, other = begun(port, game="toutetable"), begun(port, game="plain")
        asked = [
            {"id": game["id"], "key": game["seats"]["1"]},
            {"id": other["id"], "key": game["seats"]["1"]},
            {"id": other["id"], "key": other["watch"]},
            {"id": "nothing", "key": ""},
        ]
        status, text, _ = asked_for(port, "POST", "/api/mine", {"games": asked})
        first, *rest = json.loads(text)
        assert (status, rest) == (200, [None, None, None])
        assert (first["seat"], first["over"], len(first["names"])) == (1, None, 2)
        for wrong in ({"games": asked * 4}, {"games": [7]}, {}):
            assert asked_for(port, "POST", "/api/mine", wrong)[0] == 400


def test_who_is_here_is_told_to_pages(tmp_path: Path) -> None:
    """A program that does not say which browser it is hears of the game alone."""
    with served(tmp_path) as (port, _):
        game = begun(port, game="toutetable")
        white = Client(port, game["id"], game["seats"]["0"], browser="w" * 36)
        said = white.until(lambda heard: heard["type"] == "presence")
        assert [(one["person"], one["here"], one["left"]) for one in said["seats"]] == [
            (True, 1, None),
            (True, 0, None),
        ]
        black = Client(port, game["id"], game["seats"]["1"])
        said = white.until(lambda heard: heard["type"] == "presence")
        assert said["seats"][1]["here"] == 1
        Client(port, game["id"], game["watch"], browser="s" * 36)
        assert white.until(lambda heard: heard["type"] == "presence")["watching"] == 1
        black.until(lambda heard: heard["type"] == "state")
        black.close()
        said = white.until(lambda heard: heard["type"] == "presence" and not heard["seats"][1]["here"])
        assert said["seats"][1]["left"] is not None
        assert all(heard["type"] == "state" for heard in black.frames)
