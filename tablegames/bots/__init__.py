"""Players: a search that knows only the rules, external programs, and the levels they are offered at."""
