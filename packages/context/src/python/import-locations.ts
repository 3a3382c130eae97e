import { getOrCreate, memoizeWeakly } from "../memoize.ts";
import type { ModuleFinder, ModuleLocation } from "./module-finder.ts";
import type { ImportItem, ImportStatement } from "@repost/syntax/python-scopes";

/** Caches by finder and node of one module. */
function cached<Key extends object, Value>(find: (node: Key, path: string, finder: ModuleFinder) => Value) {
  const cache = memoizeWeakly((_finder: ModuleFinder) => new WeakMap<Key, Value>());
  return (node: Key, path: string, finder: ModuleFinder): Value =>
    getOrCreate(cache(finder), node, () => find(node, path, finder));
}

export const locateItem = cached(({ statement, name }: ImportItem, path, finder) =>
  statement.isFrom ? finder.find(path, statement.level, statement.module, name) : finder.find(path, 0, name),
);

export const locateModule = cached(({ level, module }: ImportStatement, path, finder) =>
  finder.find(path, level, module),
);

export function boundModule(item: ImportItem, path: string, finder: ModuleFinder): ModuleLocation {
  const [first = "", second] = item.name;
  if (item.hasAlias || second === undefined) return finder.find(path, 0, item.name);
  return finder.find(path, 0, [first], [second]);
}

export const modulesLoadedBy = cached(({ isFrom, level, module, items }: ImportStatement, path, finder) => {
  const named = isFrom
    ? [{ parts: module, names: items.flatMap(({ name }) => name) }]
    : items.map(({ name }) => ({ parts: name, names: [] }));
  return named.flatMap(({ parts, names }) => {
    const location = finder.find(path, level, parts, names);
    if (location.kind !== "module") return [];
    const children = names.flatMap((name) => finder.child(location.path, name) ?? []);
    return [location.path, ...children].flatMap((path) => [...finder.packagesOf(path), path]);
  });
});

export function isOfRepository(statement: ImportStatement, path: string, finder: ModuleFinder): boolean {
  return locateModule(statement, path, finder).kind !== "external";
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
