"""Domino at a table where faults are made, claimed and paid: another game, which holds the strict one.

[AUJ-Dom r. III-VI, IX, X, XII, XVI, XVIII, XX-XXII]
"""
