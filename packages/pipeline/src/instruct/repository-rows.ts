import { type CompletionFormat, type ContextFile, type MaskFile, rankContext, sampleMasks } from "@repost/context";
import type { TrainingExample } from "@repost/dataset";
import { type Mask, type MaskLevel, type RepositoryInfo, type TokenCounter } from "@repost/spec";
import { maskId } from "../completion/mask-identity.ts";
import { taskPrompt, type TokenBudget } from "../completion/task-prompt.ts";
import { keysOf, type MaskKeys, type NearDuplicates } from "./near-duplicates.ts";

const ROW_LOSSES = ["near_duplicate", "answer_too_long", "prompt_too_long"] as const;
type RowLoss = (typeof ROW_LOSSES)[number];

export interface RowOptions {
  readonly format: CompletionFormat;
  readonly budget: TokenBudget;
  readonly counter: TokenCounter;
  readonly masks: number;
  readonly levels?: readonly MaskLevel[] | undefined;
  readonly seed: number;
  readonly duplicates: NearDuplicates;
  readonly signal?: AbortSignal | undefined;
}

type RowExample = Pick<
  Extract<TrainingExample, { readonly kind: "answer" }>,
  "instance_id" | "prompt" | "answer" | "source" | "license"
>;

type MaskRow =
  | { readonly status: "row"; readonly example: RowExample; readonly mask: Mask }
  | { readonly status: "lost"; readonly reason: RowLoss }
  | { readonly status: "sampled"; readonly keys: MaskKeys };

/** Maximum files with masks. Other files can be context. */
const MOST_MASKED_FILES = 100;
const MOST_CONTEXT_FILES = 300;

/** Omits long masks and copies of earlier repositories. The last result contains all keys. */
export async function* repositoryRows(
  repo: RepositoryInfo,
  files: readonly MaskFile[],
  options: RowOptions,
): AsyncGenerator<MaskRow, void> {
  const { masks: count, levels, seed, duplicates, signal } = options;
  const masked = evenly(files, MOST_MASKED_FILES);
  const { masks } = await sampleMasks({
    files: masked,
    count,
    seed,
    signal,
    ...(levels === undefined ? {} : { levels }),
  });
  for (const mask of masks) {
    signal?.throwIfAborted();
    yield duplicates.isDuplicate(mask)
      ? { status: "lost", reason: "near_duplicate" }
      : rowOf(mask, repo, files, options);
  }
  yield { status: "sampled", keys: masks.flatMap(keysOf) };
}

function rowOf(mask: Mask, repo: RepositoryInfo, files: readonly MaskFile[], options: RowOptions): MaskRow {
  const { format, budget, counter } = options;
  const answer = format === "chat" ? fenced(mask) : mask.middle;
  const answerTokens = counter.count(answer);
  if (answerTokens > budget.output) return { status: "lost", reason: "answer_too_long" };
  const ranked = rankContext({ mask, files: contextFiles(mask, files) });
  const prompt = promptText({ mask, repo, ranked }, options);
  const limit = budget.context + budget.file + budget.output;
  if (counter.count(prompt) + answerTokens > limit) return { status: "lost", reason: "prompt_too_long" };
  const example: RowExample = {
    instance_id: maskId(repo, mask),
    prompt,
    answer,
    source: repo.source,
    license: repo.license,
  };
  return { status: "row", example, mask };
}

interface Prompted {
  readonly mask: Mask;
  readonly repo: RepositoryInfo;
  readonly ranked: readonly ContextFile[];
}

function promptText({ mask, repo, ranked }: Prompted, { format, budget, counter }: RowOptions): string {
  const { messages } = taskPrompt({ ...mask, repo }, ranked, { format, budget, counter, order: "close" });
  return messages.map(({ content }) => content).join("\n\n");
}

function fenced({ language, middle }: Mask): string {
  const longest = Math.max(2, ...[...middle.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${middle}${middle.endsWith("\n") ? "" : "\n"}${fence}\n`;
}

function contextFiles(mask: Mask, files: readonly MaskFile[]): readonly ContextFile[] {
  const folders = mask.path.split("/").slice(0, -1);
  const distance = ({ path }: MaskFile): number => {
    const differs = folders.findIndex((folder, index) => path.split("/")[index] !== folder);
    return differs === -1 ? 0 : folders.length - differs;
  };
  return files
    .filter(({ language, path }) => language === mask.language && path !== mask.path)
    .toSorted((left, right) => distance(left) - distance(right))
    .slice(0, MOST_CONTEXT_FILES);
}

/** Takes equal steps, so that every folder contributes. */
function evenly(files: readonly MaskFile[], most: number): readonly MaskFile[] {
  if (files.length <= most) return files;
  return Array.from({ length: most }, (_, index) => files[Math.floor((index * files.length) / most)]).filter(
    (file) => file !== undefined,
  );
}
