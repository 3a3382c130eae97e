import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments, readJsonLines } from "@repost/dataset";
import type { Environment, EvalResult } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

const FILES = {
  "python/pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\nlicense = "MIT"\n',
  "python/src/shop/__init__.py": "",
  "python/src/shop/tools.py": `SCALE = 10


def round_up(value, step):
    return helper(value, step) * step


def helper(value, step):
    return -(-value // step)


def plane(value):
    return value - 1


class Box:
    def __init__(self, size):
        self.size = size
`,
  "python/src/shop/prices.py": `import math

import shop_charts
from . import tools
from .tools import Box as Crate
from .tools import round_up

LIMIT = 50


def helper(value):
    return value * 2


def chart(value):
    return shop_charts.draw(value)


def price(weight: int, express: bool = False) -> int:
    """The price of a weight in steps of five, twice that when it is sent express, with a scale's worth added to large ones."""
    if weight <= 0:
        return 0
    cost = round_up(weight, 5)
    if express:
        cost = cost * 2
    if cost > 50:
        cost += tools.SCALE
    return cost


def weigh(box: Crate, times: int) -> int:
    """So many times the size of a box, and one more if that is a large one."""
    if times < 0:
        return 0
    return box.size * times + (1 if box.size > 10 else 0)
`,
  "typescript/package.json": '{ "name": "shop", "version": "1.0.0", "type": "module", "license": "MIT" }\n',
  "typescript/src/tools.ts": `export const SCALE = 10;
const helper = (value: number, step: number): number => Math.ceil(value / step);
export const roundUp = (value: number, step: number): number => helper(value, step) * step;
export const plane = (value: number): number => value - 1;
export class Box {
  constructor(readonly size: number) {}
}
export class Case {
  constructor(readonly size: number) {}
}
`,
  "typescript/src/prices.ts": `import { basename } from "node:path";
import { draw } from "shop-charts";
import * as tools from "./tools.ts";
import { Box as Crate, Case, roundUp } from "./tools.ts";

const LIMIT = 50;
const helper = (value: number): number => value * 2;
export const chart = (value: number): number => draw(value);

/** The price of a weight in steps of five, twice that when it is sent express, with a scale's worth added to large ones. */
export function price(weight: number, express: boolean = false): number {
  if (weight <= 0) return 0;
  let cost = roundUp(weight, 5);
  if (express) cost = cost * 2;
  if (cost > 50) cost += tools.SCALE;
  return cost;
}

/** So many times the size of a box, and one more if that is a large one. */
export function weigh(box: Case, times: number): number {
  if (times < 0) return 0;
  return box.size * times + (box.size > 10 ? 1 : 0);
}

export const label = (file: string): string => \`\${basename(file)} \${LIMIT} \${helper(1)} \${new Crate(2).size}\`;
`,
};

interface Parts {
  readonly before?: string;
  readonly first?: string;
  readonly cost?: string;
  readonly double?: string;
  readonly limit?: string;
  readonly scale?: string;
}

function python({ before = "", first = "", cost, double, limit, scale }: Parts): string {
  return `${before}def price(weight: int, express: bool = False) -> int:
${first}    if weight <= 0:
        return 0
    cost = ${cost ?? "round_up(weight, 5)"}
    if express:
        cost = ${double ?? "cost * 2"}
    if cost > ${limit ?? "50"}:
        cost += ${scale ?? "tools.SCALE"}
    return cost
`;
}

function typescript({ before = "", first = "", cost, double, limit, scale }: Parts): string {
  return `${before}export function price(weight: number, express: boolean = false): number {
${first}  if (weight <= 0) return 0;
  let cost = ${cost ?? "roundUp(weight, 5)"};
  if (express) cost = ${double ?? "cost * 2"};
  if (cost > ${limit ?? "50"}) cost += ${scale ?? "tools.SCALE"};
  return cost;
}
`;
}

const CANDIDATES: Readonly<Record<"python" | "typescript", Readonly<Record<string, string>>>> = {
  python: {
    "a function of its file that another file has too, for something else": python({ double: "helper(cost)" }),
    "a constant of its file": python({ limit: "LIMIT" }),
    "a library that its file imports": python({ cost: "math.ceil(weight / 5) * 5" }),
    "a class under another name": python({ first: "    assert Crate(3).size == 3\n" }),
    "another attribute of a module": python({ cost: "tools.plane(round_up(weight, 5)) + 1" }),
    "what is shown of another file, without importing it": python({ scale: "SCALE" }),
    "an import in the function": python({
      first: "    from .tools import plane, helper as steps\n",
      cost: "steps(weight, 5) * 5 + plane(1)",
    }),
    "an import above the function": python({
      before: "from shop.tools import plane as less\n\n\n",
      cost: "round_up(weight, 5) + less(1)",
    }),
    "a helper that it brings, and what that uses": python({
      before: "def twice(value):\n    return helper(value)\n\n\n",
      double: "twice(cost)",
    }),
  },
  typescript: {
    "a function of its file that another file has too, for something else": typescript({ double: "helper(cost)" }),
    "a constant of its file": typescript({ limit: "LIMIT" }),
    "a library that its file imports": typescript({ first: '  if (basename("a/b") !== "b") return 1;\n' }),
    "a class under another name": typescript({ first: "  if (new Crate(3).size !== 3) return 1;\n" }),
    "another attribute of a module": typescript({ cost: "tools.plane(roundUp(weight, 5)) + 1" }),
    "what is shown of another file, without importing it": typescript({ scale: "SCALE" }),
    "an import above the function": typescript({
      before: 'import { plane as less } from "./tools.ts";\n\n',
      cost: "roundUp(weight, 5) + less(1)",
    }),
    "a helper that it brings, and what that uses": typescript({
      before: "const twice = (value: number): number => helper(value);\n\n",
      double: "twice(cost)",
    }),
  },
};

const WEIGH = {
  python:
    "def weigh(box, times):\n    if times < 0:\n        return 0\n    return box.size * times + (LIMIT - 49 if box.size > 10 else 0)\n",
  typescript:
    "export function weigh(box: { size: number }, times: number): number {\n  if (times < 0) return 0;\n  return box.size * times + (box.size > 10 ? LIMIT - 49 : 0);\n}\n",
};

const INVENTED = { python: python({ double: "nonsense(cost)" }), typescript: typescript({ double: "nonsense(cost)" }) };
/** The environment lacks imports of the shown code. */
const UNLOCKED = { python: python({ double: "chart(cost)" }), typescript: typescript({ double: "chart(cost)" }) };
const UNHEARD = {
  python: python({ before: "import nonsense_charts\n\n\n", double: "nonsense_charts.draw(cost)" }),
  typescript: typescript({ before: 'import { draw as trace } from "nonsense-charts";\n\n', double: "trace(cost)" }),
};
const WRONG = {
  python: python({ double: "helper(cost) + 1" }),
  typescript: typescript({ double: "helper(cost) + 1" }),
};

describe.each(["python", "typescript"] as const)("a candidate in %s", (language) => {
  let folder: string;
  let results: ReadonlyMap<string, EvalResult>;
  const at = (name: string): string => path.join(folder, name);
  const candidates = {
    ...CANDIDATES[language],
    invented: INVENTED[language],
    unheard: UNHEARD[language],
    unlocked: UNLOCKED[language],
    wrong: WRONG[language],
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-reslicing-"));
    for (const [name, text] of Object.entries(FILES)) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), text);
    }
    const built = ["build", at(language), "-o", at("run"), "--executor", executor, "--no-install"];
    await succeed(built);
    // As on another machine.
    const exported = ["export", at("run"), "--to", "jsonl", "-o", at("dataset.jsonl"), "--license-allow", "MIT"];
    await succeed(exported);
    await rm(at(language), { recursive: true });
    await rm(at("run"), { recursive: true });
    results = await judge();
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function succeed(command: readonly string[]): Promise<void> {
    const { code, stderr } = await runRepost([...command]);
    if (code !== 0) throw new Error(stderr);
  }

  async function judge(): Promise<ReadonlyMap<string, EvalResult>> {
    const { instance_id } = await environment("price");
    const rows = Object.values(candidates).map((solution) => `${JSON.stringify({ instance_id, solution })}\n`);
    const weighing = { instance_id: (await environment("weigh")).instance_id, solution: WEIGH[language] };
    rows.push(`${JSON.stringify(weighing)}\n`);
    await writeFile(at("predictions.jsonl"), rows.join(""));
    const flags = ["-o", at("eval"), "--executor", executor, "--allow-unsafe-local-exec"];
    await runRepost(["eval", at("dataset.jsonl"), "--predictions", at("predictions.jsonl"), ...flags]);
    const byName = new Map<string, EvalResult>();
    const names = Object.keys(candidates);
    for await (const result of readJsonLines(path.join(at("eval"), RUN_FILES.results), records.evalResult)) {
      byName.set(result.instance_id === instance_id ? (names[result.sample] ?? "") : "weigh", result);
    }
    return byName;
  }

  async function environment(name: string): Promise<Environment> {
    for await (const item of readEnvironments(at("dataset.jsonl"))) if (item.func_name === name) return item;
    throw new Error(`${name} is no environment.`);
  }

  it.each(Object.keys(CANDIDATES[language]))("may use %s", (name) => {
    expect(results.get(name)).toMatchObject({ outcome: "passed", detail: null });
  });

  it("keeps dependencies of its tests, even if the candidate does not use them", () => {
    expect(results.get("weigh")).toMatchObject({ outcome: "passed", detail: null });
  });

  it("reports a wrong result or an unknown name as the candidate's failure, not as a context miss", async () => {
    const report = records.evalReport.parseLine(await readFile(path.join(at("eval"), RUN_FILES.report), "utf8"));
    const causes = ["invented", "unheard", "wrong"].map((name) => results.get(name)?.cause);
    expect(causes).toEqual(["different_result", "load_error", "different_result"]);
    expect([report.context_miss, results.get("unlocked")?.cause]).toEqual([1, "context_miss"]);
  });
});
