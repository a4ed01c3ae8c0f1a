"""Keeping the score: points, bredouille, trous.  [AUJ-T1 I; AUJ-T2 VII; LEP 1.I, 1.VII]"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given, strategies as st

from tablegames.core.events import Note, Seat
from tablegames.plugins.trictrac.keeper import TROU, Marque, Ordinaire, SideMarque, exchanged, gain, wiped
from tablegames.plugins.trictrac.rules import TrictracRules
from tests.plugins.trictrac.at_the_table import BLACK, WHITE, marque

IN, OUT = True, False
"""In bredouille or not."""


@dataclass
class Stamps:
    """The markers once more, as plainly as possible: each point on the board knows the marking that gained it.

    A trou is double if since the oldest of its twelve points the adversary has marked nothing.
    """

    points: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    trous: list[int] = field(default_factory=lambda: [0, 0])
    run: list[int] = field(default_factory=lambda: [0, 0])
    last: list[int] = field(default_factory=lambda: [-1, -1])
    now: int = 0

    def mark(self, seat: int, points: int) -> None:
        """Put down the points one by one."""
        if not points:
            return
        other = 1 - seat
        self.now += 1
        self.last[seat] = self.now
        self.points[seat].extend([self.now] * points)
        while len(self.points[seat]) >= TROU:
            oldest = self.points[seat][0]
            del self.points[seat][:TROU]
            self.points[other].clear()
            worth = 1 if oldest < self.last[other] else 2
            self.trous[seat] += worth
            self.run[seat] += worth
            self.run[other] = 0

    def wipe(self) -> None:
        """Somebody leaves."""
        for points in self.points:
            points.clear()

    def as_marque(self, refaits: int = 0) -> Marque:
        """In the words of the game."""
        sides = [
            SideMarque(len(held), bool(held) and held[0] > self.last[1 - seat], self.trous[seat])
            for seat, held in enumerate(self.points)
        ]
        return Marque((sides[0], sides[1]), (self.run[0], self.run[1]), refaits)


def seen(score: Marque) -> Marque:
    """Whether points that are not there would be in bredouille is of no account."""
    sides = [SideMarque(side.points, side.bredouille and side.points > 0, side.trous) for side in score.sides]
    return Marque((sides[0], sides[1]), score.run, score.refaits)


# ---- AUJ-T2 VII: the chapter's own examples


@pytest.mark.parametrize(
    ("white", "black", "seat", "points", "worth", "after"),
    [
        # twelve points without an answer are two trous
        (SideMarque(8, IN), SideMarque(), WHITE, 4, (2,), marque(SideMarque(0, OUT, 2), SideMarque(), run=(2, 0))),
        # to mark takes the adversary out of bredouille; who marks second is in it himself, with two jetons
        (SideMarque(8, IN), SideMarque(), BLACK, 2, (), marque(SideMarque(8, OUT), SideMarque(2, IN))),
        (SideMarque(8, OUT), SideMarque(2, IN), BLACK, 10, (2,), marque(SideMarque(), SideMarque(0, OUT, 2), (0, 2))),
        # once out of bredouille it does not come back before the trou
        (SideMarque(2, OUT), SideMarque(4, IN), WHITE, 4, (), marque(SideMarque(6, OUT), SideMarque(4, OUT))),
        (SideMarque(6, OUT), SideMarque(4, OUT), WHITE, 6, (1,), marque(SideMarque(0, OUT, 1), SideMarque(), (1, 0))),
        # a trou wipes the adversary and keeps what is over
        (
            *(SideMarque(10, OUT), SideMarque(6, OUT, 3), WHITE, 6, (1,)),
            marque(SideMarque(4, IN, 1), SideMarque(0, OUT, 3), run=(1, 0)),
        ),
        # eighteen on eight are a simple trou, a double one and two points; thirty-eight on ten are seven  [LEP 1.IV]
        (SideMarque(8, OUT), SideMarque(8, IN), WHITE, 18, (1, 2), marque(SideMarque(2, IN, 3), SideMarque(), (3, 0))),
        (
            *(SideMarque(10, OUT), SideMarque(2, IN), WHITE, 38, (1, 2, 2, 2)),
            marque(SideMarque(0, OUT, 7), SideMarque(), run=(7, 0)),
        ),
    ],
)
def test_the_examples_of_the_chapter(
    white: SideMarque, black: SideMarque, seat: Seat, points: int, worth: tuple[int, ...], after: Marque
) -> None:
    assert gain(marque(white, black), seat, points) == (after, worth)


def test_nothing_marked_changes_nothing() -> None:
    score = marque(SideMarque(8, IN, 3), SideMarque(0, OUT, 2))
    assert gain(score, BLACK, 0) == (score, ())


def test_a_trou_ends_the_adversarys_run() -> None:  # LEP 1.VI: le pavillon
    after, _ = gain(marque(SideMarque(8, IN, 1), SideMarque(0, OUT, 5), run=(0, 5)), WHITE, 4)
    assert after.run == (2, 0)


def test_who_leaves_wipes_both_markers_and_no_trou() -> None:  # AUJ-T1 I; AUJ-T2 X
    score = marque(SideMarque(8, IN, 3), SideMarque(2, OUT, 4), run=(0, 4))
    assert wiped(score) == marque(SideMarque(trous=3), SideMarque(trous=4), run=(0, 4))


# ---- the same by brute force

gains = st.lists(
    st.one_of(
        st.tuples(st.sampled_from([WHITE, BLACK]), st.integers(0, 30).map(lambda half: 2 * half)),
        st.none(),  # somebody leaves
    ),
    max_size=30,
)


@given(gains)
def test_the_markers_are_what_counting_single_points_gives(story: list[tuple[Seat, int] | None]) -> None:
    score, plain = Marque(), Stamps()
    for gained in story:
        if gained is None:
            score = wiped(score)
            plain.wipe()
        else:
            before = score.trous[gained[0]]
            score, worth = gain(score, *gained)
            plain.mark(*gained)
            assert score.trous[gained[0]] == before + sum(worth)
        assert seen(score) == plain.as_marque()


@given(gains)
def test_no_point_is_lost_or_made(story: list[tuple[Seat, int] | None]) -> None:
    score = Marque()
    for gained in (gained for gained in story if gained is not None):
        seat, points = gained
        had, kept = score.sides[seat].points, score.sides[1 - seat]
        score, worth = gain(score, seat, points)
        assert TROU * len(worth) + score.sides[seat].points == had + points
        assert score.sides[1 - seat].points == (0 if worth else kept.points)
        assert all(each == 2 for each in worth[1:])  # only the first can be simple
        assert not all(side.bredouille and side.points for side in score.sides)


@given(gains)
def test_the_markers_do_not_know_the_colours(story: list[tuple[Seat, int] | None]) -> None:
    score, mirrored = Marque(), Marque()
    for gained in (gained for gained in story if gained is not None):
        score, _ = gain(score, *gained)
        mirrored, _ = gain(mirrored, Seat(1 - gained[0]), gained[1])
        assert exchanged(score) == mirrored
        assert exchanged(exchanged(score)) == score


@pytest.mark.parametrize("points", range(2, 61, 2))
def test_a_first_gain_is_all_in_bredouille(points: int) -> None:
    after, worth = gain(Marque(), WHITE, points)
    assert worth == (2,) * (points // TROU)
    assert after.sides[0] == SideMarque(points % TROU, points % TROU > 0, 2 * (points // TROU))


# ---- the messages about it


def test_the_first_trou_wipes_the_points_and_the_next_has_none_to_wipe() -> None:  # AUJ-T2 VII
    """Four points and twenty more: a simple trou, which wipes six, and a double one."""
    keeper = Ordinaire(TrictracRules())
    told = keeper.marked(marque(SideMarque(4), SideMarque(6)), WHITE, 20).events
    assert [(note.what, dict(note.detail)) for note in told if isinstance(note, Note) and note.what != "marque"] == [
        ("trou", {"trous": 1, "wiped": 6}),
        ("trou_bredouille", {"trous": 2}),
    ]
