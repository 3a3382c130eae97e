import { linesOf } from "../lines.ts";
import type { SyntaxNode } from "../parser.ts";
import { walk } from "../walk.ts";

/** Where a text stops being Python. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  /** What is there, one line. */
  readonly near: string;
}

/** The first place at which a text is not Python 3; the grammar by itself also takes Python 2's print, empty blocks and odd indentation. */
export function firstProblem(root: SyntaxNode, code: string): Problem | undefined {
  const unusable = code.search(/\0|\p{Surrogate}/u);
  if (unusable !== -1) return problemAt(unusable, code);
  let found: SyntaxNode | undefined;
  walk(root, (node) => {
    found ??= isProblem(node) ? node : (missingChild(node) ?? misaligned(node, code));
    return found === undefined;
  });
  return found === undefined ? undefined : problemAt(found.startIndex, code);
}

/** How many places of a tree do not fit the grammar. */
export function countErrors(root: SyntaxNode): number {
  let count = 0;
  walk(root, (node) => {
    if (node.isError || node.isMissing || missingChild(node) !== undefined) count += 1;
    return node.hasError;
  });
  return count;
}

export function describeProblem({ line, near }: Problem): string {
  return near === "" ? `line ${line}: unexpected end` : `line ${line}: near ${JSON.stringify(near)}`;
}

const notPython3 = new Set(["print_statement", "exec_statement"]);

function isProblem(node: SyntaxNode): boolean {
  if (node.isError || node.isMissing || notPython3.has(node.type)) return true;
  return node.type === "block" && node.namedChildren.every(({ type }) => type === "comment");
}

function missingChild(node: SyntaxNode): SyntaxNode | undefined {
  return node.hasError ? node.children.find(({ isMissing }) => isMissing) : undefined;
}

/** The first statement of a block that starts its line at another indentation than the block's first. */
function misaligned(block: SyntaxNode, code: string): SyntaxNode | undefined {
  if (block.type !== "block" && block.type !== "module") return undefined;
  let expected: string | undefined;
  for (const statement of block.namedChildren) {
    const indent = statement.type === "comment" ? undefined : indentBefore(statement.startIndex, code);
    if (indent === undefined) continue;
    expected ??= indent;
    if (indent !== expected) return statement;
  }
  return undefined;
}

/** The white space between a line's start and an offset; undefined where something else stands there. */
export function indentBefore(offset: number, code: string): string | undefined {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(code.charAt(start - 1))) start -= 1;
  const before = code.slice(start, offset).replace(/[\f\uFEFF]/g, "");
  return /^[ \t]*$/.test(before) ? before : undefined;
}

function problemAt(offset: number, code: string): Problem {
  const lines = linesOf(code);
  const line = lines.lineAt(Math.min(offset, code.length));
  const near = code.slice(Math.max(offset, lines.start(line)), lines.end(line)).trim();
  return { line: line + 1, near: near.slice(0, 60) };
}
