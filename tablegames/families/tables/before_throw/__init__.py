"""Words before the dice fall: the adversary breaks the throw, or the last throw of a sortie is played for all."""
