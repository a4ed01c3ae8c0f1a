"""The base of a game of cards: an author writes the deal, what a player may do, what it does, and the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step
from tablegames.core.languages import Text, gettext as _
from tablegames.families.cards.pack import BACK, Act, Card, Deal, Shuffle
from tablegames.families.cards.zones import CardState, all_cards, filled, seen_by, turned, unseen_by, zones_of
from tablegames.plugin.abilities import Abilities
from tablegames.plugin.references import Later

TRIES = 50
"""The most deals that `resample` tries to find one that `fits`."""


@frozen
class CardGame:
    """A game of cards. Subclasses write `begin`, `deal`, `acts`, `play` and `ended`."""

    rules: Any
    seats: int = 2

    pack: ClassVar[tuple[Card, ...]] = ()
    words: ClassVar[Mapping[str, Text]] = {}
    """The words that acts may have, with what people are shown."""
    articles: ClassVar[Mapping[str, str]] = {}
    """Where the rules say so, by the key of a fault or an end; empty key: everything else."""
    abilities: ClassVar[Abilities] = Abilities(encoder=Later("tablegames.families.cards.encoding:CardEncoder"))

    # ---- what the author writes

    def begin(self, first: Seat) -> Any:
        """Return the state before the deal; `first` begins."""
        raise NotImplementedError

    def deal(self, state: Any, order: tuple[Card, ...]) -> Step[Any]:
        """Return the state after the deal of a shuffled pack."""
        raise NotImplementedError

    def acts(self, view: Any) -> Iterable[Act]:
        """Yield what the mover may do; it must use only what the mover sees, and gets a view or the state."""
        raise NotImplementedError

    def play(self, state: Any, act: Act) -> Step[Any]:
        """Return the step of an act, with the next mover."""
        raise NotImplementedError

    def ended(self, state: Any) -> Outcome | None:
        """Return how the game ended, from what everybody sees; None: it is not over."""
        raise NotImplementedError

    def secret(self, state: Any) -> bool:
        """Return whether the mover's act stays unknown to the others."""
        return False

    def fits(self, state: Any) -> bool:
        """Return whether a guessed state agrees with what everybody has learnt: suits not followed, declarations."""
        return True

    def why(self, view: Any, act: Act) -> str:
        """Return the key of the rule that forbids an act with cards of the mover's own."""
        return "cannot_play"

    def impossible(self, state: Any) -> str:
        """Return why a state that was typed is impossible; empty: it is possible, as far as the game checks."""
        return ""

    # ---- what helps to write it

    def after(self, seat: int, places: int = 1) -> Seat:
        """Return the seat this many places on."""
        return Seat((seat + places) % self.seats)

    def article(self, key: str) -> str:
        """Return where the rules say something."""
        return self.articles.get(key, self.articles.get("", ""))

    def most(self, scores: Sequence[int], by: str) -> Outcome:
        """Return the end in which the highest score wins; nobody wins where all are equal."""
        best = max(scores)
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
        return Outcome(tuple(scores), winners if len(winners) < len(scores) else (), by, self.article(by))

    # ---- the game, as the kernel plays it

    def initial(self, first: Seat | None = None) -> Any:
        """Return the state before the deal."""
        return replace(self.begin(first or Seat(0)), game=self)

    def turn(self, state: Any) -> Chance[Deal] | Decide | Over:
        """Return the deal, which nobody may see whole, the seat to act, or the end."""
        if not state.dealt:
            return Chance(Shuffle(self.pack), secret=True)
        outcome = self.ended(state)
        return Decide(state.mover, secret=self.secret(state)) if outcome is None else Over(outcome)

    def legal(self, state: Any) -> Sequence[Act]:
        """Return what the mover may do."""
        return tuple(self.acts(state))

    def apply(self, state: Any, action: Deal | Act) -> Step[Any]:
        """Deal, or do what the mover does."""
        if isinstance(action, Act):
            return self.play(state, action)
        step = self.deal(state, action.order)
        return Step(replace(step.state, dealt=True), step.events)

    def judge(self, view: Any, action: Deal | Act) -> Fault | None:
        """Return the rule an act breaks, from what its player sees."""
        if isinstance(action, Deal):
            return None if sorted(action.order) == sorted(self.pack) else Fault("not_the_pack", self.article("deal"))
        acts = _acts(self, view)
        if action in acts:
            return None
        known = {card for act in acts for card in act.cards}
        strange = [card for card in action.cards if card not in known and card not in self.held(view)]
        key = "not_held" if strange else "not_now" if not action.cards else self.why(view, action)
        cards = (*strange, *action.cards)[:1]
        return Fault(key, self.article(key), detail=tuple(("card", card) for card in cards))

    def held(self, view: Any) -> Collection[Card]:
        """Return the cards that the mover has in hand: the first field with cards for each seat."""
        return view.hands[view.mover] if view.hands else ()

    def unsound(self, state: Any) -> str:
        """Return which card lies in two places, or that `fits` is wrong; empty: nothing is."""
        cards = list(all_cards(state))
        twice = next((card for card in cards if card != BACK and cards.count(card) > 1), None)
        if twice is not None:
            return _("{card} is in two places: {places}", card=twice, places=_places(state, twice))
        if state.dealt and not self.fits(state):
            return _("'fits' refuses this state, which the game has reached: it must accept every state that can arise")
        return ""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the state with the back of every card that the seat does not see."""
        return seen_by(state, seat)

    def hidden(self, state: Any, seat: Seat | None) -> Collection[Card]:
        """Return the cards that the seat does not see."""
        return unseen_by(state, seat)

    def resample(self, view: Any, rng: Rng) -> Any:
        """Return a state that looks like this to the seat: other cards for the backs, such that they fit."""
        seen = set(all_cards(view))
        unseen = [card for card in self.pack if card not in seen]
        for _unused in range(TRIES):
            state = filled(view, iter(rng.shuffled(unseen)), {"viewer": None})
            if self.fits(state):
                break
        return state

    def turned(self, state: Any) -> Any:
        """Return the same with every seat moved on by one: all are alike."""
        return turned(state, self.seats)


def _places(state: Any, card: Card) -> str:
    """Return the zones with a card."""
    found = []
    for zone in zones_of(type(state)):
        held = getattr(state, zone.name) if zone.cards else ()
        owners = enumerate(held) if zone.by_seat else [(None, held)]
        for owner, cards in owners:
            found += [zone.name if owner is None else f"{zone.name}[{owner}]"] * cards.count(card)
    return ", ".join(found)


@lru_cache(64)
def _acts(game: CardGame, view: CardState) -> tuple[Act, ...]:
    """Return what the mover may do; reading and judging an act look for it among them."""
    return tuple(game.acts(view))
