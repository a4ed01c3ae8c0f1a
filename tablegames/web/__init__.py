"""A table in the browser: games hosted by a small server, played by pointer, keyboard or typed notation."""
