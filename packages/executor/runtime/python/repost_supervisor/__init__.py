"""Runs a program under limits for an executor. Trusted; programs cannot use it."""
