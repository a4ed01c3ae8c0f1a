"""A game looked back on: what each decision cost, what luck gave, the plays that mattered most."""
