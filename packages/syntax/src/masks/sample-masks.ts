import type { Mask, MaskLevel } from "@repost/spec";
import { loadParser, type SyntaxTree } from "../parser.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { BALANCED_LEVELS, type MaskPreset } from "@repost/spec/settings";
import { balancedStrata } from "./balanced-strata.ts";
import { drawPublished, rejectPublished } from "./draw-published.ts";
import { type DrawnRange, type MaskFile, maskOf, type MaskRejection, middleOf, splitsCharacter } from "./mask-file.ts";
import { createRandom, type Random } from "./random.ts";

export interface SampleMasksOptions {
  readonly files: readonly MaskFile[];
  /** @default "balanced" */
  readonly preset?: MaskPreset;
  /** Fewer if the files have fewer. @default 100 */
  readonly count?: number;
  /** @default 1 */
  readonly seed?: number;
  /** Mask levels of the balanced preset. @default BALANCED_LEVELS */
  readonly levels?: readonly MaskLevel[];
  /** Minimum length of middles in the balanced preset. @default 8 */
  readonly minCharacters?: number;
  /** @default 2000 */
  readonly maxCharacters?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SampledMasks {
  readonly masks: readonly Mask[];
  readonly rejected: Readonly<Partial<Record<MaskRejection | "nothing_to_mask", number>>>;
}

/** Limit of draws, which ends the published preset in small repositories. */
const MAX_DRAWS_PER_MASK = 200;

/**
 * Draws masks from files; equal seeds give equal masks.
 *
 * @throws SyntaxAdapterError SYNTAX_GRAMMAR_MISSING, SYNTAX_GRAMMAR_INCOMPATIBLE
 */
export async function sampleMasks(options: SampleMasksOptions): Promise<SampledMasks> {
  const { files, preset = "balanced", count = 100, seed = 1, signal } = options;
  const trees = new Map<MaskFile, SyntaxTree>();
  for (const file of files) {
    signal?.throwIfAborted();
    trees.set(file, (await loadParser(file.language)).parse(file.code));
  }
  const rootOf = (file: MaskFile): SyntaxNode => {
    const tree = trees.get(file);
    if (tree === undefined) throw new TypeError(`${file.path} was not parsed.`);
    return tree.root;
  };
  const random = createRandom(seed);
  const usable = files.filter(({ code }) => code.trim() !== "");
  if (usable.length === 0 || count === 0) return { masks: [], rejected: {} };
  if (preset === "execrepobench") return samplePublished(usable, rootOf, random, count);
  const { levels = BALANCED_LEVELS, minCharacters = 8, maxCharacters = 2000 } = options;
  const strata = balancedStrata(usable, rootOf, { levels, minCharacters, maxCharacters }, random);
  return { masks: takeEvenly(strata, levels, random, count).map(maskOf), rejected: {} };
}

function samplePublished(
  files: readonly MaskFile[],
  rootOf: (file: MaskFile) => SyntaxNode,
  random: Random,
  count: number,
): SampledMasks {
  const masks: Mask[] = [];
  const used = new Set<string>();
  const rejected: Partial<Record<MaskRejection | "nothing_to_mask", number>> = {};
  for (let draws = 0; masks.length < count && draws < count * MAX_DRAWS_PER_MASK; draws += 1) {
    const range = drawPublished({ files, rootOf, random }, masks.length);
    const reason = range === null ? "nothing_to_mask" : reasonAgainst(range, used);
    if (range !== null && reason === null) {
      used.add(middleOf(range));
      masks.push(maskOf(range));
    } else if (reason !== null) rejected[reason] = (rejected[reason] ?? 0) + 1;
  }
  return { masks, rejected };
}

function reasonAgainst(range: DrawnRange, used: ReadonlySet<string>): MaskRejection | null {
  const { file, start, end } = range;
  if (splitsCharacter(file.code, start) || splitsCharacter(file.code, end)) return "splits_character";
  return rejectPublished(range, used);
}

function takeEvenly(
  strata: ReadonlyMap<MaskLevel, ReadonlyMap<string, readonly DrawnRange[]>>,
  levels: readonly MaskLevel[],
  random: Random,
  count: number,
): DrawnRange[] {
  const queues = levels.map((level) => interleave([...(strata.get(level)?.values() ?? [])], random));
  const drawn: DrawnRange[] = [];
  const used = new Set<string>();
  while (drawn.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const range = nextUnused(queue, used);
      if (range !== null && drawn.length < count) drawn.push(range);
    }
  }
  return drawn;
}

function nextUnused(queue: DrawnRange[], used: Set<string>): DrawnRange | null {
  for (let range = queue.shift(); range !== undefined; range = queue.shift()) {
    const middle = middleOf(range);
    if (used.has(middle)) continue;
    used.add(middle);
    return range;
  }
  return null;
}

function interleave(groups: readonly (readonly DrawnRange[])[], random: Random): DrawnRange[] {
  const shuffled = groups.map((group) => shuffle(group, random));
  const longest = Math.max(0, ...shuffled.map(({ length }) => length));
  return Array.from({ length: longest }, (_, row) => shuffled.map((group) => group[row]))
    .flat()
    .filter((range) => range !== undefined);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    const [left, right] = [shuffled[last], shuffled[other]];
    if (left === undefined || right === undefined) continue;
    shuffled[last] = right;
    shuffled[other] = left;
  }
  return shuffled;
}
