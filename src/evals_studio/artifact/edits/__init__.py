"""Edits of a laid-out frontmatter: each module turns one family of edits into splices."""
