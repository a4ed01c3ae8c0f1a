"""What somebody tries who never saw the program: other names of games, a number, going on, real dice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablegames.plugin.registry import Registry
from tests.conftest import Cli


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
    assert "There is no game to go on with." in cli("play", "--resume").out
    cli("play", "plain", "--seed", "1", "--first", "white", typed="m\n1\nquit\n")
    told = cli("play", "--resume").out
    assert told.startswith("Plain (academie), you against engine, ")
    path = told.strip().rpartition(" ")[2]
    assert Path(path).is_file()
    assert "Resumed after" in cli("play", "--resume", path, typed="quit\n").out
    assert "Le plain (academie), vous contre engine, " in cli("play", "--resume", "--lang", "fr").out


def test_real_dice_are_asked_for_by_name(cli: Cli) -> None:
    told = cli("play", "trictrac", "--dice", "ask", "--players", "human,human", typed="2-5\n1\n6-1\nquit\n").out
    assert "type the die on White's side first, then the one on Black's, such as 5-2." in told
    assert "Black has the dice." in told
    assert "White's dice> " in told
    assert "celui des Blancs, puis celui des Noirs" in cli("play", "toc", "--dice", "ask", "--lang", "fr", typed="").out


def test_enter_where_there_is_a_choice_says_so(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", typed="\nquit\n").out
    assert "There is a choice: type a play, or the number of one that is listed ('moves')." in told


def test_a_sign_in_the_list_is_explained(cli: Cli) -> None:
    position = "{white: 1*11 7*2 8*2, black: 1*15, turn: white, throw: 6-5}"
    told = cli("play", "trictrac", "--position", position, typed="quit\n").out
    assert "(p)\n" in told or "(p) " in told
    assert "(p): par puissance, with numbers that lead to the other's corner" in told
    assert "(p): par puissance" in cli("play", "trictrac", "--position", position, typed="what (p)\nquit\n").out
    assert "(p):" not in cli("play", "trictrac", "--seed", "1", typed="quit\n").out


def test_a_number_alone_means_the_list(cli: Cli) -> None:
    position = '{hands: {0: "6-2 4-0", 1: "5-5 3-3"}, line: "6-5 5-4", turn: 0, leader: 0}'
    told = cli("play", "domino", "--position", position, typed="62\n1\nquit\n").out
    assert "'62' is no number of the list: there are 2 plays." in told
