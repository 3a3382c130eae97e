"""Entry of the supervisor: what an executor starts. See repost_supervisor.run."""

import sys

from repost_supervisor.run import main

if __name__ == "__main__":
    sys.exit(main())
