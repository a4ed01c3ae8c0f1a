"""Passages where the book is short, or may surprise its reader: our decision, and that the rules state it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.events import Scored, Seat, score
from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.core.match import Tally
from tablegames.families.dominoes.state import Draw, End, Play, Round
from tablegames.families.dominoes.tiles import TILES, Tile, exhausted
from tablegames.plugin.entry_fields import own_of
from tablegames.plugins import domino
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.parties import party
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules, Partners, WonBy
from tablegames.plugins.domino.scoring import marks, scored
from tablegames.rules.rulebook import Article
from tablegames.table.decision import Decision
from tablegames.table.setting import load
from tests.plugins.domino.written import at, read, write

NOTATION = DominoNotation()
SIXES = "6-5 5-4 4-6 6-1 1-3 3-6 6-2 2-0 0-6"
"""A line in which every six but the double is placed, open with sixes at both ends."""


def puiser(**rules: Any) -> Domino:
    return Domino(DominoRules(tiles=4, puiser=True, **rules), 2)


# ---- a game closed for good  [AUJ-Dom ch. IX, r. XXIII]


def after_the_last_six(game: Domino) -> Round:
    before = at(game, hands={0: "6-6 5-5", 1: "2-1"}, line=SIXES, turn=0, leader=0)
    after = game.apply(before, read(game, before, "6-6")).state
    assert isinstance(after, Round)
    return after


def test_it_may_be_agreed_that_the_talon_is_drawn_all_the_same() -> None:  # AUJ-Dom ch. IX
    game = puiser(closed_when=ClosedWhen.TALON_EMPTY)
    after = after_the_last_six(game)
    assert game.turn(after) == Decide(Seat(1))
    while game.turn(after) == Decide(Seat(1)):
        assert game.legal(after) == (Draw(),)
        step = game.apply(after, Draw())
        assert isinstance(step.state, Round)
        after = step.state
    assert after.talon == ()
    assert after.outcome is not None
    assert after.outcome.winners == (0,)  # and it is he who had fewest pips that loses


@given(st.permutations(TILES))
def test_a_line_is_exhausted_when_nothing_else_could_ever_be_joined(order: list[Tile]) -> None:
    line: tuple[tuple[int, int], ...] = ()
    rest = list(order)
    while rest:
        assert not line or not exhausted(line) or not any(one.has(line[0][0]) or one.has(line[-1][1]) for one in rest)
        goes = next((one for one in rest if not line or one.has(line[-1][1])), None)
        if goes is None:
            break
        rest.remove(goes)
        onto = line[-1][1] if line else goes.high
        line = (*line, (onto, goes.high + goes.low - onto))
    stuck = not any(one.has(line[0][0]) or one.has(line[-1][1]) for one in rest)
    assert exhausted(line) is stuck


# ---- equal for last  [AUJ-Dom ch. VIII, r. XXIII]


@pytest.mark.parametrize(
    ("leader", "out", "pips", "last", "equal"),
    [
        (0, None, (7, 7, 2), 0, (0, 1)),  # the leader
        (2, None, (7, 7, 2), 1, (0, 1)),  # else the player farthest round to the leader's right
        (1, None, (7, 2, 7), 0, (0, 2)),
        (0, 2, (7, 7, 0), 0, (0, 1)),
        (1, 2, (0, 0, 0, 0), 1, (0, 1, 3)),  # who is out is not equal to who holds the double blank
        (0, None, (7, 8, 2), 1, ()),
        (0, 1, (9, 0, 8), 0, ()),
    ],
)
def test_of_equals_for_last_one_is_marked_and_it_is_said_why(
    leader: int, out: int | None, pips: tuple[int, ...], last: int, equal: tuple[int, ...]
) -> None:
    rules = DominoRules(players=(len(pips),), won_by=WonBy.LAST)
    (event,) = marks(rules, scored(rules, Seat(leader), None if out is None else Seat(out), pips))
    assert isinstance(event, Scored)
    assert (event.seat, event.points, event.get("seats") or ()) == (last, 1, equal)
    told = load("domino", "dernier_le_point", seats=len(pips)).wording.event(event)
    assert ("farthest round to the leader's right" in told) == bool(equal)
    assert "AUJ-Dom ch. VIII" in event.cite
    assert ("r. XXIII" in event.cite) == bool(equal)


def article(cite: str) -> Article:
    return next(one for one in own_of(domino.GAME, "rulebook") if one.cite == cite)


def test_the_article_and_the_variant_say_who_is_last_of_equals(cli: Callable[..., Any]) -> None:  # AUJ-Dom ch. VIII
    text = article("AUJ-Dom ch. VIII").text
    assert "the leader gets it, or else the tied player farthest" in text.en
    assert "celui qui avait la pose, sinon celui d'entre eux qui est le plus loin à sa droite" in text.fr
    sheet = " ".join(cli("rules", "domino", "--variant", "dernier_le_point").out.split())
    assert "farthest round to the leader's right" in sheet


# ---- how plays are typed and numbered


def test_at_equal_ends_a_bare_tile_goes_where_the_list_says() -> None:  # AUJ-Dom ch. II
    game = Domino(DominoRules(), 2)
    state = at(game, hands={0: "6-5 6-1 4-4", 1: "5-5"}, line="6-6 6-4 4-3 3-2 2-6", turn=0, leader=0)
    for play in game.legal(state):
        assert isinstance(play, Play)
        bare = read(game, state, str(play.tile))
        assert isinstance(bare, Play)
        assert (bare.at, write(game, state, bare)) == (End.LEFT, write(game, state, play))
    there = read(game, state, "6-5@right")
    assert isinstance(there, Play)
    assert there.at is End.RIGHT  # who says where has it there


def test_a_number_means_the_same_play_in_both_languages() -> None:
    table = load("domino")
    state = table.start({"hands": {0: "4-4 1-1", 1: "6-2 6-4 4-0"}, "line": "6-5 5-2", "turn": 1, "leader": 0})
    listed = {}
    for language in ("en", "fr"):
        with speaking(language):
            place: Decision[Any, Any] = Decision(
                table, Seat(1), table.game.view(state, Seat(1)), table.game.legal(state)
            )
            listed[language] = place.plays
    assert list(listed["en"]) == ["6-2 left", "6-2 right", "6-4 left"]
    assert list(listed["fr"]) == ["6-2 à gauche", "6-2 à droite", "6-4 à gauche"]
    assert list(listed["en"].values()) == list(listed["fr"].values())


# ---- thirteen tiles each  [AUJ-Dom ch. V]


def test_two_may_take_thirteen_tiles_for_some_still_lie_aside(cli: Callable[..., Any]) -> None:  # AUJ-Dom ch. V
    ran = cli("play", "domino", "--set", "tiles=13", "--players", "random,random", "--seed", "1")
    assert "Each player takes 13 tiles; 2 are left" in ran.out
    assert "too many for this partie" in cli("rules", "domino", "--set", "tiles=14").complaint
    assert "thirteen" in article("AUJ-Dom ch. V").text.en


@pytest.mark.parametrize(("tiles", "cite"), [(6, "ch. II"), (7, "ch. II, IV"), (12, "ch. II, V"), (13, "ch. II, V")])
def test_the_result_names_the_chapter_of_the_party(tiles: int, cite: str) -> None:
    result = party(DominoRules(tiles=tiles)).result(Tally((100, 0)))
    assert result is not None
    assert result.cite == f"AUJ-Dom {cite}"


# ---- the messages


def test_a_closed_round_at_piquet_is_called_so() -> None:  # AUJ-Dom ch. IX, r. XXIII
    rules = DominoRules(players=(4,), partners=Partners.SEATS)
    closed, partner = marks(rules, scored(rules, Seat(0), None, (9, 8, 7, 6)))
    assert (closed.what, closed.cite) == ("closed_side", "AUJ-Dom ch. IX, r. XXIII")
    assert score((closed, partner), 4) == (0, 16, 0, 16)
    assert marks(rules, scored(rules, Seat(0), Seat(3), (9, 8, 7, 0)))[0].what == "marks_side"


def test_where_the_leader_is_named_it_is_said_who_plays_with_whom(cli: Callable[..., Any]) -> None:  # AUJ-Dom r. II
    players = ",".join(["random"] * 4)
    ran = cli("play", "domino", "--variant", "piquet_voleur", "--first", "2", "--players", players, "--seed", "1")
    assert "Player C leads, with Player A as partner." in ran.out
    assert "draws" not in ran.out
    sheet = " ".join(cli("rules", "domino", "--variant", "piquet_voleur").out.split())
    assert "If you choose who leads first, nobody draws" in sheet


@pytest.mark.parametrize("variant", ["poule", "quatre_chacun"])
def test_where_one_plays_for_stakes_the_result_says_that_it_is_in_stakes(  # AUJ-Dom ch. VI, VII
    cli: Callable[..., Any], variant: str
) -> None:
    players = ",".join(["random"] * 4)
    given = ("play", "domino", "--variant", variant, "--seats", "4", "--players", players, "--seed", "1")
    assert "the result is in stakes. Player" in cli(*given).out
    assert "le résultat se compte en mises." in cli("--lang", "fr", *given).out


@pytest.mark.parametrize(("hand", "told"), [("1-0", "1 pip:"), ("0-0", "0 pips:"), ("1-1", "2 pips:")])
def test_one_pip_is_one_pip(hand: str, told: str) -> None:
    table = load("domino")
    state = table.start({"hands": {0: hand, 1: "5-5"}, "line": "5-4", "turn": 0, "leader": 0})
    assert f"Your hand, {told}" in table.draw(state, Seat(0))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_phrase_leaves_the_plural_to_the_reader(language: str) -> None:
    assert not [phrase for phrase in own_of(domino.GAME, "phrases", language).values() if "(s)" in phrase]


def test_drawing_for_the_lead_is_spoken_of_as_a_drawing_and_read_in_every_word() -> None:  # AUJ-Dom r. I
    game = Domino(DominoRules(), 2)
    state = game.initial()
    lots = read(game, state, "lead 6-4 5-5")
    with speaking("fr"):
        assert NOTATION.speak(game.view(state, None), lots) == "pour la pose 6-4 et 5-5"
    assert read(game, state, "tirage 6-4 5-5") == read(game, state, "main 6-4 5-5") == lots


# ---- the prompt, and files


def test_help_does_not_offer_to_take_back_what_stands(cli: Callable[..., Any]) -> None:
    typed = "help\nquit\n"
    hidden = cli("play", "domino", "--first", "0", "--seed", "1", typed=typed).out
    assert "save [FILE]" in hidden
    assert "undo" not in hidden
    assert "annuler" not in cli("--lang", "fr", "play", "domino", "--first", "0", "--seed", "1", typed=typed).out
    assert "undo: take back your last decision" in cli("play", "dames_polonaises", typed=typed).out


def test_a_game_that_goes_on_is_not_converted_with_its_hidden_hands(  # AUJ-Dom r. XXVI
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    path, copy = tmp_path / "open.jsonl", tmp_path / "copy.jsonl"
    cli("play", "domino", "--first", "0", "--seed", "1", "--record", str(path), typed="quit\n")
    deal = json.loads(path.read_text("utf-8").splitlines()[1])["action"]
    for language, words in (("en", "replay --public"), ("fr", "mains cachées")):
        ran = cli("--lang", language, "convert", str(path), "--to", "jsonl", "--out", str(copy))
        assert ran.code == 2
        assert words in ran.complaint
        assert str(path) in ran.complaint
        assert deal not in ran.out + ran.err
    assert not copy.exists()
    whole = tmp_path / "whole.jsonl"
    cli("play", "domino", "--match", "single", "--players", "random,random", "--seed", "1", "--record", str(whole))
    assert cli("convert", str(whole), "--to", "jsonl").out == whole.read_text("utf-8")
