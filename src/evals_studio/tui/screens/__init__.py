"""The studio's screens and sheets, one a module, each with its style beside it."""
