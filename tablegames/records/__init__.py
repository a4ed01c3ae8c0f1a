"""Saved games: written, read, replayed, verified, exchanged with other programs."""
