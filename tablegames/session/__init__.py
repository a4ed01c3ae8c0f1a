"""A person and the program: playing at the prompt, lessons and problems, the review of a game."""
