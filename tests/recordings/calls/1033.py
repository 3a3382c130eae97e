def chain(*values):
    made = LinkedList()
    for value in values:
        made.append(value)
    return made


def VIEW(result):
    return None if result is None else result.data


CALLS = [
    "made = chain(1, 3, 5, 7, 9)\nmade.binary_search(made.head, None, 7)",
    "made = chain(1, 3, 5, 7, 9)\nmade.binary_search(made.head, None, 1)",
    "made = chain(1, 3, 5, 7, 9)\nmade.binary_search(made.head, None, 4)",
    "made = chain(2)\nmade.binary_search(made.head, None, 2)",
    "made = chain()\nmade.binary_search(made.head, None, 2)",
]
