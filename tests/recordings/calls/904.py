def VIEW(result):
    return [result.duration, result.moves, result.win, result.width, result.height, result.mines, result.remaining_mines]


CALLS = [
    "HistoryEntry.from_string('1625097600, 120, 30, True, 10, 12, 20, 5')",
    "HistoryEntry.from_string('0, 0, 0, False, 1, 1, 0, 0')",
    "HistoryEntry.from_string('1700000000, 61, 7, true, 30, 16, 99, 98')",
    "HistoryEntry.from_string('1, 2, 3')",
]
