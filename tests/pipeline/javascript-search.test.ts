import { createExecutor } from "@repost/executor";
import type { Executor, SandboxedModule, Target, TestSuite } from "@repost/spec";
import { createSearchTests } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const kind = (await hasSandbox()) ? "sandbox" : "process";

describe("the search for tests of JavaScript", () => {
  const messages: string[] = [];
  let inner: Executor;
  let executor: Executor;

  beforeAll(async () => {
    inner = await createExecutor({ kind });
    executor = {
      capabilities: (options) => inner.capabilities(options),
      close: () => inner.close(),
      async execute(request, options) {
        const execution = await inner.execute(request, options);
        messages.push(...execution.messages);
        return execution;
      },
    };
  });
  afterAll(async () => await inner.close());

  async function suiteOf(code: string, entry: string, files: SandboxedModule["files"] = []): Promise<TestSuite> {
    const tests = await createSearchTests({ executor, budget: { calls: 120, rounds: 3, wallMs: 300_000 } });
    const result = await tests.generate({ target: targetOf(code, entry), module: moduleOf(code, entry, files) });
    if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
    return result.value;
  }

  it("records the arguments of callbacks, even if the function returns nothing", async () => {
    const { tests } = await suiteOf("export function each(items, f) { for (const item of items) f(item, 1); }", "each");
    expect(tests.map(({ call }) => call?.arguments[1]?.code)).toContain(
      "(...values) => (console.log(...values), values[0])",
    );
  });

  it("records the results of calls to a returned function", async () => {
    const { tests } = await suiteOf("export function adding(left) { return (right) => left + right; }", "adding");
    expect(tests.map(({ code }) => code).join("")).toMatch(
      /const result = adding\(2\);\n +assert\.strictEqual\(result\(2\), 4\);/u,
    );
  });

  it("calls functions that use this on suitable objects, and finds texts for a pattern in another file", async () => {
    const patterns = { path: "patterns.mjs", code: "export const isCode = (text) => /^[A-Z]{2}-\\d{3}$/.test(text);" };
    const code = `import { isCode } from "./patterns.mjs";
export function describeBread(code) {
  if (!isCode(code)) return "unknown";
  return this.names[code] ?? this.fallback;
}`;
    const { tests } = await suiteOf(code, "describeBread", [patterns]);
    expect(tests.some(({ call }) => /^"[A-Z]{2}-\d{3}"$/u.test(call?.arguments[0]?.code ?? ""))).toBe(true);
    expect(tests.every(({ call }) => typeof call?.receiver === "string")).toBe(true);
  });

  it("passes values that called functions compare: a checksum, a table key and the cases of a switch", async () => {
    const code = `const prices = Object.fromEntries(["spelt", "rye", "oats"].map((flour) => [flour + "-" + flour.length * 7, flour.length]));
function checked(label) {
  const [name, total = ""] = label.split("#");
  const sum = [...name].reduce((all, one) => (all * 31 + one.codePointAt(0)) % 99991, 7);
  if (total !== String(sum)) throw new RangeError("not one of our labels");
  return name;
}
function sized(kind) {
  switch (kind.trim()) {
    case ["loaf", "of", "bread"].join("-"): return 1000;
    case ["roll"].join("") + "s": return 60;
    case "roll".replace("ro", "be"): return 5;
    default: throw new RangeError("no size of ours");
  }
}
/**
 * Gives the name on a label.
 * @param {string} label
 * @returns {string}
 */
export function accept(label) { return checked(label).toUpperCase(); }
/**
 * Gives the price of a flour.
 * @param {string} flour
 * @returns {number}
 */
export function price(flour) { const known = prices[flour]; if (known === undefined) throw new RangeError("no flour of ours"); return known; }
/**
 * Gives what so many weigh.
 * @param {string} kind
 * @returns {number}
 */
export function weigh(kind) { return sized(kind) * 2; }
`;
    const tests = await createSearchTests({ executor });
    const shown: string[] = [];
    for (const entry of ["accept", "price", "weigh"]) {
      const suite = await tests.generate({ target: targetOf(code, entry), module: moduleOf(code, entry, []) });
      const returned =
        suite.status === "accepted" ? suite.value.tests.filter((test) => test.code.includes("strictEqual")) : [];
      if (returned.length >= 3) shown.push(entry);
    }
    expect(shown).toEqual(["accept", "price", "weigh"]);
  });

  it("stops early for a function that hangs repeatedly, and keeps the tests found so far", async () => {
    const code = "export function half(n) { while (n !== 0 && n % 2 !== 0) {} return n / 2; }";
    // Mutants may also hang.
    const isHung = (message: string): boolean => /"type":"call".*"kind":"timeout"/u.test(message);
    const hung = (): number => messages.filter(isHung).length;
    const before = hung();
    const { tests } = await suiteOf(code, "half");
    expect(tests.length).toBeGreaterThanOrEqual(3);
    expect(hung() - before).toBeLessThanOrEqual(12);
  });
});

function moduleOf(code: string, entry: string, files: SandboxedModule["files"]): SandboxedModule {
  return {
    schema_version: 1,
    instance_id: `dir__bakery.0.bread.${entry}`,
    language: "javascript",
    path: "module.mjs",
    code,
    files,
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
      url: null,
      source: "dir:bakery",
      revision: "0",
      version: null,
      license: null,
      license_url: null,
      created_at: null,
    },
    language: "javascript",
    path: "bread.js",
    func_name: entry,
    kind: "function",
    modifiers: [],
    start_line: 1,
    end_line: 1,
    signature: entry,
    docstring: null,
    orig_func: code,
    definition: 1,
  };
}
