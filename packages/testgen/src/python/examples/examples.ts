import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Argument, Candidate } from "../../subject.ts";
import type { Expression } from "../../values/expression.ts";
import { derivesFrom } from "../classes/class-kinds.ts";
import { childrenOfNode, readFunction, readLambda, type PythonFunction } from "../source/definitions.ts";
import { assignmentsIn, type ModuleIndex } from "../source/module-index.ts";
import { namesReadBy } from "../source/names-in.ts";
import { readExpression } from "../source/read-expression.ts";
import { nameLambda } from "../values/named-functions.ts";
import { outputAfter } from "./doctest-program.ts";
import { collectSetup, inlineLiterals, type ScopeStatement } from "./example-scope.ts";
import { nameDirectly } from "./own-package.ts";
import { scopesOf } from "./scopes.ts";
import { findCalls, type FoundCall } from "./target-calls.ts";
import { childText } from "../../nodes.ts";
import { ownerName } from "../../values/describe-value.ts";

export interface ExamplesOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  readonly definition: PythonFunction;
  readonly targetPath: string;
  readonly program: string;
  readonly origin: "docstring" | "call_site";
}

/** Skips calls with inputs that cannot be evaluated. */
export function examplesIn(options: ExamplesOptions): readonly Candidate[] {
  const { parser, definition, index, targetPath } = options;
  if (options.program.trim() === "") return [];
  const program = nameDirectly(parser, withoutSelf(options.program), targetPath, index);
  using tree = parser.parse(program);
  return findCalls(tree.root, definition).flatMap((call) =>
    scopesOf(call.node, tree.root).flatMap((before) => toCandidate(call, before, options) ?? []),
  );
}

/** Replaces attributes that a test class sets up by variables. */
function withoutSelf(program: string): string {
  const assigned = [...program.matchAll(/^\s+self\.(\w+)\s*(?::[^=\n]+)?=(?!=)/gmu)];
  const names = new Set(assigned.flatMap(([, name]) => (name === undefined ? [] : [name])));
  return [...names].reduce((text, name) => text.replaceAll(new RegExp(`\\bself\\.${name}\\b`, "gu"), name), program);
}

function toCandidate(call: FoundCall, before: readonly ScopeStatement[], options: ExamplesOptions): Candidate | null {
  const { index, definition, targetPath, origin } = options;
  const needed = new Set(call.parts.flatMap((part) => [...namesReadBy(part)]));
  const setup = collectSetup({ needed, before, index, targetPath, parameters: parametersAround(call.node) });
  const owner = ownerName(definition.name);
  if (setup === null || (call.receiver !== null && !isInstanceOf(call.receiver, owner, before, index))) return null;
  const inlined = inlineLiterals(setup, (name) => usesAsArgument(call, name));
  return {
    setup: inlined.setup,
    receiver: call.receiver === null ? null : readExpression(call.receiver),
    arguments: call.arguments.map((argument, position) => fillIn(argument, position, inlined.values)),
    origin,
    expectsException: isExpectedToRaise(call.node),
    ...(origin === "docstring" ? documentedResult(call.node, options.parser) : {}),
  };
}

/** Returns the documented output if the statement is only the call. */
function documentedResult({ parent }: SyntaxNode, parser: Parser): Pick<Candidate, "documented"> {
  const text = parent?.type === "expression_statement" ? outputAfter(parent) : null;
  if (text === null) return {};
  using tree = parser.parse(text);
  const [statement, ...rest] = childrenOfNode(tree.root);
  const written = statement?.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
  if (written === undefined || rest.length > 0 || tree.root.hasError) return {};
  return { documented: { text, value: readExpression(written) } };
}

function parametersAround(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (let outer = node.parent; outer !== null; outer = outer.parent) {
    const { parameters = [] } = readFunction(outer, null) ?? readLambda(outer) ?? {};
    for (const { name } of parameters) names.add(name);
  }
  return names;
}

function usesAsArgument({ arguments: argumentList, parts }: FoundCall, name: string): number {
  if (!argumentList.some(({ value }) => value.kind === "code" && value.code === name)) return 0;
  const pattern = new RegExp(`\\b${name}\\b`, "gu");
  return parts.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}

/** Replaces variables by their values, and names lambdas. */
function fillIn(argument: Argument, position: number, values: ReadonlyMap<string, Expression>): Argument {
  const { value } = argument;
  const filled = value.kind === "code" ? (values.get(value.code) ?? value) : value;
  const isLambda = filled.kind === "code" && filled.code.startsWith("lambda");
  return { ...argument, value: isLambda ? nameLambda(filled.code, `function_${position + 1}`) : filled };
}

function isExpectedToRaise(node: SyntaxNode): boolean {
  for (let outer = node.parent; outer !== null; outer = outer.parent) {
    if (outer.type === "with_statement" && /raises\w*\s*\(/iu.test(childrenOfNode(outer)[0]?.text ?? "")) return true;
    if (outer.type === "call" && /raises/iu.test(childText(outer, "function"))) return true;
    if (outer.type === "function_definition") return false;
  }
  return false;
}

const MAX_DEPTH = 4;

/** Also true for instances of subclasses. */
function isInstanceOf(
  node: SyntaxNode,
  owner: string,
  before: readonly ScopeStatement[],
  index: ModuleIndex,
  depth = 0,
): boolean {
  if (depth > MAX_DEPTH) return false;
  if (node.type === "call") return makes(childText(node, "function"), owner, index);
  if (node.type !== "identifier") return false;
  const assigned = before
    .flatMap((statement) => (statement.kind === "node" ? assignmentsIn(statement.node) : []))
    .findLast(([name]) => name === node.text);
  const value = assigned?.[1] ?? index.assigned.get(node.text);
  return value !== undefined && isInstanceOf(value, owner, assigned === undefined ? [] : before, index, depth + 1);
}

/** By constructor, class method, or a function declared so. */
function makes(callee: string, owner: string, index: ModuleIndex): boolean {
  const classOfMethod = ownerName(callee);
  if (derivesFrom(index, callee, owner) || derivesFrom(index, classOfMethod, owner)) return true;
  return index.functions.get(callee)?.returns?.replaceAll(/["']/gu, "") === owner;
}
