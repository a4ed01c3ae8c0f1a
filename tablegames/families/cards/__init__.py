"""Games of cards: packs, hands, piles and tricks, and who sees them: a component, not a game.

The public names are in `tablegames.cards`; docs/how-to/write-a-card-game.md says what each is for.
"""
