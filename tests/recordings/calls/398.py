def leaves(count):
    made = [("%064x" % (number * 37 + 5), number) for number in range(count)]
    return sorted(made, key=canonize_outpoint)


CALLS = [
    "outpoints_merkle_root(leaves(1))",
    "outpoints_merkle_root(leaves(2))",
    "outpoints_merkle_root(leaves(3))",
    "outpoints_merkle_root(leaves(5))",
    "outpoints_merkle_root(leaves(8))",
]
