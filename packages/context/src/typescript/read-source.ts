import { byStart, distribute } from "../index/ranges.ts";
import { listTypeScriptFunctions, type SyntaxNode } from "@repost/syntax";
import type { FunctionText } from "../unit-graph.ts";
import { scopesOf, type ModuleScopes, declaredNames } from "@repost/syntax/javascript-scopes";
import { assignedNames, readReferences } from "./read-references.ts";
import { readUnit, type UnitParts } from "./read-unit.ts";
import { rootedEffects } from "./rooted-effects.ts";
import type { UnitRange, OpenUnitRange } from "../index/unit-ranges.ts";
import type { AliasName, RootedEffect, TypeScriptReading } from "./typescript-reading.ts";

export function readSource(root: SyntaxNode, code: string): TypeScriptReading {
  const names = scopesOf(root, { code });
  const ranges = splitUnits(root, code);
  const assigned = assignedNames(names);
  const parts = partsOf(names, ranges, assigned);
  const { imports, exports, isModule, hasModuleMark, hasOpenExports, module } = names;
  return {
    units: ranges.map((range, position) => readUnit(code, range, parts(position))),
    bindings: module.bindings,
    assigned: assigned.get(module) ?? new Set(),
    imports,
    exports,
    functions: listTypeScriptFunctions(root, code).map(({ name, span, body }): FunctionText => {
      const { start, end } = span;
      return { name, start, end, body: body.start, bodyEnd: body.end, docstringEnd: null };
    }),
    isModule,
    hasModuleMark,
    hasOpenExports,
    isStrict: isStrict(root),
  };
}

function isStrict(root: SyntaxNode): boolean {
  for (const node of root.namedChildren) {
    if (/comment$|^hash_bang_line$/.test(node.type)) continue;
    const [only] = node.type === "expression_statement" ? node.namedChildren : [];
    if (only?.type !== "string") return false;
    if (only.text.slice(1, -1) === "use strict") return true;
  }
  return false;
}

function partsOf(
  names: ModuleScopes,
  ranges: readonly UnitRange[],
  assigned: ReturnType<typeof assignedNames>,
): (position: number) => UnitParts {
  const imports = distribute(names.imports, ranges);
  const exportStatements = distribute(names.exportStatements, ranges);
  const calls = distribute(names.calls, ranges);
  const references = distribute(readReferences(names, assigned), ranges);
  const moduleAliases = names.aliases.filter(({ scope }) => scope.parent === null);
  const aliases = distribute(moduleAliases, ranges);
  const comments = distribute(names.comments, ranges);
  const effects = distribute(rootedEffects(names).toSorted(byStart), ranges);
  return (position) => {
    const byOwner = Map.groupBy(effects[position] ?? [], ({ owner }) => owner);
    const effectsOf = (owner: string | null): readonly RootedEffect[] =>
      (byOwner.get(owner) ?? []).map(({ effect }) => effect);
    const owners = [...byOwner.keys()].filter((owner) => owner !== null);
    return {
      imports: imports[position] ?? [],
      exportStatements: exportStatements[position] ?? [],
      calls: calls[position] ?? [],
      references: references[position] ?? [],
      effects: effectsOf(null),
      functions: new Map(owners.map((owner) => [owner, effectsOf(owner)])),
      aliases: (aliases[position] ?? []).map(({ name, roots }): AliasName => ({ name, roots })),
      comments: comments[position] ?? [],
    };
  };
}

const layout = new Set(["comment", "html_comment", "hash_bang_line"]);

function splitUnits(root: SyntaxNode, code: string): readonly UnitRange[] {
  const ranges: OpenUnitRange[] = [];
  const nodes = root.namedChildren;
  for (const [position, node] of nodes.entries()) {
    if (layout.has(node.type) || (node.type === "empty_statement" && ranges.length === 0)) continue;
    const previous = ranges.at(-1);
    const end = endWithLine(code, node.endIndex);
    const endLine = node.endPosition.row + 1;
    if (
      previous !== undefined &&
      (node.startPosition.row < previous.endLine || isOverload(previous.nodes.at(-1), node))
    ) {
      previous.nodes.push(node);
      previous.end = Math.max(end, previous.end);
      previous.endLine = endLine;
      continue;
    }
    if (node.type === "empty_statement") continue;
    const first = documentation(nodes, position) ?? node;
    const start = startWithLine(code, first.startIndex, previous?.end ?? 0);
    ranges.push({ nodes: [node], start, end, startLine: first.startPosition.row + 1, endLine });
  }
  return ranges;
}

function isOverload(before: SyntaxNode | undefined, node: SyntaxNode): boolean {
  if (before === undefined) return false;
  if (before.type === "decorator") return true;
  const signature = before.type === "export_statement" ? before.childForFieldName("declaration") : before;
  if (signature?.type !== "function_signature") return false;
  const next = node.type === "export_statement" ? node.childForFieldName("declaration") : node;
  const [name] = declaredNames(signature);
  return next !== null && /^function_|^generator_function/.test(next.type) && declaredNames(next)[0] === name;
}

function documentation(nodes: readonly SyntaxNode[], position: number): SyntaxNode | undefined {
  let first: SyntaxNode | undefined;
  for (let offset = position - 1; nodes[offset]?.type === "comment"; offset--) {
    const comment = nodes[offset];
    const next = nodes[offset + 1];
    if (comment === undefined || comment.endPosition.row + 1 !== next?.startPosition.row) break;
    if (nodes[offset - 1]?.endPosition.row === comment.startPosition.row) break;
    const { text } = comment;
    if (/^\/\*\*(?!\/)/.test(text) && !/@(?:license|preserve|file(?:overview)?)\b/.test(text)) first = comment;
  }
  return first;
}

const indentation = /[ \t\f]*$/;

function startWithLine(code: string, start: number, from: number): number {
  const before = code.slice(Math.max(from, start - 200), start);
  const blanks = indentation.exec(before)?.[0].length ?? 0;
  const position = start - blanks;
  return position === 0 || /[\n\r]/.test(code[position - 1] ?? "") ? position : start;
}

const onlyLayout = /^[ \t]*;?[ \t]*(?:\/\/.*|(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)*)$/;

function endWithLine(code: string, from: number): number {
  const breaks = /[\r\n]/g;
  breaks.lastIndex = from;
  const end = breaks.exec(code)?.index ?? code.length;
  return onlyLayout.test(code.slice(from, end)) ? end : from;
}
