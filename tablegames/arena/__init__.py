"""Many games: simulations, scripted matches, clusters, and environments for learning programs."""
