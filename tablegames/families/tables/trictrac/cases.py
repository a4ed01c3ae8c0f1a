"""What `tablegames check` can ask of a throw at trictrac or toc: its events, their number over all throws, its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tablegames.core.game import Over
from tablegames.core.languages import say
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.arithmetique import EVENTS, count_throws
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.plays import unplayed
from tablegames.families.tables.trictrac.state import Phase, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.checks import Situation
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


def no_throw(here: Situation) -> list[str]:
    """What is wrong when a case asks about a throw it does not give."""
    if here.state is None or here.state.throw is None:
        return [say("the case must give a 'throw:'", "le cas doit donner un « throw: »")]
    return []


EVENTS_WANTED: Final = list_of(MAPPING)
THROWS_WANTED: Final = list_of(
    Shape({"event": one_of(*EVENTS)}, {"count": WHOLE, "at": or_none(WHOLE), "ways_at_least": WHOLE}, open=True)
)


@expecting(EVENTS_WANTED)
def check_events(here: Situation, expected: Any) -> list[str]:
    """Exactly these events."""
    wrong = no_throw(here) or check_events_include(here, expected)
    if wrong:
        return wrong
    found = made(here)
    extra = [event for event in found if not any(agrees(wanted, event) for wanted in expected)]
    if extra or len(found) != len(expected):
        return [say(f"expected events {expected}, found {found}", f"faits attendus {expected}, trouvés {found}")]
    return []


@expecting(EVENTS_WANTED)
def check_events_include(here: Situation, expected: Any) -> list[str]:
    """These among others."""
    if wrong := no_throw(here):
        return wrong
    found = made(here)
    return [
        say(f"expected event {wanted}, found {found}", f"fait attendu {wanted}, trouvés {found}")
        for wanted in expected
        if not any(agrees(wanted, event) for event in found)
    ]


@expecting(EVENTS_WANTED)
def check_events_exclude(here: Situation, expected: Any) -> list[str]:
    """None of these."""
    if wrong := no_throw(here):
        return wrong
    return [
        say(f"event {event} should not be there", f"le fait {event} ne devrait pas être")
        for event in made(here)
        for unwanted in expected
        if agrees(unwanted, event)
    ]


@expecting(THROWS_WANTED)
def check_throws(here: Situation, expected: Any) -> list[str]:
    """Over all thirty-six throws so many make an event."""
    if here.state is None:
        return [say("the case must give a 'position:'", "le cas doit donner une « position: »")]
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
            wrong.append(
                say(f"expected {asked}, found {found} throws of 36", f"{asked} attendu, {found} coups sur 36 trouvés")
            )
    return wrong


def check_tour_unplayed(here: Situation, expected: Any) -> list[str]:
    """So many numbers of the throw cannot be played."""
    if wrong := no_throw(here):
        return wrong
    found = unplayed(coup_of(here), here.rules)
    if found == expected:
        return []
    return [
        say(f"expected {expected} numbers unplayed, found {found}", f"{expected} nombres non joués, {found} trouvés")
    ]


@expecting(mapping_with("tenir", "s_en_aller", shape=Shape({}, {"tenir": MAPPING, "s_en_aller": MAPPING})))
def check_trous_after(here: Situation, expected: Any) -> list[str]:
    """The trous once the whole throw is settled, by the thrower's choice; he may leave if and only if that is given."""
    if wrong := no_throw(here):
        return wrong
    game, state = here.game, here.state
    if (state.phase is Phase.CHOOSE) != ("s_en_aller" in expected):
        return [
            say(
                f"expected the thrower to {'be' if 's_en_aller' in expected else 'not be'} able to leave",
                f"le joueur {'devrait' if 's_en_aller' in expected else 'ne devrait pas'} pouvoir s'en aller",
            )
        ]
    wrong = []
    for choice, action in (("tenir", Tenir()), ("s_en_aller", SenAller())):
        if choice not in expected:
            continue
        after = game.apply(state, action).state if state.phase is Phase.CHOOSE else state
        if after.phase is Phase.PLAY and not isinstance(game.turn(after), Over):
            after = game.apply(after, game.legal(after)[0]).state
        found = dict(zip(SEAT_NAMES, after.score.trous, strict=True))
        if not agrees(expected[choice], found):
            wrong.append(say(f"{choice}: expected {expected[choice]}, found {found}",
                             f"{choice} : {expected[choice]} attendu, {found} trouvé"))  # fmt: skip
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
    "throws": check_throws,
    "plays.unplayed": check_tour_unplayed,
    "trous_after": check_trous_after,
}
