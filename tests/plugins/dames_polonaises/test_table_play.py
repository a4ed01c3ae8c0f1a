"""Whole games at the table: faultless ones are the strict game, any others end, and nothing is revealed."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from table_help import NO_4, Sitting, bare, table

from tablegames.arbiter.contract import Say
from tablegames.core.arbiter import listed
from tablegames.core.chance import Rng
from tablegames.core.errors import RecordError
from tablegames.core.events import Note, Scored, Seat, visible
from tablegames.core.game import Decide, Over
from tablegames.core.loop import Moment, play
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.families.draughts.board import board_of
from tablegames.families.draughts.pdn import Fen, Pdn
from tablegames.families.draughts.state import Damier, Move, Take
from tablegames.plugin.foreign import KeptGame, Told
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier
from tablegames.table.setting import load
from tablegames.testing import conform

BOTS = Registry().players(Registry().game("dames_polonaises"))
VARIANTS = (
    "manoury_1787", "metz", "modern_fmjd", "dames_francaises", "qui_perd_gagne", "premier_a_dame", "dame_damee",
    "cinq_dames", "partie_diagonale",
)  # fmt: skip


class Faultless:
    """Plays what the rules allow, as a random player of the strict game would, and calls nothing."""

    looks = True
    trusted = True

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        acts = listed(self.game, view, legal)
        return acts[rng.below(len(acts))]


@pytest.mark.parametrize("variant", VARIANTS)
def test_faultless_players_make_the_strict_game(variant: str) -> None:
    at = table(variant)
    strict = load("dames_polonaises", variant, match="single").bare
    for seed in range(4):
        lines: list[list[Any]] = [[], []]
        for game, line in zip((strict, at.bare), lines, strict=True):
            notation = at.notation
            play(
                game,
                [Faultless(game)] * 2,
                seed=seed,
                limit=400,
                watch=lambda moment, line=line, notation=notation: line.append(  # type: ignore[misc]
                    (moment.seat, notation.write(moment.before, moment.action), _board(moment), moment.step.events)
                ),
            )
        if lines[1][-1][1] == "ceder":  # the end is accepted, and reported then
            *moves, (_, _, board, told) = lines[1]
            assert moves[-1][2] == board
            lines[1] = [*moves[:-1], (*moves[-1][:3], (*moves[-1][3], *told))]
        assert lines[0] == lines[1]


def _board(moment: Moment[Any, Any]) -> Any:
    state = moment.step.state
    return state.inner if isinstance(state, AtDamier) else state


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_any_acts_end(variant: str, games: int) -> None:
    game = table(variant, march="free").bare
    for seed in range(games):
        ended = play(game, [RandomPlayer(), RandomPlayer()], seed=seed, limit=6000)
        assert ended.outcome is not None


def test_conformance() -> None:
    conform(table("dames_francaises"), games=1, seconds=1)
    conform(table("dames_francaises", march="free"), games=1, seconds=1)


@pytest.mark.parametrize("other", ["random", "first", "engine:1", "engine:2,attention=0"])
def test_every_bot_sits_at_the_table(other: str) -> None:
    at = table()
    for seed in range(2):
        players = [bot_of(BOTS, "engine:1")(at.bare), bot_of(BOTS, other)(at.bare)]
        assert play(at.bare, players if seed else players[::-1], seed=seed, limit=1500).actions > 5


def test_parties_and_matches_are_played_at_the_table() -> None:
    for variant, match in (("dame_damee", "party"), ("premier_a_dame", "parties:2")):
        at = load("dames_polonaises", variant, overrides={"arbiter": "table"}, match=match)
        players = [bot_of(BOTS, "engine:1,attention=60")(at.game), RandomPlayer()]
        assert play(at.game, players, seed=1, limit=4000).outcome is not None


def test_odds_in_a_fraction_are_played_at_the_table() -> None:
    at = load("dames_polonaises", "metz", overrides={"arbiter": "table", "odds": "man", "odds_fraction": "1/2"})
    assert play(at.game, [RandomPlayer(), FirstPlayer()], seed=2, limit=8000).outcome is not None


# --- bots with an eye


def _made(first: str, second: str, seeds: int) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    at = table()
    for seed in range(seeds):
        names = (first, second)

        def watch(moment: Moment[Any, Any], names: tuple[str, str] = names) -> None:
            for event in moment.step.events:
                if isinstance(event, Note) and event.seen_by == ():
                    found[names[event.seat or 0], event.what] += 1
            if isinstance(moment.action, Say) and moment.action.word == "souffler" and moment.seat is not None:
                found[names[moment.seat], "souffler"] += 1

        play(at.bare, [bot_of(BOTS, name)(at.bare) for name in names], seed=seed, limit=120, watch=watch)
    return found


def test_at_a_hundred_it_errs_never_and_sees_all() -> None:
    found = _made("engine:1,attention=100", "engine:1,attention=0", 2)
    assert not any(name == "engine:1,attention=100" and what != "souffler" for name, what in found)
    assert found["engine:1,attention=0", "prise_omise"]
    assert found["engine:1,attention=100", "souffler"]
    assert not found["engine:1,attention=0", "souffler"]


def test_the_same_seed_makes_the_same_faults() -> None:
    assert _made("engine:1", "engine:1,attention=30", 1) == _made("engine:1", "engine:1,attention=30", 1)


def test_at_a_hundred_it_plays_the_strict_bots_game() -> None:
    strict, at = load("dames_polonaises", "metz", match="single"), table("metz")
    moves: list[list[str]] = [[], []]
    for one, line in zip((strict, at), moves, strict=True):
        players = [bot_of(BOTS, "engine:2,attention=100")(one.bare), bot_of(BOTS, "engine:1,attention=100")(one.bare)]
        play(
            one.bare,
            players,
            seed=7,
            limit=60,
            watch=lambda moment, line=line, one=one: line.append(one.write(moment.before, moment.action)),  # type: ignore[misc]
        )
    assert moves[0] == [
        move for move in moves[1] if move != "ceder"
    ]  # at the table the loser agrees that the game is over


# --- nothing is revealed


def seen(game: Any, state: AtDamier, events: tuple[Any, ...]) -> list[Any]:
    """All a seat receives after an act: its view as it is drawn, what is listed, what goes without saying, events."""
    found: list[Any] = []
    for seat in (None, Seat(0), Seat(1)):
        view = game.view(state, seat)
        found.append((view.state, view.play_squares, view.limit, visible(events, seat)))
    turn = game.turn(state)
    if isinstance(turn, Decide):
        view = game.view(state, turn.seat)
        found.append((turn.seat, [*game.listed(view)], game.tacit(view)))
    return found


def gives_away(game: Any, state: AtDamier, action: Any) -> bool:
    """Whether an act sends anything that a faultless act leading to the same board would not have sent."""
    step = game.apply(state, action)
    after = step.state
    # the same board, come to by nobody's fault: nothing can be called
    innocent = replace(after, deeds=())
    bare_events = tuple(event for event in step.events if event.seen_by is None)
    if any(event.what not in ("taken", "crowned", "limited", "drawn", "a_soi_enlevee") for event in bare_events):
        return not any(isinstance(event, Scored) for event in bare_events)
    if isinstance(game.strict.turn(after.inner), Over):
        return False  # who may call is asked; who may not has lost (a window of the rules)
    return seen(game, after, bare_events) != seen(game, innocent, bare_events)


def _leaks(game: Any, seeds: int = 3) -> int:
    found = 0
    for seed in range(seeds):

        def watch(moment: Moment[Any, Any]) -> None:
            nonlocal found
            if isinstance(moment.action, Move | Take):
                found += gives_away(game, moment.before, moment.action)

        play(game, [RandomPlayer(), RandomPlayer()], seed=seed, limit=400, watch=watch)
    return found


def test_before_a_call_nothing_tells_of_a_fault() -> None:
    for options in ({}, {"march": "free"}):
        assert _leaks(table(**options).bare) == 0


class Leaking:
    """A table that gives faults away by one channel."""

    def __init__(self, game: Any, channel: str) -> None:
        self._game, self._channel = game, channel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def listed(self, view: Any) -> Any:
        acts = self._game.listed(view)
        told = self._channel == "list" and self._game.open_wrongs(view.around)
        return (*acts, "souffler") if told else acts

    def view(self, state: Any, seat: Any) -> Any:
        view = self._game.view(state, seat)
        told = self._channel == "view" and self._game.open_wrongs(state)
        return replace(view, limit=99) if told else view

    def apply(self, state: Any, action: Any) -> Any:
        step = self._game.apply(state, action)
        if self._channel != "event":
            return step
        return replace(step, events=tuple(replace(event, seen_by=None) for event in step.events))


@pytest.mark.parametrize("channel", ["list", "view", "event"])
def test_a_table_that_tells_is_found_out(channel: str) -> None:
    assert _leaks(Leaking(table().bare, channel)) > 0


def test_a_view_holds_no_fault() -> None:
    game = bare(table())
    sitting = Sitting(NO_4).do("35x15:20,30")
    view = game.view(sitting.state, Seat(1))
    assert isinstance(view, Damier)
    assert "prise_moindre" not in repr(view)


# --- other messages


def test_what_was_overlooked_is_told_when_it_is_too_late() -> None:  # table_help
    silent, after, always = (
        Sitting(NO_4, table(table_help=when)).do("35x15:20,30", "13-18") for when in ("silent", "after", "always")
    )
    told = [[event.what for event in one.events if event.what.startswith("seen_")] for one in (silent, after, always)]
    assert told == [[], ["seen_prise_moindre"], ["seen_prise_moindre"]]


# --- elsewhere


@pytest.mark.parametrize(("variant", "size"), [("metz", 8), ("modern_fmjd", 12)])
def test_other_boards_have_a_table_too(variant: str, size: int) -> None:
    game = replace(bare(table(variant, march="free")), board=board_of(size))
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.strict.board is board_of(size)
    assert play(game, [RandomPlayer(), RandomPlayer()], seed=0, limit=8000).outcome is not None
    players = [bot_of(BOTS, "engine:1")(game), bot_of(BOTS, "engine:1,attention=20")(game)]
    assert play(game, players, seed=1, limit=60).actions >= 40


def test_a_game_with_faults_is_no_pdn_but_its_position_is_a_fen() -> None:
    at = table()
    sitting = Sitting(NO_4, at).do("35x15:20,30")
    action = at.read(at.notation.set_up(at.bare, NO_4), "35x15:20,30")
    start = at.notation.set_up(at.bare, NO_4)
    moment = Moment(0, Seat(0), start, action, at.bare.apply(start, action))
    kept = KeptGame(at, "manoury_1787", {}, start, (moment,), ((),), None, Told(), ("a", "b"), None)
    with pytest.raises(RecordError, match="PDN only has regular moves"):
        Pdn().write(kept)
    assert Fen().write(kept) == f"{sitting.board}\n"
