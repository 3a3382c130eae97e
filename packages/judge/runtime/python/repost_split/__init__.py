"""`trusted` runs the test with a stub; `candidate` has the module without the test."""
