from textwrap import dedent as trim

trim("a")
