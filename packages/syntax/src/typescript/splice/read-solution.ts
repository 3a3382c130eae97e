import type { FunctionDefinition } from "@repost/spec";
import { applyEdits, type Edit } from "../../apply-edits.ts";
import type { Parser, SyntaxTree } from "../../parser.ts";
import { describeProblem, firstError, notDefined, type Problem, problemAt } from "../../problem.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { pushReversed } from "../../walk.ts";
import { type FunctionNodes, functionNodes } from "../function-nodes.ts";
import { convertedExpression, isErased } from "../type-syntax.ts";
import { chooseDefinition } from "./choose-definition.ts";
import type { FunctionLayout } from "./module-facts.ts";

/** Parsed solution. Its nodes are valid until disposal. */
export interface Solution extends Disposable {
  readonly root: SyntaxNode;
  readonly text: string;
  readonly chosen: FunctionNodes;
}

export interface ReadOptions {
  readonly parser: Parser;
  readonly typed: Parser;
  readonly target: FunctionDefinition;
  readonly layout: FunctionLayout;
}

type ReadSolution =
  | { readonly status: "read"; readonly solution: Solution }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

export function readSolution(written: string, options: ReadOptions): ReadSolution {
  const normal = written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const unusable = normal.search(/\0|\p{Surrogate}/u);
  if (unusable !== -1) return syntaxError(problemAt(unusable, normal));
  const program = readText(normal, options);
  if (program.status === "read") return program;
  for (const text of otherReadings(normal, options)) {
    const other = readText(text, options);
    if (other.status === "read") return other;
  }
  return program;
}

function readText(written: string, { parser, typed, target, layout }: ReadOptions): ReadSolution {
  const parsed = parse(written, parser, typed);
  if ("problem" in parsed) return syntaxError(parsed.problem);
  const { tree, text } = parsed;
  const functions = functionNodes(tree.root);
  const chosen = chooseDefinition(tree.root, functions, target, layout);
  if (chosen === undefined) {
    const detail = notDefined(target.name, functions);
    tree.delete();
    return { status: "failed", cause: "not_defined", detail };
  }
  return { status: "read", solution: { root: tree.root, text, chosen, [Symbol.dispose]: () => tree.delete() } };
}

function syntaxError(problem: Problem): ReadSolution {
  return { status: "failed", cause: "syntax_error", detail: describeProblem(problem) };
}

type Parsed = { readonly tree: SyntaxTree; readonly text: string } | { readonly problem: Problem };

function parse(text: string, parser: Parser, typed: Parser): Parsed {
  const tree = parser.parse(text);
  if (!tree.root.hasError) return { tree, text };
  const problem = firstError(tree.root, text);
  tree.delete();
  const erased = parser.language === typed.language ? undefined : withoutTypes(text, typed);
  if (erased === undefined) return { problem };
  const second = parser.parse(erased);
  if (!second.root.hasError) return { tree: second, text: erased };
  second.delete();
  return { problem };
}

function withoutTypes(text: string, typed: Parser): string | undefined {
  using tree = typed.parse(text);
  return tree.root.hasError ? undefined : eraseTypes(tree.root, text);
}

const lastComma = /,\s*(?:\/\/[^\n]*\s*)?$/;

/** Reads a lone method, or a declarator with a comma. */
function otherReadings(text: string, { target, layout }: ReadOptions): readonly string[] {
  if (layout.owner === null) return lastComma.test(text) ? [text.replace(lastComma, "")] : [];
  const owner = target.name.split(".").at(-2);
  // A default export has no valid name.
  const isDefault = owner === "default";
  const inClass = `${isDefault ? "export default class" : `class ${owner ?? "Owner"}`} {\n${text}\n}`;
  const object = isDefault ? "export default" : owner === undefined ? "module.exports =" : `const ${owner} =`;
  const inObject = `${object} {\n${text}\n};`;
  return layout.owner === "class" ? [inClass, inObject] : [inObject, inClass];
}

/** Removes types. Syntax with run-time effect (enums, namespaces, parameter properties) stays. */
function eraseTypes(root: SyntaxNode, code: string): string {
  const edits: Edit[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const expression = convertedExpression(node);
    if (expression !== undefined) {
      edits.push(remove(node.startIndex, expression.startIndex), remove(expression.endIndex, node.endIndex));
      pending.push(expression);
      continue;
    }
    const kept: SyntaxNode[] = [];
    for (const child of node.children) {
      if (isErased(child, node)) edits.push(remove(child.startIndex, endWithComma(child)));
      else kept.push(child);
    }
    pushReversed(pending, kept);
  }
  return applyEdits(
    code,
    edits.filter(({ start, end }) => end > start),
  );
}

function remove(start: number, end: number): Edit {
  return { start, end, replacement: "" };
}

const listed = new Set(["import_specifier", "export_specifier", "required_parameter"]);

function endWithComma(node: SyntaxNode): number {
  const next = listed.has(node.type) ? node.nextSibling : null;
  return next?.type === "," ? next.endIndex : node.endIndex;
}
