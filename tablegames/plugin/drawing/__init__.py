"""Drawing for plugins: pictures, colours, the width of the window."""
