/**
 * Compares the CPU time of judging calls with that of a script that only makes the calls.
 *
 * `node --conditions=@repost/source bench/data-cost.ts RUN [--rows 20] [--rounds 5]`
 *
 * RUN is a run of `repost build`. Excludes relaying workers, includes processes that start early.
 */
import { parseArgs } from "node:util";
import { loadRecording, openDatasetStore, readEnvironments } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { Environment, ExecutionFile, Recording } from "@repost/spec";
import { compareCosts } from "./compare-cost.ts";
import { createBenchExecutor } from "./split/bench-executor.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "20" }, rounds: { type: "string", default: "5" } },
});
const CONSUME = [
  "import collections.abc, itertools",
  "def _consume(value):",
  "    if isinstance(value, collections.abc.Iterator):",
  "        list(itertools.islice(value, 50))",
];

const run = positionals[0] ?? "";
await using bench = await createBenchExecutor(undefined);
const { executor } = bench;
const judge = createJudge({ executor });

interface Row {
  readonly environment: Environment;
  readonly recording: Recording;
  readonly script: ExecutionFile;
}

const store = await openDatasetStore(run);
const rows: Row[] = [];
for await (const environment of readEnvironments(run)) {
  if (rows.length >= Number(values.rows) || environment.suite.trust !== "data") continue;
  const recording = await loadRecording(environment, store);
  rows.push({ environment, recording, script: scriptOf(environment, recording) });
}

const calls = rows.reduce((total, { recording }) => total + recording.tests.length, 0);
console.log(`${rows.length} functions, ${calls} calls`);
await compareCosts({
  items: rows,
  idOf: ({ environment }) => environment.instance_id,
  rounds: Number(values.rounds),
  spentMs: () => bench.spentMs(),
  alone: ({ environment: { language, module }, script }) => {
    const otherFiles = module.files.filter(({ path }) => path !== script.path);
    return executor.execute({
      runtime: language === "python" ? "python" : "node",
      entry: script.path,
      files: [script, ...otherFiles.map(({ path, code }) => ({ path, content: code }))],
    });
  },
  judged: ({ environment, recording }) => {
    const { schema_version, instance_id, language, orig_func } = environment;
    const module = { ...environment.module, schema_version, instance_id, language };
    return judge.judge({ module, recording, solution: orig_func });
  },
});

function scriptOf({ language, module, func_name }: Environment, { tests }: Recording): ExecutionFile {
  const target = (receiver: string | null): string =>
    receiver === null ? func_name : `(${receiver}).${func_name.split(".").at(-1) ?? ""}`;
  const made = tests.flatMap(({ call }) => {
    if (call === null) return [];
    const argumentTexts = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
    const calling = `${target(call.receiver)}(${argumentTexts})`;
    if (language !== "python") return scriptCall(call.setup, calling);
    const lines = [...call.setup, `_consume(${calling})`].flatMap((text) => text.split("\n"));
    return ["try:", ...lines.map((line) => `    ${line}`), "except Exception:", "    pass"];
  });
  const content = [module.code, ...(language === "python" ? CONSUME : []), ...made, ""].join("\n");
  return { path: language === "python" ? "all.py" : module.path, content };
}

function scriptCall(setup: readonly string[], calling: string): readonly string[] {
  // CommonJS has no top-level await.
  const start = "globalThis.$calls = (globalThis.$calls ?? Promise.resolve()).then(async () => {";
  return [start, ...setup, `await ${calling};`, "}).catch(() => {});"];
}
