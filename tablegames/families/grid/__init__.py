"""Games of pieces on a board of squares, hexagons, or points and lines: a component, not a game.

The public names are in `tablegames.grid`; docs/how-to/write-a-game.md says what each is for.
"""
