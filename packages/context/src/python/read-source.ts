import { firstThat } from "../first-that.ts";
import { byStart, distribute, positionAt } from "../index/ranges.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExports } from "./exports.ts";
import { type Effect, outermostFunction, type PythonScopes, type Scope, scopesOf } from "@repost/syntax/python-scopes";
import type { PythonReading, ReadGroup } from "./python-reading.ts";
import { readUnit, type UnitParts } from "./read-unit.ts";
import { splitUnits } from "./split-units.ts";
import type { UnitRange } from "../index/unit-ranges.ts";
import { createTableWriter, type TableWriter } from "./write-tables.ts";

export function readSource(root: SyntaxNode, code: string): PythonReading {
  const names = scopesOf(root, { code });
  const ranges = splitUnits(root, code);
  const writer = createTableWriter(names);
  const parts = partsOf(names, ranges, writer);
  const units = ranges.map((range, position) => readUnit(code, range, parts(position, range)));
  return {
    units,
    tables: writer.finish(),
    bindings: names.module.bindings,
    globalWrites: globalWrites(names),
    imports: names.imports,
    exports: readExports(root),
    functions: names.functions,
  };
}

function partsOf(
  names: PythonScopes,
  ranges: readonly UnitRange[],
  writer: TableWriter,
): (position: number, stretch: UnitRange) => UnitParts {
  const imports = distribute(names.imports, ranges);
  const aliases = distribute(names.aliases.toSorted(byStart), ranges);
  const docstrings = distribute(names.docstrings, ranges);
  const classes = distribute(names.classes, ranges);
  const { statements, functions } = groupEffects(names, ranges);
  const groupOf = ({ effects, assigned, writesNamespace }: EffectList): ReadGroup => ({
    effects: writer.effects(effects),
    assigned: [...assigned],
    writesNamespace,
  });
  return (position, { start, end }) => {
    const { starts } = writer;
    const countBelow = (limit: number): number =>
      firstThat(starts.length, (position) => (starts[position] ?? 0) >= limit);
    const first = countBelow(start);
    return {
      imports: imports[position] ?? [],
      references: { first, count: countBelow(end) - first },
      aliases: aliases[position] ?? [],
      docstrings: docstrings[position] ?? [],
      bases: (classes[position] ?? []).map(({ name, roots }) => ({ name, roots })),
      effects: groupOf(statements[position] ?? createList()),
      functions: [...(functions[position] ?? [])].map(([name, list]) => ({ name, ...groupOf(list) })),
    };
  };
}

function globalWrites(names: PythonScopes): ReadonlyMap<string, readonly number[]> {
  return new Map(
    [...names.globalWrites].map(([name, writes]) => {
      const named = writes.filter(({ scope }) => scope.timing === "eager" || outermostFunction(scope) !== null);
      return [name, [...new Set([...named, ...writes].map(({ start }) => start))]];
    }),
  );
}

interface EffectList {
  readonly effects: Effect[];
  readonly assigned: Set<string>;
  writesNamespace: boolean;
}

interface EffectsOfUnits {
  readonly statements: readonly EffectList[];
  readonly functions: readonly ReadonlyMap<string, EffectList>[];
}

function groupEffects(names: PythonScopes, ranges: readonly UnitRange[]): EffectsOfUnits {
  const statements = ranges.map(() => createList());
  const functions = ranges.map(() => new Map<string, EffectList>());
  const listOf = (scope: Scope, offset: number): EffectList | undefined => {
    const position = positionAt(ranges, offset);
    if (scope.timing === "eager") return statements[position];
    const owner = outermostFunction(scope)?.name ?? null;
    const lists = functions[position];
    if (owner === null || lists === undefined) return undefined;
    const list = lists.get(owner) ?? createList();
    lists.set(owner, list);
    return list;
  };
  for (const effect of names.effects) listOf(effect.scope, effect.root)?.effects.push(effect);
  for (const [name, writes] of names.globalWrites) {
    for (const { scope, start } of writes) listOf(scope, start)?.assigned.add(name);
  }
  for (const { scope, start } of names.namespaceWrites) {
    const list = listOf(scope, start);
    if (list !== undefined) list.writesNamespace = true;
  }
  return { statements, functions };
}

function createList(): EffectList {
  return { effects: [], assigned: new Set(), writesNamespace: false };
}
