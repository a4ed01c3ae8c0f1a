"""The double nine at the table: nothing is lost over random parties, bots play it, and the double six is as it was."""

import json
import pickle
import re
from pathlib import Path

import pytest

from tablegames import Registry, Rng, Seat, load, play
from tablegames.core.game import Chance, Over
from tablegames.core.languages import speaking
from tablegames.families.dominoes.state import Round
from tablegames.families.dominoes.tiles import gather, pips, tile
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.player_specs import bot_of
from tablegames.testing import check_cases, conform

SIZES = {6: (28, 168), 7: (36, 252), 8: (45, 360), 9: (55, 495)}
PARTIES = [
    ("double_neuf", 2, {}),
    ("double_neuf_puiser", 3, {}),
    ("poule", 4, {"highest": 9}),
    ("piquet_voleur", 4, {"highest": 9}),
    ("tete_a_tete_douze", 2, {"highest": 8}),
    ("puiser", 4, {"highest": 7, "hand": 5}),
]


def agreed(party, seats, rules):
    return load("domino", party, overrides=rules, seats=seats)


def test_the_cases_hold():
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


@pytest.mark.parametrize(("party", "seats", "rules"), PARTIES)
def test_every_party_conforms(party, seats, rules):
    conform(agreed(party, seats, rules), games=2)


def watch_the_pips(table, seed):
    """Play a random party; at every moment hands, line and talon are the set."""
    game, rng = table.game, Rng(seed)
    of = table.bare.tile_set
    state = game.initial()
    while not isinstance(turn := game.turn(state), Over):
        legal = game.legal(state)
        action = turn.lottery.sample(rng) if isinstance(turn, Chance) else legal[rng.below(len(legal))]
        state = game.apply(state, action).state
        inner = state.inner
        if isinstance(inner, Round):
            laid = gather(tile(*one) for one in inner.line)
            parts = [*inner.hands, laid, gather(inner.talon)]
            assert sum(parts) == of.whole
            assert sum(map(pips, parts)) == SIZES[of.highest][1]
    return turn.outcome


@pytest.mark.parametrize(("party", "seats", "rules"), PARTIES)
@pytest.mark.parametrize("parties", [12, pytest.param(334, marks=pytest.mark.slow)])
def test_pips_are_conserved_over_random_parties(party, seats, rules, parties):  # six tables: 72 parties, or 2,000
    table = load("domino", party, overrides=rules, seats=seats, match="party")
    for seed in range(parties):
        assert watch_the_pips(table, seed).winners


@pytest.mark.parametrize("highest", SIZES)
def test_the_set_and_the_hands_follow_from_one_option(highest):
    bare = load("domino", "tete_a_tete", overrides={"highest": highest}).bare
    tiles, points = SIZES[highest]
    assert (len(bare.tile_set), pips(bare.tile_set.whole)) == (tiles, points)
    assert bare.tiles == 6 * tiles // 28
    assert abilities_of(bare).encoder(bare).letters == 2 * tiles + 2


def test_hands_may_be_agreed_otherwise():
    assert agreed("puiser", 4, {"highest": 9, "hand": 13}).bare.tiles == 13
    with pytest.raises(Exception, match="4 players with 14 tiles each need more than the 55"):
        agreed("puiser", 4, {"highest": 9, "hand": 14})
    with pytest.raises(Exception, match="'hand' only applies to a larger set"):
        load("domino", "tete_a_tete", overrides={"hand": 9})


@pytest.mark.parametrize("value", [5, 10, "nine"])
def test_what_is_no_set_is_refused(value):
    with pytest.raises(Exception, match="rule 'highest' must be a whole number from 6 to 9"):
        load("domino", "tete_a_tete", overrides={"highest": value})


def test_without_it_domino_is_as_it_was():
    table = load("domino", "tete_a_tete")
    assert table.extensions == ()
    assert table.bare.tile_set.highest == 6
    state = table.notation.set_up(table.bare, {"hands": {0: "6-6", 1: "5-5"}, "turn": 0, "leader": 0})
    with pytest.raises(Exception, match="two numbers from 0 to 6"):
        table.notation.read(table.bare, table.bare.view(state, Seat(0)), "9-8")


def test_tiles_are_written_in_every_way():
    table = load("domino", "double_neuf")
    state = table.notation.set_up(
        table.bare, {"hands": {0: "9-8 7-7", 1: "9-9"}, "line": "8-6 6-9 9-7", "turn": 0, "leader": 0}
    )
    view = table.bare.view(state, Seat(0))
    for text in ("9-8@left", "8-9@left", "98 left", "9/8@gauche", "9-8"):
        assert table.notation.write(view, table.notation.read(table.bare, view, text)) == "9-8@left"
    position = table.notation.position(state)
    assert position["hands"] == {"0": "9-8 7-7", "1": "9-9"}
    assert table.notation.set_up(table.bare, position) == state


def test_a_passed_number_must_be_in_the_set():
    table = load("domino", "tete_a_tete", overrides={"highest": 8})
    place = {"hands": {0: "8-8 7-7", 1: "6-6"}, "line": "8-7", "turn": 0, "leader": 0, "passed": ["1: 8-7"]}
    assert table.notation.set_up(table.bare, place).passed[0].ends == (8, 7)
    with pytest.raises(Exception, match="passed: '1: 9-7' should be"):
        table.notation.set_up(table.bare, {**place, "passed": ["1: 9-7"]})


@pytest.mark.parametrize(
    ("language", "hand", "deal"), [("en", "Your hand, 31", "the 55 tiles"), ("fr", "Votre main, 31", "les 55 dominos")]
)
def test_every_drawing_and_both_languages_know_the_larger_numbers(language, hand, deal):
    with speaking(language):
        registry, table = Registry(), load("domino", "double_neuf")
        entry = table.entry
        state = table.notation.set_up(
            table.bare, {"hands": {0: "9-8 7-7", 1: "9-9"}, "line": "8-6 6-9 9-7", "turn": 0, "leader": 0}
        )
        view = table.bare.view(state, Seat(0))
        for renderer in registry.renderers(entry).values():
            drawn = re.sub(r"\x1b\[[0-9;]*m", "", renderer.draw(view))
            assert hand in drawn
            assert re.search(r"9.?8", drawn)
        for diagram in registry.diagrams(entry).values():
            assert diagram.draw(view, Look("domino")).count('class="pip"') == 8 + 6 + 6 + 9 + 9 + 7 + 17 + 14
        assert registry.rulebook(entry).find("NINE II")
        early = table.bare.initial(Seat(0))
        fault = table.bare.judge(table.bare.view(early, None), state)
        assert deal in table.wording.fault(fault)


@pytest.mark.parametrize(("party", "seats", "rules"), PARTIES)
def test_the_bots_play_it_in_a_match(party, seats, rules):
    table = load("domino", party, overrides=rules, seats=seats, match="party")
    makers = Registry().players(table.entry)
    players = [bot_of(makers, ("engine:1", "heaviest")[seat % 2])(table.game) for seat in range(seats)]
    checked = play(table.game, [Checked(player) for player in players], seed=3)
    assert checked.outcome is not None


class Checked:
    """A bot whose choices are recorded."""

    trusted = False

    def __init__(self, inner):
        self.inner, self.looks = inner, inner.looks

    def choose(self, view, legal, rng):
        chosen = self.inner.choose(view, legal, rng)
        assert chosen in legal
        return chosen


def test_it_can_be_sent_to_another_process():
    table = load("domino", "double_neuf")
    assert pickle.loads(pickle.dumps(table.bare)) == table.bare
    assert pickle.loads(pickle.dumps(table.variant.rules)) == table.variant.rules


def test_a_record_names_it_and_can_be_verified(tmp_path):
    from tablegames.terminal import main

    path = tmp_path / "game.jsonl"
    with pytest.raises(SystemExit):
        main(["play", "domino", "--variant", "double_neuf", "--players", "random,engine:1", "--record", str(path)])
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert header["rules"]["highest"] == 9
    assert list(header["extensions"]) == ["nine"]
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(path), "--verify"])
    assert ended.value.code == 0
