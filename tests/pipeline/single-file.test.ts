import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import { type FakeScript, type FakeServer, startFakeServer } from "@repost/llm/testing";
import type { Environment } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runInProcess } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

interface Written {
  readonly file: string;
  readonly code: string;
  readonly tests: (second: number) => string;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  python: {
    file: "mill.py",
    code: `LIMIT = 100
BRIDGES = {20: 1, 40: 2, 80: 5, 160: 11}


def toll_of(sacks, miles):
    """What a farmer pays on the road to the mill, in coins."""
    if sacks <= 0:
        return 0
    coins = sacks * 2 + miles // 3 + sum(toll for start, toll in BRIDGES.items() if miles > start)
    if coins > LIMIT:
        return LIMIT
    return coins
`,
    tests: (second) => `def test_toll_of():
    assert toll_of(0, 9) == 0
    assert toll_of(3, 9) == ${second}
    assert toll_of(60, 9) == 100


if __name__ == "__main__":
    test_toll_of()
`,
  },
  typescript: {
    file: "mill.ts",
    code: `const LIMIT = 100;

/** What a farmer pays on the road to the mill, in coins. */
export function toll_of(sacks: number, miles: number): number {
  if (sacks <= 0) return 0;
  const coins = sacks * 2 + Math.floor(miles / 3);
  if (coins > LIMIT) return LIMIT;
  return coins;
}
`,
    tests: (second) => `import assert from "node:assert";

function test_toll_of(): void {
  assert.strictEqual(toll_of(0, 9), 0);
  assert.strictEqual(toll_of(3, 9), ${second});
  assert.strictEqual(toll_of(60, 9), 100);
}

test_toll_of();
`,
  },
  javascript: {
    file: "mill.cjs",
    code: `const LIMIT = 100;

/** What a farmer pays on the road to the mill, in coins. */
function toll_of(sacks, miles) {
  if (sacks <= 0) return 0;
  const coins = sacks * 2 + Math.floor(miles / 3);
  if (coins > LIMIT) return LIMIT;
  return coins;
}

module.exports = { toll_of };
`,
    tests: (second) => `const assert = require("node:assert");

function test_toll_of() {
  assert.strictEqual(toll_of(0, 9), 0);
  assert.strictEqual(toll_of(3, 9), ${second});
  assert.strictEqual(toll_of(60, 9), 100);
}

test_toll_of();
`,
  },
};

describe.each(Object.entries(WRITTEN))(
  "repost build --strategy llm --pipeline codebenchgen in %s",
  (language, written) => {
    let folder: string;
    let server: FakeServer;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "repost-single-"));
      await mkdir(path.join(folder, "mill"));
      await writeFile(path.join(folder, "mill", written.file), written.code);
    });
    afterEach(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });

    it("lets a model rewrite the file and write tests with its own values, and repairs wrong ones", async () => {
      const fenced = (code: string): string => `\`\`\`${language}\n${code}\`\`\``;
      const prompts: string[] = [];
      const answer: FakeScript = ({ prompt }) => {
        prompts.push(prompt);
        const shown = [...prompt.matchAll(/```\w+\n([\s\S]*?)```/gu)].map(([, code = ""]) => code);
        const script = shown.at(-1) ?? "";
        if (prompt.includes("Write tests of its behaviour")) return fenced(written.tests(10));
        if (prompt.includes("at the end of the script below fails"))
          return fenced(script.replace(written.tests(10), written.tests(9)));
        if (prompt.includes('"conditions": ['))
          return '{"reasoning": "They look at results.", "conditions": [true, true, true, true, true], "answer": "yes"}';
        return `Functionality: works out what somebody pays on a road by what he brings and how far he comes, up to a bound.
Inputs: a count of sacks, and a count of miles, both as numbers.
Outputs: a count of coins, nothing for nobody, and never more than the bound.`;
      };
      server = await startFakeServer({ answer });
      const run = path.join(folder, "run");
      const model = ["--strategy", "llm", "--pipeline", "codebenchgen", "--model", "x", "--base-url", server.url];
      // The tests kill fewer mutants than the defaults.
      const gates = ["--min-mutation", "0.5", "--min-kill-coverage", "0"];
      const where = [
        ...gates,
        "-o",
        run,
        "--no-install",
        "--executor",
        executor,
        "--allow-unsafe-local-exec",
        "-j",
        "1",
      ];
      expect(await runInProcess(["build", path.join(folder, "mill"), ...model, ...where])).toMatchObject({ code: 0 });
      expect(prompts.filter((prompt) => prompt.startsWith("Rewrite the"))).toEqual([]);
      const made: Environment[] = [];
      for await (const environment of readEnvironments(run)) made.push(environment);
      expect(made.map((item) => [item.func_name, item.language, item.suite.trust])).toEqual([
        ["toll_of", language, "split"],
      ]);
      expect(made[0]?.quality).toMatchObject({ ast_equal: true, branch_coverage: 1 });
      const suffix = language === "python" ? "python" : "typescript";
      expect(made[0]?.asked?.prompts).toEqual([
        `asserts.${suffix}@2`,
        `debug-asserts.${suffix}@2`,
        `instruction.${suffix}@2`,
        `test-quality.${language === "python" ? "python@1" : "typescript@2"}`,
      ]);
    }, 120_000);
  },
);
