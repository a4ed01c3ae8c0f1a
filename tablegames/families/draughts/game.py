"""A game of draughts: who begins, what is legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import combinations
from typing import ClassVar, Final, cast

from tablegames.core.chance import Urn
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.perft import walked
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.compiled import Compiled, compiled
from tablegames.families.draughts.draws import (
    Draws,
    agreed_draw,
    drawn_game,
    ended,
    given_up,
    limited,
    may_offer,
    staked,
    won,
)
from tablegames.families.draughts.march import EveryOrder, March
from tablegames.families.draughts.moves import NONE, Captures, Moves, Ways, ways_of
from tablegames.families.draughts.options import Goal, ManRemoved, Odds, OddsRules
from tablegames.families.draughts.past import Past
from tablegames.families.draughts.position import Pieces, exchanged, given_squares, giver, men_given, receiver, set_up
from tablegames.families.draughts.rules import DraughtsRules
from tablegames.families.draughts.state import (
    NO_ENDING,
    REST,
    Action,
    Counted,
    Counters,
    Crowning,
    Damier,
    DrawReason,
    Lift,
    Lot,
    Move,
    State,
    Take,
    noting,
    placed,
    position_in,
)
from tablegames.plugin.references import property_at

SEATS: Final = (Seat(0), Seat(1))
OTHER: Final = (Seat(1), Seat(0))
DECIDE: Final = (Decide(SEATS[0]), Decide(SEATS[1]))
LOTS: Final = Chance(Urn((Lot(SEATS[0]), Lot(SEATS[1]))))
ANSWERS: Final = (Crowning.ACCEPT, Crowning.REFUSE)
_IN_C: Final = ("turn", "legal", "apply", "_found", "_won")
"""The parts that the native code does in the same way."""


@frozen
class Draughts:
    """A game of draughts; White is seat 0 and goes up the board.  [MAN II]

    Another board is a value of the game too, `replace(game, board=board_of(12))`, else it is that of the rules; and so
    is another generator of moves, a subclass of `March`.
    """

    seats: ClassVar[int] = 2
    abilities = property_at("tablegames.families.draughts.abilities:DRAUGHTS")
    rules: OddsRules = field(default_factory=DraughtsRules)
    board: Board = TEN
    generator: type[March] = March
    march: March = field(init=False, repr=False, compare=False)
    """The generator of moves: whatever lists, judges, counts or searches asks it."""
    crown: tuple[int, int] = field(init=False, repr=False, compare=False)
    """Where each seat's men are crowned."""
    draws: Draws = field(init=False, repr=False, compare=False)
    native: Compiled | None = field(init=False, repr=False, compare=False)
    """The native code for these rules; None: the Python rules are used."""
    rest: Counters = field(init=False, repr=False, compare=False)
    """The ledger with nothing in it."""
    _pieces: Pieces = field(init=False, repr=False, compare=False)
    _bit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _first_king: bool = field(init=False, repr=False, compare=False)
    known_moves: tuple[Ways, Ways] = field(init=False, repr=False, compare=False)
    _articles: tuple[str, str] = field(init=False, repr=False, compare=False)
    """On what is taken and crowned."""
    _watched: int = field(init=False, repr=False, compare=False)
    """With at most this many pieces, and a king, draws are possible."""
    _latest: list[tuple[State | None, Sequence[Action]]] = field(init=False, repr=False, compare=False)
    """The latest position with its legal actions; the next question is mostly about it."""

    def __post_init__(self) -> None:
        board = self.rules.board if self.board is TEN else self.board
        march = self.generator(self.rules.march_spec, board)
        draws = Draws(self.rules, march)
        known = self.generator is March and all(getattr(type(self), name) is getattr(Draughts, name) for name in _IN_C)
        made = {
            "board": board,
            "march": march,
            "crown": march.crown,
            "draws": draws,
            "native": compiled(march.spec, board, self.rules, draws.native_counts()) if known else None,
            "rest": draws.rest(),
            "_pieces": set_up(self.rules, board),
            "_bit": board.bit,
            "_first_king": self.rules.goal is Goal.FIRST_KING,
            "known_moves": ways_of(march),
            "_watched": draws.watched,
            "_latest": [(None, NONE)],
            "_articles": (self.rules.cite("taken"), self.rules.cite("crowned")),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Draughts], tuple[OddsRules, Board, type[March]]]:
        return type(self), (self.rules, self.board, self.generator)

    @property
    def symmetric(self) -> bool:
        """Whether the seats are equal: no odds are given."""
        return self.rules.odds is Odds.NONE

    # --- the beginning

    def initial(self, first: Seat | None = None) -> State:
        """Black stands on 1-20, White on 31-50; lots decide who begins, or always White does.  [MAN II, III.1]"""
        return self.begun(first)

    def begun(self, first: Seat | None = None, *, level: bool = False, roles_exchanged: bool = False) -> State:
        """Begin a game, perhaps one of a set: `level`, without odds, or with the pieces exchanged."""
        pieces = exchanged(self._pieces, self.board) if roles_exchanged else self._pieces
        ledger, given = self.draws.rest(level), not level and self.rules.odds is not Odds.NONE
        if given and men_given(self.rules):
            chosen = self.rules.odds_man_removed is not ManRemoved.AGREED_SQUARE
            ledger = ledger._replace(lift=men_given(self.rules)) if chosen else ledger
            off = ~self.board.mask_of(given_squares(self.rules, self.board))
            pieces = (pieces[0] & off, pieces[1] & off, pieces[2])
        if self.rules.odds is not Odds.NONE and self.rules.odds_receiver_begins:
            first = receiver(self.rules)  # every game, the level ones of a set too  [MAN III.1, METZ I]
        elif self.rules.first_move != "lots_then_alternate":
            first = SEATS[self.rules.first_move == "black"]
        return _begun(placed(*pieces, None, ledger), first)

    def opener(self, state: State) -> Seat | None:
        """The seat that begins; None before the lots."""
        return state.turn

    # --- turns and legal actions

    def turn(self, state: State) -> Turn[Action]:
        """First the lots, then each in turn until the game is won or drawn."""
        if type(state) is not State:
            ledger = state.ledger
            if ledger.lift:
                return DECIDE[self._chooser()]
            if ledger.drawn is not None:
                return Over(drawn_game(self.rules, ledger))
            if ledger.offered and state.turn is not None:
                return DECIDE[OTHER[state.turn]]
        if state.turn is None:
            return LOTS
        if self._playable(state) is not NONE:
            return DECIDE[state.turn]
        outcome = self._won(state.mine, state.theirs, state.kings, state.turn)
        return Over(staked(self.rules, outcome, state.ledger))

    def agreed_draw(self, state: State) -> Outcome:
        """The outcome if both players agree to a draw.  [MAN III.39]"""
        return agreed_draw(self.rules, state.ledger)

    def conceded(self, state: State, seat: Seat) -> Outcome:
        """The outcome if one player resigns.  [MAN III.39]"""
        return given_up(self.rules, state.ledger, seat)

    def legal(self, state: State) -> Sequence[Action]:
        """A capture that must be made, else any move; nothing when the game is over.  [MAN III.20]"""
        if type(state) is not State:
            ledger = state.ledger
            if ledger.lift:
                return self._liftable(state)
            if ledger.drawn is not None:
                return NONE
            if ledger.offered:
                return ANSWERS
        return NONE if state.turn is None else self._playable(state)

    def _playable(self, state: State) -> Sequence[Action]:
        """The legal moves of the side to move; none when the game is over."""
        latest, playable = self._latest[0]
        if latest is not state:
            playable = self._found(state.mine, state.theirs, state.kings, state.turn or SEATS[0])
            self._latest[0] = (state, playable)
        return playable

    def _found(self, mine: int, theirs: int, kings: int, seat: Seat) -> Sequence[Action]:
        if not theirs or (kings and self._first_king):
            return NONE
        due = self.march.due(mine, theirs, kings, seat)
        if due:
            return Captures(due, self.board)
        steps, runs = self.march.quiet(mine, theirs, kings, seat)
        moves = Moves(steps, runs, self.known_moves[seat])
        if not any(steps) and not (runs and moves):
            return NONE
        return (*moves, Crowning.OFFER) if kings and may_offer(self.rules, mine, theirs, kings) else moves

    def _liftable(self, state: State) -> Sequence[Action]:
        """The sets of men that may be given.  [METZ XIX]"""
        men = state.sides[giver(self.rules)] & ~state.kings
        return [Lift(squares) for squares in combinations(self.board.squares(men), state.ledger.lift)]

    def _chooser(self) -> Seat:
        by_giver = self.rules.odds_man_removed is ManRemoved.GIVER_CHOOSES
        return giver(self.rules) if by_giver else receiver(self.rules)

    # --- what actions do

    def apply(self, state: State, action: Action) -> Step[State]:
        """Move the piece, lift the captured pieces, crown it if it has earned it; the other side is to play."""
        seat, theirs, kings, bit = state.turn or SEATS[0], state.theirs, state.kings, self._bit
        taken = 0
        events: tuple[Event, ...] = ()
        if type(action) is Take:
            taken = self.board.mask_of(action.taken)
            theirs &= ~taken
            kings &= ~taken
            events = (self._taken(seat, action.taken, (taken & state.kings).bit_count()),)
        elif type(action) is not Move:
            return self._aside(state, cast("Lot | Crowning | Lift", action))
        start, end = bit[action.start], bit[action.end]
        if kings & start:
            kings = kings ^ start | end
        elif end & self.crown[seat] or (not self.march.plain and self._crowned_on_the_way(state, action)):
            kings |= end  # [MAN III.24-26]
            events = (*events, Note("crowned", seat, self._articles[1], (("at", action.end),)))
        mine, other = state.mine ^ start | end, OTHER[seat]
        playable = self._found(theirs, mine, kings, other)
        if type(state) is State and playable is not NONE and (not kings or (mine | theirs).bit_count() > self._watched):
            after = State(theirs, mine, kings, other)  # nothing was counted, and nothing is
            self._latest[0] = (after, playable)
            return Step(after, events)
        if playable is NONE:
            outcome = staked(self.rules, self._won(theirs, mine, kings, other), state.ledger)
            events = (*events, _scored("won", outcome))
            ledger = self.draws.rest(state.ledger.level)
        elif kings and (mine | theirs).bit_count() <= self._watched:
            man = not state.kings & start
            changed = taken or (man and kings & end)
            ledger = self.draws.after(state, theirs, mine, kings, other, man or taken, changed)
            if ledger.drawn is not None or (changed and ledger.ending is not NO_ENDING):
                events = (*events, *self._draw_events(ledger))
        else:
            ledger = self.draws.rest(state.ledger.level)
        after = State(theirs, mine, kings, other) if ledger is REST else Counted(theirs, mine, kings, other, ledger)
        self._latest[0] = (after, playable)
        return Step(after, events)

    def _aside(self, state: State, action: Lot | Crowning | Lift) -> Step[State]:
        """Apply an action that is not a move: lots, an offer and its answer, men given."""
        match action:
            case Lot(begins):
                return Step(_begun(state, begins), (Note("lots", begins, self.rules.cite("lots")),))
            case Lift(squares):
                return self._lifted(state, squares)
            case Crowning.OFFER:
                offered = noting(state, state.ledger._replace(offered=True))
                return Step(offered, (Note("offered", state.turn, self.rules.cite("offer")),))
            case Crowning.ACCEPT:
                return self._accepted(state)
            case Crowning.REFUSE:
                ledger = state.ledger._replace(offered=False, drawn=DrawReason.OFFER_REFUSED)
                return Step(noting(state, ledger), self._draw_events(ledger))

    def _lifted(self, state: State, squares: tuple[int, ...]) -> Step[State]:
        off = ~self.board.mask_of(squares)
        ledger = self.draws.rest(state.ledger.level)
        event = Note("given", giver(self.rules), self.rules.cite("give"), (("squares", squares),))
        return Step(placed(state.mine & off, state.theirs & off, state.kings, state.turn, ledger), (event,))

    def _accepted(self, state: State) -> Step[State]:
        """The men are crowned where they stand, and the moves are counted from now on.  [METZ XVIII]"""
        seat = state.turn or SEATS[0]
        men = state.theirs & ~state.kings
        kings = state.kings | men
        bare = noting(state, state.ledger._replace(offered=False))
        ledger = self.draws.after(bare, state.mine, state.theirs, kings, seat, True, True)
        event = Note("accepted", OTHER[seat], self.rules.cite("accepted"), (("squares", self.board.squares(men)),))
        return Step(placed(state.mine, state.theirs, kings, seat, ledger), (event, *self._draw_events(ledger)))

    def _draw_events(self, ledger: Counters) -> tuple[Event, ...]:
        """A draw, or that the limited moves begin."""
        if ledger.drawn is not None:
            outcome = drawn_game(self.rules, ledger)
            note = Note("drawn", None, self.rules.cite(ledger.drawn))
            return (note, _scored("draw_given", outcome)) if outcome.winners else (note,)
        stronger = ledger.ending.stronger
        if ledger.ending.three == 0 and stronger is not None:
            limit = self.limit(stronger, level=ledger.level)
            if limit is not None:
                return (limited(self.rules, stronger, limit, self.draws.without_line(stronger, level=ledger.level)),)
        return ()

    def _crowned_on_the_way(self, state: State, action: Move | Take) -> bool:
        """Where touching the last row is enough: whether this capture did.  [MAN III.26]"""
        if isinstance(action, Move):
            return False
        bit = self.board.bit
        way = (bit[action.start], bit[action.end], tuple(bit[square] for square in action.taken))
        due = self.march.due(state.mine, state.theirs, state.kings, state.turn or 0)
        return any(chain.king for chain in due if chain[:3] == way)

    # --- the rest of the protocol

    def judge(self, view: Damier | State, action: Action) -> Fault | None:
        """The rule a would-be action breaks here."""
        from tablegames.families.draughts.judge import judge

        return judge(self, position_in(view), action)

    def bound_by(self, view: Damier | State, action: Action) -> str:
        """The article that forces a capture; no article forces an only move."""
        return self.rules.cite("must_take") if isinstance(action, Take) else ""

    def view(self, state: State, seat: Seat | None) -> Damier:
        """Everybody sees the whole board."""
        stronger, level = state.ledger.ending.stronger, state.ledger.level
        if stronger is None:
            return Damier(state, self.rules.play_squares)
        limit, fewer = self.limit(stronger, level=level), self.draws.without_line(stronger, level=level)
        return Damier(state, self.rules.play_squares, limit or 0, fewer or 0)

    def limit(self, stronger: Seat, *, level: bool = False) -> int | None:
        """The moves three kings of a seat may demand of one; None: any number.  [MAN III.29-31]"""
        return self.draws.limit(stronger, level=level)

    def turned(self, state: State) -> State:
        """The position with the board turned round and the colours exchanged."""
        turned, ledger = self.board.turned, state.ledger
        mine, theirs, kings = turned(state.mine), turned(state.theirs), turned(state.kings)
        if type(state) is not State:
            stronger = ledger.ending.stronger
            ending = ledger.ending if stronger is None else ledger.ending._replace(stronger=_other(stronger))
            seen = Past((_other(turn), turned(m), turned(t), turned(k)) for turn, m, t, k in ledger.seen)
            ledger = ledger._replace(ending=ending, seen=seen)
        if state.turn is None:
            return placed(theirs, mine, kings, None, ledger)
        return placed(mine, theirs, kings, OTHER[state.turn], ledger)

    # --- by the million

    def in_sequences(self) -> Draughts:
        """The same game, in which each order of the pieces taken is a play of its own."""
        return replace(self, generator=EveryOrder)

    def lines(self, state: State, depth: int) -> int:
        """How many lines of this depth there are (see `core.perft`)."""
        counted = self.native.lines(state, depth) if self.native and depth > 0 else None
        return walked(self, state, depth) if counted is None else counted

    def _taken(self, seat: Seat, squares: tuple[int, ...], kings: int) -> Note:
        """The event of a capture: how many pieces, where, and of what kind."""
        count = len(squares)
        names = ("men", "kings", "pieces") if count > 1 else ("man", "king", "")
        kind = names[0 if not kings else 1 if kings == count else 2]
        return Note("taken", seat, self._articles[0], (("count", count), ("squares", squares), ("kind", kind)))

    # --- how it ends

    def _won(self, mine: int, theirs: int, kings: int, seat: Seat) -> Outcome:
        """The outcome of a game in which `seat`, to move, has nothing to play."""
        if kings and self._first_king:
            return won(OTHER[seat] if kings & theirs else seat, "first_king", self.rules.cite("first_king"))
        return ended(self.rules, mine, theirs, seat)


def _begun(state: State, first: Seat | None) -> State:
    if first is None or first == state.turn:
        return state
    white, black = state.sides
    mine, theirs = (white, black) if first == 0 else (black, white)
    return placed(mine, theirs, state.kings, first, state.ledger)


def _other(seat: Seat | None) -> Seat | None:
    return None if seat is None else OTHER[seat]


def _scored(what: str, outcome: Outcome) -> Scored:
    return Scored(what, outcome.winners[0], outcome.cite, points=max(outcome.scores))
