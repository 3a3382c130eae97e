/**
 * Compares the suites of two sets of runs by the present mutation operators.
 *
 * `node --conditions=@repost/source bench/suite-strength.ts --before RUN... --after RUN... [--seed 28] [--json]`
 *
 * RUN is a folder of `funnel.ts --run`. Judges 60 mutants a function, at the old (score 0.5) and the default gates.
 */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { mutationCheck, trivialCheck } from "@repost/checks";
import { loadRecording, openDatasetStore, readEnvironments, readJsonLines } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { type CheckSubject, DEFAULT_GATES, type Environment, type Finding, records, RUN_FILES } from "@repost/spec";

const { values } = parseArgs({
  options: {
    before: { type: "string", multiple: true, default: [] },
    after: { type: "string", multiple: true, default: [] },
    seed: { type: "string", default: "28" },
    json: { type: "boolean", default: false },
  },
});
const OLD_SCORE = 0.5;
const environments = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
const judge = createJudge({ executor, confirmTimeouts: false });
const strength = mutationCheck({ judge, executor, seed: Number(values.seed) });
const triviality = trivialCheck();

interface Judged {
  readonly id: string;
  readonly score: number | null;
  readonly trivial: boolean;
  readonly passes: boolean;
  readonly operators: Readonly<Record<string, { readonly killed: number; readonly survived: number }>>;
}

interface Side {
  readonly sampled: ReadonlySet<string>;
  readonly judged: readonly Judged[];
}

const [before, after] = [await judgeSide(values.before), await judgeSide(values.after)];
const sides = [before, after].filter(({ sampled }) => sampled.size > 0);
const shared = [...new Set(sides.flatMap(({ sampled }) => [...sampled]))].filter((id) =>
  sides.every(({ sampled }) => sampled.has(id)),
);
const figures = { functions: shared.length, before: figuresOf(before), after: figuresOf(after) };
console.log(values.json ? JSON.stringify(figures, null, 2) : formatFigures());

async function judgeSide(folders: readonly string[]): Promise<Side> {
  const sampled = new Set<string>();
  const judged: Judged[] = [];
  for (const run of (await Promise.all(folders.map(runsIn))).flat()) {
    for await (const { instance_id: id } of readJsonLines(path.join(run, RUN_FILES.rejected), records.rejection)) {
      if (id !== null) sampled.add(id);
    }
    const store = await openDatasetStore(run);
    for await (const environment of readEnvironments(run)) {
      sampled.add(environment.instance_id);
      judged.push(await judgeSuite(environment, store));
    }
  }
  return { sampled, judged };
}

async function runsIn(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(folder)).toSorted().map((name) => path.join(folder, name));
  const isRun = async (run: string): Promise<boolean> =>
    (await stat(path.join(run, RUN_FILES.environments)).catch(() => null)) !== null;
  const checked = await Promise.all(paths.map(async (run) => ((await isRun(run)) ? [run] : [])));
  return checked.flat();
}

async function judgeSuite(
  environment: Environment,
  store: Awaited<ReturnType<typeof openDatasetStore>>,
): Promise<Judged> {
  const { schema_version, instance_id, language, runtime, cost, quality } = environment;
  const subject: CheckSubject = {
    target: environment,
    module: { ...environment.module, schema_version, instance_id, language },
    recording: await loadRecording(environment, store),
    referenceMs: cost.reference_ms,
    environment: runtime.lock_digest,
    findings: quality.findings.filter(({ check }) => check === "coverage"),
  };
  const finding: Finding = await strength.run(subject);
  const { evidence } = await triviality.run(subject);
  const score = finding.evidence["score"];
  return {
    id: instance_id,
    score: typeof score === "number" ? score : null,
    trivial: evidence["trivial"] === true,
    passes: finding.passed,
    operators: (finding.evidence["operators"] ?? {}) as Judged["operators"],
  };
}

function figuresOf({ judged }: Side) {
  const sharedResults = judged.filter(({ id }) => shared.includes(id));
  const scores = sharedResults.flatMap(({ score }) => (score === null ? [] : [score]));
  const good = sharedResults.filter(({ passes, trivial }) => passes && !trivial);
  const operators: Record<string, { killed: number; survived: number }> = {};
  for (const { operators: counts } of sharedResults) {
    for (const [name, { killed, survived }] of Object.entries(counts)) {
      const sum = (operators[name] ??= { killed: 0, survived: 0 });
      sum.killed += killed;
      sum.survived += survived;
    }
  }
  return {
    accepted_old_gates: sharedResults.filter(({ score }) => score === null || score >= OLD_SCORE).length,
    accepted_default_gates: good.length,
    trivial: sharedResults.filter(({ trivial }) => trivial).length,
    mean_score: mean(scores),
    mean_score_accepted: mean(good.flatMap(({ score }) => (score === null ? [] : [score]))),
    operators,
  };
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function formatFigures(): string {
  const row = (name: string, { operators: _operators, ...side }: (typeof figures)["before"]): string =>
    [
      name.padEnd(7),
      `accepted at score ${OLD_SCORE}: ${side.accepted_old_gates}`,
      `at the default gates (score ${DEFAULT_GATES.minMutation}, parameters, branches): ${side.accepted_default_gates}`,
      `trivial: ${side.trivial}`,
      `mean score: ${percent(side.mean_score)}, of those at the default gates ${percent(side.mean_score_accepted)}`,
    ].join("  ");
  const names = [...new Set([...Object.keys(figures.before.operators), ...Object.keys(figures.after.operators)])];
  const share = (counts: { readonly killed: number; readonly survived: number } | undefined): string =>
    counts === undefined ? "-" : `${counts.killed}/${counts.killed + counts.survived}`;
  return [
    `${figures.functions} functions on both sides`,
    row("before", figures.before),
    row("after", figures.after),
    ...names
      .toSorted()
      .map((name) =>
        [
          name.padEnd(22),
          share(figures.before.operators[name]).padStart(9),
          share(figures.after.operators[name]).padStart(9),
        ].join(" "),
      ),
  ].join("\n");
}

function percent(share: number | null): string {
  return share === null ? "-" : `${(100 * share).toFixed(1)} %`;
}
