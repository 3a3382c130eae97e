import type { MaskLevel } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { listMasks } from "./list-masks.ts";
import { maskNodeTypes } from "./mask-node-types.ts";
import { type DrawnRange, type MaskFile, middleOf, splitsCharacter } from "./mask-file.ts";
import { countWords } from "./count-words.ts";
import type { Random } from "./random.ts";
import { untestableParts } from "./untestable-code.ts";

export interface BalancedOptions {
  readonly levels: readonly MaskLevel[];
  readonly minCharacters: number;
  readonly maxCharacters: number;
}

const SPAN_CHARACTERS = { least: 11, most: 30 };
const SPANS_PER_FILE = 40;
const FEW_LINES = 5;

/** Groups testable ranges by level, lines and difficulty. Hard ranges use a name that the rest of their file lacks. */
export function balancedStrata(
  files: readonly MaskFile[],
  rootOf: (file: MaskFile) => SyntaxNode,
  options: BalancedOptions,
  random: Random,
): Map<MaskLevel, Map<string, DrawnRange[]>> {
  const strata = new Map<MaskLevel, Map<string, DrawnRange[]>>();
  for (const file of files) {
    const root = rootOf(file);
    const comments = commentsOf(root, file);
    const untestable = untestableParts(root, file.language);
    const words = countWords(file.code);
    const ranges = [...nodeRanges(root, file, options), ...spanRanges(file, options, random)];
    for (const range of ranges.filter((candidate) => isUsable(candidate, options, comments))) {
      if (untestable.some(({ start, end }) => start <= range.start && range.end <= end)) continue;
      addTo(strata, range, `${sizeOf(range)} ${isHard(range, words) ? "hard" : "easy"}`);
    }
  }
  return strata;
}

function nodeRanges(root: SyntaxNode, file: MaskFile, { levels }: BalancedOptions): DrawnRange[] {
  return listMasks(root, file.language)
    .filter(({ level }) => levels.includes(level))
    .map((range) => ({ ...range, file, fillType: range.level }));
}

function spanRanges(file: MaskFile, { levels }: BalancedOptions, random: Random): DrawnRange[] {
  const { least, most } = SPAN_CHARACTERS;
  if (!levels.includes("span") || file.code.length < most) return [];
  return Array.from({ length: SPANS_PER_FILE }, () => {
    const length = random.integer(least, most);
    const start = random.integer(0, file.code.length - length);
    return { file, level: "span" as const, fillType: "span", nodeType: null, start, end: start + length };
  }).filter((range) => !middleOf(range).includes("\n") && middleOf(range).trim() === middleOf(range));
}

function isUsable(
  range: DrawnRange,
  { minCharacters, maxCharacters }: BalancedOptions,
  comments: readonly SyntaxNode[],
): boolean {
  const { length } = middleOf(range).trim();
  if (length < minCharacters || length > maxCharacters) return false;
  const { file, start, end } = range;
  if (splitsCharacter(file.code, start) || splitsCharacter(file.code, end)) return false;
  return !comments.some((comment) => overlaps(range, comment));
}

function overlaps({ level, start, end }: DrawnRange, { startIndex, endIndex }: SyntaxNode): boolean {
  if (endIndex <= start || end <= startIndex) return false;
  const isBody = level === "block" || level === "function" || level === "class";
  return !isBody || startIndex < start || end < endIndex;
}

function commentsOf(root: SyntaxNode, { language }: MaskFile): SyntaxNode[] {
  const texts = root.descendantsOfType([...maskNodeTypes(language).comment, "string"]);
  return texts.filter(({ type, parent }) => type !== "string" || parent?.type === "expression_statement");
}

function sizeOf(range: DrawnRange): "one line" | "few lines" | "many lines" {
  const lines = middleOf(range).split("\n").length;
  if (lines === 1) return "one line";
  return lines <= FEW_LINES ? "few lines" : "many lines";
}

function isHard(range: DrawnRange, words: ReadonlyMap<string, number>): boolean {
  for (const [word, count] of countWords(middleOf(range))) if (words.get(word) === count) return true;
  return false;
}

function addTo(strata: Map<MaskLevel, Map<string, DrawnRange[]>>, range: DrawnRange, key: string): void {
  const ofLevel = strata.get(range.level) ?? new Map<string, DrawnRange[]>();
  strata.set(range.level, ofLevel);
  const ranges = ofLevel.get(key) ?? [];
  ofLevel.set(key, ranges);
  ranges.push(range);
}
