"""Packages and files with one fault each, and what the checks say about them."""
