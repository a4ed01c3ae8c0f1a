"""Games that their players end: draws that are agreed on, games of a match that are given up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_record, read_record
from tablegames.records.record import Record, header_of, record_text
from tablegames.records.recorder import Recorder
from tablegames.records.replay import Difference, moments, table_of, verify
from tablegames.rules.agreement import Ends, PlayersEnd
from tablegames.session.endings import agrees, offers
from tablegames.session.play import Human
from tablegames.session.prompt import Page
from tablegames.session.session import Session
from tablegames.table.offers import AGAIN
from tablegames.table.setting import load
from tablegames.table.table import Table
from tests.conftest import Cli

WHITE, BLACK = Seat(0), Seat(1)
KINGS = "W:WK1:BK50"


def at(table: Table, position: str | None = None, path: Path | None = None, seed: int = 1) -> Session:
    """A game of two whose plays are the first of the list."""
    state = table.begin(WHITE) if position is None else table.start(position)
    session = Session(table, [FirstPlayer(), FirstPlayer()], seed, state)
    if path is not None:
        first = None if position is not None else WHITE
        header = header_of(table, seed=seed, players=["human", "human"], start=position, first=first)
        session.recorder = Recorder.begin(path, header)
    return session


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


# --- the draw by agreement


def test_king_against_king_ends_when_both_players_want_it(tmp_path: Path) -> None:  # MAN III.39
    path = tmp_path / "g.jsonl"
    session = at(load("dames_polonaises"), KINGS, path)
    session.ask_draw(WHITE)
    assert session.offer is not None
    assert not session.closed
    session.answer_draw(BLACK, accept=True)
    assert session.closed
    assert session.agreed is not None
    assert (session.agreed.winners, session.agreed.by, session.agreed.cite) == ((), "agreed", "MAN III.39")
    record = read_record(path)
    assert [line.get("offer") or line["over"]["by"] for line in lines_of(path)] == ["draw", "agreed"]
    assert verify(table_of(Registry(), record), record) == session.agreed
    assert parse_record(record_text(record), "again").offers == record.offers


def test_a_draw_that_nobody_offered_is_not_verified(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    session = at(load("dames_polonaises"), KINGS, path)
    session.ask_draw(WHITE)
    session.answer_draw(BLACK, accept=True)
    kept = unsealed(read_record(path)).splitlines(keepends=True)
    record = parse_record("".join(line for line in kept if '"offer"' not in line), "forged")
    with pytest.raises(Difference, match="without an offer"):
        verify(table_of(Registry(), record), record)


def test_an_offer_lapses_with_the_play_of_the_adversary() -> None:  # FIDE 9.1
    session = at(load("dames_polonaises"))
    session.ask_draw(WHITE)
    session.step()
    assert session.offer is not None, "who offers plays on, and the other answers at his turn"
    session.step()
    assert session.offer is None
    with pytest.raises(Refused, match="Nobody has offered you a draw"):
        session.answer_draw(BLACK, accept=True)


def test_who_was_refused_lets_some_plays_go_by() -> None:
    session = at(load("dames_polonaises"))
    session.ask_draw(WHITE)
    with pytest.raises(Refused, match="still stands"):
        session.ask_draw(WHITE)
    session.answer_draw(BLACK, accept=False)
    with pytest.raises(Refused, match=f"after {AGAIN} more plays"):
        session.ask_draw(WHITE)
    for _ in range(AGAIN):
        session.step()
    session.ask_draw(WHITE)
    assert session.offer is not None


def test_two_offers_make_a_draw() -> None:
    session = at(load("dames_polonaises"), KINGS)
    session.ask_draw(WHITE)
    session.ask_draw(BLACK)
    assert session.agreed is not None


def test_who_receives_the_draw_wins_by_it() -> None:  # METZ XIX
    table = load("dames_polonaises", overrides={"odds": "draw", "odds_to": "black"})
    outcome = table.agreed_draw(table.start(KINGS))
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ((BLACK,), "draw_given")


@pytest.mark.parametrize("game", ["trictrac", "revertier", "domino", "toutetable"])
def test_games_whose_books_know_none_refuse_it_in_a_sentence(game: str) -> None:
    table = load(game, match="single")
    session = Session(table, [RandomPlayer()] * table.game.seats, 1, table.game.initial())
    with pytest.raises(Refused, match="do not allow a draw by agreement"):
        session.ask_draw(WHITE)


def test_one_option_is_all_a_game_needs() -> None:
    assert not load("dames_polonaises", overrides={"draw_by_agreement": False}).draws
    assert load("dames_polonaises", "metz").draws


def test_in_a_match_the_game_in_hand_is_drawn_and_the_match_continues(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    table = load("dames_polonaises", match="parties:2")
    session = at(table, path=path)
    session.step()
    session.ask_draw(WHITE)
    session.answer_draw(BLACK, accept=True)
    assert not session.closed
    assert session.history[-1].action == PlayersEnd(Ends.DRAW)
    assert session.state.tally.points == (0, 0)
    assert session.state.tally.played == 1
    assert table.game.turn(session.state).seat == BLACK, "the other begins the second game"
    session.ask_draw(BLACK)
    session.ask_draw(WHITE)
    assert lines_of(path)[-1]["over"]["winners"] == []
    record = read_record(path)
    assert [line.ends for line in record.lines] == [False, True, True]
    verify(table_of(Registry(), record), record)


# --- bots


def analyst(table: Table) -> Any:
    return next(iter(Registry().analysts(table.entry).values()))


def test_a_bot_agrees_by_its_evaluation() -> None:
    table = load("dames_polonaises")
    for position, seat, agreed in (
        ("W:WK1:BK49", BLACK, True),  # nobody can win
        ("W:W31-50:BK3", BLACK, True),  # it is lost
        ("W:W45:BK1,2,3", BLACK, False),  # it stands better
    ):
        assert agrees(table, analyst(table), [], table.start(position), seat) is agreed, position
    assert not agrees(table, analyst(table), [], table.begin(WHITE), BLACK), "no draw at the first move"
    assert not agrees(table, None, [], table.start(KINGS), BLACK), "who cannot judge plays on"


def test_a_bot_that_gives_the_draw_as_odds_does_not_agree_to_one() -> None:  # METZ XIX
    table = load("dames_polonaises", overrides={"odds": "draw", "odds_to": "black"})
    state = table.start("W:WK1:BK49")
    assert not agrees(table, analyst(table), [], state, WHITE)
    assert agrees(table, analyst(table), [], state, BLACK)


class Careful:
    """Never lets itself be taken."""

    looks, trusted = True, False

    def __init__(self, table: Table) -> None:
        self.table = table

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        safe = [one for one in legal if "x" not in str(self._answers(view, one))]
        return safe[rng.below(len(safe))]

    def _answers(self, view: Any, action: Any) -> list[str]:
        after = self.table.game.apply(view.state, action).state
        return [self.table.write(after, one) for one in self.table.game.legal(after)]


def test_bots_end_king_against_king_by_themselves(tmp_path: Path) -> None:
    path, table = tmp_path / "g.jsonl", load("dames_polonaises")
    session = at(table, "W:WK1:BK49", path)
    session.players = [Careful(table)] * 2
    told: list[str] = []
    judge = analyst(table)
    session.answers = lambda seat: agrees(table, judge, session.history, session.state, seat)
    session.bot_offers = lambda seat: offers(table, judge, session.history, session.state, seat)
    session.tell = told.append
    outcome = session.run()
    assert outcome is not None
    assert outcome.by == "agreed"
    assert len(session.history) >= 2 * table.entry.decisions, "not before a game has lasted long"
    record = read_record(path)
    assert verify(table_of(Registry(), record), record) == outcome


def test_the_bots_of_play_judge_like_that(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "dames_polonaises", "--position", "W:WK1:BK49", "--seed", "2", "--record", str(path))
    ran = cli(*asked, typed="draw\n")
    assert "The players agree on a draw." in ran.out
    assert cli("replay", str(path), "--verify").code == 0
    assert [offer.seat for offer in read_record(path).offers] == [WHITE]


def test_a_bot_offers_nothing_early() -> None:
    table = load("dames_polonaises")
    session = at(table, "W:WK1:BK49")
    session.step()
    assert not offers(table, analyst(table), session.history, session.state, WHITE)


# --- at the prompt


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "draw\nno\nquit\n", "White offers a draw. Black, do you accept? (yes or no) Black declines the draw."),
        (
            "fr",
            "nulle\nnon\nquitter\n",
            "Les Blancs proposent la nulle. Noirs, acceptez-vous ? (« oui » ou « non ») Les Noirs",
        ),
        ("en", "draw\nyes\n", "The players agree on a draw. Drawn."),
        ("fr", "proposer la nulle\noui\n", "Les joueurs conviennent d'une partie nulle. Partie nulle."),
    ],
)
def test_two_people_at_one_terminal(cli: Cli, language: str, typed: str, told: str) -> None:
    asked = ("play", "dames_polonaises", "--position", KINGS, "--players", "human,human", "--lang", language)
    assert told in cli(*asked, typed=typed).out


def test_a_bot_that_can_win_declines_and_one_that_cannot_accepts(cli: Cli) -> None:
    asked = ("play", "dames_polonaises", "--seed", "1", "--position")
    assert "The players agree on a draw." in cli(*asked, "W:WK1:BK49", typed="draw\n").out
    assert "Black declines the draw." in cli(*asked, "W:W45:BK1,2,3", typed="draw\n").out


def test_a_tile_is_drawn_at_domino_by_the_same_word() -> None:
    table = load("domino", "puiser", match="single")
    states: list[Any] = []
    play(table.game, [RandomPlayer()] * 2, watch=lambda moment: states.append(moment.before))
    drawn = next(state for state in states if table.game.legal(state) and can_draw(table, state))
    seat = table.game.turn(drawn).seat
    typed = iter(["draw"])
    human = Human(table, seat, Page(lambda _: next(typed), lambda _: None))
    legal = table.game.legal(drawn)
    assert table.write(drawn, human.choose(table.game.view(drawn, seat), [*legal, *legal], Rng(1))) == "draw"


def can_draw(table: Table, state: Any) -> bool:
    return any(table.write(state, action) == "draw" for action in table.game.legal(state))


def test_the_result_stands_in_pdn(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "dames_polonaises", "--position", KINGS, "--players", "human,human", "--record", str(path))
    cli(*asked, typed="draw\nyes\n")
    assert '[Result "1/2-1/2"]' in cli("convert", str(path), "--to", "pdn").out
    assert "this game is over" in cli("play", "--resume", str(path)).complaint


# --- conceding one game


def test_one_game_is_given_up_and_the_match_continues(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    session = at(load("dames_polonaises", match="first-to:2"), path=path)
    session.step()
    session.concede(WHITE)
    assert not session.closed
    assert session.state.tally.points == (0, 1)
    session.concede(WHITE)
    assert lines_of(path)[-1]["over"] == {
        "winners": [1], "scores": [0, 2], "by": "match", "facts": {"played": 2}
    }  # fmt: skip
    record = read_record(path)
    table = table_of(Registry(), record)
    verify(table, record)
    assert [one.action for one in moments(table, record)][1:] == [PlayersEnd(Ends.CONCEDE)] * 2
    forged = unsealed(record).replace('"action": "concede"', '"action": "laugh"')
    with pytest.raises(RecordError, match="'draw' or 'concede'"):
        parse_record(forged, "forged")


def unsealed(record: Record) -> str:
    """A record without checksums, as other programs write it."""
    return "".join(line.rpartition(', "sum"')[0] + "}\n" for line in record_text(record).splitlines())


@pytest.mark.parametrize(
    ("game", "variant", "points"),
    [
        ("toutetable", {}, 2),  # AUJ-TT X: not all his dames are home
        ("revertier", {"double": True}, 1),  # AUJ-Rev XI: he is not doubled
        ("plain", {}, 1),
        ("trictrac", {"grande_bredouille": True}, 2),  # AUJ-T2 XIII: all twelve in one run
        ("trictrac", {"grande_bredouille": False}, 1),
    ],
)
def test_what_is_given_up_costs_what_the_other_would_win_now(game: str, variant: dict[str, Any], points: int) -> None:
    table = load(game, overrides=variant, match="parties:3")
    session = Session(table, [RandomPlayer()] * 2, 1, table.begin(WHITE))
    session.concede(WHITE)
    assert session.state.tally.points == (0, points)


def test_what_cannot_be_given_up_alone_is_refused() -> None:
    for game, match in (("domino", "party"), ("plain", "single")):
        table = load(game, match=match)
        session = Session(table, [RandomPlayer()] * table.game.seats, 1, table.game.initial())
        with pytest.raises(Refused, match="can't concede a single game"):
            session.concede(WHITE)


def test_of_parties_of_domino_a_whole_one_is_given_up() -> None:
    table = load("domino", match="first-to:2")
    session = Session(table, [RandomPlayer()] * 2, 1, table.game.initial())
    session.concede(WHITE)
    assert session.state.tally.points == (0, 1)


def test_what_is_agreed_is_not_taken_back() -> None:
    session = at(load("dames_polonaises", match="parties:3"))
    session.step()
    session.concede(BLACK)
    with pytest.raises(Refused, match="nothing to take back"):
        session.take_back([WHITE])


@pytest.mark.parametrize(
    ("language", "word", "yes", "told"),
    [
        ("en", "concede", "yes", "Black wins the game: the other player concedes."),
        ("fr", "concéder", "oui", "Les Noirs gagnent la partie, que l'autre joueur concède."),
    ],
)
def test_a_game_of_a_match_is_given_up_at_the_prompt(
    cli: Cli, tmp_path: Path, language: str, word: str, yes: str, told: str
) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "toutetable", "--set", "parties=5", "--seed", "4", "--lang", language, "--record", str(path))
    out = cli(*asked, typed=f"{word}\nno\n{word}\n{yes}\nquit\n").out
    assert told in out
    assert cli("replay", str(path), "--verify").code == 0
    assert told in cli("replay", str(path), "--lang", language).out
    resumed = cli("play", "--resume", str(path), "--lang", language, typed="history\nquit\n").out
    assert {"en": "concedes", "fr": "concède"}[language] in resumed


def test_each_game_of_a_match_has_its_own_result_in_pdn(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "dames_polonaises", "--match", "parties:3", "--first", "white", "--players", "human,human")
    cli(*asked, "--record", str(path), typed="1\nconcede\nyes\ndraw\nyes\nquit\n")
    results = [line for line in cli("convert", str(path), "--to", "pdn").out.splitlines() if line.startswith("[Result")]
    assert results[:2] == ['[Result "1-0"]', '[Result "1/2-1/2"]']


def test_help_offers_what_the_table_knows(cli: Cli) -> None:
    draughts = cli("play", "dames_polonaises", "--first", "white", typed="help\nquit\n").out
    assert "draw: offer a draw" in draughts
    assert "concede:" not in draughts
    several = cli("play", "toutetable", "--set", "parties=3", typed="help\nquit\n").out
    assert "concede: give up this game" in several
    assert "resign: give up the whole match" in several
    assert "draw: offer" not in several
