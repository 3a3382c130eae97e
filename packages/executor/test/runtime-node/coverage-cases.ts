import type { NodeCallJob } from "./call-job.ts";

interface CoverageCase {
  readonly title: string;
  /** @default "module.mjs" */
  readonly path?: string;
  readonly module: string;
  readonly entry: string;
  readonly calls: NodeCallJob["calls"];
  /** @default all of the module */
  readonly span?: readonly [start: number, end: number];
  readonly known: Trace;
  readonly ran: readonly Trace[];
}

interface Position {
  readonly line: number;
  readonly column: number;
}

type Arc = readonly [from: Position, to: Position];

interface Trace {
  readonly lines: readonly number[];
  readonly arcs: readonly Arc[];
}

const at = (line: number, column: number): Position => ({ line, column });

const trace = (lines: readonly number[], ...arcs: readonly Arc[]): Trace => ({ lines, arcs });

export const coverageCases: readonly CoverageCase[] = [
  {
    title: "one of several functions in a line",
    module:
      "export function f(n) { return n ? 1 : 2; } export function g(n) { return n > 1 ? n : 0; } export const h = (n) => n && 1;\n",
    entry: "g",
    calls: ["2", "0"],
    span: [1, 1],
    known: trace([1], [at(1, 73), at(1, 81)], [at(1, 73), at(1, 85)]),
    ran: [trace([1], [at(1, 73), at(1, 81)]), trace([1], [at(1, 73), at(1, 85)])],
  },
  {
    title: "an early return before a short circuit",
    module: `function f(n, o) {
  if (n === 0) {
    return "z";
  }
  const s = o ?? 1;
  const t = s + 1;
  return t;
}`,
    entry: "f",
    calls: ["0", "1", "1; 5"],
    known: trace(
      [2, 3, 5, 6, 7],
      [at(2, 2), at(2, 2)],
      [at(2, 2), at(4, 3)],
      [at(5, 12), at(5, 12)],
      [at(5, 12), at(5, 17)],
    ),
    ran: [
      trace([2, 3], [at(2, 2), at(2, 2)]),
      trace([2, 5, 6, 7], [at(2, 2), at(4, 3)], [at(5, 12), at(5, 12)], [at(5, 12), at(5, 17)]),
      trace([2, 5, 6, 7], [at(2, 2), at(4, 3)], [at(5, 12), at(5, 12)]),
    ],
  },
  {
    title: "branches on one line each",
    module: `function f(n) {
  if (n > 0) return 1;
  else if (n < 0) return -1;
  else return 0;
}`,
    entry: "f",
    calls: ["1", "-1", "0"],
    known: trace([2, 3, 4], [at(2, 2), at(2, 2)], [at(2, 2), at(3, 7)], [at(3, 7), at(3, 7)], [at(3, 7), at(4, 7)]),
    ran: [
      trace([2], [at(2, 2), at(2, 2)]),
      trace([2, 3], [at(2, 2), at(3, 7)], [at(3, 7), at(3, 7)]),
      trace([2, 3, 4], [at(2, 2), at(3, 7)], [at(3, 7), at(4, 7)]),
    ],
  },
  {
    title: "nested functions",
    module: `function f(list) {
  const double = (x) => x * 2;
  function never() {
    return 1;
  }
  return list.map(function (x) {
    return double(x);
  });
}`,
    entry: "f",
    calls: ["[]", "[1]"],
    known: trace([2, 4, 6, 7]),
    ran: [trace([2, 6]), trace([2, 6, 7])],
  },
  {
    title: "try, catch and finally",
    module: `function f(text) {
  let seen = 0;
  try {
    seen = JSON.parse(text);
    seen += 1;
  } catch (error) {
    seen = -1;
  } finally {
    seen *= 2;
  }
  return seen;
}`,
    entry: "f",
    calls: ["'1'", "'{'"],
    known: trace([2, 3, 4, 5, 7, 9, 11]),
    ran: [trace([2, 3, 4, 5, 9, 11]), trace([2, 3, 4, 7, 9, 11])],
  },
  {
    title: "a switch that falls through",
    module: `function f(k) {
  switch (k) {
    case "a":
      return 1;
    case "b":
    case "c":
      k = "d";
      break;
    default:
      k = "e";
  }
  return k;
}`,
    entry: "f",
    calls: ["'a'", "'b'", "'z'"],
    known: trace(
      [2, 4, 7, 8, 10, 12],
      [at(2, 2), at(3, 4)],
      [at(2, 2), at(5, 4)],
      [at(2, 2), at(6, 4)],
      [at(2, 2), at(9, 4)],
    ),
    ran: [
      trace([2, 4], [at(2, 2), at(3, 4)]),
      trace([2, 7, 8, 12], [at(2, 2), at(5, 4)], [at(2, 2), at(6, 4)]),
      trace([2, 10, 12], [at(2, 2), at(9, 4)]),
    ],
  },
  {
    title: "a generator",
    module: `function* f(n) {
  for (let at = 0; at < n; at += 1) {
    if (at === 1) continue;
    yield at;
  }
  return n;
}`,
    entry: "f",
    calls: ["0", "2"],
    known: trace([2, 3, 4, 6], [at(3, 4), at(3, 4)], [at(3, 4), at(3, 27)]),
    ran: [trace([2, 6]), trace([2, 3, 4, 6], [at(3, 4), at(3, 4)], [at(3, 4), at(3, 27)])],
  },
  {
    title: "an asynchronous function",
    module: `async function f(x) {
  const y = await x;
  if (y) {
    await Promise.reject(y).catch(() => {
      return 1;
    });
  }
  return y;
}`,
    entry: "f",
    calls: ["0", "1"],
    known: trace([2, 3, 4, 5, 8], [at(3, 2), at(3, 2)], [at(3, 2), at(7, 3)]),
    ran: [trace([2, 3, 8], [at(3, 2), at(7, 3)]), trace([2, 3, 4, 5, 8], [at(3, 2), at(3, 2)])],
  },
  {
    title: "short circuits, of which ?. and ||= are no branches",
    module: `const f = (a, b, c) => {
  const x = a && b;
  const y = a || b;
  const z = c ?? b;
  const w = c?.d;
  c ||= 1;
  return [x, y, z, w];
};`,
    entry: "f",
    calls: ["1; 2; 3", "0; 2; null"],
    known: trace(
      [2, 3, 4, 5, 6, 7],
      [at(2, 12), at(2, 12)],
      [at(2, 12), at(2, 17)],
      [at(3, 12), at(3, 12)],
      [at(3, 12), at(3, 17)],
      [at(4, 12), at(4, 12)],
      [at(4, 12), at(4, 17)],
    ),
    ran: [
      trace(
        [2, 3, 4, 5, 6, 7],
        [at(2, 12), at(2, 12)],
        [at(2, 12), at(2, 17)],
        [at(3, 12), at(3, 12)],
        [at(4, 12), at(4, 12)],
      ),
      trace(
        [2, 3, 4, 5, 6, 7],
        [at(2, 12), at(2, 12)],
        [at(3, 12), at(3, 12)],
        [at(3, 12), at(3, 17)],
        [at(4, 12), at(4, 12)],
        [at(4, 12), at(4, 17)],
      ),
    ],
  },
  {
    title: "default values",
    module: `function f(a = 1, { b = 2, c } = {}) {
  return a + b;
}`,
    entry: "f",
    calls: ["", "5; { b: 1 }"],
    known: trace([2], [at(1, 11), at(1, 15)], [at(1, 18), at(1, 33)], [at(1, 20), at(1, 24)]),
    ran: [trace([2], [at(1, 11), at(1, 15)], [at(1, 18), at(1, 33)], [at(1, 20), at(1, 24)]), trace([2])],
  },
  {
    title: "conditional expressions",
    module: `const f = (n) => (n > 0 ? "p" : n < 0 ? "n" : "z");`,
    entry: "f",
    calls: ["1", "-1"],
    known: trace([1], [at(1, 18), at(1, 26)], [at(1, 18), at(1, 32)], [at(1, 32), at(1, 40)], [at(1, 32), at(1, 46)]),
    ran: [trace([1], [at(1, 18), at(1, 26)]), trace([1], [at(1, 18), at(1, 32)], [at(1, 32), at(1, 40)])],
  },
  {
    title: "loops, which are not branches",
    module: `function f(list) {
  let n = 0;
  for (const x of list) {
    n += x;
  }
  while (n > 10) {
    n -= 1;
  }
  do {
    n += 1;
  } while (n < 0);
  for (const k in {}) {
    n = k;
  }
  return n;
}`,
    entry: "f",
    calls: ["[]", "[12]"],
    known: trace([2, 3, 4, 6, 7, 9, 10, 12, 13, 15]),
    ran: [trace([2, 3, 6, 9, 10, 12, 15]), trace([2, 3, 4, 6, 7, 9, 10, 12, 15])],
  },
  {
    title: "a method, without the code that runs when its class is defined",
    module: `let made = 0;
class A {
  static count = (made += 1);
  go(n) {
    if (n) return 1;
    return 2;
  }
  other() {
    return 3;
  }
}`,
    entry: "A.go",
    calls: [{ receiver: "new A()", arguments: [{ name: null, code: "0" }] }],
    span: [4, 7],
    known: trace([5, 6], [at(5, 4), at(5, 4)], [at(5, 4), at(5, 20)]),
    ran: [trace([5, 6], [at(5, 4), at(5, 20)])],
  },
  {
    title: "TypeScript, by the lines of its source",
    path: "module.ts",
    module: `interface Loaf {
  weight: number;
}

enum Kind {
  Rye = 1,
  Wheat,
}

class Baker {
  constructor(
    private readonly kind: Kind,
    public loaves: Loaf[] = [],
  ) {}

  bake<T extends Loaf>(loaf: T | undefined, extra?: number): number {
    const weight = (loaf as Loaf)?.weight ?? extra!;
    if (this.kind === Kind.Rye) {
      return weight satisfies number;
    }
    return weight * 2;
  }
}`,
    entry: "Baker.bake",
    calls: [
      { receiver: "new Baker(Kind.Rye)", arguments: [{ name: null, code: "{ weight: 2 }" }] },
      {
        receiver: "new Baker(Kind.Wheat)",
        arguments: [
          { name: null, code: "undefined" },
          { name: null, code: "3" },
        ],
      },
    ],
    span: [16, 22],
    known: trace(
      [17, 18, 19, 21],
      [at(17, 19), at(17, 19)],
      [at(17, 19), at(17, 45)],
      [at(18, 4), at(18, 4)],
      [at(18, 4), at(20, 5)],
    ),
    ran: [
      trace([17, 18, 19], [at(17, 19), at(17, 19)], [at(18, 4), at(18, 4)]),
      trace([17, 18, 21], [at(17, 19), at(17, 19)], [at(17, 19), at(17, 45)], [at(18, 4), at(20, 5)]),
    ],
  },
  {
    title: "a script with ignore comments",
    path: "module.cjs",
    module: `function f(n) {
  /* istanbul ignore if */
  if (n) {
    return with_(n);
  }
  return 0;
}
function with_(n) {
  return n;
}
module.exports = { f };`,
    entry: "f",
    calls: ["0"],
    span: [1, 7],
    known: trace([3, 4, 6], [at(3, 2), at(3, 2)], [at(3, 2), at(5, 3)]),
    ran: [trace([3, 6], [at(3, 2), at(5, 3)])],
  },
];
