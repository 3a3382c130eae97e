/**
 * The same functions by `static`, `hybrid` and `llm`, side by side: accepted, coverage, mutants killed, and tokens that were really sent and answered:
 * node --conditions=@repost/source bench/strategies.ts FILE [--only IDX,...] [--ways static,hybrid,llm,asked] [--seed 0]
 *
 * FILE is a copy of RepoST-Eval. Answers of `hybrid` were written by hand (tests/recordings), those of `llm` are the rows' own, on the
 * happy way: each is right the first time, as far as it keeps to the rules. `asked` is hybrid that asks about every function. Nothing is installed.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createSource, indexRepository, loadTokenCounter } from "@repost/context";
import { createFolderStore, type PublishedTask, readPublished } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { type BuildStages, buildTarget, createModelStages, createStaticStages } from "@repost/pipeline";
import { loadLanguage } from "@repost/syntax";
import { contextFiles, writeFiles } from "./repost-dev/context-files.ts";
import { findTarget } from "./repost-dev/find-target.ts";
import { recordedModel } from "./strategies/recorded-model.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    ways: { type: "string", default: "static,hybrid,asked,llm" },
    seed: { type: "string", default: "0" },
  },
});

interface Outcome {
  readonly accepted: boolean;
  readonly why: string;
  readonly coverage: number | null;
  readonly mutation: number | null;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
}

const [file = ""] = positionals;
const ways = values.ways.split(",");
const recorded = (await readdir(new URL("../tests/recordings/calls", import.meta.url))).map(
  (name) => path.parse(name).name,
);
const only = values.only?.split(",") ?? recorded;
const rows = JSON.parse(await readFile(file, "utf8")) as readonly { idx: unknown; orig_context: string }[];
const contexts = new Map(rows.map(({ idx, orig_context: context }) => [String(idx), contextFiles(context)]));
const counter = await loadTokenCounter("o200k_base");
const adapter = await loadLanguage("python");
const scratch = await mkdtemp(path.join(tmpdir(), "repost-strategies-"));
const store = createFolderStore(path.join(scratch, "store"));
await using executor = await createExecutor({ kind: "auto" });
const outcomes = new Map<string, Outcome[]>(ways.map((way) => [way, []]));
try {
  for await (const task of readPublished(file)) if (only.includes(task.task_id)) await compare(task);
  summarise();
} finally {
  await rm(scratch, { recursive: true });
}

async function compare(task: PublishedTask): Promise<void> {
  const files = contexts.get(task.task_id) ?? new Map<string, string>();
  const root = await mkdtemp(path.join(scratch, "row-"));
  await writeFiles(root, files);
  const repository = await createSource(root).open();
  try {
    const target = findTarget({ repository, files, task, adapter });
    if (target === null) return;
    const index = await indexRepository({ repository, language: "python", required: [target.path], cacheFolder: null });
    for (const way of ways) {
      const outcome = await outcomeOf(way, task, async (stages) => {
        const runtime = { environment: null, unresolved: [], record: { lock: [], lock_digest: null, cutoff: null } };
        return await buildTarget({ target, repository, index, stages, runtime, store, seed: Number(values.seed) });
      });
      outcomes.get(way)?.push(outcome);
      console.log(`${task.task_id.padEnd(5)} ${way.padEnd(7)} ${target.func_name.padEnd(36)} ${told(outcome)}`);
    }
  } finally {
    await repository.close();
  }
}

async function outcomeOf(
  way: string,
  task: PublishedTask,
  build: (stages: BuildStages) => Promise<Awaited<ReturnType<typeof buildTarget>>>,
): Promise<Outcome> {
  const model = recordedModel({ task, counter });
  const seed = Number(values.seed);
  const folder = path.join(scratch, `${way}-${task.task_id}`);
  const stages =
    way === "static"
      ? await createStaticStages({ executor, seed })
      : await withModel(way === "llm" ? "llm" : "hybrid", way === "asked");
  const result = await build(stages);
  const { calls, inputTokens: input, outputTokens: output } = model.spent();
  const cost = { calls, input, output };
  if (result.status === "accepted") {
    const { branch_coverage: coverage, mutation } = result.environment.quality;
    return { accepted: true, why: "", coverage, mutation: mutation.score, ...cost };
  }
  const why =
    result.status === "rejected"
      ? `${result.rejection.stage}: ${result.rejection.reason}: ${result.rejection.detail}`
      : `${result.stage}: ${String(result.error)}`;
  return { accepted: false, why, coverage: null, mutation: null, ...cost };

  async function withModel(strategy: "hybrid" | "llm", isAlwaysAsked: boolean): Promise<BuildStages> {
    const choice = { strategy, name: "recorded", open: () => Promise.resolve(model) };
    const made = (await createModelStages({ executor, seed, model: choice, folder })).stages;
    // RepoST's pipeline has no task texts.
    const { describe: _describe, ...others } = made;
    if (!isAlwaysAsked) return others;
    return {
      ...others,
      tests: {
        generate: (request, options) => made.tests.generate({ ...request, lacking: "its tests are few." }, options),
      },
    };
  }
}

function told({ accepted, why, coverage, mutation, calls, input, output }: Outcome): string {
  const tokens = `${calls} calls, ${input} in, ${output} out`;
  return accepted
    ? `accepted, branches ${share(coverage)}, mutants ${share(mutation)}, ${tokens}`
    : `lost, ${tokens}; ${why.slice(0, 150).replaceAll("\n", " ")}`;
}

function share(value: number | null): string {
  return value === null ? "-" : `${Math.round(value * 100)} %`;
}

function summarise(): void {
  for (const [way, all] of outcomes) {
    const accepted = all.filter((one) => one.accepted);
    const sum = (of: (one: Outcome) => number): number => all.reduce((total, one) => total + of(one), 0);
    const mean = (of: (one: Outcome) => number | null): number | null => {
      const known = accepted.flatMap((one) => of(one) ?? []);
      return known.length === 0 ? null : known.reduce((total, one) => total + one, 0) / known.length;
    };
    const tokens = sum(({ input, output }) => input + output);
    const perAccepted = accepted.length === 0 ? "-" : String(Math.round(tokens / accepted.length));
    console.log(
      `\n${way}: ${accepted.length} of ${all.length} accepted, branches ${share(mean(({ coverage }) => coverage))}, mutants ${share(mean(({ mutation }) => mutation))}; ` +
        `${sum(({ calls }) => calls)} calls, ${sum(({ input }) => input)} tokens in, ${sum(({ output }) => output)} out, ${perAccepted} per accepted environment`,
    );
  }
  // Where one is lost, its tokens are those of attempts that no answer was written for.
  const whole = outcomes.get("llm") ?? [];
  for (const way of ["hybrid", "asked"]) {
    const both = (outcomes.get(way) ?? []).flatMap((own, place) => {
      const other = whole[place];
      return own.accepted && other?.accepted === true ? [{ own: tokensOf(own), other: tokensOf(other) }] : [];
    });
    const sum = (of: (one: { own: number; other: number }) => number): number =>
      both.reduce((total, one) => total + of(one), 0);
    const ratio = both.length === 0 ? null : sum(({ own }) => own) / sum(({ other }) => other);
    console.log(
      `${way} takes ${share(ratio)} of the tokens (${counter.name}) that llm takes, on the ${both.length} functions that both make environments of`,
    );
  }
}

function tokensOf({ input, output }: Outcome): number {
  return input + output;
}
