"""Fair dice that the player who serves and makes the table has chosen: the page and `--verify` find it out.

He opens his friend's link first, promises a part for that seat, reads the secret beside the game, and looks for parts
until the throws suit him. Before, the page said "your part is in the dice" to the friend, and `--verify` agreed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from tablegames import Seat, load
from tablegames.plugin.registry import Registry
from tablegames.records.fair import FairChance, promise_of, seed_of
from tablegames.records.parsing import read_record
from tablegames.records.record import Record
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.web.games import Asked, GameHouse
from tests.conftest import Cli
from tests.records.test_fair import CHECKER
from tests.web.served import Client, begun, served

FRIEND = 1


def chosen_parts(folder: Path, game: str, opening: str = "6-1") -> tuple[str, str]:
    """Return parts for both seats that make the first throw the desired one."""
    pact = json.loads((folder / f"{game}.pact").read_text())
    table = load("tourne_case", match="single")
    state, lottery = table.begin(), table.game.turn(table.begin()).lottery
    for number in range(10_000):
        parts = ("mine", f"his {number}")
        chance = FairChance(seed_of(pact["commitment"], bytes.fromhex(pact["secret"]), parts))
        if table.write(state, chance.draw(lottery, 0)) == opening:
            return parts
    raise AssertionError("one throw in thirty-six is that")


def cheat(port: int, folder: Path) -> tuple[dict[str, Any], Client]:
    """Make a game with fair dice, sit in both seats, and choose the dice: the game, and the cheat at his own seat."""
    game = begun(port, game="tourne_case", match="single", fair=True)
    clients = [Client(port, game["id"], game["seats"][seat]) for seat in ("0", "1")]
    commitment = min((client.hear() for client in clients), key=lambda told: told["seat"])["fair"]["commitment"]
    parts = chosen_parts(folder, game["id"])
    for seat, client in enumerate(clients):
        client.say(type="promise", promise=promise_of(commitment, seat, parts[seat]))
    for seat, client in enumerate(clients):
        client.until(lambda heard: heard["type"] == "state" and heard["fair"]["stage"] == "show")
        client.say(type="part", part=parts[seat])
    clients[0].until(lambda heard: heard["type"] == "state" and heard["fair"]["stage"] == "play")
    clients[1].close()
    return game, clients[0]


def given_up(cheater: Client, folder: Path, game: Mapping[str, Any]) -> Path:
    """The record, once the game has ended."""
    cheater.say(type="resign")
    cheater.until(lambda heard: heard["type"] == "state" and heard["over"])
    cheater.close()
    path = folder / f"{game['id']}.jsonl"
    assert read_record(path).lines[0].action == "6-1", "the dice are chosen"
    return path


def test_verify_finds_the_friend_s_browser_that_came_second(cli: Cli, tmp_path: Path) -> None:
    with served(tmp_path / "games") as (port, _):
        game, cheater = cheat(port, tmp_path / "games")
        friend = Client(port, game["id"], game["seats"]["1"], browser="b" * 36, fresh="f" * 36)
        told = friend.until(lambda heard: heard["type"] == "presence")["seats"][FRIEND]["opened"]
        assert [one["you"] for one in told] == [False, True], "the friend is told that he is not the first"
        path = given_up(cheater, tmp_path / "games", game)
        friend.close()
    ran = cli("replay", str(path), "--verify")
    assert ran.code == 1
    assert "somebody may have chosen the dice: 2 browsers opened seat 1" in ran.complaint
    assert cli("replay", str(path), "--verify", "--lang", "fr").code == 1


@pytest.mark.parametrize("how", ["receipt", "script"])
def test_what_the_friend_kept_finds_it_where_the_cheat_has_cleaned_the_record(
    cli: Cli, tmp_path: Path, how: str
) -> None:
    with served(tmp_path / "games") as (port, _):
        game, cheater = cheat(port, tmp_path / "games")
        path = given_up(cheater, tmp_path / "games", game)
    record = cleaned(path)
    alone = cli("replay", str(path), "--verify")
    assert alone.code == 0  # the record agrees with itself …
    assert "NOT PROVEN who made the parts" in alone.out  # … and that is all that it can say
    fair = record.header["fair"]
    if how == "receipt":
        kept = {"seat": FRIEND, "commitment": fair["commitment"], "part": None, "promises": fair["promises"]}
        receipt = tmp_path / "receipt.json"
        receipt.write_text(json.dumps({"receipt": "tablegames fair dice", **kept}))
        ran = cli("replay", str(path), "--verify", "--receipt", str(receipt))
        assert (ran.code, "your browser promised no part for seat 1" in ran.complaint) == (1, True)
        receipt.write_text(json.dumps({"receipt": "tablegames fair dice", **kept, "part": "what I added"}))
        ran = cli("replay", str(path), "--verify", "--receipt", str(receipt))
        assert (ran.code, "the part that seat 1 added is not 'what I added'" in ran.complaint) == (1, True)
    else:
        assert b"Not proven who made the parts" in script(str(path), fair["commitment"])


def cleaned(path: Path) -> Record:
    """Return the record without any note of the browsers, and with correct checksums."""
    first, *rest = [json.loads(line) for line in path.read_text().splitlines()]
    first["fair"] = {key: first["fair"][key] for key in ("commitment", "promises", "parts")}
    lines = [first, *(line for line in rest if "opened" not in line)]
    for line in lines:
        line.pop("sum", None)
    path.write_text("".join(line + "\n" for line in sealed_lines(lines)))
    return read_record(path)


def script(*arguments: str) -> bytes:
    """Return the output of the script of the documentation."""
    return subprocess.run([sys.executable, "-I", str(CHECKER), *arguments], capture_output=True, check=False).stdout


@pytest.mark.parametrize("evil", ["", "x" * 36])
def test_a_link_is_good_for_one_browser(tmp_path: Path, evil: str) -> None:
    """Once the friend has opened it, the player who sent it can't use it; nor the friend, if that one was quicker."""
    house = GameHouse(Registry(), tmp_path)
    hosted, keys = house.begin(Asked("tourne_case", fair=True))
    link, own = keys.seats[FRIEND], "o" * 36
    assert hosted.admit(link, own, "friend") == (Seat(FRIEND),)
    assert hosted.admit(link, own, "friend") == (Seat(FRIEND),), "what he said twice is the same"
    assert hosted.admit(own, own, "friend") == (Seat(FRIEND),)
    with pytest.raises(Exception, match="already opened in another browser"):
        hosted.admit(link, evil, "evil")
    house.close()
    again = GameHouse(Registry(), tmp_path).find(hosted.id)
    assert again is not None
    with pytest.raises(Exception, match="already opened in another browser"):
        again.admit(link, evil, "evil")
    assert again.admit(own, "n" * 36, "telephone") == (Seat(FRIEND),), "he may hand his own address on"
    assert again.keys.browsers(Seat(FRIEND)) == ["friend", "telephone"], "which is not unseen"


def test_who_kept_his_part_proves_it(cli: Cli, tmp_path: Path) -> None:
    """Two browsers at his seat, and his own part in the dice: nobody could choose them."""
    with served(tmp_path / "games") as (port, _):
        game = begun(port, game="tourne_case", match="single", fair=True)
        clients = [Client(port, game["id"], game["seats"][seat]) for seat in ("0", "1")]
        commitment = min((client.hear() for client in clients), key=lambda told: told["seat"])["fair"]["commitment"]
        promises = [promise_of(commitment, seat, f"part {seat}") for seat in range(2)]
        step: Callable[[str], Callable[[dict[str, Any]], bool]] = lambda stage: (  # noqa: E731
            lambda heard: heard["type"] == "state" and heard["fair"]["stage"] == stage
        )
        for seat, client in enumerate(clients):
            client.say(type="promise", promise=promises[seat])
        for seat, client in enumerate(clients):
            client.until(step("show"))
            client.say(type="part", part=f"part {seat}")
        clients[0].until(step("play"))
        Client(port, game["id"], game["seats"]["1"]).hear()  # his telephone
        clients[0].say(type="resign")
        clients[1].until(lambda heard: heard["type"] == "state" and heard["over"])
    path, noted = tmp_path / "games" / f"{game['id']}.jsonl", ["--commitment", commitment]
    assert cli("replay", str(path), "--verify", *noted).code == 1
    mine = [*noted, "--part", "1=part 1"]
    assert "NOT PROVEN" in cli("replay", str(path), "--verify", *mine).out, "the other's promise he has not noted"
    whole = cli("replay", str(path), "--verify", *mine, "--promise", promises[0])
    assert (whole.code, "Proven to the player at seat 1" in whole.out) == (0, True)
    told = json.loads(cli("replay", str(path), "--verify", "--json", *mine, "--promise", promises[0]).out)
    assert told["proven"] == [1]
    assert b"NOT FAIR" not in script(str(path), commitment, "1=part 1", promises[0])
