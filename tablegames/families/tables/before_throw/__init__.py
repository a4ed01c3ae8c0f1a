"""What is said before the dice fall: the adversary breaks the throw, the last throw of a sortie is played for all."""
