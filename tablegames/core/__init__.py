"""The kernel: one model for every game. It imports no game and names none."""
