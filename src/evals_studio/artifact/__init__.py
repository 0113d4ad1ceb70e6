"""The artifact room."""
