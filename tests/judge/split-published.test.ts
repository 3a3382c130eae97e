// @module-tag published-sets
// @module-tag bubblewrap
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { type Executor, type Judge, unwrap } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// Published datasets are not in the repository.
const SHARED = new URL("../../../shared/data/", import.meta.url);
const HUMANEVAL = process.env["REPOST_HUMANEVAL"] ?? fileURLToPath(new URL("HumanEval.jsonl.gz", SHARED));
const REPOST = process.env["REPOST_EVAL"] ?? fileURLToPath(new URL("repost-eval-dev.json", SHARED));
// All rows take many minutes.
const EVERY = process.env["REPOST_ALL_ROWS"] === undefined ? 16 : 1;
const TIMEOUT_MS = EVERY === 1 ? 3_600_000 : 240_000;

// Rows write to their authors' folders.
let executor: Executor;
let judge: Judge;
beforeAll(async () => {
  executor = await createExecutor({ kind: "auto" });
  judge = createJudge({ executor, confirmTimeouts: false });
});
afterAll(() => executor.close());

async function rowsOf(path: string, isWanted: (task: PublishedTask, at: number) => boolean): Promise<PublishedTask[]> {
  const tasks: PublishedTask[] = [];
  let at = 0;
  for await (const task of readPublished(path)) {
    if (isWanted(task, at)) tasks.push(task);
    at += 1;
  }
  return tasks;
}

/** Local variables of callers that hold expected values. */
const THIEVES: Readonly<Record<string, string>> = {
  "HumanEval/38": "str",
  "HumanEval/50": "str",
  "HumanEval/151": "odd_sum",
};

function thiefOf({ module: { entry }, reference }: PublishedTask, local: string): string {
  const header = reference.slice(reference.indexOf(`def ${entry}`)).split("\n")[0] ?? "";
  return `${header}
    import gc, sys
    frame = sys._getframe()
    while frame is not None:
        if frame.f_code.co_name == "check" or ${JSON.stringify(local)} in frame.f_locals:
            return frame.f_locals.get(${JSON.stringify(local)})
        frame = frame.f_back
    for thing in gc.get_objects():
        if type(thing) is dict and ${JSON.stringify(local)} in thing and "candidate" in thing:
            return thing[${JSON.stringify(local)}]
    return None
`;
}

describe.skipIf(!existsSync(HUMANEVAL))(`HumanEval at level split (${HUMANEVAL})`, () => {
  it("passes every reference and no trivial body", { timeout: TIMEOUT_MS }, async () => {
    const tasks = await rowsOf(HUMANEVAL, (_task, at) => at % EVERY === 0);
    const results = [];
    for (const task of tasks) {
      const recorded = await judge.record(task);
      const verdict =
        recorded.status === "accepted"
          ? await judge.judge({ ...recorded.value, module: task.module, solution: task.reference })
          : null;
      results.push([task.task_id, recorded.status, verdict?.outcome ?? null]);
    }
    expect(results).toEqual(tasks.map(({ task_id: id }) => [id, "accepted", "passed"]));
  });

  it("passes no solution that reads expected results from outer frames", async () => {
    const tasks = await rowsOf(HUMANEVAL, ({ task_id: id }) => THIEVES[id] !== undefined);
    for (const task of tasks) {
      const recorded = unwrap(await judge.record(task));
      const solution = thiefOf(task, THIEVES[task.task_id] ?? "");
      const verdict = await judge.judge({ ...recorded, module: task.module, solution });
      expect([task.task_id, verdict.passed]).toEqual([task.task_id, false]);
    }
    expect(tasks).toHaveLength(3);
  });
});

const NOT_RECORDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["343", "455", "490", "501", "757", "758", "768", "859", "862", "866", "867", "931", "1002", "1003"].map((id) => [
      id,
      "weak_suite",
    ]),
  ),
  ...Object.fromEntries(["471", "1027"].map((id) => [id, "not_called"])),
  718: "reference_fails",
};

describe.skipIf(!existsSync(REPOST))(`RepoST-Eval at level split (${REPOST})`, () => {
  it("records every row that this interpreter can load", { timeout: TIMEOUT_MS }, async () => {
    const tasks = await rowsOf(REPOST, (_task, at) => at % EVERY === 0);
    const results: (readonly [string, string])[] = [];
    for (const task of tasks) {
      const recorded = await judge.record(task);
      const outcome = recorded.status === "accepted" ? "accepted" : recorded.reason;
      if (outcome !== "load_error") results.push([task.task_id, outcome]);
    }
    expect(results).toEqual(results.map(([id]) => [id, NOT_RECORDED[id] ?? "accepted"]));
    expect(results.length).toBeGreaterThan(2);
  });
});
