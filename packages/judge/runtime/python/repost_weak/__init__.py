"""Runs a test program together with a candidate, in one process, and sends what the test looks at to the host.

Nothing in here knows what is expected. A candidate shares this process and may send what it likes: it gains nothing that
computing the answers would not give, but it may read what is left of the test's text.
"""
