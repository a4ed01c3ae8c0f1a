"""The opening books: the first plays of a game, rolled out.

`python -m training.openings RECIPE.yaml` rolls out and writes the book into the plugin of its game;
`python -m training.openings.pages` draws its plot and writes its tables.
"""
