"""What one browser is told of a game: made from the view of its seat, and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import language, say, speaking
from tablegames.core.loop import Moment
from tablegames.core.notation import NOTHING
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.session.endings import begins_next, changed_chairs
from tablegames.table.decision import Decision
from tablegames.table.narration import history, narrate
from tablegames.table.offers import adversary
from tablegames.table.sayings import meaning, meanings, sayings
from tablegames.table.table import Table
from tablegames.web import clicks
from tablegames.web.asking import places_of
from tablegames.web.cards import first_lesson
from tablegames.web.clicks import Offered, fitting
from tablegames.web.hosting import Hosted
from tablegames.web.pictures import board, is_own, places
from tablegames.web.played_rules import ruleset_title
from tablegames.web.sayings import meant, typed_out

ALL_SENT: Final = 400
"""Plays that are sent all at once; of more of them the page asks for those that fit what was picked."""
SHOWN: Final = 200
"""Plays of a longer list that are sent."""
LONGEST: Final = 2_000
"""Characters of a play."""
RECENT: Final = 8
"""Actions of before that are told to whoever comes."""


@dataclass(slots=True)
class TableReader:
    """Who reads: his seat (None: a spectator), whether he has the screen for himself, what he has been told."""

    seat: Seat | None
    alone: bool = True
    upright: bool = False
    """Whether his page is narrow."""
    news: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    """The moves he has, so that only those that differ are sent."""
    ended: list[str] = field(default_factory=list)
    """How a round has ended since, where hands were hidden: the next one is dealt at once, and wipes it away."""

    def note(self, hosted: Hosted, moment: Moment[Any, Any]) -> None:
        """Something has happened, which he is told of with the next frame."""
        table = hosted.table_for(self.seat, alone=self.alone)
        told = list(narrate(table, moment, self.seat))
        if hosted.hides and table.cleared(moment.before, moment.action, moment.step.state):
            self.ended = told
        self.news += told
        del self.news[:-60]

    def undone(self, hosted: Hosted, moments: Sequence[Moment[Any, Any]]) -> None:
        """Somebody has taken back what he played, and what came after it: that is told, too."""
        table = hosted.table_for(self.seat, alone=self.alone)
        told = say(" and ", " et ").join(
            f"{table.wording.within(moment.seat)} {table.speak(moment.before, moment.action)}"
            for moment in moments
            if moment.seat is not None
        )
        self.news.append(say(f"Taken back: {told}.", f"Coup repris : {told}."))

    def welcome(self, hosted: Hosted) -> None:
        """He comes, perhaps again: the last things that happened are told."""
        for moment in hosted.session.history[-RECENT:]:
            self.note(hosted, moment)
        self.ended = []


def frame(registry: Registry, hosted: Hosted, reader: TableReader) -> dict[str, Any]:
    """The whole truth as a reader may know it, in the language in use; of moves, those he does not have."""
    session, seat = hosted.session, reader.seat
    table, state = hosted.table_for(seat, alone=reader.alone), session.state
    drawn, is_svg = board(registry, table, state, seat, session.traced.last, upright=reader.upright, over=hosted.over)
    asked = hosted.asked
    news, reader.news = reader.news, []
    ended, reader.ended = reader.ended, []
    fairness = hosted.fairness
    offer = None if hosted.over else session.offer
    going = seat is not None and not hosted.over and hosted.waiting is None
    return {
        "type": "state",
        "n": hosted.number,
        "game": str(table.entry.title),
        "name": table.entry.name,
        "ruleset": ruleset_title(registry, hosted),
        "lesson": first_lesson(registry, table.entry),
        "lang": language(),
        "seat": seat,
        "names": names(hosted),
        "turn": asked,
        "whose": whose(hosted),
        "since": hosted.since,
        "svg" if is_svg else "text": drawn,
        "own": is_own(table),
        **offered(hosted, seat, drawn if is_svg else ""),
        "sayings": sayings(table) if seat is not None and asked == seat else None,
        "means": meanings(table) if seat is not None and asked == seat else {},
        "news": news,
        "ended": [] if hosted.over else ended,
        "hides": hosted.hides,
        "moves": _new_moves(hosted, reader),
        "standing": [*table.reckoning(state), *table.standing(state)],
        "over": over(hosted, reader),
        "offer": _offer(hosted, table),
        "again": again(hosted, seat),
        "may": {
            "back": seat is not None and hosted.may_take_back(seat),
            "resign": going,
            "concede": going and table.concedes,
            "draw": seat is not None and hosted.may_offer(seat),
            "accept": going and offer is not None and adversary(table, state, offer.seat) == seat,
            "hint": seat is not None and asked == seat,
            "review": seat is not None and hosted.over and bool(registry.analysts(table.entry)),
            "save": hosted.over,
        },
        **({"fair": fairness} if fairness is not None else {}),
    }


def whose(hosted: Hosted) -> str:
    """Who is waited for, in words."""
    turn = hosted.session.table.game.turn(hosted.session.state)
    if hosted.waiting is not None:
        return say("everybody's part of the dice", "la part de chacun aux dés")
    going = isinstance(turn, Decide | Chance) and not hosted.over
    return hosted.table.actor(hosted.session.state) if going else ""


def offered(hosted: Hosted, seat: Seat | None, svg: str) -> dict[str, Any]:
    """The plays of a seat that is asked; of very many the first, how many they are, and where they begin."""
    plays = all_plays(hosted, seat, svg)
    if len(plays) <= ALL_SENT:
        return {"plays": [play.data for play in plays]}
    return {**fit(hosted, seat, ()), "many": len(plays)}


def fit(hosted: Hosted, seat: Seat | None, picked: tuple[str, ...]) -> dict[str, Any]:
    """What is left once some places are picked: the first of the plays that fit, the next places, the whole ones."""
    found = fitting(all_plays(hosted, seat), picked)
    return {
        "plays": [play.data for play in found.open[:SHOWN]],
        "next": sorted(found.next),
        "whole": [play.data for play in found.whole[:SHOWN]],
        "left": len(found.open),
    }


def played_text(registry: Registry, hosted: Hosted, seat: Seat, message: Mapping[str, Any]) -> str:
    """The text of the play that a message tells: whole (`text`), typed, or by hand (`picked`, with a `word` or not).

    Not whether it may be played; `SeveralMeant` where it may be one of several.
    """
    typed = message.get("typed")
    if typed is None and "picked" not in message:
        return str(message.get("text"))[:LONGEST]
    if hosted.asked != seat:
        raise Refused.said("It is not your turn.", "Ce n'est pas à vous.")
    if typed is not None:
        return typed_out(_decision(hosted, seat), str(typed)[:LONGEST])
    return by_hand(registry, hosted, seat, str(message.get("word", ""))[:100], places_of(message["picked"]))


def by_hand(registry: Registry, hosted: Hosted, seat: Seat, word: str, picked: tuple[str, ...]) -> str:
    """The text of what a seat says, or does, with the places it has touched."""
    table, state = hosted.table, hosted.session.state
    if sayings(table) is None:
        raise Refused.said("All that can be done here is listed.", "Tout ce qui se joue ici est dans la liste.")
    drawn, is_svg = board(registry, table, state, seat)
    known = places(drawn if is_svg else "")
    return meant(table, table.game.view(state, seat), table.game.legal(state), word, picked, known)


def _decision(hosted: Hosted, seat: Seat) -> Decision[Any, Any]:
    table, state = hosted.table, hosted.session.state
    return Decision(table, seat, table.game.view(state, seat), table.game.legal(state))


def all_plays(hosted: Hosted, seat: Seat | None, svg: str | None = None) -> tuple[Offered, ...]:
    """Every play of a seat that is asked, with the strokes that lead to it in that picture (None: in the last one)."""
    if seat is None or hosted.asked != seat:
        return ()
    key = (hosted.number, seat, language())
    kept = hosted.kept.get("plays")
    if kept is None or kept[0] != key:
        table, decision = hosted.table, _decision(hosted, seat)
        known = places(svg or "")
        acts = decision.plays()
        listed = [(table.write_seen(decision.view, action), _called(said)) for said, action in acts.items()]
        plays = clicks.offered(listed, known)
        kept = hosted.kept["plays"] = (key, tuple(map(partial(_explained, decision), plays, acts.values())))
    found: tuple[Offered, ...] = kept[1]
    return found


def _explained(decision: Decision[Any, Any], play: Offered, action: Any) -> Offered:
    """A play that is a word, with what the word means."""
    if play.strokes or any(sign.isdigit() for sign in play.text):
        return play
    with speaking("en"):
        english = decision.table.speak_seen(decision.view, action)
    said = meaning(decision.table, english)
    return replace(play, means=said) if said else play


def _called(said: str) -> str:
    """A play as its button has it."""
    return say("nothing can be played: go on", "rien ne peut se jouer : continuer") if said == NOTHING else said


def _new_moves(hosted: Hosted, reader: TableReader) -> dict[str, Any]:
    """The moves from the first on that he does not have."""
    lines = moves(hosted, reader)
    same = 0
    for had, line in zip(reader.moves, lines, strict=False):
        if had != line:
            break
        same += 1
    reader.moves = lines
    return {"from": same, "lines": lines[same:]}


def moves(hosted: Hosted, reader: TableReader) -> list[str]:
    """The game so far, a line a decision; where nothing is secret, what is told once stays told."""
    table, all_moments = hosted.table_for(reader.seat, alone=reader.alone), hosted.session.history
    if hosted.secretive or any(moment.secret for moment in all_moments):
        return [_bare(line) for line in history(table, all_moments, reader.seat)]
    key = ("moves", language(), reader.seat, reader.alone)
    upto, last, lines = hosted.kept.get(key, (0, None, []))
    if upto > len(all_moments) or (upto and all_moments[upto - 1] is not last):
        upto, lines = 0, []
    rest = all_moments[upto:]
    told = [_bare(line) for line in history(table, rest, reader.seat)]
    decided = max((number + 1 for number, moment in enumerate(rest) if moment.seat is not None), default=0)
    pending = decided < len(rest)
    if decided:
        lines = [*lines, *(told[:-1] if pending else told)]
        hosted.kept[key] = (upto + decided, rest[decided - 1], lines)
    return [*lines, told[-1]] if pending else lines


def _bare(line: str) -> str:
    """A line without its number, which the page gives it."""
    return line.partition(". ")[2]


def names(hosted: Hosted) -> list[str]:
    """Who sits where."""
    wording = hosted.table.wording
    return [
        f"{wording.seat(Seat(seat))} ({_who(name, hosted.table.entry.bot)})" for seat, name in enumerate(hosted.names)
    ]


def _who(name: str, usual: str) -> str:
    """Who sits there, in words; the bot that usually plays the game is the program."""
    if name == HUMAN:
        return say("a person", "une personne")
    bot, colon, level = name.partition(":")
    bot = say("the program", "le programme") if bot == usual else bot
    return bot + say(f", level {level}", f", niveau {level}") if colon else bot


def _offer(hosted: Hosted, table: Table) -> str | None:
    """The draw that is offered, or has just been declined, in words; None: neither."""
    session = hosted.session
    if hosted.over or not session.offers:
        return None
    last = session.offers[-1]
    if last.declined is not None and last.at == len(session.history):
        return table.wording.declines(last.declined)
    return None if session.offer is None else table.wording.offers(last.seat)


def end_by_players(hosted: Hosted, seat: Seat, what: str) -> Moment[Any, Any] | None:
    """What a seat does about the end of a game; the moment at which a game of a match has ended by it."""
    if what == "resign":
        hosted.resign(seat)
        return None
    act = {"concede": hosted.concede, "draw": hosted.ask_draw, "decline": hosted.decline_draw}[what]
    return act(seat)


def again(hosted: Hosted, seat: Seat | None) -> dict[str, Any] | None:
    """How a rematch is asked for: sides swapped, begun as in a match, and where the reader sits then."""
    if seat is None or not hosted.over:
        return None
    names, table = hosted.names, hosted.session.table
    first = changed_chairs(table, begins_next(hosted.session))
    return {"players": [*names[1:], *names[:1]], "first": first, "seat": (seat - 1) % len(names)}


def over(hosted: Hosted, reader: TableReader) -> str | None:
    """How it ended, in words; None: it goes on."""
    table, session = hosted.table_for(reader.seat, alone=reader.alone), hosted.session
    if session.resigned is not None:
        return table.resigned(session.state, session.resigned)
    outcome = session.agreed or table.outcome(session.state)
    return None if outcome is None else table.wording.outcome(outcome)
