"""Networks for the races, taught by games they play against themselves; `python -m training.network RECIPE`.

selfplay.c    a library of the kernel's sources: games of a network against itself, and two against each other
playing       the library, and a game as it is told to it
learning      the network in PyTorch, on a GPU where there is one
recipes       what is taught to whom: one YAML file a game
"""
