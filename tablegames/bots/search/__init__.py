"""A player for every game: it knows only the rules, plays games out, and counts short ends completely.

`levels` has its settings, `player` sits at the table, `tree` evaluates actions: with `exact` if little is left, else by
a tree with random playouts (`playouts`). `at_stake` evaluates the end of a game in a match.
"""
