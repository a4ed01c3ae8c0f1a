"""`tablegames serve` with what cannot be served: one sentence that names the option and the cure, in both languages."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.conftest import Cli

pytest.importorskip("uvicorn")

NONSENSE = [
    (("--port", "99999999"), "ports go from 1 to 65535", "les ports vont de 1 à 65535"),
    (("--host", "nowhere.invalid", "--port", "0"), "no address of this machine", "pas une adresse d'ici"),
    (("--host", "a..b", "--port", "0"), "no address of this machine", "pas une adresse d'ici"),
]


@pytest.mark.parametrize(("asked", "english", "french"), NONSENSE)
def test_what_cannot_be_served_is_refused_in_one_sentence(
    cli: Cli, asked: tuple[str, ...], english: str, french: str, tmp_path: Path
) -> None:
    for language, said in (("en", english), ("fr", french)):
        ran = cli("--lang", language, "serve", "--no-open", "--folder", str(tmp_path / "games"), *asked)
        assert ran.code == 2
        assert said in ran.complaint


def test_a_folder_that_is_none_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    ran = cli("serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "file"))
    assert ran.code == 2
    assert "no games can be kept there" in ran.complaint


def test_a_port_that_is_taken_is_named(cli: Cli, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = cli("serve", "--no-open", "--port", port, "--folder", str(tmp_path / "games"))
    assert ran.code == 2
    assert f"--port {port} is taken" in ran.complaint


def test_at_the_start_friends_find_addresses_that_work(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not 0.0.0.0, which leads nowhere, nor 127.0.0.1, which leads each to himself."""
    monkeypatch.setattr("tablegames.web.addresses.own_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr("uvicorn.Server.serve", nothing)
    ran = cli("serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "games"), "--host", "0.0.0.0")
    first, network, elsewhere, *_ = ran.out.splitlines()
    port = first.partition("127.0.0.1:")[2].partition("/")[0]
    assert network == f"On your network: http://192.168.1.5:{port}/"
    assert f"forward port {port} of your router" in elsewhere
    alone = cli("--lang", "fr", "serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "games"))
    assert "« un ami, par un lien »" in alone.out
    assert "192.168.1.5" not in alone.out


async def nothing(server: object, sockets: list[socket.socket]) -> None:
    """Serve nobody."""
    for one in sockets:
        one.close()
