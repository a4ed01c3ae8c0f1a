"""Conversations with other programs, which end with everything they started."""
