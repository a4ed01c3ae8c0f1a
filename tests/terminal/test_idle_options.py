"""Options that would change nothing in a form of the game are refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Cli

ONE = ("simulate", "trictrac", "--games", "1", "--seed", "1", "--jobs", "1")
A_ECRIRE = ("--variant", "a_ecrire")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--set", "queue=10"), "--set queue: this changes nothing without partie=a_ecrire"),
        ((*A_ECRIRE, "--set", "trous=8"), "--set trous: this changes nothing without partie=ordinaire"),
        ((*A_ECRIRE, "--set", "grande_bredouille=true"), "without partie=ordinaire"),
        (("--set", "grande_bredouille_when=no_hole_taken"), "without grande_bredouille=true"),
        (("--set", "march=free"), "--set march: this changes nothing without arbiter=table"),
        (("--set", "false_case=tout_d_une", "--set", "arbiter=table"), "without arbiter=table, march=free"),
        (("--set", "handicap_to=black"), "or handicap_trous=1 or more"),
        (("--set", "releve_dice=giver"), "without handicap_trous=1 or more"),
        ((*A_ECRIRE, "--match", "single", "--set", "queue=10"), "--match single settles no account"),
        ((*A_ECRIRE, "--match", "poule", "--set", "postillon=[30,8]"), "--match poule settles no account"),
        ((*A_ECRIRE, "--match", "single/first-to:9", "--set", "fiche=10"), "settles no account"),
        ((*A_ECRIRE, "--match", "chouette:8", "--set", "marques=12"), "chouette:8 is played in 8 games"),
        ((*A_ECRIRE, "--match", "a_tourner", "--seats", "4", "--set", "marques=12"), "is played in 16 games"),
    ],
)
def test_an_option_without_effect_is_refused(cli: Cli, asked: tuple[str, ...], why: str) -> None:
    ran = cli(*ONE, *asked)
    assert ran.code == 2
    assert why in ran.complaint
    assert "\n" not in ran.complaint.strip()


def test_it_is_said_in_french_too(cli: Cli) -> None:
    ran = cli(*ONE, "--set", "queue=10", "--lang", "fr")
    assert "--set queue : cela ne change rien sans partie=a_ecrire ; réglez-le aussi, ou ôtez queue" in ran.complaint


@pytest.mark.parametrize(
    "asked",
    [
        ("--set", "queue=0"),  # as it is
        ("--set", "trous=2", "--set", "handicap_trous=1", "--set", "releve_dice=giver"),
        ("--variant", "bonne_compagnie", "--set", "trous=2"),  # what a ruleset sets is left alone
        (*A_ECRIRE, "--match", "single", "--set", "consolation=3"),
        (*A_ECRIRE, "--match", "a_tourner", "--set", "marques=12", "--set", "queue=10"),
    ],
)
def test_what_has_an_effect_or_is_not_changed_is_not_refused(cli: Cli, asked: tuple[str, ...]) -> None:
    assert cli(*ONE, *asked).code == 0


def test_a_match_file_is_told_the_line(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text("game: trictrac\nset: {queue: 10}\nplayers:\n- random\n- first\ngames: 1\n", "utf-8")
    ran = cli("match", str(file))
    assert ran.code == 2
    assert "match.yaml:2: queue: this changes nothing without partie=a_ecrire" in ran.complaint
