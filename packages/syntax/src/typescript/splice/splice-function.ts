import type { SpliceResult } from "@repost/spec";
import { applyEdits, type Edit } from "../../apply-edits.ts";
import { functionMissing } from "../../errors.ts";
import { findFunction } from "../../find-function.ts";
import { lineBreakOf, linesOf } from "../../lines.ts";
import { countErrors, describeProblem, firstError } from "../../problem.ts";
import { endOf } from "../end-of.ts";
import { functionNodes } from "../function-nodes.ts";
import { spanOf } from "../list-functions.ts";
import { layoutKey } from "./module-facts.ts";
import { readSolution, type Solution } from "./read-solution.ts";
import { freshName, renameAll } from "./rename.ts";
import { type SolutionParts, solutionParts } from "./solution-parts.ts";
import { functionEdit, surroundingEdits } from "./splice-edits.ts";
import type { SpliceOptions, Splicing } from "./splicing.ts";

export function spliceFunction(options: SpliceOptions): SpliceResult {
  const { facts, name, definition = 1 } = options;
  const target = findFunction(facts.functions, name, definition);
  const layout = facts.layouts.get(layoutKey({ name, definition }));
  if (target === undefined || layout === undefined) throw functionMissing(name, definition);
  return spliceText(options.solution, { ...options, target, layout });
}

function spliceText(written: string, options: Splicing): SpliceResult {
  const read = readSolution(written, options);
  if (read.status === "failed") return read;
  using solution = read.solution;
  const parts = solutionParts({ ...options, solution });
  const names = newNames(solution, parts, options);
  if (names.size > 0) return spliceText(renameAll(solution.root, solution.text, names), options);
  return replace(solution, parts, options);
}

function newNames(solution: Solution, parts: SolutionParts, options: Splicing): ReadonlyMap<string, string> {
  const names = new Map(parts.clashes.map((name) => [name, freshName(name, options.code, solution.text)]));
  const { chosen } = solution;
  const { layout, target } = options;
  const localName = chosen.inner.childForFieldName("name")?.text;
  // A function exported under the target's name calls itself by its local name.
  const isAlias = chosen.form === "declaration" && layout.form === "declaration" && localName !== layout.writtenName;
  if (isAlias && localName !== undefined && !target.name.includes(".")) names.set(localName, layout.writtenName);
  return names;
}

function replace(solution: Solution, parts: SolutionParts, options: Splicing): SpliceResult {
  const { code, target, facts, parser } = options;
  const edit = functionEdit(solution, options);
  const furtherEdits = surroundingEdits(solution, parts, options);
  const withLineBreaks = [...furtherEdits, edit].map((change): Edit => {
    return { ...change, replacement: change.replacement.replaceAll("\n", lineBreakOf(code)) };
  });
  const spliced = applyEdits(code, withLineBreaks);
  const functionChange = withLineBreaks.at(-1) ?? edit;
  const earlier = withLineBreaks.slice(0, -1).filter(({ start }) => start <= functionChange.start);
  const start = functionChange.start + earlier.reduce((sum, { replacement }) => sum + replacement.length, 0);
  using tree = parser.parse(spliced);
  const placed = functionNodes(tree.root).find(
    (nodes) =>
      nodes.name === target.name &&
      nodes.start <= start &&
      endOf(nodes.outer) >= start + functionChange.replacement.length,
  );
  if (placed !== undefined && countErrors(tree.root) <= facts.errors) {
    return { status: "spliced", code: spliced, span: spanOf(placed, spliced, linesOf(spliced)) };
  }
  const problem = tree.root.hasError ? firstError(tree.root, spliced) : { line: target.startLine, near: target.name };
  return { status: "failed", cause: "syntax_error", detail: `in the module, ${describeProblem(problem)}` };
}
