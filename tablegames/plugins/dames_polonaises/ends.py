"""How a game ends: won, lost, drawn, and what it is worth then."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegames.core.events import Note, Seat
from tablegames.core.game import Outcome
from tablegames.plugins.dames_polonaises.draw_rules import MainLine, NeedsLine
from tablegames.plugins.dames_polonaises.draws import GIVES_DRAW
from tablegames.plugins.dames_polonaises.march_rules import Goal
from tablegames.plugins.dames_polonaises.odds_rules import Odds
from tablegames.plugins.dames_polonaises.pieces import receiver
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Drawn, Ledger

MAIN_LINE: Final = {MainLine.AT_ONCE: "MAN III.28", MainLine.AT_ONCE_IF_SAFE: "METZ XV", MainLine.COUNTED: "FMJD"}
"""Whose rule it is that the main line draws."""


def won(seat: Seat, by: str, cite: str) -> Outcome:
    """A game won by a seat."""
    return Outcome((1, 0) if seat == 0 else (0, 1), (seat,), by, cite)


def first_king(seat: Seat) -> Outcome:
    """The first player to have a king wins, where that is the aim.  [METZ De la dame]"""
    return won(seat, "first_king", "METZ, De la dame")


def ended(goal: Goal, mine: int, theirs: int, seat: Seat) -> Outcome:
    """He who has no piece left, or can move none, has lost; or won, where losing is the aim.  [MAN I, METZ XXI]"""
    short = seat if theirs else Seat(1 - seat)
    blocked = bool(mine and theirs)
    if goal is Goal.LOSE_ALL:
        return won(short, "all_given_but_blocked" if blocked else "all_given", "METZ qui perd gagne")
    return won(Seat(1 - short), "blocked" if blocked else "all_taken", "MAN I; METZ XXI")


def staked(rules: DamesRules, outcome: Outcome, ledger: Ledger) -> Outcome:
    """The winner gains what the other has staked: one, or more if the other gives odds so.  [MAN V]"""
    if rules.odds is not Odds.STAKE or ledger.level or outcome.winners != (receiver(rules),):
        return outcome
    return replace(outcome, scores=tuple(score * rules.odds_stake for score in outcome.scores))


def drawn_game(rules: DamesRules, ledger: Ledger) -> Outcome:
    """Nobody has won; or he who receives the draw has.  [METZ XIX]"""
    assert ledger.drawn is not None
    return _drawn(rules, ledger, ledger.drawn.value, cite_of(rules, ledger.drawn))


def agreed_draw(rules: DamesRules, ledger: Ledger) -> Outcome:
    """Both players leave the game; who receives the draw has won it, as by any other draw.  [MAN III.39; METZ XIX]"""
    return _drawn(rules, ledger, "agreed", "MAN III.39")


def given_up(rules: DamesRules, ledger: Ledger, seat: Seat) -> Outcome:
    """Who leaves the game loses it.  [MAN III.39; METZ XXI]"""
    return staked(rules, won(Seat(1 - seat), "conceded", "MAN III.39; METZ XXI"), ledger)


def _drawn(rules: DamesRules, ledger: Ledger, by: str, cite: str) -> Outcome:
    if rules.odds in GIVES_DRAW and not ledger.level:
        return won(receiver(rules), "draw_given", "METZ XIX; MAN III.31")
    return Outcome((0, 0), (), by, cite)


def limited(rules: DamesRules, seat: Seat, moves: int, without_line: int | None) -> Note:
    """The limited moves begin; some of them may need the main line.  [MAN III.29-31]"""
    if without_line is None:
        return Note("limited", seat, cite_of(rules, Drawn.LIMIT), (("moves", moves),))
    return Note("limited_by_the_line", seat, "MAN III.31", (("moves", without_line), ("most", moves)))


def cite_of(rules: DamesRules, drawn: Drawn) -> str:
    """The article that makes a game drawn."""
    match drawn:
        case Drawn.MAIN_LINE:
            return MAIN_LINE.get(rules.draw_main_line, "")
        case Drawn.NOT_GRANTED:
            return "METZ XVI" if rules.draw_limit_needs_line is NeedsLine.AT_START else "MAN III.31"
        case Drawn.LIMIT:
            return "FMJD" if rules.draw_limit_men else "MAN III.32; METZ XVII"
        case Drawn.TWO_V_ONE:
            return "METZ XVI (expl.)" if rules.draw_two_v_one == "at_once" else "FMJD"
        case Drawn.OFFER_REFUSED:
            return "MAN III.34; METZ XVIII"
        case Drawn.REPETITION | Drawn.KINGS_ONLY:
            return "FMJD"
