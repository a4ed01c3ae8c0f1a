"""Programs that fit the weights of the bots to games they play against themselves; see docs/explanation/bots.md."""
