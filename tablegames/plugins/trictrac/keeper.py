"""Who keeps the score of a partie: jans into points, points into trous, trous into the end of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.trictrac.keeper_spec import KeeperSpec, Keeps, Score
from tablegames.families.tables.trictrac.kinds import Jan, JanKind
from tablegames.families.tables.trictrac.tour import Marked
from tablegames.plugins.trictrac import tarif
from tablegames.plugins.trictrac.a_ecrire import MARQUE, bredouille_of, worth_of_marque
from tablegames.plugins.trictrac.marque import Marque, SideMarque, exchanged, gain, wiped
from tablegames.plugins.trictrac.rules import GrandeBredouille, Partie, Pavillon, TrictracRules
from tablegames.plugins.trictrac.score_text import WrittenScore, read_score
from tablegames.rules.agreement import won_by

TARIF_BY_KIND: Final = tuple(tarif.TARIF[kind] for kind in JanKind)


@dataclass(frozen=True, slots=True)
class Points(WrittenScore):
    """What both kinds of partie share: points and trous."""

    rules: TrictracRules

    @property
    def target(self) -> int:
        """Twelve, unless the players agree otherwise; a marqué is won by who leaves ahead.  [LEP 1.I, 1.VI]"""
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
        return tarif.points(jan, thrown)

    def mark(self, score: Marque, seat: Seat, made: Sequence[Jan], thrown: Throw) -> Marked[Marque]:
        """All that a throw makes for one side is marked at once."""
        if not made:
            return self.settled(Marked(score), seat)
        return self.marked(score, seat, sum(tarif.points(jan, thrown) for jan in made))

    def marked(self, score: Marque, seat: Seat, points: int) -> Marked[Marque]:
        """So many points at once, and what they make."""
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
            )  # by the first; alike ones are told once
            events.append(Note(what, seat, "AUJ-T2 VII; LEP 1.VII", (("trous", worth), *wiped_out)))
        return self.settled(Marked(after, tuple(events), sum(trous)), seat)

    def settled(self, marked: Marked[Marque], seat: Seat) -> Marked[Marque]:
        """Whether a marking ends the game; here nothing does."""
        return marked

    def leave(self, score: Marque, seat: Seat) -> Marked[Marque]:
        """Points are wiped, trous kept.  [AUJ-T1 I; AUJ-T2 X]"""
        return Marked(wiped(score))

    def packed(self, score: Marque) -> Score:
        """The markers as numbers."""
        (white, black), (run, other_run) = score.sides, score.run
        first = (white.points, int(white.bredouille), white.trous, run)
        return *first, black.points, int(black.bredouille), black.trous, other_run, score.refaits

    def unpacked(self, score: Score) -> Marque:
        """The markers of these numbers."""
        white, black = SideMarque(score[0], score[1] > 0, score[2]), SideMarque(score[4], score[5] > 0, score[6])
        return Marque((white, black), (score[3], score[7]), score[8])

    def exchanged(self, score: Marque) -> Marque:
        """The markers with the seats exchanged."""
        return exchanged(score)

    def read(self, data: Mapping[str, Any]) -> Marque:
        """The markers a position gives."""
        score = read_score(data, self.opening())
        if self.settled(Marked(score), Seat(0)).outcome or self.settled(Marked(score), Seat(1)).outcome:
            raise no_position("trous: the partie is won already", "trous : la partie est déjà gagnée")
        return score


@dataclass(frozen=True, slots=True)
class Ordinaire(Points):
    """The first to twelve trous wins the tour at once; in one run of them, double if that was agreed.

    [AUJ-T1 I; AUJ-T2 XIII; LEP 1.VI]
    """

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
        """The keeper as data."""
        return KeeperSpec(Keeps.POINTS, self.rules.trous, TARIF_BY_KIND)

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """Who has the trous has won."""
        reached = self.unpacked(score)
        winner = Seat(0 if reached.trous[0] >= self.rules.trous else 1)
        return self.settled(Marked(reached), winner).end


@dataclass(frozen=True, slots=True)
class AEcrire(Points):
    """A marqué: from six trous on, who may leave ends it by leaving; equal trous are a refait.  [LEP 1.VI]"""

    def settled(self, marked: Marked[Marque], seat: Seat) -> Marked[Marque]:
        """Who had enough trous to leave and stayed, and is joined at their number, begins the marqué again."""
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
        """The keeper as data."""
        return KeeperSpec(Keeps.MARQUE, MARQUE, TARIF_BY_KIND)

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """That seat has left."""
        return self.leave(self.unpacked(score), seat).end

    def _run(self, score: Marque, winner: Seat) -> int:
        """The trous in a row that make a bredouille: as with points, none where some were taken before.  [LEP 1.VI]"""
        given = self.rules.handicap_trous if self.rules.handicap_to.seat == winner else 0
        unbroken = score.run[winner] + given >= score.trous[winner]
        return score.run[winner] if unbroken or self.rules.pavillon is Pavillon.AGAIN else 0
