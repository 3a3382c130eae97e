import { type MaskFile, rankContext, sampleMasks } from "@repost/context";
import { impactedTests, type LineRange } from "@repost/envs";
import {
  type CompletionLoss,
  type CompletionRejection,
  type CompletionTask,
  type ImpactMap,
  type Mask,
  type MaskedRepository,
  RepostError,
  SCHEMA_VERSION,
  records,
} from "@repost/spec";
import type PQueue from "p-queue";
import { type CheckedMask, checkMask } from "./check-mask.ts";
import { completionRejection } from "./completion-rejection.ts";
import { type MaskChoice, maskLimits } from "./mask-choice.ts";
import { maskFiles } from "./mask-files.ts";
import { maskId } from "./mask-identity.ts";
import { chooseTests, maskLines } from "./mask-tests.ts";
import {
  type PreparedRepository,
  prepareRepository,
  type PrepareRepositoryOptions,
  RepositoryLoss,
} from "./prepare-repository.ts";
import { createProbes, type Probes } from "./probe-files.ts";
import { textFiles } from "./repository-archive.ts";
import type { OpenedRepository } from "./repository-tools.ts";
import { execRepoBenchMask, readJsonLines } from "@repost/dataset";

interface MaskRepositoryOptions extends PrepareRepositoryOptions {
  readonly choice: MaskChoice;
  readonly queue: PQueue;
  readonly onPrepared?: (row: MaskedRepository, masks: number) => void;
  readonly onChecked?: (checked: { readonly instanceId: string; readonly reason: CompletionLoss | null }) => void;
}

/** Maximum context, about 32,000 tokens. */
const CONTEXT_CHARACTERS = 131_072;

/** Infrastructure errors that end a repository. */
const MAX_FAILURES = 5;

/**
 * Journals every finished step.
 * @returns masks whose infrastructure failed, for the next run
 * @throws RepositoryLoss
 */
export async function maskRepository(options: MaskRepositoryOptions): Promise<readonly CompletionRejection[]> {
  const prepared = await prepareRepository(options);
  try {
    const context = await openContext(options, prepared);
    await checkInTurns(context);
    if (context.failed.length === 0) await options.append({ schema_version: SCHEMA_VERSION, type: "finished" });
    return context.failed;
  } finally {
    await prepared.opened.workspace.close();
  }
}

interface DrawnMask {
  readonly mask: Mask;
  readonly id: string;
  readonly position: number;
}

interface CheckContext {
  readonly options: MaskRepositoryOptions;
  readonly row: MaskedRepository;
  readonly opened: OpenedRepository;
  readonly masks: readonly DrawnMask[];
  readonly map: ImpactMap;
  readonly probes: Probes;
  readonly files: readonly MaskFile[];
  readonly failed: CompletionRejection[];
}

async function openContext(
  options: MaskRepositoryOptions,
  { row, archive, map, opened }: PreparedRepository,
): Promise<CheckContext> {
  const { repository, onPrepared, signal } = options;
  const files = await maskFiles(repository.root, row.plan.runtime, textFiles(archive), { signal });
  const masks = await drawMasks(options, files);
  onPrepared?.(row, masks.length);
  const probes = createProbes({ ...options, ...opened, map });
  return { options, row, opened, masks, map, probes, files, failed: [] };
}

async function drawMasks(
  { choice, repository, signal }: MaskRepositoryOptions,
  files: readonly MaskFile[],
): Promise<readonly DrawnMask[]> {
  const { levels } = choice;
  const { preset, maxMasks: count, seed } = maskLimits(choice);
  const sampling = { files, preset, count, seed, signal, ...(levels === undefined ? {} : { levels }) };
  const { masks } =
    choice.published === undefined
      ? await sampleMasks(sampling)
      : { masks: (await publishedMasks(choice.published, repository.info.name, files)).slice(0, count) };
  if (masks.length === 0) throw new RepositoryLoss("nothing_to_mask", "No source file has code of the chosen levels.");
  return masks.map((mask, position) => ({ mask, id: maskId(repository.info, mask), position }));
}

/** Checks only as many masks as needed. */
async function checkInTurns(context: CheckContext): Promise<void> {
  const { choice, entries, queue } = context.options;
  const finished = new Map(
    entries.flatMap((entry) => (entry.type === "checked" ? [[entry.instance_id, entry.task !== null] as const] : [])),
  );
  let missing = maskLimits(choice).maxTasks;
  for (let next = 0; missing > 0 && next < context.masks.length;) {
    const turn = context.masks.slice(next, next + missing);
    next += turn.length;
    const valid = await Promise.all(
      turn.map(async (drawn) => finished.get(drawn.id) ?? queue.add(() => checkSafely(context, drawn))),
    );
    missing -= valid.filter(Boolean).length;
  }
}

/** Repeated executor failures stop the repository. */
async function checkSafely(context: CheckContext, drawn: DrawnMask): Promise<boolean> {
  const { options, failed } = context;
  options.signal?.throwIfAborted();
  try {
    return await checkOne(context, drawn);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!RepostError.is(error) || failed.length >= MAX_FAILURES) throw error;
    const loss = { reason: "infrastructure", detail: error.message } as const;
    failed.push(completionRejection(options.source, { ...drawn.mask, instance_id: drawn.id }, loss));
    options.onChecked?.({ instanceId: drawn.id, reason: loss.reason });
    return false;
  }
}

async function checkOne(context: CheckContext, drawn: DrawnMask): Promise<boolean> {
  const { options, row, files } = context;
  const { mask, id, position } = drawn;
  const { quality, loss, tests, failsByTest } = await checkWithProbe(context, mask);
  const fields = { instance_id: id, repo: row.repo, files: row.files, tests, quality };
  const task: CompletionTask | null =
    loss === null ? { schema_version: SCHEMA_VERSION, ...fields, ...mask, context: contextOf(mask, files) } : null;
  await options.append({
    schema_version: SCHEMA_VERSION,
    type: "checked",
    instance_id: id,
    level: mask.level,
    position,
    by_test: failsByTest,
    quality,
    task,
    rejection: loss === null ? null : completionRejection(options.source, { ...mask, instance_id: id }, loss),
  });
  options.onChecked?.({ instanceId: id, reason: loss?.reason ?? null });
  return task !== null;
}

async function checkWithProbe(
  { options, opened, map, probes }: CheckContext,
  mask: Mask,
): Promise<CheckedMask & { readonly tests: CompletionTask["tests"] }> {
  const range = await maskLines(mask);
  const reached = chooseTests(map, range);
  const code = mask.prefix + mask.middle + mask.suffix;
  const tests = reached.length === 0 ? [] : chooseTests(map, range, await probes.failing(mask.path, code));
  const checked = await checkMask({ mask, tests, ...opened, signal: options.signal });
  if (reached.length === 0 || tests.length > 0 || !isExecuted(map, range)) return { ...checked, tests };
  const detail = `The tests that reach the mask pass when ${mask.path} raises at its first statement.`;
  return { ...checked, tests, loss: { reason: "probe_passes", detail } };
}

/** A child process may execute the file; the probe decides. */
function isExecuted(map: ImpactMap, range: LineRange): boolean {
  return impactedTests(map, range).some(({ via }) => via !== "process");
}

function contextOf(mask: Mask, files: readonly MaskFile[]): CompletionTask["context"] {
  const context: CompletionTask["context"] = [];
  let characters = 0;
  for (const { path, code } of rankContext({ mask, files })) {
    if (characters >= CONTEXT_CHARACTERS) break;
    characters += code.length;
    context.push({ path, content: code });
  }
  return context;
}

/** Ignores rows of another revision. */
async function publishedMasks(path: string, repository: string, files: readonly MaskFile[]): Promise<readonly Mask[]> {
  const codeOf = new Map(files.map((file) => [file.path, file.code]));
  const masks: Mask[] = [];
  for await (const row of readJsonLines(path, records.execRepoBench)) {
    if (lastPart(row.repo_name) !== lastPart(repository)) continue;
    const mask = execRepoBenchMask(row);
    if (mask !== null && codeOf.get(mask.path) === mask.prefix + mask.middle + mask.suffix) masks.push(mask);
  }
  return masks;
}

/** Published rows lack the owner. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
