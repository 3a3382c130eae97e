import type { FunctionDefinition, SpliceRequest, SpliceResult } from "@repost/spec";
import { applyEdits, type Edit } from "../../apply-edits.ts";
import { functionMissing } from "../../errors.ts";
import { findFunction } from "../../find-function.ts";
import { lineBreakOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { countErrors, describeProblem, notDefined } from "../../problem.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { decoratorName } from "../function-kind.ts";
import { functionNodes, type FunctionNodes } from "../function-nodes.ts";
import { parsePython } from "../parse-python.ts";
import { firstProblem } from "../problems.ts";
import { definedName, type FunctionLayout, type ModuleFacts, layoutKey } from "./module-facts.ts";
import { readSolution, type Solution } from "./read-solution.ts";
import { type SolutionParts, solutionParts } from "./solution-parts.ts";
import { blockLines, statementLines } from "./statement-text.ts";

interface SpliceOptions extends SpliceRequest {
  readonly parser: Parser;
  readonly facts: ModuleFacts;
  readonly equal: (left: string, right: string) => boolean;
}

export function spliceFunction(options: SpliceOptions): SpliceResult {
  const { parser, facts, name, definition = 1 } = options;
  const target = findFunction(facts.functions, name, definition);
  const layout = facts.layouts.get(layoutKey({ name, definition }));
  if (target === undefined || layout === undefined) throw functionMissing(name, definition);
  const read = readSolution(parser, options.solution);
  if (read.status === "failed") {
    return { status: "failed", cause: "syntax_error", detail: describeProblem(read.problem) };
  }
  using solution = read.solution;
  const functions = functionNodes(solution.root);
  const chosen = chooseDefinition(functions, target);
  if (chosen === undefined) return { status: "failed", cause: "not_defined", detail: notDefined(name, functions) };
  const isKnown = (statement: SyntaxNode): boolean => isDefinedBefore(statement, layout, options);
  const parts = solutionParts({ root: solution.root, chosen, target, layout, isKnown });
  return replace({ ...options, solution, target, layout, chosen, parts });
}

function isDefinedBefore(statement: SyntaxNode, layout: FunctionLayout, { facts, equal }: SpliceOptions): boolean {
  const name = definedName(statement);
  return facts.definitions.some(
    (existing) =>
      existing.name === name && existing.end < layout.statementStart && equal(existing.text, statement.text),
  );
}

interface Replacement extends Omit<SpliceOptions, "solution"> {
  readonly solution: Solution;
  readonly target: FunctionDefinition;
  readonly layout: FunctionLayout;
  readonly chosen: FunctionNodes;
  readonly parts: SolutionParts;
}

function replace(options: Replacement): SpliceResult {
  const { code, target, facts, parser } = options;
  const before = editsBefore(options);
  const edit = functionEdit(options);
  const spliced = applyEdits(code, [...before, edit, ...editsAfter(options)]);
  const inserted = before.filter((insertion) => insertion.start <= target.span.start);
  const start = target.span.start + inserted.reduce((sum, { replacement }) => sum + replacement.length, 0);
  const span = { start, end: start + edit.start - target.span.start + edit.replacement.length };
  if (fitsAlone(options, spliced, span)) return { status: "spliced", code: spliced, span };
  using tree = parsePython(parser, spliced);
  const stands = functionNodes(tree.root).some(
    ({ name, outer }) => name === target.name && outer.startIndex >= start && outer.startIndex < span.end,
  );
  if (stands && countErrors(tree.root) <= facts.errors) return { status: "spliced", code: spliced, span };
  const problem = firstProblem(tree.root, spliced) ?? { line: target.startLine, near: target.name };
  return { status: "failed", cause: "syntax_error", detail: `in the module, ${describeProblem(problem)}` };
}

/** Parses the changed statement alone, because the rest parsed before. */
function fitsAlone(
  { code, facts, parser, layout, target }: Replacement,
  spliced: string,
  span: { readonly start: number; readonly end: number },
): boolean {
  const isAround = facts.errors === 0 && spliced.startsWith(code.slice(0, layout.statementStart));
  const rest = code.slice(layout.statementEnd);
  if (!isAround || !spliced.endsWith(rest)) return false;
  const from = layout.statementStart;
  using tree = parsePython(parser, spliced.slice(from, spliced.length - rest.length));
  if (tree.root.hasError) return false;
  return functionNodes(tree.root).some(
    ({ name, outer }) =>
      name === target.name && outer.startIndex + from >= span.start && outer.startIndex + from < span.end,
  );
}

function functionEdit({ code, solution, target, layout, chosen }: Replacement): Edit {
  const { span } = target;
  const start = chosen.decorators.length > 0 ? span.start : layout.headerStart;
  const lines = statementLines(solution, chosen.outer, indentOf(target, code));
  return { start, end: span.end, replacement: lines.join(lineBreakOf(code)) };
}

function indentOf({ span }: FunctionDefinition, code: string): string {
  return /^(?:[ \t]*\f)*([ \t]*)/.exec(code.slice(span.start, span.end))?.[1] ?? "";
}

function editsBefore({ code, solution, target, layout, parts, facts }: Replacement): readonly Edit[] {
  const lineBreak = lineBreakOf(code);
  const insert = (start: number, lines: readonly string[]): Edit[] =>
    lines.length === 0 ? [] : [{ start, end: start, replacement: lines.map((line) => line + lineBreak).join("") }];
  const future = [...new Set(parts.future)].filter((name) => !facts.future.names.has(name));
  const block = blockLines(solution, parts.before, "");
  const members = blockLines(solution, parts.members, indentOf(target, code));
  return [
    ...insert(facts.future.insertAt, future.length === 0 ? [] : [`from __future__ import ${future.join(", ")}`]),
    ...insert(layout.statementStart, block.length === 0 ? [] : [...block, "", ""]),
    ...insert(target.span.start, members.length === 0 ? [] : [...members, ""]),
  ];
}

function editsAfter({ code, solution, layout, parts }: Replacement): readonly Edit[] {
  if (parts.after.length === 0) return [];
  const lineBreak = lineBreakOf(code);
  const lines = ["", "", "", ...blockLines(solution, parts.after, "")];
  return [{ start: layout.statementEnd, end: layout.statementEnd, replacement: lines.join(lineBreak) }];
}

/** Chooses by qualified, partly qualified or bare name. The last one wins, except over setters or overloads. */
function chooseDefinition(functions: readonly FunctionNodes[], target: FunctionDefinition): FunctionNodes | undefined {
  const parts = target.name.split(".");
  const named = parts
    .map((_, position) => parts.slice(position).join("."))
    .map((name) => functions.filter((candidate) => candidate.name === name))
    .find((candidates) => candidates.length > 0);
  const role = roleOf(target.decorators);
  return named?.findLast(({ decorators }) => roleOf(decorators.map(expressionText)) === role) ?? named?.at(-1);
}

const roles = new Set(["setter", "deleter", "overload"]);

function roleOf(decorators: readonly string[]): string {
  return decorators.map(decoratorName).find((name) => roles.has(name)) ?? "";
}

function expressionText(decorator: SyntaxNode): string {
  return decorator.namedChild(0)?.text ?? "";
}
