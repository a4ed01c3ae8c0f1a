"""Bad input: one clear sentence that names what to mend, exit 2, never a traceback, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Cli

RACE = "{white: 24 off*14, black: 19*15, turn: white}"
LEGAL = ("legal", "toutetable", "--throw", "2-1", "--position")
DRAUGHTS = ("legal", "dames_polonaises", "--position")
DOMINO = ("legal", "domino", "--position")
CASES = str(Path(__file__).parent.parent / "plugins" / "toutetable" / "cases" / "toutetable.yaml")

OPTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown command": (("plya", "toutetable"), "there is no command 'plya' (did you mean 'play'?)"),
    "unknown option": (("play", "toutetable", "--varaint", "x"), "--varaint (did you mean '--variant'?)"),
    "option like no other": (("play", "toutetable", "--bot", "x"), "there is no option --bot (see"),
    "unknown game": (("play", "toutetabel"), "there is no game 'toutetabel' (did you mean 'toutetable'?)"),
    "no game": (("play",), "choose a game: "),
    "missing argument": (("legal",), "GAME is missing"),
    "unknown variant": (("rules", "toutetable", "--variant", "lepientre"), "(did you mean 'lepeintre'?)"),
    "unknown language": (("games", "--lang", "de"), "--lang must be one of en, fr, not 'de'"),
    "language left out": (("games", "--lang"), "--lang must be one of en, fr, not ''"),
    "file as variant": (("rules", "toutetable", "--variant", "b.txt"), "toutetable has no variant 'b.txt'"),
    "file that is not there": (("rules", "toutetable", "--rules", "b.yaml"), "b.yaml: no such file"),
    "set without value": (("rules", "toutetable", "--set", "double"), "--set takes OPTION=VALUE"),
    "set unknown": (("rules", "toutetable", "--set", "duoble=1"), "(did you mean 'double'?)"),
    "set wrong type": (("rules", "toutetable", "--set", "double=7"), "'double' must be true or false, not 7"),
    "set out of range": (
        ("rules", "toutetable", "--set", "parties=0"),
        "'parties' must be a whole number of at least 1",
    ),
    "set broken": (("rules", "toutetable", "--set", "double={"), "--set double:1: not valid YAML"),
    "diff with variant": (("rules", "toutetable", "--diff", "a", "b", "--variant", "c"), "--diff names both"),
    "diff unknown": (("rules", "toutetable", "--diff", "academie", "modrn"), "(did you mean 'modern'?)"),
    "match unknown": (("simulate", "domino", "--match", "best-of:3"), "--match must be party, single, first-to:N"),
    "begins alone": (("simulate", "domino", "--begins", "winner"), "--begins needs a match: add --match first-to:N"),
    "begins unknown": (
        ("simulate", "domino", "--match", "parties:2", "--begins", "me"),
        "--begins: must be one of alternate, winner, loser, same, drawn, not 'me'",
    ),
    "seats": (("simulate", "toutetable", "--seats", "5"), "toutetable (academie) is for 2 players, not 5"),
    "seat": (("play", "toutetable", "--first", "green"), "there is no seat 'green'"),
    "who cannot begin": (
        ("play", "dames_polonaises", "--variant", "modern_fmjd", "--first", "black"),
        "Black can't begin: under these rules, White must",
    ),
    "first and position": (("play", "toutetable", "--first", "white", "--position", RACE), "use only one"),
    "an argument too much": (("legal", "toutetable", "x"), "unexpected argument 'x'"),
    "an option without value": (("legal", "toutetable", "--throw"), "--throw needs a value"),
    "set against the rules": (("rules", "toutetable", "--set", "start=foo"), "--set: start: "),
    "no case of a variant": (("dev", "check", CASES, "--variant", "nope"), "there is no case for the variant 'nope'"),
    "player unknown": (("play", "toutetable", "--players", "humann"), "no player 'humann' (did you mean 'human'?)"),
    "too many players": (
        ("play", "toutetable", "--players", "first,first,first"),
        "names 3 players, but toutetable has 2 seats",
    ),
    "human in a simulation": (("simulate", "toutetable", "--players", "human"), "no player 'human'"),
    "no games": (("simulate", "toutetable", "--games", "0"), "--games"),
    "games no number": (
        ("simulate", "toutetable", "--games", "many"),
        "--games: must be a whole number of at least 1, not 'many'",
    ),
    "no jobs": (("simulate", "toutetable", "--workers", "0"), "--workers"),
    "seed no number": (("simulate", "toutetable", "--seed", "x"), "--seed: must be a whole number, not 'x'"),
    "depth missing": (("dev", "perft", "domino"), "--depth"),
    "depth negative": (
        ("dev", "perft", "domino", "--depth", "-1"),
        "--depth: must be a whole number of at least 0, not '-1'",
    ),
    "conform an option": (("dev", "conform", "toc", "--set", "nonsense=1"), "--set: unknown rule 'nonsense'"),
    "depth without end": (("dev", "perft", "plain", "--depth", "255"), "at least 0 and of at most 2 digits, not '255'"),
    "perft of a shuffle": (("dev", "perft", "domino", "--depth", "1", "--first", "0"), "too many outcomes to count"),
    "render": (("play", "toutetable", "--render", "3d"), "has no drawing '3d'"),
    "dice": (("play", "toutetable", "--dice", "loaded"), "--dice: must be one of seed, ask, fair, not 'loaded'"),
    "part unknown": (("rules", "toutetable", "--only", "option"), "--only: must be one of how, articles, books,"),
    "article unknown": (
        ("rules", "toutetable", "--article", "foo"),
        "'foo' does not name an article; write, for example, 'AUJ-TT",
    ),
    "term unknown": (("rules", "foo"), "the glossary has no 'foo'"),
    "value unknown": (
        ("rules", "toutetable", "--set", "doublets=tripled"),
        "--set: rule 'doublets' must be one of fourfold, twice, not 'tripled'",
    ),
    "game as match": (("match", "toutetable"), "'toutetable' is a game; give a match file, such as match.yaml"),
    "resume with more": (("play", "toutetable", "--resume", "x"), "--resume FILE continues the recorded game"),
    "resume nothing": (("play", "--resume", "gone.jsonl"), "gone.jsonl: no such file"),
    "replay nothing": (("replay", "gone.jsonl"), "gone.jsonl: no such file"),
    "record in no folder": (("play", "domino", "--record", "/dev/null/x"), "cannot write the record"),
    "check nothing": (
        (
            "dev",
            "check",
        ),
        "FILE... is missing",
    ),
    "check no file": (("dev", "check", "gone.yaml"), "gone.yaml: no such file"),
    "legal without a throw": (("legal", "toutetable", "--position", RACE), "give --throw"),
    "throw without dice": (("legal", "dames_polonaises", "--throw", "2-1"), "there is no throw in this position"),
    "throw of seven": (("legal", "toutetable", "--position", RACE, "--throw", "7-1"), "not '7-1'"),
    "throw of one": (("legal", "toutetable", "--position", RACE, "--throw", "6"), "'6' has 1"),
}

POSITIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "no yaml": ((*LEGAL, "{white: ["), "--position:1: not valid YAML"),
    "no file": ((*LEGAL, "@gone.yaml"), "gone.yaml: no such file"),
    "nothing": ((*LEGAL, ""), "position"),
    "a number": ((*LEGAL, "7"), "position"),
    "a list": ((*LEGAL, "[1, 2]"), "position"),
    "unknown key": ((*LEGAL, "{wihte: 24 off*14, black: 19*15, turn: white}"), "wihte"),
    "no turn": ((*LEGAL, "{white: 24 off*14, black: 19*15}"), "turn"),
    "turn of nobody": ((*LEGAL, "{white: 24 off*14, black: 19*15, turn: green}"), "green"),
    "too few dames": ((*LEGAL, "{white: 24 off*13, black: 19*15, turn: white}"), "14"),
    "too many dames": ((*LEGAL, "{white: 24*16, black: 19*15, turn: white}"), "16"),
    "arrow 25": ((*LEGAL, "{white: 25 off*14, black: 19*15, turn: white}"), "25"),
    "arrow x": ((*LEGAL, "{white: x off*14, black: 19*15, turn: white}"), "x"),
    "both on one arrow": ((*LEGAL, "{white: 24 off*14, black: 1 19*14, turn: white}"), "24"),
    "side a list": ((*LEGAL, "{white: [24], black: 19*15, turn: white}"), "white"),
    "fen no fen": ((*DRAUGHTS, "hello"), "hello"),
    "fen square 51": ((*DRAUGHTS, "W:W51:B1"), "51"),
    "fen square twice": ((*DRAUGHTS, "W:W31,31:B1"), "31"),
    "fen both sides": ((*DRAUGHTS, "W:W31:B31"), "31"),
    "fen no side": ((*DRAUGHTS, "X:W31:B1"), "X"),
    "fen a mapping": ((*DRAUGHTS, "{a: 1}"), "position"),
    "fen range": ((*DRAUGHTS, "W:W40-31:B1"), "40-31"),
    "domino no hands": ((*DOMINO, "{line: 6-6, turn: 0}"), "leader"),
    "domino tile twice": ((*DOMINO, "{hands: {0: 5-4, 1: 5-4}, line: '', turn: 0, leader: 0}"), "5-4"),
    "domino tile 7-1": ((*DOMINO, "{hands: {0: 7-1, 1: 5-4}, line: '', turn: 0, leader: 0}"), "7-1"),
    "domino line broken": ((*DOMINO, "{hands: {0: 1-1, 1: 5-4}, line: 6-6 5-5, turn: 0, leader: 0}"), "5-5"),
    "domino seat": ((*DOMINO, "{hands: {0: 1-1, 1: 5-4}, line: 6-6, turn: 7, leader: 0}"), "7"),
}


@pytest.mark.parametrize(("arguments", "message"), OPTIONS.values(), ids=OPTIONS.keys())
def test_a_wrong_option_is_named_with_its_cure(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    ran = cli(*arguments)
    assert ran.code == 2
    assert message in ran.complaint
    assert ran.out == ""


@pytest.mark.parametrize(("arguments", "message"), OPTIONS.values(), ids=OPTIONS.keys())
def test_a_wrong_option_is_named_in_french_too(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    if "--lang" in arguments:
        return
    ran = cli(*arguments, "--lang", "fr")
    assert ran.code == 2
    english = [" is ", " not ", "give ", "there ", "must ", " the "]
    ours = ran.complaint.replace("No such file", "").partition("YAML invalide : ")[0]  # what others say stays as it is
    assert [word for word in english if word in ours] == []


@pytest.mark.parametrize(("arguments", "message"), POSITIONS.values(), ids=POSITIONS.keys())
def test_a_wrong_position_is_named_with_its_cure(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    ran = cli(*arguments)
    assert ran.code == 2
    assert message in ran.complaint


FILES: dict[str, tuple[str, str]] = {
    "empty": ("", "a case file must be a mapping with 'game:'"),
    "a list": ("[1]", "a case file must be a mapping"),
    "no cases": ("game: toutetable", "a case file must be a mapping"),
    "unknown game": ("game: toutetabel\ncases: []", ":1: there is no game 'toutetabel'"),
    "unknown key": ("game: toutetable\ncases: []\nvaraint: x", ":3: unknown key 'varaint' (did you mean 'variant'?)"),
    "no case": ("game: toutetable\ncases: []", "there is no case in these files"),
    "a case that is none": ("game: toutetable\ncases: [7]", ":2: a case must be a mapping with its own 'id'"),
    "a case without id": ("game: toutetable\ncases:\n- {cite: x}", ":3: a case must be a mapping with its own 'id'"),
    "an id twice": ("game: toutetable\ncases:\n- {id: a}\n- {id: a}", "'a' is used twice"),
    "broken": ("game: toutetable\ncases: {", ":2: not valid YAML"),
}


@pytest.mark.parametrize(("text", "message"), FILES.values(), ids=FILES.keys())
def test_a_wrong_case_file_is_named_with_its_line(cli: Cli, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(text, "utf-8")
    ran = cli("dev", "check", str(path))
    assert ran.code == 2
    assert message in ran.complaint


def test_files_that_are_no_text_are_named(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    for command in (("dev", "check", str(path)), ("rules", "domino", "--rules", str(path)), ("replay", str(path))):
        ran = cli(*command)
        assert ran.code == 2
        assert "not UTF-8 text" in ran.complaint
    assert "cannot be read: Is a directory" in cli("dev", "check", str(tmp_path)).complaint


def test_an_existing_file_is_not_overwritten_by_a_record(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "dear.jsonl"
    path.write_text("dear to me", "utf-8")
    ran = cli("play", "domino", "--players", "first,first", "--record", str(path))
    assert ran.code == 2
    assert "dear.jsonl: cannot write the record: File exists" in ran.complaint
    assert path.read_text("utf-8") == "dear to me"


def test_a_bug_of_ours_is_owned_up_to_in_one_sentence(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.terminal.common.read_position", lambda text: 1 / 0)
    ran = cli("legal", "toutetable", "--position", RACE)
    assert ran.code == 70
    assert "this is a bug in tablegames: ZeroDivisionError" in ran.complaint


def test_a_position_that_is_no_yaml_is_said_once(cli: Cli) -> None:
    for command in ("show", "legal", "score"):
        ran = cli(command, "toutetable", "--position", "{", *(("--throw", "6-1") if command == "score" else ()))
        assert ran.code == 2
        assert ran.complaint.startswith("tablegames: --position:1: not valid YAML")


# ---- options that would change nothing in a form of the game are refused in one sentence


ONE = ("simulate", "trictrac", "--games", "1", "--seed", "1", "--workers", "1")
A_ECRIRE = ("--variant", "a_ecrire")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--set", "queue=10"), "--set queue: this has no effect without partie=a_ecrire"),
        ((*A_ECRIRE, "--set", "trous=8"), "--set trous: this has no effect without partie=ordinaire"),
        ((*A_ECRIRE, "--set", "grande_bredouille=true"), "without partie=ordinaire"),
        (("--set", "grande_bredouille_when=no_hole_taken"), "without grande_bredouille=true"),
        (("--set", "march=free"), "--set march: this has no effect without arbiter=table"),
        (("--set", "false_case=tout_d_une", "--set", "arbiter=table"), "without arbiter=table, march=free"),
        (("--set", "handicap_to=black"), "or handicap_trous=1 or more"),
        (("--set", "releve_dice=giver"), "without handicap_trous=1 or more"),
        ((*A_ECRIRE, "--match", "single", "--set", "queue=10"), "with --match single there is no such payment"),
        ((*A_ECRIRE, "--match", "poule", "--set", "postillon=[30,8]"), "with --match poule there is no such payment"),
        ((*A_ECRIRE, "--match", "single/first-to:9", "--set", "fiche=10"), "there is no such payment"),
        (
            (*A_ECRIRE, "--match", "chouette:8", "--set", "marques=12"),
            "--match chouette:8 already sets the number of games",
        ),
        (
            (*A_ECRIRE, "--match", "a_tourner", "--seats", "4", "--set", "marques=12"),
            "already sets the number of games (16)",
        ),
    ],
)
def test_an_option_without_effect_is_refused(cli: Cli, asked: tuple[str, ...], why: str) -> None:
    ran = cli(*ONE, *asked)
    assert ran.code == 2
    assert why in ran.complaint
    assert "\n" not in ran.complaint.strip()


def test_it_is_said_in_french_too(cli: Cli) -> None:
    ran = cli(*ONE, "--set", "queue=10", "--lang", "fr")
    assert (
        "--set queue n'a aucun effet sans partie=a_ecrire ; donnez aussi partie=a_ecrire, ou retirez queue"
        in ran.complaint
    )


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
    assert "match.yaml:2: queue: this has no effect without partie=a_ecrire" in ran.complaint


def test_an_unknown_family_is_answered_with_all_families(cli: Cli) -> None:
    said = "--family: must be one of board, tables, track, hidden, draughts, dominoes, not 'chess'"
    assert said in cli("new", "--family", "chess", "foo").complaint
