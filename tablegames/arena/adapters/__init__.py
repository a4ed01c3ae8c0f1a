"""Doors to other people's frameworks; each needs an extra of its own. They know the kernel and no game."""
