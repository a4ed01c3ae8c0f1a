"""Parts that the games of one family share; a family is not a game."""
