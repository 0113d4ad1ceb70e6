"""The settings room."""
