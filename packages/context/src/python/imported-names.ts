import type { ImportStatement } from "@repost/syntax/python-scopes";

export function importedNames(statements: Iterable<ImportStatement>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { isFrom, level, module, items } of statements) {
    if (level > 0) continue;
    if (isFrom) addAll(names, module);
    for (const { name } of items) addAll(names, isFrom ? [...module, ...name] : name);
  }
  return names;
}

const statement =
  /^[ \t]*(?:from[ \t]+(?<module>[\w.]+)[ \t]+import[ \t(]+(?<names>[\w, \t]*)|import[ \t]+(?<dotted>[\w.]+))/gmu;

export function importedNamesIn(texts: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const { groups = {} } of text.matchAll(statement)) {
      const { module, names: items = "", dotted } = groups;
      if (dotted !== undefined) addAll(names, dotted.split("."));
      if (module === undefined || module.startsWith(".")) continue;
      addAll(names, module.split("."));
      for (const [name] of items.matchAll(/\w+/gu)) addAll(names, [...module.split("."), name]);
    }
  }
  return names;
}

function addAll(names: Set<string>, parts: readonly string[]): void {
  for (let count = parts.length; count > 0; count -= 1) {
    const name = parts.slice(0, count).join(".");
    if (names.has(name)) return;
    names.add(name);
  }
}
