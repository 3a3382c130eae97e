import { packageCheck } from "@repost/checks";
import { createProcessExecutor } from "@repost/executor";
import { compareObservations, createJudge, describeDifference } from "@repost/judge";
import { type Finding, type Target, unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "../judge/bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor });
const check = packageCheck({
  executor,
  difference: (expected, actual) => {
    const difference = compareObservations(expected, actual);
    return difference === null ? null : describeDifference(difference);
  },
});

const sources = {
  "package.json": '{ "name": "bakery", "type": "module" }',
  "src/prices.ts":
    "export const prices: Record<string, number> = { rye: 2 };\nexport function round(x: number) { return x; }\n",
  "src/more.ts": 'import { prices } from "./prices.js";\nprices["oat"] = 3;\n',
  "src/shop.ts": [
    'import "./more.js";',
    'import { prices, round } from "./prices.js";',
    "export function price(name: string, bags = 1): number { return (prices[name] ?? 0) * bags; }",
    "export function rules(name: string) { return [name, round]; }",
  ].join("\n"),
};

const late = 'import { prices } from "./prices.js";\nprices["spelt"] = 4;\n';

async function findingOf(
  code: string,
  entry: string,
  calls: readonly (readonly string[])[],
  more: Readonly<Record<string, string>> = {},
): Promise<Finding> {
  const files = { ...sources, ...more };
  const module = { ...bakeryModule(code, entry), language: "typescript" as const, path: "module.mts" };
  const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(calls.map((item) => callTest(item))) }));
  const target = { path: "src/shop.ts", func_name: entry } as Target;
  const paths = Object.keys(files);
  const repository = {
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    names: new Map(paths.map((path) => [path, path])),
    sources: new Map(Object.entries(files)),
  };
  return await check.run({ target, module, recording, repository: () => Promise.resolve(repository) });
}

const price = "export function price(name: string, bags = 1): number { return (prices[name] ?? 0) * bags; }\n";
const calls = [['"rye"'], ['"rye"', "3"], ['"oat"'], ['"corn"']];

describe("the check against a function's own package, in TypeScript", () => {
  it("passes when every call has the same result in both", async () => {
    const code = `const prices: Record<string, number> = { rye: 2 };\nprices["oat"] = 3;\n${price}`;
    expect(await findingOf(code, "price", calls)).toEqual({
      check: "package",
      passed: true,
      reason: "All 4 comparable calls behave the same in the package.",
      evidence: { checked: true, equal: 4, explained: 0, differs: 0, incomparable: 0 },
    });
  });

  it("fails with the first difference when the module lacks a side effect of loading the package", async () => {
    const finding = await findingOf(`const prices: Record<string, number> = { rye: 2 };\n${price}`, "price", calls);
    expect(finding).toMatchObject({
      passed: false,
      reason: '1 of 4 comparable calls behave differently in the package. call("oat"): expected 0, got 3.',
      evidence: { equal: 3, differs: 1, incomparable: 0 },
    });
  });

  it("compares with the whole package when a file alone lacks values from other files", async () => {
    const code = `const prices: Record<string, number> = { rye: 2 };\nprices["oat"] = 3;\nprices["spelt"] = 4;\n${price}`;
    const whole = { "src/index.ts": 'import "./late.js";\nexport * from "./shop.js";\n', "src/late.ts": late };
    const callTexts = [['"rye"'], ['"spelt"'], ['"corn"']];
    expect([await findingOf(code, "price", callTexts), await findingOf(code, "price", callTexts, whole)]).toMatchObject(
      [
        { passed: false, evidence: { equal: 2, differs: 1 } },
        { passed: true, evidence: { equal: 3, differs: 0, loaded_with: ["src/index.ts"] } },
      ],
    );
  });

  it("ignores different names of a function from another file", async () => {
    const code = `function round(x: number) { return x; }\nexport function rules(name: string) { return [name, round]; }\n`;
    expect(await findingOf(code, "rules", [['"a"'], ['"b"'], ['"c"']])).toMatchObject({ passed: true });
  });

  it("does not compare a call that uses a name missing in the target's file", async () => {
    const code = `const grain = "rye";\nconst prices: Record<string, number> = { rye: 2 };\n${price}`;
    const callTexts = [['"rye"'], ["{ toString: () => grain }"], ['"corn"']];
    expect(await findingOf(code, "price", callTexts)).toMatchObject({
      passed: true,
      evidence: { equal: 2, differs: 0, incomparable: 1 },
    });
  });

  it("does not compare a call that uses a name with a different meaning in the target's file", async () => {
    const code = `const grain = "rye";\nconst prices: Record<string, number> = { rye: 2 };\n${price}`;
    const own = { "src/shop.ts": `${sources["src/shop.ts"]}\nconst grain = "oat";\n` };
    const callTexts = [['"rye"'], ["grain"], ['"corn"']];
    expect(await findingOf(code, "price", callTexts, own)).toMatchObject({
      passed: true,
      evidence: { equal: 2, differs: 0, incomparable: 1 },
    });
  });
});
