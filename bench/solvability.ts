/**
 * Checks that suites accept handwritten alternatives and rewrites of the reference.
 *
 * `node --conditions=@repost/source bench/solvability.ts [--run FOLDER] [--only TEXT] [--seed 0] [--no-rewrites]
 * [RUN...]`
 *
 * Builds the functions with an alternative; --run keeps them. Rewrites each RUN of `funnel.ts`, too.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { createEnvironments, createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { createStaticStages, readRunEnvironments } from "@repost/pipeline";
import type { Environment, Recording, SandboxedModule, Verdict } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { buildNamed, recordingOf } from "./solvability/build-named.ts";
import { readAlternatives } from "./solvability/read-alternatives.ts";
import { rewriteScript } from "./solvability/rewrite-script.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    run: { type: "string" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "0" },
    rewrites: { type: "boolean", default: true },
  },
});

const REWRITERS = ["solvability/rewrites.py", "split/variants.py"].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

interface Tally {
  passed: number;
  all: number;
}

const folder = values.run ?? (await mkdtemp(path.join(tmpdir(), "repost-solvability-")));
await mkdir(folder, { recursive: true });
const installed = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: installed.resolve });
const judge = createJudge({ executor });
const stages = await createStaticStages({ executor, seed: Number(values.seed) });
const tallies = new Map<string, Tally>();

const alternatives = (await readAlternatives()).filter(({ source, name }) => `${source} ${name}`.includes(values.only));
const losses = new Map<string, number>();
for (const source of new Set(alternatives.map((alternative) => alternative.source))) {
  const wanted = alternatives.filter((alternative) => alternative.source === source);
  const named = await buildNamed({ source, wanted, stages, folder, seed: Number(values.seed) });
  for (const { path: filePath, name, solution } of wanted) {
    const built = named.find((candidate) => candidate.path === filePath && candidate.name === name);
    const environment = built?.environment ?? null;
    if (environment === null) {
      const loss = built?.loss ?? "not built";
      losses.set(loss, (losses.get(loss) ?? 0) + 1);
      console.log(`not accepted  ${source} ${name}: ${loss}`);
      continue;
    }
    const recording = await recordingOf(environment, folder);
    await report(`by hand, ${family(environment)}`, environment, recording, solution);
    if (values.rewrites) await judgeRewrites(environment, recording);
  }
}
for (const run of positionals) {
  for await (const environment of readRunEnvironments(run))
    await judgeRewrites(environment, await recordingOf(environment, run));
}

console.log(
  `\n${[...losses.values()].reduce((sum, count) => sum + count, 0)} functions with an alternative were not accepted`,
);
for (const [kind, { passed, all }] of [...tallies].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  console.log(
    `${kind.padEnd(40)} ${String(passed).padStart(5)} of ${String(all).padStart(5)}  ${((100 * passed) / all).toFixed(1)} %`,
  );

async function judgeRewrites(environment: Environment, recording: Recording): Promise<void> {
  const { language, module } = environment;
  const adapter = await loadLanguage(language);
  const definition = adapter.functions(module.code).find(({ name }) => name === module.entry);
  if (definition === undefined) return;
  const reference = functionText(module.code, definition);
  const rewrites = language === "python" ? await rewritePython(reference) : await rewriteScript(language, reference);
  for (const [kind, solution] of Object.entries(rewrites))
    await report(`rewrite, ${family(environment)}: ${kind}`, environment, recording, solution);
}

async function rewritePython(reference: string): Promise<Readonly<Record<string, string>>> {
  const outputs = await Promise.all(REWRITERS.map((file) => promisify(execFile)("python3", [file, reference])));
  return Object.assign({}, ...outputs.map(({ stdout }) => JSON.parse(stdout) as unknown)) as Record<string, string>;
}

async function report(kind: string, environment: Environment, recording: Recording, solution: string): Promise<void> {
  const verdict = await judgeSolution(environment, recording, solution);
  const tally = tallies.get(kind) ?? { passed: 0, all: 0 };
  tallies.set(kind, tally);
  tally.all += 1;
  if (verdict.passed) tally.passed += 1;
  else {
    const failed = verdict.tests.filter((test) => !test.passed);
    const why = verdict.detail ?? failed[0]?.difference ?? verdict.outcome;
    const supports = new Map(environment.tests.map(({ name, support }) => [name, support]));
    const kinds = [...new Set(failed.map(({ name }) => supports.get(name) ?? "unknown"))].join(", ");
    console.log(
      `${kind}: ${environment.instance_id}: ${JSON.stringify(why).slice(0, 300)} (${failed.length} tests: ${kinds})`,
    );
  }
}

async function judgeSolution(environment: Environment, recording: Recording, solution: string): Promise<Verdict> {
  const { module: parts, instance_id, language, runtime, cost } = environment;
  const module: SandboxedModule = { schema_version: 1, instance_id, language, ...parts };
  return await judge.judge({
    module,
    recording,
    solution,
    environment: runtime.lock_digest,
    referenceMs: cost.reference_ms,
  });
}

function family({ language }: Environment): string {
  return language === "python" ? "Python" : "TypeScript and JavaScript";
}
