export interface TracerCase {
  readonly construct: string;
  /** Needed Python version, such as 3.10. @default any */
  readonly since?: string;
  /** Defines the traced `f`. */
  readonly code: string;
  readonly lines: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
  /** By the expression that uses `f`. */
  readonly runs: Readonly<Record<string, { lines: readonly number[]; arcs: readonly (readonly [number, number])[] }>>;
}

export const tracerCases: readonly TracerCase[] = [
  {
    construct: "straight code",
    code: `def f(a):
    """A docstring."""
    b = a + 1
    return (
        b
        + 1
    )`,
    lines: [3, 4],
    arcs: [],
    runs: {
      "f(1)": { lines: [3, 4], arcs: [] },
    },
  },
  {
    construct: "the header, decorators and defaults do not count",
    code: `def wrap(g):
    return g
@wrap
@wrap
def f(
    a=len("x"),
    *b,
) -> int:
    return a`,
    lines: [9],
    arcs: [],
    runs: {
      "f()": { lines: [9], arcs: [] },
      "f(2)": { lines: [9], arcs: [] },
    },
  },
  {
    construct: "early returns",
    code: `def f(a):
    if a < 0:
        return "negative"
    if a == 0: return "zero"
    return "positive"`,
    lines: [2, 3, 4, 5],
    arcs: [
      [2, 3],
      [2, 4],
      [4, 4],
      [4, 5],
    ],
    runs: {
      "f(-1)": { lines: [2, 3], arcs: [[2, 3]] },
      "f(0)": {
        lines: [2, 4],
        arcs: [
          [2, 4],
          [4, 4],
        ],
      },
      "f(1)": {
        lines: [2, 4, 5],
        arcs: [
          [2, 4],
          [4, 5],
        ],
      },
    },
  },
  {
    construct: "if, elif and else",
    code: `def f(a):
    if a == 1:
        r = "one"
    elif a == 2:
        r = "two"
    elif a == 3:
        r = "three"
    else:
        r = "many"
    return r`,
    lines: [2, 3, 4, 5, 6, 7, 9, 10],
    arcs: [
      [2, 3],
      [2, 4],
      [4, 5],
      [4, 6],
      [6, 7],
      [6, 9],
    ],
    runs: {
      "f(1)": { lines: [2, 3, 10], arcs: [[2, 3]] },
      "f(2)": {
        lines: [2, 4, 5, 10],
        arcs: [
          [2, 4],
          [4, 5],
        ],
      },
      "f(3)": {
        lines: [2, 4, 6, 7, 10],
        arcs: [
          [2, 4],
          [4, 6],
          [6, 7],
        ],
      },
      "f(4)": {
        lines: [2, 4, 6, 9, 10],
        arcs: [
          [2, 4],
          [4, 6],
          [6, 9],
        ],
      },
    },
  },
  {
    construct: "an if that ends the function",
    code: `def f(a):
    if a:
        a.append(1)`,
    lines: [2, 3],
    arcs: [
      [2, -1],
      [2, 3],
    ],
    runs: {
      "f([])": { lines: [2], arcs: [[2, -1]] },
      "f([0])": { lines: [2, 3], arcs: [[2, 3]] },
    },
  },
  {
    construct: "short circuits and conditional expressions are no branches",
    code: `def f(a, b):
    c = a and b or a
    d = 1 if a else 2
    return c, d`,
    lines: [2, 3, 4],
    arcs: [],
    runs: {
      "f(0, 1)": { lines: [2, 3, 4], arcs: [] },
    },
  },
  {
    construct: "while with else, break and continue",
    code: `def f(n):
    total = 0
    while n:
        n -= 1
        if n == 5:
            break
        if n % 2:
            continue
        total += n
    else:
        total = -1
    return total`,
    lines: [2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
    arcs: [
      [3, 4],
      [3, 11],
      [5, 6],
      [5, 7],
      [7, 8],
      [7, 9],
    ],
    runs: {
      "f(0)": { lines: [2, 3, 11, 12], arcs: [[3, 11]] },
      "f(3)": {
        lines: [2, 3, 4, 5, 7, 8, 9, 11, 12],
        arcs: [
          [3, 4],
          [3, 11],
          [5, 7],
          [7, 8],
          [7, 9],
        ],
      },
      "f(7)": {
        lines: [2, 3, 4, 5, 6, 7, 9, 12],
        arcs: [
          [3, 4],
          [5, 6],
          [5, 7],
          [7, 9],
        ],
      },
    },
  },
  {
    construct: "an endless loop has one way out",
    code: `def f(n):
    while True:
        n += 1
        if n > 3:
            return n
    return "never"`,
    lines: [2, 3, 4, 5],
    arcs: [
      [4, 2],
      [4, 5],
    ],
    runs: {
      "f(0)": {
        lines: [2, 3, 4, 5],
        arcs: [
          [4, 2],
          [4, 5],
        ],
      },
    },
  },
  {
    construct: "for with else",
    code: `def f(items):
    for item in items:
        if item:
            break
    else:
        return "none"
    return item`,
    lines: [2, 3, 4, 6, 7],
    arcs: [
      [2, 3],
      [2, 6],
      [3, 2],
      [3, 4],
    ],
    runs: {
      "f([])": { lines: [2, 6], arcs: [[2, 6]] },
      "f([0])": {
        lines: [2, 3, 6],
        arcs: [
          [2, 3],
          [2, 6],
          [3, 2],
        ],
      },
      "f([0, 1])": {
        lines: [2, 3, 4, 7],
        arcs: [
          [2, 3],
          [3, 2],
          [3, 4],
        ],
      },
    },
  },
  {
    construct: "a loop as the last statement",
    code: `def f(items):
    for item in items:
        print(item)`,
    lines: [2, 3],
    arcs: [
      [2, -1],
      [2, 3],
    ],
    runs: {
      "f([])": { lines: [2], arcs: [[2, -1]] },
      "f([1])": {
        lines: [2, 3],
        arcs: [
          [2, -1],
          [2, 3],
        ],
      },
    },
  },
  {
    construct: "comprehensions are one line and no branch",
    code: `def f(items):
    squares = [
        item * item
        for item in items
        if item
    ]
    return {a: b for a in squares for b in items}`,
    lines: [2, 7],
    arcs: [],
    runs: {
      "f([0, 1])": { lines: [2, 7], arcs: [] },
    },
  },
  {
    construct: "try, except, else and finally",
    code: `def f(act):
    try:
        r = act()
    except KeyError:
        r = "key"
    except (ValueError, TypeError) as error:
        r = str(error)
    except Exception:
        r = "other"
    else:
        r += 1
    finally:
        print("finally")
    return r`,
    lines: [2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14],
    arcs: [],
    runs: {
      "f(lambda: 1)": { lines: [2, 3, 11, 13, 14], arcs: [] },
      "f(lambda: {}[1])": { lines: [2, 3, 4, 5, 13, 14], arcs: [] },
      "f(lambda: int('x'))": { lines: [2, 3, 4, 6, 7, 13, 14], arcs: [] },
      "f(lambda: 1 / 0)": { lines: [2, 3, 4, 6, 8, 9, 13, 14], arcs: [] },
      "f(lambda: exit())": { lines: [2, 3, 4, 6, 8, 13], arcs: [] },
    },
  },
  {
    construct: "a bare except after another",
    code: `def f(act):
    try:
        return act()
    except KeyError:
        return "key"
    except:
        return "any"`,
    lines: [2, 3, 4, 5, 6, 7],
    arcs: [],
    runs: {
      "f(lambda: 1)": { lines: [2, 3], arcs: [] },
      "f(lambda: {}[1])": { lines: [2, 3, 4, 5], arcs: [] },
      "f(lambda: 1 / 0)": { lines: [2, 3, 4, 6, 7], arcs: [] },
    },
  },
  {
    construct: "a return through finally",
    code: `def f(a):
    try:
        if a:
            return 1
    finally:
        a = 0
    return 2`,
    lines: [2, 3, 4, 6, 7],
    arcs: [
      [3, 4],
      [3, 6],
    ],
    runs: {
      "f(0)": { lines: [2, 3, 6, 7], arcs: [[3, 6]] },
      "f(1)": { lines: [2, 3, 4, 6], arcs: [[3, 4]] },
    },
  },
  {
    construct: "with",
    code: `def f(manager, a):
    with manager as m, manager:
        if a:
            return m
        a = 1
    return a`,
    lines: [2, 3, 4, 5, 6],
    arcs: [
      [3, 4],
      [3, 5],
    ],
    runs: {
      "f(open('/dev/null'), 1)": { lines: [2, 3, 4], arcs: [[3, 4]] },
    },
  },
  {
    construct: "match",
    since: "3.10",
    code: `def f(a):
    match a:
        case 0:
            return "zero"
        case [x, *rest] if x > 0:
            r = rest
        case {"k": v}:
            r = v
        case str() | bytes():
            r = "text"
    return r`,
    lines: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    arcs: [
      [3, 4],
      [3, 5],
      [5, 6],
      [5, 7],
      [7, 8],
      [7, 9],
      [9, 10],
      [9, 11],
    ],
    runs: {
      "f(0)": { lines: [2, 3, 4], arcs: [[3, 4]] },
      "f([1, 2])": {
        lines: [2, 3, 5, 6, 11],
        arcs: [
          [3, 5],
          [5, 6],
        ],
      },
      "f([0])": {
        lines: [2, 3, 5, 7, 9, 11],
        arcs: [
          [3, 5],
          [5, 7],
          [7, 9],
          [9, 11],
        ],
      },
      "f({'k': 1})": {
        lines: [2, 3, 5, 7, 8, 11],
        arcs: [
          [3, 5],
          [5, 7],
          [7, 8],
        ],
      },
      "f('')": {
        lines: [2, 3, 5, 7, 9, 10, 11],
        arcs: [
          [3, 5],
          [5, 7],
          [7, 9],
          [9, 10],
        ],
      },
      "f(1.5)": {
        lines: [2, 3, 5, 7, 9, 11],
        arcs: [
          [3, 5],
          [5, 7],
          [7, 9],
          [9, 11],
        ],
      },
    },
  },
  {
    construct: "match with a default",
    since: "3.10",
    code: `def f(a):
    match a:
        case 1 | 2:
            return "small"
        case _:
            return "other"`,
    lines: [2, 3, 4, 5, 6],
    arcs: [
      [3, 4],
      [3, 5],
    ],
    runs: {
      "f(1)": { lines: [2, 3, 4], arcs: [[3, 4]] },
      "f(5)": { lines: [2, 3, 5, 6], arcs: [[3, 5]] },
    },
  },
  {
    construct: "generators",
    code: `def f(n):
    for i in range(n):
        if i == 2:
            return
        got = yield i
    yield from (7, 8)`,
    lines: [2, 3, 4, 5, 6],
    arcs: [
      [2, 3],
      [2, 6],
      [3, 4],
      [3, 5],
    ],
    runs: {
      "f(0)": { lines: [2, 6], arcs: [[2, 6]] },
      "f(1)": {
        lines: [2, 3, 5, 6],
        arcs: [
          [2, 3],
          [2, 6],
          [3, 5],
        ],
      },
      "f(5)": {
        lines: [2, 3, 4, 5],
        arcs: [
          [2, 3],
          [3, 4],
          [3, 5],
        ],
      },
    },
  },
  {
    construct: "async functions",
    code: `async def f(items):
    async def each():
        for item in items:
            yield item
    out = []
    async for item in each():
        if item:
            out.append(item)
    return out`,
    lines: [2, 3, 4, 5, 6, 7, 8, 9],
    arcs: [
      [3, -2],
      [3, 4],
      [6, 7],
      [6, 9],
      [7, 6],
      [7, 8],
    ],
    runs: {
      "f([])": {
        lines: [2, 3, 5, 6, 9],
        arcs: [
          [3, -2],
          [6, 9],
        ],
      },
      "f([0])": {
        lines: [2, 3, 4, 5, 6, 7, 9],
        arcs: [
          [3, -2],
          [3, 4],
          [6, 7],
          [6, 9],
          [7, 6],
        ],
      },
      "f([1])": {
        lines: [2, 3, 4, 5, 6, 7, 8, 9],
        arcs: [
          [3, -2],
          [3, 4],
          [6, 7],
          [6, 9],
          [7, 8],
        ],
      },
    },
  },
  {
    construct: "nested functions, classes and lambdas",
    code: `def f(a):
    def inner(b):
        """Text."""
        if b:
            return 1
        return 2
    class Local:
        x = 1
        if a > 5:
            y = 2
        def m(self):
            return lambda: 3
    g = lambda: (
        4
    )
    return inner(a), Local().m()()`,
    lines: [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16],
    arcs: [
      [4, 5],
      [4, 6],
      [9, 10],
      [9, 11],
    ],
    runs: {
      "f(0)": {
        lines: [2, 4, 6, 7, 8, 9, 11, 12, 13, 16],
        arcs: [
          [4, 6],
          [9, 11],
        ],
      },
      "f(1)": {
        lines: [2, 4, 5, 7, 8, 9, 11, 12, 13, 16],
        arcs: [
          [4, 5],
          [9, 11],
        ],
      },
      "f(6)": {
        lines: [2, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16],
        arcs: [
          [4, 5],
          [9, 10],
        ],
      },
    },
  },
  {
    construct: "a method among others",
    code: `class C:
    def other(self):
        if self:
            return 0
    @property
    def f(self):
        if self.__dict__:
            return 1
        return 2`,
    lines: [7, 8, 9],
    arcs: [
      [7, 8],
      [7, 9],
    ],
    runs: {
      "C().f": { lines: [7, 9], arcs: [[7, 9]] },
    },
  },
  {
    construct: "declarations and stray texts do not count",
    code: `def f(a):
    global g
    "stray"
    x: int
    y: int = a
    ...
    pass
    return y`,
    lines: [5, 6, 7, 8],
    arcs: [],
    runs: {
      "f(1)": { lines: [5, 6, 7, 8], arcs: [] },
    },
  },
  {
    construct: "what cannot run does not count",
    code: `def f(a):
    if a:
        return 1
        print("dead")
    else:
        raise ValueError
    print("dead", a)`,
    lines: [2, 3, 6],
    arcs: [
      [2, 3],
      [2, 6],
    ],
    runs: {
      "f(0)": { lines: [2, 6], arcs: [[2, 6]] },
      "f(1)": { lines: [2, 3], arcs: [[2, 3]] },
    },
  },
  {
    construct: "constant conditions are no branches",
    code: `def f(a):
    if True:
        a += 1
    if False:
        a += 2
    else:
        a += 3
    if __debug__:
        a += 4
    while 0:
        a += 5
    assert a
    return a`,
    lines: [2, 3, 4, 7, 8, 9, 10, 12, 13],
    arcs: [],
    runs: {
      "f(1)": { lines: [2, 3, 4, 7, 8, 9, 10, 12, 13], arcs: [] },
    },
  },
  {
    construct: "several statements on a line",
    code: `def f(a):
    b = 1; c = 2
    if a: b = 3; c = 4
    return b, c`,
    lines: [2, 3, 4],
    arcs: [
      [3, 3],
      [3, 4],
    ],
    runs: {
      "f(0)": { lines: [2, 3, 4], arcs: [[3, 4]] },
      "f(1)": { lines: [2, 3, 4], arcs: [[3, 3]] },
    },
  },
  {
    construct: "conditions over several lines",
    code: `def f(a, b):
    if (
        a
        and b
    ):
        return 1
    return 0`,
    lines: [2, 6, 7],
    arcs: [
      [2, 6],
      [2, 7],
    ],
    runs: {
      "f(0, 0)": { lines: [2, 7], arcs: [[2, 7]] },
      "f(1, 1)": { lines: [2, 6], arcs: [[2, 6]] },
    },
  },
  {
    construct: "recursion",
    code: `def f(n):
    if n == 0:
        return 0
    return 1 + f(n - 1)`,
    lines: [2, 3, 4],
    arcs: [
      [2, 3],
      [2, 4],
    ],
    runs: {
      "f(0)": { lines: [2, 3], arcs: [[2, 3]] },
      "f(2)": {
        lines: [2, 3, 4],
        arcs: [
          [2, 3],
          [2, 4],
        ],
      },
    },
  },
  {
    construct: "an exception in mid block",
    code: `def f(a):
    x = 1
    y = 1 / a
    return y`,
    lines: [2, 3, 4],
    arcs: [],
    runs: {
      "f(0)": { lines: [2, 3], arcs: [] },
    },
  },
  {
    construct: "except groups",
    since: "3.11",
    code: `def f(act):
    try:
        act()
    except* KeyError:
        a = 1
    except* ValueError:
        b = 2
    return 3`,
    lines: [2, 3, 4, 5, 6, 7, 8],
    arcs: [],
    runs: {
      "f(lambda: None)": { lines: [2, 3, 8], arcs: [] },
      "f(lambda: {}[1])": { lines: [2, 3, 4, 5, 6, 8], arcs: [] },
      "f(lambda: int('x'))": { lines: [2, 3, 4, 6, 7, 8], arcs: [] },
    },
  },
];
