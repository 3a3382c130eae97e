import { linesOf } from "./lines.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** First position where a text is invalid. */
export interface Problem {
  readonly line: number;
  readonly near: string;
}

export function describeProblem({ line, near }: Problem): string {
  return near === "" ? `line ${line}: unexpected end` : `line ${line}: near ${JSON.stringify(near)}`;
}

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

export function firstError(root: SyntaxNode, code: string): Problem {
  return problemAt(deepestError(root).startIndex, code);
}

/** An outer error may enclose the whole text. */
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

export function notDefined(name: string, functions: readonly { readonly name: string }[]): string {
  const names = [...new Set(functions.map((nodes) => nodes.name))];
  const defined = names.length === 0 ? "no function" : names.slice(0, 5).join(", ");
  return `the solution does not define ${name}; it defines ${defined}`;
}
