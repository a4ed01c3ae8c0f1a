"""The parties of the book by their names: who plays, with how many tiles, for what, and how it ends."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tablegames.core.events import Event, Note, Scored, Seat, score
from tablegames.core.game import Outcome
from tablegames.core.loop import Moment, Played, play
from tablegames.core.match import MatchState, Tally, leaders
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.order import right_of, side_of
from tablegames.families.dominoes.state import Dealing, Round
from tablegames.plugin.registry import Registry
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.parties import party
from tablegames.plugins.domino.scoring import scored
from tablegames.table.setting import load
from tablegames.table.table import Table

PARTIES = {
    "tete_a_tete": {2: 6},  # ch. II
    "tete_a_tete_douze": {2: 12},  # ch. V
    "sans_points": {2: 6},  # ch. III
    "quatre_chacun": {4: 6},  # ch. VI
    "poule": {3: 8, 4: 6},  # ch. VII
    "dernier_le_point": {3: 7, 4: 6},  # ch. VIII
    "piquet_voleur": {4: 6},  # ch. IX
    "puiser": {2: 4, 3: 4, 4: 4},  # ch. IX, at its end
}
TABLES = [(name, seats) for name, each in PARTIES.items() for seats in each]


def played(table: Table, seed: int) -> tuple[Played[Any], list[Moment[Any, Any]]]:
    moments: list[Moment[Any, Any]] = []
    return play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=moments.append), moments


def told(moments: Iterable[Moment[Any, Any]], *kinds: str) -> list[Event]:
    return [event for moment in moments for event in moment.step.events if event.what in kinds]


def rounds(table: Table, moments: Iterable[Moment[Any, Any]]) -> list[tuple[Round, Outcome, MatchState[Any]]]:
    """Every round at its end, its outcome, and where the party stood then."""
    ends = []
    for moment in moments:
        after = moment.step.state
        if after.tally.played != moment.before.tally.played:
            ended = table.bare.apply(moment.before.inner, moment.action).state
            ends.append((ended, ended.outcome, after))
    return ends


@pytest.fixture(params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def table(request: pytest.FixtureRequest) -> Table:
    name, seats = request.param
    return load("domino", name, seats=seats)


# ---- all of them


def test_these_are_the_parties() -> None:
    registry = Registry()
    assert set(registry.sources(registry.game("domino"))) == set(PARTIES)


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n in PARTIES for s in (2, 3, 4) if s not in PARTIES[n]])
def test_a_party_is_for_so_many_and_no_others(name: str, seats: int) -> None:
    with pytest.raises(Exception, match=f"is for .* players, not {seats}"):
        load("domino", name, seats=seats)


def test_each_takes_as_many_tiles_as_the_chapter_says(table: Table) -> None:
    game = table.bare
    assert isinstance(game, Domino)
    each = PARTIES[table.variant.name][game.seats]
    assert game.tiles == each
    _, moments = played(table, 1)
    (dealt, *_) = told(moments, "dealt", "dealt_partners")
    assert dealt.detail[:2] == (("tiles", each), ("talon", 28 - each * game.seats))


def test_a_party_ends_and_its_score_is_the_sum_of_what_was_told(table: Table) -> None:
    for seed in range(3):
        over, moments = played(table, seed)
        assert over.outcome is not None
        events = [event for moment in moments for event in moment.step.events]
        assert score(events, table.game.seats) == over.outcome.scores
        assert all(event.cite for event in events if isinstance(event, Scored))


def test_the_lead_passes_to_the_right_whoever_won(table: Table) -> None:  # AUJ-Dom ch. VI, r. VI
    _, moments = played(table, 2)
    ends = rounds(table, moments)
    led = [ended.leader for ended, _, _ in ends]
    assert len(led) > 1
    for (ended, _, after), following in zip(ends, [*led[1:], None], strict=True):
        assert after.tally.first == right_of(ended.order, table.game.seats)[ended.leader]
        assert following in (None, after.tally.first)


def test_the_first_lead_is_drawn_for_once_a_party(table: Table) -> None:  # AUJ-Dom r. I
    _, moments = played(table, 2)
    assert len(told(moments, "leads")) == 1


# ---- to points


@pytest.mark.parametrize(("name", "seats"), [one for one in TABLES if one[0] in ("tete_a_tete", "puiser", "poule")])
def test_the_winner_marks_what_is_left_to_the_others_until_a_hundred(name: str, seats: int) -> None:  # ch. II, V, VII
    table = load("domino", name, seats=seats)
    _, moments = played(table, 5)
    points = [0] * seats
    for _, outcome, after in rounds(table, moments):
        (winner,) = outcome.winners
        pips = dict(outcome.facts)["pips"]
        assert isinstance(pips, tuple)
        points[winner] += sum(pips) - pips[winner]
        assert after.tally.points == tuple(points)
        assert (after.outcome is not None) == (max(points) >= 100)


def test_ninety_nine_is_not_a_hundred_nor_is_it_in_a_shorter_party() -> None:  # ch. II
    for target in (100, 40):
        table = load("domino", overrides={"target": target})
        form = party(table.variant.rules)
        assert form.result(Tally((target - 1, 0))) is None
        assert form.result(Tally((target, 0))) is not None


# ---- without points


def test_without_points_three_rounds_win() -> None:  # ch. III
    table = load("domino", "sans_points")
    over, moments = played(table, 3)
    assert over.outcome is not None
    assert max(over.outcome.scores) == 3 > min(over.outcome.scores)
    assert sum(over.outcome.scores) == len(rounds(table, moments)) == len(told(moments, "wins_round"))


def test_any_number_of_tiles_will_do_without_points() -> None:  # ch. III
    for each in (1, 5, 14):
        table = load("domino", "sans_points", overrides={"tiles": each, "rounds": 2})
        over, _ = played(table, each)
        assert over.outcome is not None
        assert max(over.outcome.scores) == 2


# ---- stakes


def pot_after(moments: Iterable[Moment[Any, Any]]) -> list[int]:
    """The pot after every action: what was paid in and not yet out."""
    pot, found = 0, []
    for moment in moments:
        pot -= sum(event.points for event in moment.step.events if isinstance(event, Scored))
        found.append(pot)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_each_for_himself_takes_a_stake_a_round_until_the_pot_is_empty(seed: int) -> None:  # ch. VI
    table = load("domino", "quatre_chacun")
    over, moments = played(table, seed)
    pots = pot_after(moments)
    assert (pots[0], pots[-1]) == (4, 0)
    assert [event.seat for event in moments[0].step.events[:4] if event.what == "puts_in"] == [0, 1, 2, 3]
    assert [event.get("pot") for event in told(moments, "pot")] == [3, 2, 1, 0]
    taken = [outcome.winners[0] for _, outcome, _ in rounds(table, moments)]
    assert over.outcome is not None
    assert over.outcome.scores == tuple(taken.count(Seat(seat)) - 1 for seat in range(4))
    assert all(-1 <= net <= 3 for net in over.outcome.scores)


def test_a_pot_shared_by_all_is_drawn_by_two_and_two_won_by_both() -> None:
    form = party(load("domino", "quatre_chacun").variant.rules)
    for taken, winners in (((1, 1, 1, 1), ()), ((2, 0, 2, 0), (0, 2))):
        result = form.result(Tally(taken, 4, Seat(0)))
        assert result is not None
        assert result.winners == winners


def test_after_the_pot_all_put_in_again_and_the_lead_goes_on() -> None:  # ch. VI
    table = load("domino", "quatre_chacun", match="parties:3")
    _, moments = played(table, 4)
    assert len(told(moments, "leads")) == 1  # it is drawn for once, before the first
    assert len(told(moments, "puts_in")) == 12
    led = [event.seat for event in told(moments, "dealt")]
    assert [(seat - led[0]) % 4 for seat in led if seat is not None and led[0] is not None] == [
        n % 4 for n in range(12)
    ]


def test_several_pots_are_won_by_who_is_ahead_in_stakes() -> None:  # ch. VI
    table = load("domino", "quatre_chacun", match="parties:3")
    differs = 0
    for seed in range(12):
        over, moments = played(table, seed)
        assert over.outcome is not None
        net = over.outcome.scores
        events = [event for moment in moments for event in moment.step.events]
        taken = [event.seat for event in events if event.what == "takes_stake"]
        assert net == tuple(taken.count(Seat(seat)) - 3 for seat in range(4)) == score(events, 4)
        assert over.outcome.winners == leaders(net)
        pots = [taken[n : n + 4] for n in range(0, 12, 4)]
        won = [leaders(tuple(pot.count(Seat(seat)) for seat in range(4))) for pot in pots]
        most_pots = leaders(tuple(sum(seat in ones for ones in won) for seat in range(4)))
        differs += most_pots != over.outcome.winners
    assert differs  # it is not the same as to count the pots


@pytest.mark.parametrize("seats", [3, 4])
def test_the_pool_is_his_who_first_has_a_hundred_points(seats: int) -> None:  # ch. VII
    table = load("domino", "poule", seats=seats)
    over, moments = played(table, 6)
    pots = pot_after(moments)
    assert set(pots[:-1]) == {seats}
    assert pots[-1] == 0
    assert over.outcome is not None
    (winner,) = over.outcome.winners
    assert over.outcome.scores == tuple(seats - 1 if seat == winner else -1 for seat in range(seats))
    points = dict(over.outcome.facts)["points"]
    assert isinstance(points, tuple)
    assert points[winner] == max(points) >= 100
    marked = told(moments, "marks_domino", "marks_closed")
    assert all(isinstance(event, Note) for event in marked)  # shown, but stakes count
    for seat in range(seats):
        assert points[seat] == sum(event.get("points") for event in marked if event.seat == seat)  # type: ignore[misc]


def test_a_match_of_poules_counts_poules() -> None:
    table = load("domino", "poule", match="parties:3")
    over, moments = played(table, 1)
    assert over.outcome is not None
    assert sum(over.outcome.scores) == 3
    assert len(told(moments, "leads")) == 3  # the lead is drawn for before each party: r. I


# ---- the last has the point


@pytest.mark.parametrize("seed", range(6))
def test_the_last_of_each_round_is_marked_and_most_marks_lose(seed: int) -> None:  # ch. VIII
    table = load("domino", "dernier_le_point")
    over, moments = played(table, seed)
    assert over.outcome is not None
    marks = over.outcome.scores
    ends = rounds(table, moments)
    for ended, outcome, _ in ends:
        last, pips = dict(outcome.facts)["last"], dict(outcome.facts)["pips"]
        assert isinstance(pips, tuple)
        assert outcome.scores == tuple(int(seat == last) for seat in range(3))
        assert last not in outcome.winners
        assert pips[last] == max(pips)
        assert ended.leader == last or pips[ended.leader] < pips[last]  # the leader loses every tie: r. XXIII
    assert sum(marks) == len(ends) >= 6
    assert marks.count(max(marks)) == 1
    assert over.outcome.winners == tuple(seat for seat in range(3) if marks[seat] < max(marks))


def test_equal_for_most_one_round_more_is_played() -> None:  # ch. VIII
    form = party(load("domino", "dernier_le_point").variant.rules)
    assert form.result(Tally((2, 2, 2), 6)) is None
    assert form.result(Tally((3, 3, 0), 6)) is None
    assert form.result(Tally((4, 1, 0), 5)) is None
    result = form.result(Tally((3, 2, 2), 7))
    assert result is not None
    assert result.winners == (1, 2)


def test_where_points_are_bad_a_match_of_rounds_counts_rounds_won() -> None:
    table = load("domino", "dernier_le_point", match="single/first-to:4")
    over, moments = played(table, 1)
    assert over.outcome is not None
    assert max(over.outcome.scores) == 4
    assert all(isinstance(event, Note) for event in told(moments, "is_last"))


# ---- two against two


@pytest.mark.parametrize("partners", ["drawn", "seats"])
def test_partners_have_their_points_together_and_win_together(partners: str) -> None:  # ch. IX
    table = load("domino", "piquet_voleur", overrides={"partners": partners})
    orders = set()
    for seed in range(8):
        over, moments = played(table, seed)
        assert over.outcome is not None
        for ended, outcome, after in rounds(table, moments):
            winner = outcome.winners[0]
            assert tuple(sorted(outcome.winners)) == side_of(ended.order, winner) == dict(outcome.facts)["side"]
            pips = dict(outcome.facts)["pips"]
            assert isinstance(pips, tuple)
            losers = sum(pips[seat] for seat in range(4) if seat not in outcome.winners)
            assert outcome.scores == tuple(losers if seat in outcome.winners else 0 for seat in range(4))
            for seat in map(Seat, range(4)):
                one, two = side_of(ended.order, seat)
                assert after.tally.points[one] == after.tally.points[two]
            orders.add(ended.order)
        assert len({ended.order for ended, _, _ in rounds(table, moments)}) == 1  # nobody changes places within a party
        assert over.outcome.winners == side_of(ended.order, over.outcome.winners[0])
        assert max(over.outcome.scores) >= 100
    assert orders == {()} if partners == "seats" else len(orders) > 2


def test_a_side_has_one_score_and_it_is_told_once() -> None:  # ch. IX
    table = load("domino", "piquet_voleur", overrides={"partners": "seats"})
    over, moments = played(table, 1)
    assert over.outcome is not None
    zero, one = over.outcome.scores[:2]
    told_so = f"Player A and Player C: {zero}, Player B and Player D: {one}."
    most, least = sorted((zero, one), reverse=True)
    assert table.wording.outcome(over.outcome).endswith(f" win, {most} to {least}. [AUJ-Dom ch. IX]")
    assert table.standing(over.state) == [f"Round {len(rounds(table, moments))}. {told_so}"]
    assert table.wording.event(told(moments, "game_settled")[-1]).endswith(told_so)


def test_three_who_win_are_listed_with_commas() -> None:  # ch. VIII
    table = load("domino", "dernier_le_point", seats=4)
    over, _ = played(table, 1)
    assert over.outcome is not None
    names = [f"Player {'ABCD'[seat]}" for seat in over.outcome.winners]
    assert f"{names[0]}, {names[1]} and {names[2]} win" in table.wording.outcome(over.outcome)


def test_a_new_party_has_new_partners() -> None:  # r. II
    table = load("domino", "piquet_voleur", match="parties:6")
    _, moments = played(table, 1)
    seated = told(moments, "seated")
    assert len(seated) == 6
    assert len({event.get("seats") for event in seated}) > 1


def test_rounds_played_one_by_one_keep_their_partners_too() -> None:  # r. II
    table = load("domino", "piquet_voleur", match="single/parties:5")
    _, moments = played(table, 1)
    dealt = {m.step.state.inner.order for m in moments if isinstance(m.step.state.inner, Round)}
    assert len(told(moments, "seated")) == 1
    assert len(dealt) == 1


def test_the_winner_who_leads_next_is_the_one_of_the_two_who_won() -> None:  # ch. IX
    rules = load("domino", "piquet_voleur", overrides={"next_lead": "winner"}).variant.rules
    outcome = scored(rules, Seat(0), Seat(3), (9, 8, 7, 0))
    assert outcome.winners == (3, 1)
    assert party(rules).settle(Tally((0,) * 4), outcome, Seat(0)).first == 3


def test_the_order_in_which_they_sit_lasts_through_a_party() -> None:
    table = load("domino", "piquet_voleur")
    state = table.start({"leader": 1, "order": [0, 2, 3, 1]})
    assert isinstance(state.inner, Dealing)
    over = play(table.game, [RandomPlayer()] * 4, seed=1, state=state)
    assert over.outcome is not None
    assert over.outcome.winners in ((0, 3), (1, 2))


# ---- what the command line says


def test_the_book_does_not_describe_vingt_un(cli: Callable[..., Any]) -> None:  # ch. IX
    for command in (("play", "domino", "--variant", "vingt_un"), ("rules", "domino", "--variant", "vingt_un"),
                    ("simulate", "domino", "--variant", "vingt_un")):  # fmt: skip
        said = cli(*command).complaint
        assert "vingt_un" in said
        assert "only mentions this game" in said
        assert "[AUJ-Dom ch. IX]" in said
    assert "ne la décrit pas" in cli("--lang", "fr", "rules", "domino", "--variant", "vingt_un").complaint
    assert "vingt_un" in cli("games", "--variants", "domino").out
    assert "vingt_un" in cli("rules", "domino", "--variant", "poule").out
    assert "vingt-un" in cli("rules", "domino", "--article", "AUJ-Dom ch. IX").out
