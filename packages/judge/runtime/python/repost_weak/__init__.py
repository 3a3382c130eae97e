"""Runs a test program with a candidate in one process and sends observations to the host.

The process contains no expected values. A candidate may send anything, which gains nothing over computing the answers,
but it may read the rest of the test's text.
"""
