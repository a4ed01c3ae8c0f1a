"""Who sits down: seats, the welcome, a game at the prompt and what comes after it, lessons, questions and guesses."""
