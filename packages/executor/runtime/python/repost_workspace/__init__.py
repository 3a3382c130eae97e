"""Runs a repository's own tests inside a run."""
