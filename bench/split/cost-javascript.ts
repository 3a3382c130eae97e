/**
 * Compares the CPU time of judging JavaScript at level split with that of one process, alternating, including Node's
 * start.
 *
 * `node --conditions=@repost/source bench/split/cost-javascript.ts [--rounds 5]`
 */
import { parseArgs } from "node:util";
import { createJudge } from "@repost/judge";
import { type Recorded, SCHEMA_VERSION, type SandboxedModule, type TestSuite } from "@repost/spec";
import { compareCosts } from "../compare-cost.ts";
import { createBenchExecutor } from "./bench-executor.ts";
import { scriptExercises } from "./javascript-rows.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
await using bench = await createBenchExecutor(undefined);
const { executor } = bench;
const judge = createJudge({ executor });

const rows: { readonly module: SandboxedModule; readonly program: string; readonly recorded: Recorded }[] = [];
for (const { name, code, asserts } of scriptExercises) {
  const checks = asserts.map((condition) => `  console.assert(${condition});\n`).join("");
  const program = `${code}\nconst check = () => {\n${checks}};\n\ncheck();\n`;
  const module: SandboxedModule = {
    schema_version: SCHEMA_VERSION,
    instance_id: name,
    language: "javascript",
    path: "module.js",
    entry: name,
    code,
    files: [],
    origin: "static",
    stubs: [],
    target_edits: [],
    provenance: [],
    imports: [],
  };
  const suite: TestSuite = {
    schema_version: SCHEMA_VERSION,
    instance_id: name,
    origin: "published",
    tests: [],
    program,
  };
  const recorded = await judge.record({ module, suite });
  if (recorded.status !== "accepted") throw new Error(`${name}: ${recorded.detail}`);
  rows.push({ module, program, recorded: recorded.value });
}

await compareCosts({
  items: rows,
  idOf: ({ module }) => module.instance_id,
  rounds: Number(values.rounds),
  spentMs: () => bench.spentMs(),
  alone: ({ program }) =>
    executor.execute({ runtime: "node", entry: "main.js", files: [{ path: "main.js", content: program }] }),
  judged: ({ module, recorded }) => judge.judge({ module, solution: module.code, ...recorded }),
});
