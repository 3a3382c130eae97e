import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { testPythons } from "./test-pythons.ts";
import { shortly, variantsFiles, type VariantsJob } from "./variants-job.ts";

const shop = `
import functools
calls = []
@functools.lru_cache
def price(count):
    calls.append(count)
    if count > 2:
        return count * 3
    return count * 4
`;
const job = { module: shop, entry: "price", lines: [4, 9], calls: ["1", "3"], path: "shop.py" } as const;

describe.each(testPythons)("variants, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());
  const run = async (options: Omit<VariantsJob, "path">): Promise<readonly unknown[]> => {
    const program = 'from repost_runtime.variants import main\nmain("variants.json")\n';
    const files = { ...variantsFiles({ ...options, path: "shop.py" }), "run.py": program };
    const { messages, stderr } = await executor.execute({
      runtime: "python",
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
      entry: "run.py",
    });
    if (stderr !== "") throw new Error(stderr);
    return shortly(messages.map((message): unknown => JSON.parse(message)));
  };

  it.each([false, true])("reports how each differs from the module when modules are reloaded: %s", async (reload) => {
    const changes = [
      ["count * 3", "count * 5"],
      ["count > 2", "count >= 3"],
      ["count * 4", "count * 0"],
      ["return count * 4", "count.missing"],
    ] as const;
    expect(await run({ ...job, changes, reload })).toEqual([
      ["loaded"],
      ["done", [4, 9]],
      ["different", [null, 15]],
      ["done", [null, null]],
      ["different", [0]],
      ["different", ["AttributeError"]],
      ["done"],
    ]);
  });

  it("continues after the first difference when all are requested", async () => {
    const changes = [["count > 2", "count < 2"]] as const;
    const results = await run({ ...job, calls: ["1", "2", "3"], changes, untilDifferent: false });
    expect(results.slice(2)).toEqual([["done", [3, null, 12]], ["done"]]);
  });

  it.each([false, true])("isolates separate calls from the effects of another variant: %s", async (apart) => {
    const changes = [
      ["count * 3", "(calls.append(1), count * 3 + len(calls))[1]"],
      ["count * 3", "count * 3 + len(calls) - 1"],
    ] as const;
    const results = await run({ ...job, calls: ["1", "3"], changes, apart });
    expect(results.slice(2, 4)).toEqual(
      apart
        ? [
            ["different", [null, 11]],
            ["done", [null, null]],
          ]
        : [
            ["different", [null, 12]],
            ["different", [null, 10]],
          ],
    );
  });

  it("reports how each ended, and continues with the next", async () => {
    const changes = [
      ["count * 4", "[0 for _ in iter(int, 1)]"],
      ["count * 4", "__import__('os')._exit(3)"],
      ["count * 4", "count *"],
      ["count * 4", "count * 9"],
    ] as const;
    expect((await run({ ...job, changes })).slice(2)).toEqual([
      ["timeout", []],
      ["died", []],
      ["not_loaded", []],
      ["different", [9]],
      ["done"],
    ]);
  });

  it("changes methods of classes, with private names and super", async () => {
    const module = `
class Base:
    def tell(self):
        return 1
class Shop(Base):
    __rate = 3
    def tell(self):
        more = super().tell()
        return self.__rate + more
def tell(n):
    return Shop().tell() + n
`;
    const changes = [
      ["self.__rate + more", "self.__rate - more"],
      ["more = super().tell()", "more = 7"],
    ] as const;
    expect(await run({ module, entry: "Shop.tell", lines: [7, 9], calls: [], changes })).toEqual([
      ["loaded"],
      ["done", []],
      ["done", []],
      ["not_switchable", []],
      ["done"],
    ]);
    expect(await run({ module, entry: "tell", lines: [10, 11], calls: ["1"], changes: [["+ n", "- n"]] })).toEqual([
      ["loaded"],
      ["done", [5]],
      ["different", [3]],
      ["done"],
    ]);
  });

  it("changes functions that call imports of their module, and keeps annotations as strings where the module does", async () => {
    const module = `from __future__ import annotations
import math
def price(count: int) -> Money:
    twice = lambda one: math.floor(one) * 2
    def half(one: Money): return math.ceil(one / 2)
    return math.gcd(twice(count), half(count))
`;
    const changes = [["* 2", "* 3"]] as const;
    expect(await run({ module, entry: "price", lines: [3, 6], calls: ["4"], changes })).toEqual([
      ["loaded"],
      ["done", [2]],
      ["done", [null]],
      ["done"],
    ]);
  });

  it("asks to reload a module that calls the target on load or lacks it", async () => {
    const early = `${shop}FIRST = price(3)\n`;
    const changes = [["count * 3", "count * 5"]] as const;
    expect(await run({ ...job, module: early, changes })).toEqual([
      ["not_switchable", "the module calls the target while it loads"],
    ]);
    const dropped = `def drop(function):\n    return lambda n: n\n@drop\ndef price(count):\n    return count * 3\n`;
    expect(await run({ ...job, module: dropped, lines: [3, 5], changes })).toEqual([
      ["not_switchable", "the module keeps no such function"],
    ]);
  });

  it("shows decorators that compile a function again the variant's text", async () => {
    const module = `import ast, inspect, sys
def again(function):
    tree = ast.parse(inspect.getsource(sys.modules[function.__module__]))
    [found] = [node for node in tree.body if getattr(node, "name", "") == function.__name__]
    found.decorator_list = []
    names = {}
    exec(compile(ast.Module([found], []), function.__code__.co_filename, "exec"), names)
    return names[function.__name__]
@again
def price(count):
    return count * 3
`;
    const changes = [["count * 3", "count * 5"]] as const;
    const again = { ...job, module, lines: [9, 11], changes } as const;
    expect(await run(again)).toEqual([["not_switchable", "the module keeps no such function"]]);
    expect(await run({ ...again, reload: true })).toEqual([["loaded"], ["done", [3, 9]], ["different", [5]], ["done"]]);
  });

  it("reports a module that does not load", async () => {
    const results = await run({
      ...job,
      module: "import missing\ndef price(n):\n    return n\n",
      lines: [2, 3],
      changes: [],
    });
    expect(results).toEqual([
      [
        "load_error",
        { types: ["ModuleNotFoundError", "ImportError", "Exception"], message: "No module named 'missing'" },
      ],
    ]);
  });
});
