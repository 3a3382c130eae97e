/**
 * What judging JavaScript at level split costs beside running the same program in one process, interleaved, processor time of the runs, the
 * start of Node included in both:
 * node --conditions=@repost/source bench/split/cost-javascript.ts [--rounds 5]
 */
import { parseArgs } from "node:util";
import { createJudge } from "@repost/judge";
import { SCHEMA_VERSION, type SandboxedModule, type TestSuite } from "@repost/spec";
import { createBenchExecutor } from "./bench-executor.ts";
import { scriptExercises } from "./javascript-rows.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
await using bench = await createBenchExecutor(undefined);
const { executor } = bench;
const judge = createJudge({ executor });

const best = { alone: new Map<string, number>(), split: new Map<string, number>() };
async function measure(way: keyof typeof best, id: string, run: () => Promise<unknown>): Promise<void> {
  const before = bench.spentMs();
  await run();
  best[way].set(id, Math.min(bench.spentMs() - before, best[way].get(id) ?? Infinity));
}

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
    stand_ins: [],
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
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await measure("alone", name, () =>
      executor.execute({ runtime: "node", entry: "main.js", files: [{ path: "main.js", content: program }] }),
    );
    await measure("split", name, () => judge.judge({ module, solution: code, ...recorded.value }));
  }
}
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const [alone, split] = [sum(best.alone.values()), sum(best.split.values())];
console.log(`${best.split.size} exercises, best of ${values.rounds} rounds, CPU`);
console.log(`alone ${alone.toFixed(0)} ms, split ${split.toFixed(0)} ms, ratio of sums ${(split / alone).toFixed(2)}`);
