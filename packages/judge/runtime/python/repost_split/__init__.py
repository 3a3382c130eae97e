"""`trusted` runs the test with a stub of the target; `candidate` has the module without the test."""
