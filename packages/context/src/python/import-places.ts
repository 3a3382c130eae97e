import type { ModuleFinder, ModulePlace } from "./module-finder.ts";
import type { ImportItem, ImportStatement } from "@repost/syntax/python-scopes";

const places = new WeakMap<ModuleFinder, WeakMap<ImportItem, ModulePlace>>();

export function placeOfItem(item: ImportItem, path: string, finder: ModuleFinder): ModulePlace {
  const known = places.get(finder) ?? new WeakMap<ImportItem, ModulePlace>();
  places.set(finder, known);
  const before = known.get(item);
  if (before !== undefined) return before;
  const { statement } = item;
  const place = statement.isFrom
    ? finder.find(path, statement.level, statement.module, item.name)
    : finder.find(path, 0, item.name);
  known.set(item, place);
  return place;
}

export function boundModule(item: ImportItem, path: string, finder: ModuleFinder): ModulePlace {
  const [first = "", second] = item.name;
  if (item.hasAlias || second === undefined) return finder.find(path, 0, item.name);
  return finder.find(path, 0, [first], [second]);
}

export function modulesLoadedBy(
  { isFrom, level, module, items }: ImportStatement,
  path: string,
  finder: ModuleFinder,
): readonly string[] {
  const named = isFrom
    ? [{ parts: module, names: items.flatMap(({ name }) => name) }]
    : items.map(({ name }) => ({ parts: name, names: [] }));
  return named.flatMap(({ parts, names }) => {
    const place = finder.find(path, level, parts, names);
    if (place.kind !== "module") return [];
    const children = names.flatMap((name) => finder.child(place.path, name) ?? []);
    return [place.path, ...children].flatMap((path) => [...finder.packagesOf(path), path]);
  });
}

export function isOfRepository(statement: ImportStatement, path: string, finder: ModuleFinder): boolean {
  return finder.find(path, statement.level, statement.module).kind !== "external";
}

export function externalNames(
  statements: readonly ImportStatement[],
  path: string,
  finder: ModuleFinder,
): readonly string[] {
  const names = statements.flatMap((statement) => {
    if (statement.typing) return [];
    if (statement.hasStar) return isOfRepository(statement, path, finder) ? [] : statement.module.slice(0, 1);
    return statement.items.flatMap((item) => {
      if (placeOfItem(item, path, finder).kind !== "external") return [];
      return (statement.isFrom ? statement.module : item.name).slice(0, 1);
    });
  });
  return [...new Set(names)].toSorted();
}
