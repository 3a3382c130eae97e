def opened(*users):
    made = database(":memory:")
    for number in users:
        made.add_user(number, "user %d" % number)
    return made


CALLS = [
    "opened(7).user_exists(7)",
    "opened(7).user_exists(8)",
    "opened().user_exists(7)",
    "opened(1, 2, 3).user_exists(3)",
    "opened(1, 2, 3).user_exists('2')",
]
