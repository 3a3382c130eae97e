"""Runs a test without expected values. A candidate may read the rest of the test's text; sending anything gains
nothing over computing the answers.
"""
