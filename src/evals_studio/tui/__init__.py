"""The tui room."""
