"""Draughts of the world as game files: their moves are those of independent generators, and all else follows."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, PositionError, RulesError
from tablegames.core.game import Decide, Over
from tablegames.core.languages import speaking
from tablegames.core.perft import perft
from tablegames.families.draughts.engine.ground import Ground, Place
from tablegames.families.draughts.game import Draughts
from tablegames.families.draughts.judge import judge
from tablegames.families.draughts.position import read_position
from tablegames.families.draughts.rules import DraughtsRules
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.foreign import FormatError
from tablegames.plugin.game_files import read_game
from tablegames.plugin.userfiles import Broken
from tablegames.rules.ruledata import build_rules
from tools.yaml_data import yaml_data

ROOT = Path(__file__).parents[3]
WORLD = ROOT / "contrib" / "tablegames-world" / "tablegames_world" / "game_files"
FILES = {path.stem: path for path in sorted(WORLD.glob("draughts/*.yaml"))}
COUNTS: dict[str, dict[str, dict[str, dict[int, int]]]] = yaml_data(Path(__file__).parent / "world_perft.yaml")
READINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "crown_at_end": {},
    "crown_goes_on": {"crown_when": "touching_row"},
    "crown_stops": {"crown_when": "stops_on_row"},
    "turn_back_allowed": {},
    "no_turn_back": {"capture_turns_back": False},
}
OTHER_SET_UP = {"thai12": ("makhos", {"start": "usual"})}
"""The published counts of Thai draughts are for twelve men a side."""
NOWHERE = (0, 0)
"""Two of the counted positions have a man on its last row, which no game can lead to."""
NO_DRAWS = {"draw_repetition": None, "draw_kings_only": None, "draw_main_line": "none", "draw_limit": None,
            "draw_limit_men": False, "draw_two_v_one": None}  # fmt: skip


def game_of(name: str, **changes: Any) -> Draughts:
    name, other = OTHER_SET_UP.get(name, (name, {}))
    options = yaml.safe_load(FILES[name].read_text("utf-8"))["rules"]
    return Draughts(build_rules(DraughtsRules, {**options, **other, **changes}, name))


def notation() -> Any:
    from tablegames.families.draughts.notation import DraughtsNotation

    return DraughtsNotation()


def played(game: Draughts, seed: int, most: int = 120) -> Iterator[State]:
    """The positions of a random game in which somebody moves."""
    state, rng = game.initial(), Rng(seed)
    for _ in range(most):
        if not isinstance(game.turn(state), Decide):
            return
        yield state
        legal = game.legal(state)
        state = game.apply(state, legal[rng.below(len(legal))]).state


@pytest.mark.parametrize("name", COUNTS)
def test_the_lines_of_play_are_as_many_as_others_count(name: str) -> None:
    for reading, positions in COUNTS[name].items():
        game = game_of(name, **NO_DRAWS, **READINGS.get(reading, {}))
        game = game.in_sequences() if reading == "sequences" else game
        for position, counts in positions.items():
            state = read_position(position, game.board, NOWHERE, game.rest)
            for depth, nodes in counts.items():
                assert perft(game, state, depth) == nodes, (reading, position, depth)


@pytest.mark.parametrize("name", FILES)
def test_all_parts_of_a_game_ask_one_generator(name: str) -> None:
    """Legal plays are faultless, read as they are written, known to the search; plays of other rules are refused."""
    game, words = game_of(name), notation()
    international = Draughts(DraughtsRules())
    for seed in range(3):
        for state in played(game, seed):
            legal = list(game.legal(state))
            assert [judge(game, state, action) for action in legal] == [None] * len(legal)
            for action in legal:
                assert words.read(game, state, words.write(state, action)) == action
            ground = Ground(game)
            place = Place(state.mine, state.theirs, state.kings, int(state.turn or 0))
            after = Counter(ground.step(place, 0, move)[0][:4] for move in ground.playable(place))
            ends = [game.apply(state, action).state for action in legal]
            assert after == Counter((end.mine, end.theirs, end.kings, end.turn) for end in ends)
            if game.board is international.board:
                for other in international.legal(state):
                    if isinstance(other, Move | Take) and other not in legal:
                        alike = isinstance(other, Take) and any(
                            isinstance(one, Take) and sorted(one.taken) == sorted(other.taken) for one in legal
                        )
                        assert alike or judge(game, state, other) is not None, (state, other)


@pytest.mark.parametrize("name", FILES)
def test_a_game_turned_round_is_the_same_game(name: str) -> None:
    game = game_of(name)
    for state in played(game, 7, 200):
        here = Counter(game.turned(game.apply(state, action).state) for action in game.legal(state))
        turned = game.turned(state)
        assert here == Counter(game.apply(turned, action).state for action in game.legal(turned))


@pytest.mark.parametrize("name", FILES)
def test_a_file_brings_a_whole_game(name: str) -> None:
    entry = read_game(FILES[name].read_text("utf-8"), str(FILES[name]))
    assert (entry.name, entry.variant) == (name, name)
    assert all(str(entry.title) and str(entry.about) for code in ("en", "fr") for _ in [speaking(code)])
    game = game_of(name)
    view = game.view(game.initial(), None)
    for reference in entry.renderers or ():
        assert reference
    from tablegames.families.draughts.diagram import DamierDiagram
    from tablegames.families.draughts.render import TEXT, PlainDamier

    squares = len(game.board.numbers)
    drawn = DamierDiagram().draw(view, Look("board", places=True))
    assert drawn.count('data-place="') >= squares or str(squares) in drawn
    assert str(game.board.numbers[-1]) in TEXT.draw(view)
    assert PlainDamier().draw(view)


def test_an_italian_man_takes_no_king() -> None:
    game, words = game_of("italian"), notation()
    state = words.set_up(game, "W:W23:BK19")
    assert [words.write(state, action) for action in game.legal(state)] == ["23-20"]
    assert judge(game, state, Take(23, 14, (19,))).what == "man_takes_no_king"  # type: ignore[union-attr]


def test_a_turkish_man_goes_aside_and_not_back() -> None:
    game, words = game_of("turkish"), notation()
    state = words.set_up(game, "W:W28,9:B56")
    assert {"d5-d6", "d5-c5", "d5-e5"} <= {words.write(state, action) for action in game.legal(state)}
    assert judge(game, state, Move(28, 36)).what == "man_never_backwards"  # type: ignore[union-attr]
    assert judge(game, state, Move(28, 19)).what == "man_one_step_straight"  # type: ignore[union-attr]


def test_a_man_that_would_have_been_crowned_is_refused_in_a_position_as_in_a_start() -> None:
    with pytest.raises(PositionError, match="a man on 1 would have been crowned: write K1"):
        notation().set_up(game_of("spanish"), "W:W1:B31")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"start": "W30:B"}, "start: the game would be over before the first move"),
        ({"start": "W:B3"}, "start: the game would be over before the first move"),
        ({"start": "W29:B25,22"}, "start: the game would be over before the first move"),
        ({"start": "W30,K12:B3", "goal": "first_king"}, "start: the game would be over before the first move"),
    ],
)
def test_a_start_at_which_the_game_is_over_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        game_of("spanish", **{"mirrored": False, **changes})


def test_squares_may_have_names_as_in_chess() -> None:
    game, words = game_of("russian"), notation()
    state = words.set_up(game, "W:Wf6:Be7,b6")
    assert state == words.set_up(game, "W:W11:B7,9")
    (take,) = game.legal(state)
    assert words.write(state, take) == "f6:d8:a5"
    assert all(words.read(game, state, text) == take for text in ("f6:d8:a5", "f6xa5", "11x13", "F6 : A5"))
    after = game.apply(state, take).state
    assert words.position(after) == "B:WKa5:B"
    with pytest.raises(NotationError, match="there is no square c4: squares go from a1 to h8"):
        words.read(game, state, "c4-d5")
    assert pickle.loads(pickle.dumps(take)) == take
    assert str(pickle.loads(pickle.dumps(take)).start) == "f6"


def test_pdn_has_the_names_of_squares_and_the_number_of_the_game(tmp_path: Path) -> None:
    from tablegames.families.draughts.pdn import Fen, Pdn

    text = '[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n'
    (told,) = Pdn("russian").read(text)
    assert told.variant == "russian"
    assert [action.text for action in told.actions] == ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]
    (place,) = Fen("russian").read("W:Wa1,Kc3:Bh8\n")
    assert notation().position(notation().set_up(game_of("russian"), place.start)) == "W:WKc3,a1:Bh8"
    with pytest.raises(FormatError, match="GameType 25"):
        Pdn("czech").read(text)


@pytest.mark.parametrize("name", ["frisian", "spanish", "thai12"])
def test_sequences_count_each_order_of_captures(name: str) -> None:
    """The published counts of English, Italian, Russian, Spanish … agree too: world_perft.yaml has them."""
    game = game_of(name, **NO_DRAWS)
    state = notation().set_up(game, "W:WK46:BK41,32,23,24" if name == "frisian" else "W:WK29:B25,18,10,11,19")
    each = game.in_sequences()
    once = {(one.start, one.end, frozenset(one.taken)) for one in each.legal(state) if isinstance(one, Take)}
    assert len(once) == len(game.legal(state)) <= len(each.legal(state))


def test_three_frisian_kings_go_before_five_men() -> None:
    game, words = game_of("frisian"), notation()
    state = words.set_up(game, "W:W46,50:BK41,K32,K23,40,20,9,7,16")
    assert {len(action.taken) for action in game.legal(state) if isinstance(action, Take)} == {3}


def test_what_native_code_does_not_know_runs_in_python() -> None:
    known = {name for name in FILES if game_of(name).native is not None}
    assert known in (set(), {"english", "russian", "brazilian", "pool", "spanish", "portuguese", "german",
                             "international", "antidraughts", "breakthrough", "poddavki"})  # fmt: skip


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("family: draughts", "family: draught", r":1: there is no family 'draught' \(did you mean 'draughts'\?\)"),
        ("name: italian", "name: Italian game", r":2: .Italian game. cannot be the name of a game"),
        ("  mirrored: true", "  mirored: true", r":10: unknown rule 'mirored' \(did you mean 'mirrored'\?\)"),
        ("[most, with_king", "[most, most", r":14: capture_prefer: most is listed twice"),
        ("  board_size: 8", "  board_size: 9", r":9: .*'board_size' must be"),
        ("  mirrored: true", "  move_lines: all", "move_lines: all needs 'all_squares: true'"),
        ("  mirrored: true", "  odds_stake: 3", r":10: 'odds_stake' has no effect without odds: stake"),
        ("  mirrored: true", "  odds_squares: [45]", r":10: 'odds_squares' has no effect without odds: man\|two_men"),
        ("  mirrored: true", "  draw_limit_giver: 3", r":10: 'draw_limit_giver' has no effect without odds: man"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_cure(line: str, instead: str, sentence: str) -> None:
    text = FILES["italian"].read_text("utf-8")
    assert line in text
    with pytest.raises(RulesError, match=sentence):
        read_game(text.replace(line, instead), "italian.yaml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty.yaml:1: the file is empty; a game needs 'family:', 'name:' and 'title:'"),
        ("family: draughts\nname: x\n", "empty.yaml:1: 'title' is missing; it must be text, or {en: text, fr: text}"),
    ],
)
def test_a_file_that_is_named_is_checked_at_once(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tablegames.terminal import main

    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path))
    (tmp_path / "empty.yaml").write_text(text)
    with pytest.raises(SystemExit) as ended:
        main(["--game-file", str(tmp_path / "empty.yaml"), "games"])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_bad_file_of_a_package_hides_no_other_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablegames.plugin.game_files import shipped_games
    from tablegames.plugin.hookspecs import hookimpl
    from tablegames.plugin.loading import load_plugins
    from tablegames.plugin.registry import Registry

    folder = tmp_path / "tablegames_shelf"
    (folder / "game_files" / "far").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "game_files" / "bad.yaml").write_text("family: draughts\nname: bad\n")
    (folder / "game_files" / "far" / "czech.yaml").write_text(FILES["czech"].read_text("utf-8"))
    monkeypatch.syspath_prepend(str(tmp_path))

    class Shelf:
        @hookimpl
        def tablegames_games(self) -> Any:
            return shipped_games("tablegames_shelf")

    registry = Registry(load_plugins([("shelf", Shelf())]))
    assert [*registry.games] == ["czech"]
    assert [one.sentence for one in registry.plugins.failures] == [
        "tablegames_shelf/game_files/bad.yaml:1: 'title' is missing; it must be text, or {en: text, fr: text}"
    ]


def test_a_package_that_lost_its_game_files_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablegames.plugin.game_files import shipped_games

    (tmp_path / "tablegames_lost").mkdir()
    (tmp_path / "tablegames_lost" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    (broken,) = shipped_games("tablegames_lost")
    assert isinstance(broken, Broken)
    assert broken.error.startswith("tablegames_lost: there is no folder 'game_files' in this package")


def test_a_bad_file_hides_no_other_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablegames.plugin.loading import load_plugins
    from tablegames.plugin.registry import Registry

    folder = tmp_path / "game_files"
    folder.mkdir()
    (folder / "bad.yaml").write_text("family: draughts\nname: bad\ntitle: Bad\nrules: {bord_size: 8}\n")
    (folder / "czech.yaml").write_text(FILES["czech"].read_text("utf-8"))
    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path))
    registry = Registry(load_plugins())
    assert {"czech", "dames_polonaises"} <= {*registry.games}
    assert "bad" not in registry.games
    (info,) = registry.plugins.failed
    assert info.error == f"{folder / 'bad.yaml'}:4: unknown rule 'bord_size' (did you mean 'board_size'?)"
    assert isinstance(Draughts(registry.variant(registry.game("czech")).rules).turn(State(0, 0, 0, None)), object)
    assert not isinstance(game_of("czech").turn(game_of("czech").initial()), Over)
