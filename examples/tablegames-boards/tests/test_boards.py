"""Draughts on other boards: the moves are those of a generator that shares nothing with ours, and all follows along."""

import json
import pickle
import re
from pathlib import Path

import by_the_rules
import pytest
from by_the_rules import GAMES, at, begin, number

from tablegames import Registry, Rng, Seat, load, play
from tablegames.core.languages import speaking
from tablegames.core.perft import perft, walked
from tablegames.families.draughts.state import Move, Take
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.drawing.diagram import Look
from tablegames.testing import check_cases, conform

SIZES = {"canadian": 12, "brazilian": 8, "spanish": 8, "russian": 8}
COUNTED = {
    "canadian": [11, 121, 1222, 10053, 79049, 584100],
    "brazilian": [7, 49, 302, 1469, 7473, 37628],
}


def table_of(variant, match="single"):
    return load("dames_polonaises", variant, match=match)


def test_the_cases_hold():
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


@pytest.mark.parametrize("variant", SIZES)
def test_every_game_conforms(variant):
    conform(table_of(variant), games=2)


@pytest.mark.parametrize(
    ("variant", "depth"),
    [
        ("canadian", 5),
        ("brazilian", 6),
        ("spanish", 6),
        ("russian", 6),
        pytest.param("canadian", 6, marks=pytest.mark.slow),
    ],
)
def test_the_lines_are_as_many_as_by_the_rules(variant, depth):
    game, rules = table_of(variant).bare, GAMES[variant]
    for plies in range(1, depth + 1):
        counted = by_the_rules.lines(begin(rules), "w", rules, plies)
        assert perft(game, game.initial(Seat(0)), plies) == counted
        if variant in COUNTED:
            assert counted == COUNTED[variant][plies - 1]


def test_counting_on_masks_and_walking_agree():
    game = table_of("canadian").bare
    start = game.initial(Seat(0))
    assert [walked(game, start, depth) for depth in range(1, 5)] == COUNTED["canadian"][:4]


@pytest.mark.parametrize("variant", SIZES)
def test_every_move_of_random_games_is_by_the_rules(variant):
    table, rules = table_of(variant), GAMES[variant]
    seen = {"kings": 0, "captures": 0}

    def compare(moment):
        state = moment.before
        text = table.notation.position(state)
        pieces, turn = by_the_rules.read(text if isinstance(text, str) else text["board"], rules)
        made = by_the_rules.legal(pieces, turn, rules)
        ours = set()
        for action in table.bare.legal(state):
            assert isinstance(action, Move | Take)
            taken = action.taken if isinstance(action, Take) else ()
            ours.add((action.start, action.end, frozenset(taken)))
            seen["captures"] += bool(taken)
        size = rules.size
        theirs = {(number(a, size), number(b, size), frozenset(number(c, size) for c in taken)) for a, b, taken in made}
        assert ours == theirs
        after = by_the_rules.read(board_text(table, moment.step.state), rules)[0]
        action = moment.action
        taken = action.taken if isinstance(action, Take) else ()
        played = at(action.start, size), at(action.end, size), frozenset(at(one, size) for one in taken)
        assert after == made[played]
        seen["kings"] += bool(state.kings)

    for seed in range(12):
        play(table.bare, [makers(table)["random"].make(table.game)] * 2, seed=seed, watch=compare)
    assert min(seen.values()) > 50


def board_text(table, state):
    text = table.notation.position(state)
    return text if isinstance(text, str) else text["board"]


def makers(table):
    return Registry().players(table.entry)


@pytest.mark.parametrize("variant", SIZES)
def test_the_engine_plays_it_and_beats_chance(variant):
    table = table_of(variant)
    won = 0
    for seed in range(2):
        engine, chance = makers(table)["engine"].make(table.game), makers(table)["random"].make(table.game)
        players = [Checked(engine), chance] if seed == 0 else [chance, Checked(engine)]
        outcome = play(table.game, players, seed=seed).outcome
        won += outcome.winners == (Seat(seed),)
    assert won == 2


class Checked:
    """A bot whose choices are recorded."""

    looks, trusted = True, False

    def __init__(self, inner):
        self.inner = inner

    def choose(self, view, legal, rng):
        chosen = self.inner.choose(view, legal, rng)
        assert chosen in list(legal)
        return chosen


@pytest.mark.parametrize("variant", SIZES)
def test_games_played_out_on_masks_are_those_of_the_loop(variant):
    table = table_of(variant)
    chance = makers(table)["random"].make(table.game)
    for seed in range(5):
        start = table.bare.initial(Seat(0))
        quick = table.abilities.play_out(table.bare, start, seed, 2000)
        slow = play(table.bare, [chance, chance], seed=seed, state=start, limit=2000)
        assert (quick.state, quick.outcome, quick.decisions) == (slow.state, slow.outcome, slow.decisions)


@pytest.mark.parametrize("variant", SIZES)
def test_squares_positions_and_encoding_follow_the_board(variant):
    table = table_of(variant)
    size, game, rng = SIZES[variant], table.bare, Rng(3)
    squares = size * size // 2
    assert game.board.numbers == range(1, squares + 1)
    assert game.board.men == size // 2 * (size // 2 - 1)
    state = game.initial(Seat(0))
    assert abilities_of(game).encoder(game).letters == squares**2 + 3
    for _ in range(30):
        legal = game.legal(state)
        if not legal:
            break
        action = legal[rng.below(len(legal))]
        view = game.view(state, Seat(0))
        assert table.notation.read(game, view, table.notation.write(view, action)) == action
        state = game.apply(state, action).state
        assert table.notation.set_up(game, table.notation.position(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert game.turned(game.turned(state)) == state
    with pytest.raises(Exception, match=f"there is no square {squares + 1}: squares go from 1 to {squares}"):
        table.notation.set_up(game, f"W:W{squares + 1}:B20")


@pytest.mark.parametrize(("language", "told"), [("en", "30 men on 43 to 72"), ("fr", "30 pions en 43 à 72")])
def test_every_drawing_shows_the_whole_board(language, told):
    with speaking(language):
        registry, table = Registry(), table_of("canadian")
        view = table.bare.view(table.bare.initial(Seat(0)), Seat(0))
        for name, renderer in registry.renderers(table.entry).items():
            drawn = re.sub(r"\x1b\[[0-9;]*m", "", renderer.draw(view))
            assert told in drawn if name == "plain" else "72" in drawn
        for diagram in registry.diagrams(table.entry).values():
            drawn = diagram.draw(view, Look("canadian", labels=True))
            assert drawn.count('class="label"') == 72
        assert registry.rulebook(table.entry).find("BOARDS II")


@pytest.mark.parametrize(
    ("variant", "kind"),
    [("canadian", "27,W,12,12,N2,0"), ("brazilian", "26,W,8,8,N2,0"), ("spanish", None), ("russian", None)],
)
def test_records_verify_and_go_into_pdn_and_back(tmp_path, variant, kind):
    from tablegames.terminal import main

    def run(*words):
        with pytest.raises(SystemExit) as ended:
            main([*map(str, words)])
        assert ended.value.code == 0

    record, pdn, again = tmp_path / "game.jsonl", tmp_path / "game.pdn", tmp_path / "again.jsonl"
    run(
        "play",
        "dames_polonaises",
        "--variant",
        variant,
        "--players",
        "random,random",
        "--record",
        record,
        "--seed",
        "4",
    )
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    assert list(header["extensions"]) == ["boards"]
    assert header["rules"]["columns"] == SIZES[variant]
    run("replay", record, "--verify")
    run("convert", record, "--to", "pdn", "--out", pdn)
    text = pdn.read_text("utf-8")
    assert (f'[GameType "{kind}"]' in text) if kind else ("[GameType" not in text)
    assert "[FEN" not in text
    run("convert", pdn, "--to", "jsonl", "--game", "dames_polonaises", "--out", again)
    run("replay", again, "--verify")


def test_without_it_the_board_is_as_it_was():
    table = table_of("modern_fmjd")
    assert table.extensions == ()
    assert table.bare.board.size == 10
    assert load("dames_polonaises", "dames_francaises").bare.board.size == 8


def test_what_cannot_be_agreed_on_is_refused():
    with pytest.raises(Exception, match="'columns: 12' and 'board_size: 8' describe different boards"):
        load("dames_polonaises", "dames_francaises", overrides={"columns": 12})
    with pytest.raises(Exception, match="start: there is no square 73: squares go from 1 to 72"):
        load("dames_polonaises", "modern_fmjd", overrides={"columns": 12, "start": "W73:B1-5"})
    with pytest.raises(Exception, match="start: there is no square 33: squares go from 1 to 32"):
        load("dames_polonaises", "brazilian", overrides={"start": "W33:B1-4"})
    with pytest.raises(Exception, match="rule 'columns' must be"):
        load("dames_polonaises", "modern_fmjd", overrides={"columns": 11})
    with pytest.raises(Exception, match="odds_squares: the giver has no man on 31"):
        load("dames_polonaises", "manoury_1787", overrides={"columns": 12, "odds": "man", "odds_squares": [31]})


def test_a_set_up_of_ones_own_is_read_on_the_board_that_is_played():
    large = load("dames_polonaises", "canadian", overrides={"start": "W61-72,K55:BK1,7-18"})
    state = large.bare.initial(Seat(0))
    assert large.notation.position(state).startswith("W:WK55,61,62,63")
    assert len(large.bare.legal(state)) > 6
    conform(large, games=2)
    small = load("dames_polonaises", "russian", overrides={"start": "W29-32:B1-4"})
    assert small.notation.position(small.bare.initial(Seat(0))) == "W:W29,30,31,32:B1,2,3,4"
    conform(small, games=2)
    five = load("dames_polonaises", "cinq_dames", overrides={"columns": 12})
    assert five.bare.board.size == 12
    assert pickle.loads(pickle.dumps(five.bare)).initial(Seat(0)) == five.bare.initial(Seat(0))


def test_russian_counts_towards_a_draw_are_those_of_its_article():
    rules = table_of("russian").variant.rules
    assert (rules.draw_limit, rules.draw_kings_only, rules.draw_repetition, rules.draw_two_v_one) == (15, 15, 3, 5)
    assert (str(rules.draw_main_line), rules.draw_limit_men) == ("counted", False)


def test_odds_are_given_on_the_large_board():
    table = load("dames_polonaises", "manoury_1787", overrides={"columns": 12, "odds": "man"})
    assert sum(side.bit_count() for side in table.bare.initial(Seat(0)).sides) == 59


def test_it_can_be_sent_to_another_process():
    table = table_of("canadian")
    there = pickle.loads(pickle.dumps(table.bare))
    assert there == table.bare
    assert there.board is table.bare.board


def test_a_file_that_says_only_that_it_is_canadian_is_read(tmp_path):
    from tablegames.terminal import main

    path = tmp_path / "other.pdn"
    path.write_text('[GameType "27"]\n1. 44-38 29-35 2. 38-33 *\n', "utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(path), "--verify", "--game", "dames_polonaises"])
    assert ended.value.code == 0


@pytest.mark.parametrize("variant", ["canadian", "brazilian"])
def test_other_programs_are_not_asked_about_boards_they_do_not_know(variant):
    from tablegames.families.draughts.bridges import check_rules

    with pytest.raises(Exception, match="only plays modern international draughts"):
        check_rules(table_of(variant).game, "hub")
