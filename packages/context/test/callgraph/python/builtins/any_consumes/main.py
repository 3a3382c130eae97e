def test(one):
    return one

any(test(one) for one in [1])
