"""Dutch: everything at the prompt, all messages of domino and draughts, and English for the rest."""

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest


def tablegames(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program, as it is installed; what it keeps is thrown away."""
    with TemporaryDirectory() as home:
        return _run(*arguments, typed=typed, TABLEGAMES_HOME=home, **environment)


def _run(*arguments: str, typed: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablegames", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        check=False,
    )


@pytest.fixture(scope="module")
def health() -> dict[str, object]:
    found = json.loads(tablegames("plugins", "--check", "--json").stdout)
    (dutch,) = (one for one in found["languages"] if one["code"] == "nl")
    return dict(dutch)


def test_the_whole_prompt_is_said_in_dutch(health: dict[str, object]) -> None:
    assert health["missing"] == []
    assert health["prompt"] == 100


@pytest.mark.parametrize("game", ["tablegames", "domino", "dames_polonaises"])
def test_all_events_of_two_games_and_of_matches(health: dict[str, dict[str, float]], game: str) -> None:
    assert health["games"][game] == 100


def test_a_game_of_draughts_at_the_prompt() -> None:
    ran = tablegames(
        "play", "dames_polonaises", "--lang", "nl", "--first", "white", "--players", "human,first", "--seed", "1",
        typed="hulp\nzetten 33\n33-2\n32-28\nwaarom\nverloop\nterug\nstandd\nopgeven\nja\nrevanche\nstop\n",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    for said in (
        "Typ het nummer van een zet",
        "terug: uw laatste beslissing terugnemen",
        "zetten [TEKST]: de zetten opsommen",
        "'33-2' kan hier niet gespeeld worden.",
        "U: 32-28",
        "Er valt sinds uw laatste zet niets uit te leggen.",
        "Teruggenomen: U: 32-28",
        "Er is geen opdracht 'standd'. Bedoelde u 'stand'?",
        "De partij opgeven? (ja of nee)",
        "U geeft op. Zwart wint.",
        "Revanche, van kant gewisseld: u speelt nu met Zwart.",
    ):
        assert said in ran.stdout, said


def test_a_round_of_domino_and_the_plurals() -> None:
    ran = tablegames("play", "domino", "--lang", "nl", "--players", "random,random", "--seed", "3", "--match", "single")
    assert ran.returncode == 0, ran.stderr
    assert "komt uit: de stenen zijn verdeeld, 6 ieder; dicht: 16." in ran.stdout
    assert "(" not in "".join(line for line in ran.stdout.splitlines() if "Stapel" in line)
    match = tablegames(
        "play", "jacquet", "--lang", "nl", "--players", "random,random", "--seed", "3", "--match", "first-to:2"
    )
    assert "Partij 1 is uit" in match.stdout
    assert "De match is uit." in match.stdout


def test_what_is_not_translated_is_english_and_the_environment_may_ask_for_it() -> None:
    assert "The old French table games" in tablegames("--help", "--lang", "nl").stdout
    asked = tablegames("play", "domino", "--players", "random,random", "--seed", "3", TABLEGAMES_LANG="nl")
    assert "de stenen zijn verdeeld" in asked.stdout


def test_what_is_english_stays_whole_though_it_has_the_words_of_short_texts() -> None:
    """`2 to 4` and `6 tiles` are translated into Dutch; an article that mentions tiles, or has a `to`, is unchanged."""
    ran = tablegames("play", "domino", "--lang", "nl", "--players", "human,first", "--seed", "3",
                     typed="0-0\nwaarom meer\nwaarom\nstop\n")  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "4-0 right is de enige zet die de regels hier toelaten." in ran.stdout
    assert "Passing with a tile that fits\n" in ran.stdout
    told = tablegames("play", "dames_polonaises", "--lang", "nl", "--players", "human,human", "--plain", typed="stop\n")
    assert "Wit: 20 schijven op 31 tot en met 50." in told.stdout


def test_faults_at_the_table() -> None:
    ran = tablegames(
        "play", "dames_polonaises", "--lang", "nl", "--first", "white", "--players", "human,human", "--plain",
        "--set", "arbiter=table", typed="34-30\n20-25\n32-28\n19-23\n33-29\nhuff 28\nhulp\nstop\n",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "Aan deze tafel kunnen fouten gemaakt en aangemerkt worden: huff 32" in " ".join(ran.stdout.split())
    assert "Zwart blaast het stuk op 28." in ran.stdout


def test_without_the_plugin_the_language_is_not_known() -> None:
    ran = tablegames("--no-plugin", "nederlands", "games", "--lang", "nl")
    assert ran.returncode == 2
    assert "--lang must be one of en, fr, not 'nl'" in ran.stderr
