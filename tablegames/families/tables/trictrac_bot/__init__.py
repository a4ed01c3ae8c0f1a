"""The common parts of the bots of trictrac and toc: the arithmetic of the coming throw, how dames stand, and their
worth.

`advantage` takes what each of the twenty-one throws would make, and weighs the dames of both sides; `evaluation` adds
the score; `network` is another judge of the dames and the marks. `attention` is what a bot notices at a table with
faults. A game brings the worth of jans and scores, and its fitted weights.
"""
