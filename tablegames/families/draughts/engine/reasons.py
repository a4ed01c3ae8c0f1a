"""Why one move is better than another: what is won or lost if both sides go on as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Line, Term
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide
from tablegames.core.languages import Joined, Text
from tablegames.families.draughts.notation import DraughtsNotation
from tablegames.families.draughts.options import Goal
from tablegames.families.draughts.state import Action, State, Take

if TYPE_CHECKING:
    from tablegames.core.events import Seat
    from tablegames.families.draughts.game import Draughts

KING: Final = 3
"""How many men a king is worth here, as custom has it.  [MAN IX, METZ]"""
SERIOUS: Final = 0.5
"""Half a man: where scores differ by less, a piece that a line wins or loses is made up for later."""
COUNTED: Final = frozenset({"men", "kings", "turn", "drawish"})
"""Terms of the evaluation that say nothing about where pieces stand."""
TELLING: Final = 0.1
"""A term that differs by this much, in men, is worth mentioning."""
MOST: Final = 2
"""How many of them are."""
Explain = Callable[[State], Iterable[Term]]
"""The terms of the evaluation of a state, for the side to move."""


@frozen
class Gain:
    """The gains of a line, for the seat that begins it, once no capture is left to make."""

    pieces: int
    """Pieces won, less pieces lost."""
    crowned: int
    """Own kings more than before …"""
    conceded: int
    """… and kings of the other side."""
    actions: int
    """How many actions of the line bring it about."""

    @property
    def worth(self) -> int:
        """The gain in men; below zero it is a loss."""
        return self.pieces + (KING - 1) * (self.crowned - self.conceded)

    @property
    def said(self) -> Text:
        """Return it as a predicate: loses two men, gets a king."""
        if self.worth < 0:
            if self.conceded > 0:
                return Text("lets the other side get a king")
            if self.crowned < 0:
                return Text("loses a king")
            return Text("loses a man", many="loses {count} men", count=-self.pieces)
        if self.crowned > 0:
            return Text("gets a king")
        if self.conceded < 0:
            return Text("wins a king")
        return Text("wins a man", many="wins {count} men", count=self.pieces)


def gain_of(game: Draughts, state: State, actions: Sequence[Action]) -> Gain:
    """Return what a line gains; a last part after which there is still something to take is left out."""
    assert state.turn is not None
    seat, before = state.turn, _pieces(state, state.turn)
    found = Gain(0, 0, 0, 0)
    for number, after in _settled(game, state, actions):
        mine, theirs, kings, others = (now - was for now, was in zip(_pieces(after, seat), before, strict=True))
        if (mine - theirs, kings, others) != (found.pieces, found.crowned, found.conceded):
            found = Gain(mine - theirs, kings, others, number)
    return found


def _settled(game: Draughts, state: State, actions: Sequence[Action]) -> Iterator[tuple[int, State]]:
    """Yield the states of a line where nothing can be taken, each with the number of actions that lead to it."""
    for number, action in enumerate(actions, start=1):
        state = game.apply(state, action).state
        turn = game.turn(state)
        if not isinstance(turn, Decide) or not any(isinstance(legal, Take) for legal in game.legal(state)):
            yield number, state


def _pieces(state: State, seat: Seat) -> tuple[int, int, int, int]:
    """Return the pieces of a seat and of the other, then the kings of both."""
    own, other = state.sides if seat == 0 else state.sides[::-1]
    return own.bit_count(), other.bit_count(), (own & state.kings).bit_count(), (other & state.kings).bit_count()


def reasons(game: Draughts, state: State, better: Line[Action], other: Line[Action]) -> Iterator[Text]:
    """Yield a sentence on what the other move overlooks; nothing if pieces do not tell."""
    if better.verdict is not None or other.verdict is not None:
        yield from _by_verdict(better, other)
    elif game.rules.goal is not Goal.LOSE_ALL:
        yield from _by_pieces(game, state, better, other)


def _by_verdict(better: Line[Action], other: Line[Action]) -> Iterator[Text]:
    """Say that the better move wins the game, or that the other loses it."""
    if better.verdict is not None and better.score > 0:
        yield _sentence(better.verdict, better.actions)
    elif other.verdict is not None and other.score < 0:
        yield _sentence(other.verdict, other.actions)


def _by_pieces(game: Draughts, state: State, better: Line[Action], other: Line[Action]) -> Iterator[Text]:
    """Say what the other move loses or what the better one wins: whichever is more, or shows sooner."""
    most, least = (gain_of(game, state, line.actions) for line in (better, other))
    count = most.worth - least.worth
    if count <= 0 or better.score - other.score < SERIOUS:
        return
    wins, loses = most.said, least.said
    if isinstance(better.actions[0], Take):  # an exchange has begun, so what is taken now was not all won
        played, best = _written(other.actions[0]), _written(better.actions[0])
        wins = Text("ends a man ahead of {move}", many="ends {count} men ahead of {move}", count=count, move=played)
        loses = Text("ends a man behind {move}", many="ends {count} men behind {move}", count=count, move=best)
    sentences = []
    if least.worth < 0:
        sentences.append((least, _sentence(loses, other.actions[: least.actions])))
    if most.worth > 0:
        sentences.append((most, _sentence(wins, better.actions[: most.actions])))
    yield min(sentences, key=lambda sentence: (-abs(sentence[0].worth), sentence[0].actions))[1]


def by_position(
    game: Draughts, explain: Explain, state: State, better: Line[Action], other: Line[Action]
) -> Iterator[Text]:
    """Yield a sentence on what is better in the position that the better move leads to, where pieces do not tell."""
    if better.score <= other.score:
        return
    worths: list[dict[Text, float]] = []
    names: dict[Text, Term] = {}
    for line in (better, other):
        _, after = max(_settled(game, state, line.actions), default=(0, None), key=lambda settled: settled[0])
        if after is None or after.turn is None:
            return
        sign = 1 if after.turn == state.turn else -1
        terms = [term for term in explain(after) if not term.part_of and term.name.en not in COUNTED]
        names |= {term.name: term for term in terms}
        worths.append({term.name: sign * term.value for term in terms})
    gains = {name: worths[0].get(name, 0.0) - worths[1].get(name, 0.0) for name in names}
    told = sorted((name for name, gain in gains.items() if gain >= TELLING), key=lambda name: -gains[name])[:MOST]
    if told:
        listed = (Text("{name} ({about})", name=name, about=names[name].about) for name in told)
        yield Text(
            "{move} leads to the better position: {terms}.",
            move=_written(better.actions[0]),
            terms=Joined("; ", *listed),
        )


def _sentence(said: Text, actions: Sequence[Action]) -> Text:
    """Return a sentence about a move, with the moves that follow."""
    move, *then = map(_written, actions)
    if not then:
        return Text("{move} {said}.", move=move, said=said)
    return Text("{move} {said}: {moves}.", move=move, said=said, moves=Joined(" ", *then))


def _written(action: Any) -> str:
    return DraughtsNotation().write(None, action)
