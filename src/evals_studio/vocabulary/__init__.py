"""The vocabulary room."""
