"""Library for programs that run under an executor: messages, canonical data, coverage, calls. Standard library only."""
