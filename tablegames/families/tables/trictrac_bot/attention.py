"""The eye of a bot at the table: what it sees of a throw and calls, whether it takes, sets right or lets pass.

It marks the sum of the jans it sees. Before it throws it looks at the other's throw again in the same way and calls the
difference, so it calls false écoles too. It weighs a fault by the worth of each outcome.  [AUJ-T1 VII; AUJ-T2 X]
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from tablegames.arbiter.contract import Say, changed
from tablegames.core.analysis import Analysis, Limits, Line, Tell, Term
from tablegames.core.game import Game
from tablegames.core.match import format_of, in_hand, innermost
from tablegames.families.tables.bot.evaluation import stakes_of
from tablegames.families.tables.bot.thinking import Level, Lookahead, TablesAnalyst, TablesPlayer, Thinker
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.state import BATTRE_A_FAUX, Jan, JanKind, Phase, TourState
from tablegames.families.tables.trictrac_table.books import PLAIN, TableAct, mark
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.families.tables.trictrac_table.marking import CALLED, WRONG, left_out
from tablegames.families.tables.trictrac_table.playing import FULL
from tablegames.families.tables.trictrac_table.state import LastPlay, Shown, Stage, TableView

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.families.tables.bot.evaluation import MakeEvaluation

EASY, HARD = 50, 120
"""How much oftener a thing is missed, in hundredths: fills seldom, false hits and several ways at once often."""
MISTAKEN = 10
"""Out of a hundred missed false hits, this many are taken for true ones."""


def seen(jans: Sequence[Jan], attention: int, rng: Rng) -> list[Jan]:
    """The jans that it sees of a throw; at a hundred all of them."""
    if attention >= 100:
        return list(jans)
    found = []
    for jan in jans:
        hard = HARD if jan.kind in BATTRE_A_FAUX or jan.ways > 1 or jan.kind == JanKind.DAME_IMPUISSANTE else 100
        missed = (100 - attention) * (EASY if jan.kind in FULL else hard) // 2
        if rng.below(10_000) >= missed:
            found.append(jan)
        elif jan.kind in BATTRE_A_FAUX and rng.below(100) < MISTAKEN:
            found.append(Jan(jan.kind, True, jan.ways, jan.at, jan.cite, jan.tarif))
    return found


class TableBot:
    """A bot that may err: it plays by the bot of the strict game, and marks and calls what it sees."""

    looks = True
    trusted = False

    def __init__(self, game: Game[Any, Any, Any], evaluation: MakeEvaluation, level: Level, attention: int) -> None:
        table: Any = innermost(game)
        self._table: TableTour[Any] = table
        self._strict = table.strict
        self._format = format_of(game)
        self._attention = attention
        self._player = TablesPlayer(self._strict, evaluation, level.look, level.manner)
        self._thinker: Thinker[Any, Any] = Thinker(self._strict, evaluation(self._strict))

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> TableAct:
        """Choose the next act."""
        at: TableView[Any] = in_hand(view)  # type: ignore[assignment]
        match at.stage:
            case Stage.WINDOW:
                return self._window(view, at, rng)
            case Stage.MARK | Stage.CHOOSE:
                return self._mark(view, at, rng)
            case Stage.LEFT:
                wrong = self._his_marks(at, at.shown, self._in_hand(at), rng)
                return self._school(at, wrong) or Say("lever")
            case Stage.DICTATE:
                return self._dictated(view, at)
            case Stage.ANSWER:
                return self._answer(at, rng)
        won = self._winning(at, rng)
        if won and not self._table.law.schools and "rectifier" not in at.used:
            return Say("rectifier")
        return self._school(at, won) or Say("accepter")

    # --- its own throw

    def _mark(self, view: Any, at: TableView[Any], rng: Rng) -> TableAct:
        """It marks what it sees, once; then it stays or leaves, and plays."""
        if at.again is not None:
            first: TableAct = self._table.listed(at)[0]
            return first
        strict = as_strict(self._table, at)
        if not at.shown and not at.silent:
            points = self._near(self._due(seen(strict.made, self._attention, rng), self._in_hand(at)))
            if points:
                return mark(points)
        choices: Sequence[TableAct] = self._table.listed(at)
        if len(choices) == 1:
            return choices[0]
        return self._player.choose_at(strict, stakes_of(view, self._format), choices, rng)

    def _near(self, points: int) -> int:
        """The nearest mark at or below that many points."""
        marks = self._table.law.marks
        return max((one for one in marks if one <= points), default=0)

    def _due(self, jans: Sequence[Jan], last: LastPlay) -> int:
        """The worth of jans to the thrower."""
        return self._table.law.worth([jan for jan in jans if jan.for_mover], last.throw)

    # --- its window

    def _window(self, view: Any, at: TableView[Any], rng: Rng) -> TableAct:
        """First the other's faults, then what he gave, then the dice."""
        last = at.last
        if last is not None and CALLED not in at.used and WRONG not in at.used and "rectifier" not in at.used:
            act = self._call(view, at, last, rng)
            if act is not None:
                return act
        if "contester" in at.used and WRONG not in at.used and at.used.count(CALLED) == 1 and at.schools:
            return Say("ecole", (at.schools,))  # his contest was wrong, and is a false école of as much
        if last is not None and "faire jouer" not in at.used:
            named = self._named(view, at, last)
            if named is not None:
                return named
        if last is not None and not at.shown:
            jans = seen(self._jans(last), self._attention, rng)
            given = self._given(jans, last)
            if given:
                return mark(given)
        closing: TableAct = self._table.listed(at)[0]
        return closing

    def _given(self, jans: Sequence[Jan], last: LastPlay) -> int:
        """The gift of a throw, an unplayed number included.  [LEP 4.I 69]"""
        omitted = self._table.last_hand(last).neglected(last.steps).numbers
        given = self._table.law.worth([jan for jan in jans if not jan.for_mover], last.throw)
        return self._near(given + (0 if self._table.house.company or not self._table.law.schools else 2 * omitted))

    def _jans(self, last: LastPlay) -> tuple[Jan, ...]:
        return tuple(self._strict.jans(self._table.last_coup(last)))

    def _twice(self, last: LastPlay, rng: Rng) -> list[Jan]:
        """Looked at twice: who means to call is careful."""
        jans = self._jans(last)
        once, again_ = seen(jans, self._attention, rng), seen(jans, self._attention, rng)
        return [*once, *(jan for jan in again_ if jan not in once)]

    def _call(self, view: Any, at: TableView[Any], last: LastPlay, rng: Rng) -> TableAct | None:
        """The call for what the other seems to owe, or another way to deal with it."""
        if not self._table.law.schools:
            return Say("rectifier") if _marked(at.his) > self._due(self._twice(last, rng), last) else None
        gained, before = self._his_marks(at, at.his, last, rng), at.before
        given = self._his_gifts(at, before, rng) if before is not None and before.seat == at.actor else 0
        call, less = self._school(at, gained + given), _marked(at.his) < self._due(self._jans(last), last)
        return None if call is None else self._weighed(view, at, call, less)

    def _his_marks(self, at: TableView[Any], shown: Sequence[Shown], last: LastPlay, rng: Rng) -> int:
        """By how much the other's marks differ from what it sees his throw to be worth."""
        jans = [jan for jan in self._twice(last, rng) if jan.for_mover]
        law = self._table.law
        due, marked = law.worth(jans, last.throw), _marked(shown)
        plein = law.worth([jan for jan in jans if jan.kind in FULL], last.throw)
        wrong = _slips(shown)
        played = at.stage is Stage.WINDOW
        if played and plein and self._table.last_hand(last).neglected(last.steps).plein:
            return wrong + self._plein(due, marked, plein)
        if played and not last.steps:
            return wrong + max(0, marked - due)
        if not played and marked < due:
            return wrong + left_out(self._table, shown, law.standing(at.score, last.seat), due, marked)
        return wrong + abs(marked - due)

    def _plein(self, due: int, marked: int, plein: int) -> int:
        """The debt for a plein that was not made.  [LEP 4.I 60]"""
        house, others = self._table.house, due - plein
        part = min(plein, max(0, marked - others))
        owed = plein if house.academie or house.company else plein + part
        return owed + max(0, others - marked) + max(0, marked - due)

    def _his_gifts(self, at: TableView[Any], before: LastPlay, rng: Rng) -> int:
        """By how much what the other marked of what it gave him differs from what it sees that it gave."""
        due, marked = self._given(self._twice(before, rng), before), _marked(at.took)
        return _slips(at.took) + (marked - due if marked > due else max(0, due - marked - at.schooled))

    def _school(self, at: TableView[Any], points: int) -> Say | None:
        """Return the call of an école of these points, if it is still open."""
        law = self._table.law
        may = points and law.schools and WRONG not in at.used and CALLED not in at.used and points in law.marks
        return Say("ecole", (points,)) if may else None

    def _weighed(self, view: Any, at: TableView[Any], call: Say, less: bool) -> TableAct | None:
        """To take, to have set right, or to let pass, by what each leaves.  [AUJ-T1 VII]"""
        law, (owed,) = self._table.law, call.args
        taken = law.mark(at.score, at.actor, owed, PLAIN)
        if taken.outcome is not None or not less:
            return call
        outcomes = [(self._value(view, at, taken.score), call), (self._value(view, at, at.score), None)]
        right = law.mark(at.score, OTHER[at.actor], owed, PLAIN)
        if right.outcome is None and "rectifier" not in at.used:
            outcomes.append((self._value(view, at, right.score), Say("rectifier")))
        return max(outcomes, key=_FIRST)[1]

    def _value(self, view: Any, at: TableView[Any], score: Any) -> float:
        """The worth of the position to it with that score, before a throw."""
        state: TourState[Any] = TourState(at.board, at.seat, Phase.THROW, score, at.releve)
        return self._thinker.value(state, at.actor, stakes_of(view, self._format))

    def _named(self, view: Any, at: TableView[Any], last: LastPlay) -> TableAct | None:
        """A play the other is made to make, where one is better for it than what he did; perhaps as he chooses."""
        table, his = self._table, self._table.by_himself(at)
        ways = table.mended(table.last_coup(last), last.steps) if his else table.nameable(at)
        if not ways or not self._attention:
            return None
        stands = self._value(view, at, at.score)
        worth = [(self._after(view, at, last, Play(way)), Play(way)) for way in ways.values()]
        best, named = (min if his else max)(worth, key=_FIRST)
        act = Say("faire jouer", play=None if his else named)
        return act if best > stands and act in self._table.legal(at) else None

    def _after(self, view: Any, at: TableView[Any], last: LastPlay, play: Play) -> float:
        state: TourState[Any] = TourState(last.board, last.seat, Phase.PLAY, at.score, last.releve, last.throw)
        after = self._strict.apply(state, play).state
        return self._thinker.value(after, at.actor, stakes_of(view, self._format))

    # --- where it is asked something

    def _in_hand(self, at: TableView[Any]) -> LastPlay:
        """The throw in hand, which nobody has played yet."""
        assert at.throw is not None
        return LastPlay(at.seat, at.board, at.throw, at.releve, ())

    def _dictated(self, view: Any, at: TableView[Any]) -> TableAct:
        """The play that is best for it."""
        strict, stakes = as_strict(self._table, at), stakes_of(view, self._format)
        plays = [play for play in self._strict.legal(strict) if isinstance(play, Play) and play.steps]
        if not plays:
            return Say("laisser")
        apply, value = self._strict.apply, self._thinker.value
        worth = [(value(apply(strict, play).state, at.actor, stakes), play) for play in plays]
        return Say("faire jouer", play=max(worth, key=_FIRST)[1])

    def _answer(self, at: TableView[Any], rng: Rng) -> TableAct:
        """It looks at its own throw again: a call for more than it finds is contested."""
        call = at.call or 0
        if at.last is not None and at.last.seat == at.actor:
            owed = self._his_marks(changed(at, stage=Stage.WINDOW), at.his, at.last, rng)
            if at.before is not None:
                owed += self._his_gifts(at, at.before, rng)
        elif at.throw is not None and at.seat == at.actor:
            owed = self._his_marks(at, at.shown, self._in_hand(at), rng)
        elif at.last is not None:
            owed = max(0, _marked(at.shown) - self._given(self._jans(at.last), at.last))
        else:
            owed = 0
        return Say("contester") if call > owed else Say("accepter")

    def _winning(self, at: TableView[Any], rng: Rng) -> int:
        """The apparent excess of the winning marks."""
        marked = _marked(at.shown)
        if at.throw is not None and at.seat != at.actor:
            last = self._in_hand(at)
            due = self._due(self._twice(last, rng), last)
        elif at.last is not None and at.last.seat == at.actor:
            due = self._given(self._twice(at.last, rng), at.last)
        else:
            return 0
        return self._near(max(0, marked - due))


class TableAnalyst:
    """The analyst of the strict game at the table: it advises plays, never marks or calls."""

    def __init__(self, game: Game[Any, Any, Any], evaluation: MakeEvaluation, look: Lookahead) -> None:
        table: Any = innermost(game)
        self._table: TableTour[Any] = table
        self._analyst = TablesAnalyst(table.strict, evaluation, look)
        self._unit = evaluation(table.strict).unit

    @property
    def party(self) -> float:
        """About how much of its unit a party won is."""
        return self._analyst.party

    @property
    def of_the_match(self) -> bool:
        """It looks at the game in hand alone."""
        return False

    def analyse(
        self, view: Any, legal: Sequence[Any], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Any]:
        """The best plays; where none is to be made, what goes without saying."""
        at: TableView[Any] = in_hand(view)  # type: ignore[assignment]
        listed = list(self._table.listed(at))
        if at.stage in (Stage.MARK, Stage.CHOOSE) and len(listed) > 1:
            among = [action for action in listed if action in legal] or listed
            return self._analyst.analyse(as_strict(self._table, at), among, limits, lines, tell)
        return Analysis((Line((listed[0],), 0.0),), self._unit, 0, 0, 0.0)

    def explain(self, view: Any) -> Sequence[Term]:
        """The position as it stands, term by term."""
        at: TableView[Any] = in_hand(view)  # type: ignore[assignment]
        return self._analyst.explain(as_strict(self._table, at)) if at.throw is not None else ()

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one play and not another."""
        at: TableView[Any] = in_hand(view)  # type: ignore[assignment]
        if not isinstance(action, Play) or not isinstance(rather_than, Play):
            return ()
        return self._analyst.reasons(as_strict(self._table, at), action, rather_than, most)


def as_strict(table: TableTour[Any], at: TableView[Any]) -> TourState[Any]:
    """The throw in hand as the strict game knows it, all that it makes included."""
    phase = Phase.CHOOSE if at.stage is Stage.CHOOSE else Phase.PLAY
    made = table.strict.jans(table.coup(at))
    return TourState(at.board, at.seat, phase, at.score, at.releve, at.throw, made)


def _slips(shown: Sequence[Shown]) -> int:
    """Points of slips that everybody could see: a jeton left, another jeton taken, the other's points wiped."""
    wrong = 0
    for one in shown:
        if one.slip.jeton is not None:
            wrong += abs(one.slip.jeton - (one.own + one.points) % 12)
        if one.slip.apart:
            wrong += one.own
        if one.slip.trous and one.own + one.points < 12:
            wrong += one.other
    return wrong


def _marked(shown: Sequence[Shown]) -> int:
    return sum(one.points for one in shown)


_FIRST = itemgetter(0)
