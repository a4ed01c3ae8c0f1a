"""Scripted matches: a YAML file says who plays what against whom, how often, and what is kept of it."""
