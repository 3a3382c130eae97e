import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { runCalls } from "./call-job.ts";
import { testPythons } from "./test-pythons.ts";

describe.each(testPythons)("comparisons, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());
  const records = async (body: string, calls: readonly string[], comparisons: boolean) => {
    const trace = { start_line: 1, end_line: body.split("\n").length, comparisons };
    const messages = await runCalls(executor, { module: body, entry: "target", calls, trace });
    return messages.filter(({ type }) => type === "call");
  };
  /** Returns the latest comparison first, without positions. */
  const compared = async (body: string, call: string): Promise<readonly unknown[]> => {
    const [{ comparisons } = {}] = await records(body, [call], true);
    return (comparisons as readonly (readonly unknown[])[]).map((item) => item.slice(1));
  };

  it("records both operands of every comparison and its result without negation", async () => {
    const body =
      "def target(x):\n    return [x == 1, x != 1, x < 2, x <= 2.5, x > 3, x >= 4, x in [5], x not in (6,), x is None, x is not None]\n";
    expect(await compared(body, "1")).toEqual([
      ["equal", false, ["integer", "1"], ["nothing"]],
      ["equal", false, ["integer", "1"], ["nothing"]],
      ["in", false, ["integer", "1"], ["items", [["integer", "6"]]]],
      ["in", false, ["integer", "1"], ["items", [["integer", "5"]]]],
      ["at_most", false, ["integer", "4"], ["integer", "1"]],
      ["less", false, ["integer", "3"], ["integer", "1"]],
      ["at_most", true, ["integer", "1"], ["float", "2.5"]],
      ["less", true, ["integer", "1"], ["integer", "2"]],
      ["equal", true, ["integer", "1"], ["integer", "1"]],
      ["equal", true, ["integer", "1"], ["integer", "1"]],
    ]);
  });

  it("records lookups in texts and tables, also in functions that the target calls", async () => {
    const body = [
      "import re",
      "WORD = re.compile('b+')",
      "TABLE = {'pear': 1}",
      "def helper(text):",
      "    WORD.match(text)",
      "    re.search('c', text)",
      "    return TABLE.get(text)",
      "def target(text):",
      "    helper(text)",
      "    text.startswith('p')",
      "    text.endswith(('q', 'r'))",
      "    return TABLE[text]",
      "",
    ].join("\n");
    const text = ["text", "apple"];
    expect(await compared(body, "'apple'")).toEqual([
      ["in", false, text, ["items", [["text", "pear"]]]],
      [
        "ends",
        false,
        text,
        [
          "items",
          [
            ["text", "q"],
            ["text", "r"],
          ],
        ],
      ],
      ["begins", false, text, ["text", "p"]],
      ["in", false, text, ["items", [["text", "pear"]]]],
      ["matches", false, text, ["pattern", "c"]],
      ["matches", false, text, ["pattern", "b+"]],
    ]);
  });

  it("does not change the behaviour of calls", async () => {
    const body = [
      "class Odd:",
      "    __eq__ = lambda self, other: 'odd'",
      "    __hash__ = None",
      "    def __contains__(self, item): raise LookupError('never')",
      "    def get(self, key, default=None): return [key, default]",
      "class Base(dict):",
      "    def get(self, key): return super().get(key, 'none')",
      "def once(log, value):",
      "    log.append(value)",
      "    return value",
      "def pick(kind):",
      "    log = []",
      "    if kind == 'chain': return once(log, 1) < once(log, 3) < once(log, 2) < once(log, 9), log",
      "    if kind == 'walrus': return 0 < (seen := 5) < 9, seen",
      "    if kind == 'odd': return Odd() == 1, Odd() != 1, Odd().get(2, default=3)",
      "    if kind == 'raises': return 1 in Odd()",
      "    if kind == 'super': return Base().get('k')",
      "    if kind == 'missing': return {}[kind]",
      "    if kind == 'mixed': return 1 < kind",
      "    if kind == 'nested': return [[0 <= a < b for a in (1, 2)] for b in (2, 3) if b in (2, 3)]",
      "    if kind == 'lambda': return sorted([3, 1], key=lambda one: one > 2)",
      "    class Inner:",
      "        same = kind == 'class'",
      "    return Inner.same",
      "def target(kind):",
      "    return pick(kind)",
      "",
    ].join("\n");
    const kinds = ["chain", "walrus", "odd", "raises", "super", "missing", "mixed", "nested", "lambda", "class"];
    const calls = kinds.map((kind) => `'${kind}'`);
    const plain = await records(body, calls, false);
    const watched = await records(body, calls, true);
    expect(watched.map((record) => ({ ...record, comparisons: null }))).toEqual(
      plain.map((record) => ({ ...record, comparisons: null })),
    );
  });

  it("records no instances of the module's classes, and runs none of their code", async () => {
    const body = [
      "class Loud(str):",
      "    def __repr__(self): raise RuntimeError('repr was run')",
      "    def __str__(self): raise RuntimeError('str was run')",
      "def target(text):",
      "    return Loud(text) == 'a', Loud(text) == object(), {Loud(text)} == set()",
      "",
    ].join("\n");
    expect(await compared(body, "'b'")).toEqual([
      ["equal", false, ["items", []], ["items", []]],
      ["equal", false, ["other"], ["text", "a"]],
    ]);
  });

  it("keeps the first and last comparisons of each position, with limits of length and number", async () => {
    const body = "def target(text):\n    return [one == 'x' for one in text]\n";
    const text = (item: string) => ["equal", false, ["text", item], ["text", "x"]];
    expect(await compared(body, "'abcde'")).toEqual([text("e"), text("b"), text("a")]);
    const [long] = await compared(body, "['y' * 1000]");
    expect(long).toEqual(["equal", false, ["text", "y".repeat(200)], ["text", "x"]]);
    expect(await compared(`def target(x):\n    return [${"x == 1, ".repeat(90)}]\n`, "2")).toHaveLength(60);
  });

  it("records nothing while the module loads and while inputs are built", async () => {
    const body = "LOADED = 1 == 2\ndef make(x, y=3 == 4):\n    return x == 5\ndef target(x):\n    return x\n";
    expect(await compared(body, "make(6)")).toEqual([]);
  });
});
