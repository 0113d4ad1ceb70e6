"""Findings, proposals and the queue as text, JSON, GitHub annotations, SARIF and JUnit: values in, text out.

The formats are imported from their own modules, so that nobody pays for one that is not asked for.
"""
