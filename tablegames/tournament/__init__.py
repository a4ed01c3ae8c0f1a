"""Many games: simulations, and scripted matches of bots and programs."""
