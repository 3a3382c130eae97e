def a():
    return 1

print(f"{a()} and {a()!r:>{a()}}")
