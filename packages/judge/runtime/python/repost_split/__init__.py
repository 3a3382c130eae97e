"""A test in one process and the candidate that it calls in another, with plain data between them.

The trusted process (`trusted`) runs the test with a stub in the target's place. The candidate's process (`candidate`)
has the module with the candidate, and no test. The host between them passes on one line at a time.
"""
