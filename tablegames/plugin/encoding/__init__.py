"""Games in numbers, for those who learn."""
