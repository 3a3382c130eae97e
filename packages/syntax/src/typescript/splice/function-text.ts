import type { SyntaxNode } from "../../syntax-node.ts";
import { endOf } from "../end-of.ts";
import { hasChild } from "../extras.ts";
import type { FunctionNodes } from "../function-nodes.ts";
import type { FunctionLayout } from "./module-facts.ts";
import type { SolutionText } from "./solution-text.ts";

export interface FunctionTextOptions {
  readonly solution: SolutionText;
  readonly chosen: FunctionNodes;
  readonly layout: FunctionLayout;
  readonly indent: string;
}

export function functionText(options: FunctionTextOptions): string {
  if (options.layout.form === "declaration") return declarationText(options);
  return options.layout.form === "method" ? methodText(options) : valueText(options);
}

function declarationText(options: FunctionTextOptions): string {
  const { chosen, layout } = options;
  const declaredName = chosen.inner.childForFieldName("name")?.text;
  if (declaredName === layout.writtenName && chosen.form !== "method") return verbatim(options);
  if (
    chosen.form === "value" &&
    declaredName !== undefined &&
    declaredName !== layout.writtenName &&
    mentions(chosen.body, declaredName)
  ) {
    return `function ${layout.writtenName}(...values) { return (${verbatim(options)}).apply(this, values); }`;
  }
  return `${keywords(chosen)} ${layout.writtenName}${parametersAndBody(options)}`;
}

/** A method keeps its name and modifiers; the solution decides async and generator. */
function methodText(options: FunctionTextOptions): string {
  const { chosen, layout } = options;
  const words = [...layout.modifiers, ...(isAsync(chosen) ? ["async"] : [])].map((word) => `${word} `).join("");
  return `${words}${isGenerator(chosen) ? "*" : ""}${layout.writtenName}${parametersAndBody(options)}`;
}

function valueText(options: FunctionTextOptions): string {
  const { chosen, layout } = options;
  if (layout.naming === "own") return declarationText(options);
  if (layout.naming === "none" && (!layout.arrow || !chosenIsArrow(chosen))) return namelessText(options);
  // An arrow function of a field keeps its receiver in every call.
  if (layout.arrow && layout.owner === "class" && !chosenIsArrow(chosen) && canBeArrow(chosen)) {
    return arrowText(options);
  }
  if (chosen.form === "method") return `${keywords(chosen)} ${parametersAndBody(options)}`;
  const text = verbatim(options);
  return chosenIsArrow(chosen) && layout.converted ? `(${text})` : text;
}

/** A named function would be another one; between parentheses it may keep its name. */
function namelessText(options: FunctionTextOptions): string {
  const { chosen } = options;
  const declaredName = chosen.form === "method" ? undefined : chosen.inner.childForFieldName("name")?.text;
  if (declaredName === undefined && chosen.form === "value" && !chosenIsArrow(chosen)) return verbatim(options);
  if (declaredName !== undefined && mentions(chosen.body, declaredName)) return `(${verbatim(options)})`;
  return `${keywords(chosen)} ${parametersAndBody(options)}`;
}

function chosenIsArrow({ inner }: FunctionNodes): boolean {
  return inner.type === "arrow_function";
}

function canBeArrow(chosen: FunctionNodes): boolean {
  return !isGenerator(chosen) && !mentions(chosen.body, "arguments") && !/\bnew\s*\.\s*target\b/.test(chosen.body.text);
}

function arrowText(options: FunctionTextOptions): string {
  const { chosen } = options;
  const [start, end] = headerSpan(chosen.inner);
  return `${isAsync(chosen) ? "async " : ""}${slice(options, start, end)} => ${sliceOf(options, chosen.body)}`;
}

function keywords(chosen: FunctionNodes): string {
  return `${isAsync(chosen) ? "async " : ""}function${isGenerator(chosen) ? "*" : ""}`;
}

function isAsync({ inner }: FunctionNodes): boolean {
  return hasChild(inner, "async");
}

function isGenerator({ inner }: FunctionNodes): boolean {
  return hasChild(inner, "*");
}

function parametersAndBody(options: FunctionTextOptions): string {
  const { inner, body } = options.chosen;
  const [start, end] = headerSpan(inner);
  if (inner.type !== "arrow_function") return slice(options, start, endOf(inner));
  const header = slice(options, start, end);
  const written = inner.childForFieldName("parameter") === null ? header : `(${header})`;
  const text = sliceOf(options, body);
  return `${written} ${body.type === "statement_block" ? text : `{ return ${text}; }`}`;
}

function headerSpan(inner: SyntaxNode): readonly [number, number] {
  const parts = ["type_parameters", "parameters", "parameter", "return_type"]
    .map((field) => inner.childForFieldName(field))
    .filter((part) => part !== null);
  return [parts[0]?.startIndex ?? inner.startIndex, parts.at(-1)?.endIndex ?? inner.endIndex];
}

function verbatim(options: FunctionTextOptions): string {
  return sliceOf(options, options.chosen.inner);
}

function sliceOf(options: FunctionTextOptions, node: SyntaxNode): string {
  return slice(options, node.startIndex, endOf(node));
}

function slice({ solution, chosen, indent }: FunctionTextOptions, start: number, end: number): string {
  return solution.slice(start, end, chosen.outer, indent);
}

export function mentions(node: SyntaxNode, name: string): boolean {
  return node.descendantsOfType("identifier").some(({ text }) => text === name);
}
