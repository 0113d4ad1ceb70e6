"""The studio's widgets, one a module. They draw what they are given and hold only scroll and focus."""
