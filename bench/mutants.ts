/**
 * Compares judging a function's mutants one by one and in one run.
 *
 * `node --conditions=@repost/source bench/mutants.ts RUN... [--rows 20] [--each 25]`
 *
 * RUN is a run of `repost build`. The CPU time includes this process.
 */
import { parseArgs } from "node:util";
import { loadRecording, openDatasetStore, readEnvironments } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { Environment, Recording, Verdict } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { createBenchExecutor } from "./split/bench-executor.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "20" }, each: { type: "string", default: "25" } },
});
await using bench = await createBenchExecutor(undefined);
const judge = createJudge({ executor: bench.executor, confirmTimeouts: false });
const spent = { apart: 0, together: 0 };
const counts = { functions: 0, mutants: 0, same: 0, timeouts: 0 };

for (const run of positionals) {
  const store = await openDatasetStore(run);
  let rows = 0;
  for await (const environment of readEnvironments(run)) {
    if (rows >= Number(values.rows) || environment.suite.trust !== "data") continue;
    rows += 1;
    await compare(environment, await loadRecording(environment, store));
  }
}
const each = (ms: number): string => (ms / counts.mutants).toFixed(1);
console.log(
  `${counts.functions} functions, ${counts.mutants} mutants: the same verdict on ${counts.same}, ${counts.timeouts} out of time`,
);
console.log(
  `one by one ${each(spent.apart)} ms a mutant, together ${each(spent.together)} ms: ${(spent.apart / spent.together).toFixed(1)} times`,
);

async function compare(environment: Environment, recording: Recording): Promise<void> {
  const { schema_version, instance_id, language } = environment;
  const module = { ...environment.module, schema_version, instance_id, language };
  const adapter = await loadLanguage(language);
  const definition = findFunction(adapter.functions(module.code), module.entry);
  if (definition === undefined) return;
  const { start, end } = definition.span;
  const mutants = adapter.mutants(module.code, definition).slice(0, Number(values.each));
  const solutions = mutants.map(
    ({ span, replacement }) => module.code.slice(start, span.start) + replacement + module.code.slice(span.end, end),
  );
  const request = { module, recording };
  const together = await timed("together", async () => await judge.judgeVariants?.({ ...request, solutions }));
  const apart = await timed("apart", async () => {
    const reference = await judge.judge({ ...request, solution: functionText(module.code, definition) });
    const referenceMs = reference.execution?.wall_ms ?? 0;
    const verdicts: Verdict[] = [];
    for (const solution of solutions) verdicts.push(await judge.judge({ ...request, referenceMs, solution }));
    return verdicts;
  });
  counts.functions += 1;
  counts.mutants += apart.length;
  for (const [index, verdict] of apart.entries()) {
    const other = together?.verdicts[index];
    const isSame = other?.outcome === verdict.outcome && other.cause === verdict.cause;
    if (isSame) counts.same += 1;
    else
      console.log(
        `${instance_id}, ${mutants[index]?.operator} in line ${mutants[index]?.line}: ${describeVerdict(verdict)} | ${describeVerdict(other)}`,
      );
    if (verdict.outcome === "timeout" || other?.outcome === "timeout") counts.timeouts += 1;
  }
}

async function timed<T>(way: keyof typeof spent, act: () => Promise<T>): Promise<T> {
  const [runs, host] = [bench.spentMs(), process.cpuUsage()];
  const result = await act();
  const { user, system } = process.cpuUsage(host);
  spent[way] += bench.spentMs() - runs + (user + system) / 1000;
  return result;
}

function describeVerdict(verdict: Verdict | undefined): string {
  return verdict === undefined
    ? "nothing"
    : `${verdict.outcome} ${verdict.cause ?? ""} ${verdict.detail ?? ""}`.slice(0, 120);
}
