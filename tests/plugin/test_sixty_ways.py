"""Sixty ways to break a plugin: the right plugin and line are named, every other game plays, exit codes are right.

One plugin of a single file, `house`, brings the game of sticks; each case breaks it in one place.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import tablegames_nim

from tablegames.plugin import hook_results, hookspecs
from tests.conftest import Cli
from tests.plugin.test_plugins import Point, entry_points

SOUND = '''\
"""Sticks: take one or two of five; whoever takes the last wins."""
from dataclasses import dataclass

from tablegames import (
    Decide, Fault, GameEntry, NotationError, Outcome, Over, PlayerEntry, Refused, Scored, Seat, Step, Text,
    VariantSource, hookimpl, option,
)


@dataclass(frozen=True)
class Rules:
    sticks: int = option(5, "HOUSE", "how many lie there", "combien il y en a", least=1, most=9)


@dataclass(frozen=True)
class State:
    left: int
    mover: Seat


@dataclass(frozen=True)
class Sticks:
    rules: Rules
    seats: int = 2

    def initial(self, first=None):
        return State(self.rules.sticks, first or Seat(0))

    def turn(self, state):
        if state.left:
            return Decide(state.mover)
        winner = Seat(1 - state.mover)
        return Over(Outcome(tuple(int(seat == winner) for seat in range(2)), (winner,), "taken"))

    def legal(self, state):
        return [number for number in (1, 2) if number <= state.left]

    def apply(self, state, action):
        after = State(state.left - action, Seat(1 - state.mover))
        return Step(after, () if after.left else (Scored("won", state.mover, points=1),))

    def judge(self, view, action):
        return None if action in self.legal(view) else Fault("too_many")

    def view(self, state, seat):
        return state


class Writing:
    seat_names = ("0", "1")

    def write(self, view, action):
        return f"take {action}"

    def read(self, game, view, text):
        word, _, number = text.partition(" ")
        if word != "take" or number not in ("1", "2", "3"):
            raise NotationError("write take 1 or take 2")
        if int(number) not in game.legal(view):
            raise Refused("not so many", game.judge(view, int(number)))
        return int(number)

    def position(self, state):
        return {"left": state.left, "mover": state.mover}

    def set_up(self, game, data):
        return State(data["left"], Seat(data["mover"]))


class Lines:
    name = "text"

    def draw(self, view):
        return "|" * view.left

    def score(self, view):
        return [f"{view.left} left"]


class Bot:
    def choose(self, view, legal, rng):
        return legal[0]


def make_bot(game):
    return Bot()


WORDS = {"won": "{seat}: won.", "over.taken": "All taken.", "fault.too_many": "too many"}


def entry():
    return GameEntry(
        name="sticks",
        title=Text("Sticks", "Bâtonnets"),
        source="HOUSE",
        rules=Rules,
        make=Sticks,
        variant="five",
        variants=[VariantSource("sticks", "five", "rules: {}", "five.yaml")],
        notation=Writing,
        renderers=(Lines,),
        phrases={"en": WORDS, "fr": WORDS},
        players=[PlayerEntry("taker", Text("takes", "prend"), make_bot)],
        bot="taker",
    )


@hookimpl
def tablegames_games():
    return [entry()]
'''
BOOM = 'raise RuntimeError("boom")'
PLAY = ("play", "sticks", "--players", "random,random", "--seed", "1")


@dataclass(frozen=True)
class Way:
    """The replacement of a piece of the plugin, the command, its exit code, and its message."""

    name: str
    old: str
    new: str
    command: tuple[str, ...] = PLAY
    code: int = 70
    says: str = "RuntimeError: boom"
    line: bool = True
    """Whether the line of the code is named."""


DOCTOR = ("plugins", "--check")
CONFORM = ("dev", "conform", "sticks", "--games", "3")
TYPED = ("play", "sticks", "--players", "human,first")
TAKER = ("play", "sticks", "--players", "taker,random")
MATCH = ("simulate", "sticks", "--games", "4", "--players", "taker,random", "--jobs", "1")
END = "    return [entry()]\n"


def in_method(name: str, head: str, command: tuple[str, ...] = PLAY, code: int = 70) -> Way:
    """A method that raises: the line after its head."""
    return Way(name, f"{head}\n", f"{head}\n        {BOOM}\n", command, code)


def said(command: tuple[str, ...], code: int, name: str, old: str, new: str, says: str) -> Way:
    """Something wrong that is named without a line of code."""
    return Way(name, old, new, command, code, says, line=False)


def hook(name: str, body: str, arguments: str = "") -> str:
    """The plugin's end with one more hook."""
    arguments = arguments or {"tablegames_phrases": "game, language", "tablegames_commands": "cli"}.get(
        name, "" if name in FOR_ALL else "game"
    )
    return f"{END}\n\n@hookimpl\ndef {name}({arguments}):\n    {body}\n"


FOR_ALL = ("tablegames_extensions", "tablegames_matches", "tablegames_pairings", "tablegames_languages")
HOOKS = [name for name in vars(hookspecs) if name.startswith("tablegames_") and name != "tablegames_games"]
LEGAL, CHOOSE = "if number <= state.left]", "    def choose(self, view, legal, rng):\n"

WAYS = [
    *(Way(f"{name} raises", END, hook(name, BOOM), DOCTOR, 1) for name in HOOKS),
    *(
        said(DOCTOR, 1, f"{name} returns 7", END, hook(name, "return 7"), name)
        for name in HOOKS
        if name != "tablegames_commands"
    ),
    in_method("initial raises", "    def initial(self, first=None):"),
    in_method("turn raises", "    def turn(self, state):"),
    in_method("legal raises", "    def legal(self, state):"),
    in_method("apply raises", "    def apply(self, state, action):"),
    in_method("view raises", "    def view(self, state, seat):", ("play", "sticks", "--players", "taker,taker")),
    in_method("judge raises", "    def judge(self, view, action):", TYPED),
    in_method("write raises", "    def write(self, view, action):"),
    in_method("read raises", "    def read(self, game, view, text):", TYPED),
    in_method("position raises", "    def position(self, state):", CONFORM, 1),
    in_method("set_up raises", "    def set_up(self, game, data):", CONFORM, 1),
    in_method("draw raises", "    def draw(self, view):", TYPED),
    in_method("score raises", "    def score(self, view):", CONFORM, 1),
    in_method("a bot raises", CHOOSE.rstrip(), TAKER),
    Way("apply leaves", "        after = ", "        raise SystemExit(0)\n        after = ", says="SystemExit: 0"),
    Way("a bot cannot be made", "    return Bot()\n", f"    {BOOM}\n", TAKER),
    Way("it raises when imported", "WORDS = {", f"{BOOM}\nWORDS = {{", DOCTOR, 1),
    Way("it leaves when imported", "WORDS = {", "raise SystemExit(3)\nWORDS = {", DOCTOR, 1, "SystemExit"),
    Way("it imports what is not there", "WORDS = {", "import nowhere_at_all\nWORDS = {", DOCTOR, 1, "nowhere_at_all"),
    said(TAKER, 2, "a bot lies", "return legal[0]", "return 9", "an illegal action"),
    said(
        TAKER,
        2,
        "a bot that is dishonest",
        CHOOSE,
        f"    trusted = True\n{CHOOSE}        return 9\n",
        "an illegal action",
    ),
    *(
        said(CONFORM, 1, *row)
        for row in (
            ("turn gives nothing", "            return Decide(state.mover)\n", "            return None\n", "turn"),
            ("legal gives nothing", LEGAL, "if number > 9]", "legal"),
            ("legal gives no list", f"[number for number in (1, 2) {LEGAL}", "3", "legal"),
            ("legal lies", LEGAL, "]", ""),
            ("apply gives nothing", "return Step(after, () if", "return None if 1 else Step(after, () if", "apply"),
            ("the score is not told", '(Scored("won", state.mover, points=1),)', "()", "score"),
            ("an action is a bare number", 'return f"take {action}"', "return str(action)", ""),
            ("score gives a text", 'return [f"{view.left} left"]', 'return "left"', "score"),
            ("an end without words", '"over.taken": "All taken.", ', "", "taken"),
        )
    ),
    *(
        said(DOCTOR, 1, *row)
        for row in (
            ("a wrong fact in French", '"fr": WORDS', '"fr": {"over.taken": "Il en reste {much}."}', "no fact {much}"),
            ("rules are no dataclass", "rules=Rules,", "rules=7,", "'rules' must be a dataclass"),
            ("make makes nothing", "make=Sticks,", "make=7,", "'make' must return the game"),
            ("seats are no numbers", 'variant="five",', 'variant="five", seats=2,', "'seats' must be a tuple"),
            ("its ruleset is missing", 'variant="five",', 'variant="six",', "no variant 'six'"),
            ("its ruleset is wrong", '"rules: {}"', '"rules: {stiks: 3}"', "unknown rule 'stiks'"),
            ("its ruleset is no YAML", '"rules: {}"', '"rules: [}"', "five.yaml"),
            ("a game of others", 'name="sticks"', 'name="nim"', "'nim'"),
            ("two games of one name", END, "    return [entry(), entry()]\n", "sticks"),
            (
                "two bots of one name",
                "s=[PlayerEntry(",
                's=[PlayerEntry("taker", Text("a", "b"), make_bot), PlayerEntry(',
                "taker",
            ),
            ("the bot of everybody", 'PlayerEntry("taker"', 'PlayerEntry("random"', "random"),
            ("a hook misspelt", END, hook("tablegames_varients", "return []"), "did you mean 'tablegames_variants'"),
            ("a hook with wrong arguments", END, hook("tablegames_variants", "return []", "gmae"), "gmae"),
            ("it is no Python", "WORDS = {", "WORDS == = {", "SyntaxError"),
            ("a later interface", "WORDS = {", "TABLEGAMES_API = 9\nWORDS = {", "version 9 of the plugin interface"),
            ("games are none", END, "    return [7]\n", "must return GameEntry objects"),
            ("games never end", END, "    while True:\n        yield entry()\n", "returns more than 500 items"),
        )
    ),
]


def pairing(body: str) -> str:
    """A pairing of these lines."""
    return END + (
        f"\n\ndef pair(names, size):\n    {body}\n\n\n@hookimpl\ndef tablegames_pairings():\n"
        '    from tablegames import PairingEntry\n    return [PairingEntry("ours", Text("a", "b"), pair)]\n'
    )


PAIRED = {
    "raises": (BOOM, "RuntimeError: boom (house/house_plugin.py, line"),
    "leaves": ("raise SystemExit(3)", "SystemExit: 3 (house/house_plugin.py, line"),
    "gives a number": ("return 7", "must return a list of pairings, not 7"),
    "lets nobody meet": ("return []", "returns no pairings"),
    "names a stranger": ('return [("A", "Z")]', "2 different players from the file, not ('A', 'Z')"),
    "lets one meet himself": ('return [("A", "A")]', "2 different players from the file, not ('A', 'A')"),
    "seats three": ('return [("A", "B", "C")]', "2 different players from the file"),
    "gives texts": ('return ["AB"]', "2 different players from the file"),
    "never ends": ("return iter(lambda: names[:2], None)", "more than 100,000 pairings"),
    "is never the same": (
        "from itertools import count; global n; n = globals().get('n', 0) + 1; return [names[:2]] * n",
        "different pairings each time",
    ),
}
MATCH_FILE = "game: nim\npairing: ours\nplayers: {A: random, B: random, C: random}\ngames: 2\n"


@pytest.mark.parametrize("how", PAIRED)
def test_a_broken_pairing_is_named_with_the_line_of_the_match_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    body, says = PAIRED[how]
    entry_points(
        monkeypatch, House(tmp_path, SOUND.replace(END, pairing(body))), Point("nim", "tablegames_nim", tablegames_nim)
    )
    file = tmp_path / "match.yaml"
    file.write_text(MATCH_FILE, "utf-8")
    ran = cli("match", str(file))
    assert ran.code == 2, ran.err
    assert "match.yaml:2: plugin 'house', pairing 'ours': " in ran.err
    assert says in ran.err
    assert not (tmp_path / "match.results").exists()
    file.write_text(MATCH_FILE.replace("ours", "ladder"), "utf-8")
    assert cli("match", str(file), "--jobs", "1").code == 0
    found = cli("plugins", "--check")
    assert found.code == 1
    assert "pairing 'ours'" in " ".join(found.out.split())


def prompt_command(body: str, words: str = 'Text("odds", "chances")') -> str:
    """A command at the prompt whose answer is these lines."""
    return END + (
        f"\n\ndef told(asking):\n    {body}\n\n\n@hookimpl\ndef tablegames_prompt_commands(game):\n"
        f'    from tablegames import PromptCommand\n    return [PromptCommand({words}, Text("a", "b"), told)]\n'
    )


ANSWERED = {
    "raises": (BOOM, "plugin 'house' failed in the command 'odds': RuntimeError: boom (house/house_plugin.py, line"),
    "leaves": ("raise SystemExit(3)", "failed in the command 'odds': SystemExit: 3 (house/house_plugin.py, line"),
    "gives a number": ("return 7", "failed in the command 'odds': it must return text or a list of lines, not 7"),
    "gives numbers": ("return [7]", "it must return text or a list of lines, not [7]"),
    "gives control characters": ('return "\\x1b[2Jgone"', "gone"),
    "never ends": ('from itertools import repeat; return repeat("on")', "on\non\n"),
}


@pytest.mark.parametrize("how", ANSWERED)
def test_a_broken_command_at_the_prompt_is_named_and_the_game_goes_on(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    body, says = ANSWERED[how]
    entry_points(monkeypatch, House(tmp_path, SOUND.replace(END, prompt_command(body))))
    ran = cli("play", "sticks", "--players", "human,first", typed="odds\ntake 2\ntake 1\ntake 1\n")
    assert says in ran.out
    assert "\x1b" not in ran.out
    assert ran.code == 0, ran.err
    assert "All taken." in ran.out


WORDS = {
    "one of ours": ('Text("odds", "aide")', "provides the command 'aide' for nim, but tablegames already does"),
    "two words": ('Text("the odds", "chances")', "the command 'the odds' for nim; a command must be one word"),
    "a number": ('Text("7", "sept")', "the command '7' for nim; a command must be one word"),
    "no text": ("7", "whose 'name' must be Text, not 7"),
}


@pytest.mark.parametrize("word", WORDS)
def test_a_command_that_cannot_be_typed_or_is_ours_is_left_out_and_named(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    words, says = WORDS[word]
    text = SOUND.replace(END, prompt_command('return "told"', words))
    entry_points(monkeypatch, House(tmp_path, text), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("play", "nim", typed="odds\naide\nquit\n")
    assert says in ran.err
    assert "told" not in ran.out
    assert "undo: take back your last decision" in ran.out
    assert cli("plugins", "--check").code == 1


def test_a_play_goes_before_a_command_of_its_word(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SOUND.replace(END, prompt_command('return "told"', 'Text("take", "prends")'))
    entry_points(monkeypatch, House(tmp_path, text))
    ran = cli("play", "sticks", "--players", "human,first", typed="take 2\nprends\nquit\n")
    assert "told" in ran.out.partition("take 2")[2]


def loaded(tmp_path: Path, text: str) -> object:
    """The module, imported afresh; what it raises."""
    path = tmp_path / "house" / "house_plugin.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("house_plugin", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["house_plugin"] = module
    spec.loader.exec_module(module)
    return module


class House(Point):
    """The entry point of the plugin, which is imported when it is asked for."""

    def __init__(self, tmp_path: Path, text: str) -> None:
        super().__init__("house", "house_plugin", None)
        self._where, self._text = tmp_path, text

    def load(self) -> object:
        return loaded(self._where, self._text)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    sys.modules.pop("house_plugin", None)


def test_the_sound_plugin_is_sound(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, House(tmp_path, SOUND), Point("nim", "tablegames_nim", tablegames_nim))
    for command in (DOCTOR, PLAY, CONFORM, MATCH):
        ran = cli(*command)
        assert ran.code == 0, ran.out + ran.err


def test_there_are_sixty_ways() -> None:
    assert len(WAYS) >= 60
    assert len({way.name for way in WAYS}) == len(WAYS)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name.replace(" ", "_"))
def test_a_broken_plugin_is_named_and_everything_else_plays(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    assert way.old in SOUND, way.old
    monkeypatch.setattr(hook_results, "MOST", 500)
    text = SOUND.replace(way.old, way.new, 1)
    entry_points(monkeypatch, House(tmp_path, text), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli(*way.command, typed="take 3\ntake 1\ntake 1\ntake 1\n")
    told = " ".join((ran.out + ran.err).split())
    assert ran.code == way.code, told
    assert way.says in told, told
    assert "house" in told or "sticks" in told, told
    if way.line:
        number = next(
            at
            for at, line in enumerate(text.splitlines(), start=1)
            if line not in SOUND.splitlines() and ("raise" in line or "import" in line)
        )
        assert f"house_plugin.py, line {number})" in told, told
    other = cli("play", "nim", "--players", "random,random", "--seed", "2")
    assert other.code == 0, other.err
    assert "Traceback" not in other.err
