import { walk, type Parser, type SyntaxNode } from "@repost/syntax";
import { declaredNames, scopesOf } from "@repost/syntax/javascript-scopes";
import { ADDING_METHOD } from "../search/filled-objects.ts";
import type { DocumentedResult } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { argumentsOf, child, childText } from "./source/nodes.ts";
import { readLiteral } from "./source/read-expression.ts";
import { platformMemberOf } from "./usage/members.ts";
import { shortName } from "../values/describe-value.ts";

export interface ExampleCall {
  readonly setup: readonly string[];
  /** Code of the called object; null for functions. */
  readonly receiver: string | null;
  /** Null for an argument that depends on the example. */
  readonly arguments: readonly (Expression | null)[];
  /** From a comment after the call. @default none */
  readonly documented?: DocumentedResult;
}

export interface ExampleCallsOptions {
  readonly parser: Parser;
  readonly program: string;
  /** Name without its class. */
  readonly name: string;
  readonly use: "function" | "method" | "property";
  readonly names: ReadonlySet<string>;
}

const LONGEST = 600;
const MOST_STATEMENTS = 8;
/** Statements with types are skipped, because inputs are JavaScript. */
const TYPE_SYNTAX = "type_annotation as_expression satisfies_expression type_arguments non_null_expression".split(" ");
const DECLARATIONS = /^(?:lexical_declaration|variable_declaration|function_declaration|class_declaration)$/u;
const OF_TEST_OR_PAGE =
  /\b(?:console|process|document|window|expect|assert|require|describe|it|test)\b\s*[.(]|\bimport\b|^\s*(?:deep|strict)?[eE]qual\(/u;

/** Returns calls with needed statements. Arguments with undefined names are null. */
export function exampleCalls(options: ExampleCallsOptions): readonly ExampleCall[] {
  const { parser, program, name, names } = options;
  if (!program.includes(name)) return [];
  using tree = parser.parse(program);
  const spaces = namespacesOf(tree.root, names);
  const calls: ExampleCall[] = [];
  walk(tree.root, (node) => {
    calls.push(...callsAt(node, spaces, options));
  });
  return calls;
}

function callsAt(
  node: SyntaxNode,
  spaces: ReadonlySet<string>,
  { parser, name, use, names }: ExampleCallsOptions,
): readonly ExampleCall[] {
  const callee = calleeOf(node, name, use);
  if (callee === null || (use === "function" && isOfPlatform(callee, name, spaces))) return [];
  const object = use === "function" ? null : child(callee, "object");
  if (use !== "function" && (object === null || names.has(object.text))) return [];
  const argumentNodes = argumentsOf(node);
  const isKnown = (identifier: string): boolean => names.has(identifier) || identifier in globalThis;
  const setupOf = (parts: readonly SyntaxNode[]): readonly string[] | null => setupFor(node, parts, spaces, isKnown);
  const objects = object === null ? [] : [object];
  const ofReceiver = setupOf(objects);
  if (ofReceiver === null) return [];
  const values = argumentNodes.map((argument): Expression | null => {
    const isMade = argument.text.length <= LONGEST && setupOf([argument]) !== null;
    return readLiteral(argument) ?? (isMade ? code(plain(argument.text, spaces)) : null);
  });
  const isWhole = !values.includes(null);
  const parts = [...objects, ...argumentNodes];
  const setup = isWhole ? setupOf(parts) : ofReceiver;
  if (setup === null) return [];
  // Incomplete calls have no setup statements.
  const alone = values.map((value, index) => {
    const needed = isWhole || value?.kind !== "code" ? [] : setupOf(argumentNodes.slice(index, index + 1));
    return needed?.length === 0 ? value : null;
  });
  const receiver = object === null ? null : plain(object.text, spaces);
  return [{ setup, receiver, arguments: alone, ...documentedAfter(node, parser) }];
}

const STATED = /^\/\/\s*(?<marker>(?:=+>|-+>|→|⇒|returns?:?|outputs?:?)\s*)?(?<text>.+)$/u;

/** The statement must be the call alone, or print it. */
function documentedAfter(node: SyntaxNode, parser: Parser): Pick<ExampleCall, "documented"> {
  const printing = node.parent?.type === "arguments" ? node.parent.parent : null;
  const statement = (childText(printing, "function") === "console.log" ? printing : node)?.parent;
  const comment = statement?.type === "expression_statement" ? statement.nextSibling : null;
  const { marker, text } = (comment?.type === "comment" ? STATED.exec(comment.text.trim())?.groups : null) ?? {};
  // A comment on the next line may introduce another example.
  const isOnSameLine = comment?.startPosition.row === statement?.endPosition.row;
  if (text === undefined || (marker === undefined && !isOnSameLine)) return {};
  using tree = parser.parse(`(${text})`);
  const [written] = tree.root.namedChildren[0]?.namedChildren ?? [];
  const value = written === undefined || tree.root.hasError ? null : readLiteral(written);
  return value === null ? {} : { documented: { text, value } };
}

function isFieldOf(owner: SyntaxNode | null, field: string, node: SyntaxNode): boolean {
  return child(owner, field)?.id === node.id;
}

function calleeOf(node: SyntaxNode, name: string, use: ExampleCallsOptions["use"]): SyntaxNode | null {
  const isCalled = node.parent?.type === "call_expression" && isFieldOf(node.parent, "function", node);
  const callee = use === "property" ? (isCalled ? null : node) : child(node, "function");
  if (callee?.type === "identifier" && node.type === "call_expression")
    return use === "function" && callee.text === name ? callee : null;
  return callee?.type === "member_expression" && childText(callee, "property") === name ? callee : null;
}

/** `loaves.map(...)` calls a platform value. */
function isOfPlatform(callee: SyntaxNode, name: string, spaces: ReadonlySet<string>): boolean {
  const object = callee.type === "member_expression" ? child(callee, "object") : null;
  return object !== null && platformMemberOf(name) !== null && !spaces.has(object.text);
}

const IMPORTED = [
  /\bimport\s+(?:\*\s+as\s+)?([A-Za-z_$][\w$]*)\s*(?:,[^;]*)?\bfrom\b/gu,
  /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*require\(/gu,
];

/** Finds `import * as R` and `const _ = require("…")`. */
function namespacesOf({ text }: SyntaxNode, names: ReadonlySet<string>): ReadonlySet<string> {
  const imported = IMPORTED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, binding = ""]) => binding));
  const namespaces = new Set(imported);
  for (const [, object = "", member = ""] of text.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\.([A-Za-z_$][\w$]*)\s*\(/gu))
    if (names.has(member) && !(object in globalThis) && !isDeclared(text, object)) namespaces.add(object);
  for (const name of names) namespaces.delete(name);
  return namespaces;
}

function isDeclared(text: string, name: string): boolean {
  const escaped = name.replaceAll("$", String.raw`\$`);
  return new RegExp(String.raw`\b(?:const|let|var|function|class)\s+${escaped}\b|\(\s*${escaped}\s*[,)=]`, "u").test(
    text,
  );
}

/** Rewrites `R.add(1)` as `add(1)`. */
function plain(written: string, spaces: ReadonlySet<string>): string {
  let text = written;
  for (const space of spaces)
    text = text.replaceAll(
      new RegExp(String.raw`(?<![\w$.])${space.replaceAll("$", String.raw`\$`)}\.(?=[A-Za-z_$])`, "gu"),
      "",
    );
  return text;
}

/** Returns null if a name stays unknown. */
function setupFor(
  at: SyntaxNode,
  parts: readonly SyntaxNode[],
  spaces: ReadonlySet<string>,
  isKnown: (name: string) => boolean,
): readonly string[] | null {
  const before = statementsBefore(at);
  const wanted = new Set(parts.flatMap((part) => freeNames(part, spaces)));
  if (parts.some((part) => hasTypes(part) || dependsOnContext(part))) return null;
  const made = new Set<string>();
  const kept: SyntaxNode[] = [];
  for (const statement of before) {
    const declared = DECLARATIONS.test(statement.type) ? declaredNames(statement) : [];
    // Earlier declarations of a name belong to other examples.
    const declares = declared.some((declaredName) => wanted.has(declaredName) && !made.has(declaredName));
    const changes =
      statement.type === "expression_statement" &&
      [...wanted].some((wantedName) => !made.has(wantedName) && isMutation(statement, wantedName));
    if (!declares && !changes) continue;
    if (hasTypes(statement) || dependsOnContext(statement) || OF_TEST_OR_PAGE.test(statement.text)) {
      if (declares) return null;
      continue;
    }
    kept.unshift(statement);
    for (const declaredName of declared) made.add(declaredName);
    for (const freeName of freeNames(statement, spaces)) wanted.add(freeName);
    if (kept.length > MOST_STATEMENTS) return null;
  }
  const areAllKnown = [...wanted].every((wantedName) => made.has(wantedName) || isKnown(wantedName));
  const texts = kept.map(({ text }) => plain(text, spaces));
  return areAllKnown && texts.join("").length <= LONGEST * 2 ? texts : null;
}

function statementsBefore(node: SyntaxNode): readonly SyntaxNode[] {
  const statements: SyntaxNode[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.parent?.type !== "program" && at.parent?.type !== "statement_block") continue;
    for (let sibling = at.previousSibling; sibling !== null; sibling = sibling.previousSibling)
      if (sibling.type !== "comment") statements.push(sibling);
  }
  return statements;
}

/** Also true for functions with adding names. */
function isMutation(statement: SyntaxNode, name: string): boolean {
  if (statement.text.startsWith(`${name}.`) || statement.text.startsWith(`${name}[`)) return true;
  const [call] = statement.namedChildren;
  const callee = call?.type === "call_expression" ? childText(call, "function") : "";
  return argumentsOf(call)[0]?.text === name && ADDING_METHOD.test(shortName(callee));
}

function hasTypes(node: SyntaxNode): boolean {
  return node.descendantsOfType(TYPE_SYNTAX).length > 0 || node.hasError;
}

function dependsOnContext(node: SyntaxNode): boolean {
  if (node.type === "this" || node.type === "super" || node.text === "arguments") return true;
  if (/^(?:function_expression|function_declaration|class|class_declaration)$/u.test(node.type)) return false;
  return node.namedChildren.some(dependsOnContext);
}

function freeNames(node: SyntaxNode, spaces: ReadonlySet<string>): readonly string[] {
  const scopes = scopesOf(node);
  // The module itself writes `R.add` as `add`.
  const members = scopes.references.flatMap(({ name, chain }) => (spaces.has(name) ? (chain[0]?.name ?? []) : []));
  const free = [...scopes.freeNames()].filter((name) => !spaces.has(name) && name !== "arguments");
  return [...new Set([...members, ...free])];
}
