"""The races: every game that is won by bringing one's dames home."""
