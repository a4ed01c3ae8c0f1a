"""The board: dames, arrows, paths, throws, and leaving it."""
