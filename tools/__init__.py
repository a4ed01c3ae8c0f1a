"""Files made from the program beside the program itself."""
