"""What a plugin draws with: pictures, colours, the width of the window."""
