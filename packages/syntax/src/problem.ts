import { linesOf } from "./lines.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Where a text stops being its language. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  /** What is there, one line. */
  readonly near: string;
}

export function describeProblem({ line, near }: Problem): string {
  return near === "" ? `line ${line}: unexpected end` : `line ${line}: near ${JSON.stringify(near)}`;
}

/** How many places of a tree do not fit the grammar. */
export function countErrors(root: SyntaxNode): number {
  if (!root.hasError) return 0;
  let count = 0;
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isError || node.isMissing) count += 1;
    for (const child of node.children) if (child.hasError || child.isError || child.isMissing) pending.push(child);
  }
  return count;
}

/** Where a tree with errors goes wrong first. */
export function firstError(root: SyntaxNode, code: string): Problem {
  return problemAt(deepestError(root).startIndex, code);
}

/** An error may enclose the whole text; the first one without another inside is where reading went wrong. */
function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}

export function problemAt(offset: number, code: string): Problem {
  const lines = linesOf(code);
  const line = lines.lineAt(Math.min(offset, code.length));
  const near = code.slice(Math.max(offset, lines.start(line)), lines.end(line)).trim();
  return { line: line + 1, near: near.slice(0, maxNear) };
}

const maxNear = 60;
