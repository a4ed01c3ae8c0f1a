"""Evenings: more people than places. The changes of places, the payments, and that everything balances.  [LEP 1.VI]"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import tablegames_nim
from hypothesis import given, strategies as st

from tablegames import (
    Decide,
    Event,
    Fault,
    Match,
    Moment,
    Note,
    Outcome,
    Over,
    Parties,
    RandomPlayer,
    Registry,
    Revealed,
    RulesError,
    Scored,
    Seat,
    Step,
    play,
)
from tablegames.core.events import BySeat, score
from tablegames.core.match import FirstTo, MatchState, in_hand, place_in_hand
from tablegames.plugin.loading import load_plugins
from tablegames.records.record import event_data
from tablegames.rules.evenings.evening import Evening, EveningTally, seating_of
from tablegames.rules.evenings.evenings import EVENINGS, evening_of, read_evening
from tablegames.rules.ruledata import option_types
from tablegames.table.setting import load, set_table
from tablegames.table.table import Table
from tablegames.testing import conform


@dataclass(frozen=True, slots=True)
class End:
    """Return the winner of the little game below, and the score; None: drawn."""

    winner: int | None
    points: int = 1


@dataclass(frozen=True, slots=True)
class Before:
    first: Seat
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Little:
    """A game for two that is over as soon as somebody says how."""

    consolation: int | None = None
    seats: int = 2

    def initial(self, first: Seat | None = None) -> Before:
        return Before(first or Seat(0))

    def turn(self, state: Before) -> Decide | Over:
        if state.end is None:
            return Decide(state.first)
        end, facts = state.end, () if self.consolation is None else (("consolation", self.consolation),)
        if end.winner is None:
            return Over(Outcome((0, 0), (), "drawn", facts=facts))
        scores = (end.points, 0) if end.winner == 0 else (0, end.points)
        return Over(Outcome(scores, (Seat(end.winner),), "won", facts=facts))

    def legal(self, state: Before) -> Sequence[End]:
        return [End(0), End(1), End(None), End(0, 3), End(1, 3)]

    def apply(self, state: Before, action: End) -> Step[Before]:
        won = () if action.winner is None else (Scored("won", Seat(action.winner), points=action.points),)
        return Step(Before(state.first, action), won)

    def judge(self, state: Before, action: End) -> Fault | None:
        return None

    def view(self, state: Before, seat: Seat | None) -> tuple[Seat | None, Before]:
        return seat, state


@dataclass
class Played:
    """An evening as it went: who sat at the table in each game and who began it, all events, how it ended."""

    tables: list[tuple[Seat, ...]]
    began: list[int]
    events: list[Event]
    state: MatchState[Any]
    outcome: Outcome | None

    @property
    def scores(self) -> tuple[int, ...]:
        return seating_of(self.state).points


def spend(
    text: str, people: int, winners: Sequence[int | None], points: int = 1, game: Any = None, first: int | None = None
) -> Played:
    """Play an evening in which these people win, one game after the other (None: drawn)."""
    evening: Evening[Any, Any, Any] = Evening(game or Little(), read_evening(text), people)
    state = evening.initial(None if first is None else Seat(first))
    tables: list[tuple[Seat, ...]] = []
    began: list[int] = []
    events: list[Event] = []
    for winner in winners:
        seating, turn = seating_of(state), evening.turn(state)
        assert isinstance(turn, Decide), "the evening was over before"
        tables.append(seating.at)
        began.append(int(turn.seat))
        step = evening.apply(state, End(None if winner is None else seating.at.index(Seat(winner)), points))
        events += step.events
        state = step.state
    turn = evening.turn(state)
    assert score(events, people) == seating_of(state).points
    return Played(tables, began, events, state, turn.outcome if isinstance(turn, Over) else None)


def last(people: int, games: int, text: str) -> Played:
    """An evening in which the player at the first place always wins."""
    winners: list[int] = []
    while len(winners) < games:
        seats = spend(text, people, winners).state
        winners.append(int(seating_of(seats).at[0]))
    return spend(text, people, winners)


# --- the poule


def test_the_poule_goes_to_whoever_wins_as_many_games_in_a_row_as_he_has_adversaries() -> None:
    for people in range(3, 7):
        evening = spend("poule", people, [0] * (people - 1))
        assert evening.tables == [(0, adversary) for adversary in range(1, people)]
        assert evening.outcome is not None
        assert evening.outcome.winners == (0,)
        assert evening.scores == (people - 1, *[-1] * (people - 1))


def test_games_won_before_one_had_to_rise_do_not_count() -> None:
    evening = spend("poule", 3, [0, 2, 1, 0])  # two games won, not in a row
    assert evening.outcome is None
    assert spend("poule", 3, [0, 2, 1, 0, 0]).outcome is not None


def test_whoever_comes_back_puts_in_again() -> None:
    evening = spend("poule:stake=5", 3, [0, 2, 1, 1])
    assert evening.tables == [(0, 1), (0, 2), (1, 2), (1, 0)]  # who has risen waits behind the others
    puts = [event.seat for event in evening.events if event.what == "evening.puts"]
    assert puts == [0, 1, 2, 1, 0]
    assert evening.scores == (-10, 15, -5)
    assert [e.points for e in evening.events if isinstance(e, Scored) and e.what == "evening.wins_pot"] == [25]


def test_a_poule_that_nobody_has_won_by_the_end_of_the_evening_is_shared() -> None:
    evening = spend("poule:4", 3, [1, 2, 0, 1])
    assert evening.outcome is not None
    assert (evening.outcome.winners, evening.outcome.by) == ((), "evening.shared")
    shares = {event.seat: event.points for event in evening.events if event.what == "evening.share"}  # type: ignore[attr-defined]
    assert shares == {0: 1, 1: 2, 2: 2}  # five stakes: what does not divide begins with who won the last game
    assert sum(evening.scores) == 0


def test_the_poule_is_for_three_to_six() -> None:
    assert list(EVENINGS["poule"].people) == [3, 4, 5, 6]


# --- each for himself, à tourner


def test_three_play_twelve_games_each_eight_of_them_and_who_rose_first_plays_the_last() -> None:
    evening = spend("a_tourner", 3, [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2])
    assert evening.tables[:4] == [(0, 1), (2, 1), (2, 0), (1, 0)]  # the third finds two adversaries, then rises
    assert evening.outcome is not None
    assert [sum(seat in table for table in evening.tables) for seat in range(3)] == [8, 8, 8]
    assert 0 in evening.tables[-1]


@pytest.mark.parametrize("people", range(3, 13))
def test_whoever_wins_all_play_equally_often(people: int) -> None:
    evening = last(people, 4 * people, "a_tourner")
    assert evening.outcome is not None
    assert {sum(seat in table for table in evening.tables) for seat in range(people)} == {8}
    assert all(len(set(one) & set(two)) == 1 for one, two in zip(evening.tables[1:], evening.tables[2:], strict=False))


def test_the_loser_pays_the_winner_and_a_consolation_to_each_who_looks_on() -> None:
    assert spend("a_tourner", 3, [0], points=3).scores == (3 + 2, -3 - 2 - 2, 2)
    assert spend("a_tourner:consolation=0", 4, [0], points=3).scores == (3, -3, 0, 0)
    assert spend("a_tourner:stake=10", 5, [1]).scores == (-30 - 60, 30, 20, 20, 20)


def test_a_consolation_that_the_game_has_counted_is_only_paid_to_those_who_look_on() -> None:
    assert spend("a_tourner", 3, [0], points=15, game=Little(consolation=4)).scores == (15, -15 - 4, 4)


# --- the chouette


def test_the_two_play_two_games_each_in_turn_against_the_chouette() -> None:
    evening = spend("chouette", 3, [0, 1, 2, 2, 0, 0, 2, 2])
    assert evening.tables == [(0, 1), (0, 1), (0, 2), (0, 2)] * 2
    assert evening.outcome is not None


def test_the_chouette_begins_the_first_of_the_two_and_the_other_the_second() -> None:
    assert spend("chouette", 3, [0] * 8).began == [0, 1, 0, 2] * 2


def test_the_chouette_settles_with_both() -> None:
    assert spend("chouette", 3, [0], points=3).scores == (6, -3, -3)
    assert spend("chouette", 3, [1], points=3).scores == (-6, 3, 3)
    assert spend("chouette:pays=active", 3, [1], points=3).scores == (-3, 3, 0)


# --- two against two


@pytest.mark.parametrize("games", [8, 12])
def test_who_loses_the_first_game_makes_way_for_his_partner_and_plays_the_last(games: int) -> None:
    evening = last(4, games, f"deux_contre_deux:{games}")
    loser = [table[1] for table in evening.tables]
    assert loser[:5] == [1, 3, 3, 1, 1]
    assert loser[-1] == 1
    assert evening.outcome is not None
    assert [sum(seat in table for table in evening.tables) for seat in range(4)] == [games // 2] * 4


def test_partners_win_and_lose_together() -> None:
    assert spend("deux_contre_deux", 4, [0], points=3).scores == (3, -3, 3, -3)
    assert all({table[0] % 2, table[1] % 2} == {0, 1} for table in last(4, 8, "deux_contre_deux").tables)


# --- what they share


def test_a_drawn_game_is_played_again_by_the_same_two() -> None:
    for text, people in (("poule", 3), ("chouette", 3), ("a_tourner", 3), ("deux_contre_deux", 4)):
        evening = spend(text, people, [0, None, None, 0])
        assert evening.tables[1] == evening.tables[2] == evening.tables[3]
        assert seating_of(evening.state).played == 2


def test_a_drawn_game_may_be_agreed_to_count_and_then_who_began_makes_way() -> None:
    evening = spend("poule:drawn=counted", 3, [None, 1])
    assert evening.tables == [(0, 1), (2, 1)]
    assert evening.outcome is None  # a draw does not count as a win
    assert spend("a_tourner:3,drawn=counted", 3, [None, None, None]).outcome == Outcome(
        (0, 0, 0), (), "evening.a_tourner", "LEP 1.VI", (("played", 3),)
    )


def test_who_begins_next_can_be_agreed() -> None:
    assert spend("poule:begins=winner", 4, [1, 1]).began == [0, 1]
    assert spend("poule:begins=loser", 4, [1, 1]).began == [0, 2]  # the player who has taken the place
    assert spend("deux_contre_deux:begins=alternate", 4, [0, 0]).began == [0, 3]


@pytest.mark.parametrize("first", range(4))
def test_whoever_is_to_begin_sits_down_first(first: int) -> None:
    for text in ("poule", "a_tourner", "deux_contre_deux"):
        evening = spend(text, 4, [first], first=first)
        assert evening.tables == [(first, (first + 1) % 4)]
        assert evening.began == [first]


def test_an_adversary_of_the_chouette_may_be_made_to_begin() -> None:
    assert [spend("chouette", 3, [0], first=first).tables for first in range(3)] == [[(0, 1)], [(0, 1)], [(0, 2)]]
    assert [spend("chouette", 3, [0], first=first).began for first in range(3)] == [[0], [1], [2]]


def test_one_stake_a_game_whatever_its_points() -> None:
    assert spend("chouette:worth=party,stake=2", 3, [0], points=3).scores == (4, -2, -2)


def test_a_party_of_several_games_is_worth_one_stake_and_a_single_game_its_points() -> None:
    for match, worth in (("chouette", "party"), ("single/chouette", "points")):
        game = load("domino", match=match).game
        assert isinstance(game, Evening)
        assert game.format.worth == worth  # type: ignore[attr-defined]


def test_the_points_of_the_games_are_told_but_only_stakes_are_counted() -> None:
    evening = spend("poule", 3, [1])
    (won,) = [event for event in evening.events if event.what == "won"]
    assert won == Note("won", Seat(1), "", (("points", 1),))


plans = st.sampled_from([("poule:9", 3), ("poule:30", 5), ("chouette", 3), ("a_tourner", 4), ("deux_contre_deux", 4)])


@given(
    plans,
    st.sampled_from(["", "stake=7", "drawn=counted", "begins=loser"]),
    st.lists(st.integers(0, 4), min_size=1, max_size=60),
)
def test_stakes_balance_whoever_wins(plan: tuple[str, int], option: str, choices: list[int]) -> None:
    text, people = plan
    if text == "chouette":
        option = option.replace("begins=loser", "pays=active")
    evening: Evening[Any, Any, Any] = Evening(
        Little(), read_evening(f"{text}{',' if ':' in text else ':'}{option}".rstrip(",:")), people
    )
    state = evening.initial()
    events: list[Event] = []
    for choice in choices:
        turn = evening.turn(state)
        if isinstance(turn, Over):
            assert sum(turn.outcome.scores) == 0
            break
        seating = seating_of(state)
        assert sorted((*seating.at, *seating.waiting)) == list(range(people))  # everybody is somewhere, once
        step = evening.apply(state, evening.legal(state)[choice])
        events += step.events
        state = step.state
        assert score(events, people) == seating_of(state).points
    if not text.startswith("poule"):
        assert sum(seating_of(state).points) == 0


# --- as a game among games


def test_who_does_not_sit_at_the_table_looks_on_like_a_stranger() -> None:
    evening: Evening[Any, Any, Any] = Evening(Little(), read_evening("poule"), 4)
    state = evening.apply(evening.initial(), End(1)).state
    assert seating_of(state).at == (2, 1)
    assert [evening.view(state, Seat(seat)).inner[0] for seat in range(4)] == [None, 1, 0, None]
    assert evening.view(state, None).inner[0] is None
    assert place_in_hand(state, Seat(2)) == 0


def test_events_seen_by_some_and_facts_that_are_seats_are_told_of_people() -> None:
    seating = EveningTally((0, 0, 0), at=(Seat(2), Seat(0)), waiting=(Seat(1),))
    event = Revealed("hands", Seat(0), "x", (("winner", Seat(1)), ("at", 1), ("standing", BySeat((4, 2)))), (Seat(1),))
    assert seating.event_of_people(event) == Revealed(
        "hands", Seat(2), "x", (("winner", 0), ("at", 1), ("standing", (4, 2)), ("players", (2, 0))), (Seat(0),)
    )
    again = Note("draw_again", None, "x", (("seats", (Seat(0), Seat(1))),))
    assert seating.event_of_people(again).get("seats") == (2, 0)


def test_seats_in_a_list_are_told_by_their_names() -> None:
    table = load("domino", match="single/poule", seats=3)
    seating = EveningTally((0, 0, 0), at=(Seat(2), Seat(0)), waiting=(Seat(1),))
    again = Note("draw_again", None, "AUJ-Dom r. I", (("seats", (Seat(0), Seat(1))),))
    told = table.wording.event(seating.event_of_people(again))
    assert told == "Equal tiles: Player C, Player A draw again. [AUJ-Dom r. I]"


def test_a_match_of_evenings_folds_their_stakes() -> None:
    evening: Evening[Any, Any, Any] = Evening(Match(Little(), FirstTo(2)), read_evening("poule"), 3)
    match: Match[Any, Any, Any] = Match(evening, Parties(3))
    events: list[Event] = []
    played = play(match, [RandomPlayer()] * 3, seed=5, watch=lambda moment: events.extend(moment.step.events))
    assert played.outcome is not None
    assert score(events, 3) == played.outcome.scores
    assert sum(played.outcome.scores) == 0
    assert isinstance(in_hand(played.state), Before)


def evenings() -> list[Table]:
    nim = Registry(load_plugins([("nim", tablegames_nim)]))
    asked = [("poule", 3), ("chouette:4", 3), ("deux_contre_deux:6,stake=3", 4), ("poule:5", 4), ("a_tourner:6", 5)]
    double = {"double": True}  # games worth one or two; the shortest of the tables
    games = (
        (nim, "nim", {}, asked),
        (Registry(), "tourne_case", double, asked[:2]),
        (Registry(), "domino", {}, asked[:3]),
    )
    return [
        set_table(registry, game, overrides=rules, match=f"single/{match}", seats=people)
        for registry, game, rules, some in games
        for match, people in some
    ]


@pytest.mark.parametrize("table", evenings(), ids=lambda table: f"{table.entry.name}-{table.match}")
def test_an_evening_keeps_the_promises_of_the_kernel(table: Table) -> None:
    games = {"nim": 4, "domino": 2, "tourne_case": 1}[table.entry.name]
    report = conform(table, games=games, seed=2, look=0.2 if table.entry.name == "nim" else 0.005, seconds=0.5)
    assert report.looked_at > 0


def test_a_party_of_rounds_can_be_played_for_a_poule() -> None:
    table = load("domino", match="poule")
    assert conform(table, games=1, seed=1, look=0.002, seconds=0.5).actions > 100


def test_what_is_read() -> None:
    assert evening_of("parties:3") is None
    assert evening_of("deux-contre-deux:12") is EVENINGS["deux_contre_deux"]
    assert load("domino", match="single/first-to:30/poule", seats=4).game.seats == 4


@pytest.mark.parametrize(
    ("match", "seats", "why"),
    [
        ("poule", 7, "poule is for 3 to 6 players, not 7"),
        ("chouette", 4, "chouette is for 3 players, not 4"),
        ("poule:0.5", None, "'parties' must be a whole number"),
        ("chouette:0", None, "'parties' must be a whole number from 1"),
        ("poule:stake", None, "'parties' must be a whole number .*, not 'stake'"),
        ("poule:steak=2", None, "unknown setting 'steak' .did you mean 'stake'"),
        ("poule:3,parties=4", None, "'parties' is given twice"),
        ("chouette:begins=winner", None, "unknown setting 'begins'"),
        ("poule:stake={a", None, "poule"),
        ("poule/chouette", None, "can't be nested in another"),
        ("first-to:1/first-to:1/first-to:1/poule", None, "at most 3 formats"),
        ("poule/single", None, "--match must be party, single"),
        ("poul", None, "did you mean 'poule'"),
    ],
)
def test_an_evening_that_cannot_be_is_refused_in_one_sentence(match: str, seats: int | None, why: str) -> None:
    with pytest.raises(RulesError, match=why) as refusal:
        load("domino", match=match, seats=seats)
    assert "\n" not in str(refusal.value)


def test_a_game_that_two_cannot_play_is_refused() -> None:
    nim = Registry(load_plugins([("nim", tablegames_nim)]))
    with pytest.raises(RulesError, match=r"poule is for two-player games; nim .normal. is for 4 players"):
        set_table(nim, "nim", overrides={"partners": True}, match="poule")


def test_the_chouette_says_itself_who_begins() -> None:
    with pytest.raises(RulesError, match="remove --begins"):
        load("domino", match="chouette", begins="winner")
    assert load("domino", match="poule", begins="winner").game.format.begins == "winner"  # type: ignore[attr-defined]


def test_every_option_has_a_meaning_in_both_languages_and_a_source() -> None:
    for form in EVENINGS.values():
        for field in form.__dataclass_fields__.values():
            if "option" in field.metadata:
                about = field.metadata["option"]
                assert about.cite
                assert about.meaning.en != about.meaning.fr


def test_what_a_position_says_of_the_party_is_not_taken_for_stakes() -> None:
    position = {"hands": {0: "6-6 6-4", 1: "5-5 5-4"}, "turn": 0, "leader": 0, "points": {0: 80, 1: 12}, "played": 3}
    game, party = (load("domino", match=match).start(position) for match in ("single/poule", "poule"))
    assert game.tally.points == party.tally.points == (0, 0, 0)
    assert (party.inner.tally.points, party.inner.tally.played) == ((80, 12), 3)


def test_every_evening_and_every_option_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "play-a-match.md").read_text("utf-8")
    assert set(EVENINGS) <= set(re.findall(r"^\* \*\*(\w+)\*\*", page, re.MULTILINE))
    options = {name for form in EVENINGS.values() for name in option_types(form)}
    assert options == set(re.findall(r"^\| `(\w+)` \| (?:all|chouette|a_tourner)", page, re.MULTILINE))


def test_drawings_say_who_plays_and_who_waits() -> None:
    table = load("toutetable", match="poule", seats=4)
    moments: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * 4, seed=1, watch=moments.append)
    assert table.draw(moments[0].before, None).endswith(
        "White: Player A. Black: Player B. Waiting: Player C, Player D."
    )
    assert table.seat_of("c") == table.seat_of("2") == table.seat_of("Player C") == 2
    told = [table.wording.event(event) for moment in moments for event in moment.step.events]
    assert "Player A sits down as White. [LEP 1.VI]" in told
    assert "Player D puts 1 into the pot. [LEP 1.VI]" in told


def test_a_fact_is_worded_as_a_seat_because_it_is_one_not_because_of_its_name() -> None:
    wording = load("toutetable").wording
    told = replace(wording, phrases={**wording.phrases, "moved": "{seat} goes from {by_seat} to {to}: {standing}"})
    squares = Note("moved", Seat(0), "", (("by_seat", 3), ("to", 1), ("standing", (4, 2))))
    assert told.event(squares) == "White goes from 3 to 1: 4 and 2."
    seats = Note("moved", Seat(0), "", (("by_seat", Seat(0)), ("to", Seat(1)), ("standing", BySeat((4, 2)))))
    assert told.event(seats) == "White goes from White to Black: White 4, Black 2."
    assert json.dumps(event_data(seats)["detail"]) == '{"by_seat": 0, "to": 1, "standing": [4, 2]}'
