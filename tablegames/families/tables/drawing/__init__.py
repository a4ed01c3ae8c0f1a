"""The board drawn: in characters, in colours, in sentences, as a picture."""
