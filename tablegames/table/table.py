"""A table: a game set up for play, with its rules, notation, wording and drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tablegames.core.errors import NotationError, PluginError, PositionError, Refused, RulesError, did_you_mean
from tablegames.core.events import Event, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Game, Outcome, Over, Turn, acting_view
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import (
    FirstTo,
    Match,
    MatchState,
    MatchView,
    Tally,
    WithPot,
    in_hand,
    place_in_hand,
    sides_in,
)
from tablegames.core.notation import Notation
from tablegames.plugin.abilities import Abilities, Count, abilities_of, able
from tablegames.plugin.drawing.sight import SPECTATOR, Sight, Sighted, Trace
from tablegames.plugin.drawing.window import Fitting, folded
from tablegames.plugin.provides import GameEntry, Renderer, TellsScore, WithStanding
from tablegames.plugin.variants import Variant
from tablegames.plugin.ways import SpeaksForOthers, Way
from tablegames.rules.agreement import DRAW_OPTION, PLACES, Ends, PlayersEnd, agreed_draw, conceded, end_in_hand
from tablegames.rules.untrusted.shapes import Kind, Shape, beyond_measure, from_to, or_none
from tablegames.table.wording import Scene, Wording

if TYPE_CHECKING:
    from tablegames.core.loop import Moment

LETTERS: Final = "ABCDEFGHIJKL"
"""The names of the people in an evening; the game's own names are for its two places."""
LONGEST_ACTION: Final = 2_000
"""The most characters of a play or a throw: a deal of all tiles takes some hundred."""
MOST: Final = 1_000_000
"""The most games and points of a match in a position."""


TALLY: Final = Shape(
    {},
    {
        "played": from_to(0, MOST),
        "points": or_none(
            Kind(
                Text("a mapping {seat: points}"),
                lambda value: isinstance(value, Mapping) and all(from_to(-MOST, MOST).fits(n) for n in value.values()),
            )
        ),
    },
    open=True,
)
"""The part of a position about the party so far."""


def _wrong_tally(sentence: str, *path: str) -> NoReturn:
    raise PositionError(sentence)


@frozen
class Table:
    """Everything that a command needs of one game under one ruleset."""

    entry: GameEntry
    variant: Variant
    bare: Game[Any, Any, Any]
    """One game: a partie, a round."""
    game: Game[Any, Any, Any]
    """The game, or the match of it, that is played."""
    match: str
    """The match as in `--match`: `party`, `single`, `first-to:3`, `single/poule`."""
    begins: str | None
    notation: Notation[Any, Any, Any]
    renderer: Renderer[Any] | None
    wording: Wording
    plugin: str = ""
    """The distribution of the game, with its version."""
    extensions: tuple[tuple[str, str], ...] = ()
    """The active extensions, each with its distribution."""
    mine: bool = True
    """Whether every place is shown in the reader's numbers; else each side's places in its own numbers."""
    counts: Seat | None = None
    """The seat whose numbers a reader without a seat uses; None: those of the person addressed."""

    @property
    def abilities(self) -> Abilities:
        """The optional abilities of the game."""
        return abilities_of(self.bare)

    def write(self, state: object, action: object) -> str:
        """Return the action as text."""
        if isinstance(action, PlayersEnd):
            return action.how.value
        return self.notation.write(acting_view(self.bare, in_hand(state)), action)

    def write_seen(self, view: object, action: object) -> str:
        """Return an action as text, from a view."""
        return self.notation.write(in_hand(view), action)

    def speak(self, state: object, action: object, turn: Turn[Any] | None = None) -> str:
        """Return the action for people: others' plays in the reader's numbering. Pass `turn` if it is known."""
        if isinstance(action, PlayersEnd):
            return _("draw agreed") if action.how is Ends.DRAW else _("concedes")
        turn = self.game.turn(state) if turn is None else turn
        place, notation = self._places(state, turn), self.notation
        if self.game is self.bare:
            view = self.bare.view(state, turn.seat if isinstance(turn, Decide) else None)
        else:
            view = acting_view(self.bare, in_hand(state))
        if place is None or not able(notation, SpeaksForOthers):
            return self.speak_seen(view, action)
        speaker: SpeaksForOthers[Any, Any] = notation
        return speaker.speak_by(view, action, place)

    def _places(self, state: Any, turn: Turn[Any]) -> Callable[[int], int] | None:
        """Return how the reader counts a place of the acting seat; None if both count alike."""
        reader, counted = place_in_hand(state, self._reader), self.abilities.counted
        actor = None if isinstance(turn, Over) else place_in_hand(state, turn.seat)
        if not self.mine or reader is None or actor in (None, reader) or counted is None:
            return None
        by = actor
        return lambda place: counted(self.bare, place, by, reader)

    @property
    def _reader(self) -> Seat | None:
        """The seat in whose numbers the reader counts; None: each side counts its own way."""
        return self.wording.you if self.counts is None else self.counts

    def trace(self, before: Any, action: object, seat: Seat | None) -> Trace | None:
        """Return the places a play has touched, to mark them on the board; None if nothing moved."""
        touched = self.abilities.touched
        mover = None if seat is None else place_in_hand(before, seat)
        if mover is None or touched is None or isinstance(action, PlayersEnd):
            return None
        left, reached = touched(self.bare, action)
        return Trace(mover, left, reached) if left or reached else None

    def cleared(self, before: Any, action: object, after: Any) -> bool:
        """Return whether an action ended a game of the match, or put everything back to the start."""
        anew = self.abilities.begins_anew
        if isinstance(action, PlayersEnd) or (anew is not None and anew(self.bare, in_hand(after))):
            return True
        return self.game is not self.bare and isinstance(
            self.bare.turn(self.bare.apply(in_hand(before), action).state), Over
        )

    def sight(self, state: Any, seat: Seat | None, last: Trace | None = None) -> Sight:
        """Return a seat's (None: a spectator's) view of the board."""
        own = self.game.seats == self.bare.seats
        seats = [Seat(one) for one in range(self.bare.seats)] if own else []
        names = tuple(map(self.wording.seat, seats))
        called_you = next(filter(self.wording.speaks_to, seats), None)
        below = self.counts if seat is None and self.abilities.counted is not None else seat
        you = self.wording.you
        reads = self.counts is None if you is None else seat == you
        mine = self.mine and self._reader is not None
        return Sight(place_in_hand(state, below), mine, last, names, reads, called_you)

    def speak_seen(self, view: object, action: object) -> str:
        """Return an action as the owner of a view is shown it."""
        speak = getattr(self.notation, "speak", None)  # a `SpokenNotation`; asked for every play of a long list
        text: str = (speak or self.notation.write)(in_hand(view), action)
        return text

    def read(self, state: object, text: str) -> Any:
        """Return the action for a text in this state."""
        return self.read_seen(acting_view(self.bare, in_hand(state)), text)

    def read_seen(self, view: object, text: str) -> Any:
        """Return the action of a text, from a view; a refusal names the rule it breaks."""
        if len(text) > LONGEST_ACTION:
            raise NotationError(
                "too long for a play: {count:,} characters; the limit is {longest_action:,}",
                count=len(text),
                longest_action=LONGEST_ACTION,
            )
        try:
            return self.notation.read(self.bare, in_hand(view), text)
        except Refused as refusal:
            if refusal.fault is None:
                raise
            raise Refused(f"{refusal} {self.wording.fault(refusal.fault)}", refusal.fault) from None

    def played(self, state: Any, text: str, number: int = 0) -> Moment[Any, Any]:
        """Return the moment of a typed action: it is read, applied and not recorded."""
        from tablegames.core.loop import Moment

        turn = self.game.turn(state)
        if isinstance(turn, Over):
            raise Refused("'{text}': the game is over", text=text)
        action = self.read(state, text)
        return Moment(
            number,
            turn.seat if isinstance(turn, Decide) else None,
            state,
            action,
            self.game.apply(state, action),
            turn.secret,
        )

    def agreed_draw(self, state: Any) -> Outcome | None:
        """Return the outcome if the two players agree on a draw; None: the rules have no draw by agreement."""
        return agreed_draw(self.bare, self.variant.rules, in_hand(state))

    def ended_by_players(self, state: Any, seat: Seat, how: Ends, number: int = 0) -> Moment[Any, Any] | None:
        """Return the match after its players ended the game in hand; None: not a match, or impossible."""
        from tablegames.core.loop import Moment

        step = end_in_hand(self.game, state, seat, how, self.variant.rules)
        return None if step is None else Moment(number, seat, state, PlayersEnd(how), step)

    @property
    def draws(self) -> bool:
        """Whether two players may agree on a draw."""
        return self.bare.seats == PLACES and bool(getattr(self.variant.rules, DRAW_OPTION, False))

    @property
    def concedes(self) -> bool:
        """Whether one game of several can be conceded."""
        return self.ended_by_players(self.game.initial(), Seat(0), Ends.CONCEDE) is not None

    def players_outcome(self, moment: Moment[Any, Any]) -> Outcome | None:
        """Return the outcome of a game that its players ended; None: the rules did, or a whole party was conceded."""
        if not isinstance(moment.action, PlayersEnd):
            return None
        if moment.action.how is Ends.DRAW:
            return self.agreed_draw(moment.before)
        place = place_in_hand(moment.before, moment.seat)
        return None if place is None else conceded(self.bare, in_hand(moment.before), place)

    def chose(self, moment: Moment[Any, Any]) -> bool:
        """Return whether a seat had a choice between several actions."""
        return (
            moment.seat is not None
            and not isinstance(moment.action, PlayersEnd)
            and len(self.game.legal(moment.before)) > 1
        )

    def actor(self, state: Any, turn: Turn[Any] | None = None) -> str:
        """Return the acting seat for people: also the seat that throws the dice."""
        turn = self.game.turn(state) if turn is None else turn
        if isinstance(turn, Chance) and turn.seat is not None:
            return self.wording.throw(turn.seat)
        return self.wording.seat(turn.seat if isinstance(turn, Decide) else None)

    def scene(self, before: Any, action: object, turn: Turn[Any] | None = None) -> Scene:
        """Return what the wording needs to know of an action: who acted, and in which ways."""
        turn = self.game.turn(before) if turn is None else turn
        actor = None if isinstance(turn, Over) else turn.seat
        place = self._places(before, turn)
        ways = partial(self.ways, before, action)
        return Scene(actor, ways) if place is None else Scene(actor, ways, place)

    def ways(self, before: Any, action: object, event: Event) -> tuple[Way, ...]:
        """Return the ways in which this action caused an event, if the game knows them."""
        ways = self.abilities.ways
        return () if isinstance(action, PlayersEnd) or ways is None else ways(self.bare, in_hand(before), action, event)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended; None if it has not."""
        turn = self.game.turn(state)
        return turn.outcome if isinstance(turn, Over) else None

    def position(self, state: object) -> object:
        """Return the position of the game in hand, as plain data."""
        return self.notation.position(in_hand(state))

    def begin(self, first: Seat | None = None) -> Any:
        """Return the first state, begun by `first`; refuse it if the rules name another seat."""
        state = self.game.initial(first)
        turn = self.game.turn(state)
        if first is not None and isinstance(turn, Decide) and turn.seat != first:
            raise RulesError(
                "{name} can't begin: under these rules, {within} must",
                name=self.wording.the(first),
                within=self.wording.the(turn.seat),
            )
        return state

    def start(self, position: object) -> Any:
        """Return the state of a position in the case format; in a match, the first game begins there."""
        if wrong := beyond_measure(position):
            raise PositionError("this position can't be used: {wrong}", wrong=wrong)
        state = self.notation.set_up(self.bare, position)
        return self.wrapped(self.game, state, position)

    def wrapped(self, game: Game[Any, Any, Any], state: Any, position: object) -> Any:
        """Wrap a bare state in the state of its match; points and games of the position go into the tally."""
        if not isinstance(game, Match):
            return state
        from tablegames.rules.evenings.evening import Evening

        tally = game.format.opening(game.seats)
        told = self.notation.position(state)
        if game.game is self.bare and isinstance(position, Mapping) and not isinstance(game, Evening):
            of_the_game = told if isinstance(told, Mapping) else {}
            tally = self._tally(tally, {key: value for key, value in position.items() if key not in of_the_game})
        return MatchState(self.wrapped(game.game, state, position), tally)

    def _tally(self, tally: Tally, position: Mapping[Any, Any]) -> Tally:
        """Return the tally from `points: {0: 80, 1: 12}` and `played: 3` in a position."""
        TALLY.check(position, _wrong_tally)
        points, played = position.get("points"), position.get("played", tally.played)
        if points is None:
            return replace(tally, played=played)
        own = {name: Seat(n) for n, word in enumerate(self.notation.seat_names) for name in (str(n), word.lower())}
        had = {own.get(str(seat).strip().lower()): number for seat, number in points.items()}
        return replace(tally, played=played, points=tuple(had.get(Seat(n), p) for n, p in enumerate(tally.points)))

    def draw(self, state: object, seat: Seat | None, height: int | None = None, last: Trace | None = None) -> str:
        """Draw the board as a seat sees it, in a number of lines; None: the height of the window."""
        return self.draw_seen(self.game.view(state, seat), height, self.sight(state, seat, last))

    def draw_seen(self, view: object, height: int | None = None, sight: Sight = SPECTATOR) -> str:
        """Draw the board of a view."""
        within: object = in_hand(view)
        renderer: Any = self.renderer
        if height is not None and isinstance(renderer, Fitting):
            renderer = renderer.fitted(height)
        if isinstance(renderer, Sighted):
            renderer = renderer.seen_with(sight)
        board = str(within) if renderer is None else renderer.draw(within)
        below = self._seated(view) if isinstance(view, MatchState | MatchView) else []
        drawn_by: object = self.renderer
        if isinstance(drawn_by, WithStanding) and drawn_by.standing:
            below = [*(part for line in self.standing(view) for part in folded(line)), *below]
        return "\n".join([board, *below])

    def standing(self, state: object) -> list[str]:
        """Return the score of the match, and of each match in it, from a state or a view; empty for a single game."""
        lines: list[str] = []
        players: tuple[Seat, ...] | None = None
        game = self.game
        while isinstance(state, MatchState | MatchView) and isinstance(game, Match):
            tally = state.tally
            over = game.format.result(tally) is not None
            target = game.format.target if isinstance(game.format, FirstTo) else 0
            if not tally.sides and players is None:
                tally = replace(tally, sides=sides_in(game, state))
            lines.append(self.wording.standing(tally, isinstance(game.game, Match), players, over, target))
            if isinstance(game.format, WithPot) and tally.entered:
                lines.append(self.wording.event(Note("pot", None, "", (("pot", game.format.pot(tally)),))))
            players, state, game = tally.players, state.inner, game.game
        return lines

    def points(self, state: object) -> tuple[tuple[int, ...], int] | None:
        """Return the points of each seat in the match, and those that win it (0: no number does); None: no match."""
        game = self.game
        if not isinstance(state, MatchState | MatchView) or not isinstance(game, Match):
            return None
        points = state.tally.points
        target = game.format.target if isinstance(game.format, FirstTo) else 0
        return (points, target) if len(points) == game.seats else None

    def tallies(self, state: object) -> Sequence[Sequence[Count]]:
        """Return the possessions of each seat in the game in hand: holes, points, men; empty if it doesn't say."""
        counts = self.abilities.counts
        return () if counts is None else counts(self.bare, in_hand(self.game.view(state, None)))

    def reckoning(self, state: object) -> list[str]:
        """Return the score of the game in hand, if its drawing can give it."""
        drawn_by: object = self.renderer
        if not able(drawn_by, TellsScore):
            return []
        told_by = drawn_by.seen_with(self.sight(state, None)) if able(drawn_by, Sighted) else drawn_by
        return list(told_by.score(in_hand(self.game.view(state, None))))

    def resigned(self, state: object, seat: Seat, late: bool = False) -> str:
        """Return the sentence for a resignation, or a loss on time: who resigned, who wins, and the score."""
        stood = [*self.reckoning(state), *self.standing(state)]
        return " ".join([self.wording.resigned(seat, self.game.seats, late), *stood])

    def _seated(self, view: object) -> list[str]:
        """Return who plays and who waits, in an evening."""
        from tablegames.rules.evenings.evening import seating_in

        seating = seating_in(view)
        if seating is None:
            return []
        colon = _(": ")
        playing = [
            f"{self.wording.place(place)}{colon}{self.wording.seat(seat)}" for place, seat in enumerate(seating.at)
        ]
        waiting = ", ".join(self.wording.seat(seat) for seat in seating.waiting)
        return [". ".join([*playing, _("Waiting: {waiting}.", waiting=waiting)])]

    @property
    def seat_names(self) -> Sequence[str]:
        """The names of the seats: the game's, or letters where people take turns at it."""
        own = self.game.seats == self.bare.seats
        return self.notation.seat_names if own else LETTERS[: self.game.seats].lower()

    def seat_of(self, name: str) -> Seat:
        """Return the seat for a number, a name in positions, or a display name (`A` is enough for `Player A`)."""
        for seat in range(self.game.seats):
            shown = self.wording.seat(seat).lower()
            if name.strip().lower() in {str(seat), self.seat_names[seat].lower(), shown, shown.rpartition(" ")[2]}:
                return Seat(seat)
        names = [self.seat_names[seat] for seat in range(self.game.seats)]
        raise PluginError("there is no seat '{name}'{did_you_mean}", name=name, did_you_mean=did_you_mean(name, names))
