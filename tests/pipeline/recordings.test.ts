// @module-tag published-sets
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import type { Answer, PromptRunner, Executor, Target } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { createHybridTests } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const SET = fileURLToPath(new URL("../../../shared/data/repost-eval-dev.json", import.meta.url));
const CALLS = fileURLToPath(new URL("../recordings/calls", import.meta.url));
/** These need their repositories: bench/strategies.ts replays them there. */
const IN_REPOSITORIES = new Set(["118", "165", "671", "898", "1026"]);
const recorded = (await readdir(CALLS)).map((name) => path.parse(name).name);

async function tasks(): Promise<ReadonlyMap<string, PublishedTask>> {
  const byName = new Map<string, PublishedTask>();
  for await (const task of readPublished(SET)) if (recorded.includes(task.task_id)) byName.set(task.task_id, task);
  return byName;
}

async function targetOf({ module, instance_id, repo }: PublishedTask): Promise<Target> {
  const adapter = await loadLanguage("python");
  const result = findFunction(adapter.functions(module.code), module.entry);
  if (result === undefined) throw new Error(`${module.entry} is not in its script.`);
  const { kind, modifiers, startLine, endLine, signature, docstring } = result;
  return {
    schema_version: 1,
    instance_id,
    repo,
    language: "python",
    path: module.path,
    func_name: module.entry,
    kind,
    modifiers: [...modifiers],
    start_line: startLine,
    end_line: endLine,
    signature,
    docstring,
    orig_func: functionText(module.code, result),
    definition: 1,
  };
}

function answering(code: string): PromptRunner {
  const text = `\`\`\`python\n${code}\`\`\``;
  const answer: Answer = { text, blocks: [{ info: "python", content: code }], json: [] };
  return {
    async run({ checks }) {
      for (const check of checks) expect(await check.run(answer, {})).toEqual({ accepted: true });
      return { status: "accepted", answer };
    },
  };
}

describe.skipIf(!existsSync(SET))("hand-written answers for RepoST-Eval", async () => {
  const rows = existsSync(SET) ? await tasks() : new Map<string, PublishedTask>();
  let executor: Executor;
  beforeAll(async () => {
    executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
  });
  afterAll(() => executor.close());

  it("exist for twelve rows of the set", () => {
    expect([recorded.length, rows.size]).toEqual([12, 12]);
  });

  it.each(recorded.filter((idx) => !IN_REPOSITORIES.has(idx)))(
    "create tests of row %s with results of the function itself",
    async (idx) => {
      const task = rows.get(idx);
      if (task === undefined) throw new Error(`Row ${idx} is not there.`);
      const code = await readFile(path.join(CALLS, `${idx}.py`), "utf8");
      const promptRunner = answering(code);
      const budget = { calls: 60, rounds: 2, wallMs: 60_000 };
      const tests = await createHybridTests({ executor, promptRunner, budget, mutants: 0, repairs: 0 });
      const suite = await tests.generate({
        target: await targetOf(task),
        module: task.module,
        refused: { suite: null, reason: "too_few_tests", detail: "its tests are few." },
      });
      expect(suite.status === "accepted" ? suite.value.origin : suite).toBe("hybrid");
      const made = suite.status === "accepted" ? suite.value.tests : [];
      expect(made.some(({ origin }) => origin === "model")).toBe(true);
    },
  );
});
