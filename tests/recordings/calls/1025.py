def opened(*users):
    made = database(":memory:")
    for number in users:
        made.add_user(number, "user %d" % number)
    return made


CALLS = [
    "opened(7).user_has_group(7)",
    "opened(7).user_has_group(8)",
    "opened().user_has_group(1)",
    "made = opened(4)\nmade.update_value(4, 'user_group', 'a1')\nmade.user_has_group(4)",
]
