"""A game set up for play: its rules, notation, wording and drawing.

setting     makes a `Table` of a game, a ruleset, a match and the seats (`table`)
decision    what a seat sees and may do, and what a typed text means
narration   what happened, in words (`wording`: events as sentences; `elision`: French contractions)
explaining, chances, offers      explanations (also of two plays compared), odds of a throw, offers of a draw
"""
