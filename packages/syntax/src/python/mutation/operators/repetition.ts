import { siteOperator } from "../../../mutation/mutation-operator.ts";
import { type Change } from "../../../mutation/site.ts";
import { textOf } from "../../../walk.ts";
import { positionalArguments } from "../site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";

/** Argument that limits a method to one occurrence, by the number of positional arguments. */
const limits: ReadonlyMap<string, readonly (string | undefined)[]> = new Map([
  ["split", ["None, 1", ", 1"]],
  ["rsplit", ["None, 1", ", 1"]],
  ["replace", [undefined, undefined, ", 1"]],
  ["sub", [undefined, undefined, ", 1"]],
  ["re.split", [undefined, undefined, ", maxsplit=1"]],
  ["re.sub", [undefined, undefined, undefined, ", count=1"]],
]);

/** Handles the first occurrence only. */
export const firstOnly = siteOperator("first_only", ({ node }) => {
  const list = node.type === "call" ? node.childForFieldName("arguments") : null;
  const called = node.childForFieldName("function");
  const method = called?.childForFieldName("attribute")?.text;
  if (list?.type !== "argument_list" || method === undefined) return [];
  if (method === "findall") return [{ start: node.endIndex, end: node.endIndex, replacement: "[:1]" }];
  const passed = positionalArguments(node);
  const module = modules.test(called?.childForFieldName("object")?.text ?? "") ? "re." : "";
  const limit = limits.get(`${module}${method}`)?.[passed.length];
  if (limit === undefined || contentOf(list).length > passed.length) return [];
  const end = passed.at(-1)?.endIndex ?? list.endIndex - 1;
  return [{ start: end, end, replacement: limit }];
});

const modules = /^(?:re|regex)$/;

/** One Iteration Loop of MutPy. */
export const oneIteration = siteOperator("one_iteration", ({ node, code }) => {
  const body = /^(?:for|while)_statement$/.test(node.type) ? node.childForFieldName("body") : null;
  const statements = body === null ? [] : contentOf(body);
  const [first, last] = [statements[0], statements.at(-1)];
  if (first === undefined || last === undefined || leaves.has(last.type)) return [];
  const indent = code.slice(code.lastIndexOf("\n", first.startIndex - 1) + 1, first.startIndex);
  const separator = indent.trim() === "" ? `\n${indent}` : "; ";
  return [{ start: last.endIndex, end: last.endIndex, replacement: `${separator}break` }];
});

const leaves = new Set(["return_statement", "raise_statement", "break_statement", "continue_statement"]);

/** Finds a match anywhere that has to be at an end. */
export const anchoredMatch = siteOperator("anchored_match", ({ node, code }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  const object = called?.childForFieldName("object");
  const method = called?.childForFieldName("attribute");
  const [argument, second] = positionalArguments(node);
  if (object === null || object === undefined || argument === undefined) return [];
  if (/^(?:startswith|endswith)$/.test(method?.text ?? "")) {
    const isPlain = second === undefined && /^(?:string|identifier|attribute)$/.test(argument.type);
    const replacement = `(${textOf(argument, code)} in ${textOf(object, code)})`;
    return isPlain ? [{ start: node.startIndex, end: node.endIndex, replacement }] : [];
  }
  const isPattern = modules.test(object.text) && argument.type === "string";
  return method?.text === "match" && isPattern ? searchFor(method, argument, code) : [];
});

function searchFor(method: SyntaxNode, pattern: SyntaxNode, code: string): readonly Change[] {
  const start = pattern.firstChild?.endIndex ?? pattern.startIndex;
  const anchor = /^(?:\^|\\A)/.exec(code.slice(start, pattern.endIndex))?.[0] ?? "";
  const between = code.slice(method.endIndex, start);
  return [{ start: method.startIndex, end: start + anchor.length, replacement: `search${between}` }];
}
