"""The commands, as a user calls them."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tablegames import Seat, load
from tablegames.core.dice import throw
from tablegames.terminal.commands import COMMANDS, GROUPS, OLD_NAMES
from tablegames.terminal.common import print_table
from tests.conftest import Cli

START = "W:W31-50:B1-20"


def test_the_version() -> None:
    for command in (["-m", "tablegames"], ["-c", "from tablegames.terminal import main; main()"]):
        ran = subprocess.run([sys.executable, *command, "--version"], capture_output=True, text=True, check=True)
        assert re.fullmatch(
            r"tablegames \d+\.\d+\.\d+(\.dev\d+)? \((native code|Python rules only), plugin API \d+\)\n", ran.stdout
        )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_and_an_example(cli: Cli, command: str) -> None:
    ran = cli(*command.split(), "--help")
    assert ran.code == 0
    assert "Example" in ran.out
    assert f"\n    tablegames {command}" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_is_in_the_language_in_use(cli: Cli, command: str) -> None:
    out = cli(*command.split(), "--help", "--lang", "fr").out
    assert "Usage : " in out
    assert "Exemple" in out
    assert "Afficher cette aide." in out
    assert not [word for word in ("Show ", "default", "The ", " with ") if word in out], out


def test_the_help_lists_every_command(cli: Cli) -> None:
    for language in ("en", "fr"):
        out = cli("--help", "--lang", language).out
        for heading, names in GROUPS.items():
            assert f"\n{getattr(heading, language)}" in out
            assert all(f"\n  {name} " in out for name in names)
        assert not any(f"\n  {name} " in out for name in OLD_NAMES)
        assert max(map(len, out.splitlines())) < 80
        assert len(re.findall(r"^  [a-z]+  ", out, re.M)) == sum(map(len, GROUPS.values())) <= 18


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("variants", "domino"), ("games", "domino")),
        (("what", "coup", "turc"), ("rules", "coup", "turc")),
        (("what", "talon", "--game", "domino"), ("rules", "domino", "talon")),
        (("what",), ("rules", "--term")),
        (("perft", "plain", "--depth", "x"), ("dev", "perft", "plain", "--depth", "x")),
    ],
)
def test_an_old_name_does_the_same_and_says_the_new_one(cli: Cli, old: tuple[str, ...], new: tuple[str, ...]) -> None:
    before, now = cli(*old), cli(*new)
    assert (before.code, before.out) == (now.code, now.out)
    note, *rest = before.err.splitlines(keepends=True)
    assert note == f"tablegames: '{old[0]}' is now 'tablegames {OLD_NAMES[old[0]]}'\n"
    assert "".join(rest) == now.err


def test_an_old_name_says_nothing_where_a_program_reads(cli: Cli) -> None:
    assert cli("variants", "--json").err == ""
    assert cli("bot", "plain", "--player", "first").err == ""


def test_help_shows_the_help_of_a_command(cli: Cli) -> None:
    assert cli("help").out == cli("--help").out
    assert cli("help", "rules").out == cli("rules", "--help").out
    assert cli("help", "new", "game").out == cli("new", "game", "--help").out
    assert cli("help", "nonsense").complaint.startswith("tablegames: there is no command 'nonsense'")


def test_the_locale_chooses_the_language(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLEGAMES_LANG")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "joueurs" in cli("games").out
    assert "players" in cli("games", "--lang", "en").out


def test_games(cli: Cli) -> None:
    listed = {row["game"]: row for row in json.loads(cli("games", "--json").out)}
    assert {"toutetable", "dames_polonaises", "domino"} <= set(listed)
    assert listed["toutetable"]["variants"] == ["academie", "lepeintre", "modern"]
    assert listed["toutetable"]["default"] == "academie"
    assert "Toute-table" in cli("games").out


def test_plugins(cli: Cli) -> None:
    rows = {row["plugin"]: row for row in json.loads(cli("plugins", "--json").out)}
    assert "toutetable/modern" in rows["toutetable"]["provides"]
    assert "tablegames_games" in rows["toutetable"]["hooks"]
    assert rows["toutetable"]["error"] == ""
    assert "loaded" in cli("plugins").out


def test_the_rule_sheet_shows_every_option_with_its_value_meaning_and_citation(cli: Cli) -> None:
    sheet = cli("rules", "toutetable", "--variant", "lepeintre").out
    assert "\nparties: 3  (lepeintre)  [AUJ-TT X]\n" in sheet
    assert "(one of exact_lifts, free, inside_first)" in sheet
    data = json.loads(cli("rules", "toutetable", "--variant", "lepeintre", "--json").out)
    assert all(option["meaning"] and option["cite"] for option in data["options"])
    assert data["extends"] == ["academie"]


def test_every_option_of_every_game_has_a_meaning_in_both_languages_and_a_source(cli: Cli) -> None:
    for game in json.loads(cli("games", "--json").out):
        for language in ("en", "fr"):
            options = json.loads(cli("rules", game["game"], "--json", "--lang", language).out)["options"]
            assert options
            assert [o["option"] for o in options if not o["meaning"] or not o["cite"]] == []


def test_what_two_variants_differ_in(cli: Cli) -> None:
    data = json.loads(cli("rules", "toutetable", "--diff", "academie", "lepeintre", "--json").out)
    assert data["differ"]["parties"] == [1, 3]
    assert data["differ"]["sortie"] == ["exact_lifts", "free"]
    assert "same rules" in cli("rules", "toutetable", "--diff", "modern", "modern").out


def test_one_option_can_be_changed_on_the_line(cli: Cli) -> None:
    data = json.loads(cli("rules", "toutetable", "--set", "double=false", "--set", "parties=7", "--json").out)
    values = {option["option"]: (option["value"], option["set_by"]) for option in data["options"]}
    assert values["double"] == (False, "--set")
    assert values["parties"] == (7, "--set")


def test_legal_plays_of_a_position_and_a_throw(cli: Cli) -> None:
    position = "{white: 24 off*14, black: 18 19*14, turn: white}"
    assert cli("legal", "toutetable", "--position", position, "--throw", "2-1").out.split() == ["1.", "24/off"]
    data = json.loads(cli("legal", "dames_polonaises", "--position", START, "--json").out)
    assert len(data["plays"]) == 9
    assert data["seat"] == 0


def test_a_position_from_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "position.yaml"
    path.write_text("W:W7:B34,45\n", "utf-8")
    assert cli("legal", "dames_polonaises", "--position", f"@{path}").out.split() == ["1.", "7-1", "2.", "7-2"]


def test_a_position_in_which_the_game_is_over(cli: Cli) -> None:
    ran = cli("legal", "dames_polonaises", "--position", "B:WK47,50:BK46,41,45")
    assert ran.code == 0
    assert "White wins" in ran.out


def test_perft(cli: Cli) -> None:
    ran = cli("dev", "perft", "dames_polonaises", "--variant", "modern_fmjd", "--depth", "4", "--json")
    assert json.loads(ran.out)["counts"] == [9, 81, 658, 4265]
    divided = json.loads(
        cli("dev", "perft", "dames_polonaises", "--variant", "modern_fmjd", "--depth", "2", "--divide", "--json").out
    )
    assert divided["total"] == 81
    assert divided["divide"]["31-26"] == 9


def test_perft_follows_every_throw(cli: Cli) -> None:
    position = "{white: 24*2 off*13, black: 19*15, turn: white}"
    ran = cli("dev", "perft", "toutetable", "--position", position, "--depth", "1", "--json")
    assert json.loads(ran.out)["counts"] == [21]  # whatever is thrown, both are lifted


def test_simulation_gives_the_same_results_for_any_number_of_jobs(cli: Cli) -> None:
    command = ["simulate", "domino", "--games", "120", "--seed", "9"]
    one, two = (cli(*command, "--workers", jobs) for jobs in ("1", "2"))
    assert one.out == two.out
    assert "games/s" in one.err
    assert "120 games, seed 9" in one.out
    data = json.loads(cli(*command, "--workers", "1", "--json").out)
    assert data["unfinished"] == 0
    assert data["seats"][0]["wins"] + data["seats"][1]["wins"] + data["drawn"] == 120
    assert data["fingerprint"] in one.out


def test_simulation_between_named_bots_of_a_match(cli: Cli) -> None:
    data = json.loads(
        cli("simulate", "domino", "--match", "single", "--games", "5", "--players", "first,random", "--json").out
    )
    assert [row["player"] for row in data["seats"]] == ["first", "random"]


def test_a_simulation_says_how_many_games_did_not_end(cli: Cli) -> None:
    data = json.loads(
        cli("simulate", "dames_polonaises", "--games", "3", "--limit", "5", "--json", "--workers", "1").out
    )
    assert data["unfinished"] == 3
    assert data["seats"][0]["share"] is None


CASES = """\
game: toutetable
variant: academie
cases:
- {id: right, position: {white: 24 off*14, black: 19*15, turn: white}, throw: 2-1, plays: {only: [24/off]}}
- {id: wrong, cite: AUJ-TT IX, position: {white: 24 off*14, black: 19*15, turn: white}, throw: 2-1, plays: {count: 2}}
- {id: elsewhere, variant: nowhere, position: {white: 24 off*14, black: 19*15, turn: white}, throw: 2-1, over: false}
"""


def test_check_prints_every_failure_with_expected_and_found(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES, "utf-8")
    ran = cli("dev", "check", str(path))
    assert ran.code == 1
    assert f"FAILED {path}:5 wrong (academie) [AUJ-TT IX]" in ran.out
    assert "expected 2 plays, found 1: 24/off" in ran.out
    assert "variant 'nowhere' not found" in ran.out
    assert ran.out.endswith("3 cases: 1 passed, 1 failed, 1 with an unknown variant\n")
    data = json.loads(cli("dev", "check", str(path), "--json").out)
    assert data["summary"] == {"passed": 1, "failed": 1, "variant not found": 1}


def test_check_can_be_kept_to_one_variant(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("\n".join(line for line in CASES.splitlines() if "id: wrong" not in line), "utf-8")
    assert cli("dev", "check", str(path), "--variant", "academie").code == 0
    assert cli("dev", "check", str(path)).code == 1


@pytest.mark.parametrize("nothing", ["[]", "['']", "['-']"])
def test_nothing_to_play_may_be_written_or_left_out(cli: Cli, tmp_path: Path, nothing: str) -> None:
    path = tmp_path / "case.yaml"
    position = "{white: hand*2 12*5 17*3 19*5, black: 9 11 12*5 19*2 20*2 21*2 24*2, turn: white}"  # LEP-app fig. 29
    case = f"{{id: a, position: {position}, throw: 4-1, plays: {{only: {nothing}, unplayed: 2}}}}"
    path.write_text(f"game: toutetable\ncases:\n- {case}\n", "utf-8")
    assert cli("dev", "check", str(path)).code == 0


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        ("throw: 2-1, plays: {only: []}", "play 24/off is legal, but not expected"),
        ("throw: 2-1, plays: {only: [24/off, 23/off]}", "expected play 23/off"),
        ("throw: 2-1, plays: {exclude: [24/off]}", "play 24/off should not be legal"),
        ("throw: 2-1, plays: {include: [zz]}", "zz"),
        ("throw: 2-1, plays: {unplayed: 0}", "1"),
        ("throw: 2-1, plyas: {}", "unknown key 'plyas' (did you mean 'plays'?)"),
        ("throw: 2-1, plays: {onyl: []}", "unknown key 'onyl' in 'plays' (did you mean 'only'?)"),
        ("throw: 2-1", "the case checks nothing"),
        ("plays: {only: []}", "no dice thrown yet"),
        ("replay: ['2-1: 24/off'], over: {score: {white: 3}}", "over: expected score {'white': 3}"),
        ("replay: ['2-1: 24/off'], over: {winner: 1}", "over: expected winner 1, found white"),
        ("replay: ['2-1: 24/off'], over: {winer: null}", "unknown key 'winer' in 'over' (did you mean 'winner"),
        ("over: maybe", "'over' must be false or a mapping such as {winner: 0}, not 'maybe'"),
        ("throw: 2-1, plays: {}", "the case checks nothing"),
        (
            "replay: ['2-1: 24/off'], replay_positions: foo",
            "'replay_positions' must be a mapping from the number of a move",
        ),
        ("replay: ['2-1: 24/off'], replay_positions: {2: {turn: white}}", "(1 to 1) to a position"),
        ("replay: ['2-1: 24/off'], over: false", "expected an unfinished game"),
        ("over: {winner: 0}", "expected a finished game; it is not over"),
        ("replay: ['2-1: 24/off', '6-6: 1/2']", "move 2"),
        ("replay: ['2-1: 23/off']", "move 1"),
        ("refuse: dame, throw: 2-1", "expected a refusal that mentions 'dame', found none"),
        ("rules: {duoble: true}, throw: 2-1, plays: {count: 1}", "unknown rule 'duoble' (did you mean 'double'?)"),
        ("replay: ['2-1: 24/off'], final: {white: off*15, black: 18 19*14, turn: black}", "expected position"),
    ],
)
def test_every_expectation_can_fail(cli: Cli, tmp_path: Path, case: str, problem: str) -> None:
    path = tmp_path / "case.yaml"
    position = "{white: 24 off*14, black: 19*15, turn: white}"
    path.write_text(f"game: toutetable\ncases:\n- {{id: a, position: {position}, {case}}}\n", "utf-8")
    ran = cli("dev", "check", str(path))
    assert ran.code == 1
    assert problem in ran.out
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize("asked", ["plays: {count: 9}", "over: {winner: 1}", "replay: ['6-5: 1/12']", "throw: 2-1"])
def test_a_case_that_asks_about_a_position_must_give_one(cli: Cli, tmp_path: Path, asked: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"game: toutetable\ncases:\n- {{id: a, {asked}}}\n", "utf-8")
    ran = cli("dev", "check", str(path))
    assert ran.code == 1
    assert "needs a 'position:'" in ran.out


def test_of_a_final_position_only_the_keys_given_are_compared(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    position = "{white: 19*2 off*13, black: 19*15, turn: white}"
    case = f"{{id: a, position: {position}, replay: ['2-1: 19/21 19/20'], final: {{white: 20 21 off*13}}}}"
    path.write_text(f"game: toutetable\ncases:\n- {case}\n", "utf-8")
    assert cli("dev", "check", str(path)).code == 0


def test_a_refusal_is_recognised_in_any_language(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    position = "{white: 24 off*14, black: 19*15, turn: white}"
    case = f"{{id: a, position: {position}, throw: 2-1, play: 23/off, refuse: no dame}}"
    path.write_text(f"game: toutetable\ncases:\n- {case}\n", "utf-8")
    assert cli("dev", "check", str(path)).code == 0
    assert cli("dev", "check", str(path), "--lang", "fr").code == 0


def test_perft_does_not_follow_equal_opening_dice_for_ever(cli: Cli) -> None:
    game = load("toutetable", "modern").game
    start = game.initial(Seat(0))
    simple = [throw(a, b) for a in range(2, 7) for b in range(1, a)]
    plays = sum(len(game.legal(game.apply(start, thrown).state)) for thrown in simple)
    ran = cli("dev", "perft", "toutetable", "--variant", "modern", "--depth", "1", "--json")
    assert json.loads(ran.out)["counts"] == [2 * plays]  # either side may have thrown the larger die


def test_without_a_command_the_help_is_shown(cli: Cli) -> None:
    ran = cli()
    assert ran.code == 0
    assert "\nPlay:\n" in ran.out


def test_several_decisions_of_one_throw_are_parted_by_semicolons(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    figure = (
        "{white: 1 4 5 7*3 8*2 9*2 10*2 11 12*2, black: 1*2 2 3 4 5 7 8 9*2 10*2 11 12*2, turn: white}"  # LEP fig. 9
    )
    path.write_text(
        f"""game: trictrac
cases:
- {{id: leaves, position: {figure}, replay: ["6-4: s'en aller"], final: {{white: 1*15, trous: {{white: 6, black: 0}}}}}}
- {{id: stays, position: {figure}, replay: ["6-4: tenir; 1/11"], over: false}}
""",
        "utf-8",
    )
    assert cli("dev", "check", str(path)).out == "2 cases: 2 passed, 0 failed, 0 with an unknown variant\n"


# ---- tables on the screen


def test_what_stands_in_a_cell_is_shown_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("game", "title"), [(":warning:", "[bold]Rome[/bold] :smile:")])
    assert ":warning:   [bold]Rome[/bold] :smile:" in capsys.readouterr().out


# ---- `tablegames serve` with what cannot be served: one sentence that names the option and the cure, in both


pytest.importorskip("uvicorn")

NONSENSE = [
    (("--port", "99999999"), "ports go from 1 to 65535", "les ports vont de 1 à 65535"),
    (("--host", "nowhere.invalid", "--port", "0"), "is not an address of this machine", "pas une adresse de cette"),
    (("--host", "a..b", "--port", "0"), "is not an address of this machine", "pas une adresse de cette"),
]


@pytest.mark.parametrize(("asked", "english", "french"), NONSENSE)
def test_what_cannot_be_served_is_refused_in_one_sentence(
    cli: Cli, asked: tuple[str, ...], english: str, french: str, tmp_path: Path
) -> None:
    for language, said in (("en", english), ("fr", french)):
        ran = cli("--lang", language, "serve", "--no-open", "--folder", str(tmp_path / "games"), *asked)
        assert ran.code == 2
        assert said in ran.complaint


def test_a_folder_that_is_none_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    ran = cli("serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "file"))
    assert ran.code == 2
    assert "can't save games there" in ran.complaint


def test_a_port_that_is_taken_is_named(cli: Cli, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = cli("serve", "--no-open", "--port", port, "--folder", str(tmp_path / "games"))
    assert ran.code == 2
    assert f"--port {port} is in use" in ran.complaint


def test_at_the_start_friends_find_addresses_that_work(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not 0.0.0.0, which leads nowhere, nor 127.0.0.1, which leads each to himself."""
    monkeypatch.setattr("tablegames.web.addresses.own_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr("uvicorn.Server.serve", nothing)
    ran = cli("serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "games"), "--host", "0.0.0.0")
    first, network, elsewhere, *_ = ran.out.splitlines()
    port = first.partition("127.0.0.1:")[2].partition("/")[0]
    assert network == f"On your network: http://192.168.1.5:{port}/"
    assert f"forward port {port} on your router" in elsewhere
    alone = cli("--lang", "fr", "serve", "--no-open", "--port", "0", "--folder", str(tmp_path / "games"))
    assert "« un ami, par un lien »" in alone.out
    assert "192.168.1.5" not in alone.out


async def nothing(server: object, sockets: list[socket.socket]) -> None:
    """Serve nobody."""
    for one in sockets:
        one.close()


# ---- `tablegames rules GAME --article`: what the books say, in our own words


def test_an_article_is_quoted_by_its_number(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T2 VI").out
    assert out.startswith("[AUJ-T2 VI] How to mark what you score\n    As soon as the dice lie")
    assert max(map(len, out.splitlines())) <= 100


def test_in_french(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T2 VI", "--lang", "fr").out
    assert out.startswith("[AUJ-T2 VI] Comment on marque ce qu'on gagne\n")


@pytest.mark.parametrize("article", ["AUJ-T1 III", "LEP 1.IV", "LEP 4.I 60", "AUJ-T2 XX", "LEP 1.VI"])
def test_every_numbering_of_the_books(cli: Cli, article: str) -> None:
    assert cli("rules", "trictrac", "--article", article).out.startswith(f"[{article}] ")


def test_a_whole_citation_as_the_games_print_it(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II").out
    heads = [line.split("]")[0] + "]" for line in out.splitlines() if line.startswith("[")]
    assert heads == ["[AUJ-T1 III]", "[AUJ-T2 IX]", "[AUJ-T2 XI]", "[LEP 1.II]"]


def test_an_unknown_article_is_one_sentence_with_the_nearest_known(cli: Cli) -> None:
    ran = cli("rules", "trictrac", "--article", "AUJ-T2 VI, LEP 1.VIII")
    assert ran.code == 2
    assert ran.out == ""
    assert "no article 'LEP 1.VIII' (did you mean 'LEP 1.VII'?)" in ran.complaint
    assert "vouliez-vous dire" in cli("rules", "trictrac", "--article", "LEP 1.VIII", "--lang", "fr").complaint


@pytest.mark.parametrize("nothing", ["", " ; ", ","])
def test_no_article_at_all_is_refused_with_an_example(cli: Cli, nothing: str) -> None:
    ran = cli("rules", "domino", "--article", nothing)
    assert ran.code == 2
    assert "write, for example, 'AUJ-Dom'" in ran.complaint


def test_articles_as_data(cli: Cli) -> None:
    (article,) = json.loads(cli("rules", "domino", "--article", "auj-dom r. xxiii", "--json").out)
    assert (article["cite"], article["source"], article["chapter"]) == ("AUJ-Dom r. XXIII", "AUJ-Dom", "r. XXIII")
    assert article["title"] == "Who wins a closed game"
    assert article["text"].startswith("The player with the fewest pips wins.")


def test_every_article_of_a_game_is_listed(cli: Cli) -> None:
    out = cli("rules", "toc", "--articles").out
    assert [line.split() for line in out.splitlines() if line.startswith("AUJ-Toc   V ")] == [
        ["AUJ-Toc", "V", "What", "wins:", "trous,", "the", "double,", "leaving"]
    ]
    listed = json.loads(cli("rules", "toc", "--articles", "--json", "--lang", "fr").out)
    assert {"AUJ-Toc V", "AUJ-T2 XII", "LEP 4.I 70"} <= {article["cite"] for article in listed}
    assert listed[1]["title"] == "Ce qu'est le toc"


def test_one_question_at_a_time(cli: Cli) -> None:
    both = cli("rules", "toc", "--articles", "--article", "AUJ-Toc V")
    assert both.code == 2
    assert "--article and --articles can't be combined; choose one" in both.err
    variant = cli("rules", "toc", "--variant", "premier_trou", "--article", "AUJ-Toc V")
    assert variant.code == 2
    assert "the same for every variant" in variant.err
