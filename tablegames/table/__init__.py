"""A game set up to be played: its rules, its notation, its wording, its drawing."""
