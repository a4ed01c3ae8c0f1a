"""Dames à la polonaise as a game: who begins, what is legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, cast

from tablegames.core.chance import Urn
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.perft import walked
from tablegames.plugins.dames_polonaises.board import TEN, Board, Runs, board_of
from tablegames.plugins.dames_polonaises.captures import Captures
from tablegames.plugins.dames_polonaises.compiled import Compiled, compiled
from tablegames.plugins.dames_polonaises.draws import (
    Draws,
    agreed_draw,
    cite_of,
    drawn_game,
    ended,
    first_king,
    given_up,
    limited,
    may_offer,
    staked,
)
from tablegames.plugins.dames_polonaises.march_rules import Goal, ManRemoved, Odds
from tablegames.plugins.dames_polonaises.moves import NONE, Moves, Takes, Ways, ways_of
from tablegames.plugins.dames_polonaises.past import Past
from tablegames.plugins.dames_polonaises.position import (
    Pieces,
    crown_of,
    exchanged,
    given_squares,
    giver,
    men_given,
    receiver,
    set_up,
)
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import (
    NO_ENDING,
    REST,
    Action,
    Counted,
    Crowning,
    Damier,
    Drawn,
    Ledger,
    Lift,
    Lot,
    Move,
    State,
    Take,
    noting,
    placed,
    position_in,
)

if TYPE_CHECKING:
    from tablegames.plugin.abilities import Abilities

SEATS: Final = (Seat(0), Seat(1))
OTHER: Final = (Seat(1), Seat(0))
DECIDE: Final = (Decide(SEATS[0]), Decide(SEATS[1]))
LOTS: Final = Chance(Urn((Lot(SEATS[0]), Lot(SEATS[1]))))
ANSWERS: Final = (Crowning.ACCEPT, Crowning.REFUSE)


@dataclass(frozen=True, slots=True)
class DamesPolonaises:
    """Twenty men a side on fifty squares; White is seat 0 and goes up the board.  [MAN II]

    Another board is a value of the game too: `replace(game, board=board_of(12))`; else it is the one the rules name.
    """

    seats: ClassVar[int] = 2
    rules: DamesRules = field(default_factory=DamesRules)
    board: Board = TEN
    crown: tuple[int, int] = field(init=False, repr=False, compare=False)
    """Where each seat's men are crowned."""
    _pieces: Pieces = field(init=False, repr=False, compare=False)
    _bit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _inside: int = field(init=False, repr=False, compare=False)
    _whole: int = field(init=False, repr=False, compare=False)
    _shifts: tuple[int, int] = field(init=False, repr=False, compare=False)
    _king_ends: Callable[[int, int, bool], Runs] = field(init=False, repr=False, compare=False)
    _first_king: bool = field(init=False, repr=False, compare=False)
    _captures: Captures = field(init=False, repr=False, compare=False)
    _draws: Draws = field(init=False, repr=False, compare=False)
    _compiled: Compiled | None = field(init=False, repr=False, compare=False)
    """The same in C; None: by these rules alone."""
    rest: Ledger = field(init=False, repr=False, compare=False)
    """The ledger with nothing in it."""
    _ways: tuple[Ways, Ways] = field(init=False, repr=False, compare=False)
    _watched: int = field(init=False, repr=False, compare=False)
    """With so many pieces, a king among them, or fewer, draws must be thought of."""
    _latest: list[tuple[State | None, Sequence[Action]]] = field(init=False, repr=False, compare=False)
    """The position last asked about and what can be played in it: made by a move, it is asked about next."""

    def __post_init__(self) -> None:
        board = board_of(self.rules.squares_a_side) if self.board is TEN else self.board
        draws = Draws(self.rules, board)
        made = {
            "board": board,
            "crown": crown_of(self.rules, board),
            "_pieces": set_up(self.rules, board),
            "_bit": board.bit,
            "_inside": board.inside,
            "_whole": board.lattice.whole,
            "_shifts": (board.lattice.short, board.lattice.long),
            "_king_ends": board.lattice.king_ends,
            "_first_king": self.rules.goal is Goal.FIRST_KING,
            "_captures": Captures(self.rules, board),
            "_draws": draws,
            "_compiled": compiled(self.rules, board, draws.told()) if type(self) is DamesPolonaises else None,
            "rest": draws.rest(),
            "_ways": ways_of(board),
            "_watched": draws.watched,
            "_latest": [(None, NONE)],
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[DamesPolonaises], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self.board)

    @property
    def native(self) -> Compiled | None:
        """The native code told of these rules; None: there is none, and the Python rules are asked."""
        return self._compiled

    @property
    def abilities(self) -> Abilities:
        """What it can do beside its rules."""
        from tablegames.plugins.dames_polonaises.abilities import DAMES

        return DAMES

    @property
    def symmetric(self) -> bool:
        """The seats are alike unless one gives the other odds."""
        return self.rules.odds is Odds.NONE

    # --- the beginning

    def initial(self, first: Seat | None = None) -> State:
        """Black stands on 1-20, White on 31-50; lots decide who begins, or always White does.  [MAN II, III.1]"""
        return self.begun(first)

    def begun(self, first: Seat | None = None, *, level: bool = False, roles_exchanged: bool = False) -> State:
        """The beginning of a game, maybe one of a set: without the odds, or with the sides' pieces exchanged."""
        pieces = exchanged(self._pieces, self.board) if roles_exchanged else self._pieces
        ledger, given = self._draws.rest(level), not level and self.rules.odds is not Odds.NONE
        if given and men_given(self.rules):
            chosen = self.rules.odds_man_removed is not ManRemoved.AGREED_SQUARE
            ledger = ledger._replace(lift=men_given(self.rules)) if chosen else ledger
            off = ~self.board.mask_of(given_squares(self.rules, self.board))
            pieces = (pieces[0] & off, pieces[1] & off, pieces[2])
        if self.rules.odds is not Odds.NONE and self.rules.odds_receiver_begins:
            first = receiver(self.rules)  # every game, the level ones of a set too  [MAN III.1, METZ I]
        elif self.rules.first_move == "white":
            first = SEATS[0]
        return _begun(placed(*pieces, None, ledger), first)

    def opener(self, state: State) -> Seat | None:
        """Who begins, though the men given may be chosen before; None before the lots."""
        return state.turn

    # --- turns and legal actions

    def turn(self, state: State) -> Turn[Action]:
        """The lots, then each in turn until one has won or the game is drawn."""
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
        """How it ends if both players leave it.  [MAN III.39]"""
        return agreed_draw(self.rules, state.ledger)

    def conceded(self, state: State, seat: Seat) -> Outcome:
        """How it ends if one player leaves it.  [MAN III.39]"""
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
        """What the side to move can play: nothing when it has lost, or won."""
        latest, playable = self._latest[0]
        if latest is not state:
            playable = self._found(state.mine, state.theirs, state.kings, state.turn or SEATS[0])
            self._latest[0] = (state, playable)
        return playable

    def _found(self, mine: int, theirs: int, kings: int, seat: Seat) -> Sequence[Action]:
        if not theirs or (kings and self._first_king):
            return NONE
        due = self._captures.due(mine, theirs, kings, seat)
        if due:
            return Takes(due, self.board)
        empty, men, (short, long) = self._inside ^ (mine | theirs), mine & ~kings, self._shifts
        if seat:
            left, right = men << short & empty, men << long & empty
        else:
            left, right = men >> short & empty, men >> long & empty
        if not kings:
            return Moves(left, right, (), self._ways[seat]) if left or right else NONE
        own, king_ends = kings & mine, self._king_ends
        ends = king_ends(own, self._whole ^ empty, self.rules.flying_kings) if own else ()
        moves = Moves(left, right, ends, self._ways[seat])
        if not moves:
            return NONE
        return (*moves, Crowning.OFFER) if may_offer(self.rules, mine, theirs, kings) else moves

    def _liftable(self, state: State) -> Sequence[Action]:
        """The men that may come off, as many at once as are given.  [METZ XIX]"""
        men = state.sides[giver(self.rules)] & ~state.kings
        return [Lift(squares) for squares in combinations(self.board.squares(men), state.ledger.lift)]

    def _chooser(self) -> Seat:
        by_giver = self.rules.odds_man_removed is ManRemoved.GIVER_CHOOSES
        return giver(self.rules) if by_giver else receiver(self.rules)

    # --- what actions do

    def apply(self, state: State, action: Action) -> Step[State]:
        """Move the piece, lift what it has taken, crown it if it has earned it; the other side is to play."""
        seat, theirs, kings, bit = state.turn or SEATS[0], state.theirs, state.kings, self._bit
        taken = 0
        events: tuple[Event, ...] = ()
        if type(action) is Take:
            taken = self.board.mask_of(action.taken)
            theirs &= ~taken
            kings &= ~taken
            events = (_taken(seat, action.taken, (taken & state.kings).bit_count()),)
        elif type(action) is not Move:
            return self._aside(state, cast("Lot | Crowning | Lift", action))
        start, end = bit[action.start], bit[action.end]
        if kings & start:
            kings = kings ^ start | end
        elif end & self.crown[seat] or (not self._captures.plain and self._crowned_on_the_way(state, action)):
            kings |= end  # [MAN III.24-26]
            events = (*events, Note("crowned", seat, "MAN III.24", (("at", action.end),)))
        mine, other = state.mine ^ start | end, OTHER[seat]
        playable = self._found(theirs, mine, kings, other)
        if type(state) is State and playable is not NONE and (not kings or (mine | theirs).bit_count() > self._watched):
            after = State(theirs, mine, kings, other)  # nothing was counted, and nothing is
            self._latest[0] = (after, playable)
            return Step(after, events)
        if playable is NONE:
            outcome = staked(self.rules, self._won(theirs, mine, kings, other), state.ledger)
            events = (*events, _scored("won", outcome))
            ledger = self._draws.rest(state.ledger.level)
        elif kings and (mine | theirs).bit_count() <= self._watched:
            man = not state.kings & start
            changed = taken or (man and kings & end)
            ledger = self._draws.after(state, theirs, mine, kings, other, man or taken, changed)
            if ledger.drawn is not None or (changed and ledger.ending is not NO_ENDING):
                events = (*events, *self._draw_events(ledger))
        else:
            ledger = self._draws.rest(state.ledger.level)
        after = State(theirs, mine, kings, other) if ledger is REST else Counted(theirs, mine, kings, other, ledger)
        self._latest[0] = (after, playable)
        return Step(after, events)

    def _aside(self, state: State, action: Lot | Crowning | Lift) -> Step[State]:
        """What is done beside the board: the lots, an offer and its answer, men given."""
        match action:
            case Lot(begins):
                return Step(_begun(state, begins), (Note("lots", begins, "MAN III.1"),))
            case Lift(squares):
                return self._lifted(state, squares)
            case Crowning.OFFER:
                offered = noting(state, state.ledger._replace(offered=True))
                return Step(offered, (Note("offered", state.turn, "MAN III.34; METZ XVIII"),))
            case Crowning.ACCEPT:
                return self._accepted(state)
            case Crowning.REFUSE:
                ledger = state.ledger._replace(offered=False, drawn=Drawn.OFFER_REFUSED)
                return Step(noting(state, ledger), self._draw_events(ledger))

    def _lifted(self, state: State, squares: tuple[int, ...]) -> Step[State]:
        off = ~self.board.mask_of(squares)
        ledger = self._draws.rest(state.ledger.level)
        told = Note("given", giver(self.rules), "METZ XIX", (("squares", squares),))
        return Step(placed(state.mine & off, state.theirs & off, state.kings, state.turn, ledger), (told,))

    def _accepted(self, state: State) -> Step[State]:
        """The men are crowned where they stand, and the moves are counted from now on.  [METZ XVIII]"""
        seat = state.turn or SEATS[0]
        men = state.theirs & ~state.kings
        kings = state.kings | men
        bare = noting(state, state.ledger._replace(offered=False))
        ledger = self._draws.after(bare, state.mine, state.theirs, kings, seat, True, True)
        told = Note("accepted", OTHER[seat], "METZ XVIII", (("squares", self.board.squares(men)),))
        return Step(placed(state.mine, state.theirs, kings, seat, ledger), (told, *self._draw_events(ledger)))

    def _draw_events(self, ledger: Ledger) -> tuple[Event, ...]:
        """A draw, or that the limited moves begin."""
        if ledger.drawn is not None:
            outcome = drawn_game(self.rules, ledger)
            note = Note("drawn", None, cite_of(self.rules, ledger.drawn))
            return (note, _scored("draw_given", outcome)) if outcome.winners else (note,)
        stronger = ledger.ending.stronger
        if ledger.ending.three == 0 and stronger is not None:
            limit = self.limit(stronger, level=ledger.level)
            if limit is not None:
                return (limited(self.rules, stronger, limit, self._draws.without_line(stronger, level=ledger.level)),)
        return ()

    def _crowned_on_the_way(self, state: State, action: Move | Take) -> bool:
        """Where touching the last row is enough: whether this capture did.  [MAN III.26]"""
        if isinstance(action, Move):
            return False
        bit = self.board.bit
        way = (bit[action.start], bit[action.end], tuple(bit[square] for square in action.taken))
        due = self._captures.due(state.mine, state.theirs, state.kings, state.turn or 0)
        return any(chain.king for chain in due if chain[:3] == way)

    # --- the rest of the protocol

    def judge(self, view: Damier | State, action: Action) -> Fault | None:
        """The rule a would-be action breaks here."""
        from tablegames.plugins.dames_polonaises.judge import judge

        return judge(self, position_in(view), action)

    def bound_by(self, view: Damier | State, action: Action) -> str:
        """Whoever can take must; a move that is the only one is bound by no article."""
        from tablegames.plugins.dames_polonaises.judge import duty_cite

        return duty_cite(self.rules) if isinstance(action, Take) else ""

    def view(self, state: State, seat: Seat | None) -> Damier:
        """Everybody sees the whole board, and on which squares it is played."""
        stronger, level = state.ledger.ending.stronger, state.ledger.level
        if stronger is None:
            return Damier(state, self.rules.play_squares)
        limit, fewer = self.limit(stronger, level=level), self._draws.without_line(stronger, level=level)
        return Damier(state, self.rules.play_squares, limit or 0, fewer or 0)

    def limit(self, stronger: Seat, *, level: bool = False) -> int | None:
        """The moves that three kings of a seat may ask of one; None: as many as they like.  [MAN III.29-31]"""
        return self._draws.limit(stronger, level=level)

    def turned(self, state: State) -> State:
        """The position with the board turned round and the colours exchanged."""
        turned, ledger = self.board.turned, state.ledger
        mine, theirs, kings = turned(state.mine), turned(state.theirs), turned(state.kings)
        if type(state) is not State:
            stronger = ledger.ending.stronger
            ending = ledger.ending._replace(stronger=_other(stronger))
            seen = Past((_other(turn), turned(m), turned(t), turned(k)) for turn, m, t, k in ledger.seen)
            ledger = ledger._replace(ending=ending, seen=seen)
        if state.turn is None:
            return placed(theirs, mine, kings, None, ledger)
        return placed(mine, theirs, kings, OTHER[state.turn], ledger)

    # --- by the million

    def lines(self, state: State, depth: int) -> int:
        """How many lines of so many moves there are (see `core.perft`)."""
        counted = self._compiled.lines(state, depth) if self._compiled and depth > 0 else None
        return walked(self, state, depth) if counted is None else counted

    # --- how it ends

    def _won(self, mine: int, theirs: int, kings: int, seat: Seat) -> Outcome:
        """How the game has been won: `seat`, whose turn it is, has nothing to play."""
        if kings and self._first_king:
            return first_king(OTHER[seat] if kings & theirs else seat)
        return ended(self.rules.goal, mine, theirs, seat)


def _taken(seat: Seat, squares: tuple[int, ...], kings: int) -> Note:
    """What was taken, where, and what it was: a man, a king, several of a kind or not."""
    count = len(squares)
    several = count > 1
    kind = (
        ("men" if several else "man") if not kings else ("kings" if several else "king") if kings == count else "pieces"
    )
    return Note("taken", seat, "MAN III.9", (("count", count), ("squares", squares), ("kind", kind)))


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
