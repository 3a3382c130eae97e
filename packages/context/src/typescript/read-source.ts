import { byStart, distribute } from "../index/ranges.ts";
import { listTypeScriptFunctions, type SyntaxNode } from "@repost/syntax";
import type { FunctionText } from "../unit-graph.ts";
import { scopesOf, type ModuleScopes } from "@repost/syntax/javascript-scopes";
import { assignedNames, readReferences } from "./read-references.ts";
import { readUnit, type UnitParts } from "./read-unit.ts";
import { rootedEffects } from "./rooted-effects.ts";
import { splitUnits } from "./split-units.ts";
import type { UnitRange } from "../index/unit-ranges.ts";
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
