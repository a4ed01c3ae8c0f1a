"""Nobody learns a choice early: at the prompt, by the record, its public form, a replay, the protocol, in a match."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from tablegames import Moment, RandomPlayer, Registry, ScriptedPlayer, Seat, play
from tablegames.arena.programs import choose_message, played_message
from tablegames.core.errors import Refused
from tablegames.core.events import Revealed, visible
from tablegames.core.game import Decide
from tablegames.core.languages import use_language
from tablegames.core.match import deciding
from tablegames.plugin.loading import load_plugins
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of, public_lines
from tablegames.records.replay import Difference, verify
from tablegames.session.session import Session
from tablegames.table.narration import history, kept_secret, narrate
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tests.conftest import Cli
from tests.killing import contents
from tests.secrets import games
from tests.secrets.games import Bid, Card, Coin, Deal, Discard
from tests.strangers import installed

KNOWN = Registry(load_plugins([("secrets", games)]))
H, T = Coin.HEADS, Coin.TAILS


def pennies(seats: int = 2, **options: Any) -> Table:
    return set_table(KNOWN, "pennies", seats=seats, **options)


def sealed(seats: int = 2) -> Table:
    return set_table(KNOWN, "sealed", seats=seats)


def played(table: Table, actions: int | None = None, seed: int = 1) -> list[Moment[Any, Any]]:
    """The moments of a game between random players, as many as are asked for."""
    found: list[Moment[Any, Any]] = []
    limit = 10_000 if actions is None else actions
    play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=found.append, limit=limit)
    return found


def choosing(table: Table, *coins: Coin) -> list[Moment[Any, Any]]:
    """The moments of pennies when these coins are laid down, in the order of the seats, round by round."""
    found: list[Moment[Any, Any]] = []
    seats = table.game.seats
    players = [ScriptedPlayer(coins[seat::seats]) for seat in range(seats)]
    play(table.game, players, watch=found.append, limit=len(coins))
    return found


# ---- the loop, and its messages


def test_the_loop_says_what_was_secret() -> None:
    assert [moment.secret for moment in choosing(pennies(), H, T)] == [True, True]
    moments = played(sealed())
    assert all(moment.secret for moment in moments)
    assert moments[0].hidden_from(Seat(0))
    assert not moments[1].hidden_from(Seat(0))
    assert moments[1].hidden_from(Seat(1))
    assert moments[1].hidden_from(None)


@pytest.mark.parametrize(("language", "words"), [("en", "a secret choice"), ("fr", "un choix secret")])
def test_others_are_told_that_a_choice_was_made_and_not_which(language: str, words: str) -> None:
    use_language(language)
    table = pennies()
    first, last = choosing(table, H, T)
    colon = " : " if language == "fr" else ": "
    for reader, told in ((None, words), (Seat(1), words), (Seat(0), "heads")):
        assert list(narrate(table, first, reader)) == [f"{table.wording.seat(0)}{colon}{told}"]
    said = list(narrate(table, last, None))
    assert said[0] == f"{table.wording.seat(1)}{colon}tails"  # it is laid open at once
    assert "heads, tails" in said[1]


def test_history_hides_a_choice_until_it_is_laid_open() -> None:
    table = pennies()
    moments = choosing(table, H, T, T, T)
    assert history(table, moments[:1], Seat(1)) == ["   1. Player 0: a secret choice"]
    assert history(table, moments[:1], Seat(0)) == ["   1. Player 0: heads"]
    assert history(table, moments[:3], Seat(1))[1:] == ["   2. Player 1: tails", "   3. Player 0: a secret choice"]
    assert history(table, moments[:3], Seat(1))[0] == "   1. Player 0: heads"


def test_what_is_laid_open_are_the_last_actions_and_not_the_deal() -> None:
    table = sealed()
    moments = played(table)
    bids = [moment for moment in moments if isinstance(moment.action, Bid)]
    dealt = [moment.number for moment in moments if isinstance(moment.action, Deal)]
    away = [moment.number for moment in moments if isinstance(moment.action, Discard)]
    after_one_round = moments[: bids[2].number]
    assert kept_secret(after_one_round, None) == {*dealt, *away}
    assert kept_secret(after_one_round, Seat(0)) == {*dealt, away[1]}
    assert kept_secret(moments[: bids[3].number], Seat(1)) == {*dealt, away[0], bids[2].number}
    assert kept_secret(moments, None) == frozenset()


def test_what_is_laid_open_to_one_stays_hidden_from_the_others() -> None:
    (first,) = choosing(pennies(3), H)
    shown = Revealed("open", None, "", (), (Seat(1),))
    to_one = Moment(0, first.seat, first.before, H, type(first.step)(first.step.state, (shown,)), True)
    assert [bool(kept_secret([to_one], seat)) for seat in (None, Seat(0), Seat(1), Seat(2))] == [
        True,
        False,
        False,
        True,
    ]


def test_several_decide_together_also_in_a_match() -> None:
    table = pennies(3, match="parties:2")
    state = table.game.initial()
    assert deciding(table.game, state) == (0, 1, 2)
    after = table.game.apply(state, H).state
    assert deciding(table.game, after) == (1, 2)
    assert table.game.turn(after) == Decide(Seat(1), secret=True)
    dealt = sealed(3)
    assert deciding(dealt.game, dealt.game.initial()) == ()
    assert deciding(dealt.game, played(dealt, 2)[-1].step.state) == (1,)


# ---- records


def record_of(table: Table, moments: list[Moment[Any, Any]]) -> Any:
    header = header_of(table, seed=1, players=["human"] * table.game.seats)
    lines = [header, *(action_data(table, moment) for moment in moments)]
    return parse_record("".join(json.dumps(line) + "\n" for line in lines), "record")


def public(table: Table, moments: list[Moment[Any, Any]], seat: Seat | None) -> list[str]:
    return [
        json.loads(line)["action"] for line in list(public_lines(table, record_of(table, moments), moments, seat))[1:]
    ]


def test_the_public_form_hides_what_is_still_secret() -> None:
    table = pennies()
    moments = choosing(table, H, T, T)
    assert public(table, moments, None) == ["heads", "tails", "?"]
    assert public(table, moments, Seat(0)) == ["heads", "tails", "tails"]
    assert public(table, moments, Seat(1)) == ["heads", "tails", "?"]
    assert action_data(table, moments[2])["secret"] is True


def test_the_public_form_of_bids_shows_those_laid_open_and_no_hand() -> None:
    table = sealed()
    for seed in range(5):
        moments = played(table, 6, seed)  # a deal, two discards, two bids, a bid
        shown = public(table, moments, Seat(1))
        assert re.fullmatch(r"deal c\d+ c\d+ c\d+", shown[0])
        assert shown[1] in ("keep", "discard 1")
        assert shown[3:5] == [str(moments[3].action.card), str(moments[4].action.card)]
        assert shown[5] == "?"
        secrets = map(str, table.bare.hidden(moments[-1].step.state, Seat(1)))  # type: ignore[attr-defined]
        assert not {*" ".join(shown).split()} & {*secrets}


def test_a_record_with_secret_choices_replays_and_damage_tells_nothing() -> None:
    table = pennies()
    record = record_of(table, choosing(table, H, T, T))
    assert verify(table, record) is None
    for number, line in enumerate(record.lines):
        broken = [*record.lines]
        broken[number] = type(line)(line.number, line.line, Seat(1 - line.seat), "heads", line.events, True)
        with pytest.raises(Difference, match="its text stays hidden") as found:
            verify(table, type(record)(record.origin, record.header, tuple(broken), None, False))
        assert "heads" not in str(found.value)


def test_a_secret_choice_stands() -> None:
    table = pennies()
    moments = choosing(table, H)
    session = Session(table, [], 1, moments[-1].step.state, history=moments)
    with pytest.raises(Refused, match="take back a play when hands are hidden"):
        session.take_back([Seat(0)])


# ---- the protocol


def test_programs_are_told_that_a_choice_was_made_and_not_which() -> None:
    table = pennies()
    (first,) = choosing(table, H)
    mine, other = (json.loads(played_message(table, first, Seat(seat)).partition(" ")[2]) for seat in (0, 1))
    assert (mine["action"], other["action"]) == ("heads", "?")
    asked = []
    for coin in Coin:
        state = table.game.apply(table.game.initial(), coin).state
        view = table.game.view(state, Seat(1))
        asked.append(
            choose_message(table, state, view, 1, [table.write(state, one) for one in table.game.legal(state)])
        )
    assert asked[0] == asked[1]


PROGRAM = """\
import json, pathlib, sys
log = open(f"heard-{sys.argv[1]}", "a")
for line in sys.stdin:
    log.write(line); log.flush()
    word, _, data = line.partition(" ")
    if word == "tablegames":
        print("tablegames 1 test", flush=True)
    elif word == "game":
        print("ready", flush=True)
    elif word == "choose":
        print("move " + json.loads(data)["legal"][-1], flush=True)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which the two games are installed."""
    folder = tmp_path / "site"
    installed(folder, "tablegames-secrets", "secrets", Path(games.__file__).read_text("utf-8"))
    monkeypatch.syspath_prepend(str(folder))
    yield tmp_path
    sys.modules.pop("tablegames_secrets", None)


@pytest.mark.parametrize("game", ["pennies", "sealed"])
def test_two_programs_in_a_match_hear_nothing_early(cli: Cli, here: Path, game: str) -> None:
    (here / "program.py").write_text(PROGRAM, "utf-8")
    players = "".join(f"  {name}: {{program: [python, program.py, {name}]}}\n" for name in ("one", "two"))
    (here / "match.yaml").write_text(f"game: {game}\nplayers:\n{players}games: 2\nseed: 3\n", "utf-8")
    ran = cli("match", str(here / "match.yaml"), "--out", str(here / "out"), "--jobs", "1")
    assert ran.code == 0, ran.err
    heard = 0
    for name in ("one", "two"):
        seat = 0
        for line in (here / f"heard-{name}").read_text("utf-8").splitlines():
            word, _, text = line.partition(" ")
            data = json.loads(text) if text.startswith("{") else {}
            if word == "game":
                seat = data["seat"]
            if word == "played" and data["seat"] not in (None, seat) and not data["events"]:
                heard += 1
                assert data["action"] in ("?", "keep", "discard 1")
    assert heard >= 6
    for number in (1, 2):
        assert (
            "replay as recorded" in cli("replay", str(here / "out" / "records" / f"{number:04}.jsonl"), "--verify").out
        )


@pytest.mark.parametrize("game", ["pennies", "sealed"])
def test_a_match_comes_out_the_same_with_one_worker_and_with_two(cli: Cli, here: Path, game: str) -> None:
    (here / "match.yaml").write_text(
        f"game: {game}\nplayers: {{lot: random, list: first}}\ngames: 6\nseed: 4\n", "utf-8"
    )
    found = []
    for jobs in ("1", "2"):
        assert cli("match", str(here / "match.yaml"), "--out", str(here / "out"), "--jobs", jobs, "--restart").code == 0
        found.append(contents(here / "out"))
    assert found[0] == found[1]


# ---- at the prompt


def pages(out: str) -> list[str]:
    """Return the screen between two wipes."""
    return re.split(r"\n{60,}", out)


def test_people_at_one_screen_choose_one_after_another_and_leave_nothing_on_it(cli: Cli, here: Path) -> None:
    record = here / "game.jsonl"
    typed = "\nheads\n\ntails\n" + "\ntails\n\nheads\n" + "\nheads\n\nheads\n"
    ran = cli("play", "pennies", "--players", "human,human", "--seed", "1", "--record", str(record), typed=typed)
    assert ran.code == 0, ran.err
    shown = pages(ran.out)
    asked = [page for page in shown if "press Enter" in page]
    assert ["Player 0, press" in page for page in asked] == [True, False] * 3
    second = asked[1].partition("1: heads")[0].partition("1. heads")[0]
    assert "Player 0: a secret choice" in second
    assert "heads" not in second
    assert "The coins are heads, tails." in ran.out
    assert "Player 0 wins" in ran.out
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    assert [line.get("secret") for line in lines[1:-1]] == [True] * 6
    assert record.stat().st_mode & 0o077 == 0


def test_a_person_against_a_bot_is_told_that_it_has_chosen(cli: Cli, here: Path) -> None:
    ran = cli("play", "pennies", "--players", "random,human", "--seed", "1", typed="heads\n" * 3)
    assert ran.code == 0, ran.err
    assert ran.out.count("Player 0: a secret choice") == 3
    assert ran.out.count("Player 1: heads") == 3


def test_an_unfinished_game_is_resumed_replayed_and_published_without_the_choice(cli: Cli, here: Path) -> None:
    record = here / "game.jsonl"
    typed = "\nheads\n\ntails\n" + "\ntails\n\nhistory\nundo\nquit\n"
    ran = cli("play", "pennies", "--players", "human,human", "--seed", "1", "--record", str(record), typed=typed)
    last = pages(ran.out)[-2]
    assert "3. Player 0: a secret choice" in last
    assert "1. Player 0: heads" in last
    assert "take back a play when hands are hidden" in last
    told = {seat: cli("replay", str(record), "--seat", str(seat)).out for seat in (0, 1)}
    assert "3 Player 0: tails" in told[0]
    assert "3 Player 0: a secret choice" in told[1]
    assert "3 Player 0: a secret choice" in cli("replay", str(record)).out
    for options, action in (((), "?"), (("--seat", "1"), "?"), (("--seat", "0"), "tails")):
        out = cli("replay", str(record), "--public", *options).out
        assert json.loads(out.splitlines()[3])["action"] == action
    rest = "\nheads\n" + "\nheads\n\nheads\n"
    ended = cli("play", "--resume", str(record), typed=rest)
    assert "The coins are tails, heads." in ended.out
    assert "3 Player 0: tails" in cli("replay", str(record)).out


COMMANDS = (
    "replay FILE",
    "replay FILE --boards",
    "replay FILE --json",
    "replay FILE --public",
    "replay FILE --public --seat 1",
    "replay FILE --seat 1 --boards",
    "replay FILE --seat 0",
    "replay FILE --guess 0",
    "replay FILE --guess 1",
    "replay FILE --verify",
    "show FILE",
    "show FILE --seat 1",
    "convert FILE",
    "analyse FILE",
    "games --saved",
    "play --resume FILE",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_tells_what_a_bot_has_chosen(cli: Cli, here: Path, command: str) -> None:
    """Whatever a bot has chosen in secret, each command says the very same of the unfinished game."""
    table = pennies()
    said = set()
    for coin in Coin:
        header = header_of(table, seed=1, players=["first", "human"])
        lines = [header, *(action_data(table, moment) for moment in choosing(table, T, H, coin))]
        record = here / "game.jsonl"
        record.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        ran = cli(
            *(str(record) if word == "FILE" else word for word in command.split()), typed="history\nwhy\nscore\nboard\n"
        )
        said.add((ran.code, ran.out, ran.err))
    assert len(said) == 1, said


def test_conform_tells_of_the_installed_games(cli: Cli, here: Path) -> None:
    for language in ("en", "fr"):
        ran = cli("--lang", language, "dev", "conform", "pennies", "--games", "3")
        assert ran.code == 0, ran.out
        assert (
            "simultaneous decisions are secret" if language == "en" else "les décisions simultanées sont secrètes"
        ) in ran.out


def test_nothing_a_seat_may_see_of_an_event_is_more_than_it_should() -> None:
    for moment in played(sealed(3)):
        for seat in range(3):
            told = json.dumps([event.detail for event in visible(moment.step.events, Seat(seat))])
            hidden = sealed(3).bare.hidden(moment.step.state, Seat(seat))  # type: ignore[attr-defined]
            assert not [card for card in hidden if isinstance(card, Card) and f'"{card}"' in told]


def test_the_page_shows_these_games() -> None:
    """docs/how-to/hide-decisions.md has its code from here."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "hide-decisions.md").read_text("utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    source = Path(games.__file__).read_text("utf-8")
    assert len(shown) == 2
    assert all(indent(one, "    ") in source for code in shown for one in code.split("\n\n\n"))


# ---- whose throw


@pytest.mark.parametrize(
    ("language", "game", "said"),
    [
        ("en", "toutetable", "White's dice: "),
        ("fr", "toutetable", "Dés des Blancs : "),
        ("en", "trictrac", "Black's dice: "),
        ("fr", "toc", "Dés des Noirs : "),
        ("en", "dames_rabattues", "White's dice: "),
    ],
)
def test_the_table_says_whose_dice_they_are(cli: Cli, language: str, game: str, said: str) -> None:
    ran = cli("--lang", language, "play", game, "--players", "random,random", "--match", "single", "--seed", "1")
    assert said in ran.out


@pytest.mark.parametrize(("language", "asked"), [("en", "White's dice> "), ("fr", "Dés des Blancs> ")])
def test_dice_are_asked_for_by_whose_they_are(cli: Cli, language: str, asked: str) -> None:
    typed = "6-1\n6-5\nquit\n"
    ran = cli("--lang", language, "play", "toutetable", "--players", "first,first", "--dice", "ask", typed=typed)
    assert ("Dés> " if language == "fr" else "Dice> ") in ran.out  # the throw for who begins is nobody's
    assert asked in ran.out


def test_people_who_take_turns_have_their_own_dice(cli: Cli) -> None:
    for language, said in (("en", "Player A's dice: "), ("fr", "Dés (Joueur A) : ")):
        match = ("--match", "single/poule:3", "--seats", "3")
        ran = cli("--lang", language, "play", "tourne_case", "--players", "random,random,random", *match, "--seed", "1")
        assert said in ran.out
        assert "White's dice" not in ran.out
        assert "Dés des Blancs" not in ran.out


def test_records_do_not_say_whose_throw_it_was() -> None:
    table = set_table(Registry(), "toutetable")
    moments = played(table, 3)
    assert [action_data(table, moment)["seat"] for moment in moments][:2] == [None, None]
    turn: Any = table.game.turn(moments[1].before)
    assert turn.seat == 0 or turn.seat == 1
