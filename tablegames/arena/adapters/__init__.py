"""Adapters for other frameworks; each needs an optional extra. They know the kernel and no game."""
