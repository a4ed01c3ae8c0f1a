"""The kernel: one model for every game. It imports no game and names none.

game, match         the model of a game, and of several games as one; `loop` plays both
chance, dice        all randomness; the same on every machine
players, arbiter    who chooses, and games in which faults can be called: protocols
options, notation   the settings of a game, and how its plays are written
events, errors      what happened, and what is refused
languages           the language of the reader (`pofiles`: the catalogues)
"""
