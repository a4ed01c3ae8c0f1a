"""Players: a search that knows only the rules, external programs, and their levels."""
