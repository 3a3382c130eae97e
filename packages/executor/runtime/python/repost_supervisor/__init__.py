"""Runs a program under limits for an executor. Trusted, and no part of what the program can use."""
