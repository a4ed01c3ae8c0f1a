"""What the bots of trictrac and toc share: the arithmetic of the coming throw, how dames stand, what that is worth.

`chances` tells exactly what each of the twenty-one throws would make; `formation` looks at the dames of one side;
`advantage` weighs both; `evaluation` puts that and the score together. A game brings what jans count, what a score is
worth, and its fitted weights.
"""
