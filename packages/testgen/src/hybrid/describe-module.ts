import type { FunctionDefinition, LanguageAdapter, SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";

export interface DescribeModuleOptions {
  readonly parser: Parser;
  readonly adapter: LanguageAdapter;
  readonly module: SandboxedModule;
  readonly target: FunctionDefinition;
  /** Most characters; what does not fit is left out. @default 6000 */
  readonly maxCharacters?: number;
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const IMPORT = /^(?:import_statement|import_from_statement|future_import_statement)$/u;
const CONSTRUCTOR = /(?:^|\.)(?:__init__|__new__|__post_init__|constructor)$/u;
const LONGEST_VALUE = 300;
/** How far from the target what is shown may be, and how long the bodies are that are shown there. */
const LEVELS = 3;
const LONGEST_BODY = [2_000, 400, 200];
const SHORT_BODY = 120;

/**
 * What a model has to see of a module to make inputs of its target: classes with their constructors and attributes, the functions that
 * the target calls, constants and imports that it names, and of what these name only the headers.
 */
export function describeModule(options: DescribeModuleOptions): string {
  const { parser, adapter, module, target, maxCharacters = 6_000 } = options;
  using tree = parser.parse(module.code);
  const functions = adapter.functions(module.code);
  const statements = tree.root.namedChildren.filter(({ type }) => type !== "comment");
  const near = new Set(module.code.slice(target.span.start, target.span.end).match(NAME));
  const shown = new Map<SyntaxNode, string>();
  let named = near;
  for (let level = 0; level < LEVELS; level += 1) {
    for (const statement of statements) {
      const isWanted = bindsAny(statement, named) || (level === 0 && holds(statement, target));
      if (shown.has(statement) || !isWanted) continue;
      const text = partOf(statement, {
        code: module.code,
        functions,
        target,
        named,
        longest: LONGEST_BODY[level] ?? 0,
      });
      if (text !== "") shown.set(statement, text);
    }
    named = new Set([...shown.values()].join("\n").match(NAME));
  }
  return fitting(statements, shown, near, maxCharacters);
}

/** In their order; what the target itself does not name goes first where there is too much. */
function fitting(
  statements: readonly SyntaxNode[],
  shown: ReadonlyMap<SyntaxNode, string>,
  near: ReadonlySet<string>,
  maxCharacters: number,
): string {
  const byNeed = statements
    .filter((one) => shown.has(one))
    .toSorted((left, right) => need(right, near) - need(left, near));
  const kept = new Set<SyntaxNode>();
  let left = maxCharacters;
  for (const statement of byNeed) {
    const { length } = shown.get(statement) ?? "";
    if (length > left) continue;
    left -= length + 1;
    kept.add(statement);
  }
  return statements.flatMap((one) => (kept.has(one) ? (shown.get(one) ?? []) : [])).join("\n");
}

function need(statement: SyntaxNode, near: ReadonlySet<string>): number {
  return bindsAny(statement, near) ? 1 : 0;
}

function holds({ startIndex, endIndex }: SyntaxNode, { span }: FunctionDefinition): boolean {
  return startIndex <= span.end && span.start <= startIndex + 1
    ? endIndex >= span.end
    : startIndex <= span.start && endIndex >= span.end;
}

/** Whether a statement binds one of the names, as far as its first line tells. */
function bindsAny(statement: SyntaxNode, names: ReadonlySet<string>): boolean {
  const head = IMPORT.test(statement.type) ? statement.text : boundText(statement);
  return (head.match(NAME) ?? []).some((name) => names.has(name));
}

function boundText(statement: SyntaxNode): string {
  const inner = /^(?:decorated_definition|export_statement)$/u.test(statement.type)
    ? (statement.childForFieldName("definition") ?? statement.childForFieldName("declaration") ?? statement)
    : statement;
  const own = inner.childForFieldName("name");
  if (own !== null) return own.text;
  return inner.text.split(/=(?!=)|\n|\{/u)[0] ?? "";
}

interface PartOptions {
  readonly code: string;
  readonly functions: readonly FunctionDefinition[];
  readonly target: FunctionDefinition;
  readonly named: ReadonlySet<string>;
  /** Of the bodies of functions that are called. */
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
  if (inside.some((one) => one.span.start === target.span.start && !target.name.includes("."))) return "";
  const cuts = inside
    .filter((one) => !isNestedIn(one, inside))
    .map((one) => ({
      start: one.body.start,
      end: one.body.end,
      text: bodyShown(one, { code, target, named, longest }),
    }));
  let text = "";
  let at = statement.startIndex;
  for (const cut of cuts.toSorted((left, right) => left.start - right.start)) {
    if (cut.start < at) continue;
    text += code.slice(at, cut.start) + cut.text;
    at = cut.end;
  }
  return (text + code.slice(at, statement.endIndex)).replaceAll(/\n\s*\n+/gu, "\n");
}

function isNestedIn(one: FunctionDefinition, others: readonly FunctionDefinition[]): boolean {
  return others.some(({ body }) => body.start <= one.span.start && one.span.end <= body.end);
}

function bodyShown(
  { name, body, span, docstring }: FunctionDefinition,
  { code, target, named, longest }: Omit<PartOptions, "functions">,
): string {
  const text = code.slice(body.start, body.end);
  const last = name.slice(name.lastIndexOf(".") + 1);
  const isWanted = CONSTRUCTOR.test(name) || named.has(last) || text.length <= SHORT_BODY;
  const elided = text.startsWith("{") ? "{ ... }" : "...";
  if (span.start === target.span.start || !isWanted || text.length > longest) return elided;
  if (docstring === null || text.startsWith("{")) return text;
  // What it is for is said by its name; what it needs by its code.
  const without = text.replace(/^\s*[rRuUbB]*("""|'''|"|')[\s\S]*?\1\s*/u, "");
  return without === "" ? elided : without;
}
