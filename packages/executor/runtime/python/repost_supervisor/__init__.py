"""Runs a program under limits. Trusted; programs cannot use it."""
