"""The contents of a table page: made from its seat's view alone; connected players, and the state of other games."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import gettext as _, language, speaking
from tablegames.core.loop import Moment
from tablegames.core.notation import NOTHING
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.rules.joining import enumerated
from tablegames.session.endings import begins_next, changed_chairs
from tablegames.session.guide import forbidden
from tablegames.session.session import Traced
from tablegames.table.decision import Decision, meaning, meanings, sayings
from tablegames.table.narration import NarratedLine, TurnEntry, entry, is_told_alone, kept_secret, narrated, turns
from tablegames.table.offers import adversary
from tablegames.table.table import Table
from tablegames.web import clicks
from tablegames.web.arrows import routes, steps
from tablegames.web.clicks import Offered, Places, fitting, meant, typed_out
from tablegames.web.form_input import list_of, places_of, whole
from tablegames.web.game_cards import first_lesson
from tablegames.web.games import Hosted
from tablegames.web.pictures import Drawing, board, is_own, places
from tablegames.web.plates import kind_of_player, plates
from tablegames.web.rule_forms import ruleset_title
from tablegames.web.seat_links import now

ALL_SENT: Final = 400
"""Longer lists of plays are not sent: the page asks for the plays that fit."""
SHOWN: Final = 200
"""Plays of a longer list that are sent."""
LONGEST: Final = 2_000
"""Characters of a play."""
RECENT: Final = 8
"""Number of past actions sent to a new page."""
CUT: Final = "<g "
"""Where a drawing is cut into the parts that are sent again only when they change; `static/talking.js` knows it too."""
LISTED: Final = 12
"""How many games of a browser can be listed at once: each may have to be read from the disk."""


@frozen
class News:
    """Something that has happened, as a line; an event also as a call: what is shown of it beside the board."""

    text: str
    call: dict[str, Any] | None = None


@dataclass(slots=True)
class TableReader:
    """The reader of a page: seat (None: a spectator), whether the screen is theirs alone, news not yet sent."""

    seat: Seat | None
    alone: bool = True
    upright: bool = False
    """Whether the page is narrow."""
    news: list[News] = field(default_factory=list)
    fresh: list[Moment[Any, Any]] = field(default_factory=list)
    """The events since the last frame."""
    moves: list[TurnEntry] = field(default_factory=list)
    """The moves already sent."""
    drawn: array[int] | None = None
    """The parts of the last drawing that was sent, as hashes; None: this page wants every drawing whole."""
    ended: list[str] = field(default_factory=list)
    """How a round has ended since, where hands were hidden: the next one is dealt at once, and wipes it away."""

    def note(self, hosted: Hosted, made: Sequence[Moment[Any, Any]]) -> None:
        """Note actions for the next frame."""
        table = hosted.table_for(self.seat, alone=self.alone)
        for moment in made:
            told = [_news(table, moment, self.seat, line) for line in narrated(table, moment, self.seat)]
            if hosted.hides and table.cleared(moment.before, moment.action, moment.step.state):
                self.ended = [line.text for line in told]
            self.news += told
        del self.news[:-60]
        self.fresh += made

    def undone(self, hosted: Hosted, moments: Sequence[Moment[Any, Any]]) -> None:
        """Tell the page that a play was taken back, and what was taken back with it."""
        table = hosted.table_for(self.seat, alone=self.alone)
        told = enumerated(
            f"{table.wording.within(moment.seat)} {table.speak(moment.before, moment.action)}"
            for moment in moments
            if moment.seat is not None
        )
        self.news.append(News(_("Taken back: {told}.", told=told)))

    def unsent(self, svg: str) -> str | list[str | int]:
        """Return a drawing in parts; a part that the last drawing had too is its number there."""
        if self.drawn is None:
            return svg
        had, parts = {part: at for at, part in enumerate(self.drawn)}, svg.split(CUT)
        self.drawn = array("q", map(hash, parts))
        return [had.get(known, part) for known, part in zip(self.drawn, parts, strict=True)]

    def welcome(self, hosted: Hosted) -> None:
        """Note the last actions for a reader who has just come."""
        self.note(hosted, hosted.session.history[-RECENT:])
        self.ended, self.fresh = [], []


def _news(table: Table, moment: Moment[Any, Any], seat: Seat | None, line: NarratedLine) -> News:
    if line.event is None:
        return News(line.text)
    called = line.called()
    through = list(routes(table, moment, seat, called.ways))
    points = line.event.points if isinstance(line.event, Scored) else line.event.get("points")
    return News(
        line.text,
        {"said": called.said, "points": points, "ways": called.texts, "seat": line.event.seat, "through": through},
    )


def frame(registry: Registry, hosted: Hosted, reader: TableReader) -> dict[str, Any]:
    """Return everything a reader may see, in the language in use; only new moves."""
    session, seat, finished = hosted.session, reader.seat, hosted.over
    table, state = hosted.table_for(seat, alone=reader.alone), session.state
    drawn = picture(registry, hosted, reader)
    asked = hosted.asked
    news, reader.news = reader.news, []
    fresh, reader.fresh = reader.fresh, []
    known = places(drawn)
    ended, reader.ended = reader.ended, []
    fairness = hosted.fairness
    offer = None if finished else session.offer
    scores = table.reckoning(state)
    said = sayings(table) if seat is not None and asked == seat else None
    going = seat is not None and not finished and hosted.waiting is None
    back = seat is not None and hosted.may_take_back(seat)
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
        "clock": None if hosted.clock is None else hosted.clock.told(hosted.time()),
        **({"svg": reader.unsent(drawn["svg"])} if "svg" in drawn else drawn),
        "own": is_own(table),
        "steps": [stops for one in fresh if not one.hidden_from(seat) for stops in steps(table, one, seat, known)],
        "plates": plates(table, state, hosted.names, scores),
        **offered(hosted, seat, known),
        "sayings": said,
        "means": meanings(table) if said else {},
        "news": [one.text for one in news],
        "calls": [one.call for one in news],
        "ended": [] if finished else ended,
        "hides": hosted.hides,
        "moves": _new_moves(hosted, reader),
        "standing": [*scores, *table.standing(state)],
        "over": over(hosted, reader),
        "won": winners(hosted),
        "only": _only(hosted, table, seat),
        "offer": _offer(hosted, table),
        "back": _back(hosted, table),
        "again": again(hosted, seat),
        "rematch": rematch(hosted, table),
        "next": following(hosted, seat),
        "may": {
            "back": back,
            "askback": seat is not None and not back and hosted.may_ask_back(seat),
            "giveback": seat is not None and hosted.asked_back is not None and hosted.asked_back.seat != seat,
            "rematch": seat is not None and finished and hosted.followed is None and seat not in hosted.again,
            "resign": going,
            "concede": going and hosted.concedes,
            "draw": None if not table.draws else seat is not None and hosted.may_offer(seat),
            "accept": going and offer is not None and adversary(table, state, offer.seat) == seat,
            "hint": seat is not None and asked == seat,
            "review": seat is not None and finished and bool(registry.analysts(table.entry)),
            "save": finished,
            "share": seat is not None and finished,
        },
        **({"fair": fairness} if fairness is not None else {}),
    }


def picture(registry: Registry, hosted: Hosted, reader: TableReader, made: tuple[tuple[str, ...], ...] = ()) -> Drawing:
    """Draw the board for a reader, perhaps after some steps of a play."""
    session = hosted.session
    return board(
        registry,
        hosted.table_for(reader.seat, alone=reader.alone),
        session.state,
        reader.seat,
        session.traced.last,
        placed=True,
        upright=reader.upright,
        over=hosted.over,
        made=made,
    )


def half_made(registry: Registry, hosted: Hosted, reader: TableReader, message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board after the steps of a play that a page has chosen so far; only steps of a legal play count."""
    made = tuple(places_of(stroke) for stroke in list_of(message.get("made")))
    picked = tuple(place for stroke in made for place in stroke)
    known = message.get("n") == hosted.number and fitting(all_plays(hosted, reader.seat), picked).open
    drawn = picture(registry, hosted, reader, made) if known else {}
    return {"n": hosted.number, "made": made, **(drawn if "svg" in drawn else {})}


def looked_back(registry: Registry, hosted: Hosted, reader: TableReader, message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board as it was after an action, and what happened then."""
    at, moments = whole(message.get("at")), hosted.session.history
    if at is None or not 0 <= at < len(moments):
        raise Refused("There is no such action in this game.")
    moment, seat = moments[at], reader.seat
    table = hosted.table_for(seat, alone=reader.alone)
    traced = Traced()
    traced.by(table, moments[max(0, at - 7) : at + 1])
    drawn = board(registry, table, moment.step.state, seat, traced.last, placed=True, upright=reader.upright)
    told = [_news(table, moment, seat, line) for line in narrated(table, moment, seat)]
    return {
        "at": at,
        **drawn,
        "news": [one.text for one in told],
        "calls": [one.call for one in told],
    }


def whose(hosted: Hosted) -> str:
    """Return in words who is to act."""
    turn = hosted.session.table.game.turn(hosted.session.state)
    if hosted.waiting is not None:
        return _("everyone's part for the dice")
    going = isinstance(turn, Decide | Chance) and not hosted.over
    return hosted.table.actor(hosted.session.state) if going else ""


def offered(hosted: Hosted, seat: Seat | None, known: Places) -> dict[str, Any]:
    """The plays of a seat that is asked; of very many the first, how many they are, and where they begin."""
    plays = all_plays(hosted, seat, known)
    if len(plays) <= ALL_SENT:
        return {"plays": [play.data for play in plays]}
    return {**fit(hosted, seat, ()), "many": len(plays)}


def fit(hosted: Hosted, seat: Seat | None, picked: tuple[str, ...]) -> dict[str, Any]:
    """Return the plays that fit some picked places, and the next places."""
    found = fitting(all_plays(hosted, seat), picked)
    return {
        "plays": [play.data for play in found.open[:SHOWN]],
        "next": sorted(found.next),
        "whole": [play.data for play in found.whole[:SHOWN]],
        "left": len(found.open),
    }


def played_text(registry: Registry, hosted: Hosted, seat: Seat, message: Mapping[str, Any]) -> str:
    """Return the text of the play in a message: complete (`text`), typed, or by hand (`picked`, perhaps with a `word`).

    Whether it is legal is not checked; raises `SeveralMeant` if several plays fit.
    """
    typed = message.get("typed")
    if typed is None and "picked" not in message:
        return str(message.get("text"))[:LONGEST]
    if hosted.asked != seat:
        raise Refused("It is not your turn.")
    if typed is not None:
        return typed_out(hosted.decision(seat), str(typed)[:LONGEST])
    return by_hand(registry, hosted, seat, str(message.get("word", ""))[:100], places_of(message["picked"]))


def by_hand(registry: Registry, hosted: Hosted, seat: Seat, word: str, picked: tuple[str, ...]) -> str:
    """Return the text of what a seat says or does with the touched places."""
    table, state = hosted.table, hosted.session.state
    if sayings(table) is None:
        raise Refused("At this table you can only choose from the list.")
    known = places(board(registry, table, state, seat))
    return meant(table, table.game.view(state, seat), table.game.legal(state), word, picked, known)


def all_plays(hosted: Hosted, seat: Seat | None, known: Places | None = None) -> tuple[Offered, ...]:
    """Every play of a seat that is asked, with the strokes that lead to it by these places (None: the last ones)."""
    if seat is None or hosted.asked != seat:
        return ()
    key = (hosted.number, seat, language())
    kept = hosted.kept.get("plays")
    if kept is None or kept[0] != key:
        decision = hosted.decision(seat)
        acts = {decision.write(action): (text, action) for text, action in decision.notated}
        nothing = _("No play: continue")
        listed = [
            (text, nothing if said == NOTHING else text if said == text else said) for said, (text, _) in acts.items()
        ]
        plays = clicks.offered(listed, known or Places())
        explained = map(partial(_explained, decision), plays, (action for _, action in acts.values()))
        kept = hosted.kept["plays"] = (key, tuple(explained))
    found: tuple[Offered, ...] = kept[1]
    return found


def _explained(decision: Decision[Any, Any], play: Offered, action: Any) -> Offered:
    """Add the meaning to a play that is a word."""
    if play.strokes or any(sign.isdigit() for sign in play.text):
        return play
    with speaking("en"):
        english = decision.table.speak_seen(decision.view, action)
    said = meaning(decision.table, english)
    return replace(play, means=said) if said else play


def _only(hosted: Hosted, table: Table, seat: Seat | None) -> dict[str, Any] | None:
    """Return the only play of a seat that has no choice, with the reasons; None: there is a choice."""
    if seat is None or len(all_plays(hosted, seat)) != 1:
        return None
    decision = hosted.decision(seat, table)
    if len(decision.listed) != 1 or decision.tacit is not None:
        return None
    (play,) = decision.plays
    return {"play": "" if play == NOTHING else play, "why": [reason for _, reason, _ in forbidden(table, decision)]}


def _new_moves(hosted: Hosted, reader: TableReader) -> dict[str, Any]:
    """Return the moves that the reader does not have; usually only the last one has changed."""
    had, lines = reader.moves, moves(hosted, reader)
    same = min(len(had), len(lines))
    while had[:same] != lines[:same]:
        same -= 1
    reader.moves = lines
    return {"from": same, **sheet(lines[same:])}


def sheet(entries: Sequence[TurnEntry]) -> dict[str, Any]:
    """Return entries of the score sheet: each as its parts, and as a line to read aloud."""
    rows = [{name: getattr(one, name) for name in ("at", "seat", "thrown", "play", "points")} for one in entries]
    return {"lines": [one.text for one in entries], "rows": rows}


@frozen
class Worded:
    """An entry of the score sheet as a reader has it."""

    chance: list[Moment[Any, Any]]
    moment: Moment[Any, Any] | None
    secret: bool
    """Whether it was still a secret when it was worded."""
    entry: TurnEntry

    @property
    def last(self) -> Moment[Any, Any]:
        """Its last action."""
        return self.moment or self.chance[-1]

    def stands_in(self, moments: Sequence[Moment[Any, Any]]) -> bool:
        """Whether it stays as it is: it is more than a throw, and was not taken back."""
        at = self.last.number
        return is_told_alone(self.last) and at < len(moments) and moments[at] is self.last


def moves(hosted: Hosted, reader: TableReader) -> list[TurnEntry]:
    """Return the game so far, an entry per decision; each is worded once, and again when a secret comes out."""
    table, moments = hosted.table_for(reader.seat, alone=reader.alone), hosted.session.history
    known: list[Worded] = hosted.kept.setdefault(("moves", language(), reader.seat, reader.alone), [])
    while known and not known[-1].stands_in(moments):
        known.pop()
    fresh = moments[known[-1].last.number + 1 if known else 0 :]
    if any(one.secret for one in fresh):
        hosted.kept["secrets"] = True
    secret = kept_secret(moments, reader.seat) if hosted.secretive or "secrets" in hosted.kept else frozenset()

    def worded(chance: list[Moment[Any, Any]], moment: Moment[Any, Any] | None) -> Worded:
        hidden = (moment or chance[-1]).number in secret
        return Worded(chance, moment, hidden, entry(table, chance, moment, reader.seat, secret))

    if hosted.secretive or "secrets" in hosted.kept:
        known[:] = [
            one if one.secret == (one.last.number in secret) else worded(one.chance, one.moment) for one in known
        ]
    known += [worded(chance, moment) for chance, moment in turns(fresh)]
    return [one.entry for one in known]


def names(hosted: Hosted) -> list[str]:
    """Return the names of the players."""
    wording = hosted.table.wording
    return [
        f"{wording.seat(Seat(seat))} ({kind_of_player(name, hosted.table)})" for seat, name in enumerate(hosted.names)
    ]


def _offer(hosted: Hosted, table: Table) -> str | None:
    """The draw that is offered, or has just been declined, in words; None: neither."""
    session = hosted.session
    if hosted.over or not session.offers:
        return None
    last = session.offers[-1]
    if last.declined is not None and last.at == len(session.history):
        return table.wording.declines(last.declined)
    return None if session.offer is None else table.wording.offers(last.seat)


def _back(hosted: Hosted, table: Table) -> str | None:
    """The request to take a play back that waits for an answer, or was refused, in words; None: neither."""
    asked = hosted.asks_back
    if asked is None or asked.at != hosted.changes or hosted.over:
        return None
    if asked.refused is not None:
        return table.wording.says(_("{the} [wants|want] to play on."), asked.refused)
    return table.wording.says(_("{the} [asks|ask] to take the last play back."), asked.seat)


def rematch(hosted: Hosted, table: Table) -> str | None:
    """The players who want a rematch, in words; None: nobody yet."""
    if not hosted.again or hosted.followed is not None:
        return None
    return " ".join(table.wording.says(_("{the} [wants|want] a rematch."), seat) for seat in sorted(hosted.again))


def following(hosted: Hosted, seat: Seat | None) -> dict[str, Any] | None:
    """Return the rematch that has begun, with the key of the reader's next seat; None: none has."""
    if hosted.followed is None:
        return None
    name, keys = hosted.followed
    there = None if seat is None else Seat((seat - 1) % len(hosted.names))
    return {"id": name, "seat": there, "key": keys.watch if there is None else keys.seats[there]}


def again(hosted: Hosted, seat: Seat | None) -> dict[str, Any] | None:
    """Return the form of a rematch: sides swapped, and the reader's next seat."""
    if seat is None or not hosted.over:
        return None
    names, table = hosted.names, hosted.session.table
    first = changed_chairs(table, begins_next(hosted.session))
    clock = {} if hosted.clock is None else {"clock": hosted.clock.control.data}
    return {"players": [*names[1:], *names[:1]], "first": first, "seat": (seat - 1) % len(names), **clock}


def over(hosted: Hosted, reader: TableReader) -> str | None:
    """Return how the game ended, in words; None if it has not."""
    table, session = hosted.table_for(reader.seat, alone=reader.alone), hosted.session
    if session.resigned is not None:
        return table.resigned(session.state, session.resigned, session.late)
    outcome = session.agreed or table.outcome(session.state)
    return None if outcome is None else table.wording.outcome(outcome)


def winners(hosted: Hosted) -> list[int] | None:
    """Return the seats that have won, none after a draw; None: the game is not over."""
    if not hosted.over:
        return None
    session = hosted.session
    if session.resigned is not None:
        return [seat for seat in range(len(hosted.names)) if seat != session.resigned]
    outcome = session.agreed or hosted.table.outcome(session.state)
    return [] if outcome is None else sorted(outcome.winners)


def games_asked(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the games of a request, each with a key."""
    games = data.get("games")
    if not isinstance(games, list) or len(games) > LISTED or not all(isinstance(one, dict) for one in games):
        raise Refused("At most {listed} games can be listed at once.", listed=LISTED)
    return [(str(one.get("id")), str(one.get("key"))) for one in games]


def standing(registry: Registry, hosted: Hosted, key: str) -> dict[str, Any] | None:
    """Return how a game stands for the seat of a key, with its board while it is played; None: no such seat."""
    found = hosted.seat_of(key)
    if found is None or found[0] is None:
        return None
    seat = found[0]
    table = hosted.table_for(seat)
    drawn = {} if hosted.over else board(registry, table, hosted.session.state, seat)
    return {
        "plate": {**drawn, "own": is_own(table)} if "svg" in drawn else None,
        "seat": seat,
        "names": names(hosted),
        "turn": hosted.asked == seat,
        "whose": whose(hosted),
        "over": over(hosted, TableReader(seat)),
        "since": hosted.since,
    }


def presence(hosted: Hosted, here: Iterable[Seat | None], browser: str) -> dict[str, Any]:
    """Return who is here, for one browser; `here` has a seat per open page, None for a spectator."""
    pages = list(here)
    return {
        "type": "presence",
        "now": now(),
        "seats": [_seat(hosted, Seat(seat), pages.count(Seat(seat)), browser) for seat in range(len(hosted.names))],
        "watching": pages.count(None),
    }


def _seat(hosted: Hosted, seat: Seat, here: int, browser: str) -> dict[str, Any]:
    keys = hosted.keys
    opened = [
        {
            "at": one["at"],
            "you": one["browser"] == browser,
            "also": sorted({other["seat"] for other in keys.opened if other["browser"] == one["browser"]} - {seat}),
        }
        for one in keys.opened
        if one["seat"] == seat
    ]
    left = None if here else hosted.left.get(seat)
    return {"person": hosted.names[seat] == HUMAN, "here": here, "left": left, "opened": opened}
