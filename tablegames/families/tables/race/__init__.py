"""The races: every game won by bringing all dames home."""
