from bakery import Ledger, batches


def test_take_leaves_the_rest():
    ledger = Ledger({"rye": 5, "oat": 1})
    assert ledger.take("rye", 4) == 1
    assert ledger.short({"rye": 2}) == {"rye": 1}


def test_batches_of_one():
    assert batches(3, 1) == [1, 1, 1]
