"""The tests mirror the rooms."""
