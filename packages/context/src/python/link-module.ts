import type { ReadFile } from "../index/language-index.ts";
import { positionAt, rangeAt } from "../index/ranges.ts";
import { memoize } from "../memoize.ts";
import { isOfRepository, locateItem, externalNames } from "./import-locations.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { Binding, ImportItem, ImportStatement } from "@repost/syntax/python-scopes";
import type { Binder, PythonModule, PythonUnit } from "./python-module.ts";
import type { PythonReading, ReadUnit } from "./python-reading.ts";
import type { Unit } from "@repost/spec";

export function linkModule({ path, code, reading }: ReadFile<PythonReading>, finder: ModuleFinder): PythonModule {
  const name = finder.nameOf(path);
  const isKept = keptBindings(reading, path, finder);
  const linkedUnits = reading.units.filter((unit) => !dissolves(unit, path, finder, isKept));
  const binds = boundNames(reading, linkedUnits, isKept);
  const units = linkedUnits.map((unit, position) =>
    linkUnit({ path, name, code, finder }, unit, binds[position] ?? []),
  );
  const eager = reading.imports.filter(({ nesting, typing }) => nesting !== "lazy" && !typing);
  const binders = bindersOf(reading, units);
  return {
    path,
    name,
    code,
    units,
    binders,
    rebound: reboundUnits(binders),
    typing: typingNames(reading),
    writers: writersOf(reading, units),
    imports: eager,
    stars: eager.filter((statement) => statement.hasStar && isOfRepository(statement, path, finder)),
    open: units.filter(({ boundNames: bound, effects }) => bound.has("*") || effects.writesNamespace),
    exports: reading.exports,
    functions: reading.functions,
  };
}

type BindingTest = (binding: Pick<Binding, "item">) => boolean;

/** Imports from the repository need no unit, unless statements rebind the name. */
function keptBindings({ bindings }: PythonReading, path: string, finder: ModuleFinder): BindingTest {
  const isBound = memoize((name: string) =>
    (bindings.get(name) ?? []).some(
      ({ item, typing }) => !typing && (item === null || item.statement.nesting === "nested"),
    ),
  );
  return ({ item }) => {
    if (item === null || item.statement.nesting !== "top") return true;
    return locateItem(item, path, finder).kind === "external" || isBound(item.bound);
  };
}

function dissolves(
  { importsOnly, imports }: ReadUnit,
  path: string,
  finder: ModuleFinder,
  isKept: BindingTest,
): boolean {
  return (
    importsOnly?.every((position) => {
      const statement = imports.find(({ start }) => start === position);
      if (statement === undefined || statement.nesting !== "top") return false;
      if (statement.hasStar) return isOfRepository(statement, path, finder);
      return statement.items.every((item) => !isKept({ item }));
    }) === true
  );
}

function boundNames(
  { bindings }: PythonReading,
  units: readonly ReadUnit[],
  isKept: BindingTest,
): readonly (readonly string[])[] {
  const bindingsByUnit: { name: string; start: number }[][] = units.map(() => []);
  for (const [name, places] of bindings) {
    for (const binding of places) {
      if (binding.typing || !isKept(binding)) continue;
      bindingsByUnit[positionAt(units, binding.start)]?.push({ name, start: binding.start });
    }
  }
  return bindingsByUnit.map((names) =>
    names.toSorted((left, right) => left.start - right.start).map(({ name }) => name),
  );
}

function bindersOf(
  { bindings: byName }: PythonReading,
  units: readonly PythonUnit[],
): ReadonlyMap<string, readonly Binder[]> {
  const binders = new Map<string, readonly Binder[]>();
  for (const [name, bindings] of byName) {
    const found = bindings.flatMap(({ start, since, item, typing }): Binder[] => {
      if (typing) return [];
      const unit = rangeAt(units, start);
      if (unit?.isIdle === true) return [];
      if (unit?.boundNames.has(name) === true) return [{ kind: "unit", since, unit }];
      return item === null ? [] : [{ kind: "import", since, item }];
    });
    if (found.length > 0) binders.set(name, found);
  }
  const docstring = units[0]?.boundNames.has("__doc__") === true ? units[0] : undefined;
  if (docstring !== undefined && !binders.has("__doc__")) {
    binders.set("__doc__", [{ kind: "unit", since: docstring.start, unit: docstring }]);
  }
  return binders;
}

function reboundUnits(binders: ReadonlyMap<string, readonly Binder[]>): ReadonlyMap<PythonUnit, readonly PythonUnit[]> {
  const rebound = new Map<PythonUnit, PythonUnit[]>();
  for (const list of binders.values()) {
    if (list.length < 2) continue;
    const units = [...new Set(list.flatMap((binder) => (binder.kind === "unit" ? [binder.unit] : [])))];
    for (const [position, unit] of units.entries()) {
      const changed = [units[position - 1], units[0]].flatMap((unit) => unit ?? []);
      if (position > 0) rebound.set(unit, [...(rebound.get(unit) ?? []), ...changed]);
    }
  }
  return rebound;
}

function typingNames({ bindings: byName }: PythonReading): ReadonlyMap<string, ImportItem | null> {
  const names = new Map<string, ImportItem | null>();
  for (const [name, bindings] of byName) {
    const typing = bindings.filter((binding) => binding.typing);
    if (typing.length > 0) names.set(name, typing.find(({ item }) => item !== null)?.item ?? null);
  }
  return names;
}

function writersOf(
  { globalWrites }: PythonReading,
  units: readonly PythonUnit[],
): ReadonlyMap<string, readonly PythonUnit[]> {
  return new Map(
    [...globalWrites].map(([name, writes]) => [
      name,
      [...new Set(writes.flatMap((start) => rangeAt(units, start) ?? []))],
    ]),
  );
}

interface UnitContext {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly finder: ModuleFinder;
}

function linkUnit(context: UnitContext, unit: ReadUnit, boundNames: readonly string[]): PythonUnit {
  const { path, name, code, finder } = context;
  const { start, end, imports } = unit;
  const hasStar = imports.some(
    (statement) => statement.hasStar && statement.nesting !== "lazy" && !isOfRepository(statement, path, finder),
  );
  return {
    ...unit,
    id: `${path}:${unit.startLine}`,
    path,
    module: name,
    code: code.slice(start, end),
    kind: kindOf(unit, context),
    boundNames: new Set([...boundNames, ...(hasStar ? ["*"] : []), ...(unit.isDocstring ? ["__doc__"] : [])]),
    external: externalNames(imports, path, finder),
    references: unit.references.filter(({ item }) => item === null || locateItem(item, path, finder).kind === "module"),
  };
}

function kindOf({ kind, imports }: ReadUnit, { path, finder }: UnitContext): Unit["kind"] {
  const isOwn = (statement: ImportStatement): boolean =>
    statement.hasStar
      ? isOfRepository(statement, path, finder)
      : statement.items.every((item) => locateItem(item, path, finder).kind !== "external");
  return kind === "import" && imports.some(isOwn) ? "statement" : kind;
}
