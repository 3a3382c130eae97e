def opened(*users):
    made = database(":memory:")
    for number in users:
        made.add_user(number, "user %d" % number)
    return made


CALLS = [
    "opened(7).get_value(7, 'username')",
    "opened(7, 8).get_value(8, 'id')",
    "made = opened(4)\nmade.update_value(4, 'user_group', 'a1')\nmade.get_value(4, 'user_group')",
    "opened(5).get_value(5, 'last_ping_request_time')",
]
