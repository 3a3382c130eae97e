import type { FunctionDefinition, SpliceRequest, SpliceResult } from "@repost/spec";
import { applyEdits } from "../../apply-edits.ts";
import { functionMissing } from "../../errors.ts";
import { findFunction } from "../../find-function.ts";
import { lineBreakOf, linesOf } from "../../lines.ts";
import type { Parser, SyntaxTree } from "../../parser.ts";
import { functionNodes, type FunctionNodes } from "../function-nodes.ts";
import { describeProblem, firstProblem, indentBefore } from "../problems.ts";
import { readSolution } from "./read-solution.ts";
import { linesInsideStrings, reindent } from "./reindent.ts";

/** Puts a solution in a function's place. */
export function spliceFunction(
  parser: Parser,
  functions: readonly FunctionDefinition[],
  request: SpliceRequest,
): SpliceResult {
  const { code, name, definition = 1, solution } = request;
  const target = findFunction(functions, name, definition);
  if (target === undefined) throw functionMissing(name, definition);
  const read = readSolution(parser, solution);
  if (read.status === "failed") {
    return { status: "failed", cause: "syntax_error", detail: describeProblem(read.problem) };
  }
  using tree: SyntaxTree = read.tree;
  const last = name.slice(name.lastIndexOf(".") + 1);
  const chosen = functionNodes(tree.root).findLast((found) => found.name === name || found.name === last);
  if (chosen === undefined) {
    return { status: "failed", cause: "not_defined", detail: `the solution does not define ${name}` };
  }
  const edit = { ...target.span, replacement: replacementFor(chosen, target, code, read.text, tree) };
  const spliced = applyEdits(code, [edit]);
  using check = parser.parse(spliced);
  const problem = firstProblem(check.root, spliced);
  if (problem !== undefined) return { status: "failed", cause: "syntax_error", detail: describeProblem(problem) };
  return {
    status: "spliced",
    code: spliced,
    span: { start: edit.start, end: edit.start + edit.replacement.length },
  };
}

function replacementFor(
  chosen: FunctionNodes,
  target: FunctionDefinition,
  code: string,
  text: string,
  tree: SyntaxTree,
): string {
  const lines = linesOf(text);
  const from = indentBefore(chosen.outer.startIndex, text) ?? "";
  const to = /^[ \t\f]*/.exec(code.slice(target.span.start))?.[0] ?? "";
  return reindent({
    text,
    lines,
    first: lines.lineAt(chosen.outer.startIndex),
    last: lines.lineAt(chosen.outer.endIndex),
    frozen: linesInsideStrings(tree.root),
    from,
    to,
  }).join(lineBreakOf(code));
}
