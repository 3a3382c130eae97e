import { createExecutor } from "@repost/executor";
import type { Executor, SandboxedModule, StageResult, Target, TestSuite } from "@repost/spec";
import { createSearchTests } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const kind = (await hasSandbox()) ? "sandbox" : "process";

describe("the search for tests of Python", () => {
  let executor: Executor;

  beforeAll(async () => {
    executor = await createExecutor({ kind });
  });
  afterAll(async () => await executor.close());

  async function search(code: string, entry: string, source?: string): Promise<StageResult<TestSuite>> {
    const tests = await createSearchTests({ executor, budget: { calls: 120, rounds: 3, wallMs: 300_000 } });
    return await tests.generate({ target: targetOf(code, entry), module: moduleOf(code, entry), source });
  }

  it("distinguishes calls with equal results by the resulting state", async () => {
    const code = `class Basket:
    def __init__(self):
        self.weights = []

    def add(self, weight: int) -> bool:
        self.weights.append(weight)
        return True
`;
    const suite = await search(code, "Basket.add");
    expect(suite.status === "accepted" && suite.value.tests.length).toBeGreaterThanOrEqual(3);
    expect(await search("def add(weight: int) -> bool:\n    return True\n", "add")).toMatchObject({
      reason: "one_outcome",
    });
  });

  it("creates no tests of results that contradict the documentation, and lists them", async () => {
    const docstring = `Length of the overlap of two spans.

    >>> overlap([1, 4], [2, 6])
    2
    >>> overlap([1, 2], [2, 6])
    7

    :param list left: start and end
    :param list right: start and end
    :return: length of the overlap
    `;
    const code = `def overlap(left, right):
    """${docstring}"""
    start = max(left[0], right[0])
    end = min(left[1], right[1])
    if end < start:
        return -1
    return end - start
`;
    const tests = await createSearchTests({ executor, budget: { calls: 120, rounds: 3, wallMs: 300_000 } });
    const target = { ...targetOf(code, "overlap"), docstring };
    const suite = await tests.generate({ target, module: moduleOf(code, "overlap") });
    if (suite.status === "rejected") throw new Error(suite.detail);
    expect(suite.value.contradictions?.map(({ kind: actual, documented }) => [actual, documented])).toEqual([
      ["example", "7"],
    ]);
    const shown = suite.value.tests.map((test) => test.code).join("");
    expect(shown).toContain("overlap([1, 4], [2, 6]) == 2");
    expect(shown).not.toContain("overlap([1, 2], [2, 6])");
  });

  it("rejects a function as needs_model when its calls reach a stub", async () => {
    const code = `class NeedsModel(BaseException):
    pass

def send(text: str) -> str:
    raise NeedsModel("a call of radio.send, which is not there")
`;
    expect(await search(code, "send")).toMatchObject({
      reason: "needs_model",
      detail: expect.stringContaining("a call of radio.send, which is not there") as string,
    });
  });

  it("rejects a function whose code a decorator compiles again, where no line can be covered", async () => {
    const code = `import ast, inspect, sys

def again(function):
    tree = ast.parse(inspect.getsource(sys.modules[function.__module__]))
    [found] = [node for node in tree.body if getattr(node, "name", "") == function.__name__]
    found.decorator_list = []
    names = {}
    exec(compile(ast.Module([found], []), function.__code__.co_filename, "exec"), names)
    return names[function.__name__]

@again
def price(count: int) -> int:
    if count > 10:
        return count * 3
    return count * 4
`;
    expect(await search(code, "price")).toMatchObject({ reason: "nothing_reached" });
  });

  it("passes values that called functions compare: a checksum, a table key and the size of a number", async () => {
    const code = `import zlib

PRICES = {"%s-%d" % (flour, len(flour) * 7): len(flour) for flour in ("spelt", "rye", "oats")}

def _checked(label):
    name, _, total = label.partition("#")
    if total != str(zlib.crc32(name.encode())):
        raise LookupError("not one of our labels")
    return name

def _power(number):
    for power in range(20, 61, 20):
        if 3 ** power <= number < 3 ** power * 2:
            return power
    raise OverflowError("no size of ours")

def accept(label: str) -> str:
    """Gives the name on a label."""
    return _checked(label).upper()

def price(flour: str) -> int:
    """Gives the price of a flour."""
    return PRICES[flour]

def power(number: int) -> int:
    """Gives the power of three below a number, and one more."""
    return _power(number) + 1
`;
    const tests = await createSearchTests({ executor });
    const shown: string[] = [];
    for (const entry of ["accept", "price", "power"]) {
      const suite = await tests.generate({ target: targetOf(code, entry), module: moduleOf(code, entry) });
      const returned = suite.status === "accepted" ? suite.value.tests.filter((test) => test.code.includes("==")) : [];
      if (returned.length >= 3) shown.push(entry);
    }
    expect(shown).toEqual(["accept", "price", "power"]);
  });

  it("drops tests of inputs of a kind that no example shows", async () => {
    const code = `def shorten(text):
    """Keeps both ends.

    >>> shorten("international")
    'i11l'
    >>> shorten("at")
    'at'
    """
    if len(text) < 3:
        return text
    return text[0] + str(len(text) - 2) + text[-1]
`;
    const suite = await search(code, "shorten");
    const inputs = suite.status === "accepted" ? suite.value.tests.map(({ call }) => call?.arguments[0]?.code) : [];
    expect(inputs.length).toBeGreaterThanOrEqual(3);
    expect(inputs.filter((input) => !/^["']/u.test(input ?? ""))).toEqual([]);
  });

  it("varies acceptable calls near the mutant of a boundary", async () => {
    const code = `def fill(tokens, limit):
    """Keep only the tokens with total length <= limit."""
    lengths = [len(token) for token in tokens]
    total = 0
    kept = []
    for token, length in zip(tokens, lengths):
        if total + length <= limit:
            total = total + length
            kept.append(token)
        else:
            break
    return kept
`;
    const tests = await createSearchTests({ executor });
    const suite = await tests.generate({ target: targetOf(code, "fill"), module: moduleOf(code, "fill") });
    const calls = suite.status === "accepted" ? suite.value.tests.map(({ code: test }) => test) : [];
    const full = calls.filter((test) => {
      const [, limit, result] = /, (\d+)\) == \[(.+)\]$/mu.exec(test) ?? [];
      return result?.replaceAll(/[", ]/gu, "").length === Number(limit);
    });
    expect(full).not.toEqual([]);
  });

  it("reports a function without any documented behaviour", async () => {
    const code = "def refuse(text: str) -> str:\n    raise RuntimeError('refused ' + text)\n";
    expect(await search(code, "refuse")).toMatchObject({
      reason: "only_accidents",
      detail: expect.stringContaining("RuntimeError: refused") as string,
    });
  });

  it("generates values of types that exist only for type checkers", async () => {
    const source = `from typing import TYPE_CHECKING, TypedDict
if TYPE_CHECKING:
    class Loaf(TypedDict):
        weight: int
        flour: str
`;
    const code = `from __future__ import annotations

def describe(loaf: Loaf) -> str:
    return loaf["flour"].upper() * loaf["weight"]
`;
    const suite = await search(code, "describe", source);
    const inputs = suite.status === "accepted" ? suite.value.tests.map(({ call }) => call?.arguments[0]?.code) : [];
    expect(inputs.length).toBeGreaterThanOrEqual(3);
    expect(inputs.filter((input) => !/"weight": -?\d+/u.test(input ?? ""))).toEqual([]);
    expect(inputs.filter((input) => !/"flour": "/u.test(input ?? ""))).toEqual([]);
  });
});

function moduleOf(code: string, entry: string): SandboxedModule {
  return {
    schema_version: 1,
    instance_id: `dir__bakery.0.bread.${entry}`,
    language: "python",
    path: "module.py",
    code,
    files: [],
    entry,
    origin: "static",
    stubs: [],
    target_edits: [],
    imports: [],
    provenance: [],
  };
}

function targetOf(code: string, entry: string): Target {
  return {
    schema_version: 1,
    instance_id: `dir__bakery.0.bread.${entry}`,
    repo: {
      name: "bakery",
      source: "./bakery",
      revision: "0",
      url: null,
      version: null,
      license: null,
      license_url: null,
      created_at: null,
    },
    language: "python",
    path: "bread.py",
    func_name: entry,
    kind: entry.includes(".") ? "method" : "function",
    modifiers: [],
    start_line: 1,
    end_line: code.split("\n").length,
    signature: "",
    docstring: null,
    orig_func: code,
    definition: 1,
  };
}
