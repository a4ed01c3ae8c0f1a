"""Trictrac and toc in numbers: as all tables games, and besides the score, the phase and the relevé."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, Final, TypeVar, cast

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Event, Seat
from tablegames.families.tables.board.men import after, count, counts as in_places, mine, theirs, turned
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.board.places import OFF, Board
from tablegames.families.tables.race.abilities import (
    NOT_PLAYED,
    OTHER_FEATURES,
    OWN_FEATURES,
    half_played,
    sources,
    words_of,
)
from tablegames.families.tables.race.march import tells
from tablegames.families.tables.race.plays import Play, thought_of
from tablegames.families.tables.race.state import die_won, touched
from tablegames.families.tables.trictrac.coup import GRAND_JAN, PETIT_JAN, RETOUR, Coup, full
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.keeper_spec import SpecifiedKeeper, run_on
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.plays import coin_not_passed
from tablegames.families.tables.trictrac.state import (
    BATTRE,
    BATTRE_A_FAUX,
    CHOICE,
    COIN,
    ONCE_A_RELEVE,
    Action,
    Jan,
    JanKind,
    Phase,
    Releve,
    SenAller,
    Tenir,
    TourState,
    begins_anew,
)
from tablegames.plugin.abilities import Abilities, Count, Prospect
from tablegames.plugin.encoding.plain import part_of
from tablegames.plugin.encoding.protocol import Buffers, Encoder, Feature, SteppedTables, Word
from tablegames.plugin.ways import Way

COUNTED: Final = 99
"""Points and trous are capped here."""
ONCE: Final = sorted(ONCE_A_RELEVE)
RELEVE: Final = (
    *(Feature(f"throws.{side}", 0, COUNTED) for side in ("own", "other")),
    *(Feature(f"done.{side}.{kind}") for side in ("own", "other") for kind in ONCE),
    *(Feature(f"first_throw.{die}", 0, 6) for die in (1, 2)),
)


class TourEncoder:
    """Trictrac and toc: besides, the score, the phase of the turn, and what matters of the relevé."""

    letters = NOT_PLAYED + 1 + len(CHOICE)

    def __init__(self, score: type, turned: Callable[[TourState[Any]], TourState[Any]]) -> None:
        """The score is of that type; `turned` exchanges the seats."""
        self._turned = turned
        self._phase = part_of(Phase, "phase", 2)
        self._score = part_of(score, "score", 2)
        scores = (Feature(one.name, 0, min(one.high, COUNTED)) for one in self._score.features)
        self.features = (*OWN_FEATURES, *OTHER_FEATURES, Feature("turn"), *self._phase.features, *scores, *RELEVE)

    def observe(self, state: TourState[Any], seat: Seat, spelt: Word) -> list[int]:
        """Everything with the seats exchanged for the second, so that the observer is always the first."""
        if seat == 1:
            state = self._turned(state)
        turn = state.seat == 0 and state.phase not in (Phase.DRAW, Phase.OVER)
        own, other = (mine, theirs) if state.seat == 0 else (theirs, mine)
        return [
            *half_played(in_places(own(state.board)), numbers_of(state), spelt),
            *in_places(other(state.board)),
            int(turn),
            *self._phase.walk(state.phase, Seat(0)),
            *self._score.walk(state.score, Seat(0)),
            *_releve_numbers(state.releve),
        ]

    def spell(self, state: TourState[Any], action: Any) -> Word:
        """To stay and to leave are two letters more."""
        if isinstance(action, Tenir | SenAller):
            return (NOT_PLAYED + 1 + CHOICE.index(action),)
        return sources(action.steps, numbers_of(state))

    def spell_all(self, state: TourState[Any], legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """All plays at once, where the native code has listed them."""
        return words_of(legal, numbers_of(state))


def _releve_numbers(releve: Releve) -> list[int]:
    """The features of the relevé: throws, the jans made that are made once, the first throw."""
    done = [int(kind in side) for side in releve.done for kind in ONCE]
    first = (0, 0) if releve.first is None else releve.first.numbers
    return [*releve.throws, *done, *first]


def numbers_of(state: TourState[Any]) -> tuple[int, ...]:
    """The numbers of the throw in hand, a doublet as two dice."""
    return () if state.throw is None else state.throw.numbers


THROWS: Final = tuple(
    (throw(one, other), 1 if one == other else 2) for one, other in combinations_with_replacement(range(6, 0, -1), 2)
)
"""The twenty-one throws, each with how often it comes in thirty-six: a doublet once, the others twice.  [LEP 2.I]"""

NOT_PASSING: Final = "pass_coin"
"""Not a jan: the throws that do not pass the coin.  [LEP 2.V]"""
EVENTS: Final = {
    **{kind.value: frozenset({kind}) for kind in JanKind},
    "battre": BATTRE,
    "battre_a_faux": BATTRE_A_FAUX,
    NOT_PASSING: frozenset[JanKind](),
}
"""The events to count, by name."""


def over_all_throws(
    board: Board, rules: JanRules, throw_no: int | None = None, done: frozenset[JanKind] = frozenset()
) -> Iterator[tuple[Throw, int, tuple[Jan, ...]]]:
    """Each of the twenty-one throws, how often it comes in thirty-six, and what it makes."""
    for thrown, times in THROWS:
        yield thrown, times, jans(Coup(board, thrown, throw_no, done), rules)


def count_throws(
    board: Board,
    rules: JanRules,
    event: str,
    *,
    at: int | None = None,
    ways_at_least: int = 1,
    throw_no: int | None = None,
    done: frozenset[JanKind] = frozenset(),
) -> int:
    """How many of the thirty-six throws make the event (a key of `EVENTS`), at that arrow, in at least N ways."""
    if event == NOT_PASSING:
        return sum(times for thrown, times in THROWS if coin_not_passed(Coup(board, thrown)))
    kinds = EVENTS[event]
    return sum(
        times
        for _, times, made in over_all_throws(board, rules, throw_no, done)
        if any(jan.kind in kinds and jan.ways >= ways_at_least and at in (None, jan.at) for jan in made)
    )


OF: Final = 36
_FILLS: Final = "remplir_"
LOOKED_AT: Final = 12
"""How many plays are compared when choosing whether to stay."""


def after_play(jans: Callable[[Coup], Iterable[Jan]], position: Board, play: Play) -> dict[str, Prospect]:
    """How many throws of the player fill a plein or gain, the other standing as he does; how many of the other gain."""
    board = after(position, play.steps)
    own: Counter[str] = Counter()
    risk = 0
    for thrown, times in THROWS:
        made = [jan for jan in jans(Coup(board, thrown)) if jan.for_mover]
        own.update({str(jan.kind): times for jan in made if str(jan.kind).startswith(_FILLS)})
        own["gains"] += times if made else 0
        risk += times if any(jan.for_mover for jan in jans(Coup(turned(board), thrown))) else 0
    found = {what: Prospect(n, OF, weight=2.0 if what.startswith(_FILLS) else 0.5) for what, n in own.items()}
    return found | {"risk": Prospect(risk, OF, good=False)}


def throws_that_fill(jans: Callable[[Coup], Iterable[Jan]], position: Board, play: Play) -> int:
    """How many of the player's next throws fill a plein, the other standing as he does."""
    board = after(position, play.steps)
    return sum(
        times
        for thrown, times in THROWS
        if any(jan.for_mover and str(jan.kind).startswith(_FILLS) for jan in jans(Coup(board, thrown)))
    )


def after_choice(
    jans: Callable[[Coup], Iterable[Jan]], position: Board, plays: Sequence[Play] | None
) -> dict[str, Prospect]:
    """The prospects of staying, by the least risky play; of leaving (None): throw first from the talons.  [LEP 3]"""
    if plays is None:
        return {"gains": Prospect(0, OF, weight=0.5), "risk": Prospect(0, OF, good=False)}
    followed = [after_play(jans, position, play) for play in plays[:LOOKED_AT]]
    return max(followed, key=lambda one: _chances(one, "gains") - _chances(one, "risk"), default={})


def _chances(found: Mapping[str, Prospect], key: str) -> int:
    return found[key].chances if key in found else 0


def done_by(position: Board, play: Play) -> tuple[str, ...]:
    """The coin a play takes, the plein it fills or keeps: `coin`, `fill`, `keep`."""
    men, then = mine(position), mine(after(position, play.steps))
    filled = [(full(men, plein), full(then, plein)) for plein in (PETIT_JAN, GRAND_JAN, RETOUR)]
    done = {
        "coin": not count(men, COIN) and count(then, COIN) > 0,
        "fill": (False, True) in filled,
        "keep": (True, True) in filled,
    }
    return tuple(key for key, is_so in done.items() if is_so)


M = TypeVar("M")
_BETWEEN_THROWS: Final = (Phase.DRAW, Phase.THROW)


def prospects(game: Any, state: TourState[M], action: Action) -> Mapping[str, Prospect]:
    """In how many of the next throws something is filled or gained, by who plays and by the other."""
    if isinstance(action, Play):
        return after_play(game.jans, state.board, action)
    if state.phase is not Phase.CHOOSE:
        return {}
    stayed = None if isinstance(action, SenAller) else game.apply(state, action).state
    if stayed is not None and stayed.phase is not Phase.PLAY:
        return {}
    plays = None if stayed is None else [play for play in game.legal(stayed) if isinstance(play, Play)]
    return after_choice(game.jans, state.board, plays)


def effects(game: Any, state: TourState[M], action: Action) -> tuple[str, ...]:
    return done_by(state.board, action) if isinstance(action, Play) else ()


def counted(game: Any, place: int, by: Seat, reader: Seat) -> int:
    """The reader's number for an arrow of another's path: the two face each other."""
    return place if by == reader or not 0 < place < OFF else FACING.other[place]


def seeming(game: Any, state: TourState[M]) -> Iterable[Action]:
    """Plays the dice would seem to give."""
    return () if state.phase is not Phase.PLAY else thought_of(game.coup(state).men, game.coup(state).throw.numbers)


def ways(game: Any, state: TourState[M], action: Action, event: Event) -> tuple[Way, ...]:
    """In which ways the throw has made a jan: worked out when it is shown, never in a playout."""
    if isinstance(action, OpeningThrow):  # coup et dés: the numbers that lie there are played
        first, _ = die_won(action.dice, "")
        position = state.board if first in (None, state.seat) else turned(state.board)
        state = replace(state, board=position, seat=first or Seat(0))
        action = throw(*action.dice)
    if not isinstance(action, Throw):
        return ()
    from tablegames.families.tables.trictrac.jans import jan_ways

    coup = game.coup_of(state, action)
    at = event.get("at")
    return jan_ways(coup, game.rules, event.what, at if isinstance(at, int) else None)


def counts(game: Any, state: TourState[M]) -> list[Sequence[Count]]:
    return [game.keeper.counts(state.score, Seat(seat)) for seat in range(game.seats)]


def encoder(game: Any) -> Encoder[Any, Any]:
    return TourEncoder(type(game.keeper.opening()), game.turned)


def run(
    game: Any, state: TourState[M], keys: tuple[int, int, int], number: int, limit: int, end: bool
) -> tuple[TourState[M], int, int, Seat | None]:
    if not game.played_by_native or state.phase not in _BETWEEN_THROWS:
        return state, number, 0, None
    return run_on(game.compiled, cast("SpecifiedKeeper", game.keeper), state, keys, number, limit)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    if not game.played_by_native or not tells(type(game), "played_by_native", ("view", "turned")):
        return None
    from tablegames.families.tables.trictrac.keeper_spec import tables_of

    return tables_of(game, first, most, buffers)


TOUR: Final = Abilities(
    prospects=prospects,
    effects=effects,
    thought_of=seeming,
    ways=ways,
    counted=counted,
    touched=touched,
    begins_anew=begins_anew,
    counts=counts,
    encoder=encoder,
    tables=tables,
    run=run,
)
