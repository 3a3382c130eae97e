import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { repositoryRoot } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { findNode } from "./find-node.ts";
import { runProgram } from "./run-program.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "repost-embed-")));
const consumer = join(folder, "consumer");
const node = await findNode(24);

const outputs: Readonly<Record<string, readonly string[]>> = {
  "code-interpreter.ts": ["finished  10", "ZeroDivisionError: division by zero", "timeout wall_ms", "<svg>rye</svg>"],
  "function-context.ts": ["bakery/units.py:10 needed", "def total_weight(amounts: list[str]) -> str:"],
  "minimal-reproduction.ts": ["reproduction/module.py\n2.5 kg\n"],
  "characterization-tests.ts": ["tests in test_batches.py, 0 skipped"],
  "mutation-gate.ts": ["mutation score 1\n"],
  "function-as-model.ts": ["pass@1 { value: 0.125,"],
  "own-stages.ts": ["1 of 1 {}\n"],
};

beforeAll(async () => {
  await installConsumer(consumer, inject("packed"));
  for (const name of ["embed", "bakery"])
    cpSync(join(repositoryRoot, "examples", name), join(consumer, name), { recursive: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the programs of examples/embed", { tags: ["bubblewrap"] }, () => {
  it("are all listed here", () => {
    const programs = readdirSync(join(repositoryRoot, "examples/embed")).filter((name) => name.endsWith(".ts"));
    expect(programs.toSorted()).toEqual(Object.keys(outputs).toSorted());
  });

  it.skipIf(node === undefined).each(Object.entries(outputs))(
    "%s runs from the packed packages",
    async (name, texts) => {
      const printed = await runProgram(node ?? "", [join("embed", name)], { cwd: consumer });
      for (const text of texts) expect(printed).toContain(text);
    },
  );
});
