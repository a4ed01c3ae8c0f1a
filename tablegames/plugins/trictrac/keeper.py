"""Keeping the score: points, bredouille, trous.  [AUJ-T1 I; AUJ-T2 VII; LEP 1.I, 1.VII]

Twelve points are a trou, two if they were gained without the adversary marking in between (*en bredouille*).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.race.notation import SEAT_NAMES
from tablegames.families.tables.trictrac.keeper_spec import KeeperSpec, Keeps, Score
from tablegames.families.tables.trictrac.state import Jan, JanKind
from tablegames.families.tables.trictrac.tour import Marked
from tablegames.plugin.abilities import Count
from tablegames.plugins.trictrac.a_ecrire import MARQUE, bredouille_of, worth_of_marque
from tablegames.plugins.trictrac.rules import GrandeBredouille, Partie, Pavillon, TrictracRules
from tablegames.rules.agreement import won_by

TROU: Final = 12
"""Points a trou is made of.  [AUJ-T1 I]"""


@frozen
class SideMarque:
    """One player's marks."""

    points: int = 0
    bredouille: bool = False
    """Whether all his points were gained without the adversary marking in between; of no account without points."""
    trous: int = 0


@frozen
class Marque:
    """Both players' markers, and the run of trous nobody has interrupted."""

    sides: tuple[SideMarque, SideMarque] = (SideMarque(), SideMarque())
    run: tuple[int, int] = (0, 0)
    """Trous each has taken since the other last took one: the bredouille of trous, *le pavillon*.  [LEP 1.VI]"""
    refaits: int = 0
    """How often the marqué has had to be begun again.  [LEP 1.VI]"""

    @property
    def trous(self) -> tuple[int, int]:
        return self.sides[0].trous, self.sides[1].trous


def gain(marque: Marque, seat: Seat, points: int) -> tuple[Marque, tuple[int, ...]]:
    """Mark points for a seat: the markers afterwards, and the worth of each trou it makes, in order.

    A mark ends the adversary's bredouille. Only the first trou can be simple: it wipes the adversary's points, so that
    each further twelve, and the rest, is in bredouille.  [AUJ-T2 VII; LEP 1.VII]
    """
    if not points:
        return marque, ()
    mine, other = marque.sides[seat], marque.sides[1 - seat]
    in_bredouille = mine.bredouille or not mine.points
    total = mine.points + points
    taken, left = divmod(total, TROU)
    worth = tuple(2 if in_bredouille or number else 1 for number in range(taken))
    run = marque.run
    if taken:
        mine = SideMarque(left, left > 0, mine.trous + sum(worth))
        other = SideMarque(0, False, other.trous)
        run = (run[0] + sum(worth), 0) if seat == 0 else (0, run[1] + sum(worth))
    else:
        mine = SideMarque(total, in_bredouille, mine.trous)
        other = SideMarque(other.points, False, other.trous)
    return Marque((mine, other) if seat == 0 else (other, mine), run, marque.refaits), worth


def wiped(marque: Marque) -> Marque:
    """Both players' points are taken off the board; the trous stay.  [AUJ-T1 I; AUJ-T2 X]"""
    white, black = (SideMarque(trous=side.trous) for side in marque.sides)
    return replace(marque, sides=(white, black))


def exchanged(marque: Marque) -> Marque:
    return Marque(marque.sides[::-1], marque.run[::-1], marque.refaits)


JAN: Final = (4, 6)
"""Every jan, filling or keeping one, hitting the coin, lifting first: four, six by a doublet, each way."""
DAME_DU_GRAND_JAN: Final = (2, 4)
"""A dame hit in the half of the grand jan, each way.  [AUJ-T2 V, XV; LEP 1.II]"""
IMPUISSANCE: Final = (2, 2)
"""Each number that cannot be played.  [AUJ-T2 V, XV; LEP 1.IV]"""

TARIF: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(JanKind, JAN),
    JanKind.BATTRE_GRAND_JAN: DAME_DU_GRAND_JAN,
    JanKind.BATTRE_A_FAUX_GRAND_JAN: DAME_DU_GRAND_JAN,
    JanKind.MARGOT_LA_FENDUE: DAME_DU_GRAND_JAN,
    JanKind.DAME_IMPUISSANTE: IMPUISSANCE,
    JanKind.JAN_DE_TROIS_COUPS: (4, 4),
}


def points(jan: Jan, thrown: Throw) -> int:
    """The worth of a jan, all its ways together."""
    worth = TARIF[jan.kind] if jan.tarif is None else jan.tarif
    return jan.ways * worth[thrown.doublet]


MOST: Final = 100_000
"""Trous of a marqué, at most: players who call and mark at random may take thousands."""
HOLES: Final = 12
"""Holes along the edge, for the fichet."""


class WrittenScore:
    """How the score is written in a position, and under the board."""

    __slots__ = ()
    keys = ("points", "bredouille", "trous", "run", "refaits")

    def write(self, score: Marque) -> dict[str, object]:
        """Only what differs from an empty board is written."""
        sides = dict(zip(SEAT_NAMES, score.sides, strict=True))
        data: dict[str, object] = {}
        if any(side.points for side in score.sides):
            data["points"] = {name: side.points for name, side in sides.items()}
            data["bredouille"] = {name: side.bredouille for name, side in sides.items() if side.points}
        if any(score.trous):
            data["trous"] = dict(zip(SEAT_NAMES, score.trous, strict=True))
        if any(score.run):
            data["run"] = dict(zip(SEAT_NAMES, score.run, strict=True))
        if score.refaits:
            data["refaits"] = score.refaits
        return data

    @property
    def target(self) -> int:
        """The trous that are played to; 0: no number of them ends it."""
        return HOLES

    def tell(self, score: Marque, seat: Seat) -> str:
        """`holes  3  points  8, bredouille`, and below it the fichet in its hole and the jetons laid.

        A game to another number than twelve shows it: `holes  2 of 3`.
        """
        side = score.sides[seat]
        how = _(", bredouille") if side.bredouille and side.points else ""
        in_a_row = score.run[seat]
        run = _(" ({in_a_row} in a row)", in_a_row=in_a_row) if in_a_row > 1 else ""
        target, hole = self.target, (side.trous - 1) % HOLES + 1 if side.trous else 0
        track = "".join("|" if number == hole else "." for number in range(1, min(target or HOLES, HOLES) + 1))
        of = _(" of {target}", target=target) if target not in (0, HOLES) else ""
        told = f"{_('holes')} {side.trous:>2}{of}{run}  points {side.points:>2}{how}"
        return f"{told}\n{' ' * 10}fichet {track}  {_jetons_laid(jetons(score, seat))}"

    def counts(self, score: Marque, seat: Seat) -> tuple[Count, ...]:
        """Points, the trous they make, and whether the points are in bredouille."""
        side = score.sides[seat]
        bredouille = Count("bredouille", int(side.bredouille and side.points > 0), sign=True)
        return Count("points", side.points), Count("trous", side.trous, self.target), bredouille


def _jetons_laid(number: int) -> str:
    """The jetons before the arrows, in words: two of them say something."""
    return (_("no jeton"), _("one jeton"), _("two jetons: bredouille"))[number]


def read_score(data: Mapping[str, Any], opening: Marque) -> Marque:
    """The score of a position; points without a flag are in bredouille if only one side has any."""
    points = by_seat(data.get("points"), "points", (0, 0), TROU - 1)
    trous = by_seat(data.get("trous"), "trous", opening.trous, MOST)
    run = by_seat(data.get("run"), "run", (0, 0), MOST)
    alone = (bool(points[0]) and not points[1], bool(points[1]) and not points[0])
    bredouille = _flags(data.get("bredouille"), alone)
    sides = [SideMarque(points[n], bredouille[n] and bool(points[n]), trous[n]) for n in (0, 1)]
    if all(side.bredouille for side in sides):
        raise no_position("bredouille: only one side can be in bredouille")
    refaits = data.get("refaits", 0)
    if type(refaits) is not int or not 0 <= refaits <= MOST:
        raise no_position("refaits must be 0 or more")
    return Marque((sides[0], sides[1]), (run[0], run[1]), refaits)


def by_seat(given: object, key: str, default: tuple[int, int], most: int) -> tuple[int, int]:
    """The numbers of `{white: 8, black: 0}`."""
    if given is None:
        return default
    if not isinstance(given, Mapping) or any(name not in SEAT_NAMES for name in given):
        raise no_position("write {key} as {{white: 8, black: 0}}", key=key)
    numbers = [given.get(name, default[seat]) for seat, name in enumerate(SEAT_NAMES)]
    if any(type(number) is not int or not 0 <= number <= most for number in numbers):
        raise no_position("{key}: write numbers from 0 to {most}", key=key, most=most)
    return numbers[0], numbers[1]


def _flags(given: object, default: tuple[bool, bool]) -> tuple[bool, bool]:
    if given is None:
        return default
    if not isinstance(given, Mapping) or any(name not in SEAT_NAMES for name in given):
        raise no_position("write bredouille as {white: true, black: false}")
    flags = [given.get(name, False) for name in SEAT_NAMES]
    if any(type(flag) is not bool for flag in flags):
        raise no_position("bredouille: write true or false")
    return flags[0], flags[1]


def jetons(score: Marque, seat: Seat) -> int:
    """One for points; two for a bredouille while the other has points too.  [AUJ-T2 VII]"""
    side, other = score.sides[seat], score.sides[1 - seat]
    return 0 if not side.points else 2 if side.bredouille and other.points else 1


TARIF_BY_KIND: Final = tuple(TARIF[kind] for kind in JanKind)


@frozen
class Points(WrittenScore):
    """The common part of both kinds of partie: points and trous."""

    rules: TrictracRules

    @property
    def target(self) -> int:
        """Twelve, unless the players agree otherwise; the player who leaves ahead wins a marqué.  [LEP 1.I, 1.VI]"""
        return self.rules.trous if self.rules.partie is Partie.ORDINAIRE else 0

    def opening(self) -> Marque:
        """Nothing is marked, but trous given in advance.  [AUJ-T2 XIX]"""
        given = self.rules.handicap_trous
        if not given:
            return Marque()
        ahead, behind = SideMarque(trous=given), SideMarque()
        return Marque((ahead, behind) if self.rules.handicap_to.seat == 0 else (behind, ahead))

    def worth(self, jan: Jan, thrown: Throw) -> int:
        """The tariff."""
        return points(jan, thrown)

    def counted(self, made: Sequence[Jan], thrown: Throw) -> int:
        return sum(points(jan, thrown) for jan in made)

    def mark(self, score: Marque, seat: Seat, made: Sequence[Jan], thrown: Throw) -> Marked[Marque]:
        """All that a throw makes for one side is marked at once."""
        if not made:
            return self.settled(Marked(score), seat)
        return self.marked(score, seat, self.counted(made, thrown))

    def marked(self, score: Marque, seat: Seat, points: int) -> Marked[Marque]:
        """This many points at once, and their trous."""
        after, trous = gain(score, seat, points)
        events: list[Event] = []
        if points:
            side = after.sides[seat]
            detail = (("points", points), ("marked", side.points), ("bredouille", int(side.bredouille)))
            events.append(Note("marque", seat, "AUJ-T1 I", detail))
        lost = score.sides[1 - seat].points
        for worth in trous:
            what = "trou_bredouille" if worth == 2 else "trou"
            wiped_out = (
                (("wiped", lost),) if lost and worth == trous[0] else ()
            )  # by the first; equal ones are reported once
            events.append(Note(what, seat, "AUJ-T2 VII; LEP 1.VII", (("trous", worth), *wiped_out)))
        return self.settled(Marked(after, tuple(events), sum(trous)), seat)

    def settled(self, marked: Marked[Marque], seat: Seat) -> Marked[Marque]:
        """Whether a marking ends the game; here nothing does."""
        return marked

    def leave(self, score: Marque, seat: Seat) -> Marked[Marque]:
        """Points are wiped, trous kept.  [AUJ-T1 I; AUJ-T2 X]"""
        return Marked(wiped(score))

    def packed(self, score: Marque) -> Score:
        (white, black), (run, other_run) = score.sides, score.run
        first = (white.points, int(white.bredouille), white.trous, run)
        return *first, black.points, int(black.bredouille), black.trous, other_run, score.refaits

    def unpacked(self, score: Score) -> Marque:
        white, black = SideMarque(score[0], score[1] > 0, score[2]), SideMarque(score[4], score[5] > 0, score[6])
        return Marque((white, black), (score[3], score[7]), score[8])

    def exchanged(self, score: Marque) -> Marque:
        return exchanged(score)

    def read(self, data: Mapping[str, Any]) -> Marque:
        score = read_score(data, self.opening())
        if self.settled(Marked(score), Seat(0)).outcome or self.settled(Marked(score), Seat(1)).outcome:
            raise no_position("trous: the partie is already won")
        return score


@frozen
class Ordinaire(Points):
    """The first to twelve trous wins; double in one run, if agreed.  [AUJ-T1 I; AUJ-T2 XIII; LEP 1.VI]"""

    def settled(self, marked: Marked[Marque], seat: Seat) -> Marked[Marque]:
        """Won as soon as the trous are there, in the middle of a throw too."""
        score, target = marked.score, self.rules.trous
        if score.sides[seat].trous < target:
            return marked
        double = self.rules.grande_bredouille and self._in_one_run(score, seat)
        what, worth = ("grande_bredouille", 2) if double else ("tour", 1)
        cite = "AUJ-T1 I; AUJ-T2 XIII; LEP 1.VI" if double else "AUJ-T1 I; LEP 1.VI"
        scores = (worth, 0) if seat == 0 else (0, worth)
        beyond = (("needed", target),) if score.sides[seat].trous > target else ()
        outcome = Outcome(scores, (seat,), what, cite, (("trous", score.trous), *beyond))
        won = Scored(what, seat, cite, (("trous", score.trous),), points=worth)
        return replace(marked, events=(*marked.events, won), outcome=outcome)

    def _in_one_run(self, score: Marque, winner: Seat) -> bool:
        """Return whether the winner's holes are a grande bredouille; holes given in advance are nobody's taking.

        [AUJ-T1 I, VIII; AUJ-T2 XIII; LEP 1.VI]
        """
        given = [self.rules.handicap_trous if self.rules.handicap_to.seat == seat else 0 for seat in (0, 1)]
        if self.rules.grande_bredouille_when is GrandeBredouille.NO_HOLE_TAKEN:
            return score.trous[1 - winner] == given[1 - winner]
        return score.run[winner] >= self.rules.trous - given[winner]

    def given_up(self, score: Marque, seat: Seat) -> Outcome:
        """The tour as the other would win it by taking all that is missing now: a grande bredouille is not escaped."""
        winner, target = Seat(1 - seat), self.rules.trous
        missing = target - score.sides[winner].trous
        (mine, theirs), (run, other_run) = score.sides, score.run
        if winner == 0:
            mine, run = replace(mine, trous=target), run + missing
        else:
            theirs, other_run = replace(theirs, trous=target), other_run + missing
        won = self.settled(Marked(replace(score, sides=(mine, theirs), run=(run, other_run))), winner).end
        return won_by(winner, "conceded", points=max(won.scores))

    def rule_spec(self) -> KeeperSpec:
        return KeeperSpec(Keeps.POINTS, self.rules.trous, TARIF_BY_KIND)

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """The player with the trous has won."""
        reached = self.unpacked(score)
        winner = Seat(0 if reached.trous[0] >= self.rules.trous else 1)
        return self.settled(Marked(reached), winner).end


@frozen
class AEcrire(Points):
    """A marqué: from six trous on, who may leave ends it by leaving; equal trous are a refait.  [LEP 1.VI]"""

    def settled(self, marked: Marked[Marque], seat: Seat) -> Marked[Marque]:
        """The marqué begins again if the players have the same number of trous, enough to win it.  [LEP 1.VI]"""
        score = marked.score
        if not marked.trous or score.trous[0] != score.trous[1] or score.trous[seat] < MARQUE:
            return marked
        again = Note("refait", None, "LEP 1.VI", (("n", score.refaits + 1),))
        return Marked(replace(self.opening(), refaits=score.refaits + 1), (*marked.events, again), again=seat)

    def leave(self, score: Marque, seat: Seat) -> Marked[Marque]:
        """With fewer than six trous a relevé like any other; else the marqué is settled: who has more trous wins it."""
        trous = score.trous
        if trous[seat] < MARQUE or trous[0] == trous[1]:
            return Points.leave(self, score, seat)
        winner = Seat(0 if trous[0] > trous[1] else 1)
        bredouille = bredouille_of(self._run(score, winner), self.rules.bredouille_ladder)
        worth = worth_of_marque(
            trous[winner], trous[1 - winner], bredouille, score.refaits, consolation=self.rules.consolation
        )
        scores = (worth, 0) if winner == 0 else (0, worth)
        consolation = self.rules.consolation * (score.refaits + 1) * bredouille
        facts = (("trous", trous), ("times", bredouille), ("refaits", score.refaits), ("consolation", consolation))
        outcome = Outcome(scores, (winner,), "marque_gagne", "LEP 1.VI", facts)
        counted = (("trous", trous), ("times", bredouille), ("holes", trous[winner] * bredouille))
        less = (("consolation", consolation), ("lost", trous[1 - winner]))
        won = Scored("marque_gagne", winner, "LEP 1.VI", (*counted, *less), points=worth)
        return Marked(wiped(score), (won,), 0, outcome)

    def rule_spec(self) -> KeeperSpec:
        return KeeperSpec(Keeps.MARQUE, MARQUE, TARIF_BY_KIND)

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """That seat has left."""
        return self.leave(self.unpacked(score), seat).end

    def _run(self, score: Marque, winner: Seat) -> int:
        """The trous in a row that make a bredouille: as with points, none where some were taken before.  [LEP 1.VI]"""
        given = self.rules.handicap_trous if self.rules.handicap_to.seat == winner else 0
        unbroken = score.run[winner] + given >= score.trous[winner]
        return score.run[winner] if unbroken or self.rules.pavillon is Pavillon.AGAIN else 0
