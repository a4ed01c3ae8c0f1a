"""Draughts at a table where faults are made, called and paid.  [MAN III.3-19, III.35-37; METZ II-III, VII-XI]"""
