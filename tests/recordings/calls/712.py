ROWS = [{"id": 1, "name": "rye"}, {"id": 5, "name": "oat"}, {"id": 9}]

CALLS = [
    "CursorPaginator(ROWS).get_next_cursor(ROWS)",
    "CursorPaginator(ROWS, limit=2).get_next_cursor(ROWS[:2])",
    "CursorPaginator([]).get_next_cursor([])",
    "CursorPaginator(ROWS).get_next_cursor([{'name': 'spelt'}])",
    "CursorPaginator(ROWS, cursor='b').get_next_cursor([{'id': 'c'}])",
]
