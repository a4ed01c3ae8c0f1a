"""Networks for the dice games, taught by games they play against themselves; `python -m training.network RECIPE`.

selfplay.c    a library of the native code's sources: races of a network against itself, and two against each other
tours.c       the same of trictrac and toc
playing       the library, and how a race is described to it
touring       how trictrac and toc are described to it
grounds       which of the two a game is
learning      the network in PyTorch, on a GPU where there is one
recipes       the training of each network, one YAML file each
curve         how it went, drawn
calibration   whether a network's chances come true
rollouts      the choices of the course of trictrac, played out
advice        Lepeintre's advice at trictrac against the bot's plays
"""
