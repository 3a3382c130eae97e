import { getOrCreate } from "../memoize.ts";
import { byStart, distribute, positionAt } from "../index/ranges.ts";
import { type SyntaxNode, weighLines } from "@repost/syntax";
import { readExports } from "./exports.ts";
import {
  documentationOf,
  functionNodes,
  outermostFunction,
  type PythonScopes,
  type Scope,
  scopesOf,
} from "@repost/syntax/python-scopes";
import type { EffectGroup, PythonFunction, PythonReading, ReadUnit, RootedEffect } from "./python-reading.ts";
import { type UnitRange, type OpenUnitRange, kindOf, linesWithout } from "../index/unit-ranges.ts";
import { type ReadReferences, readReferences } from "./read-references.ts";
import type { Span, Unit } from "@repost/spec";

export function readSource(root: SyntaxNode, code: string): PythonReading {
  const names = scopesOf(root, { code });
  const ranges = splitUnits(root, code);
  const parts = partsOf(names, ranges);
  return {
    units: ranges.map((range, position) => readUnit(code, range, parts(position))),
    bindings: names.module.bindings,
    globalWrites: globalWrites(names),
    imports: names.imports,
    exports: readExports(root),
    functions: functionNodes(root).map(({ name, outer, body }): PythonFunction => {
      const docstringEnd = documentationOf(body, code)?.statement.endIndex ?? null;
      const start = body.namedChildren.find(({ type }) => type !== "comment")?.startIndex ?? body.startIndex;
      return { name, start: outer.startIndex, end: outer.endIndex, body: start, docstringEnd };
    }),
  };
}

function partsOf(names: PythonScopes, ranges: readonly UnitRange[]): (position: number) => UnitParts {
  const { references, rooted } = readReferences(names);
  const imports = distribute(names.imports, ranges);
  const referencesByUnit = distribute(references, ranges);
  const aliases = distribute(names.aliases.toSorted(byStart), ranges);
  const docstrings = distribute(names.docstrings, ranges);
  const classes = distribute(names.classes, ranges);
  const effects = groupEffects(names, ranges, rooted);
  return (position) => ({
    imports: imports[position] ?? [],
    references: referencesByUnit[position] ?? [],
    aliases: aliases[position] ?? [],
    docstrings: docstrings[position] ?? [],
    bases: classes[position] ?? [],
    effects: effects[position]?.get(null) ?? createList(),
    functions: effects[position] ?? new Map(),
  });
}

function globalWrites(names: PythonScopes): ReadonlyMap<string, readonly number[]> {
  return new Map(
    [...names.globalWrites].map(([name, writes]) => {
      const named = writes.filter(({ scope }) => scope.timing === "eager" || outermostFunction(scope) !== null);
      return [name, [...new Set([...named, ...writes].map(({ start }) => start))]];
    }),
  );
}

interface EffectList extends EffectGroup {
  readonly effects: RootedEffect[];
  readonly assigned: Set<string>;
  writesNamespace: boolean;
}

function groupEffects(
  names: PythonScopes,
  ranges: readonly UnitRange[],
  rooted: ReadReferences["rooted"],
): readonly ReadonlyMap<string | null, EffectGroup>[] {
  const groups = ranges.map(() => new Map<string | null, EffectList>());
  const listOf = (scope: Scope, offset: number): EffectList | undefined => {
    const owner = scope.timing === "eager" ? null : outermostFunction(scope)?.name;
    const ofUnit = groups[positionAt(ranges, offset)];
    return owner === undefined || ofUnit === undefined ? undefined : getOrCreate(ofUnit, owner, createList);
  };
  for (const effect of names.effects) listOf(effect.scope, effect.root)?.effects.push(...rooted(effect));
  for (const [name, writes] of names.globalWrites) {
    for (const { scope, start } of writes) listOf(scope, start)?.assigned.add(name);
  }
  for (const { scope, start } of names.namespaceWrites) {
    const list = listOf(scope, start);
    if (list !== undefined) list.writesNamespace = true;
  }
  return groups;
}

function createList(): EffectList {
  return { effects: [], assigned: new Set(), writesNamespace: false };
}

function splitUnits(root: SyntaxNode, code: string): readonly UnitRange[] {
  const ranges: OpenUnitRange[] = [];
  for (const node of root.namedChildren) {
    if (node.type === "comment") continue;
    const { start, startLine } = beginning(node, code);
    const last = lastLeaf(node);
    const end = endOfLine(code, last.endIndex);
    const previous = ranges.at(-1);
    const endLine = last.endPosition.row + 1;
    if (previous !== undefined && start < previous.end) {
      previous.nodes.push(node);
      previous.end = Math.max(previous.end, end);
      previous.endLine = endLine;
    } else ranges.push({ nodes: [node], start, end: Math.max(start, end), startLine, endLine });
  }
  return ranges;
}

/** Unparsable text may start inside the previous line. */
function beginning(
  { startIndex, startPosition }: SyntaxNode,
  code: string,
): { readonly start: number; readonly startLine: number } {
  const blank = /\s*/y;
  blank.lastIndex = startIndex;
  const skipped = blank.exec(code)?.[0] ?? "";
  const lines = skipped.split(/\r\n|\r|\n/).length - 1;
  return { start: startIndex + skipped.length, startLine: startPosition.row + 1 + lines };
}

function lastLeaf(node: SyntaxNode): SyntaxNode {
  let leaf = node;
  for (;;) {
    const last = leaf.children.findLast(
      ({ type, startIndex, endIndex }) => type !== "comment" && endIndex > startIndex,
    );
    if (last === undefined) return leaf;
    leaf = last;
  }
}

function endOfLine(code: string, from: number): number {
  const rest = /[\r\n]/g;
  rest.lastIndex = from;
  return rest.exec(code)?.index ?? code.length;
}

interface UnitParts extends Pick<ReadUnit, "imports" | "references" | "aliases" | "bases" | "effects" | "functions"> {
  readonly docstrings: readonly Span[];
}

function readUnit(code: string, range: UnitRange, parts: UnitParts): ReadUnit {
  const { nodes, ...lines } = range;
  const { docstrings, ...rest } = parts;
  return {
    ...lines,
    codeLines: countCodeLines(code, range, docstrings),
    kind: kindOf(nodes, statementKind),
    isBroken: nodes.some(({ hasError }) => hasError),
    isIdle: nodes.every(isIdle),
    isDocstring: nodes.some(isDocstring),
    importsOnly: importsOf(nodes),
    ...rest,
  };
}

function countCodeLines(code: string, range: UnitRange, docstrings: readonly Span[]): number {
  return weighLines(linesWithout(code, range, docstrings).filter((line) => /^\s*[^\s#]/.test(line)));
}

function isDocstring(node: SyntaxNode): boolean {
  return (
    node.type === "expression_statement" &&
    node.namedChildren.every(({ type }) => type === "string" || type === "concatenated_string") &&
    node.previousNamedSibling === null
  );
}

function importsOf(nodes: readonly SyntaxNode[]): readonly number[] | null {
  const counted = nodes.filter(({ type }) => type !== "future_import_statement");
  return counted.every((node) => statementKind(node) === "import") ? counted.map(({ startIndex }) => startIndex) : null;
}

function statementKind(node: SyntaxNode): Unit["kind"] {
  if (node.type === "import_statement" || node.type === "import_from_statement") return "import";
  if (["function_definition", "class_definition", "decorated_definition"].includes(node.type)) return "definition";
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "assignment" || node.type === "type_alias_statement" ? "assignment" : "statement";
}

const mainGuard = /^__name__\s*==\s*["']__main__["']$|^["']__main__["']\s*==\s*__name__$/;

const overload = /^@\s*(?:\w+\.)*overload$/;

function isIdle(node: SyntaxNode): boolean {
  if (node.type === "decorated_definition") return overload.test(node.firstNamedChild?.text ?? "");
  if (node.type === "print_statement") return true;
  if (node.type === "delete_statement") return /^del\s+\(?[\w\s,]+\)?$/.test(node.text);
  if (node.type === "if_statement") return mainGuard.test(node.childForFieldName("condition")?.text ?? "");
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "call" && inner.childForFieldName("function")?.text === "print";
}
