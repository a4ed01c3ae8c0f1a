"""Several plugins for one game: its own plugin's parts stay, strangers add parts under new names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import GameEntry, PlayerEntry, Registry, Text, VariantSource, hookimpl
from tablegames.core.analysis import AnalystEntry
from tablegames.core.languages import speaking
from tablegames.core.players import make_first
from tablegames.plugin.foreign import Collection, NamedGame
from tablegames.plugin.prompt_words import PromptCommand
from tablegames.plugin.provides import LessonSource, PuzzleSource
from tablegames.plugin.shipped import shipped_variants
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import GlossaryTerm
from tests.conftest import Cli
from tests.plugin.test_plugins import HOOKS_OF_A_GAME, Point, asked, entry_points, nim_entry, registry, sentences

TEXT = Text("text", "texte")


@dataclass(frozen=True)
class Thing:
    """Answers anything that is not one of our dataclasses."""

    name: str
    whose: str
    title: Text = TEXT
    suffixes: tuple[str, ...] = (".x",)

    def draw(self, *asked: object) -> str:
        return self.whose

    read = write = draw


def notation(whose: str) -> Any:
    found = tablegames_nim.NimNotation()
    return type("Named", (type(found),), {"whose": whose})()


@dataclass(frozen=True)
class Hook:
    """How a hook brings one thing under a name, how the registry has it, and what it is called."""

    bring: Callable[[str, str], Any]
    """`bring(name, whose)`: what the hook returns."""
    have: Callable[[Registry, GameEntry], dict[str, Any]]
    """Return the owner of each thing, by its name."""
    what: str


def whose(thing: Any) -> str:
    return str(getattr(thing, "whose", None) or getattr(thing, "origin", None) or thing.title.en)


def key_of(who: str) -> Any:
    def key(situation: object, expected: object) -> list[str]:
        return [who]

    return key


def by_name(things: Any) -> dict[str, str]:
    return {thing.name: whose(thing) for thing in things if thing.name not in ("random", "first")}


HOOKS = {
    "tablegames_variants": Hook(
        lambda name, who: [VariantSource("nim", name, "rules: {}", who)],
        lambda known, entry: by_name(known.sources(entry).values()),
        "the ruleset 'mine' ",
    ),
    "tablegames_notation": Hook(
        lambda name, who: notation(who) if name == "mine" else None,
        lambda known, entry: {"mine": whose(known.notation(entry))},
        "a notation ",
    ),
    "tablegames_renderers": Hook(
        lambda name, who: [Thing(name, who)],
        lambda known, entry: by_name(known.renderers(entry).values()),
        "the drawing 'mine' ",
    ),
    "tablegames_diagrams": Hook(
        lambda name, who: [Thing(name, who)],
        lambda known, entry: by_name(known.diagrams(entry).values()),
        "the picture 'mine' ",
    ),
    "tablegames_phrases": Hook(
        lambda name, who: {name: who}, lambda known, entry: known.phrases(entry, "en"), "the wording of 'mine' "
    ),
    "tablegames_rulebook": Hook(
        lambda name, who: [Article(name, Text(who, who), TEXT)],
        lambda known, entry: {
            one.cite: one.title.en for one in known.rulebook(entry).articles if "LEP" not in one.cite
        },
        "the article 'mine' ",
    ),
    "tablegames_how_to_play": Hook(
        lambda name, who: SimpleNamespace(parts=len, whose=who) if name == "mine" else None,
        lambda known, entry: {"mine": whose(known.how_to_play(entry))},
        "a how-to-play page ",
    ),
    "tablegames_terms": Hook(
        lambda name, who: [GlossaryTerm(name, Text(who, who))],
        lambda known, entry: {
            one.name: one.means.en for one in known.terms(entry).values() if one.name in ("mine", "other")
        },
        "the term 'mine' ",
    ),
    "tablegames_players": Hook(
        lambda name, who: [PlayerEntry(name, Text(who, who), make_first)],
        lambda known, entry: by_name(known.players(entry).values()),
        "the player 'mine' ",
    ),
    "tablegames_analysts": Hook(
        lambda name, who: [AnalystEntry(name, Text(who, who), make_first)],  # type: ignore[arg-type]  # is not asked
        lambda known, entry: by_name(known.analysts(entry).values()),
        "the analyst 'mine' ",
    ),
    "tablegames_formats": Hook(
        lambda name, who: [Thing(name, who)],
        lambda known, entry: by_name(known.formats(entry).values()),
        "the format 'mine' ",
    ),
    "tablegames_collections": Hook(
        lambda name, who: [Collection(TEXT, [NamedGame(name, Text(who, who), "X", lambda: None)])],  # type: ignore[arg-type, return-value]
        lambda known, entry: by_name(game for one in known.collections(entry) for game in one.games),
        "the game 'mine' ",
    ),
    "tablegames_puzzles": Hook(
        lambda name, who: [PuzzleSource("nim", name, "", who)],
        lambda known, entry: by_name(known.puzzles(entry)),
        "the pack 'mine' ",
    ),
    "tablegames_prover": Hook(
        lambda name, who: SimpleNamespace(prove=len, whose=who) if name == "mine" else None,
        lambda known, entry: {"mine": whose(known.prover(entry))},
        "a prover ",
    ),
    "tablegames_lessons": Hook(
        lambda name, who: [LessonSource("nim", name, "", who)],
        lambda known, entry: by_name(known.lessons(entry)),
        "the lesson 'mine' ",
    ),
    "tablegames_case_keys": Hook(
        lambda name, who: {name: key_of(who)},
        lambda known, entry: {name: key(None, None)[0] for name, key in known.case_keys(entry).items()},  # type: ignore[arg-type]
        "the key 'mine' ",
    ),
    "tablegames_prompt_commands": Hook(
        lambda name, who: [PromptCommand(Text(name, name), Text(who, who), str)],
        lambda known, entry: {name: one.about.en for name, (_, one) in known.prompt_commands(entry).items()},
        "the command 'mine' ",
    ),
}


ONE_EACH = ("tablegames_notation", "tablegames_how_to_play", "tablegames_prover")
"""Hooks for the parts that a game has one of."""


def test_every_hook_that_names_what_it_brings_is_tried_below() -> None:
    assert [*HOOKS] == [name for name in HOOKS_OF_A_GAME if name != "tablegames_strengths"]


def plugin(hook: str, brings: Any, *games: GameEntry) -> Any:
    """A plugin with one hook, which answers that about nim, and maybe games."""
    if hook == "tablegames_phrases":
        function: Any = lambda game, language: brings if game == "nim" else {}  # noqa: E731
    else:
        function = lambda game: brings if game == "nim" else None  # noqa: E731
    return SimpleNamespace(**{hook: hookimpl(function), "tablegames_games": hookimpl(lambda: list(games))})


@pytest.mark.parametrize("name", HOOKS)
@pytest.mark.parametrize("stranger", ["aaa", "zzz"])
def test_what_the_games_own_plugin_brings_is_not_replaced(name: str, stranger: str) -> None:
    hook = HOOKS[name]
    plugins = {
        "nim": plugin(name, hook.bring("mine", "owner"), nim_entry()),
        stranger: plugin(name, hook.bring("mine", "stranger")),
    }
    known = registry(**dict(sorted(plugins.items())))
    entry = known.game("nim")
    assert hook.have(known, entry) == {"mine": "owner"}
    hook.have(known, entry)
    told = f"plugin '{stranger}' provides {hook.what}for nim, but plugin 'nim' already does; rename it, or uninstall "
    assert sentences(known) == ([] if name in ONE_EACH else [f"{told}'{stranger}'"])  # of one the others are not asked


@pytest.mark.parametrize("name", [name for name in HOOKS if name not in ONE_EACH])
def test_in_french_too(name: str) -> None:
    hook = HOOKS[name]
    known = registry(
        aaa=plugin(name, hook.bring("mine", "stranger")), nim=plugin(name, hook.bring("mine", "owner"), nim_entry())
    )
    with speaking("fr"):
        hook.have(known, known.game("nim"))
    (said,) = sentences(known)
    assert said.startswith("le greffon « aaa » fournit ")
    assert " pour nim, que le greffon « nim » fournit déjà ; " in said
    assert said.endswith("désinstallez « aaa »")


@pytest.mark.parametrize("name", HOOKS)
def test_of_two_strangers_the_first_stays(name: str) -> None:
    hook = HOOKS[name]
    known = registry(
        aaa=plugin(name, hook.bring("mine", "first")),
        bbb=plugin(name, hook.bring("mine", "second")),
        nim=plugin("tablegames_strengths", [], nim_entry()),
    )
    assert hook.have(known, known.game("nim"))["mine"] == "first"
    start = f"plugin 'bbb' provides {hook.what}for nim, but plugin 'aaa' already does"
    assert [said[: len(start)] for said in sentences(known)] == ([] if name in ONE_EACH else [start])


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_one_thing_that_an_entry_brings_stays_and_a_stranger_is_named(name: str) -> None:
    hook = HOOKS[name]
    entry = replace(nim_entry(), **{name.removeprefix("tablegames_"): hook.bring("mine", "owner")})
    known = registry(aaa=plugin(name, hook.bring("mine", "stranger")), nim=plugin("tablegames_strengths", [], entry))
    assert hook.have(known, known.game("nim"))["mine"] == "owner"
    assert sentences(known) == [
        f"plugin 'aaa' provides {hook.what}for nim, but plugin 'nim' already does; uninstall 'aaa'"
    ]


@pytest.mark.parametrize("name", [name for name in HOOKS if name not in ONE_EACH])
def test_anybody_may_add_under_a_new_name_behind_the_games_own(name: str) -> None:
    hook = HOOKS[name]
    known = registry(
        aaa=plugin(name, hook.bring("other", "stranger")), nim=plugin(name, hook.bring("mine", "owner"), nim_entry())
    )
    assert list(hook.have(known, known.game("nim")).items()) == [("mine", "owner"), ("other", "stranger")]
    assert not sentences(known)


def test_the_words_of_every_game_are_its_own_plugins_to_change_and_no_strangers() -> None:
    owner = plugin("tablegames_phrases", {"chance": "Fate"}, nim_entry())
    known = registry(aaa=plugin("tablegames_phrases", {"chance": "Luck", "new": "New"}), nim=owner)
    assert known.phrases(known.game("nim"), "en") == {"chance": "Fate", "new": "New"}
    known = registry(
        aaa=plugin("tablegames_phrases", {"chance": "Luck"}), nim=plugin("tablegames_phrases", {}, nim_entry())
    )
    assert known.phrases(known.game("nim"), "en") == {}
    (said,) = sentences(known)
    assert said.startswith("plugin 'aaa' provides the wording of 'chance' for nim, but tablegames already does")


def test_the_players_of_every_game_are_nobodys() -> None:
    random = PlayerEntry("random", TEXT, make_first)
    known = registry(nim=plugin("tablegames_players", [random], nim_entry()))
    assert known.players(known.game("nim"))["random"] is not random
    (said,) = sentences(known)
    assert said.startswith("plugin 'nim' provides the player 'random' for nim, but tablegames already does")


def test_of_many_names_the_first_is_told_and_how_many_more() -> None:
    words = {"a": "1", "b": "2", "c": "3"}
    known = registry(
        aaa=plugin("tablegames_phrases", words), nim=plugin("tablegames_phrases", dict(words), nim_entry())
    )
    known.phrases(known.game("nim"), "en")
    known.phrases(known.game("nim"), "fr")
    (said,) = sentences(known)
    assert said.startswith("plugin 'aaa' provides the wording of 'a' and 2 more for nim")


def test_the_doctor_names_both_and_the_game_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    house = SimpleNamespace(
        tablegames_notation=hookimpl(lambda game: notation("house") if game == "nim" else None),
        tablegames_variants=hookimpl(lambda game: shipped_variants("nim", "tablegames_nim") if game == "nim" else []),
        tablegames_renderers=hookimpl(lambda game: [replace(Thing("text", "x"))] if game == "nim" else []),
    )
    entry_points(monkeypatch, Point("house", "house", house), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("plugins", "--check", "--json")
    assert ran.code == 1
    found = json.loads(ran.out)
    broken, sound = found["plugins"]
    assert [sentence.partition(";")[0] for sentence in broken["problems"]] == [
        "plugin 'house' provides a notation for nim, but plugin 'nim' already does",
        "plugin 'house' provides the drawing 'text' for nim, but plugin 'nim' already does",
        "plugin 'house' provides the ruleset 'misere' and 2 more for nim, but plugin 'nim' already does",
    ]
    assert sound["problems"] == []
    assert found["games"][0]["problems"] == []
    played = cli("play", "nim", "--players", "first,first")
    assert played.code == 0
    assert "plugin 'house' provides a notation for nim" in played.err


# --- what is brought is what it says it is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("tablegames_variants", [VariantSource("nim", 5, "", "")], "VariantSource whose 'name' must be str, not 5"),  # type: ignore[arg-type]
        ("tablegames_renderers", [Thing(5, "x")], "Thing whose 'name' must be str, not 5"),  # type: ignore[arg-type]
        ("tablegames_renderers", [SimpleNamespace(name="a", draw=1)], "'draw' must be callable, not 1"),
        ("tablegames_formats", [replace(Thing("a", "b"), suffixes=".x")], "'suffixes' must be Sequence[str], not '.x'"),  # type: ignore[arg-type]
        ("tablegames_phrases", {"a": 5}, "tablegames_phrases must map each str to a str, not 'a' to 5"),
        ("tablegames_phrases", {5: "a"}, "tablegames_phrases must map each str to a str, not 5 to 'a'"),
        ("tablegames_case_keys", {"a": "b"}, "must map each str to a Callable, not 'a' to 'b'"),
        ("tablegames_players", [PlayerEntry("a", TEXT, None)], "'make' must be PlayerFactory, not None"),  # type: ignore[arg-type]
        ("tablegames_players", [PlayerEntry("a", TEXT, make_first, 5)], "'settings' must be type[Any] | None, not 5"),  # type: ignore[arg-type]
        ("tablegames_rulebook", [Article("a", None, TEXT)], "Article whose 'title' must be Text, not None"),  # type: ignore[arg-type]
        ("tablegames_collections", [Collection(TEXT, ["a"])], "Collection whose 'games' must be Sequence[NamedGame]"),  # type: ignore[list-item]
        ("tablegames_notation", SimpleNamespace(seat_names="ab", write=len, read=len, position=len, set_up=len),
         "SimpleNamespace whose 'seat_names' must be Sequence[str], not 'ab'"),
        ("tablegames_notation", "text", "returned str, which has no seat_names, write, read, position, set_up"),
        ("tablegames_renderers", [7], "returned int, which has no name, draw"),
        ("tablegames_diagrams", [7], "returned int, which has no name, draw"),
        ("tablegames_phrases", ["a"], "must return a mapping, not list"),
        ("tablegames_prover", SimpleNamespace(prove=1), "SimpleNamespace whose 'prove' must be callable, not 1"),
        ("tablegames_lessons", [LessonSource("nim", "a", b"", "")], "LessonSource whose 'text' must be str, not b''"),  # type: ignore[arg-type]
        ("tablegames_puzzles", iter(int, 1), "tablegames_puzzles returns more than 100000 items"),
    ],
)  # fmt: skip
def test_what_is_of_a_wrong_kind_is_named_and_left_out(name: str, answer: Any, said: str) -> None:
    known = registry(aaa=plugin(name, answer), nim=tablegames_nim)
    sound = registry(nim=tablegames_nim)
    brought, expected = (re.sub("0x[0-9a-f]+", "", str(asked(one, name))) for one in (known, sound))
    assert brought == expected
    (sentence,) = sentences(known)
    assert sentence.startswith("plugin 'aaa': ")
    assert said in sentence


def test_a_title_may_be_one_text_for_both_languages() -> None:
    player = PlayerEntry("a", "A", make_first)  # type: ignore[arg-type]
    known = registry(aaa=plugin("tablegames_players", [player]), nim=tablegames_nim)
    assert known.players(known.game("nim"))["a"] is player


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": 5}, "GameEntry whose 'name' must be str, not 5"),
        ({"bot": None}, "GameEntry whose 'bot' must be str, not None"),
        ({"party": 5}, "GameEntry whose 'party' must be callable, not 5"),
        ({"absent": []}, "GameEntry whose 'absent' must be Mapping[str, Text], not []"),
    ],
)
def test_a_game_whose_entry_is_wrong_is_named(change: Any, said: str) -> None:
    known = registry(aaa=SimpleNamespace(tablegames_games=hookimpl(lambda: [replace(nim_entry(), **change)])))
    assert not known.games
    assert sentences(known) == [f"plugin 'aaa': tablegames_games returned {said}"]
