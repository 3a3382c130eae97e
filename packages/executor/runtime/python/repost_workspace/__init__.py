"""Runs a repository's own tests inside a run, and reports a verdict for each test."""
