import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { MASK_NODE_KINDS, type MaskNodeKind, maskNodeTypes } from "./mask-node-types.ts";
import { type DrawnRange, lineStarts, type MaskFile, type MaskRejection, middleOf } from "./mask-file.ts";
import type { Random } from "./random.ts";

/** Shares in the published sampler (ExecRepoBench, specification D1). */
const KIND_WEIGHTS: Readonly<Record<MaskNodeKind, number>> = {
  import: 0.1,
  comment: 0.05,
  return: 0.1,
  if: 0.15,
  for: 0.15,
  while: 0.1,
  class: 0.1,
  function: 0.1,
  assignment: 0.05,
  expression_statement: 0.05,
};

const SINGLE_LINES = 3;
const MULTIPLE_LINES = 6;
const SPANS = 9;
const MAX_LINES = 10;
const MAX_SPAN_CHARACTERS = 30;
const WHOLE_NODE_SHARE = 0.8;
const MAX_NODE_LINES = 10;
const LONGER_THAN = 10;
const SHORTER_THAN = 512;

const BLOCKS: ReadonlySet<MaskNodeKind> = new Set(["class", "function", "if", "for", "while"]);
const STATEMENTS: ReadonlySet<MaskNodeKind> = new Set(["import", "return"]);

export interface PublishedDraw {
  readonly files: readonly MaskFile[];
  readonly rootOf: (file: MaskFile) => SyntaxNode;
  readonly random: Random;
}

/** Draws as the published sampler; null without a range. */
export function drawPublished({ files, rootOf, random }: PublishedDraw, accepted: number): DrawnRange | null {
  const file = random.pick(files);
  if (accepted < SINGLE_LINES) return drawLines(file, 1, "line", "Random Single-line Completion", random);
  if (accepted < MULTIPLE_LINES) {
    return drawLines(file, random.integer(1, MAX_LINES), "lines", "Random Multi-line Completion", random);
  }
  return accepted < SPANS ? drawSpan(file, random) : drawNode(file, rootOf(file), random);
}

export function rejectPublished(range: DrawnRange, used: ReadonlySet<string>): MaskRejection | null {
  const middle = middleOf(range);
  const { length } = middle.trim();
  if (length <= LONGER_THAN) return "too_short";
  if (length >= SHORTER_THAN) return "too_long";
  if (middle.includes("#")) return "comment";
  return used.has(middle) ? "repeated" : null;
}

function drawLines(
  file: MaskFile,
  count: number,
  level: "line" | "lines",
  fillType: string,
  random: Random,
): DrawnRange | null {
  const starts = lineStarts(file.code);
  const lines = starts.length - 1;
  if (lines < count) return null;
  const first = random.integer(0, lines - count);
  const [start = 0, end = 0] = [starts[first], starts[first + count]];
  return { file, level, fillType, nodeType: null, start, end };
}

function drawSpan(file: MaskFile, random: Random): DrawnRange | null {
  const length = random.integer(1, MAX_SPAN_CHARACTERS);
  if (file.code.length < length) return null;
  const start = random.integer(0, file.code.length - length);
  return { file, level: "span", fillType: "Random Span Completion", nodeType: null, start, end: start + length };
}

function drawNode(file: MaskFile, root: SyntaxNode, random: Random): DrawnRange | null {
  const byKind = nodesByKind(root, file);
  const kind = drawKind(byKind, random);
  if (kind === null) return null;
  const node = random.pick(byKind.get(kind) ?? []);
  const isWhole = random.fraction() < WHOLE_NODE_SHARE && isShort(node) && !touchesEdge(node, file);
  const final = isWhole ? node : random.pick(descendantsOf(node));
  const level = levelOf(final, file);
  return {
    file,
    level,
    fillType: `grammar-based: ${level}`,
    nodeType: final.type,
    start: final.startIndex,
    end: final.endIndex,
  };
}

function nodesByKind(root: SyntaxNode, { language }: MaskFile): Map<MaskNodeKind, SyntaxNode[]> {
  const types = maskNodeTypes(language);
  const kindOf = new Map(MASK_NODE_KINDS.flatMap((kind) => types[kind].map((type) => [type, kind] as const)));
  const nodes = new Map<MaskNodeKind, SyntaxNode[]>();
  const names = new Set<string>();
  walk(root, (node) => {
    const kind = kindOf.get(node.type);
    if (kind === undefined || isRepeatedName(kind, node, names)) return;
    nodes.set(kind, [...(nodes.get(kind) ?? []), node]);
  });
  return nodes;
}

function isRepeatedName(kind: MaskNodeKind, node: SyntaxNode, names: Set<string>): boolean {
  if (kind !== "class" && kind !== "function") return false;
  const name = node.childForFieldName("name")?.text;
  if (name === undefined) return false;
  const key = `${kind} ${name}`;
  if (names.has(key)) return true;
  names.add(key);
  return false;
}

function drawKind(nodes: ReadonlyMap<MaskNodeKind, readonly SyntaxNode[]>, random: Random): MaskNodeKind | null {
  const availableKinds = MASK_NODE_KINDS.filter((kind) => nodes.has(kind));
  const total = availableKinds.reduce((sum, kind) => sum + KIND_WEIGHTS[kind], 0);
  let remaining = random.fraction() * total;
  for (const kind of availableKinds) {
    remaining -= KIND_WEIGHTS[kind];
    if (remaining < 0) return kind;
  }
  return availableKinds.at(-1) ?? null;
}

function isShort({ startPosition, endPosition }: SyntaxNode): boolean {
  return endPosition.row - startPosition.row + 1 < MAX_NODE_LINES;
}

function touchesEdge({ startIndex, endIndex }: SyntaxNode, { code }: MaskFile): boolean {
  return startIndex === 0 || endIndex === code.length;
}

function descendantsOf(node: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  walk(node, (descendant) => void nodes.push(descendant));
  return nodes.length > 1 ? nodes.slice(1) : nodes;
}

function levelOf({ type }: SyntaxNode, { language }: MaskFile): "block" | "statement" | "expression" {
  const types = maskNodeTypes(language);
  const kind = MASK_NODE_KINDS.find((candidate) => types[candidate].includes(type));
  if (kind !== undefined && BLOCKS.has(kind)) return "block";
  return kind !== undefined && STATEMENTS.has(kind) ? "statement" : "expression";
}
