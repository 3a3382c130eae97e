"""Runs a test without expected values. A candidate may send anything, which gains nothing over computing the
answers, but it may read the rest of the test's text.
"""
