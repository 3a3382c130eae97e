import type { ModuleFinder, ModuleLocation } from "./module-finder.ts";
import type { ImportItem, ImportStatement } from "@repost/syntax/python-scopes";

const locations = new WeakMap<ModuleFinder, WeakMap<ImportItem, ModuleLocation>>();

export function locateItem(item: ImportItem, path: string, finder: ModuleFinder): ModuleLocation {
  const locationsOfItems = locations.get(finder) ?? new WeakMap<ImportItem, ModuleLocation>();
  locations.set(finder, locationsOfItems);
  const existing = locationsOfItems.get(item);
  if (existing !== undefined) return existing;
  const { statement } = item;
  const location = statement.isFrom
    ? finder.find(path, statement.level, statement.module, item.name)
    : finder.find(path, 0, item.name);
  locationsOfItems.set(item, location);
  return location;
}

export function boundModule(item: ImportItem, path: string, finder: ModuleFinder): ModuleLocation {
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
    const location = finder.find(path, level, parts, names);
    if (location.kind !== "module") return [];
    const children = names.flatMap((name) => finder.child(location.path, name) ?? []);
    return [location.path, ...children].flatMap((path) => [...finder.packagesOf(path), path]);
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
      if (locateItem(item, path, finder).kind !== "external") return [];
      return (statement.isFrom ? statement.module : item.name).slice(0, 1);
    });
  });
  return [...new Set(names)].toSorted();
}
