import textwrap

textwrap.dedent("a")
