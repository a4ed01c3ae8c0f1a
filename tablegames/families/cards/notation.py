"""How a table of cards is written: `10s` plays a card, `discard 7s` a word with cards; positions zone by zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.families.cards.pack import BACK, Act, Card, Deal, read_card, read_cards, write_cards
from tablegames.families.cards.zones import Zone, all_cards, others_of, seen_by, zones_of
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import plain, position_field, short

DEAL = "deal"


@frozen
class CardNotation:
    """The notation of every game of cards: `pack` and `words` are the game's."""

    pack: tuple[Card, ...]
    words: Mapping[str, Text]
    seats: int

    @property
    def seat_names(self) -> Sequence[str]:
        return tuple(map(str, range(self.seats)))

    def write(self, view: Any, action: Deal | Act) -> str:
        if isinstance(action, Deal):
            return f"{DEAL} {write_cards(action.order)}"
        return " ".join([*([action.word] if action.word else []), *map(str, action.cards)])

    def speak(self, view: Any, action: Deal | Act) -> str:
        """Return the same as people are shown it, with the signs of the suits."""
        if isinstance(action, Deal):
            return self.write(view, action)
        word = [str(self.words.get(action.word, action.word))] if action.word else []
        return " ".join([*word, *map(Card.shown, action.cards)])

    def write_for(self, state: Any, action: Deal | Act, seat: Seat | None) -> str:
        """Return a secret act as the others see it: of the deal what a seat can see afterwards, else nothing."""
        if isinstance(action, Act):
            return BACK.name
        seen = self._seen(state, action, seat)
        return f"{DEAL} {write_cards(seen)}".strip()

    def speak_for(self, state: Any, action: Deal | Act, seat: Seat | None) -> str:
        if isinstance(action, Act):
            return BACK.name
        return _("deal {cards}", cards=" ".join(map(Card.shown, self._seen(state, action, seat)))).strip()

    def _seen(self, state: Any, deal: Deal, seat: Seat | None) -> list[Card]:
        after = state.game.deal(state, deal.order).state
        return [card for card in all_cards(seen_by(after, seat)) if card != BACK]

    def read(self, game: Any, view: Any, text: str) -> Deal | Act:
        """Return the act of a text; words are understood in every language, cards in any order."""
        said = " ".join(text.split())
        word, cards = self._parsed(game, said)
        if not view.dealt:
            action: Deal | Act = Deal(cards)
        else:
            fitting = [one for one in game.acts(view) if one.word == word and sorted(one.cards) == sorted(cards)]
            action = fitting[0] if fitting else Act(word, cards)
        fault = game.judge(view, action)
        if fault is not None:
            raise Refused("You can't play {said}.", fault, said=quoted(said))
        return action

    def _parsed(self, game: Any, said: str) -> tuple[str, tuple[Card, ...]]:
        meant = {DEAL: DEAL, **{name: name for name in self.words}}
        for name, title in self.words.items():
            spoken = (title.en, title.fr, str(title))
            meant |= {one.casefold(): name for one in spoken}
        for one in sorted(meant, key=len, reverse=True):
            if said.casefold() == one or said.casefold().startswith(f"{one} "):
                return meant[one], read_cards(said[len(one) :], game.pack)
        if not said or read_card(said.split()[0], game.pack) is None:
            words = ", ".join(map(str, self.words.values())) or DEAL
            raise NotationError(
                "'{text}' is not a play; write a card, such as {card}, or: {words}",
                text=quoted(said),
                card=game.pack[-1].name,
                words=words,
            )
        return "", read_cards(said, game.pack)

    def position(self, state: Any) -> object:
        """Return the zones, and what else there is, by name; zones without cards are left out."""
        implied = state.dealt is any(True for _card in all_cards(state))
        told: dict[str, object] = {name: _plain(getattr(state, name)) for name in others_of(type(state))}
        if implied:
            del told["dealt"]
        for zone in zones_of(type(state)):
            held = getattr(state, zone.name)
            if zone.cards and zone.by_seat and held:
                told[zone.name] = {str(seat): write_cards(cards) for seat, cards in enumerate(held)}
            elif zone.cards and not zone.by_seat and held:
                told[zone.name] = write_cards(held)
            elif not zone.cards:
                told[zone.name] = plain(held)
        return told

    def set_up(self, game: Any, data: object) -> Any:
        """Return the state of a position; what it leaves out is as at the beginning."""
        first = game.initial()
        others, zones = others_of(type(first)), {zone.name: zone for zone in zones_of(type(first))}
        if not isinstance(data, Mapping):
            raise PositionError(
                "a position must be a mapping with some of these keys: {known}", known=", ".join((*zones, *others))
            )
        state = first
        for key, value in data.items():
            if key not in zones and key not in others:
                known = ", ".join((*zones, *others))
                raise PositionError("unknown key '{key}' (known: {known})", key=quoted(str(key)), known=known)
            if key in zones and zones[key].cards:
                state = replace(state, **{key: _cards(game, zones[key], value)})
            elif key in zones:
                state = replace(state, **{key: _values(game, key, value)})
            else:
                state = replace(state, **{key: _value(game, key, others[key], value)})
        if "dealt" not in data:
            state = replace(state, dealt=any(True for _card in all_cards(state)))
        cards = list(all_cards(state))
        problem = game.impossible(state) if len(set(cards)) == len(cards) else _("a card appears twice")
        if problem:
            raise PositionError("this position is impossible: {problem}", problem=problem)
        return state


def _plain(value: Any) -> object:
    """Return a public value as plain data; a seat is its number."""
    return int(value) if isinstance(value, Seat) else plain(value)


def _cards(game: Any, zone: Zone, value: object) -> Any:
    if not zone.by_seat:
        return _row(game, zone.name, value)
    named = {str(seat): cards for seat, cards in value.items()} if isinstance(value, Mapping) else {}
    if not named or not set(named) <= {str(seat) for seat in range(game.seats)}:
        example = ", ".join(f"{seat}: {game.pack[seat]}" for seat in range(game.seats))
        raise PositionError(
            "'{key}' should look like {{{example}}}, not {found}", key=zone.name, example=example, found=short(value)
        )
    return tuple(tuple(sorted(_row(game, zone.name, named.get(str(seat), "")))) for seat in range(game.seats))


def _row(game: Any, key: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise PositionError(
            "'{key}' must be cards, such as {card}, not {found}", key=key, card=game.pack[0], found=short(value)
        )
    try:
        cards = read_cards(value, game.pack)
    except NotationError as problem:
        raise PositionError(labelled(key, problem)) from None
    if BACK in cards:
        raise PositionError("'{key}' must name every card, with none face down", key=key)
    return cards


def _values(game: Any, key: str, value: object) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) != game.seats or not all(type(one) is int for one in value):
        raise PositionError(
            "'{key}' must be {count} numbers, one for each seat, not {found}",
            key=key,
            count=game.seats,
            found=short(value),
        )
    return tuple(value)


def _value(game: Any, key: str, kind: Any, value: object) -> Any:
    if kind is Seat or kind == Seat | None:
        if value is None and kind is not Seat:
            return None
        if type(value) is int and value in range(game.seats):
            return Seat(value)
        raise PositionError(
            "'{key}' must be a seat, 0 to {last}, not {found}", key=key, last=game.seats - 1, found=short(value)
        )
    return position_field(key, value, kind)
