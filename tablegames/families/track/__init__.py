"""Races on a track: squares in a row, dice, tokens, and squares with an effect: a component, not a game.

The public names are in `tablegames.track`; docs/how-to/write-a-game.md says what each is for.
"""
