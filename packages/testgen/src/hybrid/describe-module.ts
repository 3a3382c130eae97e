import type { FunctionDefinition, LanguageAdapter, SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { child } from "../nodes.ts";
import { shortName } from "../values/describe-value.ts";

export interface DescribeModuleOptions {
  readonly parser: Parser;
  readonly adapter: LanguageAdapter;
  readonly module: SandboxedModule;
  readonly target: FunctionDefinition;
  /** @default 6000 characters */
  readonly room?: Room | undefined;
}

/** Size limit of a description, in the unit of `sizeOf`. */
interface Room {
  readonly size: number;
  sizeOf(text: string): number;
}

const USUAL_ROOM: Room = { size: 6_000, sizeOf: (text) => text.length };

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const IMPORT = /^(?:import_statement|import_from_statement|future_import_statement)$/u;
const CONSTRUCTOR = /(?:^|\.)(?:__init__|__new__|__post_init__|constructor)$/u;
const LONGEST_VALUE = 300;
/** Maximum distance of shown code from the target. */
const LEVELS = 3;
const LONGEST_BODY = [2_000, 400, 200];
const SHORT_BODY = 120;

/**
 * Describes classes with constructors and attributes, called functions, constants and imports. Reduces distant code to
 * headers.
 */
export function describeModule(options: DescribeModuleOptions): string {
  const { parser, adapter, module, target, room = USUAL_ROOM } = options;
  using tree = parser.parse(module.code);
  const functions = adapter.functions(module.code);
  const statements = tree.root.namedChildren.filter(({ type }) => type !== "comment");
  const near = new Set(module.code.slice(target.span.start, target.span.end).match(NAME));
  const texts = new Map<SyntaxNode, string>();
  let named = near;
  for (let level = 0; level < LEVELS; level += 1) {
    for (const statement of statements) {
      const isWanted = bindsAny(statement, named) || (level === 0 && holds(statement, target));
      if (texts.has(statement) || !isWanted) continue;
      const longest = LONGEST_BODY[level] ?? 0;
      const text = partOf(statement, { code: module.code, functions, target, named, longest });
      if (text !== "") texts.set(statement, text);
    }
    named = new Set([...texts.values()].join("\n").match(NAME));
  }
  return fitting(statements, texts, (statement) => rankOf(statement, near, target), room);
}

/** Sorted by priority; "own" is the class under test. */
type Rank = "own" | "definition" | "constant" | "distant";
const RANKS: readonly Rank[] = ["own", "definition", "constant", "distant"];
const CONSTANTS_SHARE = 0.25;

function fitting(
  statements: readonly SyntaxNode[],
  texts: ReadonlyMap<SyntaxNode, string>,
  rank: (statement: SyntaxNode) => Rank,
  room: Room,
): string {
  const parts = statements.flatMap((statement) => {
    const text = texts.get(statement);
    return text === undefined ? [] : [{ statement, rank: RANKS.indexOf(rank(statement)), text }];
  });
  const kept = new Set<SyntaxNode>();
  let remaining = room.size;
  let constants = room.size * CONSTANTS_SHARE;
  for (const { statement, text } of parts.toSorted((left, right) => left.rank - right.rank)) {
    const isConstant = !isDefinition(statement);
    const size = room.sizeOf(`${text}\n`);
    if (size > remaining || (isConstant && size > constants)) continue;
    remaining -= size;
    if (isConstant) constants -= size;
    kept.add(statement);
  }
  const inOrder = parts.filter(({ statement }) => kept.has(statement));
  const isOwn = (part: { readonly rank: number }): boolean => part.rank === RANKS.indexOf("own");
  return [...inOrder.filter(isOwn), ...inOrder.filter((part) => !isOwn(part))].map(({ text }) => text).join("\n");
}

function rankOf(statement: SyntaxNode, near: ReadonlySet<string>, target: FunctionDefinition): Rank {
  if (holds(statement, target)) return "own";
  if (!bindsAny(statement, near)) return "distant";
  return isDefinition(statement) ? "definition" : "constant";
}

function isDefinition(statement: SyntaxNode): boolean {
  return /definition|class|function/u.test(innerOf(statement).type);
}

function holds({ startIndex, endIndex }: SyntaxNode, { span }: FunctionDefinition): boolean {
  return startIndex <= span.end && span.start <= startIndex + 1
    ? endIndex >= span.end
    : startIndex <= span.start && endIndex >= span.end;
}

/** Judged by its first line. */
function bindsAny(statement: SyntaxNode, names: ReadonlySet<string>): boolean {
  const head = IMPORT.test(statement.type) ? statement.text : boundText(statement);
  return (head.match(NAME) ?? []).some((name) => names.has(name));
}

function innerOf(statement: SyntaxNode): SyntaxNode {
  return /^(?:decorated_definition|export_statement)$/u.test(statement.type)
    ? (child(statement, "definition") ?? child(statement, "declaration") ?? statement)
    : statement;
}

function boundText(statement: SyntaxNode): string {
  const inner = innerOf(statement);
  const nameNode = child(inner, "name");
  if (nameNode !== null) return nameNode.text;
  return inner.text.split(/=(?!=)|\n|\{/u)[0] ?? "";
}

interface PartOptions {
  readonly code: string;
  readonly functions: readonly FunctionDefinition[];
  readonly target: FunctionDefinition;
  readonly named: ReadonlySet<string>;
  readonly longest: number;
}

function partOf(statement: SyntaxNode, options: PartOptions): string {
  const { code, functions, target } = options;
  if (IMPORT.test(statement.type)) return /__future__/u.test(statement.text) ? "" : statement.text;
  const inside = functions.filter(
    ({ span }) => span.start <= statement.endIndex && span.end <= statement.endIndex && span.end > statement.startIndex,
  );
  if (inside.length === 0)
    return statement.text.length > LONGEST_VALUE ? `${statement.text.slice(0, LONGEST_VALUE)} ...` : statement.text;
  if (inside.some((definition) => definition.span.start === target.span.start && !target.name.includes("."))) return "";
  const members = inside.filter(
    ({ span }) => !inside.some(({ body }) => body.start <= span.start && span.end <= body.end),
  );
  const isReduced = holds(statement, target) && members.length > MANY_MEMBERS;
  const cuts = members.map((member) =>
    isReduced && !isShown(member, options)
      ? { ...member.span, text: "" }
      : { ...member.body, text: visibleBody(member, options) },
  );
  let text = "";
  let at = statement.startIndex;
  for (const cut of cuts.toSorted((left, right) => left.start - right.start)) {
    if (cut.start < at) continue;
    text += code.slice(at, cut.start) + cut.text;
    at = cut.end;
  }
  return (text + code.slice(at, statement.endIndex))
    .replaceAll(/^[ \t]*\/\*\*(?!\/)[\s\S]*?\*\/[ \t]*\n/gmu, "")
    .replaceAll(/\n\s*\n+/gu, "\n");
}

/** Larger classes are reduced to constructors and named members. */
const MANY_MEMBERS = 8;
const OF_CLASS = /^\s*(?:static\b(?!\s+get\b)|@(?:classmethod|staticmethod)\b)/u;

function isShown({ name, span }: FunctionDefinition, { code, target, named }: PartOptions): boolean {
  const isMaking = CONSTRUCTOR.test(name) || OF_CLASS.test(code.slice(span.start, span.end));
  return span.start === target.span.start || isMaking || named.has(shortName(name));
}

function visibleBody(
  { name, body, span, docstring }: FunctionDefinition,
  { code, target, named, longest }: PartOptions,
): string {
  const text = code.slice(body.start, body.end);
  const isWanted = CONSTRUCTOR.test(name) || named.has(shortName(name)) || text.length <= SHORT_BODY;
  const elided = text.startsWith("{") ? "{ ... }" : "...";
  if (span.start === target.span.start || !isWanted || text.length > longest) return elided;
  if (docstring === null || text.startsWith("{")) return text;
  // Omits the docstring, because name and code suffice.
  const without = text.replace(/^\s*[rRuUbB]*("""|'''|"|')[\s\S]*?\1\s*/u, "");
  return without === "" ? elided : without;
}
