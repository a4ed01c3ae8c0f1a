"""The table as text: the line, one's own hand, how many tiles the others hold."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from tablegames.core.words import say
from tablegames.plugins.domino.tiletext import write_tiles
from tablegames.plugins.domino.view import DominoView

WIDTH: Final = 80


class TextTable:
    """Plain characters, at most 80 columns."""

    @property
    def name(self) -> str:
        """The renderer `text`."""
        return "text"

    def draw(self, view: DominoView) -> str:
        """The line first, then the players, then one's own hand."""
        if view.drawing:
            who = ", ".join(map(str, view.drawing))
            return say(f"Drawing for the lead: seats {who}.", f"On tire la main : places {who}.")
        if not sum(view.counts):
            return say(f"Seat {view.leader} leads; the tiles are shuffled.", f"La place {view.leader} pose ; on mêle.")
        return "\n".join([*_line(view), "", *_players(view), *_hand(view)])


def _line(view: DominoView) -> Iterable[str]:
    """`[6|4][4|4]`, in as many rows as it takes, and the two open numbers."""
    if not view.line:
        yield say("No tile is placed yet.", "Aucun dé n'est posé.")
        return
    yield from wrap(" ".join(f"[{left}|{right}]" for left, right in view.line), WIDTH)
    left, right = view.line[0][0], view.line[-1][1]
    yield say(f"Open: {left} at the left, {right} at the right.", f"Ouvert : {left} à gauche, {right} à droite.")


def _players(view: DominoView) -> Iterable[str]:
    """A row a seat: its tiles face down (turned up at the end), whether it leads, whose turn it is, its passes."""
    for seat, count in enumerate(view.counts):
        marks = []
        if seat == view.leader:
            marks.append(say("led", "a posé") if view.line else say("leads", "pose"))
        if seat == view.turn:
            marks.append(say("to play", "à jouer"))
        drew = sum(one.drew for one in view.passed if one.seat == seat)
        if drew:
            marks.append(say(f"drew {drew}", f"a puisé {drew}"))
        mine = [one for one in view.passed if one.seat == seat and not one.drew]
        on = [say("{} and {}", "{} et {}").format(*one.ends) for one in mine]
        if on:
            marks.append(say("passed on ", "a boudé sur ") + "; ".join(on))
        tiles = "[]" * count if view.hands is None else write_tiles(view.hands[seat])
        noted = f"  ({', '.join(marks)})" if marks else ""
        name = say(f"Player {seat}:", f"Joueur {seat} :")
        yield from wrap(f"{name} {count} {tiles}{noted}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    yield say(f"Talon: {view.talon}", f"Talon : {view.talon}")


def _hand(view: DominoView) -> Iterable[str]:
    """One's own tiles."""
    if view.seat is None or view.hands is not None:
        return
    yield from wrap(
        say("Your hand: ", "Votre main : ") + "  ".join(map(str, view.hand)),
        WIDTH,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )
