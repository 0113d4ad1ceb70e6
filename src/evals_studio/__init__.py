"""evals-studio: review, write and sign off the evals in instruction artifacts."""

__version__ = "0.1.0"
