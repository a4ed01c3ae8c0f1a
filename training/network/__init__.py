"""Networks for the dice games, taught by games they play against themselves; `python -m training.network RECIPE`.

selfplay.c    a library of the native code's sources: races of a network against itself, and two against each other
tours.c       the same of trictrac and toc
playing       the library, and a race as it is told to it
touring       trictrac and toc as they are told to it
grounds       which of the two a game is
learning      the network in PyTorch, on a GPU where there is one
recipes       what is taught to whom: one YAML file a network
curve         how it went, drawn
calibration   whether a network's chances come true
rollouts      the choices of the course of trictrac, played out
advice        what Lepeintre advises at trictrac against what the bot plays
"""
