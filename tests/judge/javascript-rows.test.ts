// @module-tag published-sets
import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { functionText, loadLanguage, stubOf } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import { programRecording, scriptModule } from "./javascript-bakery.ts";
import { translatedTasks } from "./javascript-humaneval.ts";
import { scriptRows } from "./javascript-rows.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 30_000 });
const adapter = await loadLanguage("javascript");

async function outcomes(code: string, entry: string, program: string, names: readonly string[]) {
  const module = scriptModule(code, entry);
  const recording = programRecording(program, names);
  const definition = adapter.functions(code).find(({ name }) => name === entry);
  if (definition === undefined) throw new TypeError(`no function ${entry}`);
  const solutions = [functionText(code, definition), stubOf(definition, code, "javascript")];
  const verdicts = await Promise.all(solutions.map((solution) => judge.judge({ module, recording, solution })));
  return verdicts.map(({ outcome }) => outcome);
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  compose: ["function"],
  memoized: ["function"],
  chunked: ["iterator"],
};

describe("rows in the format of HumanEval-X", () => {
  it.each(scriptRows)("accepts the solution of $entry_point and rejects every stub", async (row) => {
    const code = `${row.prompt}${row.canonical_solution}`;
    expect(await outcomes(code, row.entry_point, row.test, NAMES[row.entry_point] ?? [])).toEqual(["passed", "failed"]);
  });
});

const tasks = translatedTasks();

describe.skipIf(tasks.length === 0)("tasks of HumanEval in JavaScript (needs the shared data)", () => {
  it.each(tasks)("accepts a solution of $task and rejects every stub", async ({ name, code, program }) => {
    expect(await outcomes(code, name, program, [])).toEqual(["passed", "failed"]);
  });
});
