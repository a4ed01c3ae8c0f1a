"""After a game at the prompt: rematch, save, review, quit; nothing begins by Enter or by a number typed too often."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.terminal.opponents import Opponent, after, offered
from tests.conftest import Cli

RESIGN = "m\n1\nm\n1\nm\n1\nresign\nyes\n"
PLAIN = ("play", "plain", "--match", "single", "--seed", "4")


def records(home: Path) -> list[dict[str, object]]:
    """The headers of the saved games, the oldest first."""
    paths = sorted((home / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    return [json.loads(path.read_text("utf-8").splitlines()[0]) for path in paths]


def test_a_rematch_changes_chairs_and_has_a_record_of_its_own(cli: Cli, tmp_path: Path) -> None:
    ran = cli(*PLAIN, typed=RESIGN + "rematch\nquit\n")
    assert ran.code == 0
    assert "What now?" in ran.out
    assert "Rematch (sides swapped): you are now Black." in ran.out
    first, second = records(tmp_path / "home")
    assert (first["players"], second["players"]) == (["human", "engine"], ["engine", "human"])
    assert first["seed"] == 4
    assert second["seed"] != 4
    assert {key: first[key] for key in ("game", "rules", "match", "dice")} == {
        key: second[key] for key in ("game", "rules", "match", "dice")
    }


@pytest.mark.parametrize(
    ("game", "seed", "told"),
    [
        ("revertier", "3", "Rematch (sides swapped): Ann plays Black, Bob plays White. Bob begins."),  # AUJ-Rev XII
        ("toutetable", "3", "Rematch (sides swapped): Ann plays Black, Bob plays White. Bob begins."),  # AUJ-TT X
        (
            "dames_polonaises",
            "3",
            "Rematch (sides swapped): Ann plays Black, Bob plays White. Bob begins.",
        ),  # MAN III.1
        (
            "dames_rabattues",
            "3",
            "Rematch (sides swapped): Ann plays Black, Bob plays White.\n",
        ),  # AUJ-DR VI: drawn for
    ],
)
def test_a_rematch_says_who_plays_which_side_and_begins_as_in_a_match(
    cli: Cli, tmp_path: Path, game: str, seed: str, told: str
) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", game, "--first", "white", "--seed", seed, "--players", "human,human", "--name", "Ann,Bob")
    if game == "dames_rabattues":
        asked = ("play", game, "--seed", seed, "--players", "human,human", "--name", "Ann,Bob")
    out = cli(*asked, "--record", str(path), typed="1\n1\nresign\nyes\nrematch\nquit\n").out
    resigned = "Ann resigns" in out
    assert (told if resigned else told.replace("Bob begins", "Ann begins")) in out
    header = json.loads((tmp_path / "g-2.jsonl").read_text("utf-8").splitlines()[0])
    begins = None if "begins" not in told else 0 if resigned else 1
    assert header["first"] == begins


def test_the_same_seed_gives_the_same_rematch(cli: Cli, tmp_path: Path) -> None:
    for _ in range(2):
        cli(*PLAIN, typed=RESIGN + "r\nquit\n")
    seeds = [header["seed"] for header in records(tmp_path / "home")]
    assert seeds[:2] == seeds[2:]


def test_a_record_that_was_named_leaves_the_rematch_the_next_name(cli: Cli, tmp_path: Path) -> None:
    cli(*PLAIN, "--record", str(tmp_path / "evening.jsonl"), typed=RESIGN + "rematch\nquit\n")
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == ["evening-2.jsonl", "evening.jsonl"]


def test_a_resumed_game_has_its_rematch_too(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    cli(*PLAIN, "--record", str(path), typed="1\nquit\n")
    ran = cli("play", "--resume", str(path), typed=RESIGN + "rematch\nquit\n")
    assert "Rematch (sides swapped): you are now Black." in ran.out


@pytest.mark.parametrize(
    ("language", "typed", "held", "why"),
    [
        ("en", "score\nwhy\n", "> You: holes 1", "[LEP 1.VI] The game is of twelve trous"),
        ("fr", "marque\npourquoi\n", "> Vous : trous 1", "[LEP 1.VI] La partie ordinaire est de douze trous"),
    ],
)
def test_after_the_last_hole_score_and_why_still_answer(
    cli: Cli, language: str, typed: str, held: str, why: str
) -> None:
    men = "white: 1*12 5 6 7, black: 1*13 6 11, turn: white"
    position = f"{{{men}, points: {{white: 10, black: 0}}, trous: {{white: 11, black: 3}}}}"
    start = ("play", "trictrac", "--lang", language, "--players", "human,random", "--dice", "ask")
    ran = cli(*start, "--position", position, typed=f"4-3\n{typed}quit\n")
    assert ran.code == 0
    ended = ran.out[ran.out.index("What now?" if language == "en" else "Et maintenant ?") :]
    assert held in ended
    assert why in ended


@pytest.mark.parametrize("typed", ["\n" * 30, "1\n" * 30, ""])
def test_neither_enter_nor_a_number_plays_on(cli: Cli, tmp_path: Path, typed: str) -> None:
    ran = cli(*PLAIN, typed=RESIGN + typed)
    assert ran.code == 0
    assert len(records(tmp_path / "home")) == 1


def test_what_cannot_be_done_is_said_with_what_can(cli: Cli) -> None:
    out = cli(*PLAIN, typed=RESIGN + "revew\n").out
    told = "You can't use 'revew' now (did you mean 'review'?)."
    assert told in out


def test_a_copy_of_the_record_is_kept(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    out = cli(*PLAIN, typed=f"{RESIGN}save\nsave {copy}\nsave {copy}\n").out
    assert "'save FILE' keeps a copy." in out
    assert f"The record is saved in {copy}" in out
    assert "choose another file" in out
    assert cli("replay", str(copy), "--verify").code == 0


def test_a_review_shows_the_plays_that_cost_most_and_why(cli: Cli) -> None:
    out = cli(*PLAIN, typed="m\n1\n" * 12 + "resign\nyes\nreview\n").out
    told = out.partition("You: the costliest plays")[2]
    assert "was better. Cost:" in told
    assert "you played " in told
    assert "Strong points of the better play:" not in told, "throws are counted where the game can"
    assert "Black: the costliest plays" not in out
    assert told.count("was better") == 3


def test_a_man_that_is_lost_is_named_with_the_moves_that_take_it(cli: Cli) -> None:
    """32-28 gives a man: 19-23 takes advantage of it."""
    position = "W:W30,31-34,36-50:B1-17,19,22,25"
    out = cli(
        "play", "dames_polonaises", "--position", position, "--seed", "4", typed="32-28\nresign\nyes\nreview\n"
    ).out
    assert "32-28 loses a man: 19-23 28x19:23 13x35:19,30." in out
    assert "you played 32-28" in out


def test_in_french_and_in_sentences(cli: Cli) -> None:
    out = cli(
        *PLAIN, "--lang", "fr", "--plain", typed="m\n1\n" * 12 + "abandonner\noui\nrevoir\nrevanche\nquitter\n"
    ).out
    assert "Et maintenant ?" in out
    assert "valait mieux. Coût :" in out
    assert "Revanche, on change de côté : vous jouez maintenant les Noirs." in out


def test_a_party_and_a_match_are_reviewed_as_a_whole(cli: Cli) -> None:
    out = cli(
        "play", "toutetable", "--match", "first-to:2", "--seed", "3", "--players", "human,first",
        typed="m\n1\n" * 300 + "resign\nyes\nreview\n",
    ).out  # fmt: skip
    assert "the costliest plays" in out


def test_at_a_table_with_faults_plays_are_weighed_and_that_is_said(cli: Cli) -> None:
    out = cli(
        "play", "domino", "--set", "arbiter=table", "--seed", "4", typed="m\n1\n" * 3 + "resign\nyes\nreview\n"
    ).out
    assert "was better. Cost:" in out
    assert "The review covers plays, not marks, calls or faults." in out


def test_where_nothing_is_decided_there_is_nothing_to_review(cli: Cli) -> None:
    out = cli("play", "dames_rabattues", "--seed", "4", typed="resign\nyes\nreview\n").out
    assert "You never had a choice in this game" in out


def test_between_bots_nobody_is_asked(cli: Cli) -> None:
    assert "What now?" not in cli(*PLAIN, "--players", "random,first").out


def test_people_who_share_a_screen_are_told_their_new_chairs() -> None:
    from tablegames.table.setting import load
    from tablegames.terminal.after_game import moved

    wording = load("domino", "poule", seats=3).wording
    assert moved(wording, [Seat(0), Seat(1), Seat(2)], 3) == (
        "Rematch (everyone moves to the next seat): Player A takes the seat of Player C, "
        "Player B takes the seat of Player A, Player C takes the seat of Player B."
    )
    use_language("fr")
    assert moved(load("plain").wording, [Seat(0), Seat(1)], 2) == "Revanche : on change de côté."


@pytest.mark.parametrize(
    ("language", "word", "head"),
    [("en", "help", "What now?"), ("fr", "aide", "Et maintenant ?")],
)
def test_help_after_a_game_says_once_what_can_be_done(cli: Cli, language: str, word: str, head: str) -> None:
    out = cli(*PLAIN, "--lang", language, typed=f"resign\nyes\n{word}\n").out
    assert out.count(head) == 2, "once by itself, once when it is asked for"
    once = cli(*PLAIN, "--lang", language, typed="resign\nyes\nxyzzy\n").out.rpartition("xyzzy")[2]
    assert once.count({"en": "rematch", "fr": "revanche"}[language]) == 1


GIVEN_UP = "Vous abandonnez. Les Noirs gagnent. "


@pytest.mark.parametrize(
    ("game", "language", "told"),
    [
        ("trictrac", "en", "You resign. Black wins. You: holes 0, points 0. Black: holes 0, points 0."),
        ("trictrac", "fr", GIVEN_UP + "Vous : trous 0, points 0. Noirs : trous 0, points 0."),
        ("domino", "en", "You resign. Your opponent wins. Round 1. You 0 of 100, your opponent 0 of 100."),
        ("domino", "fr", "Vous abandonnez. L'adversaire gagne. Manche 1. Vous 0 sur 100, l'adversaire 0 sur 100."),
        ("dames_polonaises", "en", "You resign. Black wins. You: 20 men, 0 kings. Black: 20 men, 0 kings."),
        ("dames_polonaises", "fr", GIVEN_UP + "Vous : 20 pions, 0 dame. Noirs : 20 pions, 0 dame."),
    ],
)  # fmt: skip
def test_who_gives_up_is_told_with_the_score_in_the_words_of_the_game(
    cli: Cli, game: str, language: str, told: str
) -> None:
    out = cli("play", game, "--seed", "3", "--players", "human,first", "--lang", language, typed="resign\nyes\n").out
    assert f"{told}\n" in out


GIVES_UP = "resign\nyes\n"


def players(home: Path) -> list[object]:
    """The players of the saved games, the oldest first."""
    return [header["players"] for header in records(home)]


def test_a_level_down_is_offered_after_a_game_that_was_lost(cli: Cli, tmp_path: Path) -> None:
    ran = cli(*PLAIN, "--level", "3", typed=f"{GIVES_UP}easier\nquit\n")
    assert "Was that too hard? Type 'easier' for a rematch at level 2 (beginner)." in ran.out
    assert players(tmp_path / "home") == [["human", "engine:3"], ["engine:2", "human"]]


def test_nothing_lower_than_the_first_level_is_offered(cli: Cli, tmp_path: Path) -> None:
    ran = cli(*PLAIN, "--level", "1", typed=f"{GIVES_UP}easier\nquit\n")
    assert "Was that too" not in ran.out
    assert "choose the level of your next game yourself" in ran.out
    assert len(players(tmp_path / "home")) == 1


def test_a_bot_without_levels_and_a_game_of_people_are_offered_none(cli: Cli) -> None:
    for players in ("human,random", "human,human"):
        assert "Was that too" not in cli(*PLAIN, "--players", players, typed=f"{GIVES_UP}quit\n").out


def test_the_level_follows_the_results_from_one_game_to_the_next(cli: Cli, tmp_path: Path) -> None:
    even = (*PLAIN, "--level", "even")
    assert "Your next opponent here: level 1 (first steps)." in cli(*even, typed=f"{GIVES_UP}quit\n").out
    cli(*even, typed="quit\n")
    assert players(tmp_path / "home") == [["human", "engine:2"], ["human", "engine:1"]]
    kept = json.loads((tmp_path / "home" / "progress.json").read_text("utf-8"))
    assert kept == {"format": 1, "solved": {}, "levels": {"plain": 1}}


def test_the_rematch_of_an_even_game_is_at_the_next_level(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    kept = {"format": 1, "solved": {}, "levels": {"plain": 8, "trictrac": 3}}
    (tmp_path / "home" / "progress.json").write_text(json.dumps(kept), "utf-8")
    cli(*PLAIN, "--level", "even", typed=f"{GIVES_UP}rematch\nquit\n")
    assert players(tmp_path / "home") == [["human", "engine:8"], ["engine:7", "human"]]
    now = json.loads((tmp_path / "home" / "progress.json").read_text("utf-8"))
    assert now["levels"] == {"plain": 7, "trictrac": 3}


@pytest.mark.parametrize(
    ("level", "won", "then", "offer"),
    [
        (2, True, 3, "Was that too easy? Type 'harder' for a rematch at level 3 (casual)."),
        (2, False, 1, "Was that too hard? Type 'easier' for a rematch at level 1 (first steps)."),
        (2, None, 2, ""),
        (8, True, 8, ""),
        (1, False, 1, ""),
    ],
)
def test_a_level_goes_up_by_a_win_and_down_by_a_loss(level: int, won: bool | None, then: int, offer: str) -> None:
    opponent = Opponent("engine", level, range(1, 9))
    assert after(opponent, won).level == then
    assert offered(opponent, won) == offer


def test_a_level_that_is_none_is_refused_with_the_cure(cli: Cli) -> None:
    odd = cli(*PLAIN, "--level", "odd")
    assert (odd.code, "must be a whole number or 'even', not 'odd'" in odd.complaint) == (2, True)
    both = cli(*PLAIN, "--level", "even", "--players", "human,engine:3")
    assert (both.code, "--level can't be combined with --players" in both.complaint) == (2, True)


def test_progress_that_cannot_be_read_costs_no_game(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "progress.json").write_text("nonsense", "utf-8")
    ran = cli(*PLAIN, "--level", "even", typed=f"{GIVES_UP}quit\n")
    assert ran.code == 0
    assert "Move this file away" in ran.err
    assert players(tmp_path / "home") == [["human", "engine:2"]]
