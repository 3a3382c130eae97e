import { byStart, distribute } from "../index/distribute.ts";
import { listTypeScriptFunctions, type SyntaxNode } from "@repost/syntax";
import type { FunctionText } from "../unit-graph.ts";
import { scopesOf, type ModuleScopes } from "@repost/syntax/javascript-scopes";
import { assignedNames, readReferences } from "./read-references.ts";
import { readUnit, type UnitParts } from "./read-unit.ts";
import { type PlacedEffect, rootedEffects } from "./rooted-effects.ts";
import { splitUnits, type UnitRange } from "./split-units.ts";
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
    const placed = effects[position] ?? [];
    return {
      imports: imports[position] ?? [],
      exportStatements: exportStatements[position] ?? [],
      calls: calls[position] ?? [],
      references: references[position] ?? [],
      effects: placed.filter(({ owner }) => owner === null).map(({ effect }) => effect),
      functions: byOwner(placed),
      aliases: (aliases[position] ?? []).map(({ name, roots }): AliasName => ({ name, roots })),
      comments: comments[position] ?? [],
    };
  };
}

function byOwner(placed: readonly PlacedEffect[]): ReadonlyMap<string, readonly RootedEffect[]> {
  const byOwner = new Map<string, RootedEffect[]>();
  for (const { owner, effect } of placed) {
    if (owner === null) continue;
    const existing = byOwner.get(owner);
    if (existing === undefined) byOwner.set(owner, [effect]);
    else existing.push(effect);
  }
  return byOwner;
}
