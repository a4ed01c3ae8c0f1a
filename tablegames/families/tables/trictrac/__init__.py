"""What trictrac and toc share, in the order of the book."""
