import type { Parser, SyntaxNode } from "@repost/syntax";
import { createUnit, type UnitParts } from "./create-unit.ts";
import { readExports } from "./exports.ts";
import { isOfRepository, placeOfItem } from "./import-places.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { collectNames } from "./names/collect-names.ts";
import type { ImportItem } from "./names/import-statement.ts";
import type { NameTable } from "./names/name-table.ts";
import { type Binding, outermostFunction } from "./names/scope.ts";
import type { Binder, PythonModule, PythonUnit } from "./python-module.ts";
import { readReferences } from "./read-references.ts";
import { rootedEffects } from "./rooted-effects.ts";
import { splitUnits, type Stretch } from "./split-units.ts";

export interface ReadModuleOptions {
  readonly path: string;
  readonly code: string;
  readonly parser: Parser;
  readonly finder: ModuleFinder;
}

/** Parses a file, once, and keeps of it what slicing needs; the tree is freed. */
export function readModule({ path, code, parser, finder }: ReadModuleOptions): PythonModule {
  const tree = parser.parse(code);
  try {
    return describeModule(tree.root, path, code, finder);
  } finally {
    tree.delete();
  }
}

function describeModule(root: SyntaxNode, path: string, code: string, finder: ModuleFinder): PythonModule {
  const names = collectNames(root, code);
  const name = finder.nameOf(path);
  const isKept = keptBindings(names, path, finder);
  const isDissolved = dissolves(names, path, finder);
  const stretches = splitUnits(root, code).filter((stretch) => !isDissolved(stretch));
  const parts = partsOf(names, stretches, path, finder, isKept);
  const units = stretches.map((stretch, position) =>
    createUnit({ path, name, code, finder }, stretch, parts(position)),
  );
  const eager = names.imports.filter(({ place, typing }) => place !== "lazy" && !typing);
  const binders = bindersOf(names, units);
  return {
    path,
    name,
    code,
    units,
    binders,
    rebound: reboundUnits(binders),
    typing: typingNames(names),
    writers: writersOf(names, units),
    imports: eager,
    stars: eager.filter((statement) => statement.hasStar && isOfRepository(statement, path, finder)),
    open: units.filter(({ binds, effects }) => binds.has("*") || effects.writesNamespace),
    exports: readExports(root),
    functions: names.functions,
  };
}

type BindingTest = (binding: Binding) => boolean;

/**
 * Tells bindings that a unit makes from those that need none: what an import of one of the repository's own modules binds is looked up where
 * it is defined. Unless statements bind the same name as well, so that which of them it means is known at run time only.
 */
function keptBindings({ module }: NameTable, path: string, finder: ModuleFinder): BindingTest {
  return ({ item }) => {
    if (item === null || item.statement.place !== "top") return true;
    if (placeOfItem(item, path, finder).kind === "external") return true;
    const others = module.bindings.get(item.bound) ?? [];
    return others.some(({ item: other, typing }) => !typing && (other === null || other.statement.place === "nested"));
  };
}

/** Import statements that bind nothing in a unit are none themselves. */
function dissolves(names: NameTable, path: string, finder: ModuleFinder): (stretch: Stretch) => boolean {
  const byStart = new Map(names.imports.map((statement) => [statement.start, statement]));
  const isKept = keptBindings(names, path, finder);
  return ({ nodes }) =>
    nodes.every(({ type, startIndex }) => {
      if (type === "future_import_statement") return true;
      const statement = byStart.get(startIndex);
      if (statement === undefined || statement.place !== "top") return false;
      if (statement.hasStar) return isOfRepository(statement, path, finder);
      return statement.items.every(({ bound, start, end }) => {
        const binding = names.module.bindings.get(bound)?.find((one) => one.start === start && one.end === end);
        return binding !== undefined && !isKept(binding);
      });
    });
}

function partsOf(
  names: NameTable,
  stretches: readonly Stretch[],
  path: string,
  finder: ModuleFinder,
  isKept: BindingTest,
): (position: number) => UnitParts {
  const bound = [...names.module.bindings].flatMap(([name, bindings]) =>
    bindings.filter((binding) => !binding.typing && isKept(binding)).map(({ start }) => ({ name, start })),
  );
  const binds = distribute(bound.toSorted(byStart), stretches);
  const imports = distribute(names.imports, stretches);
  const references = distribute(readReferences(names, path, finder), stretches);
  const own = names.aliases.filter(({ scope }) => scope.parent === null);
  const aliases = distribute(own.toSorted(byStart), stretches);
  const docstrings = distribute(names.docstrings, stretches);
  const classes = distribute(names.classes, stretches);
  const { effects, functions } = rootedEffects(names, stretches);
  return (position) => ({
    binds: (binds[position] ?? []).map(({ name }) => name),
    imports: imports[position] ?? [],
    references: references[position] ?? [],
    aliases: aliases[position] ?? [],
    docstrings: docstrings[position] ?? [],
    bases: classes[position] ?? [],
    effects: effects[position],
    functions: functions[position],
  });
}

function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

function distribute<T extends { readonly start: number }>(
  items: readonly T[],
  stretches: readonly Stretch[],
): readonly (readonly T[])[] {
  const lists: T[][] = stretches.map(() => []);
  let position = 0;
  for (const item of items) {
    while (position < stretches.length && (stretches[position]?.end ?? 0) <= item.start) position += 1;
    const stretch = stretches[position];
    if (stretch !== undefined && stretch.start <= item.start) lists[position]?.push(item);
  }
  return lists;
}

function bindersOf(names: NameTable, units: readonly PythonUnit[]): ReadonlyMap<string, readonly Binder[]> {
  const binders = new Map<string, readonly Binder[]>();
  const unitAt = finderOf(units);
  for (const [name, bindings] of names.module.bindings) {
    const found = bindings.flatMap(({ start, since, item, typing }): Binder[] => {
      if (typing) return [];
      const unit = unitAt(start);
      if (unit?.isIdle === true) return [];
      if (unit?.binds.has(name) === true) return [{ kind: "unit", since, unit }];
      return item === null ? [] : [{ kind: "import", since, item }];
    });
    if (found.length > 0) binders.set(name, found);
  }
  const docstring = units[0]?.binds.has("__doc__") === true ? units[0] : undefined;
  if (docstring !== undefined && !binders.has("__doc__")) {
    binders.set("__doc__", [{ kind: "unit", since: docstring.start, unit: docstring }]);
  }
  return binders;
}

function reboundUnits(binders: ReadonlyMap<string, readonly Binder[]>): ReadonlyMap<PythonUnit, readonly PythonUnit[]> {
  const rebound = new Map<PythonUnit, PythonUnit[]>();
  for (const list of binders.values()) {
    const units = [...new Set(list.flatMap((binder) => (binder.kind === "unit" ? [binder.unit] : [])))];
    for (const [position, unit] of units.entries()) {
      const changed = [units[position - 1], units[0]].flatMap((one) => one ?? []);
      if (position > 0) rebound.set(unit, [...(rebound.get(unit) ?? []), ...changed]);
    }
  }
  return rebound;
}

function typingNames({ module }: NameTable): ReadonlyMap<string, ImportItem> {
  return new Map(
    [...module.bindings].flatMap(([name, bindings]) => {
      const item = bindings.find(({ typing, item: found }) => typing && found !== null)?.item;
      return item === undefined || item === null ? [] : [[name, item]];
    }),
  );
}

function writersOf(names: NameTable, units: readonly PythonUnit[]): ReadonlyMap<string, readonly PythonUnit[]> {
  const unitAt = finderOf(units);
  return new Map(
    [...names.globalWrites].map(([name, writes]) => {
      const inFunctions = writes.filter(({ scope }) => scope.timing === "eager" || outermostFunction(scope) !== null);
      const writers = [...inFunctions, ...writes].flatMap(({ start }) => unitAt(start) ?? []);
      return [name, [...new Set(writers)]];
    }),
  );
}

/** Finds the unit at an offset. */
export function finderOf(units: readonly PythonUnit[]): (offset: number) => PythonUnit | undefined {
  return (offset) => {
    let low = 0;
    let high = units.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((units[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const unit = units[low];
    return unit !== undefined && unit.start <= offset && offset < Math.max(unit.end, unit.start + 1) ? unit : undefined;
  };
}
