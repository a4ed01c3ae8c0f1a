"""Games kept: written, read, replayed, verified, exchanged with other programs."""
