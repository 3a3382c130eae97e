import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap, type JudgeRequest, type SandboxedModule, type TestCase, type Verdict } from "@repost/spec";
import { findFunction, loadLanguage } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest, type CallParts } from "./bakery-module.ts";
import { scriptModule } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 10_000 });
const MOST_MUTANTS = 12;

type Case = readonly [module: SandboxedModule, tests: readonly TestCase[]];

function standardModule(name: string): string {
  const show = `import ${name}; print(${name}.__file__)`;
  return readFileSync(execFileSync("python3", ["-c", show], { encoding: "utf8" }).trim(), "utf8");
}

function standardCase(name: string, entry: string, calls: readonly (readonly [readonly string[], CallParts?])[]): Case {
  return [bakeryModule(standardModule(name), entry), calls.map(([values, parts]) => callTest(values, parts))];
}

const wrapper = { receiver: "TextWrapper(width=9)" };
const python: readonly Case[] = [
  standardCase("textwrap", "dedent", [[["'  a\\n   b'"]], [["'a'"]], [["'\\t b\\n\\n\\t\\tc'"]]]),
  standardCase("textwrap", "TextWrapper.wrap", [
    [["'a loaf of rye bread'"], wrapper],
    [["''"], wrapper],
    [["'extraordinarily'"], wrapper],
  ]),
  standardCase("colorsys", "rgb_to_hls", [[["0.2", "0.4", "0.4"]], [["1", "1", "1"]], [["0.5", "0", "0.1"]]]),
  standardCase("fnmatch", "translate", [[["'a*?.[!b]'"]], [["'[a-'"]], [["''"]], [["'[!]'"]]]),
  standardCase("shlex", "quote", [[["'a b'"]], [["'a'"]], [['"it\'s"']], [["''"]]]),
  standardCase("difflib", "SequenceMatcher.ratio", [
    [[], { receiver: "SequenceMatcher(None, 'rye', 'rye')" }],
    [[], { receiver: "SequenceMatcher(None, 'rye', 'spelt')" }],
    [[], { receiver: "SequenceMatcher(None, 'bread', 'bred')" }],
  ]),
  // Each mutant is loaded again, because loading calls it.
  standardCase("string", "Template.substitute", [
    [[], { receiver: "Template('$a-${b}')", keywords: { a: "1", b: "2" } }],
    [["{'a': 3}"], { receiver: "Template('$$ $a')" }],
    [[], { receiver: "Template('$a')" }],
  ]),
  [
    bakeryModule(
      "RATES = []\ndef rate(n):\n    if n > 2:\n        return n * 2\n    return n + 1\nRATES.append(rate(3))\n",
      "rate",
    ),
    ["1", "2", "3"].map((value) => callTest([value])),
  ],
];

const script = `let sold = 0;
export class Shop {
  #prices = new Map([["rye", 3], ["spelt", 5]]);
  bill(order, member = false) {
    let total = 0;
    for (const [name, count] of Object.entries(order)) {
      if (!this.#prices.has(name)) throw new RangeError(name);
      total += this.#prices.get(name) * count;
    }
    while (total > 50) total -= 10;
    sold += 1;
    return { total: member ? total * 0.9 : total, sold };
  }
}
export function pack(loaves: readonly string[], most = 2): string[][] {
  const boxes: string[][] = [];
  for (let at = 0; at < loaves.length; at += most) boxes.push(loaves.slice(at, at + most));
  return boxes.filter((box) => box.length > 0);
}
`;
const shop = { receiver: "new Shop()" };
const untyped = script.slice(0, script.indexOf("export function pack"));
const javascript: readonly Case[] = [
  [
    scriptModule(untyped, "Shop.bill"),
    [
      callTest(["{ rye: 2 }"], shop),
      callTest(["{ rye: 2, spelt: 10 }", "true"], shop),
      callTest(["{ bun: 1 }"], shop),
      callTest(["{}"], shop),
    ],
  ],
  [
    scriptModule(script, "pack", { path: "shop.ts", language: "typescript" }),
    [callTest(["['a', 'b', 'c']"]), callTest(["[]"]), callTest(["['a']", "1"]), callTest(["['a', 'b']", "5"])],
  ],
];

function essence({ outcome, cause, detail, tests }: Verdict): unknown {
  const first = tests.findIndex(({ difference }) => difference !== null);
  return outcome === "timeout" ? { outcome } : { outcome, cause, detail, first };
}

describe("judging all mutants of a function at once", () => {
  it.each([...python, ...javascript].map((item) => [item[0].entry, item] as const))(
    "returns for mutants of %s the same verdicts as separate runs",
    async (_, [module, tests]) => {
      const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
      const adapter = await loadLanguage(module.language);
      const definition = findFunction(adapter.functions(module.code), module.entry);
      if (definition === undefined) throw new Error("The module has no target.");
      const { start, end } = definition.span;
      const solutions = adapter
        .mutants(module.code, definition)
        .slice(0, MOST_MUTANTS)
        .map(
          ({ span, replacement }) =>
            module.code.slice(start, span.start) + replacement + module.code.slice(span.end, end),
        );
      const together = await judge.judgeVariants?.({ module, recording, solutions });
      const apart: Verdict[] = [];
      const request: Omit<JudgeRequest, "solution"> = { module, recording, limits: { cpu_ms: 1_000, wall_ms: 20_000 } };
      for (const solution of solutions) apart.push(await judge.judge({ ...request, solution }));
      expect(together?.reference.outcome).toBe("passed");
      expect(together?.verdicts.map(essence)).toEqual(apart.map(essence));
    },
    120_000,
  );
});
