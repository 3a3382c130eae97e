"""What programs that run under an executor may use: messages, canonical data, coverage, calls. Standard library only."""
