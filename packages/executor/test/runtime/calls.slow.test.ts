import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { runDriver } from "./run-driver.ts";
import { type CallJob, executeCalls, observe, runCalls } from "./call-job.ts";
import { testPythons } from "./test-pythons.ts";

describe.each(testPythons)("calls, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());
  const values = async (job: Parameters<typeof observe>[1]): Promise<readonly unknown[]> =>
    (await observe(executor, job)).map((observation) => (observation as { value?: unknown }).value ?? observation);

  it("are warmed up by a module that can be imported", async () => {
    const program = "from repost_runtime import messages, warm_up\nmessages.send(warm_up.__name__)\n";
    expect(await runDriver(executor, program)).toEqual(["repost_runtime.warm_up"]);
  });

  it("hides packages that are installed next to the interpreter from a module", async () => {
    const module = "import pip\ndef version():\n    return pip.__version__\n";
    expect(await runCalls(executor, { module, entry: "version", calls: [""] })).toEqual([
      {
        type: "load_error",
        exception: {
          types: ["ModuleNotFoundError", "ImportError", "Exception"],
          message: "No module named 'pip'",
        },
        lacking: { kind: "module", module: "pip", name: null },
        missing: "pip",
      },
    ]);
  });

  it("parses inputs that look like JSON as Python", async () => {
    const module = "def same(value):\n    return [type(value).__name__, repr(value), value]\n";
    const chosen = [
      '[1, 2.5, -0.0, 1e3, 1e999, "x"]',
      '{"a": [1, {}], "b": [], "a": 2}',
      "[1_000]",
      "[0x1f]",
      "[1.]",
      "[01]",
      "[1,]",
      String.raw`["\n", "\/", "\u00e9"]`,
      "[true]",
      "[None, True]",
      "[NaN]",
      '["null and void"]',
      "{}",
      "[]",
      "{1: 2}",
      '["a" "b"]',
      '["\t"]',
      "[1] * 3",
      "[one for one in (1, 2)]",
      "[(1, 2)]",
      `[${"9".repeat(5_000)}]`,
      "[1 # one\n, 2]",
      '["\ud800"]',
      "{1, 2}",
    ];
    const texts = [...chosen, ...fc.sample(fc.json({ maxDepth: 3 }), { numRuns: 150, seed: 1 })];
    const of = (texts: readonly string[]) =>
      values({ module, entry: "same", calls: texts.map((code) => ({ arguments: [{ name: null, code }] })) });
    // Parentheses move the compiler's position by a character.
    const withoutPlaces = (results: readonly unknown[]) =>
      JSON.stringify(results, null, 1).replaceAll(/in position \d+/gu, "");
    expect(withoutPlaces(await of(texts))).toBe(withoutPlaces(await of(texts.map((text) => `(${text}\n)`))));
  });

  it("returns the value of a call's view of the result, and the exception of a view", async () => {
    const module = "class Sack:\n    def __init__(self, n):\n        self.n = n\n\ndef fill(n):\n    return Sack(n)\n";
    const setup = ["def shown(sack, scale):\n    return sack.n * scale", "scale = 10"];
    const argument = [{ name: null, code: "3" }];
    const calls = [
      { setup, arguments: argument, view: "shown(result, scale)" },
      { arguments: argument, view: "result.weight" },
    ];
    expect(await values({ module, entry: "fill", calls })).toEqual([
      30,
      expect.objectContaining({
        kind: "raised",
        exception: expect.objectContaining({ types: ["AttributeError", "Exception"], explicit: false }) as object,
      }),
    ]);
  });

  it("reports the result or exception, changes and output of each call", async () => {
    const module = `
class Account:
    def __init__(self, balance):
        self.balance = balance
        self._log = []
    def withdraw(self, amount, notes):
        notes.append(amount)
        if amount > self.balance:
            raise ValueError("only %d left" % self.balance)
        self.balance -= amount
        print("paid", amount)
        return self.balance
`;
    const call = (amount: string) => ({
      setup: ["start = 10"],
      receiver: "Account(start)",
      arguments: [
        { name: null, code: amount },
        { name: "notes", code: "[]" },
      ],
    });
    const account = (balance: number) => ({
      $: "object",
      class: "Account",
      v: { $: "attributes", _log: [], balance },
      items: null,
    });
    expect(
      await runCalls(executor, { module, entry: "Account.withdraw", calls: [call("3"), call("30"), call("missing")] }),
    ).toEqual([
      { type: "loaded" },
      {
        type: "call",
        index: 0,
        observation: { kind: "returned", value: 7, receiver: account(7), arguments: [3, [3]], stdout: "paid 3\n" },
      },
      {
        type: "call",
        index: 1,
        observation: {
          kind: "raised",
          exception: { types: ["ValueError", "Exception"], message: "only 10 left", explicit: true },
          receiver: account(10),
          arguments: [30, [30]],
          stdout: "",
        },
      },
      {
        type: "call",
        index: 2,
        observation: {
          kind: "unusable",
          detail: "NameError: name 'missing' is not defined",
          exception: { types: ["NameError", "Exception"], message: "name 'missing' is not defined" },
        },
      },
      { type: "done", count: 3 },
    ]);
  });

  it("calls every kind of function", async () => {
    const module = `
import functools
class reify:
    def __init__(self, make): self.make = make
    def __get__(self, owner, kind=None): return self if owner is None else self.make(owner)
class C:
    class Inner:
        def method(self): return "inner"
    def __init__(self): self.x = 1
    def __hidden(self): return "hidden"
    @classmethod
    def of(cls, n): return [cls.__name__, n]
    @staticmethod
    def add(a, b=2): return a + b
    @property
    def double(self): return self.x * 2
    @double.setter
    def double(self, value): self.x = value / 2
    @functools.cached_property
    def cached(self): return self.x + 1
    @reify
    def made(self): return self.x + 2
    @functools.lru_cache(None)
    def remembered(self): return 5
    @functools.singledispatchmethod
    def dispatched(self, value): return self.x + value
    def __add__(self, other): return self.x + other
async def later(n):
    return n + 1
def some(n):
    yield from range(n)
async def some_later(n):
    for i in range(n):
        yield i
`;
    const on = (receiver: string, ...codes: string[]) => ({
      receiver,
      arguments: codes.map((code) => ({ name: null, code })),
    });
    const table = [
      ["C.Inner.method", on("C.Inner()"), "inner"],
      ["C.__hidden", on("C()"), "hidden"],
      ["C.of", "3", ["C", 3]],
      ["C.add", "1; b=5", 6],
      ["C.double", on("C()"), 2],
      ["C.double", on("C()", "8"), null],
      ["C.cached", on("C()"), 2],
      ["C.made", on("C()"), 3],
      ["C.remembered", on("C()"), 5],
      ["C.dispatched", on("C()", "4"), 5],
      ["C.__add__", on("C()", "4"), 5],
      ["later", "4", 5],
      ["some", "2", { $: "iterator", v: [0, 1], more: false }],
      ["some", "9", { $: "iterator", v: [0, 1, 2], more: true }],
      ["some_later", "2", { $: "iterator", v: [0, 1], more: false }],
      ["some_later", "9", { $: "iterator", v: [0, 1, 2], more: true }],
    ] as const;
    const results = [];
    for (const [entry, call] of table)
      results.push(await observe(executor, { module, entry, calls: [call], iterate: 3 }));
    expect(results.map(([observation]) => (observation as { value: unknown }).value)).toEqual(
      table.map(([, , value]) => value),
    );
    expect(results[5]).toMatchObject([{ receiver: { v: { x: { $: "float", v: "4.0" } } } }]);
  });

  it("starts every call with a freshly loaded module", async () => {
    const module = "seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)";
    expect(await values({ module, entry: "f", calls: ["1", "2", "3"] })).toEqual([1, 1, 1]);
  });

  it("makes calls together on request, unless one changes the result of another", async () => {
    const modules = {
      "keeps nothing": "def f(x):\n    return x * 2",
      counts: "seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)",
      "counts late": "seen = []\ndef f(x):\n    if x > 3:\n        seen.append(x)\n    return len(seen)",
      exits: "import os\ndef f(x):\n    return os._exit(3) if x == 2 else x",
      hangs: "def f(x):\n    while x == 2:\n        pass\n    return x",
    };
    const isShared: unknown[] = [];
    for (const module of Object.values(modules)) {
      const job = { module, entry: "f", calls: ["1", "2", "3", "4", "5"], timeout_ms: 500 };
      const trace = { start_line: 1, end_line: 9 };
      const messages = await runCalls(executor, { ...job, trace, share: "tried" });
      expect(messages.slice(0, -1)).toEqual((await runCalls(executor, { ...job, trace })).slice(0, -1));
      isShared.push(messages.at(-1)?.["shared"]);
    }
    expect(isShared).toEqual([true, false, false, false, false]);
  });

  it("evaluates the text of an input as the interpreter does", async () => {
    const module = "def f(x):\n    return [type(x).__name__, x if type(x) is str else repr(x)]";
    const texts: readonly (readonly [string, string, string])[] = [
      ["0", "int", "0"],
      ["-0", "int", "0"],
      ["-12", "int", "-12"],
      ["1_000", "int", "1000"],
      ["12345678901234567890", "int", "12345678901234567890"],
      ["True", "bool", "True"],
      ["None", "NoneType", "None"],
      ["'it''s'", "str", "its"],
      ["'a' 'b'", "str", "ab"],
      [`"it's"`, "str", "it's"],
      [String.raw`'a\tb'`, "str", "a\tb"],
      ["'a\tb'", "str", "a\tb"],
      ["'\u00e9'", "str", "\u00e9"],
      ["('a')", "str", "a"],
      ["''", "str", ""],
    ];
    expect(await values({ module, entry: "f", calls: texts.map(([text]) => text) })).toEqual(
      texts.map(([, kind, text]) => [kind, text]),
    );
    expect(await observe(executor, { module, entry: "f", calls: ["007", "'a\nb'", "'a"] })).toMatchObject([
      { kind: "unusable", detail: expect.stringMatching(/^SyntaxError: /) as unknown },
      { kind: "unusable", detail: expect.stringMatching(/^SyntaxError: /) as unknown },
      { kind: "unusable", detail: expect.stringMatching(/^SyntaxError: /) as unknown },
    ]);
  });

  it("resets random generators after inputs that use them", async () => {
    const module = "import random\ndef f(x=None):\n    return random.randrange(10**9)";
    const calls: CallJob["calls"] = [
      "1",
      "random.random()",
      "[random.random() for _ in '12']",
      "(lambda: random.random())()",
      { setup: ["random.random()"] },
    ];
    const drawn = await values({ module, entry: "f", calls });
    expect(drawn).toEqual(drawn.map(() => drawn[0]));
  });

  it("reports why a module cannot be loaded", async () => {
    const failures: readonly (readonly [string, readonly string[], string | null])[] = [
      ["def f(:", ["SyntaxError", "Exception"], null],
      ["import nowhere_to_be_found.sub", ["ModuleNotFoundError", "ImportError", "Exception"], "nowhere_to_be_found"],
      ["from os import no_such_name", ["ImportError", "Exception"], null],
      ["1 / 0", ["ZeroDivisionError", "ArithmeticError", "Exception"], null],
      ["raise SystemExit(0)", ["SystemExit"], null],
    ];
    for (const [module, types, missing] of failures) {
      const messages = await runCalls(executor, { module, entry: "f", calls: ["1"] });
      expect(messages).toMatchObject([{ type: "load_error", exception: { types }, missing }]);
    }
  });

  it("loads modules in folders, with relative imports and sibling modules", async () => {
    const job = {
      path: "shop/core/prices.py",
      module: "from ..tax import rate\nimport helper\ndef price(x):\n    return x * rate * helper.factor, __name__",
      files: {
        "shop/__init__.py": "from .core import prices",
        "shop/core/__init__.py": "",
        "shop/tax.py": "rate = 2",
        "helper.py": "factor = 5",
      },
      entry: "price",
      calls: ["3"],
      trace: { start_line: 3, end_line: 4 },
    };
    expect(await runCalls(executor, job)).toMatchObject([
      { type: "loaded" },
      { type: "static", lines: [4], arcs: [] },
      { observation: { value: { $: "tuple", v: [30, "shop.core.prices"] } }, lines: [4] },
      { type: "done" },
    ]);
  });

  it("uses its own library when a module has the same name as a part of it", async () => {
    const job = { path: "json.py", module: "def f(x):\n    return [x]", entry: "f", calls: ["1"] };
    expect(await values(job)).toEqual([[1]]);
  });

  it("reports calls as unusable when an input fails, the target is missing or the result is not writable", async () => {
    const module = "class C:\n    pass\ndef f(x=None):\n    return lambda *, key: x";
    const calls = [{ setup: ["raise KeyError('s')"] }, { receiver: "C()" }, { setup: ["x ="] }, ""];
    expect(await observe(executor, { module, entry: "f", calls })).toEqual([
      {
        kind: "unusable",
        detail: "KeyError: 's'",
        exception: { types: ["KeyError", "LookupError", "Exception"], message: "'s'" },
      },
      { kind: "unusable", detail: "no target: 'C' object has no attribute 'f'" },
      {
        kind: "unusable",
        detail: expect.stringMatching(/^SyntaxError: /) as unknown,
        exception: { types: ["SyntaxError", "Exception"], message: expect.any(String) as unknown },
      },
      { kind: "unusable", detail: "not writable: a function that none of the samples suits" },
    ]);
    expect(await observe(executor, { module, entry: "C.nothing", calls: [""] })).toEqual([
      { kind: "unusable", detail: "no target: type object 'C' has no attribute 'nothing'" },
    ]);
  });

  it("reports a receiver of another class as unusable, even if it has a member with the target's name", async () => {
    const module =
      "import types\nclass C:\n    @property\n    def size(self): return 1\n    def f(self): return 2\nclass D(C): pass";
    const other = "types.SimpleNamespace(size=3, f=int)";
    const detail = "no target: SimpleNamespace is no C";
    const of = (receiver: string) => ({ receiver });
    expect(await observe(executor, { module, entry: "C.size", calls: [of("D()"), of(other)] })).toMatchObject([
      { kind: "returned", value: 1 },
      { kind: "unusable", detail },
    ]);
    expect(await observe(executor, { module, entry: "C.f", calls: [of("D()"), of(other)] })).toMatchObject([
      { kind: "returned", value: 2 },
      { kind: "unusable", detail },
    ]);
  });

  it("distinguishes exceptions that the module raises from those of the interpreter", async () => {
    const module = `
import json
def f(kind):
    if kind == 0: raise KeyError("a")
    if kind == 1: return {}["a"]
    if kind == 2: assert kind == 3, "two"
    if kind == 3: return helper()
    if kind == 4: return json.loads("{")
    if kind == 5:
        try: return int("x")
        except ValueError: raise
    if kind == 6: raise RuntimeError({}["b"])
    if kind == 7: return int("x")
def helper():
    raise LookupError
`;
    const observed = await observe(executor, { module, entry: "f", calls: [0, 1, 2, 3, 4, 5, 6, 7].map(String) });
    expect(observed.map((item) => (item as { exception: { explicit: boolean } }).exception.explicit)).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("reports exceptions without running their code, and without addresses", async () => {
    const module = `
class Broken(Exception):
    def __str__(self): raise ValueError
    __repr__ = __str__
class Plain: pass
def f(kind):
    raise [Broken("x", 1), Broken(Plain()), ValueError("at <%r>" % Plain()), OSError(2, "gone", "file"), KeyError("k"), BaseException()][kind]
`;
    const observed = await observe(executor, { module, entry: "f", calls: [0, 1, 2, 3, 4, 5].map(String) });
    expect(observed.map((item) => (item as { exception: unknown }).exception)).toMatchObject([
      { types: ["Broken", "Exception"], message: "('x', 1)" },
      { message: '{"$": "object", "class": "Plain", "items": null, "v": {"$": "attributes"}}' },
      { message: "at <<module.Plain object at 0x>>" },
      { types: ["FileNotFoundError", "OSError", "Exception"], message: "[Errno 2] gone: 'file'" },
      { message: "'k'" },
      { types: ["BaseException"], message: "" },
    ]);
  });

  it("captures the output of a call from any source, up to a limit", async () => {
    const module = `
import os, subprocess, sys
print("loading")
def f(kind):
    if kind == 0:
        print("python", end=" ", flush=True)
        os.write(1, b"system ")
        subprocess.run(["echo", "child"])
        print("stderr", file=sys.stderr)
    elif kind == 1:
        print("x" * 70_000)
    elif kind == 2:
        print("kept", flush=True)
        sys.stdout.close()
    else:
        sys.stdout = None
`;
    const calls = [{ setup: ["print('setup')"], arguments: [{ name: null, code: "0" }] }, "1", "2", "3"];
    const observed = await observe(executor, { module, entry: "f", calls });
    expect(observed.map((item) => (item as { stdout: string }).stdout)).toEqual([
      "python system child\n",
      `${"x".repeat(65_536)}\n[... 70001 bytes in all ...]\n`,
      "kept\n",
      "",
    ]);
  });

  it("builds inputs at the same clock time, however far the clock is moved for the call", async () => {
    const module = `
import time, datetime
class Loaf:
    def __init__(self): self.baked, self.day, self.ready = time.time(), datetime.date.today(), time.monotonic()
    def today(self): return time.strftime("%Y-%m-%d")
`;
    const job = { module, entry: "Loaf.today", calls: [{ receiver: "Loaf()" }] };
    const [first] = await observe(executor, job);
    const [moved] = await observe(executor, { ...job, clock_shift_s: 400 * 86_400 });
    const loaf = {
      $: "object",
      class: "Loaf",
      v: {
        $: "attributes",
        baked: { $: "float", v: "1736944496.0" },
        day: { $: "date", v: "2025-01-15" },
        ready: { $: "float", v: "10000.0" },
      },
      items: null,
    };
    expect([first, moved]).toMatchObject([
      { value: "2025-01-15", receiver: loaf },
      { value: "2026-02-19", receiver: loaf },
    ]);
  });

  it("builds inputs at the same clock time when building blocks, up to the time limit", async () => {
    const module = `
import threading, time
class Loaf:
    def __init__(self): self.baked = time.time()
    def time(self): return self.baked
def waited():
    threading.Event().wait(0.6)
    return Loaf()
def kneaded():
    end = time.monotonic() + 0.1
    while time.monotonic() < end: pass
    return Loaf()
`;
    const calls = [{ receiver: "waited()" }, { receiver: "kneaded()" }];
    const observed = await observe(executor, { module, entry: "Loaf.time", calls, timeout_ms: 5000 });
    expect(observed).toMatchObject([
      { value: { $: "float", v: "1736944496.0" } },
      { value: { $: "float", v: "1736944496.25" } },
    ]);
  });

  it("makes the clock and random values repeatable, and changes both on request", async () => {
    const module = `
import asyncio, datetime, os, random, secrets, time, uuid
from datetime import datetime as imported
from time import time as bound
STARTED = time.time()
def f(wait):
    before = time.monotonic()
    time.sleep(wait)
    waited = round((time.monotonic() - before) / 100) * 100
    assert isinstance(datetime.datetime.now(), datetime.datetime) and type(imported.now()) is imported
    moments = [bound(), datetime.datetime.now().timestamp(), time.mktime(time.localtime()), STARTED + wait]
    assert max(moments) - min(moments) < 60, moments
    return [
        waited, datetime.date.today().isoformat(), imported.utcnow().year, time.strftime("%Y-%m-%d"),
        random.random(), random.Random().random(), os.urandom(4), secrets.token_hex(4), uuid.uuid4(), uuid.uuid1().node,
    ]
`;
    const job = { module, entry: "f", calls: ["0", "86400"] };
    const [first, again, shifted, seeded] = await Promise.all([
      values(job),
      values(job),
      values({ ...job, clock_shift_s: 400 * 86_400 }),
      values({ ...job, seed: 1 }),
    ]);
    const days = (rows: readonly unknown[]): unknown => rows.map((row) => (Array.isArray(row) ? row.slice(0, 4) : row));
    const chance = (rows: readonly unknown[]): readonly unknown[] =>
      rows.flatMap((row) => (Array.isArray(row) ? (row.slice(4, 9) as unknown[]) : []));
    expect(again).toEqual(first);
    expect(days(first ?? [])).toEqual([
      [0, "2025-01-15", 2025, "2025-01-15"],
      [86_400, "2025-01-16", 2025, "2025-01-16"],
    ]);
    expect(days(shifted ?? [])).toEqual([
      [0, "2026-02-19", 2026, "2026-02-19"],
      [86_400, "2026-02-20", 2026, "2026-02-20"],
    ]);
    expect(chance(shifted ?? [])).toEqual(chance(first ?? []));
    expect(
      chance(seeded ?? []).filter(
        (value, index) => JSON.stringify(value) === JSON.stringify(chance(first ?? [])[index]),
      ),
    ).toEqual([]);
  });

  it("skips waiting in event loops, except for real work", async () => {
    const module = `
import asyncio, time
async def f(kind):
    before = time.monotonic()
    if kind == 0:
        await asyncio.gather(asyncio.sleep(3600), asyncio.sleep(7200))
    elif kind == 1:
        await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(None, sum, [1]), 30)
    else:
        try:
            await asyncio.wait_for(asyncio.Event().wait(), 500)
        except asyncio.TimeoutError:
            pass
    return round((time.monotonic() - before) / 100) * 100
`;
    expect(await values({ module, entry: "f", calls: ["0", "1", "2"] })).toEqual([7200, 0, 500]);
  });

  it("reports the coverage of each call separately, even if the module changes tracing", async () => {
    const module = `
import sys
def f(n):
    sys.settrace(lambda *_: None)
    sys.setprofile(None)
    if n > 1:
        return f(n - 1)
    return n
default = f(2)
`;
    const trace = { start_line: 3, end_line: 8 };
    const calls = ["1", { setup: ["f(1)"], arguments: [{ name: null, code: "2" }] }, { receiver: "nothing" }];
    expect(await runCalls(executor, { module, entry: "f", calls, trace })).toMatchObject([
      { type: "loaded" },
      {
        type: "static",
        lines: [4, 5, 6, 7, 8],
        arcs: [
          [6, 7],
          [6, 8],
        ],
      },
      { lines: [4, 5, 6, 8], arcs: [[6, 8]] },
      {
        lines: [4, 5, 6, 7, 8],
        arcs: [
          [6, 7],
          [6, 8],
        ],
      },
      { observation: { kind: "unusable" }, lines: [], arcs: [] },
      { type: "done" },
    ]);
  });

  it("ignores output and background threads of a module", async () => {
    const module =
      "import threading, time\nprint('x' * 100)\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\ndef f():\n    return 1";
    const run = await executeCalls(executor, { module, entry: "f", calls: [""] });
    expect({ status: run.status, code: run.exit_code, count: run.messages.length }).toEqual({
      status: "exited",
      code: 0,
      count: 3,
    });
  });
});
