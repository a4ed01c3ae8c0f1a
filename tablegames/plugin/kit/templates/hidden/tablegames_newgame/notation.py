"""How it is written: `c7` plays a card, `deal c3 c17 …` is the pack as it was shuffled; and positions."""

from __future__ import annotations

from tablegames import Game, NotationError, PositionError, Refused, Seat, say
from tablegames_newgame.cards import DECK, Card, Deal, read_cards, write_cards
from tablegames_newgame.game import Play, State, TrickGame, View, dealt

Action = Deal | Play


class CardNotation:
    """Cards by their numbers; seats too."""

    seat_names = ("0", "1", "2", "3")

    def write(self, view: View, action: Action) -> str:
        """The action in one line."""
        return f"deal {write_cards(action.order)}" if isinstance(action, Deal) else str(action.card)

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """The deal as a seat sees it: its own cards; a spectator sees only that cards were dealt."""
        assert isinstance(action, Deal)
        return "deal" if seat is None else f"deal {write_cards(sorted(dealt(action, seat, state.each)))}"

    def read(self, game: Game[State, Action, View], view: View, text: str) -> Action:
        """The action a text means here."""
        said = text.strip()
        cards = read_cards(said.removeprefix("deal"))
        if view.mover is None:
            action: Action = Deal(cards)
        elif len(cards) == 1:
            action = Play(cards[0])
        else:
            raise NotationError(say("write one card, such as c7", "écrivez une carte, comme c7"))
        fault = game.judge(view, action)
        if fault is not None:
            raise Refused(say(f"'{said}' cannot be played.", f"« {said} » ne peut se jouer."), fault)
        return action

    def position(self, state: State) -> object:
        """The position as plain data; without hands nothing is dealt yet."""
        told: dict[str, object] = {"leader": int(state.leader), "taken": list(state.taken)}
        if state.hands:
            told["hands"] = {str(seat): write_cards(hand) for seat, hand in enumerate(state.hands)}
            told["talon"] = write_cards(state.talon)
            told["trick"] = write_cards(state.trick)
        return told

    def set_up(self, game: Game[State, Action, View], data: object) -> State:
        """The state a position stands for."""
        assert isinstance(game, TrickGame)
        if not isinstance(data, dict):
            raise PositionError.said(
                "a position is {leader: 0, taken: [0, 0], hands: {0: c1, 1: c2}, trick: ''}",
                "une position est {leader: 0, taken: [0, 0], hands: {0: c1, 1: c2}, trick: ''}",
            )
        leader, taken = data.get("leader", 0), data.get("taken", [0] * game.seats)
        if type(leader) is not int or leader not in range(game.seats):
            raise _wrong("leader", f"0–{game.seats - 1}", leader)
        if not isinstance(taken, list) or len(taken) != game.seats or not all(type(n) is int and n >= 0 for n in taken):
            raise _wrong("taken", f"[{', '.join('0' * game.seats)}]", taken)
        state = State(tuple(taken), Seat(leader), game.rules.hand)
        if "hands" not in data:
            return state if not any(taken) else _refuse(state)
        hands = _hands(game, data["hands"])
        state = State(state.taken, state.leader, state.each, hands, _cards(data, "talon"), _cards(data, "trick"))
        _can_be(state)
        return state


def _hands(game: TrickGame, told: object) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(told, dict) or sorted(map(str, told)) != [str(seat) for seat in range(game.seats)]:
        raise _wrong("hands", "{" + ", ".join(f"{seat}: c{seat + 1}" for seat in range(game.seats)) + "}", told)
    by_seat = {str(seat): cards for seat, cards in told.items()}
    return tuple(tuple(sorted(_cards(by_seat, str(seat)))) for seat in range(game.seats))


def _cards(told: dict[str, object], key: str) -> tuple[Card, ...]:
    value = told.get(key, "")
    if not isinstance(value, str):
        raise _wrong(key, "c1 c2", value)
    try:
        cards = read_cards(value)
    except NotationError as problem:
        raise PositionError(f"{key}: {problem}") from None
    return cards if key == "trick" else tuple(sorted(cards))


def _can_be(state: State) -> None:
    """No card stands twice, and each has as many as the tricks taken and the card he has played leave him."""
    cards = [*state.talon, *state.trick, *(card for hand in state.hands for card in hand)]
    seats, left = len(state.taken), state.each - sum(state.taken)
    for after in range(seats):
        hand = state.hands[(state.leader + after) % seats]
        if len(hand) != left - (after < len(state.trick)):
            _refuse(state)
    if len(set(cards)) != len(cards) or len(cards) > len(DECK) or len(state.trick) >= seats:
        _refuse(state)


def _refuse(state: State) -> State:
    raise PositionError.said(
        f"this cannot come about: {state.each} cards are dealt to each, of which {sum(state.taken)} are in tricks",
        f"cela ne peut arriver : chacun a reçu {state.each} cartes, dont {sum(state.taken)} sont aux levées",
    )


def _wrong(key: str, example: str, found: object) -> PositionError:
    return PositionError.said(
        f"'{key}' is such as {example}, not {found!r}", f"« {key} » est comme {example}, non {found!r}"
    )
