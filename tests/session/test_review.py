"""A game looked back on: luck and skill add up, the better play is named, in words, as data and as a page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tablegames.core.analysis import Limits
from tablegames.core.arbiter import listed
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Outcome
from tablegames.core.languages import speaking
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.analyst_specs import scale_of
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Rulebook
from tablegames.session.guide import Guide
from tablegames.session.review import ReviewedGame, Total, chance_of, costliest, reviewed, totals
from tablegames.table.decision import Decision
from tablegames.table.setting import load, set_table
from tablegames.terminal.review import what_decided
from tests.conftest import Cli
from tests.sharing import once
from tests.terminal.at_terminal import Terminal
from training.reviewed import Part, parts_of, report
from training.unlucky import Weighed, luck_of, report as unlucky_report, thinker_of, weighed

REGISTRY = Registry(load_plugins())
GAMES = ("tourne_case", "plain", "toc", "domino", "dames_polonaises")


def review_of(game: str, match: str, seed: int, **rules: object) -> list[ReviewedGame]:
    """Return a game of two random players, reviewed."""
    table = set_table(REGISTRY, game, match=match, overrides=rules)
    entry = next(iter(REGISTRY.analysts(table.entry).values()))
    moments: list[Moment[object, object]] = []
    play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=moments.append)
    limits = Limits(nodes=50) if game in ("domino", "dames_polonaises") else Limits(depth=0, nodes=1)
    return list(reviewed(table, moments, entry, limits))


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_skill_add_up_to_the_result(game: str) -> None:
    (found,) = review_of(game, "single", seed=11)
    assert found.judged
    assert all(0 <= one.left <= 1 and 0 <= one.loss <= 1 for one in found.judged)
    for place in range(2):
        luck, result = found.luck(place), found.result(place)
        assert luck is not None
        assert result is not None
        own, others = found.skill(place), found.skill(1 - place)
        assert found.even + luck + own - others == pytest.approx(result)
    first, second = found.luck(0), found.luck(1)
    assert first is not None
    assert first == pytest.approx(-(second or 0.0))


def test_a_match_is_reviewed_as_a_whole_where_its_chances_are_reckoned() -> None:
    """Luck and skill then add up to the match, which is won or lost once."""
    for game, match, rules in (("toutetable", "first-to:2", {}), ("domino", "party", {"target": 20})):
        (found,) = review_of(game, match, seed=5, **rules)
        assert found.outcome is not None
        assert sum(found.result(place) or 0.0 for place in range(2)) == 1.0
        sums = totals([found], 2)
        assert [total.games for total in sums] == [1, 1]
        assert sums[0].decisions == sum(one.moment.seat == 0 for one in found.judged)


def test_of_a_match_that_nobody_reckons_every_game_is_reviewed_by_itself() -> None:
    games = review_of("dames_polonaises", "first-to:3", seed=5)
    assert len(games) >= 2
    assert [total.games for total in totals(games, 2)] == [len(games)] * 2


def test_a_hint_and_the_review_ask_the_same_question() -> None:
    """At 13 to 0 of 20 a lead in points is not the chance to win: both tell the chance of the party."""
    table = set_table(REGISTRY, "domino", overrides={"target": 20})
    entry = next(iter(REGISTRY.analysts(table.entry).values()))
    guide = Guide(table, Rulebook(()), entry)
    moments: list[Moment[object, object]] = []
    play(table.game, [RandomPlayer()] * 2, seed=3, watch=moments.append)
    (found,) = reviewed(table, moments, entry, entry.limits)
    asked = [one for one in found.judged if one.moment.before.tally.played][:6]
    assert asked
    for one in asked:
        seat = one.moment.seat
        assert seat is not None
        view = table.game.view(one.moment.before, seat)
        decision = Decision(table, seat, view, table.game.legal(one.moment.before))
        assert f"({round(100 * one.promised)} % to win" in guide.hint(decision)


def test_a_game_that_was_broken_off_has_no_luck() -> None:
    broken = ReviewedGame((), None, (0, 1), (Seat(0), Seat(1)))
    assert broken.luck(0) is None
    assert totals([broken], 2)[0].games == 0


def test_partners_win_together_and_the_others_share_what_is_left() -> None:
    outcome = Outcome((10, 0, 10, 0), (0, 2), "points")  # type: ignore[arg-type]
    game = ReviewedGame((), outcome, (0, 1, 0, 1), (0, 1, 2, 3))  # type: ignore[arg-type]
    assert [game.result(place) for place in range(4)] == [1.0, 0.0, 1.0, 0.0]
    assert game.even == 0.5


@pytest.mark.parametrize("scale", [0.0, 0.5, 30.0])
def test_a_better_score_is_a_better_chance(scale: float) -> None:
    scores = sorted(Rng(4).below(2001) / 1000 - 1 for _ in range(50))
    chances = [chance_of(score, scale) for score in scores]
    assert chances == sorted(chances)
    assert chance_of(0.0, scale) == 0.5
    assert chance_of(0.3, scale) + chance_of(-0.3, scale) == pytest.approx(1.0)


def test_where_jetons_are_counted_a_party_is_several_of_them() -> None:
    """A marqué of a partie à écrire brings about ten; so does the score that wins 73 of 100."""
    entry = next(iter(REGISTRY.analysts(REGISTRY.game("trictrac")).values()))
    parties, jetons = (set_table(REGISTRY, "trictrac", name, match="single") for name in ("lepeintre", "a_ecrire"))
    assert scale_of(entry, entry.make(parties.bare)) == pytest.approx(entry.scale)
    assert scale_of(entry, entry.make(jetons.bare)) == pytest.approx(10 * entry.scale)
    at_the_table = set_table(REGISTRY, "trictrac", "a_ecrire", match="single", overrides={"arbiter": "table"})
    assert scale_of(entry, entry.make(at_the_table.bare)) == pytest.approx(10 * entry.scale)


def test_a_play_that_is_far_from_the_best_is_weighed_too() -> None:
    """32-28 gives a man to 19-23 and is none of the three best: it used to cost nothing."""
    table = set_table(REGISTRY, "dames_polonaises", match="single")
    entry = next(iter(REGISTRY.analysts(table.entry).values()))
    state = table.start("W:W30,31-34,36-50:B1-17,19,22,25")
    (found,) = reviewed(table, [table.played(state, "32-28")], entry, Limits(nodes=4_000))
    assert found.judged[0].loss > 0.05


@pytest.mark.parametrize("game", ["dames_polonaises", "domino", "trictrac", "toutetable", "plain", "toc"])
def test_an_analyst_that_is_asked_about_some_plays_speaks_of_those_alone(game: str) -> None:
    for arbiter in ("strict", "table"):
        table = set_table(REGISTRY, game, match="single", overrides={} if arbiter == "strict" else {"arbiter": arbiter})
        entry = next(iter(REGISTRY.analysts(table.entry).values()))
        moments: list[Moment[object, object]] = []
        play(
            table.game,
            [bot_of(REGISTRY.players(table.entry), "engine:1")(table.game)] * 2,
            seed=2,
            watch=moments.append,
        )
        asked = [one for one in moments if one.seat is not None]
        offered = [
            (one, listed(table.bare, table.bare.view(one.before, one.seat), table.bare.legal(one.before)))
            for one in asked
        ]
        moment, legal = next((one, legal) for one, legal in offered if len(legal) > 4)
        view = table.bare.view(moment.before, moment.seat)
        some = (legal[1], legal[3])
        found = entry.make(table.bare).analyse(view, some, Limits(nodes=50), 2).lines
        assert {line.actions[0] for line in found} == set(some)


def test_only_the_seats_that_are_asked_for_are_weighed() -> None:
    table = set_table(REGISTRY, "plain", match="single")
    entry = next(iter(REGISTRY.analysts(table.entry).values()))
    moments: list[Moment[object, object]] = []
    play(table.game, [RandomPlayer()] * 2, seed=2, watch=moments.append)
    (found,) = reviewed(table, moments, entry, Limits(depth=0, nodes=1), None, [Seat(1)])
    assert {one.seat for one in found.judged} == {Seat(1)}


def test_the_costliest_plays_come_first() -> None:
    games = review_of("plain", "single", seed=3)
    worst = costliest(games, None, 5)
    assert [one.loss for one in worst] == sorted((one.loss for one in worst), reverse=True)
    assert all(one.loss <= worst[-1].loss for one in games[0].judged if one not in worst)


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    asked = ("play", "toutetable", "--players", "random,engine:1", "--seed", "9", "--record", str(path))
    return once(__name__, path, lambda: cli(*asked))


def test_a_record_is_reviewed_in_words(cli: Cli, record: Path) -> None:
    """The review explains the result in words before numbers; each cost agrees with the chances beside it."""
    ran = cli("analyse", str(record), "--nodes", "1", "--plays", "3")
    assert ran.code == 0
    told = " ".join(ran.out.split())
    assert "error rate" in told
    assert re.search(
        r"White \(random\): (lucky|unlucky|no luck to speak of), and lost (more|less|as much) through mistakes "
        r"\w+ Black \(engine:1\)\.",
        told,
    )
    assert told.index(" through mistakes ") < told.index("Measured in games: luck ")
    assert re.search(r"in total [+-]0\.50 compared with even chances", told)
    assert "White (random): the costliest plays" in told
    assert "was played" in told
    costs = re.findall(r"Cost: ([\d.]+) % \(winning chances ([\d.]+) %, then ([\d.]+) %\)", told)
    assert 2 <= len(costs) <= 6
    for cost, promised, left in costs:
        assert float(cost) == pytest.approx(float(promised) - float(left))
    assert all(len(line) <= 100 for line in ran.out.splitlines() if "replay" not in line)
    assert f"tablegames replay {record}, then type the number of the play" in told
    assert re.search(r"^1\. Play \d+: ", ran.out, re.MULTILINE)
    french = cli("analyse", str(record), "--nodes", "1", "--lang", "fr", "--plays", "1")
    assert "les coups les plus coûteux" in french.out


def test_the_person_who_played_is_spoken_to() -> None:
    table = set_table(REGISTRY, "toutetable", match="single")
    table = replace(table, wording=table.wording.read_by(Seat(1), 2))
    other = Total(Seat(0), 9, 1, 0, -0.06, 0.23, 0.0, 0.5, 1)
    mine = Total(Seat(1), 9, 4, 3, -1.33, -0.23, 1.0, 0.5, 1)
    assert what_decided(table, mine, other).startswith("You were unlucky, and you lost more through mistakes than ")
    with speaking("fr"):
        assert what_decided(table, mine, other) == (
            "Vous avez manqué de chance, et vos erreurs ont coûté plus cher que celles de l'adversaire."
        )
        even = replace(other, skill=mine.skill, luck=0.0)
        assert what_decided(table, replace(even, seat=Seat(1)), even) == (
            "La chance n'a favorisé personne, et vos erreurs ont coûté autant que celles de l'adversaire."
        )


def test_at_a_terminal_the_board_is_the_fine_one(tmp_path: Path, record: Path) -> None:
    asked = ("analyse", str(record), "--nodes", "1", "--plays", "1")
    told = Terminal(tmp_path, *asked, columns=100).until("was better")
    assert "\x1b[" in told, "it is in colour"
    assert "O White" not in told
    plain = Terminal(tmp_path, *asked, "--plain").until("was better")
    assert re.search(r" to play \d-\d\.", plain)


def test_what_should_follow_the_better_play_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "draughts.jsonl"
    cli("play", "dames_polonaises", "--players", "random,engine:1", "--seed", "4", "--record", str(path))
    out = " ".join(cli("analyse", str(path), "--nodes", "50", "--plays", "1").out.split())
    found = re.search(r"; (\S+) was better. .*? Likely continuation after (\S+): \S+ \S+ \S+ \S+\.", out)
    assert found is not None
    assert found[1] == found[2]


def test_and_as_data(cli: Cli, record: Path) -> None:
    data = json.loads(cli("analyse", str(record), "--nodes", "1", "--json").out)
    white, black = data["totals"]
    assert white["luck"] == pytest.approx(-black["luck"])
    assert white["error_rate"] > 0
    assert len(data["decisions"]) == white["decisions"] + black["decisions"]
    assert {"n", "seat", "played", "best", "loss"} <= set(data["decisions"][0])


def test_and_as_a_page(cli: Cli, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.svg"
    assert cli("analyse", str(record), "--nodes", "1", "--svg", str(page)).code == 0
    drawn = ElementTree.parse(page).getroot()
    kinds = [one.get("class") for one in drawn.iter()]
    assert kinds.count("course") == 1
    assert sum(one.tag.endswith("svg") for one in drawn.iter()) == 4  # the page and three boards
    again = cli("analyse", str(record), "--svg", str(page))
    assert (again.code, "choose another file with --svg" in again.complaint) == (2, True)


def test_the_players_of_a_match_are_called_by_their_names(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    text = (
        "game: domino\nvariant: sans_points\nmatch: single\nplayers: {strong: first, weak: random}\ngames: 2\nseed: 6\n"
    )
    file.write_text(text, "utf-8")
    assert cli("match", str(file), "--output", str(tmp_path / "out"), "--workers", "1").code == 0
    out = cli("analyse", str(tmp_path / "out"), "--number", "1", "--nodes", "1").out
    assert re.search(r"^Player A \(strong\) +\d", out, re.MULTILINE)
    assert "(first)" not in out


@pytest.mark.parametrize(
    ("players", "more", "called"),
    [
        ("first,random", (), ("Joueur A (first)", "Joueur B (random)")),
        ("human,first", ("--name", "Marie"), ("Marie", "L'adversaire")),
        ("human,first", (), ("Vous", "L'adversaire")),
    ],
)
def test_people_are_called_as_the_record_calls_them_and_never_by_a_bare_number(
    cli: Cli, tmp_path: Path, players: str, more: tuple[str, ...], called: tuple[str, str]
) -> None:
    path, page = tmp_path / "domino.jsonl", tmp_path / "page.svg"
    asked = (
        "--variant",
        "sans_points",
        "--match",
        "single",
        "--seed",
        "6",
        "--record",
        str(path),
        "--players",
        players,
    )
    cli("play", "domino", *asked, *more, typed="1\n1\n1\n1\n1\n1\n1\n1\n")
    out = cli("analyse", str(path), "--nodes", "1", "--lang", "fr").out
    assert all(re.search(rf"^{re.escape(name)} +\d", out, re.MULTILINE) for name in called)
    data = json.loads(cli("analyse", str(path), "--nodes", "1", "--lang", "fr", "--json").out)
    assert tuple(total["name"] for total in data["totals"]) == called
    cli("analyse", str(path), "--nodes", "1", "--lang", "fr", "--svg", str(page))
    drawn = page.read_text("utf-8")
    assert f"chances de gagner ({called[0]})" in drawn
    assert not re.search(r"(Joueur|Player) \d", out + drawn)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere.jsonl",), "nowhere.jsonl"),
        (("toutetable", "--svg", "x.svg"), "with a recorded game"),
        (("GAME", "--analyst", "nobody"), "no analyst 'nobody'"),
        (("GAME", "--number", "2"), "there is no game 2"),
    ],
)
def test_bad_input_is_one_sentence(cli: Cli, record: Path, arguments: tuple[str, ...], says: str) -> None:
    ran = cli("analyse", *(str(record) if one == "GAME" else one for one in arguments))
    assert ran.code == 2
    assert says in ran.complaint


# ---- `python -m training.reviewed` and `training.unlucky`: what the players of a match give away, and what luck


MATCH = "game: toc\nmatch: single\nplayers: {lot: random, thinker: 'engine:2'}\ngames: 4\nseed: 3\n"


@pytest.fixture
def records(cli: Cli, tmp_path: Path) -> Path:
    """The records of a match between a bot that thinks and one that does not."""
    (tmp_path / "match.yaml").write_text(MATCH, "utf-8")
    ran = cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / "out"), "--jobs", "1")
    assert ran.code == 0, ran.err
    return tmp_path / "out" / "records"


def test_who_plays_by_lot_gives_away_more_than_who_thinks(records: Path) -> None:
    parts = [part for path in sorted(records.glob("*.jsonl")) for part in parts_of(path)]
    lost = {part.player: 0.0 for part in parts}
    for part in parts:
        lost[part.player] += part.lost
        assert part.decisions > 0
        assert part.lost >= 0
    assert sum(part.won for part in parts) == sum(part.games for part in parts) / 2 == 4
    lot, thinker = sorted(lost, key=lambda player: "random" not in player)
    assert lost[lot] > 2 * lost[thinker]
    for path in records.glob("*.jsonl"):  # luck is from the side of the first seat
        one = weighed(path)
        assert one.won in (0, 0.5, 1)
        assert -1.5 < one.luck < 1.5
        assert len(set(one.players)) == 2


def test_the_report_adds_up() -> None:
    parts = [Part("one", 1, 10, 0.1, 1.0), Part("other", 1, 8, 0.3, 0.0)]
    parts += [Part("one", 1, 10, 0.3, 0.0), Part("other", 1, 12, 0.3, 1.0)]
    assert [*report(parts)] == [
        "one: 2 games, 50.0% won; gives away 0.200 ± 0.139 of a game, 0.02000 in each of 10.0 decisions; without an "
        "error one would win 70.0% ± 13.9 against him",
        "other: 2 games, 50.0% won; gives away 0.300 ± 0.000 of a game, 0.03000 in each of 10.0 decisions; without an "
        "error one would win 80.0% ± 0.0 against him",
    ]


def test_the_luck_of_all_throws_comes_to_nothing() -> None:
    game: Any = load("trictrac", "lepeintre", match="single").bare
    thinker, rng, state = thinker_of("trictrac", game), Rng(5), game.initial()
    for _ in range(12):
        lottery = game.turn(state).lottery
        luck = [float(odds) * luck_of(thinker, game, state, thrown) for thrown, odds in lottery.outcomes()]
        assert sum(luck) == pytest.approx(0, abs=1e-4)
        assert max(map(abs, luck)) > 1e-4
        state = game.apply(state, lottery.sample(rng)).state
        while isinstance(game.turn(state), Decide):
            plays = game.legal(state)
            state = game.apply(state, plays[rng.below(len(plays))]).state


def test_what_luck_gave_is_taken_from_a_result() -> None:
    games = [Weighed(("one", "other"), 1.0, 0.5), Weighed(("other", "one"), 1.0, 0.25)]
    assert [*unlucky_report(games)] == [
        "one: 2 games, 50.0 ± 69.3 % won, 37.5 ± 17.3 % with the luck of the throws taken out",
        "other: 2 games, 50.0 ± 69.3 % won, 62.5 ± 17.3 % with the luck of the throws taken out",
    ]


def test_luck_is_not_weighed_where_no_network_is(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(MATCH.replace("toc", "plain").replace("engine:2", "engine:1"), "utf-8")
    assert cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / "out"), "--jobs", "1").code == 0
    command = [sys.executable, "-m", "training.unlucky", str(tmp_path / "out" / "records"), "--jobs", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "weighed are single games of trictrac or toc between two bots; this is another" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "has no records (*.jsonl); name the folder `records` of a match that keeps them"),
        (("--jobs", "0"), "--jobs is at least 1, and --depth at least 0"),
        (("--depth", "-1"), "--jobs is at least 1, and --depth at least 0"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    command = [sys.executable, "-m", "training.reviewed", str(tmp_path), *more]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
