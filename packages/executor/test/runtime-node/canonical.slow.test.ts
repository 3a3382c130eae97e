import { describe, expect, it } from "vitest";
import { briefly, observe } from "./call-job.ts";
import { canonicalCases, canonicalModule } from "./canonical-cases.ts";
import { runNode, runtimeFolder } from "./run-node.ts";
import { testNodes } from "./test-nodes.ts";

describe.each(testNodes)("canonical data of $title", ({ executable }) => {
  it("writes every kind of value without running its code", async () => {
    const states = await observe(executable, {
      module: canonicalModule,
      entry: "target",
      iterate: 3,
      calls: canonicalCases.map(([expression]) => expression.replaceAll("; ", ";")),
    });
    const written = states.map((state) => {
      const { arguments: values } = state as { readonly arguments?: readonly unknown[] };
      return values === undefined ? state : values[0];
    });
    const readable = (value: unknown, at: number): string => `${canonicalCases[at]?.[0]} -> ${JSON.stringify(value)}`;
    const wanted = canonicalCases.map(([, value]) => value);
    expect(written.map(readable)).toEqual(wanted.map(readable));
  });

  it("rejects results without a canonical form, and results that are too large", async () => {
    const results = await observe(executable, {
      module: `
export const run = (kind) => ({
  proxy: () => new Proxy({}, {}), weak: () => new WeakSet(), deep: () => deep(100),
  long: () => "x".repeat(2_000_000), wide: () => new Array(30_000).fill(0), sparse: () => new Array(2 ** 32 - 1),
})[kind]();
function deep(levels) { return levels === 0 ? [] : [deep(levels - 1)]; }`,
      entry: "run",
      calls: ["proxy", "weak", "deep", "long", "wide", "sparse"].map((kind) => `"${kind}"`),
    });
    expect(results.map(briefly)).toEqual(
      [
        "a proxy",
        "a WeakSet cannot be looked into",
        "nested deeper than 60",
        "more than 1000000 characters",
        "more than 20000 parts",
        "more than 20000 parts",
      ].map((reason) => `unusable: not writable: ${reason}`),
    );
  });

  it("writes unwritable members of a result by their class, but rejects unwritable results and list items", async () => {
    const results = await observe(executable, {
      module: `
class Oven { loaves = 3; #cache = new WeakMap(); door = new Proxy({}, {}); }
export const run = (kind) => ({
  oven: () => new Oven(), plain: () => ({ seen: [new WeakSet()] }), list: () => [new WeakSet()],
})[kind]();`,
      entry: "run",
      calls: ["oven", "plain", "list"].map((kind) => `"${kind}"`),
    });
    const [oven, plain] = results.map((item) => (item as { value?: unknown }).value);
    const closed = (name: string): unknown => ({ $: "opaque", v: name });
    expect(oven).toEqual({
      $: "object",
      class: "Oven",
      v: { $: "attributes", "#cache": closed("WeakMap"), door: closed("Proxy"), loaves: 3 },
      items: null,
    });
    expect(plain).toEqual({ $: "dict", v: [["seen", [closed("WeakSet")]]] });
    expect(results.slice(2).map(briefly)).toEqual(["unusable: not writable: a WeakSet cannot be looked into"]);
  });

  it("writes anonymous functions, and the functions that they return, by the results of calls", async () => {
    const [adding, shop, refusing, deep] = await observe(executable, {
      module: `
export const run = (kind) => ({
  adding: () => (left) => (right) => left + right,
  shop: () => ({ loaves: 3, count() { return this.loaves; } }),
  refusing: () => () => { throw new Error("closed"); },
  deep: () => [{ inner: () => 1 }],
})[kind]();`,
      entry: "run",
      calls: ["adding", "shop", "refusing", "deep"].map((kind) => `"${kind}"`),
    });
    const answersOf = (value: unknown) => Object.fromEntries((value as { items: [string, unknown][] }).items);
    const valueOf = (observation: unknown): unknown => (observation as { value: unknown }).value;
    expect(answersOf(answersOf(valueOf(adding))["(1)"])).toMatchObject({ "(1)": 2, '("ab")': "1ab" });
    const [[, loaves], [, count]] = (valueOf(shop) as { v: [[string, unknown], [string, unknown]] }).v;
    expect([loaves, answersOf(count)["()"]]).toEqual([3, 3]);
    expect(valueOf(deep)).toEqual([{ $: "dict", v: [["inner", { $: "opaque", v: "Function" }]] }]);
    expect(valueOf(refusing)).toEqual({ $: "object", class: "Function", v: { $: "attributes" }, items: [] });
  });

  it("omits methods that an object binds to itself and that its class has too", async () => {
    const [loaf] = await observe(executable, {
      module: `
class Loaf {
  constructor(size) { this.size = size; this.grow = this.grow.bind(this); this.cut = this.grow.bind(this, 2); }
  grow(by = 1) { return new Loaf(this.size + by); }
}
export const bake = (size) => new Loaf(size);`,
      entry: "bake",
      calls: ["3"],
    });
    const { value } = loaf as { value: { v: { grow: unknown; cut: { items: readonly unknown[] }; size: number } } };
    expect(value.v.grow).toEqual({ $: "opaque", v: "Function" });
    expect([value.v.size, value.v.cut.items.length]).toEqual([3, 8]);
  });

  it("can be called by programs", async () => {
    const program = `
import { toCanonical } from ${JSON.stringify(`${runtimeFolder}/canonical.js`)};
import { receive, send } from ${JSON.stringify(`${runtimeFolder}/messages.js`)};
send(toCanonical(new Map([["ü\\ud800", 1.5]])));
send(toCanonical([() => 1], { opaque: true }));
try { toCanonical([[1]], { limits: { depth: 1 } }); } catch (error) { send(error.message); }`;
    expect((await runNode(executable, { "main.mjs": program }, "main.mjs")).messages).toEqual([
      {
        $: "map",
        v: [
          [
            { $: "str", v: [252, 55_296] },
            { $: "float", v: "1.5" },
          ],
        ],
      },
      [{ $: "opaque", v: "Function" }],
      "nested deeper than 1",
    ]);
  });
});
