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
      const text = partOf(statement, {
        code: module.code,
        functions,
        target,
        named,
        longest: LONGEST_BODY[level] ?? 0,
      });
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
  const ranked = statements
    .filter((statement) => texts.has(statement))
    .map((statement) => ({ statement, rank: rank(statement), text: texts.get(statement) ?? "" }));
  const kept = new Set<SyntaxNode>();
  let remaining = room.size;
  let constants = room.size * CONSTANTS_SHARE;
  for (const wanted of RANKS) {
    for (const { statement, text } of ranked.filter((part) => part.rank === wanted)) {
      const isConstant = !isDefinition(statement);
      const size = room.sizeOf(`${text}\n`);
      if (size > remaining || (isConstant && size > constants)) continue;
      remaining -= size;
      if (isConstant) constants -= size;
      kept.add(statement);
    }
  }
  const inOrder = ranked.filter(({ statement }) => kept.has(statement));
  const targetParts = inOrder.filter((part) => part.rank === "own");
  return [...targetParts, ...inOrder.filter((part) => part.rank !== "own")].map(({ text }) => text).join("\n");
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

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface PartOptions {
  readonly code: string;
  readonly functions: readonly FunctionDefinition[];
  readonly target: FunctionDefinition;
  readonly named: ReadonlySet<string>;
  readonly longest: number;
}

function partOf(statement: SyntaxNode, options: PartOptions): string {
  const { code, functions, target, named, longest } = options;
  if (IMPORT.test(statement.type)) return /__future__/u.test(statement.text) ? "" : statement.text;
  const inside = functions.filter(
    ({ span }) => span.start <= statement.endIndex && span.end <= statement.endIndex && span.end > statement.startIndex,
  );
  if (inside.length === 0)
    return statement.text.length > LONGEST_VALUE ? `${statement.text.slice(0, LONGEST_VALUE)} ...` : statement.text;
  if (inside.some((definition) => definition.span.start === target.span.start && !target.name.includes("."))) return "";
  const cuts: Cut[] = inside
    .filter((definition) => !isNestedIn(definition, inside))
    .map((definition) => ({
      start: definition.body.start,
      end: definition.body.end,
      text: visibleBody(definition, { code, target, named, longest }),
    }));
  if (holds(statement, target)) cuts.push(...omittedMembers(inside, options));
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

function omittedMembers(inside: readonly FunctionDefinition[], { code, target, named }: PartOptions): readonly Cut[] {
  const members = inside.filter((definition) => !isNestedIn(definition, inside));
  if (members.length <= MANY_MEMBERS) return [];
  return members
    .filter(({ name, span }) => {
      const last = shortName(name);
      const isMaking = CONSTRUCTOR.test(name) || OF_CLASS.test(code.slice(span.start, span.end));
      return span.start !== target.span.start && !isMaking && !named.has(last);
    })
    .map(({ span: { start, end } }) => ({ start, end, text: "" }));
}

function isNestedIn(definition: FunctionDefinition, definitions: readonly FunctionDefinition[]): boolean {
  return definitions.some(({ body }) => body.start <= definition.span.start && definition.span.end <= body.end);
}

function visibleBody(
  { name, body, span, docstring }: FunctionDefinition,
  { code, target, named, longest }: Omit<PartOptions, "functions">,
): string {
  const text = code.slice(body.start, body.end);
  const last = shortName(name);
  const isWanted = CONSTRUCTOR.test(name) || named.has(last) || text.length <= SHORT_BODY;
  const elided = text.startsWith("{") ? "{ ... }" : "...";
  if (span.start === target.span.start || !isWanted || text.length > longest) return elided;
  if (docstring === null || text.startsWith("{")) return text;
  // Omits the docstring, because name and code suffice.
  const without = text.replace(/^\s*[rRuUbB]*("""|'''|"|')[\s\S]*?\1\s*/u, "");
  return without === "" ? elided : without;
}
