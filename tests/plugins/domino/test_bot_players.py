"""The bots at the table: every party by the rules, the same game for the same seed, nothing but the seat's own view."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tablegames.bots.levels import ATTENTION, STRONGEST, USUAL
from tablegames.core import native
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.match import MatchState, Tally
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.bots.habit import Habit, HabitPlayer
from tablegames.families.dominoes.bots.levels import LEVELS, MOST
from tablegames.families.dominoes.bots.search import Weighing
from tablegames.families.dominoes.position import set_up
from tablegames.families.dominoes.tiles import tile_set
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.domino.bots import EngineSettings
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules
from tablegames.table.setting import load
from tests.conftest import Cli
from tests.plugins.domino.bot_help import every_party
from tests.watched import Watched

BOTS = Registry().players(Registry().game("domino"))
ROUND = Domino(DominoRules(), 2)


LONG_LINE = {
    "hands": {0: "1-0 1-5", 1: "2-2 3-3"},
    "line": "1-6 6-0 0-0 0-4 4-4 4-3 3-0 0-2 2-1",
    "turn": 0,
    "leader": 0,
}


def bot(text: str, game: Any = ROUND) -> Any:
    return bot_of(BOTS, text)(game)


def chosen(text: str, position: dict[str, Any], game: Any = ROUND, luck: int = 1) -> str:
    """Return a bot's play in a position, as its tile and the number it covers."""
    state = set_up(game, position)
    assert hasattr(state, "turn")
    action = bot(text, game).choose(game.view(state, state.turn), game.legal(state), Rng(luck))
    return str(action.tile) + (f" on {action.onto}" if hasattr(action, "onto") else "")


@every_party
def test_whole_parties_are_played_by_the_rules(party: str, seats: int, overrides: dict[str, Any]) -> None:
    game = load("domino", party, seats=seats, overrides=overrides).game
    players = [Watched(bot("engine:1", game)), Watched(bot("heaviest", game)), RandomPlayer(), RandomPlayer()][:seats]
    assert play(game, players, seed=3).outcome is not None


def test_a_match_of_parties_and_a_single_round_are_played_too() -> None:
    for match in ("single", "parties:2", "first-to:2/poule"):
        game = load("domino", match=match, overrides={"target": 30}, seats=3 if "poule" in match else 2).game
        players = [Watched(bot("engine:1", game)), RandomPlayer(), Watched(bot("engine:1", game))][: game.seats]
        assert play(game, players, seed=1).outcome is not None


def test_the_same_seed_gives_the_same_party() -> None:
    def party(seed: int) -> list[Any]:
        game = load("domino").game
        actions: list[Any] = []
        play(
            game,
            [bot("engine:2", game), bot("engine:6", game)],
            seed=seed,
            watch=lambda moment: actions.append(moment.action),
        )
        return actions

    assert party(5) == party(5)
    assert party(5) != party(6)


def test_hidden_tiles_make_no_difference_to_the_choice() -> None:
    """The adversary's hand and the talon exchanged: the seat sees the same, so the bot plays the same, at any level."""
    seen = {"line": "6-3 3-4", "turn": 0, "leader": 1, "passed": []}
    mine = "6-6 6-4 5-3 4-2"
    for luck in range(2 * STRONGEST):
        choices = {
            chosen(f"engine:{luck // 2 + 1}", {**seen, "hands": {0: mine, 1: theirs}}, luck=luck)
            for theirs in ("5-5 4-1 2-2", "1-1 0-0 6-5", "4-4 6-1 6-0")
        }
        assert len(choices) == 1


# ---- what it should see at a glance


def test_it_goes_out_when_it_can() -> None:
    position = {"hands": {0: "6-5", 1: "6-6 5-5"}, "line": "6-3 3-5", "turn": 0, "leader": 1}
    assert chosen("engine:1", position) in ("6-5 on 6", "6-5 on 5")


def test_it_leaves_the_numbers_he_has_passed_on() -> None:  # AUJ-Dom ch. V: what makes the adversary pass
    """He has passed on 4 and 2: after the 4-4 he passes again; after the 6-4 or the 4-0 his last tile may go."""
    position = {
        "hands": {0: "4-4 6-4 4-0", 1: "5-3"},
        "line": "4-1 1-2 2-2",
        "turn": 0,
        "leader": 0,
        "passed": ["1: 4-2"],
    }
    assert chosen("engine:8", position) == "4-4 on 4"


def test_it_closes_with_few_pips_and_not_with_many() -> None:  # AUJ-Dom ch. II: « fermer le jeu … pour compter »
    """All sixes but the 6-0 lie in the line: joined to the 0 it leaves sixes at both ends and closes the round."""
    line = "6-6 6-1 1-5 5-6 6-2 2-4 4-6 6-3 3-0"
    few = {"hands": {0: "6-0 1-0", 1: "5-5 5-4 4-4"}, "line": line, "turn": 0, "leader": 1}
    many = {**few, "hands": {0: "6-0 5-5 5-4 4-4 2-0", 1: "1-1"}}
    assert chosen("engine:8", few) == "6-0 on 0"
    assert chosen("engine:8", many) != "6-0 on 0"


def test_behind_in_the_party_it_plays_for_the_party() -> None:
    """It weighs the chance to win the party: much smaller when the opponent needs two points and we eighty."""
    game = load("domino").game
    position = {"hands": {0: "6-6 5-0 2-1 4-3", 1: "1-1 2-2"}, "line": "6-5", "turn": 0, "leader": 1}
    state = set_up(ROUND, position)
    thinker = bot("engine:6", game)._thinker  # what it weighs, not only what it plays
    values = []
    for points in ((0, 0), (20, 98)):
        view = game.view(MatchState(state, Tally(points), Seat(1)), Seat(0))
        weighing = thinker.begin(view, ROUND.legal(state))
        weighing.deals(20, Rng(1), all_moves=True)
        values.append(max(trial.mean for trial in weighing.trials))
    assert values[0] > 0.4 > values[1]


# ---- the heaviest tile


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        ("6-1 5-3 4-4", "6-2 2-4", "4-4 on 4"),
        ("6-4 5-5 4-3", "5-2 2-6", "5-5 on 5"),  # equal pips: the double
        ("6-3 5-4 2-1", "6-1 1-5", "6-3 on 6"),  # equal pips: the larger number
        ("6-4 3-1", "6-2 2-4", "6-4 on 6"),  # at both ends: on the larger number
        ("6-5 3-3", "", "6-5"),
    ],
)
def test_heaviest_plays_the_heaviest_tile_that_goes(hand: str, line: str, expected: str) -> None:
    assert chosen("heaviest", {"hands": {0: hand, 1: "0-0"}, "line": line, "turn": 0, "leader": 0}) == expected


# ---- settings


def test_settings_and_levels() -> None:
    deals = [level.deals for level in LEVELS]
    assert deals == sorted(deals)
    assert EngineSettings().habit == LEVELS[USUAL - 1].habit is not None
    assert EngineSettings(level=STRONGEST).habit is None
    assert EngineSettings(level=STRONGEST).effort(compiled=True) == (deals[-1], None)
    assert EngineSettings(level=STRONGEST).effort(compiled=False)[0] == LEVELS[-1].slow
    assert EngineSettings(seconds=0.5).effort(compiled=True) == (MOST, 0.5)
    assert EngineSettings(seconds=0.5, level=STRONGEST).effort(compiled=True) == (deals[-1], 0.5)
    for level in (None, 2, STRONGEST):  # what is named is done, by a bot that thinks
        own = EngineSettings(deals=1000, level=level)
        assert own.habit is None
        assert own.effort(compiled=False) == own.effort(compiled=True) == (1000, None)
    with pytest.raises(PluginError, match=r"'level' must be a whole number from 1 to 8, not 9"):
        bot("engine:9")


def test_a_level_has_its_attention_at_a_table_with_faults() -> None:
    assert [EngineSettings(level=level).eye for level in range(1, STRONGEST + 1)] == list(ATTENTION)
    assert EngineSettings().eye == ATTENTION[USUAL - 1]
    assert EngineSettings(level=1, attention=100).eye == 100


@pytest.mark.parametrize("level", range(1, STRONGEST + 1))
def test_without_native_code_a_level_tries_so_many_deals_that_nobody_waits(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in deals, not in time: the same seed gives the same play."""
    asked: list[int] = []
    wide = Domino(DominoRules(), 2, tile_set(9))
    position = {"hands": {0: "6-6 6-4 5-3", 1: "5-5"}, "line": "6-3", "turn": 0, "leader": 1}
    whole = Weighing.deals

    def counted(self: Weighing, number: int, *rest: Any, **more: Any) -> None:
        asked.append(number)
        whole(self, min(number, 8), *rest, **more)

    monkeypatch.setattr(Weighing, "deals", counted)
    with native.pure():
        chosen(f"engine:{level}", position)
    chosen(f"engine:{level}", position, wide)  # the native code has no room for the double nine
    how = LEVELS[level - 1]
    assert asked == [how.slow] * 2 * (how.habit is None)
    assert how.slow <= min(256, how.deals)


# ---- habits


def test_a_bot_of_habit_forgets_what_was_placed_a_while_ago() -> None:
    """Six of the seven blanks are on the table or in hand: a bot that counts them leaves a blank open."""
    view = ROUND.view(set_up(ROUND, LONG_LINE), Seat(0))
    legal = ROUND.legal(set_up(ROUND, LONG_LINE))
    forgets, counts = (HabitPlayer(Habit(0, 0, 3, recalls, 0, 0)).choose(view, legal, Rng(1)) for recalls in (0, 28))
    assert (str(forgets.tile), str(counts.tile)) == ("5-1", "1-0")


def test_a_bot_of_habit_may_misjudge_only_so_much() -> None:
    """With heavy tiles first, and a doubt of two pips, it never keeps the 6-6 for the 2-1."""
    position = {"hands": {0: "6-6 2-1", 1: "5-5"}, "line": "6-3 3-2", "turn": 0, "leader": 1}
    state = set_up(ROUND, position)
    player = HabitPlayer(Habit(1, 0, 0, 0, 0, 2))
    played = {str(player.choose(ROUND.view(state, Seat(0)), ROUND.legal(state), Rng(luck)).tile) for luck in range(30)}
    assert played == {"6-6"}


def test_a_limit_of_time_ends_the_thinking() -> None:
    position = {"hands": {0: "6-6 6-4 5-3", 1: "5-5"}, "line": "6-3", "turn": 0, "leader": 1}
    assert chosen("engine:seconds=0.001", position)


def test_the_bot_travels_to_other_processes() -> None:
    factory = pickle.loads(pickle.dumps(bot_of(BOTS, "engine:2,deals=3")))
    assert type(factory(ROUND)) is type(bot("engine:8"))


@pytest.mark.parametrize(("strong", "weak"), [("engine:3", "random"), ("engine:deals=24", "engine:deals=1")])
def test_more_thought_wins_more(strong: str, weak: str) -> None:
    """Rounds with twelve tiles, where counting pays most; each deal is played twice with seats exchanged."""
    game = load("domino", "tete_a_tete_douze", overrides={"target": 25}).game
    won = 0
    for seed in range(10):
        for seat in (0, 1):
            players = [bot(strong, game), bot(weak, game)]
            outcome = play(game, players if seat == 0 else players[::-1], seed=seed).outcome
            assert outcome is not None
            won += outcome.winners == (seat,)
    assert won >= 13


# ---- analysis


POSITION = (
    '{hands: {0: 6-6 6-4 5-3 3-2, 1: 5-5 5-1 2-2}, line: 6-3 3-4 4-4 4-5, turn: 0, leader: 1, passed: ["1: 6-4"]}'
)


def test_analyse_says_what_each_move_comes_to_and_why(cli: Cli) -> None:
    ran = cli("analyse", "domino", "--position", POSITION, "--nodes", "200", "--lines", "9")
    assert ran.code == 0
    assert "Scores are in points, from Player A's point of view" in ran.out
    assert "6-4 left    wins the round 0 % of the time" in ran.out  # the 6-6 is then his for good
    assert "200 deals" in ran.out
    assert "- 6 is open; its tiles: 1 in the line, 2 in hand, 4 hidden." in ran.out
    assert "- Player B had no tile for 6 and 4, and still has none." in ran.out
    assert "- Player A holds 35 pips; on average, Player B holds " in ran.out
    assert "- No play blocks the round at once." in ran.out


def test_analyse_in_french_and_with_its_reasons(cli: Cli) -> None:
    ran = cli("analyse", "domino", "--position", POSITION, "--nodes", "50", "--explain", "--lang", "fr")
    assert "Joueur B n'avait aucun domino pour 6 ni 4, et n'en a toujours pas." in ran.out
    assert "le camp qui doit jouer fait domino, dans " in ran.out


def test_the_ways_a_round_ends_add_up_to_what_the_move_is_worth(cli: Cli) -> None:
    asked = ("analyse", "domino", "--position", POSITION, "--nodes", "100", "--explain", "--json")
    data = json.loads(cli(*asked).out)
    assert sum(term["value"] for term in data["terms"]) == pytest.approx(data["lines"][0]["score"], abs=0.03)
    assert data["lines"][0]["about"].startswith("wins ")
    assert len(data["remarks"]) >= 5


def test_analyse_tells_of_a_move_that_closes_the_round(cli: Cli) -> None:
    line = "6-6 6-1 1-5 5-6 6-2 2-4 4-6 6-3 3-0"
    position = f"{{hands: {{0: 6-0 1-0, 1: 5-5 5-4 4-4}}, line: {line}, turn: 0, leader: 1}}"
    ran = cli("analyse", "domino", "--position", position, "--nodes", "40", "--lines", "2")
    assert "blocks the round 100 % of the time, and then wins it" in " ".join(ran.out.split())
    assert "Nothing that goes closes" not in ran.out


def test_partners_are_called_so(cli: Cli) -> None:
    position = (
        "{hands: {0: 6-6 6-4, 1: 5-5 4-1, 2: 0-0 1-0, 3: 5-0 5-1}, line: 6-3 3-4, turn: 0, leader: 1, "
        'passed: ["2: 6-6"]}'
    )
    ran = cli("analyse", "domino", "--variant", "piquet_voleur", "--position", position, "--nodes", "20")
    assert "- Player C (partner) had no tile for 6, and still has none." in ran.out
    assert "Player C (partner) holds " in ran.out


def test_where_nothing_can_be_chosen_it_says_so_and_depth_is_refused(cli: Cli) -> None:
    forced = "{hands: {0: 5-5, 1: 6-1}, line: 6-3, turn: 0, leader: 1}"
    assert "forced" in cli("analyse", "domino", "--position", forced).out
    ran = cli("analyse", "domino", "--position", POSITION, "--depth", "3")
    assert ran.code == 2
    assert "--depth: in dominoes the analyst plays every deal to the end" in ran.complaint


def test_a_person_who_names_nobody_plays_against_the_engine(cli: Cli) -> None:
    ran = cli("play", "domino", "--players", "human,engine:9", "--seed", "1", typed="quit\n")
    assert "engine: 'level' must be a whole number from 1 to 8, not 9" in ran.complaint
    assert Registry().game("domino").bot == "engine"
