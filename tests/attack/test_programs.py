"""Programs that mean harm, or are merely broken: they lose their games, and nothing else happens."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tablegames.arena.bot_server import Server
from tablegames.arena.plan_file import read_plan
from tablegames.arena.programs import game_message
from tablegames.arena.schedule import Schedule
from tablegames.bots.programs.child import CHATTER_LINES, COMPLAINTS, LONGEST, WAITING, Child, PlayerFailed
from tablegames.bots.programs.family import VARIABLE
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import Text, speaking
from tablegames.core.players import make_first
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.terminal import match as match_command
from tests.arena.test_programs import is_gone
from tests.conftest import Cli, Ran
from tests.killing import is_worker

REGISTRY = Registry()
FUZZ = int(os.environ.get("TABLEGAMES_FUZZ", "50"))
"""How many mutated inputs are tried; `TABLEGAMES_FUZZ=5000` for a long run."""
ROOT = Path(__file__).parents[2]
PROGRAM = """\
import json, os, signal, subprocess, sys, threading, time
out = sys.stdout.buffer
def say(line):
    out.write(line if isinstance(line, bytes) else line.encode())
    out.flush()
BEFORE
for line in sys.stdin:
    word, _, data = line.partition(" ")
    if word == "tablegames":
        say("tablegames 1 test\\n")
    elif word == "game":
        say("ready\\n")
    elif word == "choose":
        data = json.loads(data)
        CHOOSE
"""
OURS, NAP = f"program_{os.getpid()}.py", f"1000.{os.getpid()}"
"""The name of this process's programs and how many seconds they sleep: others run these tests at the same time."""
FIRST = "say('move ' + data['legal'][0] + '\\n')"


@pytest.fixture
def match(cli: Cli, tmp_path: Path) -> Callable[..., Ran]:
    """Play two games of draughts between a program, given by what it does when it is to choose, and the bot `first`."""

    def run(choose: str, *more: str, before: str = "", keys: str = "", game: str = "") -> Ran:
        text = PROGRAM.replace("CHOOSE", choose).replace("BEFORE", before)
        (tmp_path / OURS).write_text(text, "utf-8")
        players = f"players:\n  theirs: {{program: [python, {OURS}]{keys}}}\n  ours: first\n"
        about = game or "game: dames_polonaises\nvariant: modern_fmjd\nmatch: single\n"
        (tmp_path / "match.yaml").write_text(f"{about}{players}adjudicate: {{after: 60, result: drawn}}\n", "utf-8")
        jobs = () if "--jobs" in more else ("--jobs", "1")
        return cli("match", str(tmp_path / "match.yaml"), *more, *jobs)

    return run


def rows(tmp_path: Path) -> list[dict[str, Any]]:
    lines = (tmp_path / "match.results" / "results.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


ANSWERS = {
    "a number of 5,000 digits": ("say('move 32 a ' + '1' * 5000 + '\\n')", "illegal"),
    "a move of 120,000 characters": ("say('move ' + '32-28 ' * 20_000 + '\\n')", "garbled"),
    "a move of 1,800 characters": ("say('move ' + '32-28 ' * 300 + '\\n')", "illegal"),
    "a move of 60,000 characters": ("say('move ' + '32-28 ' * 10_000 + '\\n')", "illegal"),
    "bytes by lot": ("say(bytes(range(256)) * 20 + b'\\n')", "garbled"),
    "a move of bytes by lot": ("say(b'move ' + bytes(range(128, 256)) + b'\\n')", "illegal"),
    "nothing but zeros": ("say(b'\\0' * 1000 + b'\\n')", "garbled"),
    "a move of zeros": ("say(b'move \\0\\0\\0\\n')", "illegal"),
    "ten megabytes without an end of line": ("say(b'x' * 10_000_000)", "garbled"),
    "ten megabytes of a move": ("say(b'move 3' + b'2' * 10_000_000 + b'\\n')", "garbled"),
    "a million thoughts": ("say('info hm\\n' * 1_000_000)", "garbled"),
    "a million empty lines": ("say('\\n' * 1_000_000)", "garbled"),
    "thoughts of sixty kilobytes each": ("say(('info ' + 'x' * 60_000 + '\\n') * 100)", "garbled"),
    "no more output": ("os.close(1); time.sleep(60)", "crash"),
    "halves of characters": ("say(b'move \\xed\\xa0\\x80\\xed\\xb0\\x80\\n')", "illegal"),
    "no UTF-8": ("say(b'move \\xff\\xfe 32-28\\n')", "illegal"),
    "escape sequences": ("say('move \\x1b[2J\\x1b]0;mine\\x07\\n')", "illegal"),
    "another answer": ("say('ready\\n')", "garbled"),
    "another order of writing": ("say('\\u202emove 32-28\\n')", "garbled"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_whatever_a_program_answers_it_loses_its_games_and_the_match_goes_on(
    match: Callable[..., Ran], tmp_path: Path, name: str
) -> None:
    choose, by = ANSWERS[name]
    ran = match(choose, keys=", seconds: 20")
    assert ran.code == 0, ran.err
    found = rows(tmp_path)
    assert [(row["ended"], row["by"]) for row in found] == [("forfeit", by)] * 2
    for row in found:
        assert len(row["detail"]) < 300
        assert row["detail"].isprintable()
    assert match(choose, "--verify", keys=", seconds: 20").code == 0


@pytest.mark.parametrize("before", ["say('move 32-28\\n' * 3)", "say('ready\\n')", "say('info ' + 'x' * 100_000)"])
def test_answers_to_what_nobody_has_asked(match: Callable[..., Ran], tmp_path: Path, before: str) -> None:
    """Output before the greeting is not a greeting; later output is taken for the answer to the next question."""
    ran = match(FIRST, before=before)
    assert ran.code == 2
    assert "does not answer the first message" in ran.complaint
    early = FIRST.replace("say(", "say('move 32-28\\n'); say(")
    assert match(early).code == 0
    assert {row["by"] for row in rows(tmp_path)} <= {"illegal", "garbled", "actions", "capture"}


def test_a_notation_that_fails_in_its_own_way_forfeits_too(match: Callable[..., Ran], monkeypatch: Any) -> None:
    """Games of strangers read the answers of other programs: none of their errors stops a match."""
    notation = type(load("dames_polonaises").notation)
    monkeypatch.setattr(notation, "read", lambda *given: {}["no such"])
    assert "2 × its answer is not a legal move" in match("say('move a-b\\n')").out


# --- what they say unasked


def test_a_program_that_talks_unasked_waits_in_its_own_pipe() -> None:
    talks = "import sys\nwhile True: print('x' * 1000)"
    child = Child([sys.executable, "-c", talks])
    assert child.receive(20) == "x" * 1000
    time.sleep(0.5)
    begin = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - begin < 0.25  # it is not listened to while nobody asks
    assert child._heard.qsize() <= WAITING
    with pytest.raises(PlayerFailed, match="talks and talks"):
        child.answer(60, lambda line: None)
    child.close()
    assert not any(thread.is_alive() for thread in child._threads)


def test_a_program_that_answers_without_reading_cannot_make_us_remember_all_we_said() -> None:
    child = Child([sys.executable, "-c", "import time; print('move 1-2\\n' * 3, flush=True); time.sleep(60)"])
    for _ in range(3):
        child.send("choose " + "x" * 200_000)
    with pytest.raises(PlayerFailed, match="it answers what it has not read"):
        child.answer(5, lambda line: line or None)
    child.close()


def test_a_program_that_drips_is_read_in_larger_pieces() -> None:
    drips = "import os\nwhile True: os.write(1, b'.')"
    child = Child([sys.executable, "-c", drips])
    with pytest.raises(PlayerFailed, match=f"a line of more than {LONGEST} bytes"):
        child.receive(60)
    assert child._read < LONGEST / 4
    child.close()


def test_complaints_are_read_no_faster_than_is_good_and_only_their_end_is_kept(tmp_path: Path) -> None:
    """It fills no disk: what it could write is what we have read, and the pipe."""
    floods = f"""
import os, pathlib, sys
written = 0
print("here", flush=True)
while True:
    written += os.write(2, b"complaint " * 1000)
    pathlib.Path({str(tmp_path / "written")!r}).write_text(str(written))
"""
    begin = time.monotonic()
    child = Child([sys.executable, "-c", floods])
    assert child.receive(20) == "here"
    time.sleep(1.0)
    spent = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - spent < 0.25
    assert len(child._complaints) <= COMPLAINTS
    child.close()
    assert int((tmp_path / "written").read_text() or 0) < 2_000_000 * (time.monotonic() - begin) + 1_000_000


def test_the_last_complaint_is_quoted_on_one_line_and_clean() -> None:
    dies = r"import sys; sys.stderr.write('x' * 100_000 + '\n\x1b[31mthe end\x07 ' + 'y' * 5000); sys.exit(3)"
    child = Child([sys.executable, "-c", dies])
    with pytest.raises(PlayerFailed) as failed:
        child.receive(20)
    child.close()
    assert failed.value.detail.startswith("exit status 3, ")
    assert len(failed.value.detail) < 300
    assert failed.value.detail.isprintable()


# --- what they leave behind

SETSID = f"subprocess.Popen(['setsid', 'sleep', '{NAP}'])"
BARE = f"subprocess.Popen(['env', '-i', '/usr/bin/setsid', '/bin/sleep', '{NAP}'])"
DAEMON = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 3)
        os.chdir("/")
        CLEARED
        time.sleep(1000)
    os._exit(0)
"""
CHAIN = f"subprocess.Popen(['setsid', 'sh', '-c', 'setsid sh -c \"setsid sleep {NAP} & sleep {NAP}\" & sleep {NAP}'])"
LEFT = {
    "a session of its own": SETSID,
    "without our environment": BARE,
    "a daemon": DAEMON.replace("CLEARED", ""),
    "a daemon that has forgotten us": DAEMON.replace(
        "CLEARED", f"os.execve('/bin/sleep', ['sleep', '{NAP}'], {{'HOME': '/'}})"
    ),
    "one that starts one that starts one": CHAIN,
}


def words_of(process: int) -> list[bytes]:
    return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")


def children_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def state_of(process: int | str) -> str:
    """The state of a process: Z has ended, and waits for its parent; nothing: it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


def unreaped() -> set[str]:
    """The children of ours that have ended, and nobody has heard of it."""
    return {pid for pid in children_of(os.getpid()) if state_of(pid) == "Z"}


def sleepers() -> set[int]:
    """The processes that sleep as the programs of these tests do, or run one of them."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = path.read_bytes().split(b"\0")
            asleep = any(mark.encode() in word for mark in (NAP, OURS) for word in words)
            if asleep and state_of(path.parent.name) not in ("Z", ""):
                found.add(int(path.parent.name))
    return found


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only here orphans are handed to us")


@on_linux
@pytest.mark.parametrize(
    ("name", "jobs"), [*((name, "1") for name in LEFT), ("a daemon", "2"), ("without our environment", "2")]
)
def test_whatever_a_program_has_started_ends_with_the_match(
    match: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, jobs: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    before, waiting = sleepers(), unreaped()
    started = tmp_path / "started"
    counted = f"open({str(started)!r}, 'a').write('x')\n"
    ran = match(FIRST, "--jobs", jobs, before=counted + LEFT[name])
    assert ran.code == 0, ran.err
    assert len(started.read_text()) >= 2
    until = time.monotonic() + 20  # the same test beside this one has sleepers too, for a moment
    while sleepers() - before and time.monotonic() < until:
        time.sleep(0.1)
    assert sleepers() - before == set()
    assert unreaped() <= waiting  # other tests' children that had ended before may have been heard of meanwhile
    assert os.environ.get(VARIABLE, "").count("/") == 1  # ours alone


@on_linux
def test_a_program_that_will_not_end_leaves_nobody_behind_either(match: Callable[..., Ran], tmp_path: Path) -> None:
    """It ignores signals, keeps no pipe open that we know of, and starts another whenever it is asked."""
    before = sleepers()
    ran = match(f"{SETSID}; time.sleep(60)", before="signal.signal(15, signal.SIG_IGN)", keys=", seconds: 0.3")
    assert ran.code == 0
    assert {row["by"] for row in rows(tmp_path)} == {"timeout"}
    assert sleepers() - before == set()


def _nap(ready: Any) -> None:
    ready.set()
    time.sleep(60)


@on_linux
def test_nobody_else_is_disturbed() -> None:
    """Workers, and what somebody else here has started in a session of its own or at a terminal, live on."""
    import pty

    Child([sys.executable, "-c", ""]).close()
    subprocess.run(["sh", "-c", f"setsid sleep {NAP} & echo $!"], check=True, stdout=subprocess.DEVNULL)
    found: list[int] = []
    end = time.monotonic() + 20
    while not found and time.monotonic() < end:  # it takes a moment to become who it is
        found = [int(pid) for pid in children_of(os.getpid()) if NAP.encode() in words_of(int(pid))]
    (daemon,) = found
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        typist, terminal = pty.fork()
    if not typist:
        os.execve("/bin/sleep", ["sleep", NAP], {})
    context = multiprocessing.get_context("spawn")
    ready = context.Event()
    worker = context.Process(target=_nap, args=(ready,))
    worker.start()
    assert ready.wait(30)
    other = subprocess.Popen(["sleep", NAP], start_new_session=True, env={})
    script = f"import subprocess, sys; {SETSID}; print('here', flush=True); input()"
    one, two = (Child([sys.executable, "-c", script]) for _ in range(2))
    assert [one.receive(20), two.receive(20)] == ["here", "here"]
    one.close()
    two.send("")
    with pytest.raises(PlayerFailed, match="exit status 0"):  # it was not touched, and ends by itself
        two.receive(20)
    two.close()
    assert worker.is_alive()
    assert other.poll() is None
    assert [os.waitpid(one, os.WNOHANG)[0] for one in (daemon, typist)] == [0, 0]
    for one in (daemon, typist):
        os.kill(one, 9)
        assert os.waitpid(one, 0)[0] == one
    os.close(terminal)
    worker.terminate()
    other.terminate()
    worker.join()
    other.wait()


@on_linux
def test_a_worker_that_is_killed_leaves_no_program_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its programs are handed to the process that started the workers, and ended there."""
    program = PROGRAM.replace("CHOOSE", "time.sleep(60)").replace(
        "BEFORE", "signal.signal(1, signal.SIG_IGN)\n" + SETSID
    )
    program = program.replace(
        "for line in sys.stdin", "sys.stdin = iter(sys.stdin.readline, None)\nfor line in sys.stdin"
    )
    (tmp_path / OURS).write_text(program, "utf-8")
    (tmp_path / "match.yaml").write_text(
        f"game: plain\nplayers:\n  a: {{program: [python, {OURS}], seconds: 60}}\n  b: first\n  c: first\n", "utf-8"
    )
    before = sleepers()
    command = [sys.executable, "-m", "tablegames", "match", str(tmp_path / "match.yaml"), "--jobs", "2"]
    running = subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    workers: list[int] = []
    for _ in range(600):
        time.sleep(0.05)
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        here = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        workers = [pid for pid in here if is_worker(pid)]
        if len(sleepers() - before) >= 4 and workers:  # the programs of the workers, no more those that were greeted
            break
    assert len(sleepers() - before) >= 4
    os.kill(workers[0], 9)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 2, told
    assert b"a worker process died" in told
    assert all(is_gone(pid) for pid in sleepers() - before)


# --- what they must not know

DOMINO = "game: domino\nmatch: single\n"


def plan_of(tmp_path: Path, text: str) -> Any:
    return read_plan(REGISTRY, text, str(tmp_path / "match.yaml"))


def test_no_deal_is_repeated_where_a_program_plays_and_hands_are_hidden(tmp_path: Path) -> None:
    players = "players:\n  theirs: {program: [python, -c, '']}\n  ours: first\n  more: random\n"
    plan = plan_of(tmp_path, f"{DOMINO}{players}games: 20\n")
    schedule = Schedule(plan)
    seeds = [schedule.game(number).dice_seed for number in range(1, schedule.total + 1)]
    assert len(set(seeds)) == schedule.total == 60
    assert not plan.pairs
    assert plan_of(tmp_path, f"{DOMINO}players: {{a: first, b: random}}\n").pairs
    assert plan_of(tmp_path, f"game: plain\n{players}").pairs


@pytest.mark.parametrize(
    ("language", "why"), [("en", "deals the same hands twice"), ("fr", "donne deux fois les mêmes")]
)
def test_asked_to_repeat_deals_before_a_program_we_refuse(tmp_path: Path, language: str, why: str) -> None:
    players = "players:\n  theirs: {program: [python, -c, '']}\n  ours: first\n"
    with speaking(language), pytest.raises(MatchError, match=f"match.yaml:6.*{why}.*theirs|theirs.*{why}") as refused:
        plan_of(tmp_path, f"{DOMINO}{players}pairs: true\n")
    assert "\n" not in str(refused.value)


def test_a_bot_that_starts_a_program_counts_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Registry.players
    outside = PlayerEntry("outside", Text("o", "d"), make_first, None, lambda settings: "outside --play")
    monkeypatch.setattr(Registry, "players", lambda self, entry: {**known(self, entry), "outside": outside})
    for theirs in ("outside", "{moves: [x], then: outside}"):
        plan = plan_of(tmp_path, f"{DOMINO}players:\n  theirs: {theirs}\n  ours: first\n")
        assert not plan.pairs
        with pytest.raises(MatchError, match="deals the same hands twice"):
            plan_of(tmp_path, f"{DOMINO}players:\n  theirs: {theirs}\n  ours: first\npairs: true\n")


def test_the_seed_a_program_is_told_gives_it_no_hand(tmp_path: Path) -> None:
    """With any small seed of the match the messages are the same, and never contain the seed of a deal."""
    text = f"{DOMINO}players:\n  theirs: {{program: [python, -c, ''], seeded: true}}\n  ours: first\nseed: %d\n"
    told, dealt = set(), set()
    for seed in range(50):
        plan = plan_of(tmp_path, text % seed)
        schedule = Schedule(plan)
        for number in (1, 2):
            game = schedule.game(number)
            dealt |= {game.seed, game.dice_seed}
            told.add(plan.players["theirs"].seed_for("theirs", number, Seat(game.lineup.index("theirs"))))
    assert len(told) == 2
    assert not told & dealt


# --- messages before anything is started


def test_check_names_every_command_before_it_starts_any(
    match: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    greet = match_command.greet_programs

    def greeting(plan: Any) -> None:
        assert not (tmp_path / "started").exists()
        told.append(capsys.readouterr().out)
        greet(plan)

    monkeypatch.setattr(match_command, "greet_programs", greeting)
    ran = match(
        FIRST, "--check", before="open('started', 'w').close()", keys=", environment: {THREADS: '1', KEY: secret}"
    )
    assert ran.code == 0
    (said,) = told
    assert f"    starts: {sys.executable} {OURS}; in the folder {tmp_path}; with THREADS, KEY set" in said.splitlines()
    assert "secret" not in said
    assert (tmp_path / "started").exists()


def test_check_names_the_programs_that_bots_start(cli: Cli, tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text(f"#!{sys.executable}\n", "utf-8")
    engine.chmod(0o755)
    text = "game: dames_polonaises\nvariant: modern_fmjd\nplayers:\n  a: first\n  b: 'hub:program=ENGINE hub,depth=3'\n"
    (tmp_path / "match.yaml").write_text(text.replace("ENGINE", str(engine)), "utf-8")
    ran = cli("match", str(tmp_path / "match.yaml"), "--check")
    assert f"    starts: {engine} hub" in ran.out.splitlines()
    text = f"game: toutetable\nvariant: modern\nplayers:\n  a: first\n  b: 'gnubg:program={engine}'\n"
    (tmp_path / "match.yaml").write_text(text, "utf-8")
    ran = cli("match", str(tmp_path / "match.yaml"), "--check", "--lang", "fr")
    assert f"    lance : {engine} -t -q -r" in ran.out.splitlines()


# --- messages to our own bots

SAID = [
    json.dumps({"n": 0, "seat": 0, "action": "32-28", "events": []}),
    json.dumps({"n": 1, "legal": ["19-23", "18-23"]}),
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    "",
    "x" * 3000,
    "6-6",
    [],
    {},
    [[]],
    {"a": {}},
    "\ud800",
    "\x1b[2J",
]


def messages() -> list[str]:
    """A sound conversation, of draughts or of dominoes."""
    table = load("dames_polonaises", "modern_fmjd", match="single")
    game = game_message(table, Seat(1), first=None, start=None, seconds=1.0, seed=5)
    return ["tablegames 1", game, f"played {SAID[0]}", f"choose {SAID[1]}", 'over {"ended": "played"}']


def mutated(line: str, luck: random.Random) -> str:
    """A message with something wrong: in its data, or in its letters."""
    word, _, rest = line.partition(" ")
    if luck.random() < 0.6 and rest.startswith("{"):
        data = json.loads(rest)
        target = data["rules"] if "rules" in data and luck.random() < 0.4 else data
        key = luck.choice([*target, "more"])
        if luck.random() < 0.2:
            target.pop(key, None)
        else:
            target[key] = luck.choice(VALUES)
        return f"{word} {json.dumps(data)}"
    letters = list(line)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(letters) + 1)
        letters[at : at + luck.randint(0, 3)] = luck.choice(
            ['"', "{", "[" * 60, "\0", "9" * 50, "é", "", "\udcff", "NaN", ","]
        )
    return "".join(letters)


def test_messages_that_are_none_are_refused_in_one_sentence() -> None:
    luck = random.Random(14)
    refused = []
    for number in range(FUZZ):
        server = Server(REGISTRY, "dames_polonaises", "random")
        lines = messages()
        at = luck.randrange(1, len(lines))
        lines[at] = mutated(lines[at], luck)
        if luck.random() < 0.2:
            luck.shuffle(lines)
        try:
            with speaking(("en", "fr")[number % 2]):
                for line in lines:
                    list(server.answer(line))
        except TablegamesError as problem:
            refused.append(str(problem))
    assert len(refused) > FUZZ / 10
    assert all("\n" not in said and len(said) <= 1000 for said in refused)


@pytest.mark.parametrize(
    "typed",
    [
        "choose {}\n",
        "game {}\n",
        "played {}\n",
        'choose {"n": 0, "legal": []}\n',
        "game " + "[" * 100_000 + "\n",
        "x" * 2_000_000,
        'game {"game": 3}\n',
        f'{messages()[1]}\nchoose {{"n": 0, "legal": []}}\n',
        f'{messages()[1]}\nplayed {{"n": 0, "seat": 1, "action": "32-28"}}\n',
        f'{messages()[1]}\nplayed {{"n": 0, "seat": 0, "action": "32 a {"1" * 1500}"}}\n',
        messages()[1].replace('"seat":1', '"seat":9') + "\n",
        messages()[1].replace('"first":null', '"first":9') + "\n",
        messages()[1].replace('"start":null', '"start":{"a":1}') + "\n",
    ],
    ids=range(13),
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_tablegames_bot_ends_with_a_sentence(cli: Cli, typed: str, language: str) -> None:
    ran = cli("dev", "bot", "dames_polonaises", "--lang", language, typed=typed)
    assert (ran.code, len(ran.complaint) <= 1100) == (2, True)


def test_tablegames_bot_reads_nothing_but_text_of_bounded_lines(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for said, why in (
        (b"tablegames 1\n\xff\xfe\n", b"not UTF-8 text"),
        (b"x" * 10_000_000, b"has more than 1,000,000"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "tablegames", "dev", "bot", "plain"],
            input=said,
            capture_output=True,
            env=environment,
            check=False,
        )
        assert (ran.returncode, why in ran.stderr, ran.stderr.count(b"\n")) == (2, True, 1)


def test_a_domino_bot_is_asked_by_its_legal_plays_alone() -> None:
    server = Server(REGISTRY, "domino", "random")
    table = load("domino", match="single")
    assert list(server.answer(game_message(table, Seat(0), first=None, start=None, seconds=None, seed=None))) == [
        "ready"
    ]
    for said in ('choose {"n": 1, "legal": []}', 'choose {"n": 1, "legal": [3]}', 'choose {"n": -1, "legal": ["6-6"]}',
                 r'choose {"n": 1, "legal": ["6-6\nmove 5-5"]}'):  # fmt: skip
        with pytest.raises(TablegamesError):
            list(server.answer(said))
    assert list(server.answer('choose {"n": 1, "legal": ["6-6"]}')) == ["move 6-6"]


def test_the_bounds_are_those_of_the_protocol_page() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text("utf-8")
    assert f"{LONGEST // 1024} KiB" in page
    assert f"{CHATTER_LINES:,}".replace(",", " ") in page
