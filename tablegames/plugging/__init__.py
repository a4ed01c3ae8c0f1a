"""Plugins: the hooks, what they bring, how they are loaded, and the registry that answers by name."""
