/**
 * What judging calls costs beside a script that only makes them, interleaved, processor time of the runs (the workers that pass messages on are not in it):
 * node --conditions=@repost/source bench/data-cost.ts RUN [--rows 20] [--rounds 5]
 * RUN is what `repost build` wrote. The script has the module and the calls in its text, catches what they raise, and compares nothing.
 */
import { parseArgs } from "node:util";
import { loadRecording, openDatasetStore, readEnvironments } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { Environment, Recording } from "@repost/spec";
import { createBenchExecutor } from "./split/bench-executor.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "20" }, rounds: { type: "string", default: "5" } },
});
const run = positionals[0] ?? "";
await using bench = await createBenchExecutor(undefined);
const { executor } = bench;
const judge = createJudge({ executor });

interface Row {
  readonly environment: Environment;
  readonly recording: Recording;
  readonly script: string;
}

const store = await openDatasetStore(run);
const rows: Row[] = [];
for await (const environment of readEnvironments(run)) {
  if (rows.length >= Number(values.rows) || environment.suite.trust !== "data") continue;
  const recording = await loadRecording(environment, store);
  rows.push({ environment, recording, script: scriptOf(environment, recording) });
}

const best = { alone: new Map<string, number>(), judged: new Map<string, number>() };
async function measure(way: keyof typeof best, id: string, act: () => Promise<unknown>): Promise<void> {
  const before = bench.spentMs();
  await act();
  best[way].set(id, Math.min(bench.spentMs() - before, best[way].get(id) ?? Infinity));
}
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const { environment, recording, script } of rows) {
    const { schema_version, instance_id, language, orig_func } = environment;
    const module = { ...environment.module, schema_version, instance_id, language };
    const files = [
      ...module.files.map(({ path, code }) => ({ path, content: code })),
      { path: "all.py", content: script },
    ];
    await measure("alone", instance_id, () => executor.execute({ runtime: "python", entry: "all.py", files }));
    await measure("judged", instance_id, () => judge.judge({ module, recording, solution: orig_func }));
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const ratios = [...best.judged].map(([id, ms]) => ms / (best.alone.get(id) ?? 1)).toSorted((a, b) => a - b);
const calls = sum(rows.map(({ recording }) => recording.tests.length));
console.log(`${rows.length} functions, ${calls} calls, best of ${values.rounds} rounds, CPU`);
console.log(`alone ${sum(best.alone.values()).toFixed(0)} ms, judged ${sum(best.judged.values()).toFixed(0)} ms`);
console.log(`ratio of sums ${(sum(best.judged.values()) / sum(best.alone.values())).toFixed(2)}`);
console.log(`ratio by function: median ${(ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2)}`);

/** The module's text, and each call after it. */
function scriptOf({ module, func_name }: Environment, { tests }: Recording): string {
  const target = (receiver: string | null): string =>
    receiver === null ? func_name : `(${receiver}).${func_name.split(".").at(-1) ?? ""}`;
  const made = tests.flatMap(({ call }) => {
    if (call === null) return [];
    const given = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
    const lines = [...call.setup, `${target(call.receiver)}(${given})`].flatMap((text) => text.split("\n"));
    return ["try:", ...lines.map((line) => `    ${line}`), "except Exception:", "    pass"];
  });
  return [module.code, ...made, ""].join("\n");
}
