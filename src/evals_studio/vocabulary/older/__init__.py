"""Older shapes of the vocabulary: recognised, said, and mended with one key; one module a shape."""

from evals_studio.vocabulary.older import camel_case, criteria, evals_skip, llm, name, nested_evals

OLDER_FIELDS = (name, camel_case)
"""Shapes of an entry's keys: `repairs(entry)` yields Repairs."""

OLDER_ENVELOPES = (criteria, nested_evals, evals_skip)
"""Shapes of `metadata.evals`: `check(metadata, vocabulary)` yields flaws with pointers from `metadata`."""

OLDER = (*OLDER_ENVELOPES, *OLDER_FIELDS, llm)
