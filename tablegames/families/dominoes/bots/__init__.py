"""Bots for domino: one that counts and looks ahead from what its seat may see, and one that plays its heaviest tile."""
