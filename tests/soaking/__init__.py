"""The parts of `make soak`, how time is shared out among them, and the final report."""
