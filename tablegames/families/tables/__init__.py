"""What the games played in a trictrac share: a family, not a game.

A game of the family says where its paths run (`path`), where a dame may land (`march`), what numbers a throw gives
(`throws`), how dames are lifted (`lifting`) and what the end is worth; `race` plays it. Everything is written for the
side that moves: arrows are counted along its own path, 1 to 24.
"""
