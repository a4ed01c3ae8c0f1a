"""Games: a folder each; nothing here imports another game."""
