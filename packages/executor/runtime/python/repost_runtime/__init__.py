"""Library for programs that run under an executor. Standard library only."""
