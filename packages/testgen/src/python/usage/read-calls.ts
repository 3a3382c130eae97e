import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode, keyword } from "../source/definitions.ts";
import { isPath, readExpression, readTemplate } from "../source/read-expression.ts";
import { ownerName, shortName } from "../../values/describe-value.ts";
import { followBase, followCall } from "./follow-call.ts";
import { markArguments, markHigherOrder, markMatched } from "./known-functions.ts";
import { readMethod } from "./read-methods.ts";
import { NEW_OBJECT, type ReadArguments, type Reading, type Scope } from "./reading.ts";
import { mergedFrom, Usage } from "./usage.ts";
import { FUNCTION_MARKS, NUMERIC_MODULES, PATTERN_SUBJECTS } from "./usage-table.ts";
import { child, type OptionalNode } from "../../nodes.ts";

export function readCall(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const callee = child(node, "function");
  const list = child(node, "arguments");
  if (callee === null || list === null) return null;
  if (list.type === "generator_expression") {
    reading.visit(list, scope);
    return null;
  }
  const passed = readArguments(list, scope, reading);
  let result: Usage | null = null;
  if (callee.type === "attribute") {
    if (child(callee, "attribute")?.text === NEW_OBJECT) {
      markArguments(FUNCTION_MARKS.get(callee.text) ?? "", passed.usages);
      return scope.get(NEW_OBJECT) ?? null;
    }
    result = readMethod(callee, passed, scope, reading);
    if (child(callee, "attribute")?.text === "sort") readSorted(callee, list, scope, reading);
    // Other methods' parameters are known.
    if (result !== null && /^(?:self|cls)\.\w+$/u.test(callee.text)) followCall(callee.text, passed, reading);
    if (result !== null || followBase(callee.text, passed, scope, reading)) return result;
  } else {
    const called = callee.type === "identifier" ? scope.get(callee.text) : reading.visit(callee, scope);
    called?.called(passed.nodes.some(({ type }) => type === "list_splat") ? null : passed.nodes.length, roleOf(node));
    result = called?.callResult ?? null;
  }
  if (!isPath(callee)) return result;
  const name = originOf(callee.text, reading);
  markHigherOrder(name, passed);
  readLambdas(name, list, passed, scope, reading);
  readKnown(name, passed);
  followCall(callee.text, passed, reading);
  const resultUsage =
    name === "dict" ? mergedFrom([passed.usages[0] ?? null, ...passed.spread]) : resultOf(name, passed);
  return resultUsage ?? result;
}

function readSorted(callee: SyntaxNode, list: SyntaxNode, scope: Scope, reading: Reading): void {
  readEach(keyword(list, "key"), reading.visit(child(callee, "object"), scope), scope, reading);
}

function readArguments(list: SyntaxNode, scope: Scope, reading: Reading): ReadArguments {
  const children = childrenOfNode(list);
  const nodes = children.filter(({ type }) => type !== "keyword_argument" && type !== "dictionary_splat");
  const usages = nodes.map((node) =>
    reading.visit(node.type === "list_splat" ? (childrenOfNode(node)[0] ?? node) : node, scope),
  );
  for (const [position, node] of nodes.entries()) if (node.type === "list_splat") usages[position]?.mark("iterable");
  const named = new Map<string, Usage>();
  const spread: Usage[] = [];
  for (const part of children) {
    const name = part.type === "keyword_argument" ? child(part, "name") : null;
    const value = part.type === "dictionary_splat" ? childrenOfNode(part)[0] : child(part, "value");
    const usage =
      part.type === "keyword_argument" || part.type === "dictionary_splat" ? reading.visit(value, scope) : null;
    if (usage === null) continue;
    if (name === null) spread.push(usage);
    else named.set(name.text, usage);
  }
  for (const usage of spread) usage.mark("mapping");
  return {
    nodes,
    usages: usages.map((usage, position) => (nodes[position]?.type === "list_splat" ? null : usage)),
    named,
    spread,
  };
}

function originOf(path: string, { index }: Reading): string {
  const [head = "", ...tail] = path.split(".");
  return [index.imports.get(head) ?? head, ...tail].join(".");
}

function readKnown(name: string, { nodes, usages }: ReadArguments): void {
  const moduleName = ownerName(name);
  const last = shortName(name);
  if (NUMERIC_MODULES.has(moduleName) && !FUNCTION_MARKS.has(name)) for (const usage of usages) usage?.mark("number");
  if (isArrayFunction(name) && !FUNCTION_MARKS.has(name)) usages[0]?.mark("array", ARRAY_WEIGHT);
  if (moduleName === "re" && PATTERN_SUBJECTS.has(last)) {
    const pattern = nodes[0] === undefined ? null : readTemplate(nodes[0]);
    markMatched(usages[PATTERN_SUBJECTS.get(last) ?? 1], pattern);
  }
  if (last === "isinstance" || last === "issubclass") {
    const types = nodes[1]?.type === "tuple" ? childrenOfNode(nodes[1]) : nodes.slice(1, 2);
    for (const type of types) (last === "isinstance" ? usages[0]?.classes : usages[0]?.supers)?.add(type.text);
  }
  if ((last === "hasattr" || last === "getattr") && nodes[1] !== undefined) {
    const attribute = readExpression(nodes[1]);
    if (attribute.kind === "text") usages[0]?.attribute(attribute.value);
    else usages[1]?.mark("text");
  }
  markArguments(FUNCTION_MARKS.get(name) ?? "", usages);
}

const ARRAY_WEIGHT = 0.8;
/** Functions that take a size, a name or a number. */
const NO_ARRAY =
  /\.(?:zeros|ones|empty|full|eye|identity|arange|linspace|logspace|geomspace|dtype|[a-z]*int\d*|float\d*|bool_?|isscalar|load|loadtxt|genfromtxt|memmap|frombuffer|fromstring|fromfile|errstate|seterr|set_printoptions)$/u;

function isArrayFunction(name: string): boolean {
  return /^numpy\.(?:\w+|(?:linalg|fft)\.\w+)$/u.test(name) && !NO_ARRAY.test(name);
}

const LOADS = /^(?:(?:simple|u|or)?json\.loads?|yaml\.(?:safe_|full_)?load)$/u;

function resultOf(name: string, { usages }: ReadArguments): Usage | null {
  const [usage] = usages;
  if (usage === null || usage === undefined) return null;
  if (/^(list|tuple|sorted|iter|set|frozenset|reversed|collections\.deque|itertools\.cycle)$/u.test(name))
    return usage.collectionOf(usage.item);
  if (/^(next|max|min|random\.choice)$/u.test(name)) return usage.item;
  if (/^(?:str|os\.fspath|pathlib\.Path)$/u.test(name)) return usage;
  if (LOADS.test(name)) return (usage.loaded ??= new Usage());
  if (/^(?:io\.|codecs\.)?open$/u.test(name)) return (usage.content ??= new Usage());
  if (name === "csv.DictReader") return usage.collectionOf((usage.rows ??= new Usage()));
  return null;
}

function roleOf(call: SyntaxNode): "predicate" | "any" {
  const decides =
    /^(if_statement|elif_clause|while_statement|conditional_expression|not_operator|if_clause|boolean_operator)$/u.test(
      call.parent?.type ?? "",
    );
  return decides ? "predicate" : "any";
}

/** Functions whose `key` or first argument receives each item. */
const BY_KEY = /^(?:sorted|min|max)$/u;
const BY_POSITION = /(?:^|\.)(?:map|filter|filterfalse|takewhile|dropwhile)$/u;

function readLambdas(callee: string, list: SyntaxNode, passed: ReadArguments, scope: Scope, reading: Reading): void {
  if (BY_POSITION.test(callee)) return readEach(childrenOfNode(list)[0], passed.usages[1] ?? null, scope, reading);
  if (BY_KEY.test(callee)) readEach(keyword(list, "key"), passed.usages[0] ?? null, scope, reading);
}

function readEach(lambda: OptionalNode, items: Usage | null, scope: Scope, reading: Reading): void {
  if (lambda?.type !== "lambda" || items === null) return;
  const [parameter] = childrenOfNode(child(lambda, "parameters") ?? lambda);
  if (parameter?.type !== "identifier") return;
  reading.visit(child(lambda, "body"), new Map([...scope, [parameter.text, items.item]]));
}
