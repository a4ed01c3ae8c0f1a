"""Games in numbers, for learning programs."""
