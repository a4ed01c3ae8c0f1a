"""The trictrac as a picture: every dame is in it, where the book has it, with the marks of the game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames import Seat, load
from tablegames.families.tables.board.path import CIRCLING, OWN_SIDE, Path
from tablegames.families.tables.drawing.box import LENGTH, MIDDLE, RADIUS, RIM, Box
from tablegames.families.tables.drawing.render import HOMEWARD, OUTWARD, Layout, Near
from tests.pictures import Seen, drawn, number, table_for

WHITE, BLACK = Seat(0), Seat(1)
BOX = Box()
START = "1*2 12*5 17*3 19*5"


def show(game: str, position: dict[str, Any], seat: Seat | None = None, **options: Any) -> Seen:
    table = table_for(game)
    return drawn(table, table.start(position), seat, **options)


# ---- where the arrows lie


@pytest.mark.parametrize(
    ("layout", "white", "black"),
    [
        # his first arrow, his twelfth, his last: the side it is on (0 is White's) and its place from White's left
        (OUTWARD, [(0, 0), (0, 11), (1, 0)], [(1, 0), (1, 11), (0, 0)]),  # AUJ-T2 II: talon faces talon
        (HOMEWARD, [(1, 0), (1, 11), (0, 0)], [(0, 0), (0, 11), (1, 0)]),  # AUJ-TT II
        (Layout(CIRCLING, from_right=True), [(1, 11), (1, 0), (0, 11)], [(0, 0), (0, 11), (1, 0)]),  # AUJ-Rev II
        (Layout(CIRCLING), [(1, 0), (1, 11), (0, 0)], [(0, 11), (0, 0), (1, 11)]),  # LEP-app, Du jacquet
    ],
)
def test_paths_lie_as_the_books_have_them(
    layout: Layout, white: list[tuple[int, int]], black: list[tuple[int, int]]
) -> None:
    assert [layout.place(WHITE, arrow) for arrow in (1, 12, 24)] == white
    assert [layout.place(BLACK, arrow) for arrow in (1, 12, 24)] == black


@pytest.mark.parametrize("path", [OUTWARD.path, CIRCLING])
@pytest.mark.parametrize("near", Near)
@pytest.mark.parametrize("from_right", [False, True])
def test_two_dames_meet_in_the_picture_where_they_meet_by_the_rules(path: Path, near: Near, from_right: bool) -> None:
    layout = Layout(path, near, from_right)
    for arrow in range(1, 25):
        assert layout.place(WHITE, arrow) == layout.place(BLACK, path.other[arrow])
    assert len({layout.place(WHITE, arrow) for arrow in range(1, 25)}) == 24


def test_where_each_keeps_to_his_side_arrow_faces_arrow() -> None:  # AUJ-TC VI
    layout = Layout(OWN_SIDE, Near.FIRST)
    for arrow in range(1, 13):
        (row, column), (other, facing) = layout.place(WHITE, arrow), layout.place(BLACK, arrow)
        assert (row, other, column) == (0, 1, facing)
    assert layout.numbers(WHITE) == layout.numbers(BLACK)


# ---- the dames


@given(st.lists(st.integers(0, 25), min_size=15, max_size=15))
def test_every_dame_is_in_the_picture(places: list[int]) -> None:
    words = {0: "hand", 25: "off"}
    white = " ".join(words.get(place, str(place)) for place in places)
    seen = show(
        "toutetable", {"white": white, "black": "off*15" if places != [25] * 15 else "hand*15", "turn": "white"}
    )
    assert len(seen.points("dame", "white")) == len(seen.points("dame", "black")) == 15
    (corner_x, corner_y, wide, high) = map(float, seen.root.get("viewBox", "").split())
    for x, y in seen.points("dame"):
        assert corner_x + RADIUS <= x <= corner_x + wide - RADIUS
        assert corner_y + RADIUS <= y <= corner_y + high - RADIUS
    crowded = {places.count(place) for place in set(places) if places.count(place) > 6}
    assert {str(dames) for dames in crowded} <= set(seen.words("number"))


def test_the_first_position_of_toute_table() -> None:  # AUJ-TT II: as one sits with the window at his left
    seen = show("toutetable", {"white": START, "black": START, "turn": "white"}, WHITE)
    below = [y > BOX.height / 2 for _, y in seen.points("dame", "white")]
    assert below.count(True) == 8, "three and five on his own side"
    columns = sorted({x for x, y in seen.points("dame", "white") if y > BOX.height / 2})
    assert columns == [BOX.column(5), BOX.column(7)], "the arrow at the bar at his left; the fifth from his right"
    (far,) = {x for x, y in seen.points("dame", "white") if y < BOX.height / 2 and x < BOX.width / 2}
    assert far == BOX.column(0), "two in the corner at the adversary's right"


def test_a_pile_that_does_not_fit_shows_its_number_and_stays_on_its_arrow() -> None:
    seen = show("trictrac", {"white": "1*15", "black": "1*9 2*6", "turn": "white"})
    assert sorted(seen.words("number")) == ["15", "6", "9"]
    for x, y in seen.points("dame", "white"):
        assert x == BOX.column(0)
        assert BOX.height - RIM - LENGTH <= y - RADIUS
    assert show("trictrac", {"white": "1*5 2*5 3*5", "black": "1*15", "turn": "white"}).words("number") == ["15"]


def test_dames_in_hand_lie_on_the_bar_and_lifted_ones_beside_the_box() -> None:
    seen = show("toutetable", {"white": "hand*2 24*13", "black": "24*5 off*10", "turn": "white"})
    assert [x for x, y in seen.points("dame", "white")].count(BOX.width / 2) == 2
    assert len([x for x, y in seen.points("dame", "black") if x > BOX.width]) == 10


def test_dames_rabattues_shows_what_is_up_and_what_is_down() -> None:  # AUJ-DR III
    white, black = {"up": "1 4*2", "down": "1 2*2 3*2 4 5*3 6*3"}, {"up": "", "down": "2 6"}
    seen = show("dames_rabattues", {"white": white, "black": black, "turn": "white", "throw": "6-1"})
    assert [len(seen.of("dame", *kinds)) for kinds in (("up",), ("down", "white"), ("down", "black"))] == [3, 12, 2]
    assert len(seen.points("dame", "white")) == len(seen.points("dame", "black")) == 15
    assert seen.child("desc").startswith("White: arrow 1: 1 up, 1 down, arrow 2: 0 up, 2 down,")


# ---- dice, numbers, turn


def test_dice_lie_at_the_right_of_who_threw() -> None:
    position = {"white": START, "black": START, "throw": "6-5"}
    for turn, seat, right in (("white", WHITE, True), ("black", WHITE, False), ("black", BLACK, True)):
        seen = show("toutetable", {**position, "turn": turn}, seat)
        assert len(seen.of("die")) == 2
        assert len(seen.points("pip")) == 11
        assert {x > BOX.width / 2 for x, _ in seen.points("pip")} == {right}
    assert show("toutetable", {"white": START, "black": START, "turn": "white"}).of("die") == []


def test_whose_turn_it_is() -> None:
    position = {"white": START, "black": START}
    seen = show("toutetable", {**position, "turn": "black", "throw": "3-1"})
    assert seen.words("caption") == ["Black to play 3-1"]
    assert len(seen.of("turn", "black")) == 1
    assert show("toutetable", {**position, "turn": "draw"}).of("turn") == []


def test_numbers_are_those_of_the_seat() -> None:
    position = {"white": "1*15", "black": "1*15", "turn": "white"}
    assert show("trictrac", position).words("label") == []
    for seat in (WHITE, BLACK):
        seen = show("trictrac", position, seat, labels=True)
        places = {one.text: (number(one, "x"), number(one, "y")) for one in seen.of("label")}
        assert len(places) == 24
        near = {label for label, (_, y) in places.items() if y > BOX.height / 2}
        assert near == {str(arrow) for arrow in range(1, 13)}, "his own twelve arrows are before him"
    assert show("tourne_case", {"white": "hand*3", "black": "hand*3", "turn": "white"}, labels=True).words(
        "label"
    ) == [str(arrow) for arrow in range(1, 13)] * 2  # fmt: skip


# ---- the marks of trictrac


def marked(**score: Any) -> Seen:
    return show("trictrac", {"white": "1*15", "black": "1*15", "turn": "white", **score})


@pytest.mark.parametrize(
    ("points", "place"),
    [(2, BOX.column(2)), (4, BOX.column(4)), (6, "before the bar"), (8, "behind the bar"), (10, "at the last band")],
)
def test_jetons_lie_where_the_points_are(points: int, place: float | str) -> None:  # LEP 1.I
    ((x, y),) = marked(points={"white": points}).points("jeton")
    assert y < BOX.height - RIM - LENGTH, "before the arrows"
    bar = BOX.width / 2
    right = {
        "before the bar": bar - 15 < x < bar - 5,
        "behind the bar": bar + 5 < x < bar + 15,
        "at the last band": x > BOX.column(11) - 1,
    }
    assert right[place] if isinstance(place, str) else x == place


@pytest.mark.parametrize("ruleset", ["academie_premier", "academie_second"])
@pytest.mark.parametrize(
    ("points", "place"), [(2, BOX.column(1)), (4, (BOX.column(3) + BOX.column(4)) / 2), (10, BOX.column(10))]
)
def test_in_the_academie_they_lie_elsewhere(ruleset: str, points: int, place: float) -> None:  # AUJ-T1 I; AUJ-T2 VI
    table = table_for("trictrac", ruleset)
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "points": {"white": points}})
    ((x, _),) = drawn(table, state).points("jeton")
    assert x == place
    assert load("trictrac", ruleset, render="rich").draw(state, None) != load("trictrac", render="rich").draw(
        state, None
    )


def test_dames_that_wait_at_tourne_case_lie_on_the_rim_at_the_left() -> None:  # AUJ-TC III
    table = table_for("tourne_case")
    seen = drawn(table, table.start({"white": "hand*2 5", "black": "hand*3", "turn": "white"}))
    assert len([x for x, _ in seen.points("dame") if x < RIM]) == 5
    told = table.draw(table.start({"white": "hand*2 5", "black": "hand*3", "turn": "white"}), None)
    assert "White OO |" in told
    assert "Black XXX|" in told


def test_who_takes_points_second_marks_with_two_jetons() -> None:  # AUJ-T1 I; LEP 1.I
    seen = marked(points={"white": 4, "black": 6}, bredouille={"black": True})
    above = [y < BOX.height / 2 for _, y in seen.points("jeton")]
    assert (above.count(True), above.count(False)) == (2, 1)
    assert marked().points("jeton") == []


def test_points_in_bredouille_are_named_on_the_plate() -> None:
    table = table_for("trictrac")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "points": {"white": 4}})
    signs = [[one.number for one in side if one.sign] for side in table.tallies(state)]
    assert signs == [[1], [0]]
    assert table.wording.count("bredouille", 1) == "bredouille"


def test_fichets_stand_in_the_holes_of_their_trous() -> None:  # AUJ-T1 I
    seen = marked(trous={"white": 3})
    assert len(seen.points("trou")) == 2 * 13
    white, black = seen.points("fichet")
    assert white[0] == BOX.column(2)
    assert white[1] > BOX.height - RIM
    assert black[0] < RIM, "waiting in the band at the talons"
    assert seen.of("pavillon") == []
    assert len(marked(trous={"white": 2, "black": 4}, run={"black": 4}).of("pavillon")) == 1  # LEP 1.VI
    assert marked(trous={"white": 2, "black": 4}, run={"black": 3}).of("pavillon") == [], "one was interrupted"
    assert marked(trous={"white": 4}, run={"white": 4}).of("pavillon") == []


def test_after_twelve_trous_the_fichet_goes_round_again_with_their_number() -> None:
    table = table_for("trictrac", "a_ecrire")
    seen = drawn(table, table.start({"white": "1*15", "black": "1*15", "turn": "white", "trous": {"white": 14}}))
    assert seen.points("fichet")[0][0] == BOX.column(1)
    assert seen.words("trous") == ["14"]


@pytest.mark.parametrize("upright", [False, True])
def test_a_page_has_broader_arrows_and_thinner_wood_than_paper(upright: bool) -> None:
    paper, page = Box(upright=upright), Box(upright=upright, page=True)
    side = 0 if upright else 1  # the way the arrows point
    rims = [one.size[side] - (LENGTH * 2 + MIDDLE) for one in (paper, page)]
    assert rims[1] < rims[0]
    assert page.size[1 - side] >= paper.size[1 - side]
    corners = page.seen(0, 0), page.seen(page.width, page.height)
    assert [abs(a - b) for a, b in zip(*corners, strict=True)] == pytest.approx(page.size)


def test_the_coins_are_marked_where_a_game_has_them() -> None:
    assert [x for x, _ in marked().points("coin")] == [BOX.column(11)] * 2
    assert len(show("tourne_case", {"white": "hand*3", "black": "hand*3", "turn": "white"}).points("coin")) == 2
    assert show("toutetable", {"white": START, "black": START, "turn": "white"}).points("coin") == []


def test_the_position_in_words() -> None:
    told = marked(points={"white": 4}, trous={"black": 2}).child("desc")
    assert told == (
        "White: 15 on arrow 1, holes 0 points 4, bredouille. Black: 15 on arrow 1, holes 2 points 0. White to throw."
    )
