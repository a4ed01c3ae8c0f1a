"""A player for every game: it knows the rules and nothing else, plays games out, and counts short ends to the last.

`levels` says how it is offered, `player` sits at the table, `weighing` finds what each action is worth: by `exact` if
little is left to happen, else by the tree of `tree`, whose leaves are played out by lot (`playouts`). What an end is
worth is in `worth`, in a match in `at_stake`; what a seat may know is in `seeing`.
"""
