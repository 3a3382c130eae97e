import type { NodeCallJob } from "./call-job.ts";

/** A target, calls of it, and what there is to run and what each call ran. Places in a line are `line.column` in five digits. */
export interface CoverageCase {
  readonly title: string;
  /** @default "module.mjs" */
  readonly path?: string;
  readonly module: string;
  readonly entry: string;
  readonly calls: NodeCallJob["calls"];
  /** Lines of the target. @default all of the module */
  readonly span?: readonly [start: number, end: number];
  readonly known: Trace;
  readonly ran: readonly Trace[];
}

interface Trace {
  readonly lines: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
}

const trace = (lines: readonly number[], ...arcs: readonly (readonly [number, number])[]): Trace => ({ lines, arcs });

export const coverageCases: readonly CoverageCase[] = [
  {
    title: "one of several functions in a line",
    module:
      "export function f(n) { return n ? 1 : 2; } export function g(n) { return n > 1 ? n : 0; } export const h = (n) => n && 1;\n",
    entry: "g",
    calls: ["2", "0"],
    span: [1, 1],
    known: trace([1], [1.00073, 1.00081], [1.00073, 1.00085]),
    ran: [trace([1], [1.00073, 1.00081]), trace([1], [1.00073, 1.00085])],
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
    known: trace([2, 3, 5, 6, 7], [2.00002, 2.00002], [2.00002, 4.00003], [5.00012, 5.00012], [5.00012, 5.00017]),
    ran: [
      trace([2, 3], [2.00002, 2.00002]),
      trace([2, 5, 6, 7], [2.00002, 4.00003], [5.00012, 5.00012], [5.00012, 5.00017]),
      trace([2, 5, 6, 7], [2.00002, 4.00003], [5.00012, 5.00012]),
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
    known: trace([2, 3, 4], [2.00002, 2.00002], [2.00002, 3.00007], [3.00007, 3.00007], [3.00007, 4.00007]),
    ran: [
      trace([2], [2.00002, 2.00002]),
      trace([2, 3], [2.00002, 3.00007], [3.00007, 3.00007]),
      trace([2, 3, 4], [2.00002, 3.00007], [3.00007, 4.00007]),
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
    known: trace([2, 4, 7, 8, 10, 12], [2.00002, 3.00004], [2.00002, 5.00004], [2.00002, 6.00004], [2.00002, 9.00004]),
    ran: [
      trace([2, 4], [2.00002, 3.00004]),
      trace([2, 7, 8, 12], [2.00002, 5.00004], [2.00002, 6.00004]),
      trace([2, 10, 12], [2.00002, 9.00004]),
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
    known: trace([2, 3, 4, 6], [3.00004, 3.00004], [3.00004, 3.00027]),
    ran: [trace([2, 6]), trace([2, 3, 4, 6], [3.00004, 3.00004], [3.00004, 3.00027])],
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
    known: trace([2, 3, 4, 5, 8], [3.00002, 3.00002], [3.00002, 7.00003]),
    ran: [trace([2, 3, 8], [3.00002, 7.00003]), trace([2, 3, 4, 5, 8], [3.00002, 3.00002])],
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
      [2.00012, 2.00012],
      [2.00012, 2.00017],
      [3.00012, 3.00012],
      [3.00012, 3.00017],
      [4.00012, 4.00012],
      [4.00012, 4.00017],
    ),
    ran: [
      trace([2, 3, 4, 5, 6, 7], [2.00012, 2.00012], [2.00012, 2.00017], [3.00012, 3.00012], [4.00012, 4.00012]),
      trace(
        [2, 3, 4, 5, 6, 7],
        [2.00012, 2.00012],
        [3.00012, 3.00012],
        [3.00012, 3.00017],
        [4.00012, 4.00012],
        [4.00012, 4.00017],
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
    known: trace([2], [1.00011, 1.00015], [1.00018, 1.00033], [1.0002, 1.00024]),
    ran: [trace([2], [1.00011, 1.00015], [1.00018, 1.00033], [1.0002, 1.00024]), trace([2])],
  },
  {
    title: "conditional expressions",
    module: `const f = (n) => (n > 0 ? "p" : n < 0 ? "n" : "z");`,
    entry: "f",
    calls: ["1", "-1"],
    known: trace([1], [1.00018, 1.00026], [1.00018, 1.00032], [1.00032, 1.0004], [1.00032, 1.00046]),
    ran: [trace([1], [1.00018, 1.00026]), trace([1], [1.00018, 1.00032], [1.00032, 1.0004])],
  },
  {
    title: "loops, which are no branches",
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
    title: "a method, without what runs when its class is made",
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
    known: trace([5, 6], [5.00004, 5.00004], [5.00004, 5.0002]),
    ran: [trace([5, 6], [5.00004, 5.0002])],
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
      [17.00019, 17.00019],
      [17.00019, 17.00045],
      [18.00004, 18.00004],
      [18.00004, 20.00005],
    ),
    ran: [
      trace([17, 18, 19], [17.00019, 17.00019], [18.00004, 18.00004]),
      trace([17, 18, 21], [17.00019, 17.00019], [17.00019, 17.00045], [18.00004, 20.00005]),
    ],
  },
  {
    title: "a script, and what its author left out of the count",
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
    known: trace([3, 4, 6], [3.00002, 3.00002], [3.00002, 5.00003]),
    ran: [trace([3, 6], [3.00002, 5.00003])],
  },
];
