"""The propose room."""
