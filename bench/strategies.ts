/**
 * Compares `static`, `hybrid` and `llm` on the same functions.
 *
 * `node --conditions=@repost/source bench/strategies.ts FILE [--only IDX,...] [--ways static,hybrid,llm,asked] [--seed
 * 0]`
 *
 * `node --conditions=@repost/source bench/strategies.ts --groves [--ways static,hybrid,llm] [--seed 0]`
 *
 * FILE is a copy of RepoST-Eval. Answers of `hybrid` are handwritten, those of `llm` the rows' own. `asked` asks about
 * every function. `--groves` takes the functions of tests/pipeline.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  createSource,
  discoverTargets,
  indexRepository,
  loadTokenCounter,
  type RepositoryIndex,
} from "@repost/context";
import { createFolderStore, type PublishedTask, readPublished } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { type BuildStages, buildTarget, createModelStages, createStaticStages } from "@repost/pipeline";
import type { OpenRepository, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { contextFiles, writeFiles } from "./repost-dev/context-files.ts";
import { findTarget } from "./repost-dev/find-target.ts";
import { groveAnswers } from "./strategies/grove-answers.ts";
import { type Outcome, summarise, outcomeText } from "./strategies/outcome.ts";
import { type Answers, answeringModel, recordedAnswers } from "./strategies/recorded-model.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    groves: { type: "boolean", default: false },
    only: { type: "string" },
    ways: { type: "string" },
    seed: { type: "string", default: "0" },
  },
});

const seed = Number(values.seed);
const ways = (values.ways ?? (values.groves ? "static,hybrid,llm" : "static,hybrid,asked,llm")).split(",");
const counter = await loadTokenCounter("o200k_base");
const scratch = await mkdtemp(path.join(tmpdir(), "repost-strategies-"));
const store = createFolderStore(path.join(scratch, "store"));
await using executor = await createExecutor({ kind: "auto" });
const outcomes = new Map<string, Outcome[]>(ways.map((way) => [way, []]));
try {
  if (values.groves) await compareGroves();
  else await compareRows(positionals[0] ?? "");
  summarise(outcomes, counter);
} finally {
  await rm(scratch, { recursive: true });
}

async function compareRows(file: string): Promise<void> {
  const recorded = (await readdir(new URL("../tests/recordings/calls", import.meta.url))).map(
    (name) => path.parse(name).name,
  );
  const only = values.only?.split(",") ?? recorded;
  const rows = JSON.parse(await readFile(file, "utf8")) as readonly { idx: unknown; orig_context: string }[];
  const contexts = new Map(rows.map(({ idx, orig_context: context }) => [String(idx), contextFiles(context)]));
  for await (const task of readPublished(file))
    if (only.includes(task.task_id)) await compareRow(task, contexts.get(task.task_id) ?? new Map<string, string>());
}

async function compareRow(task: PublishedTask, files: ReadonlyMap<string, string>): Promise<void> {
  const root = await mkdtemp(path.join(scratch, "row-"));
  await writeFiles(root, files);
  const repository = await createSource(root).open();
  try {
    const target = findTarget({ repository, files, task, adapter: await loadLanguage("python") });
    if (target === null) return;
    const index = await indexRepository({ repository, language: "python", required: [target.path], cacheFolder: null });
    await compare({ id: task.task_id, target, repository, index, answers: () => recordedAnswers(task) });
  } finally {
    await repository.close();
  }
}

async function compareGroves(): Promise<void> {
  for (const language of ["typescript", "javascript"] as const) {
    const name = language === "typescript" ? "grove-ts" : "grove-js";
    const root = fileURLToPath(new URL(`../tests/pipeline/fixtures/${name}`, import.meta.url));
    const repository = await createSource(root).open();
    try {
      const index = await indexRepository({ repository, language, cacheFolder: null });
      const { targets } = await discoverTargets({ repository, language });
      for (const target of targets)
        await compare({ id: name, target, repository, index, answers: (way) => groveAnswers(way) });
    } finally {
      await repository.close();
    }
  }
}

interface Compared {
  readonly id: string;
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly answers: (way: string) => Answers;
}

async function compare({ id, target, repository, index, answers }: Compared): Promise<void> {
  for (const way of ways) {
    const outcome = await outcomeOf(way, answers(way), `${way}-${id}-${target.func_name}`, async (stages) => {
      const runtime = { environment: null, unresolved: [], record: { lock: [], lock_digest: null, cutoff: null } };
      return await buildTarget({ target, repository, index, stages, runtime, store, seed });
    });
    outcomes.get(way)?.push(outcome);
    console.log(`${id.padEnd(8)} ${way.padEnd(7)} ${target.func_name.padEnd(36)} ${outcomeText(outcome)}`);
  }
}

async function outcomeOf(
  way: string,
  answers: Answers,
  name: string,
  build: (stages: BuildStages) => Promise<Awaited<ReturnType<typeof buildTarget>>>,
): Promise<Outcome> {
  const model = answeringModel(answers, counter);
  const stages =
    way === "static"
      ? await createStaticStages({ executor, seed })
      : await withModel(way === "llm" ? "llm" : "hybrid", way === "asked");
  const result = await build(stages);
  const { calls, inputTokens: input, outputTokens: output } = model.usage();
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

  async function withModel(strategy: "hybrid" | "llm", isAlwaysPrompted: boolean): Promise<BuildStages> {
    const choice = { strategy, name: "recorded", open: () => Promise.resolve(model) };
    const made = (
      await createModelStages({
        executor,
        seed,
        model: choice,
        folder: path.join(scratch, name),
        store,
      })
    ).stages;
    // RepoST's pipeline has no task texts.
    const { describe: _describe, ...stagesWithoutTexts } = made;
    if (!isAlwaysPrompted) return stagesWithoutTexts;
    return {
      ...stagesWithoutTexts,
      tests: {
        generate: (request, options) =>
          made.tests.generate(
            { ...request, refused: { suite: null, reason: "too_few_tests", detail: "its tests are few." } },
            options,
          ),
      },
    };
  }
}
