"""What a game promises, tried; the cases of the books; the health of an installation."""
