"""Fair dice: a cheat is caught, and a player who sees everything visible can foresee nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tablegames import Seat, load
from tablegames.core.chance import Rng
from tablegames.core.dice import ONE_DIE_EACH
from tablegames.core.errors import RecordError, Refused
from tablegames.core.loop import Seeded
from tablegames.core.players import RandomPlayer
from tablegames.records.fair import (
    FAIR,
    FairChance,
    FairRng,
    Pact,
    commitment_of,
    fair_hash,
    header_text,
    promise_of,
    seed_of,
)
from tablegames.records.parsing import read_record
from tablegames.records.record import Record, header_of, public_lines, record_text
from tablegames.records.recorder import Recorder, secret_file
from tablegames.records.replay import Difference, moments, verify
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.session.session import Session
from tablegames.table.table import Table
from tablegames.terminal.commands import Misused
from tablegames.terminal.fair import Noted

WHITE, BLACK = Seat(0), Seat(1)
CHECKER = Path(__file__).parent.parent.parent / "docs" / "fair_check.py"


def agreed(table: Table, *parts: str, secret: str = "a secret", players: Sequence[str] = ("human", "human")) -> Pact:
    """Both have promised and shown their parts; the secret is the same in every run of the tests."""
    header = header_of(table, seed=None, players=list(players), dice=FAIR, date="2026-11-16")
    drawn = sha256(secret.encode()).digest()
    nothing = (None,) * table.game.seats
    pact = Pact(header, drawn, commitment_of(header, drawn), nothing, nothing)
    for seat, part in enumerate(parts):
        pact = pact.promise(Seat(seat), promise_of(pact.commitment, seat, part))
    for seat, part in enumerate(parts):
        pact = pact.show(Seat(seat), part)
    return pact


def played(path: Path, table: Table, pact: Pact, chance: FairChance | None = None, header: Any = None) -> Record:
    """A whole game between random players, with the dice that were agreed on, or with others."""
    recorder = Recorder.begin(path, header or pact.agreed, secret=pact.secret)
    players = [RandomPlayer()] * table.game.seats
    with recorder:
        Session(table, players, 7, table.begin(), chance or pact.chance, recorder).run()
    return read_record(path)


def fair_game(
    folder: Path, *parts: str, game: str = "tourne_case", players: Sequence[str] = ("human", "human")
) -> tuple[Table, Path, Pact, Record]:
    """A whole game whose dice were agreed on: its table, its file, what was agreed, its record."""
    table, path = load(game, match="single"), folder / "game.jsonl"
    pact = agreed(table, *(parts or ("a", "b")), players=players)
    return table, path, pact, played(path, table, pact)


def sealed(path: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    """Write lines as a record, with their sums."""
    bare = [{key: value for key, value in line.items() if key != "sum"} for line in lines]
    path.write_text("".join(one + "\n" for one in sealed_lines(bare)))


@pytest.fixture(params=["tourne_case", "toutetable", "domino"])
def table(request: pytest.FixtureRequest) -> Table:
    return load(request.param, match="single")


def test_every_throw_and_deal_follows_from_what_was_agreed(table: Table, tmp_path: Path) -> None:
    record = played(tmp_path / "game.jsonl", table, agreed(table, "a", "ß"))
    assert record.secret is not None
    assert record.over is not None
    assert verify(table, record) is not None
    again = tmp_path / "again.jsonl"
    again.write_text(record_text(record))
    assert again.read_text() == (tmp_path / "game.jsonl").read_text()


def test_the_secret_is_in_no_record_before_the_end_and_in_no_other_file_after_it(tmp_path: Path) -> None:
    table = load("tourne_case", match="single")
    pact, path = agreed(table, "a", "b"), tmp_path / "game.jsonl"
    with Recorder.begin(path, pact.agreed, secret=pact.secret) as recorder:
        session = Session(table, [RandomPlayer()] * 2, 0, table.begin(), pact.chance, recorder)
        for _ in range(8):
            session.step()
        open_game = read_record(path)
        assert pact.secret.hex() not in path.read_text()
        assert verify(table, open_game) is None
        public = "\n".join(public_lines(table, open_game, list(moments(table, open_game)), WHITE))
        assert pact.commitment in public
        assert pact.secret.hex() not in public
        assert secret_file(path).stat().st_mode & 0o777 == 0o600
        session.run()
    assert not secret_file(path).exists()
    assert read_record(path).secret == pact.secret.hex()


def test_a_game_that_is_given_up_tells_its_secret_and_its_public_form_can_be_checked(tmp_path: Path) -> None:
    table = load("domino", match="single")
    pact, path = agreed(table, "a", "b"), tmp_path / "game.jsonl"
    with Recorder.begin(path, pact.agreed, secret=pact.secret) as recorder:
        session = Session(table, [RandomPlayer()] * 2, 0, table.begin(), pact.chance, recorder)
        session.step()
        session.step()
        session.resign(BLACK)
    record = read_record(path)
    assert record.secret == pact.secret.hex()
    verify(table, record)
    public = tmp_path / "public.jsonl"
    public.write_text("".join(line + "\n" for line in public_lines(table, record, list(moments(table, record)), None)))
    verify(table, read_record(public))


def test_a_killed_game_goes_on_with_the_same_dice_and_not_without_its_secret(tmp_path: Path) -> None:
    table = load("tourne_case", match="single")
    pact, path = agreed(table, "a", "b"), tmp_path / "game.jsonl"
    Recorder.begin(path, pact.agreed, secret=pact.secret).close()
    recorder, record, damage = Recorder.reopen(path)
    assert recorder.secret == pact.secret
    assert damage is None
    recorder.resigned(WHITE)
    recorder.close()
    whole = path.read_text().splitlines(keepends=True)
    path.write_text("".join(whole[:-1]))  # killed after the end of the game, before the secret was written
    with pytest.raises(RecordError, match="the secret of its dice was kept in"):
        Recorder.reopen(path)
    secret_file(path).write_text("00" * 32)
    with pytest.raises(RecordError, match="the secret is not the one promised before the game"):
        Recorder.reopen(path)
    secret_file(path).write_text(pact.secret.hex())
    recorder, *_ = Recorder.reopen(path)
    recorder.close()
    assert path.read_text() == "".join(whole)
    assert record.secret is None


def test_nothing_is_taken_back_across_a_throw() -> None:
    table = load("tourne_case", match="single")
    session = Session(table, [RandomPlayer()] * 2, 1, table.begin(), agreed(table, "a", "b").chance)
    for _ in range(30):
        session.step()
    while session.history[-1].seat is not None:  # the dice have fallen
        session.step()
    with pytest.raises(Refused, match="the same throw would come again"):
        session.take_back([WHITE, BLACK])


# --- who cheats


CHEATS: Mapping[str, tuple[str, Callable[[Pact], tuple[Pact, FairChance | None]]]] = {
    "dice of another secret": (
        "can't be replayed",
        lambda pact: (pact, FairChance(seed_of(pact.commitment, b"\1" * 32, ["a", "b"]))),
    ),
    "a part left out": (
        "can't be replayed",
        lambda pact: (pact, FairChance(seed_of(pact.commitment, pact.secret, ["a", ""]))),
    ),
    # made of another secret from the first, and that one is shown: all is right but the commitment
    "another secret": (
        "the secret is not the one promised before the game",
        lambda pact: (replace(pact, secret=bytes(32)), None),
    ),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_server_that_does_otherwise_than_it_promised_is_caught(table: Table, tmp_path: Path, cheat: str) -> None:
    said, change = CHEATS[cheat]
    record = played(tmp_path / "game.jsonl", table, *change(agreed(table, "a", "b")))
    with pytest.raises(Difference, match=said):
        verify(table, record)


def test_one_that_changes_a_single_throw_is_caught_at_that_throw(tmp_path: Path) -> None:
    table = load("tourne_case", match="single")
    pact = agreed(table, "a", "b")

    thrown: list[int] = []

    class Once:
        def draw(self, lottery: Any, number: int) -> Any:
            thrown.append(number)
            drawn = pact.chance.draw(lottery, number)
            return next(one for one, _ in lottery.outcomes() if one != drawn) if len(thrown) == 4 else drawn

    record = played(tmp_path / "game.jsonl", table, pact, Once())  # type: ignore[arg-type]
    where = thrown[3]
    with pytest.raises(Difference, match=rf"action {where} .*the secret and the parts give .*, but the record has"):
        verify(table, record)
    found = checked(tmp_path / "game.jsonl", pact.commitment)
    assert found.returncode == 1
    assert f"NOT FAIR: action {where} is" in found.stderr


def test_one_that_swaps_the_commitment_with_the_secret_is_caught_by_who_wrote_it_down(tmp_path: Path) -> None:
    table = load("tourne_case", match="single")
    seen, pact = agreed(table, "a", "b"), agreed(table, "a", "b", secret="another")
    record = played(tmp_path / "game.jsonl", table, pact)
    verify(table, record)  # in itself it is whole
    with pytest.raises(Difference, match="but you wrote down"):
        Noted(seen.commitment).check(record)
    Noted(pact.commitment.upper()).check(record)


def test_one_that_puts_another_part_in_its_place_is_caught_by_whose_it_was(tmp_path: Path) -> None:
    table, _, _, record = fair_game(tmp_path, "a", "not mine")
    verify(table, record)
    with pytest.raises(Difference, match="the part that seat 1 added is not 'mine'"):
        Noted(parts=("0=a", "1=mine")).check(record)
    Noted(parts=("0=a", "1=not mine")).check(record)


def test_one_that_puts_my_part_at_his_seat_and_a_chosen_one_at_mine_is_caught(tmp_path: Path) -> None:
    table, path = load("toutetable", match="single"), tmp_path / "game.jsonl"
    seen, pact = agreed(table, "mine", "his"), agreed(table, "chosen", "mine")
    assert seen.commitment == pact.commitment
    record = played(path, table, pact)
    verify(table, record)
    with pytest.raises(Difference, match="the part that seat 0 added is not 'mine'"):
        Noted(seen.commitment, ("0=mine",)).check(record)
    assert "not the part of seat 0" in checked(path, seen.commitment, "0=mine").stderr
    for promise in seen.promises:
        with pytest.raises(Difference, match="the record lacks a promise you saw"):
            Noted(promises=(*map(str, pact.promises), str(promise))).check(record)
        assert "a promise that you saw is not among them" in checked(path, seen.commitment, str(promise)).stderr


def test_a_person_that_adds_nothing_is_none(tmp_path: Path) -> None:
    table, path = load("toutetable", match="single"), tmp_path / "game.jsonl"
    pact = agreed(table, "a", "b")
    pact = replace(pact, promises=(pact.promises[0], promise_of(pact.commitment, 1, "")), parts=("a", ""))
    record = played(path, table, pact)
    with pytest.raises(Difference, match="the person at seat 1 has not added a part"):
        verify(table, record)
    assert "the person at seat 1 has not added a part" in checked(path, pact.commitment).stderr


def test_no_throw_is_taken_back(tmp_path: Path) -> None:
    """A player who has seen the throw after a play could play differently."""
    _, path, pact, _ = fair_game(tmp_path, game="toutetable")
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    at = next(at for at in range(4, len(lines)) if lines[at]["seat"] is None)
    sealed(path, [*lines[: at + 1], {"undo": 2}, *lines[at - 1 :]])
    with pytest.raises(
        RecordError, match=f"{path.name}:{at + 2}: .*with fair dice you can't take back throws or deals"
    ):
        read_record(path)
    assert "a throw or a deal is taken back" in checked(path, pact.commitment).stderr


def test_one_that_adds_a_part_in_the_name_of_a_bot_is_caught(tmp_path: Path) -> None:
    parts, players = ("mine", "chosen when mine was known"), ("human", "random")
    table, path, pact, record = fair_game(tmp_path, *parts, game="toutetable", players=players)
    with pytest.raises(Difference, match=r"the bot at seat 1 has added a part .'chosen when .*bots never do"):
        verify(table, record)
    assert "the bot at seat 1 has added a part" in checked(path, pact.commitment, "0=mine").stderr


@pytest.mark.parametrize(("option", "noted"), [("--commitment", Noted("zz")), ("--promise", Noted(promises=("00",)))])
def test_what_is_no_hash_is_mistyped_and_no_cheating(tmp_path: Path, option: str, noted: Noted) -> None:
    _, _, _, record = fair_game(tmp_path)
    with pytest.raises(Misused, match=f"{option} ..: write all 64 characters"):
        noted.check(record)


def test_a_part_that_is_chosen_after_the_others_was_seen_is_refused_and_caught(tmp_path: Path) -> None:
    """White and the server together: Black has shown his part, and White looks for one that gives him the dice."""
    table = load("tourne_case", match="single")
    header = header_of(table, seed=None, players=["human", "human"], dice=FAIR)
    pact = Pact.begun(header, (0, 1))
    pact = pact.promise(BLACK, promise_of(pact.commitment, 1, "black"))
    with pytest.raises(Refused, match="only after every player has promised one"):
        pact.show(BLACK, "black")  # so that there is nothing to see yet
    pact = pact.promise(WHITE, promise_of(pact.commitment, 0, "white"))
    with pytest.raises(Refused, match="already promised"):
        pact.promise(WHITE, promise_of(pact.commitment, 0, "better"))
    seen = pact.show(BLACK, "black")
    better = next(
        part for part in map(str, range(1_000))
        if FairChance(seed_of(seen.commitment, seen.secret, [part, "black"])).draw(ONE_DIE_EACH, 0).dice == (6, 1)
    )  # fmt: skip
    with pytest.raises(Refused, match="not the part that was promised"):
        seen.show(WHITE, better)
    cheat = replace(seen, parts=(better, "black"))  # a server that does not look
    with pytest.raises(Difference, match=r"the part of seat 0 .* is not the one that was promised"):
        verify(table, played(tmp_path / "one.jsonl", table, cheat))
    forged = replace(cheat, promises=(promise_of(cheat.commitment, 0, better), cheat.promises[1]))
    record = played(tmp_path / "two.jsonl", table, forged)
    verify(table, record)
    with pytest.raises(Difference, match="the record lacks a promise you saw"):
        Noted(promises=(str(pact.promises[0]),)).check(record)  # what Black was shown before he showed his part


def test_rules_that_are_changed_after_the_commitment_are_caught(tmp_path: Path) -> None:
    table, other = load("toutetable", match="single"), load("toutetable", "lepeintre", match="single")
    pact = agreed(table, "a", "b")
    header = {**pact.agreed, "rules": header_of(other, seed=None, players=[])["rules"]}
    with pytest.raises(Difference, match="or the header has changed"):
        verify(other, played(tmp_path / "game.jsonl", other, pact, header=header))


def test_an_ended_game_without_its_secret_is_no_fair_one(tmp_path: Path) -> None:
    table, _, _, record = fair_game(tmp_path)
    with pytest.raises(Difference, match="its secret is missing"):
        verify(table, replace(record, secret=None))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"secret": "00" * 32}, "a secret may only follow the end"),
        ({"secret": "what"}, "'secret' must be a SHA-256 hash"),
    ],
)
def test_a_secret_stands_at_the_end_and_nowhere_else(tmp_path: Path, line: dict[str, str], why: str) -> None:
    pact = agreed(load("tourne_case", match="single"), "a", "b")
    path = tmp_path / "game.jsonl"
    sealed(path, [pact.agreed, line])
    with pytest.raises(RecordError, match=why):
        read_record(path)


@pytest.mark.parametrize("change", [{"dice": "seed"}, {"fair": None}, {"fair": {"commitment": "x"}}, {"dice": "ask"}])
def test_a_header_that_agrees_with_itself_in_no_way_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    pact = agreed(load("tourne_case", match="single"), "a", "b")
    path = tmp_path / "game.jsonl"
    sealed(path, [{**pact.agreed, **change}])
    with pytest.raises(RecordError, match="the header's"):
        read_record(path)


# --- checking without us


def checked(path: Path, *noted: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(CHECKER), str(path), *noted]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def rewritten(path: Path, change: Callable[[list[Any]], object]) -> list[Any]:
    """Change the lines of a record, with no sums made anew; returns what they were."""
    before, lines = ([json.loads(line) for line in path.read_text().splitlines()] for _ in range(2))
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return before


def test_the_script_of_the_documentation_agrees_with_us(tmp_path: Path) -> None:
    _, path, pact, record = fair_game(tmp_path, "café", "b", game="toutetable")
    throws = sum(line.seat is None for line in record.lines)
    found = checked(path, pact.commitment, "0=café", *pact.promises)
    assert found.stdout == f"{throws} throws of two dice follow from the secret and the parts.\n"
    assert found.returncode == 0
    assert "not the commitment" in checked(path, "00" * 32).stderr
    assert "not the part of seat 0" in checked(path, pact.commitment, "0=tea").stderr
    assert "written with your seat" in checked(path, pact.commitment, "²=tea").stderr
    rewritten(path, lambda lines: lines[-1].update(secret="00" * 32))
    assert "not the one that was committed to" in checked(path, pact.commitment).stderr


FORGED: Mapping[str, Callable[[list[Any]], object]] = {
    "another number for a throw": lambda lines: lines[2].update(n=lines[2]["n"] + 4),
    "the opening throw turned round": lambda lines: lines[1].update(action=lines[1]["action"][::-1]),
    "a throw that a player makes himself": lambda lines: lines[2].update(seat=0),
    "a throw with a space": lambda lines: lines[2].update(action="6-6 "),
    "a throw with another sign": lambda lines: lines[2].update(action="6/6"),
    "no throws at all": lambda lines: lines.__setitem__(
        slice(1, None),
        [
            {**line, "n": number}
            for number, line in enumerate(line for line in lines[1:] if line.get("seat", 0) is not None)
        ],
    ),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_the_script_of_the_documentation_sees_a_forged_throw(
    forge: Callable[[list[Any]], object], tmp_path: Path
) -> None:
    _, path, pact, _ = fair_game(tmp_path, game="toutetable")
    before = rewritten(path, forge)
    assert before[1]["action"] != before[1]["action"][::-1], "the opening throw is no doublet"
    assert before[2]["seat"] is None
    found = checked(path, pact.commitment)
    assert found.returncode == 1
    assert found.stderr.startswith(("NOT FAIR: ", "Nothing is thrown"))


DAMAGED: Mapping[str, Callable[[list[Any]], object]] = {
    "a third part": lambda lines: lines[0]["fair"]["parts"].append("c"),
    "one part": lambda lines: lines[0]["fair"]["parts"].pop(),
    "a part that is a number": lambda lines: lines[0]["fair"]["parts"].__setitem__(0, 7),
    "nothing agreed": lambda lines: lines[0].pop("fair"),
    "no players": lambda lines: lines[0].pop("players"),
    "a secret of words": lambda lines: lines[-1].update(secret="words"),
    "no secret": lambda lines: lines.pop(),
    "two secrets": lambda lines: lines.append(lines[-1]),
    "a secret first": lambda lines: lines.insert(1, lines[-1]),
    "no object": lambda lines: lines.insert(3, [1]),
    "taking back a word": lambda lines: lines.insert(3, {"undo": "x"}),
    "taking back more than there is": lambda lines: lines.insert(3, {"undo": 9}),
    "an action that is none": lambda lines: lines[3].pop("action"),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_the_script_of_the_documentation_says_in_a_line_what_is_damaged(
    damage: Callable[[list[Any]], object], tmp_path: Path
) -> None:
    _, path, pact, _ = fair_game(tmp_path, game="toutetable")
    rewritten(path, damage)
    found = checked(path, pact.commitment)
    assert found.returncode == 1
    assert re.fullmatch(r"NOT FAIR: [^\n]+\n", found.stderr)


def test_the_script_of_the_documentation_knows_who_begins_after_equal_dice(tmp_path: Path) -> None:
    table = load("toutetable", match="single")
    path = tmp_path / "game.jsonl"
    for number in range(200):  # until the dice that are drawn for are equal, and then are not
        pact = agreed(table, "x", "x", secret=f"s{number}")
        path.unlink(missing_ok=True)
        played(path, table, pact)
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        first, second = lines[1]["action"], lines[2]["action"]
        if first == first[::-1] and second != second[::-1]:
            break
    assert first == first[::-1]
    assert second != second[::-1]
    assert checked(path, pact.commitment).returncode == 0
    rewritten(path, lambda lines: lines[2].update(action=second[::-1]))
    assert "NOT FAIR: action 1 is" in checked(path, pact.commitment).stderr


@pytest.mark.parametrize("game", ["dames_polonaises", "domino", "garanguet", "trictrac"])
def test_the_script_of_the_documentation_has_nothing_against_other_games(game: str, tmp_path: Path) -> None:
    table, path, pact, _ = fair_game(tmp_path, "x", "x", game=game)
    found = checked(path, pact.commitment, *(f"{seat}=x" for seat in range(table.game.seats)))
    assert found.returncode == 0, found.stderr


def test_the_hashes_are_those_of_the_documentation() -> None:
    framed = b"\0\0\0\x16tablegames fair number" + b"\0\0\0\x02ab" + b"\0\0\0\0"
    assert fair_hash("number", b"ab", b"") == sha256(framed).digest()
    header = {"b": 1, "a": "é", "fair": {}, "sum": "x"}
    assert header_text(header) == '{"a":"\\u00e9","b":1}'
    assert commitment_of(header, b"s") == fair_hash("commitment", b'{"a":"\\u00e9","b":1}', b"s").hex()


def test_the_numbers_of_an_action_are_the_same_in_whatever_order_they_are_asked_for() -> None:
    rng = FairRng(b"seed")
    first = [rng.seek(3).bits(), rng.bits(), rng.bits(), rng.bits(), rng.bits()]
    rng.seek(9).shuffled(range(28))
    assert [rng.at(3), *(rng.bits() for _ in range(4))] == first
    made = fair_hash("number", b"seed", b"3", b"0") + fair_hash("number", b"seed", b"3", b"1")[:8]
    assert b"".join(number.to_bytes(8, "big") for number in first) == made


# --- trying to know the next throw

THROWS = 200


class Seen:
    """All that a player sees of a game: what was published before it, every throw so far, the algorithm."""

    def __init__(self, pact: Pact) -> None:
        self.text = json.dumps(pact.agreed).encode()
        self.commitment = pact.commitment
        self.parts = [str(part) for part in pact.parts]
        self.thrown: list[int] = []
        self.counted = [0] * 36
        self.after = [[0] * 36 for _ in range(36)]

    def see(self, ticket: int) -> None:
        if self.thrown:
            self.after[self.thrown[-1]][ticket] += 1
        self.thrown.append(ticket)
        self.counted[ticket] += 1


Guess = Callable[[Seen], int]


def _ticket(bits: int) -> int:
    return bits * 36 >> 64


def _rng(seen: Seen, secret: bytes) -> FairRng:
    return FairRng(seed_of(seen.commitment, secret, seen.parts))


def taken_for_the_secret(secret: Callable[[Seen], bytes]) -> Callable[[Seen], Guess]:
    """Knows the algorithm to the last byte, and takes something that was published for the secret."""

    def begun(seen: Seen) -> Guess:
        rng = _rng(seen, secret(seen))
        return lambda seen: _ticket(rng.at(len(seen.thrown)))

    return begun


def _ordinary(seen: Seen) -> Guess:
    """Takes it for the dice of an ordinary game, whose seed can be read off the commitment."""
    chance = Seeded(int(seen.commitment[:12], 16))

    def guess(seen: Seen) -> int:
        drawn = chance.draw(ONE_DIE_EACH, len(seen.thrown))
        return 6 * (drawn.dice[0] - 1) + drawn.dice[1] - 1

    return guess


def _twister(seen: Seen) -> int:
    """Takes the last throws for the state of a generator, and steps it on."""
    return _ticket(Rng(sum(ticket << 5 * at for at, ticket in enumerate(seen.thrown[-12:]))).bits())


def _usual_after(seen: Seen) -> int:
    after = seen.after[seen.thrown[-1]] if seen.thrown else seen.counted
    return after.index(max(after))


PREDICTORS: dict[str, Callable[[Seen], Guess]] = {
    "the last throw comes again": lambda _: lambda seen: seen.thrown[-1] if seen.thrown else 0,
    "what came most often": lambda _: lambda seen: seen.counted.index(max(seen.counted)),
    "what is due": lambda _: lambda seen: seen.counted.index(min(seen.counted)),
    "what came most often after such a throw": lambda _: _usual_after,
    "no secret": taken_for_the_secret(lambda seen: b""),
    "the commitment for the secret": taken_for_the_secret(lambda seen: bytes.fromhex(seen.commitment)),
    "a hash of all that is public": taken_for_the_secret(lambda seen: sha256(seen.text).digest()),
    "and of all throws": lambda _: (
        lambda seen: _ticket(_rng(seen, sha256(seen.text + bytes(seen.thrown)).digest()).at(len(seen.thrown)))
    ),
    "an ordinary seed": _ordinary,
    "a generator with a state": lambda _: _twister,
}


def tried(predictors: Mapping[str, Callable[[Seen], Guess]], pacts: Sequence[Pact]) -> Counter[str]:
    """How often each was right about the next throw."""
    right: Counter[str] = Counter()
    for pact in pacts:
        seen, rng = Seen(pact), FairRng(pact.chance.seed)
        guesses = {name: begun(seen) for name, begun in predictors.items()}
        for number in range(THROWS):
            ticket = _ticket(rng.at(number))
            right.update(name for name, guess in guesses.items() if guess(seen) == ticket)
            seen.see(ticket)
    return right


def test_secrets_are_drawn_anew_and_nothing_else_tells_of_the_dice() -> None:
    """Of 500 games as the program begins them: every byte of a secret varies, and only the documented facts are
    published.
    """
    table = load("tourne_case", match="single")
    header = header_of(table, seed=None, players=["human", "random"], dice=FAIR)
    pacts = [Pact.begun(header, [0]) for _ in range(500)]
    assert {len(pact.secret) for pact in pacts} == {32}
    assert len({pact.secret for pact in pacts}) == len({pact.commitment for pact in pacts}) == 500
    for at in range(32):  # 500 draws of one byte leave about 220 of 256 values, and hardly ever fewer than 190
        assert len({pact.secret[at] for pact in pacts}) > 150
    assert sum(len(set(pact.secret)) for pact in pacts) / 500 > 28  # nor is it one byte again and again
    for pact in pacts[:20]:
        begun = pact.promise(WHITE, promise_of(pact.commitment, 0, "mine")).show(WHITE, "mine")
        assert begun.agreed.keys() == header.keys() | {FAIR}
        assert begun.agreed[FAIR].keys() == {"commitment", "promises", "parts"}
        seed, numbers = begun.chance.seed, FairRng(begun.chance.seed)
        public = json.dumps(begun.agreed)
        assert seed.hex() not in public
        known = {int.from_bytes(seed[at : at + 8], "big") for at in range(25)} | {numbers.at(n) for n in range(300)}
        assert begun.chance.for_bots not in known


@pytest.mark.parametrize("games", [100, pytest.param(500, marks=pytest.mark.long)])
def test_whoever_sees_all_that_may_be_seen_foresees_no_throw(games: int) -> None:
    """20,000 throws, or 100,000, and ten ways to guess; chance is one in 36, give or take 4.5 standard deviations."""
    table = load("tourne_case", match="single")
    header = header_of(table, seed=None, players=["human", "human"], dice=FAIR)
    pacts = []
    for game in range(games):  # secrets that are the same in every run of the test, and that nobody gets
        secret = sha256(b"a test%d" % game).digest()
        commitment = commitment_of(header, secret)
        parts = (f"white {game}", f"black {game}")
        promises = tuple(promise_of(commitment, seat, part) for seat, part in enumerate(parts))
        pacts.append(Pact(header, secret, commitment, promises, parts))
    tries = games * THROWS
    spread = (tries * 35) ** 0.5 / 36
    right = tried(PREDICTORS, pacts)
    for name in PREDICTORS:
        assert abs(right[name] - tries / 36) < 4.5 * spread, name
    told = {pact.commitment: pact.secret for pact in pacts}  # and the owner of the secret knows them all
    assert tried({"told": taken_for_the_secret(lambda seen: told[seen.commitment])}, pacts[:5])["told"] == 5 * THROWS
