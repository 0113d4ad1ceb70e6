"""The plain room."""
