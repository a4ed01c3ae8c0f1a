"""What `make soak` does: its parts, how time is shared out among them, and what is told in the end."""
