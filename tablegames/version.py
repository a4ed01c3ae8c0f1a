"""The version, where everybody may ask for it."""

__version__ = "1.0.0.dev0"
