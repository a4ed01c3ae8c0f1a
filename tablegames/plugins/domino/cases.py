"""The keys of `tablegames dev check` for domino beyond the common ones: `match` and `lead`.

Both go through the rules themselves: the party's format, the scoring of a round, the drawing for the lead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import Format, Tally
from tablegames.core.plaintext import small_number
from tablegames.families.dominoes.order import side_of, sides
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.state import Dealing, Drawing, Lots
from tablegames.families.dominoes.tiles import read_tiles
from tablegames.plugin.checks import Situation
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.parties import Pool, Stakes, beside, party
from tablegames.plugins.domino.scoring import scored
from tablegames.rules.untrusted.shapes import MAPPING, WHOLE, Kind, Shape, is_whole, list_of, mapping_with, or_none
from tablegames.testing.cases import expecting


def _is_by_seat(value: Any) -> bool:
    """Whether a value is a mapping from seats to numbers; a seat may be written as a text."""
    return isinstance(value, Mapping) and all(
        small_number(str(seat)) is not None and is_whole(number) for seat, number in value.items()
    )


BY_SEAT: Final = Kind(Text("a mapping {0: n, 1: n}"), _is_by_seat)
_ROUND: Final = Shape({"pips": BY_SEAT}, {"out": or_none(WHOLE)}, open=True)
_AFTER: Final = Shape({}, {"points": BY_SEAT, "stakes": BY_SEAT}, open=True)
_MATCH: Final = Shape(
    {},
    {
        "leader": WHOLE, "before": BY_SEAT, "played": WHOLE, "rounds": list_of(_ROUND),
        "after": mapping_with("points", "next_leader", "over", shape=_AFTER),
    },
    open=True,
)  # fmt: skip


@expecting(mapping_with("leader", "before", "rounds", "after", shape=_MATCH))
def check_match(situation: Situation, expected: Any) -> list[str]:
    """`match: {leader, before, played, rounds: […], after}`: the party after these rounds, or after the one played."""
    wrong = _misread(expected, "match", {"leader", "before", "played", "rounds", "after"})
    if wrong:
        return wrong
    format_ = party(situation.rules)
    try:
        tally = _fold(situation, expected, format_)
        if tally is None:
            return [_("match: the round is not over yet")]
        pot = format_.pot(tally) if isinstance(format_, Pool | Stakes) else None
        return _compare_party(expected.get("after", {}), tally, format_.result(tally), pot)
    except (TypeError, ValueError, LookupError) as error:
        return [_("cannot read match: {error}", error=error)]


def _fold(situation: Situation, expected: Mapping[str, Any], format_: Format) -> Tally | None:
    """The tally after the rounds written in the case, or after the round played from its position."""
    if situation.state is not None:
        turn = situation.game.turn(situation.state)
        position = situation.case.get("position", {})
        before = Tally(_by_seat(position.get("points", {}), situation.game.seats), position.get("played", 0))
        return format_.settle(before, turn.outcome, situation.state.leader) if isinstance(turn, Over) else None
    seats = _players(situation, len(expected["rounds"][0]["pips"]))
    leader = Seat(int(expected.get("leader", 0)))
    tally = Tally(_by_seat(expected.get("before", {}), seats), int(expected.get("played", 0)), leader)
    for number, played in enumerate(expected["rounds"], start=1):
        if format_.result(tally) is not None:
            raise ValueError(_("the partie is over before round {number}", number=number))
        out = None if played.get("out") is None else Seat(int(played["out"]))
        outcome = scored(situation.rules, leader, out, _by_seat(played["pips"], seats))
        tally = format_.settle(tally, outcome, leader)
        leader = leader if tally.first is None else tally.first
    return tally


def _players(situation: Situation, named: int) -> int:
    """The number of players the case names, if the party allows it."""
    return named if named in situation.rules.players else situation.game.seats


def _compare_party(after: Mapping[str, Any], tally: Tally, result: Outcome | None, pot: int | None) -> list[str]:
    """Compare the party with what the case expects; `pot` None: there are no stakes."""
    known = {"points", "next_leader", "over", "stakes"} | ({"pot"} if pot is not None else set())
    wrong, paid = _misread(after, "after", known), beside(tally)
    for key, value in after.items():
        if key == "points" and _by_seat(value, len(tally.points)) != tally.points:
            wrong.append(_differs("points", value, dict(enumerate(tally.points))))
        elif key == "next_leader" and value != tally.first:
            wrong.append(_differs("next_leader", value, tally.first))
        elif key == "stakes" and _by_seat(value, len(paid)) != paid:
            wrong.append(_differs("stakes", value, dict(enumerate(paid))))
        elif key == "pot" and pot is not None and value != pot:
            wrong.append(_differs("pot", value, pot))
        elif key == "over":
            wrong += _compare_over(value, result, len(tally.points), stakes=pot is not None)
    return wrong


def _compare_over(expected: Any, result: Outcome | None, seats: int, *, stakes: bool) -> list[str]:
    """Compare `over`: false, or who won or lost the party, and how many stakes."""
    if not isinstance(expected, Mapping):
        return [] if expected is (result is not None) else [_differs("over", expected, result is not None)]
    if result is None:
        return [_differs("over", expected, False)]
    found: dict[str, Any] = {
        "winners": list(result.winners),
        "losers": [seat for seat in range(seats) if seat not in result.winners],
    }
    net = dict(result.facts).get("net", result.scores if stakes else None)
    if isinstance(net, tuple):
        found["net"] = dict(enumerate(net))
    return _misread(expected, "over", set(found)) + _unlike(expected, found)


@expecting(MAPPING)
def check_lead(situation: Situation, expected: Any) -> list[str]:
    """`lead: {drawn: {0: 6-4, 1: 5-5}, again: [0, 1]}`, or `leader:`; with partners `sides:`.  [AUJ-Dom r. I, II]"""
    known = {"drawn", "again", "leader"}
    wrong = _misread(expected, "lead", known if situation.rules.partners is Partners.NONE else known | {"sides"})
    if wrong:
        return wrong
    drawn = expected.get("drawn")
    seats = _players(situation, len(drawn) if isinstance(drawn, Mapping) else 0)
    if not isinstance(drawn, Mapping) or set(drawn) != set(range(seats)):
        return [_("lead: 'drawn' must give each seat a different tile")]
    game = Domino(situation.rules, seats, cast(Domino, situation.game).strict.tile_set)
    try:
        lots = Lots(read_tiles(" ".join(str(drawn[seat]) for seat in range(game.seats)), of=game.tile_set))
    except NotationError as error:
        return [f"lead: {error}"]
    if len(set(lots.drawn)) != game.seats:
        return [_("lead: 'drawn' must give each seat a different tile")]
    after = game.apply(game.initial(), lots).state
    assert isinstance(after, Dealing | Drawing)
    again = list(after.seats) if isinstance(after, Drawing) else []
    leader = None if isinstance(after, Drawing) else after.leader
    return _unlike({"again": [], **expected}, {"again": again, "leader": leader, "sides": _sides(after)})


def _sides(state: Dealing | Drawing) -> list[list[int]] | None:
    """The sides, that of the highest tile first; None while they are unknown."""
    if isinstance(state, Drawing):
        known = len(state.side) == 2
        return [list(state.side), [seat for seat in range(4) if seat not in state.side]] if known else None
    ahead = side_of(state.order, state.leader)
    return [list(side) for side in sorted(sides(state.order), key=lambda side: side != ahead)]


def _by_seat(given: Mapping[Any, Any], seats: int) -> tuple[int, ...]:
    """Numbers by seat, 0 where none is given."""
    found = {int(seat): int(number) for seat, number in given.items()}
    if not set(found) <= set(range(seats)):
        raise ValueError(_("the seats are 0 to {seats}", seats=seats - 1))
    return tuple(found.get(seat, 0) for seat in range(seats))


def _misread(given: Any, key: str, known: set[str]) -> list[str]:
    """Return the unreadable keys: not a mapping, or keys this party does not have."""
    if not isinstance(given, Mapping):
        return [_("{key} must be a mapping", key=key)]
    return [_("{key}: this partie has no '{name}'", key=key, name=name) for name in given if name not in known]


def _unlike(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    return [_differs(key, expected[key], value) for key, value in found.items() if expected.get(key, value) != value]


def _differs(key: str, expected: object, found: object) -> str:
    return _("{key}: expected {expected}, found {found}", key=key, expected=expected, found=found)
