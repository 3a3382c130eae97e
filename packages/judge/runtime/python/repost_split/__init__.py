"""Test in one process, candidate in another, with plain data between them.

`trusted` runs the test with a stub of the target. `candidate` has the module with the candidate and no test. The host
relays one line at a time.
"""
