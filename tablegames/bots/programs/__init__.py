"""Other programs that are spoken to in lines, and that end with all they have started."""
