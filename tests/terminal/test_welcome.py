"""Sitting down without arguments: the game, the rules, the opponent; levels; a lesson first."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablegames import Moment, RandomPlayer, load, play
from tablegames.core.languages import speaking
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.registry import Registry
from tablegames.session.prompt import Page
from tablegames.terminal.seats import default_bot
from tablegames.terminal.welcome import Choice, shortest, welcome
from tests.conftest import Cli
from tests.session.test_prompt import Typist

REGISTRY = Registry()
GAMES = list(REGISTRY.games)


def chosen(*lines: str) -> tuple[Choice | None, Typist]:
    typist = Typist(*lines)
    return welcome(Page(typist.ask, typist.told.append)), typist


def _name(choice: Choice) -> str:
    assert choice.entry is not None
    return choice.entry.name


def test_enter_takes_the_usual_rules_and_the_games_own_bot() -> None:
    choice, typist = chosen(str(GAMES.index("domino") + 1), "", "", "", "")
    assert choice is not None
    assert (_name(choice), choice.variant, choice.players) == ("domino", "tete_a_tete", "human,engine")
    assert "tablegames play domino --variant tete_a_tete --players human,engine" in typist.heard


def test_names_and_enough_of_them_are_understood_and_a_slip_is_explained() -> None:
    choice, typist = chosen("trictrak", "dames_p", "", "99", "metz", "engine", "11", "zwei", "3")
    assert choice is not None
    assert (_name(choice), choice.variant, choice.players) == ("dames_polonaises", "metz", "human,engine:3")
    assert "did you mean 'trictrac'?" in typist.heard
    assert "'11' is not a level." in typist.heard


@pytest.mark.parametrize(
    ("language", "answer", "game"),
    [("en", "Polish", "dames_polonaises"), ("en", "toute-t", "toutetable"), ("fr", "dames r", "dames_rabattues")],
)
def test_a_game_is_called_by_its_title_too(language: str, answer: str, game: str) -> None:
    with speaking(language):
        choice, _ = chosen(answer, "", "", "", "", "")
    assert choice is not None
    assert _name(choice) == game


@pytest.mark.parametrize(
    ("answer", "game", "variant"),
    [("backgammon", "toutetable", "modern"), ("Gammon", "toutetable", "lepeintre"), ("TRICTRAC", "trictrac", "x")],
)
def test_a_game_is_called_by_its_other_names_in_the_menu_too(answer: str, game: str, variant: str) -> None:
    choice, _ = chosen(answer, *([""] if variant != "x" else []), "", "", "", "")
    assert choice is not None
    assert (_name(choice), choice.variant) == (game, REGISTRY.game(game).variant if variant == "x" else variant)


@pytest.mark.parametrize("name", ["Trictrac", "TRICTRAC", "tric trac", "trictrâc"])
def test_capitals_and_accents_of_a_game_s_name_do_not_count(cli: Cli, name: str) -> None:
    assert cli("rules", name, "--json").out == cli("rules", "trictrac", "--json").out
    assert cli("play", name, "--seed", "1", typed="quit\n").code == 0


def test_backgammon_is_the_modern_ruleset_however_it_is_spelt(cli: Cli) -> None:
    assert REGISTRY.named("BackGammon") == ("toutetable", "modern")
    assert (
        cli("play", "BackGammon", "--seed", "1", typed="quit\n").out.splitlines()[:3]
        == (cli("play", "toutetable", "--variant", "modern", "--seed", "1", typed="quit\n").out.splitlines()[:3])
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_game_is_about_is_told_to_the_end_in_the_smallest_window(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    with speaking(language):
        _, typist = chosen()
    assert "…" not in typist.heard
    assert len(typist.heard.splitlines()) < 24
    assert max(map(len, typist.heard.splitlines())) <= 80


def test_a_lesson_is_offered_where_there_is_one() -> None:
    choice, _ = chosen("trictrac", "2")
    assert choice is not None
    assert (_name(choice), choice.lesson, choice.variant) == ("trictrac", True, None)
    _, typist = chosen("plain", "", "", "")
    assert "a short lesson first?" in typist.heard, "every game of ours has one"


@pytest.mark.parametrize("lines", [("q",), (), ("trictrac", "q"), ("domino", "", "q")])
def test_who_leaves_leaves(lines: tuple[str, ...]) -> None:
    assert chosen(*lines)[0] is None


def test_it_is_asked_in_french() -> None:
    with speaking("fr"):
        _, typist = chosen("toutetable", "", "", "")
    assert "À quoi voulez-vous jouer ?" in typist.heard
    assert "une courte leçon" in typist.heard
    assert "Contre qui ?" in typist.heard
    assert "joue au hasard" in typist.heard


def test_what_the_games_are_about_is_told_alike() -> None:
    for entry in REGISTRY.games.values():
        for language in ("en", "fr"):
            with speaking(language):
                assert not str(entry.about).endswith("."), entry.name


def test_the_level_is_that_of_the_games_own_bot(cli: Cli) -> None:
    ran = cli(
        "play", "dames_polonaises", "--level", "2", "--seed", "1", "--variant", "modern_fmjd", typed="32-28\nquit\n"
    )
    assert ran.code == 0
    assert "--level" in cli("play", "dames_polonaises", "--level", "99").complaint
    french = cli("play", "dames_polonaises", "--level", "99", "--lang", "fr").complaint
    assert french.startswith("tablegames : --level : engine : « level »"), "every colon has its space"
    both = cli("play", "dames_polonaises", "--level", "2", "--players", "human,engine:3")
    assert "put the level after the bot's name" in both.complaint
    assert "continues the recorded game" in cli("play", "--resume", "x.jsonl", "--level", "2").complaint


def test_bots_and_their_levels() -> None:
    for entry in REGISTRY.games.values():
        bots = REGISTRY.players(entry)
        levels = levels_of(bots[default_bot(entry, bots)])
        assert levels is None or levels[0] == 1
    bots = REGISTRY.players(REGISTRY.game("dames_polonaises"))
    assert levels_of(bots["engine"]) == range(1, 9)
    assert levels_of(bots["random"]) is None


def test_two_drawings_cannot_both_be_had(cli: Cli) -> None:
    assert "--plain and --render each" in cli("play", "domino", "--plain", "--render", "text").complaint


def test_a_list_is_in_one_language() -> None:
    """Names that only a command line needs stand in the line that says the same at once, not in the lists."""
    english = re.compile(r"\b(human|random|heaviest|engine|modern|first)\b")
    for name in GAMES:
        with speaking("fr"):
            _, typist = chosen(name, "", "", "", "")
        lists = typist.heard.partition("La même chose en une seule commande")[0]
        assert english.search(lists) is None, name
        assert "(Entrée : 1)" in lists


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "For a shorter game: tablegames play trictrac --set trous=3"),
        ("fr", "Pour une partie plus courte : tablegames play trictrac --set trous=3"),
    ],
)
def test_a_short_trictrac_is_named_and_can_be_played(cli: Cli, language: str, line: str) -> None:
    with speaking(language):
        _, typist = chosen("trictrac", "", "", "", "")
    assert line in typist.told
    assert cli(*line.split("tablegames ")[1].split(), "--seed", "1", typed="quit\n").code == 0
    _, typist = chosen("domino", "", "", "", "")
    assert "A shorter game" not in typist.heard


def test_a_short_game_is_offered_and_is_the_shortest_with_a_lesson() -> None:
    short = shortest()
    assert short is not None
    assert REGISTRY.lessons(short)
    assert short.decisions == min(entry.decisions for entry in REGISTRY.games.values())
    choice, typist = chosen(str(len(GAMES) + 1))
    assert f" {len(GAMES) + 1}. a short game: {short.title}, about " in typist.heard
    assert choice == Choice(short, None, "human,engine:1", match="single")
    assert f"tablegames play {short.name} --match single --players human,engine:1" in typist.heard
    with speaking("fr"):
        _, typist = chosen(str(len(GAMES) + 1))
        assert f"une partie courte : {short.title}, environ " in typist.heard
        assert f"Pour une leçon : tablegames learn {short.name}" in typist.heard


@pytest.mark.parametrize("name", GAMES)
def test_how_long_a_game_takes_is_as_it_is_said(name: str) -> None:
    """As random games have it, to a factor of two: enough to tell a short game from a long one."""
    said = REGISTRY.game(name).decisions
    game, plays = load(name, match="single").game, list[Moment[Any, Any]]()
    for seed in range(5):
        play(game, [RandomPlayer()] * game.seats, seed=seed, watch=plays.append)
    counted = sum(moment.seat is not None for moment in plays) / 5
    assert said / 2 < counted < said * 2


# ---- things a newcomer tries: other names of games, a number, resuming, real dice


@pytest.mark.parametrize(
    ("name", "game", "variant"),
    [
        ("draughts", "dames_polonaises", "manoury_1787"),
        ("dames", "dames_polonaises", "manoury_1787"),
        ("backgammon", "toutetable", "modern"),
        ("gammon", "toutetable", "lepeintre"),
        ("dominoes", "domino", "tete_a_tete"),
    ],
)
def test_a_game_is_found_by_its_other_names(cli: Cli, name: str, game: str, variant: str) -> None:
    told = json.loads(cli("rules", name, "--json").out)
    assert (told["game"], told["variant"]) == (game, variant)
    other = json.loads(cli("rules", name, "--json", "--variant", Registry().game(game).variant).out)
    assert other["variant"] == Registry().game(game).variant, "what is asked for goes first"


def test_an_alias_takes_no_games_name_and_is_suggested(cli: Cli) -> None:
    known = Registry()
    assert not set(known.aliases) & set(known.games)
    for game, variant in known.aliases.values():
        assert not variant or variant in known.sources(known.game(game))
    assert "did you mean 'backgammon'?" in cli("play", "backgamon").complaint


def test_resume_without_a_file_lists_what_can_be_resumed(cli: Cli) -> None:
    assert "There is no game to continue." in cli("play", "--resume").out
    cli("play", "plain", "--seed", "1", "--first", "white", typed="m\n1\nquit\n")
    told = cli("play", "--resume").out
    assert told.startswith("Plain (academie), you against engine, ")
    path = told.strip().rpartition(" ")[2]
    assert Path(path).is_file()
    assert "Resumed after" in cli("play", "--resume", path, typed="quit\n").out
    assert "Le plain (academie), vous contre engine, " in cli("play", "--resume", "--lang", "fr").out


def test_real_dice_are_asked_for_by_name(cli: Cli) -> None:
    told = cli("play", "trictrac", "--dice", "ask", "--players", "human,human", typed="2-5\n1\n6-1\nquit\n").out
    assert "Type the die on White's side first, then the one on Black's side, such as 5-2." in told
    assert "Black has the dice." in told
    assert "White's dice> " in told
    assert "le dé des Blancs, puis celui des Noirs" in cli("play", "toc", "--dice", "ask", "--lang", "fr", typed="").out


def test_enter_where_there_is_a_choice_says_so(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", typed="\nquit\n").out
    assert "You have a choice: type a play, or its number in the list ('moves')." in told


def test_a_sign_in_the_list_is_explained(cli: Cli) -> None:
    position = "{white: 1*11 7*2 8*2, black: 1*15, turn: white, throw: 6-5}"
    told = cli("play", "trictrac", "--position", position, typed="quit\n").out
    assert "(p)\n" in told or "(p) " in told
    assert "(p): par puissance. The numbers would take both dames to your opponent's empty corner" in told
    assert "(p): par puissance" in cli("play", "trictrac", "--position", position, typed="what (p)\nquit\n").out
    assert "(p):" not in cli("play", "trictrac", "--seed", "1", typed="quit\n").out


def test_a_number_alone_means_the_list(cli: Cli) -> None:
    position = '{hands: {0: "6-2 4-0", 1: "5-5 3-3"}, line: "6-5 5-4", turn: 0, leader: 0}'
    told = cli("play", "domino", "--position", position, typed="62\n1\nquit\n").out
    assert "There is no play number 62: the list has 2 plays." in told
