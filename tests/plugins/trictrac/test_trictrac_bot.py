"""The bot of trictrac: whole games by the rules, sound decisions, and reasons that add up."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.loop import play
from tablegames.core.match import MatchView
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.evaluation import ALONE, Stakes, stakes_of
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.trictrac.state import SenAller, Tenir, TourState
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.a_ecrire import Account, MarquesFormat
from tablegames.plugins.trictrac.evaluation import LUMPS, NextTrou, Standing, classic, evaluation, shipped
from tablegames.plugins.trictrac.game import partie_a_ecrire
from tablegames.plugins.trictrac.keeper import Marque, SideMarque
from tablegames.plugins.trictrac.rules import Partie
from tablegames.table.setting import load
from tests.elsewhere import ROOT
from tests.plugins.trictrac.at_the_table import BLACK, GAME, NOTATION, WHITE, Trictrac, at, game, thrown
from tests.watched import Watched
from tools.yaml_data import yaml_data

BOTS = Registry().players(Registry().game("trictrac"))
VARIANTS = ["lepeintre", "academie_premier", "academie_second", "bonne_compagnie", "a_ecrire"]
VALUED = classic(GAME)
A_ECRIRE = game(partie=Partie.A_ECRIRE)


def bot(text: str, of: Any = GAME) -> Any:
    return bot_of(BOTS, text)(of)


def best(state: TourState[Marque], of: Trictrac = GAME) -> str:
    """Return the bot's action, in notation."""
    valued = VALUED if of is GAME else classic(of)
    return NOTATION.write(state, Thinker(of, valued).ranked(state)[0].action)


def met(seed: int, throws: int) -> list[TourState[Marque]]:
    """Return positions of a random game, before a throw."""
    state, rng, found = GAME.initial(WHITE), Rng(seed), list[TourState[Marque]]()
    while len(found) < throws:
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            found.append(state)
            state = GAME.apply(state, turn.lottery.sample(rng)).state
        else:
            legal = GAME.legal(state) if isinstance(turn, Decide) else ()
            state = GAME.apply(state, legal[rng.below(len(legal))]).state if legal else GAME.initial(BLACK)
    return found


# ---- whole games


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_of_every_ruleset_are_played_by_the_rules(variant: str) -> None:
    table = load("trictrac", variant, match="single")
    played = play(table.game, [Watched(bot("engine:2", table.game)), RandomPlayer()], seed=4, limit=3000)
    assert played.outcome is not None
    assert played.outcome.winners == (WHITE,)


def test_a_beginner_and_the_best_play_by_the_rules_too() -> None:
    players = [Watched(bot("engine:1")), Watched(bot("engine:3"))]
    assert play(GAME, players, seed=2, limit=40).actions == 40


def test_a_partie_a_ecrire_is_played_to_the_account() -> None:  # LEP 1.VI
    table = load("trictrac", "a_ecrire")
    assert play(table.game, [Watched(bot("engine:2", table.game)), RandomPlayer()], seed=1, limit=150).actions == 150


def test_it_beats_chance_itself() -> None:
    wins = 0
    for seed in range(4):
        players = [bot("engine:4"), RandomPlayer()]
        outcome = play(GAME, players if seed % 2 else players[::-1], seed=seed).outcome
        assert outcome is not None
        wins += outcome.winners == (Seat(1 - seed % 2),)
    assert wins == 4


def test_the_same_seed_gives_the_same_game() -> None:
    def moves(seed: int) -> list[Any]:
        found: list[Any] = []
        play(
            GAME,
            [bot("engine:1"), bot("engine:2")],
            seed=seed,
            limit=60,
            watch=lambda moment: found.append(moment.action),
        )
        return found

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


# ---- what a position is worth


@pytest.mark.parametrize("state", met(seed=8, throws=120)[::6])
def test_what_one_side_gains_the_other_loses(state: TourState[Marque]) -> None:
    worth = VALUED.value(state, WHITE, ALONE)
    assert -1 <= worth <= 1
    assert VALUED.value(state, BLACK, ALONE) == -worth
    assert VALUED.value(GAME.turned(state), BLACK, ALONE) == pytest.approx(worth)


@pytest.mark.parametrize("state", met(seed=9, throws=60)[::6])
def test_the_reasons_add_up(state: TourState[Marque]) -> None:
    for seat in (WHITE, BLACK):
        terms = VALUED.explain(state, seat, ALONE)
        assert sum(term.value for term in terms) == pytest.approx(VALUED.value(state, seat, ALONE))


@pytest.mark.parametrize("state", met(seed=3, throws=60)[::10])
def test_plays_valued_together_are_worth_what_they_are_worth_alone(state: TourState[Marque]) -> None:
    held = thrown(state, "5-2").state
    while isinstance(GAME.legal(held)[0], Tenir):
        held = GAME.apply(held, Tenir()).state
    legal = GAME.legal(held)
    together = VALUED.values(held, held.seat, ALONE, legal)
    assert together is not None
    alone = [VALUED.value(GAME.apply(held, play).state, held.seat, ALONE) for play in legal]
    assert together == pytest.approx(alone)


def test_before_the_dice_are_drawn_for_it_is_even() -> None:
    assert VALUED.value(GAME.initial(), WHITE, ALONE) == pytest.approx(0.0)
    assert VALUED.value(GAME.initial(WHITE), WHITE, ALONE) != 0.0  # who has the dice is not as well off as the other


# ---- what a score is worth


def standing(of: Trictrac = GAME) -> Standing:
    return Standing(of.keeper, NextTrou(shipped().marks), ALONE)  # type: ignore[arg-type]


def score(white: SideMarque, black: SideMarque) -> Marque:
    return Marque((white, black))


def even(marque: Marque, of: Trictrac = GAME, thrower: Seat = WHITE) -> float:
    return standing(of).ladder(marque, thrower)[4]


def test_somebody_takes_the_next_trou() -> None:
    chances = NextTrou(shipped().marks).odds(SideMarque(8, True), SideMarque())
    assert sum(chances) == pytest.approx(1.0)
    assert sum(chances[:LUMPS]) > 0.6  # mostly who needs four points
    assert chances[1] > chances[0]  # and two of them, if the other marks nothing: he is in bredouille


def test_points_trous_and_bredouille_are_worth_something() -> None:  # AUJ-T2 VII
    assert even(score(SideMarque(8), SideMarque(4))) > even(score(SideMarque(4), SideMarque(4)))
    assert even(score(SideMarque(6, True), SideMarque())) > even(score(SideMarque(6), SideMarque()))
    assert even(score(SideMarque(trous=6), SideMarque(trous=4))) > even(score(SideMarque(trous=5), SideMarque(trous=4)))
    assert even(score(SideMarque(trous=11), SideMarque(trous=11))) == pytest.approx(
        -even(score(SideMarque(trous=11), SideMarque(trous=11)), thrower=BLACK)
    )


def test_the_last_trou_is_worth_more_than_the_first() -> None:
    first = even(score(SideMarque(trous=1), SideMarque())) - even(score(SideMarque(), SideMarque()))
    last = even(score(SideMarque(trous=11), SideMarque(trous=10))) - even(
        score(SideMarque(trous=10), SideMarque(trous=10))
    )
    assert last > 2 * first


def test_a_partie_of_sixty_trous_is_no_harder_to_reckon() -> None:
    long = game(trous=60)
    assert 0 < even(score(SideMarque(trous=3), SideMarque()), long) < even(score(SideMarque(trous=3), SideMarque()))


def test_the_grande_bredouille_counts_where_it_is_agreed() -> None:  # AUJ-T2 XIII
    run = Marque((SideMarque(trous=11), SideMarque()), (11, 0))
    assert standing(game(grande_bredouille=True)).ladder(run, WHITE)[4] > 1.5
    assert standing().ladder(run, WHITE)[4] < 1


# ---- decisions


def test_it_takes_its_coin() -> None:  # LEP 3.I 9
    state = thrown(at(("1*5 6*2 7*4 8*4", "1*9 2*2 3*2 4*2")), "5-4").state
    assert best(state) == "7/12 8/12"


def test_the_last_trou_ends_the_partie_and_nothing_is_asked() -> None:
    state = thrown(
        at(("1*13 8 10", "1*11 2 3*2 4"), points={"white": 8, "black": 0}, trous={"white": 11, "black": 3}), "4-3"
    )
    assert state.state.outcome is not None


def test_who_has_a_worn_game_leaves() -> None:  # LEP 3.III 52-54: his game is late, yours is used up
    worn = ("7*2 8*2 9*2 10*2 11*3 12*4", "1*4 2*2 3*2 6*2 7*2 8 12*2")
    state = thrown(at(worn, points={"white": 10, "black": 0}), "6-4").state
    assert isinstance(GAME.legal(state)[1], SenAller)
    assert best(state) == NOTATION.write(state, SenAller())


def test_who_has_long_to_play_against_a_broken_game_stays() -> None:  # LEP 3.III 53-56
    long = ("1 2 3 7*2 8*2 9*2 10*2 11*2 12*2", "4*3 5*4 6*4 7*2 8*2")
    state = thrown(at(long, points={"white": 10, "black": 0}), "2-1").state
    assert best(state) == NOTATION.write(state, Tenir())


def test_a_marque_that_is_won_is_left() -> None:  # LEP 3.III 60-61: the marqué is the chief thing
    told = {"points": {"white": 8, "black": 2}, "trous": {"white": 5, "black": 4}, "bredouille": {}}
    state = at(("1*4 2*2 6*2 7*2 8*2 9 12*2", "1*4 2*2 5*2 7*2 8*2 10 12*2"), of=A_ECRIRE, **told)
    made = thrown(state, "3-3", A_ECRIRE).state
    assert made.score.trous == (6, 4)
    account = stakes_of(MatchView(made, Account((0, 0)), WHITE, None), partie_a_ecrire(A_ECRIRE.rules))
    stay, leave = (Thinker(A_ECRIRE, classic(A_ECRIRE)).value(A_ECRIRE.apply(made, action).state, WHITE, account)
                   for action in (Tenir(), SenAller()))  # fmt: skip
    assert leave > stay


def account(written: tuple[int, int], won: tuple[int, int]) -> Stakes:
    """Return the value of a marqué in a partie à écrire, after some jetons and marqués."""
    tally = Account(written, sum(won), None, won)
    return stakes_of(MatchView(A_ECRIRE.initial(WHITE), tally, WHITE, None), partie_a_ecrire(A_ECRIRE.rules))


@pytest.mark.parametrize("valued", [classic(A_ECRIRE), evaluation(A_ECRIRE)], ids=["classic", "network"])
def test_to_leave_or_to_stay_does_not_hang_on_what_is_written_already(valued: Any) -> None:
    told = {"points": {"white": 8, "black": 2}, "trous": {"white": 5, "black": 4}, "bredouille": {}}
    state = at(("1*4 2*2 6*2 7*2 8*2 9 12*2", "1*4 2*2 5*2 7*2 8*2 10 12*2"), of=A_ECRIRE, **told)
    made = thrown(state, "3-3", A_ECRIRE).state
    gained = []
    for written in ((0, 0), (90, 10), (10, 90)):
        stay, leave = (
            Thinker(A_ECRIRE, valued).value(A_ECRIRE.apply(made, action).state, WHITE, account(written, (1, 1)))
            for action in (Tenir(), SenAller())
        )
        gained.append(leave - stay)
    assert gained[1:] == pytest.approx([gained[0]] * 2)


def test_the_network_counts_the_postillons_that_a_marque_may_bring() -> None:  # LEP 1.VI
    even, valued = A_ECRIRE.initial(WHITE), evaluation(A_ECRIRE)
    ahead = replace(even, score=replace(even.score, sides=(SideMarque(trous=5), SideMarque())))
    for_eight, for_28 = account((0, 0), (7, 0)), account((0, 0), (4, 3))
    gained = [
        valued.value(ahead, WHITE, stakes) - valued.value(even, WHITE, stakes) for stakes in (ALONE, for_eight, for_28)
    ]
    assert gained[0] < gained[1] < gained[2]


def test_what_an_account_promises() -> None:  # LEP 1.VI: 28 for the first marqué below the half, 8 for each other
    written = MarquesFormat(8, (28, 8), 0)
    assert written.standing(Account((0, 0)), WHITE) == 0
    assert written.standing(Account((20, 5), 7, None, (4, 3)), WHITE) == 15 + 28 / 2
    assert written.standing(Account((20, 5), 7, None, (4, 3)), BLACK) == -15 - 28 / 2
    assert written.standing(Account((48, 5), 8, None, (5, 3)), WHITE) == 43  # closed: the postillon is written


# ---- what Lepeintre advises in his third part, put on the board: positions by the rules, and a page that tells


ADVICE: list[dict[str, Any]] = yaml_data(ROOT / "training" / "advice" / "trictrac.yaml")
PAGE = (ROOT / "docs" / "evidence" / "bots" / "trictrac.md").read_text("utf-8")


def named(name: str) -> dict[str, Any]:
    """The piece of advice of that name."""
    return next(entry for entry in ADVICE if entry["id"] == name)


@pytest.mark.parametrize("entry", ADVICE, ids=[entry["id"] for entry in ADVICE])
def test_a_piece_of_advice_is_a_choice_among_legal_plays(entry: dict[str, Any]) -> None:
    assert re.fullmatch(r"LEP 3\.I{1,3} \d+", entry["cite"])
    table = load("trictrac", entry["variant"], match="single")
    state = table.start(entry["position"])
    legal = {table.write(state, action) for action in table.game.legal(state)}
    assert set(entry["plays"]) < legal, "what the book plays can be played, and so can something else"


def test_every_piece_has_a_name_of_its_own_and_its_place_in_the_table() -> None:
    assert not [name for name, times in Counter(entry["id"] for entry in ADVICE).items() if times > 1]
    told = PAGE.partition("<!-- advice -->\n")[2].partition("<!-- end of advice -->")[0]
    rows = [line.strip("| ").split(" | ") for line in told.splitlines() if line.startswith("| LEP ")]
    assert [row[:2] for row in rows] == [[entry["cite"], entry["says"]] for entry in ADVICE]
    for row, entry in zip(rows, ADVICE, strict=True):
        _, _, book, plays, found = row
        assert book in entry["plays"]
        assert (plays in entry["plays"]) == (found == "follows it")
    counted = Counter(re.sub(r" \(.*", "", row[4]) for row in rows)
    for kind, times in counted.items():
        assert f"{times} × {kind}" in told


def test_a_difference_counts_where_it_is_beyond_its_error() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Found, Verdict

    def found(gain: float, plays: str = "1/7") -> Found:
        return Verdict("LEP 3.I 1", "", "1/6", plays, gain, 0.05).found

    assert found(0.0, "1/6") is Found.AGREES
    assert [found(gain) for gain in (-0.06, -0.04, 0.04, 0.06)] == [
        Found.WORSE, Found.ALIKE, Found.ALIKE, Found.BETTER,
    ]  # fmt: skip


def test_the_table_is_made_of_its_rows() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Verdict, rows_of, table_of, with_table

    rows = rows_of(PAGE)
    assert list(rows) == [(entry["cite"], entry["says"]) for entry in ADVICE]
    assert with_table(PAGE, table_of(list(rows.values()))) == PAGE
    first = next(iter(rows))
    another = {**rows, first: Verdict(*first, "1/6", "1/7", -0.06, 0.05, 20).row()}
    assert rows_of(with_table(PAGE, table_of(list(another.values())))) == another, "one alone may be judged anew"


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_what_is_not_shown_to_be_worse_is_played_again_with_other_dice() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import AT_ONCE, Asked, Found, judged

    entry = named("case-du-diable")
    asked = Asked.of(entry)
    assert asked.plays not in entry["plays"]
    assert (asked.gains(60, 1) == asked.gains(60, 1)).all(), "the same dice"
    assert (asked.gains(60, 1) != asked.gains(60, 61)).any()
    once, twice = judged(entry, 20), judged(entry, 20, AT_ONCE + 40)
    assert (once.found, once.games) == (Found.ALIKE, 20)
    assert twice.games == AT_ONCE + 40
    assert twice.within < once.within


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_what_is_played_otherwise_is_played_out_by_the_network() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import judged

    entry = named("ecrire-six-trous-leave")
    verdict = judged(entry, 20)
    stays = judged({**entry, "plays": ["tenir"]}, 20)
    assert {verdict.plays, stays.plays} == {verdict.plays}, "what the bot plays does not hang on the book"
    assert sum(one.plays != one.book for one in (verdict, stays)) == 1
    assert max(verdict.within, stays.within) > 0


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize("seat", ["white", "black"])
def test_a_sortie_that_nothing_disturbs_is_counted_out(seat: str) -> None:
    """Each relevé says the same, and what the bot's own evaluation says, which asks the rules what is then marked."""
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Asked
    from training.network.rollouts import gains, valued_by

    entry = named("sortie-lift-and-rear")
    marked = {"trous": {"white": 3, "black": 5}, "points": {"white": 8, "black": 10}, "bredouille": {"black": True}}
    asked = Asked.of({**entry, "position": {**entry["position"], **marked, "turn": seat}})
    worth = valued_by(asked.ground.game, shipped_network("tablegames.plugins.trictrac", "partie.net"), asked.seat)
    for after in asked.after.values():
        (found,) = set(gains(asked.ground, asked.told, after, asked.seat, 20, 1, briefly=True))
        assert found == pytest.approx(worth(after), abs=1e-5)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_to_the_end_of_the_releve_as_much_is_gained_as_to_the_end_of_the_partie() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.network.advice import Asked
    from training.network.rollouts import gains, rolled

    asked = Asked.of(named("keep-the-last-three"))
    after = asked.after[asked.plays]
    brief, whole = (
        gains(asked.ground, asked.told, after, asked.seat, games, 1, briefly)
        for games, briefly in ((2_000, True), (400, False))
    )
    (here, within), (there, more) = rolled(brief), rolled(whole)
    assert abs(here - there) < 1.5 * (within + more)
    assert set(whole) <= {-2, -1, 1, 2}
    assert brief.std() < whole.std() / 2
