"""Trictrac or toc at the table: the strict game beside books that nobody sees.  [AUJ-T1 VI-VIII; AUJ-T2 X]

    WINDOW(Y)  lancer -> dice -> MARK(Y)      ecole N -> ANSWER(X) -> WINDOW(Y)
    MARK(X)    marquer N -> MARK(X), or CHOOSE(X) after a trou; a play -> WINDOW(Y)
    CHOOSE(X)  tenir -> MARK(X)               s'en aller -> LEFT(Y)
    LEFT(Y)    lever -> new releve            ecole N, rectifier -> DICTATE(Y)
    DICTATE(Y) faire jouer P -> WINDOW(Y)     laisser -> MARK(X), only a play open
    LAST(Y)    whenever a mark wins the game

A player is asked at the same moments whether or not the other erred, and the acts open to a player depend on that
player's view alone.
Everything a player can do is legal. Marks, calls and plays that neglect a duty are not listed: a list of them would
show that there is something to mark or to call.  [AUJ-T1 I, VI; AUJ-T2 VI, X, XVIII; LEP 4.I; LEP 4.III]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from tablegames.arbiter.contract import FaultKind, Say, Window, changed
from tablegames.arbiter.game import Saying, TableGame, as_strict
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Event, Seat
from tablegames.core.game import Fault, Outcome
from tablegames.families.tables.board.men import after, count, mine, occupied, theirs, write_place
from tablegames.families.tables.board.places import ARROWS, MOST, Steps, arrows, bit
from tablegames.families.tables.race.notation import SEAT_NAMES
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER, touched
from tablegames.families.tables.trictrac.abilities import counted, counts, encoder, ways
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.faults import NUMBERS
from tablegames.families.tables.trictrac.plays import ground
from tablegames.families.tables.trictrac.state import CHOICE, COIN, TALON, Phase, Releve, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac.tour import JanFinder, given_up
from tablegames.families.tables.trictrac_table import marking, mistakes, playing
from tablegames.families.tables.trictrac_table.books import PLAIN, TableAct, mark
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.hands import NOWHERE, Ways, displaced, misput, reached, sources_of
from tablegames.families.tables.trictrac_table.marking import CALLED, WRONG
from tablegames.families.tables.trictrac_table.playing import ALL_PILED, PILED
from tablegames.families.tables.trictrac_table.state import (
    LastPlay,
    Stage,
    TableState,
    TableView,
    begun,
    seen,
    seen_as_tour,
)
from tablegames.plugin.abilities import Abilities
from tablegames.plugin.encoding.protocol import Encoder

M = TypeVar("M")
Says = Sequence[Say]
OFTEN: Final = 8
"""Marks of one turn, and calls of one window, at most: nobody needs more, and so a window ends."""
NOT_NOW: Final = Fault("not_now")
_NOT_AT_TALON: Final = Fault("not_at_the_talon", "LEP 4.I 28, 32, 33")
CALLS: Final = ("ecole", "rectifier")
MOMENTS: Final[Mapping[str, Window]] = {
    Stage.WINDOW: Window(
        (
            *("lancer", "laisser", *CALLS, "marquer", "reprendre", "adouber", "toucher", "placer", "recommencer"),
            *("retrouver", "empiler", "garder", "planter", "faire jouer"),
        ),
        listed=("lancer", "laisser"),
    ),
    Stage.MARK: Window(
        ("marquer", "reprendre", "adouber", "toucher", "mal poser", "annoncer", "planter", "faire marquer"),
        plays=True,
        slips=True,
    ),
    Stage.CHOOSE: Window(("marquer", "reprendre", "planter"), plays=True, slips=True),
    Stage.LEFT: Window(("lever", *CALLS), tacit="lever"),
    Stage.DICTATE: Window(("laisser", "faire jouer"), tacit="laisser"),
    Stage.ANSWER: Window(ANSWERS := ("accepter", "contester", "entiere"), listed=ANSWERS, tacit="accepter"),
    Stage.LAST: Window(("accepter", *CALLS), tacit="accepter"),
}
"""The words and plays of each moment, in the order of `legal`."""
_MARKS: Final[dict[tuple[object, object], Says]] = {}
"""The marks that can be made, by what of the score they depend on: a few dozen lists for each ruleset."""


@cache
def _numbered(word: str, numbers: range, least: int | None = None) -> Says:
    return tuple(Say(word, (points,)) for points in (*(() if least is None else (least,)), *numbers))


def bound(men: int, view: TableView[Any], ways: list[Steps]) -> list[Steps]:
    """A player who has touched a dame plays it; of several, as many as can be.  [LEP 4.I 17]"""
    if not view.bound:
        return ways
    moved = [(len({*view.touched} & {*sources_of(men, steps)}), steps) for steps in ways]
    most = max((number for number, _ in moved), default=0)
    return [steps for number, steps in moved if number == most] if most else []


def _touching(view: TableView[Any]) -> bool:
    return view.seat == view.actor and not view.silent and view.again is None


def _begins(view: TableView[Any]) -> bool:
    """Whether he throws first in this relevé, his dames not yet played."""
    return view.seat == view.actor and view.releve.throws[view.seat] == 0 and not view.held


def table_encoder(game: Any) -> Encoder[Any, Any]:
    from tablegames.families.tables.trictrac_table.notation import TourTableEncoder

    return TourTableEncoder(encoder(game.strict), game.law.marks)


def learnable(game: Any, view: TableView[Any]) -> Sequence[TableAct]:
    """The listed acts, every mark without a slip, every call: they are open whether or not they are due."""
    words = ("ecole", "rectifier", "faire marquer", "marquer")
    said = (act for act in game.legal(view) if isinstance(act, Say) and act.word in words and not act.how)
    return [*game.listed(view), *said]


@dataclass(frozen=True)
class TableTour(Setting[M], TableGame[Any], Generic[M]):
    """The game at the table."""

    more_jans: tuple[JanFinder, ...] = ()
    """Jans that no book has; the strict game looks for them too."""
    kinds: ClassVar = {name: FaultKind(name, cite) for name, cite in mistakes.CITES.items()}
    moments: ClassVar = MOMENTS
    abilities: ClassVar = Abilities(
        ways=lambda game, state, action, event: (
            ways(game.strict, playing.bare(game, state, Phase.THROW), action, event)
            if isinstance(action, Throw)
            else ()
        ),
        counted=counted,
        touched=touched,
        counts=counts,
        begins_anew=lambda game, state: state.throw is None and state.releve.throws == (0, 0),
        encoder=table_encoder,
        learnable=learnable,
    )

    def __post_init__(self) -> None:
        if self.more_jans != self.strict.more_jans:
            object.__setattr__(self, "strict", replace(self.strict, more_jans=self.more_jans))
            object.__setattr__(self, "law", self.law.of_any_jans())

    rules, keeper, symmetric = as_strict("rules"), as_strict("keeper"), as_strict("symmetric")

    def initial(self, first: Seat | None = None) -> TableState[M]:
        """All on the talons; the player with the dice may speak before he throws."""
        return begun(self.strict.initial(first))

    def conceded(self, state: TableState[M], seat: Seat) -> Outcome | None:
        """How it ends if a seat gives it up, as the jetons are marked."""
        return given_up(self.strict.keeper, state.score, seat)

    # --- what the arbiter asks

    def inner(self, state: TableView[M]) -> TourState[M]:
        return state

    def desk(self, state: TableState[M], actor: Seat) -> Any:
        return ArbiterDesk(self, state)

    def fallen(self, desk: Any, action: Throw | OpeningThrow) -> None:
        if isinstance(action, Throw):
            playing.in_hand(desk, self.strict.apply(playing.bare(self, desk.state, Phase.THROW), action).state)
        else:
            playing.dice_drawn(desk, action)

    def played(self, desk: Any, action: TableAct) -> None:
        match action:
            case Play():
                playing.play(desk, action)
            case Tenir():
                marking.tenir(desk)
            case _:
                playing.s_en_aller(desk)

    def offences(self, state: TableState[M]) -> Any:
        return state.account.offences

    def faults(self, state: TableState[M], made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Whether each fault can still be called; too many dames, while they are in play.  [LEP 4.I 33]"""
        sides = zip(SEAT_NAMES, state.piled, strict=True)
        many = [(mistakes.DAMES_TROP, name) for name, piled in sides if piled > MOST]
        found = super().faults(state, made)
        return [{**fault, "open": fault["open"] or (fault["fault"], fault["by"]) in many} for fault in found]

    def view(self, state: TableState[M], seat: Seat | None) -> TableView[M]:
        """Everybody sees the board and the markers; nobody the books."""
        return seen(state)

    @property
    def takes_back(self) -> bool:  # type: ignore[override]
        """In good company one may go back within the window.  [LEP 4.III]"""
        return self.house.company

    def answering(self, state: TableState[M]) -> bool:
        """Whether a call, or a mark that wins, waits for an answer."""
        return state.stage in (Stage.ANSWER, Stage.LAST)

    def is_said(self, state: TableState[M]) -> bool:
        """To lift with who leaves gives up every claim: Enter does it, but a case writes it.  [AUJ-T2 X]"""
        return state.stage is Stage.LEFT

    # --- what else is asked of a game of the family

    def bound_by(self, view: TableView[M], action: TableAct) -> str:
        """The article that makes the only play compulsory."""
        return NUMBERS if isinstance(action, Play) else ""

    def turned(self, state: TableState[M]) -> TableState[M]:
        base, books = self.strict.turned(seen_as_tour(state)), state.account
        exchanged = {name: tuple(map(_turned, getattr(books, name))) for name in _OF_SEATS}
        score = self.strict.keeper.exchanged(books.base)
        return changed(
            state,
            **{name: getattr(base, name) for name in ("board", "seat", "score", "releve", "outcome")},
            actor=state.actor if state.stage is Stage.DRAW else OTHER[state.actor],
            back=None if state.back is None else OTHER[state.back],
            unplanted=None if state.unplanted is None else (OTHER[state.unplanted[0]], *state.unplanted[1:]),
            piled=state.piled[::-1],
            powerless=state.powerless[::-1],
            last=_turned(state.last),
            before=_turned(state.before),
            books=changed(books, base=score, left=books.left[::-1], **exchanged),
        )

    # --- what may be said

    def sayings(self) -> Iterable[Saying[Any]]:
        """The words of the table; *j'adoube* only needs to be heard."""
        yield Saying("lancer", playing.lancer, lambda view: view.seat == view.actor)
        yield Saying("laisser", playing.laisser, lambda view: view.stage is Stage.DICTATE or view.seat != view.actor)
        yield Saying("lever", playing.lever)
        yield Saying("marquer", marking.marquer, self._marks, refused=self._no_mark)
        no_taking_back = Fault("not_taken_back", "AUJ-T2 X; LEP 4.I 42, 43")
        yield Saying("reprendre", marking.reprendre, self._taken_back, once=True, refused=no_taking_back)
        yield Saying(
            "planter",
            marking.planter,
            lambda view: view.again is None and (view.unplanted or (None,))[0] == view.actor,
            refused=Fault("nothing_to_plant", "LEP 4.I 59"),
            anywhere=True,
        )
        yield Saying("annoncer", marking.annoncer, self._announced, once=True)
        yield Saying("ecole", marking.ecole, self._schools, refused=self._no_call)
        yield Saying("rectifier", marking.rectifier, once=True, refused=Fault("once", "LEP 4.I 57"))
        yield Saying("accepter", marking.accepter)
        yield Saying("contester", marking.contester)
        yield Saying("entiere", marking.entiere)
        not_named = Fault("not_his_to_name", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 27, 60, 69")
        yield Saying("faire jouer", playing.faire_jouer, self._named, once=True, refused=not_named, anywhere=True)
        yield Saying(
            "faire marquer", playing.faire_marquer, lambda view: not view.silent and view.again is None, once=True
        )
        yield Saying("toucher", playing.toucher, self._touches, once=True, refused=self._no_touch)
        yield Saying(
            "adouber", lambda desk, _: None, lambda view: _touching(view) and "toucher" not in view.used, once=True
        )
        yield Saying("garder", playing.garder, self._keeps, refused=_NOT_AT_TALON, anywhere=True)
        yield Saying("mal poser", playing.mal_poser, self._askew)
        nothing_between = Fault("nothing_between", "LEP 4.I 31")
        yield Saying("placer", playing.placer, self._placed, once=True, refused=nothing_between, anywhere=True)
        yield Saying("empiler", playing.empiler, self._piled, refused=_NOT_AT_TALON, anywhere=True)
        yield Saying(
            "retrouver",
            playing.retrouver,
            lambda view: view.seat == view.actor and view.piled[view.actor] < MOST,
            refused=Fault("no_dame_wanting", "LEP 4.I 32"),
            anywhere=True,
        )
        yield Saying(
            "recommencer",
            playing.recommencer,
            lambda view: view.piled[OTHER[view.actor]] > MOST,
            refused=Fault("no_dame_too_many", "LEP 4.I 33"),
            anywhere=True,
        )

    # --- marks and calls

    def _schools(self, view: TableView[M]) -> Says:
        """Return the calls of an école, until one call proved wrong."""
        may = self.law.schools and WRONG not in view.used and view.used.count(CALLED) < OFTEN
        return _numbered("ecole", self.law.marks) if may else ()

    def _marks(self, view: TableView[M]) -> Says:
        """Any mark, and the ways in which it can be made wrongly."""
        if len(view.shown) >= OFTEN or view.silent or view.again is not None:
            return ()
        law: Any = self.law
        key = (law, law.sight(view.score, view.actor))
        marks = _MARKS.get(key)
        if marks is None:
            ways = ((points, law.slips(view.score, view.actor, points)) for points in law.marks)
            marks = _MARKS[key] = tuple(mark(points, slip) for points, slips in ways for slip in (PLAIN, *slips))
        return marks

    def _taken_back(self, view: TableView[M]) -> Says:
        may = view.stage is Stage.CHOOSE or (self.house.company and not view.silent and view.again is None)
        points = (points for points in self.law.marks if points <= view.fresh) if may else ()
        return tuple(Say("reprendre", (one,)) for one in points)

    def _announced(self, view: TableView[M]) -> Says:
        """The announcements of his throw's gift."""
        may = self.law.schools and not view.silent and view.again is None
        return _numbered("annoncer", self.law.marks, 0) if may else ()

    # --- dames

    def _touches(self, view: TableView[M]) -> Says:
        if not _touching(view):
            return ()
        own = sorted(arrow for arrow in arrows(occupied(mine(view.board))) if arrow in ARROWS)
        pairs = ((one, other) for one in own for other in own if one < other)
        return tuple(Say("toucher", touched) for touched in (*((arrow,) for arrow in own), *pairs))

    def _keeps(self, view: TableView[M]) -> bool:
        """Whether he can keep a dame of the talon in his hand."""
        return not self.house.company and _begins(view) and count(mine(view.board), TALON) > 0

    def _placed(self, view: TableView[M]) -> Says:
        """A dame left between two arrows: the arrow for it, as far as it may stand there and leave the other."""
        at, last = view.between, view.last
        if at is None or last is None:
            return ()
        stand, _ = ground(self.last_coup(last))
        moved = theirs(view.board) - bit(at) + bit(at + 1)
        further = stand & bit(at + 1) and count(moved, COIN) != 1
        return tuple(Say("placer", (arrow,)) for arrow in (at, at + 1)[: 1 + bool(further)])

    def _askew(self, view: TableView[M]) -> Says:
        """A dame between two arrows; in good company all know where it belongs.  [LEP 4.III]"""
        may = view.askew is None and view.again is None and not (view.silent or self.house.company)
        return tuple(Say("mal poser", (arrow,)) for arrow in ARROWS[1:-1]) if may else ()

    def _piled(self, view: TableView[M]) -> Says:
        may = _begins(view) and mine(view.board) == ALL_PILED and view.piled[view.seat] == MOST
        return tuple(Say("empiler", (dames,)) for dames in PILED) if may else ()

    def _named(self, view: TableView[M]) -> Says:
        """The plays the other can be made to make."""
        if view.stage is Stage.DICTATE:
            right = self.hand(self.coup(view)).right.values()
            return tuple(Say("faire jouer", play=Play(steps)) for steps in right if steps)
        if view.last is None:
            return ()
        if self.by_himself(view):
            return (Say("faire jouer"),)
        return tuple(Say("faire jouer", play=Play(steps)) for steps in self.nameable(view).values())

    # --- plays

    def plays(self, seen: TableView[M]) -> Sequence[TableAct]:
        """The plays that neglect nothing, among those one is bound to if there are any; or to stay or leave."""
        if seen.stage is Stage.CHOOSE:
            return CHOICE
        coup = self.coup(seen)
        if seen.again is not None:
            return tuple(map(Play, self.mended(coup, seen.again).values()))
        right = bound(coup.men, seen, [*self.hand(coup).right.values()])
        return tuple(map(Play, right)) or self.slips(seen)

    def slips(self, seen: TableView[M]) -> Sequence[TableAct]:
        """All plays of the throw in hand that are counted, right or not."""
        coup = self.coup(seen)
        return () if seen.again is not None else tuple(map(Play, bound(coup.men, seen, self.hand(coup).all())))

    def may_slip(self, seen: TableView[M], act: Any) -> bool:
        """Whether a hand can do it with its dames, and plays one that it has touched."""
        if not isinstance(act, Play) or seen.again is not None:
            return False
        coup = self.coup(seen)
        found = self.hand(coup)
        known = found.steps(reached(coup.men, act.steps)) == act.steps
        return known and act.steps in bound(coup.men, seen, [*found.all(), act.steps])

    def nameable(self, view: TableView[M]) -> Ways:
        last = view.last
        return {} if last is None else self.last_hand(last).dictated(last.steps, self.house.false_case)

    def by_himself(self, view: TableView[M]) -> bool:
        """Whether the other replays his dames as he likes: good company, or no right play.  [LEP 4.I 26; LEP 4.III]"""
        last, case = view.last, self.house.false_case
        if last is None:
            return False
        found = self.last_hand(last)
        return found.neglected(last.steps).false and (case == "by_the_player" or not found.replayed(last.steps, case))

    def mended(self, coup: Coup, steps: Steps) -> Ways:
        """Right plays of wrongly put dames, else any; in rigour without taking the coin.  [LEP 4.I 26; LEP 4.III]"""
        found, men = self.hand(coup), coup.men
        ways = found.replayed(steps, "by_the_player") or found.right
        if self.house.false_case == "by_the_player" or count(after(men, steps), COIN) <= count(men, COIN):
            return ways
        return {at: way for at, way in ways.items() if count(at, COIN) <= count(men, COIN)} or ways

    def tacit(self, view: TableView[M]) -> TableAct | None:
        """The tacit act; in a window to throw, or to let the player throw who keeps the dice."""
        if view.stage is Stage.CHOOSE:
            return Tenir()
        closing = Say("lancer" if view.seat == view.actor else "laisser")
        return closing if view.stage is Stage.WINDOW else super().tacit(view)

    # --- why an act is not open

    def refusal(self, seen: TableView[M], act: TableAct) -> Fault:
        if isinstance(act, Play) and seen.stage in (Stage.MARK, Stage.CHOOSE):
            return self._play_fault(seen, act)
        if isinstance(act, SenAller):
            if seen.stage is Stage.MARK and seen.stays:
                return Fault("said_to_stay", "AUJ-T2 X; LEP 4.I 37, 41")
            return Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 4.I 37, 41")
        saying = self._says.get(act.word) if isinstance(act, Say) else None
        if saying is None or saying.refused is None:
            return NOT_NOW
        here = seen.stage in MOMENTS and saying.word in MOMENTS[seen.stage].says
        return saying.why_not(seen, act) if here or saying.anywhere else NOT_NOW  # type: ignore[arg-type]  # a `Say`

    def _play_fault(self, view: TableView[M], play: Play) -> Fault:
        coup = self.coup(view)
        if view.again is not None:
            dames = " ".join(write_place(at) for at in displaced(view.again))
            return Fault("displaced", "LEP 4.I 27; LEP 4.III", detail=(("at", dames),))
        found, to = self.hand(coup), reached(coup.men, play.steps)
        wrong = misput(coup, to) if found.anywhere and to not in (NOWHERE, coup.men) else None
        if wrong is not None:
            return wrong
        if view.bound and found.steps(to) is not None:
            return Fault("touched", "LEP 4.I 17; AUJ-T2 VI, XVIII", detail=(("at", view.touched[0]),))
        return self.strict.judge(replace(seen_as_tour(view), phase=Phase.PLAY), play) or NOT_NOW

    def _no_mark(self, view: TableView[M], act: Say) -> Fault:
        """A number that is not marked, markers that cannot stand so, or too late."""
        if view.silent or view.again is not None:
            return Fault("too_late_to_mark", "AUJ-T2 VI; LEP 4.I 42")
        slip = Fault("no_such_slip", "LEP 4.I 53, 54", detail=(("points", act.args[0]),))
        return self._no_number(act.args[0]) or (slip if act.how else Fault("marked_enough"))

    def _no_call(self, view: TableView[M], act: Say) -> Fault:
        """No écoles at this game, a number that is none, or a call that proved wrong already."""
        if not self.law.schools:
            return Fault("no_schools", "AUJ-T2 X")
        if WRONG in view.used:
            return Fault("called_wrongly", "LEP 4.I 61, 62")
        return self._no_number(act.args[0]) or Fault("called_enough")

    def _no_number(self, points: int) -> Fault | None:
        """Why so much is neither marked nor called."""
        marks = self.law.marks
        if points in marks:
            return None
        if marks[0] <= points <= marks[-1]:
            return Fault("mark_even", "AUJ-T2 VI", detail=(("points", points),))
        return Fault("mark_number", detail=(("least", marks[0]), ("most", marks[-1])))

    def _no_touch(self, view: TableView[M], act: Say) -> Fault:
        """Not his dames, or none there, or more than two, or once already."""
        if not _touching(view):
            return NOT_NOW
        if "toucher" in view.used:
            return Fault("once", "LEP 4.I 17, 18")
        bare = [arrow for arrow in act.args if arrow not in ARROWS or not count(mine(view.board), arrow)]
        return Fault("no_dame", detail=(("at", bare[0]),)) if bare else Fault("touch_two")


_OF_SEATS = ("journal", "offences", "blots", "gains", "gifts", "given_before")


def _turned(one: Any) -> Any:
    """A seat's deed, as the other's."""
    if isinstance(one, LastPlay):
        return replace(
            one, seat=OTHER[one.seat], releve=Releve(one.releve.throws[::-1], one.releve.done[::-1], one.releve.first)
        )
    return None if one is None else replace(one, seat=OTHER[one.seat])
