"""Keys that `tablegames dev check` adds for a throw at trictrac or toc: its events, their chances, its end."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any, Final

from tablegames.core.game import Over
from tablegames.core.languages import gettext as _, pgettext
from tablegames.families.tables.race.notation import SEAT_NAMES
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import EVENTS, count_throws
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.plays import unplayed
from tablegames.families.tables.trictrac.state import Jan, Phase, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.checks import CaseKey, Situation
from tablegames.rules.untrusted.shapes import MAPPING, WHOLE, Shape, list_of, mapping_with, one_of, or_none
from tablegames.testing.agreeing import agrees
from tablegames.testing.cases import check_over, check_plays, expecting


def coup_of(here: Situation) -> Coup:
    """The throw the case is about."""
    state: TourState[Any] = here.state
    return here.game.coup(state)  # type: ignore[attr-defined,no-any-return]  # a Tour


def made(here: Situation) -> list[dict[str, Any]]:
    """The jans of the throw, by the names cases use."""
    game: Tour[Any, Any] = here.game  # type: ignore[assignment]  # the keys of this module are those of a Tour
    return [_event(game, here.state, jan) for jan in game.jans(coup_of(here))]


def _event(game: Tour[Any, Any], state: TourState[Any], jan: Jan) -> dict[str, Any]:
    seat = state.seat if jan.for_mover else OTHER[state.seat]
    event: dict[str, Any] = {"jan": str(jan.kind), "for": SEAT_NAMES[seat], "ways": jan.ways}
    if jan.at is not None:
        event["at"] = jan.at
    assert state.throw is not None
    worth = game.keeper.worth(jan, state.throw)
    return event if worth is None else {**event, "points": worth}


def of_a_throw(key: CaseKey) -> CaseKey:
    """Make a key for cases that give a throw; in others it is an error."""

    @wraps(key)
    def checked(here: Situation, expected: Any) -> list[str]:
        if here.state is None or here.state.throw is None:
            return [_("the case must give a 'throw:'")]
        return list(key(here, expected))

    return checked


EVENTS_WANTED: Final = list_of(MAPPING)
THROWS_WANTED: Final = list_of(
    Shape({"event": one_of(*EVENTS)}, {"count": WHOLE, "at": or_none(WHOLE), "ways_at_least": WHOLE}, open=True)
)


@expecting(EVENTS_WANTED)
def check_events(here: Situation, expected: Any) -> list[str]:
    """Exactly these events."""
    if wrong := list(check_events_include(here, expected)):
        return wrong
    found = made(here)
    extra = [event for event in found if not any(agrees(wanted, event) for wanted in expected)]
    if extra or len(found) != len(expected):
        return [_("expected events {expected}, found {found}", expected=expected, found=found)]
    return []


@expecting(EVENTS_WANTED)
@of_a_throw
def check_events_include(here: Situation, expected: Any) -> list[str]:
    """These among others."""
    found = made(here)
    return [
        _("expected event {wanted}, found {found}", wanted=wanted, found=found)
        for wanted in expected
        if not any(agrees(wanted, event) for event in found)
    ]


@expecting(EVENTS_WANTED)
@of_a_throw
def check_events_exclude(here: Situation, expected: Any) -> list[str]:
    """None of these."""
    return [
        _("event {event} should not be there", event=event)
        for event in made(here)
        for unwanted in expected
        if agrees(unwanted, event)
    ]


@expecting(THROWS_WANTED)
def check_throws(here: Situation, expected: Any) -> list[str]:
    """Over all thirty-six throws, N make an event."""
    if here.state is None:
        return [_("the case must give a 'position:'")]
    wrong = []
    state: TourState[Any] = here.state
    for asked in expected:
        found = count_throws(
            state.board,
            here.rules,
            asked["event"],
            at=asked.get("at"),
            ways_at_least=asked.get("ways_at_least", 1),
            throw_no=state.releve.throws[state.seat] + 1,
            done=state.releve.done[state.seat],
        )
        if found != asked.get("count"):
            wrong.append(_("expected {asked}, found {found} of 36 throws", asked=asked, found=found))
    return wrong


@of_a_throw
def check_marks(here: Situation, expected: Any) -> list[str]:
    """The total a throw is worth to each side."""
    game: Tour[Any, Any] = here.game  # type: ignore[assignment]  # a Tour
    jans, seat = game.jans(coup_of(here)), here.state.seat
    own, other = ([jan for jan in jans if jan.for_mover is own] for own in (True, False))
    made = {SEAT_NAMES[seat]: own, SEAT_NAMES[OTHER[seat]]: other}
    return differs(expected, {name: game.keeper.counted(jans, here.state.throw) for name, jans in made.items()})


def differs(expected: Any, found: Any) -> list[str]:
    """The error of an answer that is not as expected."""
    if agrees(expected, found):
        return []
    return [pgettext("cases", "expected {expected}, found {found}", expected=expected, found=found)]


@of_a_throw
def check_tour_unplayed(here: Situation, expected: Any) -> list[str]:
    found = unplayed(coup_of(here), here.rules)
    if found == expected:
        return []
    return [_("expected {expected} numbers unplayed, found {found}", expected=expected, found=found)]


@expecting(mapping_with("tenir", "s_en_aller", shape=Shape({}, {"tenir": MAPPING, "s_en_aller": MAPPING})))
@of_a_throw
def check_trous_after(here: Situation, expected: Any) -> list[str]:
    """The trous once the whole throw is settled, by the thrower's choice; he may leave if and only if that is given."""
    game, state = here.game, here.state
    if (state.phase is Phase.CHOOSE) != ("s_en_aller" in expected):
        if "s_en_aller" in expected:
            return [_("expected the thrower to be able to leave")]
        return [_("expected the thrower not to be able to leave")]
    wrong = []
    for choice, action in (("tenir", Tenir()), ("s_en_aller", SenAller())):
        if choice not in expected:
            continue
        after = game.apply(state, action).state if state.phase is Phase.CHOOSE else state
        if after.phase is Phase.PLAY and not isinstance(game.turn(after), Over):
            after = game.apply(after, game.legal(after)[0]).state
        found = dict(zip(SEAT_NAMES, after.score.trous, strict=True))
        if not agrees(expected[choice], found):
            wrong.append(
                _("{choice}: expected {expected}, found {found}", choice=choice, expected=expected[choice], found=found)
            )
    return wrong


def staying(here: Situation) -> Situation:
    """The same case once the thrower, if he may leave, has said that he stays."""
    if here.state is not None and here.state.phase is Phase.CHOOSE:
        return replace(here, state=here.game.apply(here.state, Tenir()).state)
    return here


def check_plays_of_a_throw(here: Situation, expected: Any) -> list[str]:
    """The plays of a throw are those of who stays."""
    return list(check_plays(staying(here), expected))


def check_over_if_he_stays(here: Situation, expected: Any) -> list[str]:
    """Beside a throw: whether the game is over once it is settled, if he stays."""
    stays = staying(here)
    if stays.state is not None and stays.state.phase is Phase.PLAY:
        state = stays.game.apply(stays.state, stays.game.legal(stays.state)[0]).state
        stays = replace(stays, state=state)
    return list(check_over(stays, expected))


TOUR_KEYS: Final = {
    "plays": check_plays_of_a_throw,
    "over": check_over_if_he_stays,
    "events": check_events,
    "events_include": check_events_include,
    "events_exclude": check_events_exclude,
    "marks": check_marks,
    "throws": check_throws,
    "plays.unplayed": check_tour_unplayed,
    "trous_after": check_trous_after,
}
