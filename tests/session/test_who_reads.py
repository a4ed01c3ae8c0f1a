"""A review speaks to who played, by his numbers and the numbers of the history, and judges as a hint does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.analyst_specs import analyst_for, chance_in, scale_of, steady
from tablegames.plugin.registry import Registry
from tablegames.records.record import header_of
from tablegames.records.recorder import Recorder
from tablegames.session.review import reviewed
from tablegames.table.setting import load
from tests.conftest import Cli

REGISTRY = Registry()
DAMIER = "W:W33,34,35,36,37,38,39,40,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,13,14,15,18,19,20,27"


def recorded(path: Path, game: str, players: list[str]) -> Path:
    """A game of two who play at random, under these names."""
    table = load(game, match="single")
    moments: list[Moment[object, object]] = []
    play(table.game, [RandomPlayer(), RandomPlayer()], seed=5, watch=moments.append)
    file = path / "g.jsonl"
    with Recorder.begin(file, header_of(table, seed=5, players=players)) as recorder:
        for moment in moments:
            recorder.played(table, moment)
    return file


@pytest.mark.parametrize(
    ("players", "you"), [(["human", "random"], "White"), (["random", "human"], "Black"), (["random", "random"], None)]
)
def test_a_play_is_told_as_the_replay_tells_it_and_only_who_played_is_you(
    cli: Cli, tmp_path: Path, players: list[str], you: str | None
) -> None:
    file = recorded(tmp_path, "plain", players)
    out = cli("analyse", str(file), "--plays", "3").out
    replayed = [line.split(maxsplit=1) for line in cli("replay", str(file)).out.splitlines()]
    told = re.findall(r"^\d\. Play (\d+): (?:you played (.+?)|(.+?) was played);", out, re.MULTILINE)
    assert told
    for number, mine, his in told:
        assert any(n == number and text.endswith(f": {mine or his}") for n, *rest in replayed for text in rest)
        assert bool(mine) <= ("human" in players)
    boards = [cli("replay", str(file), "--boards", "--seat", seat).out for seat in ("white", "black")]
    for shown in (out, *boards):
        called = set(re.findall(r"(?:You \((\w+)\)|(\w+) \(you\))", shown))
        assert {name for pair in called for name in pair if name} <= {you}
        assert you is not None or "You" not in shown


def test_the_errors_are_yours_where_you_played(cli: Cli, tmp_path: Path) -> None:
    file = recorded(tmp_path, "plain", ["human", "random"])
    out = " ".join(cli("analyse", str(file), "--lang", "fr", "--plays", "0").out.split())
    assert re.search(r"vos erreurs [+\u2212]?\d,\d\d, celles de l'adversaire [+\u2212]?\d,\d\d", out)
    assert "-0," not in out


def test_a_review_judges_as_a_hint_does() -> None:
    """The position in which a hint said 33-28 and the review 46-41."""
    table = load("dames_polonaises", match="single")
    entry = next(iter(REGISTRY.analysts(table.entry).values()))
    state = table.start(DAMIER)
    turn = table.game.turn(state)
    assert isinstance(turn, Decide)
    analyst = analyst_for(entry, table.game)
    view, legal = table.game.view(state, turn.seat), table.game.legal(state)
    hinted, *_ = analyst.analyse(view, legal, steady(entry), 3).lines
    elsewhere = table.played(table.begin(Seat(0)), "32-28")
    for text in ("37-32", "46-41", "33-28"):
        moment = table.played(state, text)
        (game,) = reviewed(table, [elsewhere, moment], entry, steady(entry))
        judged = game.judged[-1]
        assert judged.best == hinted.actions[0]
        assert judged.promised == chance_in(hinted, scale_of(entry, analyst))
        assert (judged.loss == 0) == (judged.moment.action == hinted.actions[0])
        assert judged.turn == 2
        assert judged.seat == Seat(0)
