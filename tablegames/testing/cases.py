"""Rule cases: positions, throws and expectations from the book, in one YAML format for every game.

The common keys are here; those of some games (`marks`, `lead`, `match` …) come from their plugins by the hook
`tablegames_case_keys`. A key like `plays.unplayed` is an expectation inside `plays`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import wraps
from typing import Any, Final

from tablegames.core.errors import NotationError, PositionError, Refused, TablegamesError
from tablegames.core.game import Chance, Decide, Outcome, Over, acting_view
from tablegames.core.languages import Text, gettext as _, pgettext, speaking
from tablegames.core.notation import NOTHING, Notation
from tablegames.core.plaintext import quoted
from tablegames.plugin.checks import CaseKey, Situation
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import Kind, described, is_whole, unknown
from tablegames.table.table import Table
from tablegames.testing.acts import Done, answered, check_faults, check_open, done
from tablegames.testing.agreeing import agrees


def expecting(kind: Kind) -> Callable[[CaseKey], CaseKey]:
    """Make a key for values of one kind; other values are refused with the expected kind."""

    def wrapped(key: CaseKey) -> CaseKey:
        @wraps(key)
        def checked(situation: Situation, expected: Any) -> list[str]:
            if kind.fits(expected):
                return key(situation, expected)
            said = quoted(repr(expected), 200)
            return [_("must be {wanted}, not {said}", wanted=kind.wanted, said=said)]

        return checked

    return wrapped


ABOUT: Final = ("id", "cite", "constructed", "variant", "rules", "note")
SETTING: Final = ("position", "throw", "throw_no", "replay", "play", "acts")
COMMON: Final = ("plays", "replay_positions", "final", "over", "refuse", "faults", "may", "may_not")
PLAYS: Final = ("only", "include", "exclude", "count")


def run_case(table: Table, case: Mapping[str, Any], keys: Mapping[str, CaseKey]) -> list[str]:
    """Return the errors of one case; empty: it passes."""
    wrong = list(_unknown_keys(case, keys))
    if wrong:
        return wrong
    table = replace(table, game=table.bare)  # a case is about one game, even if the rules make a match of it
    try:
        with speaking("en") if "refuse" in case else nullcontext():  # refusals are written in English
            reached, refused = _reach(table, case)
        if "refuse" in case:
            return _check_refused(table, case, refused)
        if refused is not None:
            return [str(refused)]
        settled = answered(table, reached)
        situation = Situation(table.bare, table.variant.rules, table.notation, case, settled.state)
        return [
            *_common(table, situation, keys),
            *_at_the_table(table, reached, settled, case),
            *_brought(situation, keys),
        ]
    except (NotationError, PositionError, Refused) as problem:
        return [str(problem)]


def _unknown_keys(case: Mapping[str, Any], keys: Mapping[str, CaseKey]) -> Iterator[str]:
    known = [*ABOUT, *SETTING, *COMMON, *(key for key in keys if "." not in key)]
    for key in case:
        if key not in known:
            yield unknown(key, known)
    plays = case.get("plays", {})
    inside = [*PLAYS, *(key.partition(".")[2] for key in keys if key.startswith("plays."))]
    if not isinstance(plays, dict):
        yield _("'plays' must be a mapping")
        return
    for key in plays:
        if key not in inside:
            yield unknown(key, inside, Text("'plays'"))
    if not any(key in case for key in (*COMMON, *keys, "replay", "acts")) or plays == {} == case.get("plays"):
        yield _("the case checks nothing")
    asked = [key for key in (*SETTING, *COMMON) if key in case and key != "position"]
    if asked and "position" not in case:
        yield _("'{asked}' needs a 'position:'", asked=asked[0])
    yield from _unknown_moves(case)


def _unknown_moves(case: Mapping[str, Any]) -> Iterator[str]:
    """Return the numbers of intermediate positions that no move of the replay leads to."""
    on_the_way = case.get("replay_positions", {})
    moves = case.get("replay") or []
    length = len(moves) if isinstance(moves, list) else 0
    if not isinstance(on_the_way, dict) or any(number not in range(1, length + 1) for number in on_the_way):
        yield _(
            "'replay_positions' must be a mapping from the number of a move (1 to {length}) to a position",
            length=length,
        )


def _reach(table: Table, case: Mapping[str, Any]) -> tuple[Done, TablegamesError | None]:
    """Return the state of the case, or the refusal on the way."""
    if "position" not in case:
        return Done(None), None
    try:
        state = table.notation.set_up(table.bare, case["position"])
        for number, move in enumerate(_moves(case), start=1):
            state = _move(table, state, move, number)
            wanted = (case.get("replay_positions") or {}).get(number)
            problems = [] if wanted is None else _compare_positions(table, wanted, state)
            if problems:
                raise Refused(_("after move {number}: {problems}", number=number, problems=problems[0]))
        if "throw" in case:  # in the position reached
            state = table.played(state, str(case["throw"])).step.state
        if "play" in case:
            table.played(state, str(case["play"]))
        return done(table, state, case["acts"]) if "acts" in case else Done(state), None
    except (PositionError, NotationError, Refused) as problem:
        return Done(None), problem


def _moves(case: Mapping[str, Any]) -> list[str]:
    moves = case.get("replay") or []
    if not isinstance(moves, list):
        raise PositionError(_("'replay' must be a list of moves"))
    return [str(move) for move in moves]


def _move(table: Table, state: Any, move: str, number: int) -> Any:
    """Return one move of a replay; with dice it is `throw: play`, with `;` between several decisions.

    After a throw with nothing to decide, the rest is empty.
    """
    try:
        if isinstance(table.bare.turn(state), Chance):
            throw, _unused, move = move.partition(":")
            state = table.played(state, throw.strip()).step.state
            if not move.strip() and not isinstance(table.bare.turn(state), Decide):
                return state
        for part in move.split(";"):
            state = table.played(state, part.strip()).step.state
        return state
    except (NotationError, Refused) as problem:
        sentence = _("move {number}: {problem}", number=number, problem=problem)
        raise Refused(sentence, getattr(problem, "fault", None)) from None


def _check_refused(table: Table, case: Mapping[str, Any], refused: TablegamesError | None) -> list[str]:
    """Return whether there was a refusal with this fault; if no fault of the game is called so, with this text."""
    text = str(case["refuse"])
    fault = getattr(refused, "fault", None)
    found = "" if fault is None else fault.what
    is_fault = f"fault.{text}" in table.wording.phrases
    if refused is None:
        return [_("expected a refusal that mentions '{text}', found none", text=text)]
    if text == str(case.get("play")) and not isinstance(refused, Refused):
        return [_("'{text}' can't be read as a play, so it can't be refused: {refused}", text=text, refused=refused)]
    if text == found or (not is_fault and text in str(refused)):
        return []
    if is_fault and found:
        return [_("expected the fault '{text}', found '{found}': {refused}", text=text, found=found, refused=refused)]
    return [_("expected a refusal that mentions '{text}', found: {refused}", text=text, refused=refused)]


def _common(table: Table, here: Situation, keys: Mapping[str, CaseKey]) -> Iterator[str]:
    """Return the keys of every game, except those that the game checks itself."""
    if here.state is None:
        return
    if "plays" in here.case and "plays" not in keys:
        yield from check_plays(here, here.case["plays"])
    if "final" in here.case:
        yield from _compare_positions(table, here.case["final"], here.state)
    if "over" in here.case and "over" not in keys:
        yield from check_over(here, here.case["over"], table.wording.outcome)


def _at_the_table(table: Table, reached: Done, settled: Done, case: Mapping[str, Any]) -> Iterator[str]:
    """Return the keys of a table with faults; possible acts are checked before an unanswered call is accepted."""
    if "faults" in case:
        yield from check_faults(table, settled, case["faults"])
    for key, wanted in (("may", True), ("may_not", False)):
        if key in case:
            yield from (labelled(key, wrong) for wrong in check_open(table, reached, key, case[key], wanted))


def _brought(here: Situation, keys: Mapping[str, CaseKey]) -> Iterator[str]:
    plays = here.case.get("plays", {})
    for name, key in keys.items():
        outer, _, inner = name.partition(".")
        if inner and inner in plays:
            yield from (labelled(name, wrong) for wrong in key(here, plays[inner]))
        elif not inner and outer in here.case:
            yield from (labelled(name, wrong) for wrong in key(here, here.case[outer]))


def check_plays(here: Situation, expected: Mapping[str, Any]) -> Iterator[str]:
    """Return whether these plays are the legal ones, compared by the positions after them."""
    game, notation, state = here.game, here.notation, here.state
    turn, view = game.turn(state), acting_view(game, state)
    if isinstance(turn, Chance):
        yield _("no dice thrown yet: add 'throw:'")
        return
    found: dict[str, str] = {}
    for action in () if isinstance(turn, Over) else game.legal(state):
        text = notation.write(view, action)
        if text != NOTHING:
            found[_key(notation, game.apply(state, action).state)] = text
    only = list(_read_all(here, expected.get("only", [])))
    for text, key in (*only, *_read_all(here, expected.get("include", []))):
        if key not in found:
            yield _("expected play {text}, found {list}", text=text, list=_list(found))
    for key, text in found.items() if "only" in expected else ():
        if key not in (wanted for _, wanted in only):
            yield _("play {text} is legal, but not expected", text=text)
    for text, key in _read_all(here, expected.get("exclude", [])):
        if key in found:
            yield _("play {text} should not be legal", text=text)
    if "count" in expected and not is_whole(expected["count"]):
        yield _("'count' must be a whole number, not {said}", said=described(expected["count"]))
    elif "count" in expected and expected["count"] != len(found):
        yield _(
            "expected {expected} plays, found {count}: {list}",
            expected=expected["count"],
            count=len(found),
            list=_list(found),
        )


def _read_all(here: Situation, texts: Any) -> Iterator[tuple[str, str | None]]:
    """Return each play with the position after it; None if it is refused."""
    view = acting_view(here.game, here.state)
    for text in texts if isinstance(texts, list) else [texts]:
        if isinstance(here.game.turn(here.state), Over):
            yield str(text), None
            continue
        try:
            action = here.notation.read(here.game, view, str(text))
        except Refused:
            yield str(text), None
        else:
            if here.notation.write(view, action) != NOTHING:  # an empty play may be written, and does not count
                yield str(text), _key(here.notation, here.game.apply(here.state, action).state)


def _key(notation: Notation[Any, Any, Any], state: Any) -> str:
    return json.dumps(notation.position(state), sort_keys=True)


def _list(found: Mapping[str, str]) -> str:
    texts = sorted(found.values())
    shown = ", ".join(texts[:12]) or pgettext("masculine", "none")
    return shown + (f" … ({len(texts)})" if len(texts) > 12 else "")


def _compare_positions(table: Table, expected: object, state: Any) -> list[str]:
    """Compare positions: of a mapping only the given keys, of the table only the expected part."""
    found = table.notation.position(state)
    if isinstance(found, dict) and not (isinstance(expected, dict) and "table" in expected):
        found = {key: value for key, value in found.items() if key != "table"}
        found = found["board"] if list(found) == ["board"] else found
    if isinstance(expected, dict) and isinstance(found, dict):
        return _compare_keys(table, expected, found)
    wanted = table.notation.position(table.notation.set_up(table.bare, expected))
    return [] if wanted == found else [_differ(wanted, found)]


def _compare_keys(table: Table, expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Compare the given keys only; those that contradict the rest of the position are compared as written."""
    wanted: Any = _set_up(table, {**found, **expected})
    if wanted is None:  # perhaps it is a part of a key: the hand of one seat
        wanted = _set_up(table, {**found, **{key: _completed(part, found.get(key)) for key, part in expected.items()}})
    if wanted is None:
        wanted = {**found, **expected}
        if all(_given(value) == _given(found.get(key)) for key, value in wanted.items()):
            return []
        if any(key not in found and not isinstance(value, dict) for key, value in expected.items()):
            table.notation.set_up(table.bare, wanted)  # it says why that is impossible
    if wanted == found or not isinstance(wanted, dict):
        return [] if wanted == found else [_differ(wanted, found)]
    keys = [key for key in {**found, **wanted} if _given(wanted.get(key)) != _given(found.get(key))]
    asked = [key for key in keys if key in expected] or keys
    return [_differ({key: wanted.get(key) for key in asked}, {key: found.get(key) for key in asked})]


def _set_up(table: Table, data: Mapping[str, Any]) -> Any:
    """Return a position as the program writes it; None: it is impossible."""
    try:
        return table.notation.position(table.notation.set_up(table.bare, data))
    except PositionError:
        return None


def _completed(part: Any, found: Any) -> Any:
    """Return a value of a key, for each seat that it leaves out as it was found."""
    if not isinstance(part, Mapping) or not isinstance(found, Mapping):
        return part
    return {**found, **{str(seat): value for seat, value in part.items()}}


def _given(value: Any) -> Any:
    """Return the value of a key; a value for nobody is the same as none."""
    return ({key: one for key, one in value.items() if one} if isinstance(value, dict) else value) or None


def _differ(wanted: object, found: object) -> str:
    return _("expected position {wanted}, found {found}", wanted=wanted, found=found)


def check_over(here: Situation, expected: Any, tell: Callable[[Outcome], str] = str) -> Iterator[str]:
    """Return whether the game is over with this outcome; `tell` words an outcome."""
    turn = here.game.turn(here.state)
    outcome = turn.outcome if isinstance(turn, Over) else None
    if expected is False:
        if outcome is not None:
            found = tell(outcome)
            yield _("expected an unfinished game, found: {found}", found=found)
        return
    if not isinstance(expected, dict):
        yield _("'over' must be false or a mapping such as {{winner: 0}}, not {expected!r}", expected=expected)
        return
    if outcome is None:
        yield _("expected a finished game; it is not over")
        return
    facts = outcome_facts(outcome, here.notation)
    for key, wanted in expected.items():
        if key not in facts:
            yield unknown(key, facts, Text("'over'"))
        elif key in ("winner", "winners"):
            yield from _check_winners(key, wanted, facts[key], here.notation.seat_names)
        elif not agrees(wanted, facts[key]):
            yield _("over: expected {key} {wanted}, found {facts}", key=key, wanted=wanted, facts=facts[key])


def _check_winners(key: str, wanted: Any, found: Any, names: Sequence[str]) -> Iterator[str]:
    """Return whether these seats have won; each is written as a name, such as `white`, or a number."""
    if agrees(_numbers(wanted, names), found):
        return
    shown = [str(names[seat]) if seat < len(names) else str(seat) for seat in (found if key == "winners" else [found])]
    yield _("over: expected {key} {wanted}, found {facts}", key=key, wanted=wanted, facts=", ".join(shown))


def _numbers(seats: Any, names: Sequence[str]) -> Any:
    """Return seats with each name as its number; others unchanged."""
    if isinstance(seats, list):
        return [_numbers(seat, names) for seat in seats]
    known = {name.casefold(): seat for seat, name in enumerate(names)}
    return known.get(seats.casefold(), seats) if isinstance(seats, str) else seats


def outcome_facts(outcome: Outcome, notation: Notation[Any, Any, Any]) -> dict[str, Any]:
    """Return the facts of an outcome by their names in cases."""
    facts: dict[str, Any] = {
        "winner": outcome.winners[0] if outcome.winners else None,
        "winners": list(outcome.winners),
        "score": {**dict(enumerate(outcome.scores)), **dict(zip(notation.seat_names, outcome.scores, strict=False))},
        "by": outcome.by,
    }
    return {**facts, **dict(outcome.facts)}
