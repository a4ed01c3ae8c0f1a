"""A person at a terminal: what he types, what he is told, his session."""
