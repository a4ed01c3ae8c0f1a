"""A hint compares the play with the next best: in terms of the game where it can count them, else in games won."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tablegames import load
from tablegames.core.dice import Throw
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import Phase
from tablegames.plugin.abilities import Prospect
from tablegames.table.table import Table
from tests.conftest import Cli


def prospects(table: Table, state: Any, play: Any) -> Mapping[str, Prospect]:
    found = table.abilities.prospects
    assert found is not None
    return found(table.bare, state, play)


def hint(cli: Cli, *asked: str, word: str = "hint") -> str:
    """What is answered when a hint is asked for."""
    told = cli("play", *asked, typed=f"{word}\nquit\n").out
    found = re.search(r"(?:I advise|Je vous conseille) .*?(?=\n\w+> )", told, re.DOTALL)
    assert found is not None, told
    return found[0]


def test_the_throws_that_fill_are_counted_as_the_books_count_them() -> None:
    """The prospects of a play are those of `score --all` in the position it leaves."""
    table = load("trictrac", match="single")
    state = table.start({"white": "1*4 2*2 3*2 4*2 5*2 6 7*2", "black": "1*15", "turn": "white", "throw": "2-1"})
    play = table.read(state, "1/3 1/2")
    found = prospects(table, state, play)
    after = table.start({"white": "1*2 2*3 3*3 4*2 5*2 6 7*2", "black": "1*15", "turn": "white"})
    counted = sum(
        2 if a != b else 1
        for a in range(1, 7)
        for b in range(1, a + 1)
        if any(event.what == "remplir_petit_jan" for event in table.game.apply(after, Throw((a, b))).events)
    )
    assert found["remplir_petit_jan"].chances == counted
    assert found["remplir_petit_jan"].of == 36
    assert state.phase is Phase.PLAY
    assert isinstance(play, Play)


def test_trictrac_compares_by_throws(cli: Cli) -> None:
    """LEP 3.II 35: dames at 6, 4 and 2 from the empty arrow fill it with thirty-three throws, at 6, 4 and 1 with 29."""
    position = (
        "{white: 4 5 6 7*2 8*3 9*2 11*3 12*2, black: 1*5 3 4 5*2 6*2 7*2 8*2, turn: white, throw: 5-1,"
        " points: {white: 8, black: 0}, bredouille: {white: true}}"
    )
    told = hint(cli, "trictrac", "--position", position)
    assert re.match(r"I advise 5/10 11/12 \(\d+ % to win\)\.\n", told)
    assert "\n  It fills the grand jan next with 33 throws of 36, 5/10 8/9 with 29.\n" in told
    assert "What counts" not in told
    assert re.search(r"\nNext: .* \(\d+ %\), .* \(\d+ %\)", told)


def test_a_race_compares_by_the_throws_that_hit(cli: Cli) -> None:
    position = "{white: 12 13 19*13, black: 1 11 19*13, turn: white, throw: 4-3}"
    game = load("toutetable", match="single")
    state = game.start({"white": "12 13 19*13", "black": "1 11 19*13", "turn": "white", "throw": "4-3"})
    found = [prospects(game, state, play)["hit"] for play in game.game.legal(state)]
    assert all(0 <= one.chances <= one.of == 36 and not one.good for one in found)
    assert len({one.chances for one in found}) > 1, "some plays leave more to hit than others"
    assert "% to win" in hint(cli, "toutetable", "--position", position)


@pytest.mark.parametrize("game", ["domino", "dames_polonaises", "plain"])
def test_elsewhere_it_compares_by_games_won(cli: Cli, game: str) -> None:
    told = hint(cli, game, "--seed", "12")
    assert re.search(r"\(\d+ % to win", told)
    said = " ".join(told.split())
    best = int(re.findall(r"\((\d+) %", said)[0])
    more = re.search(r"It wins (\d+) games? in 100 more than ", said)
    assert more is not None or "is as good, or nearly so." in said
    shown = [int(share) for share in re.findall(r"(\d+) %", said.partition("Next: ")[2])]
    assert best - shown[0] == (0 if more is None else int(more[1])), "the sums agree with what is shown"


def test_a_play_said_in_words_is_set_off_in_a_sentence(cli: Cli) -> None:
    position = (
        "{white: 1*4 2*2 3*2 4*2 5*2 6 7*2, black: 1*9 6*2 7*2 8*2, turn: white, throw: 5-4, choose: true, "
        "trous: {white: 1, black: 0}}"
    )
    told = hint(cli, "trictrac", "--position", position, "--lang", "fr", word="conseil")
    assert re.search(r"Ce coup fait marquer au jet suivant sur \d+ des 36 jets ; « s'en aller », sur\s+0\.", told)


def test_numbers_are_in_the_user_s_locale(cli: Cli) -> None:
    told = hint(cli, "dames_polonaises", "--seed", "12", "--lang", "fr", word="conseil")
    assert re.match(r"Je vous conseille \S+ \(\d+ % de chances de gagner, [+\u2212]\d,\d\d pion\)\.", told)
    assert not re.search(r"\d\.\d", told)


DAMIER = "W:W33,34,35,36,37,38,39,40,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,13,14,15,18,19,20,27"


def answers(cli: Cli, *asked: str, typed: tuple[str, ...]) -> list[str]:
    """What is answered to each line that is typed, a prompt with a choice before it."""
    out = cli("play", *asked, typed="\n".join([*typed, "quit"]) + "\n").out
    return [" ".join(one.split()) for one in re.split(r"\n\w+> ", out)[1:-1]]


def test_why_after_a_hint_explains_the_advice_and_why_not_compares(cli: Cli) -> None:
    told = answers(
        cli, "dames_polonaises", "--position", DAMIER, typed=("hint", "why", "why not 37-32", "why not 33-28")
    )
    advised = re.match(r"I advise (\S+) \((\d+) % to win", told[0])
    assert advised is not None
    assert "might follow: " in told[0], "what is expected is told"
    play, share = advised.groups()
    assert re.match(rf"{play} rather than \S+: {share} % to win, against \d+ %\.", told[1])
    other = re.match(rf"{play} rather than 37-32: {share} % to win, against (\d+) %\.", told[2])
    assert other is not None
    assert int(other[1]) < int(share)
    assert told[3] == "That is the play I advise."


def test_why_not_of_what_is_no_play_says_so(cli: Cli) -> None:
    told = answers(cli, "dames_polonaises", "--position", DAMIER, typed=("hint", "why not 1-99", "why"))
    assert "there is no square 99" in told[1]


def test_a_forced_capture_says_why_it_is_forced(cli: Cli) -> None:
    told = answers(cli, "dames_polonaises", "--position", "W:W32,48:B5,27", typed=("hint",))
    assert told[0].startswith("One who can take must, and there is no other capture.")
    told = answers(cli, "dames_polonaises", "--position", "W:W32,48:B5,27,28,17", typed=("hint",))
    assert told[0].startswith("One who can take must, and must take the most: here 2 pieces.")


def test_a_lost_game_is_lost_and_one_without_a_choice_left_is_won(cli: Cli) -> None:
    lost = "{white: 19*3 20*1 22*1 23*5 off*5, black: 24*1 off*14, turn: white, throw: 5-1}"
    assert "(0 % to win" in hint(cli, "toutetable", "--position", lost)


def test_at_domino_the_chance_is_that_of_the_party_and_the_round_is_told(cli: Cli) -> None:
    told = " ".join(hint(cli, "domino", "--seed", "3").split())
    assert re.match(r"I advise \S+ \(\d+ % to win the party\)\. It wins the round \d+ % of the time", told)
