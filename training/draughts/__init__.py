"""Teaching the draughts engine: quick games of its compiled search against itself, and logistic regression on them.

    python -m training.draughts training/draughts/recipes/modern.yaml [--jobs 16] [--minutes 60]

Needs NumPy and the native code. The games of each round are kept (`build/training/draughts-RECIPE/`), and the same
command resumes there; the same recipe gives the same games on any number of processors.
"""
