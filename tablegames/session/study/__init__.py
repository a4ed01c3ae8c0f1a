"""Lessons, problems, and games to be guessed."""
