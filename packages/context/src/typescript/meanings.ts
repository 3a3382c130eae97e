import { isKnownGlobal } from "./known-globals.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { isIn, type ExportEntry, type ImportItem, type Space } from "@repost/syntax/javascript-scopes";
import type { Binder, TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

/** `part`: unknown property; `missing`: unresolved own import; `unbound`: no binding; `outside`: platform. */
export type Meaning =
  | { readonly kind: "unit"; readonly unit: TypeScriptUnit; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "part"; readonly of: Meaning }
  | { readonly kind: "missing" }
  | { readonly kind: "unbound" }
  | { readonly kind: "outside" };

export const missing: Meaning = { kind: "missing" };
export const unbound: Meaning = { kind: "unbound" };
export const outside: Meaning = { kind: "outside" };

type GlobalWriters = ReadonlyMap<string, TypeScriptUnit>;

export interface Lookup {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  readonly writers: GlobalWriters;
  readonly types: ReadonlyMap<string, TypeScriptUnit>;
  readonly known: Map<string, Meaning>;
}

export interface Trail {
  readonly names: Set<string>;
  depth: number;
  cuts: number;
}

export function newTrail(): Trail {
  return { names: new Set(), depth: 0, cuts: 0 };
}

const maxDepth = 500;

export const globalObjects = new Set(["globalThis", "window", "self", "global"]);

export function createLookup(modules: ReadonlyMap<string, TypeScriptModule>, finder: ModuleFinder): Lookup {
  return { modules, finder, writers: globalWriters(modules), types: globalTypes(modules), known: new Map() };
}

function globalWriters(modules: ReadonlyMap<string, TypeScriptModule>): GlobalWriters {
  const writers = new Map<string, TypeScriptUnit>();
  for (const { statements, binders } of modules.values()) {
    for (const unit of statements) {
      for (const { kind, root, member } of unit.effects) {
        if (kind !== "store" || member === null || root.kind !== "variable") continue;
        const { name } = root.reference;
        if (globalObjects.has(name) && !binders.has(name) && !writers.has(member)) writers.set(member, unit);
      }
    }
  }
  return writers;
}

function globalTypes(modules: ReadonlyMap<string, TypeScriptModule>): ReadonlyMap<string, TypeScriptUnit> {
  const types = new Map<string, TypeScriptUnit>();
  for (const { path, isModule, binders } of modules.values()) {
    if (isModule || !/\.d\.[cm]?ts$/.test(path)) continue;
    for (const [name, list] of binders) {
      const binder = list.find(({ space }) => space !== "value");
      if (binder !== undefined && !types.has(name)) types.set(name, binder.unit);
    }
  }
  return types;
}

export function binderOf({ binders }: TypeScriptModule, name: string, space: Space): Binder | undefined {
  const list = binders.get(name) ?? [];
  return list.find((binder) => isIn(binder, space)) ?? (space === "type" ? list[0] : undefined);
}

export function meaningOfName(
  lookup: Lookup,
  module: TypeScriptModule,
  name: string,
  space: Space,
  trail: Trail,
): Meaning {
  const binder = binderOf(module, name, space);
  if (binder === undefined) return unboundMeaning(lookup, name, space);
  const { item, unit } = binder;
  const imported = item === null ? undefined : meaningThrough(lookup, module, item, space, trail);
  return imported ?? { kind: "unit", unit, name };
}

export function unboundMeaning({ writers, types }: Lookup, name: string, space: Space): Meaning {
  if (isKnownGlobal(name)) return outside;
  const type = space === "value" ? undefined : types.get(name);
  if (type !== undefined) return { kind: "unit", unit: type, name };
  if (space === "type") return outside;
  const unit = writers.get(name);
  return unit === undefined ? unbound : { kind: "unit", unit, name: `globalThis.${name}` };
}

export function meaningThrough(
  lookup: Lookup,
  module: TypeScriptModule,
  item: ImportItem,
  space: Space,
  trail: Trail,
): Meaning | undefined {
  if (module.assigned.has(item.bound)) return undefined;
  const others = module.binders.get(item.bound) ?? [];
  if (others.some((binder) => binder.item === null && binder.space !== "type")) return undefined;
  if (lookup.finder.find(module.path, item.specifier).kind === "external") return undefined;
  const meaning = meaningOfItem(lookup, item, module.path, space, trail);
  return meaning.kind === "part" ? undefined : meaning;
}

export function meaningOfItem(lookup: Lookup, item: ImportItem, importer: string, space: Space, trail: Trail): Meaning {
  const place = lookup.finder.find(importer, item.specifier);
  if (place.kind === "module") return meaningOfExport(lookup, place.path, item.imported, space, trail);
  return place.kind === "external" ? outside : missing;
}

export function meaningOfExport(lookup: Lookup, path: string, name: string, space: Space, trail: Trail): Meaning {
  const key = `${path}\0${name}\0${space}`;
  const before = lookup.known.get(key);
  if (before !== undefined) return before;
  if (trail.names.has(key) || trail.depth >= maxDepth) {
    trail.cuts += 1;
    return missing;
  }
  const isRoot = trail.names.size === 0;
  const { cuts } = trail;
  trail.names.add(key);
  trail.depth += 1;
  const module = lookup.modules.get(path);
  const meaning = module === undefined ? missing : findExport(lookup, module, name, space, trail);
  trail.depth -= 1;
  // A result inside a circle may be incomplete.
  if (isRoot || trail.cuts === cuts) lookup.known.set(key, meaning);
  return meaning;
}

function findExport(lookup: Lookup, module: TypeScriptModule, name: string, space: Space, trail: Trail): Meaning {
  const { path, isModule, hasModuleMark, exports } = module;
  const whole: Meaning = { kind: "module", path };
  if (name === "=" || name === "*") {
    // `module.exports = exports.default` puts everything under "default".
    if (name === "*" && exports.has("default")) return whole;
    const [entry] = exports.get("=")?.slice(-1) ?? [];
    return entry === undefined ? whole : meaningOfEntry(lookup, module, entry, space, trail);
  }
  const isScriptDefault = name === "default" && !isModule && !hasModuleMark && !exports.has("default");
  if (isScriptDefault) return findExport(lookup, module, "=", space, trail);
  const entries = exports.get(name) ?? [];
  let found: Meaning | undefined;
  for (const entry of entries.toReversed()) {
    const meaning = meaningOfEntry(lookup, module, entry, space, trail);
    if (meaning.kind === "unit" && isFitting(meaning, entry, module, space)) return meaning;
    found = found === undefined || found.kind === "missing" || found.kind === "unbound" ? meaning : found;
  }
  if (found !== undefined && found.kind !== "missing") return found;
  return findElsewhere(lookup, module, name, space, trail) ?? found ?? missing;
}

function isFitting(
  { unit }: Extract<Meaning, { kind: "unit" }>,
  entry: ExportEntry,
  { binders }: TypeScriptModule,
  space: Space,
): boolean {
  if (space === "any" || entry.kind !== "local" || entry.chain.length > 0) return true;
  return (binders.get(entry.name) ?? []).some(
    (binder) => binder.item !== null || (binder.unit === unit && isIn(binder, space)),
  );
}

function findElsewhere(
  lookup: Lookup,
  module: TypeScriptModule,
  name: string,
  space: Space,
  trail: Trail,
): Meaning | undefined {
  let open: Meaning | undefined;
  for (const star of name === "default" ? [] : module.stars) {
    const place = lookup.finder.find(module.path, star.specifier);
    if (place.kind === "external") {
      const unit = module.statementAt(star.start);
      if (unit !== undefined) open ??= { kind: "unit", unit, name };
    }
    if (place.kind !== "module") continue;
    const meaning = meaningOfExport(lookup, place.path, name, space, trail);
    if (meaning.kind !== "missing" && meaning.kind !== "part") return meaning;
  }
  if (open !== undefined) return open;
  if (module.exports.has("=")) {
    const whole = findExport(lookup, module, "=", space, trail);
    if (whole.kind === "module" && whole.path !== module.path)
      return meaningOfExport(lookup, whole.path, name, space, trail);
    return { kind: "part", of: whole };
  }
  return module.hasOpenExports ? { kind: "part", of: { kind: "module", path: module.path } } : undefined;
}

export function meaningOfEntry(
  lookup: Lookup,
  module: TypeScriptModule,
  entry: ExportEntry,
  space: Space,
  trail: Trail,
): Meaning {
  const own = ownMeaning(module, entry);
  if (entry.kind === "value") return own;
  if (entry.kind === "from") {
    const { item } = entry;
    if (lookup.finder.find(module.path, item.specifier).kind === "external") return own;
    const meaning = meaningOfItem(lookup, item, module.path, space, trail);
    return meaning.kind === "part" ? own : meaning;
  }
  const isSelf = entry.name === "exports" || (entry.name === "module" && entry.chain[0] === "exports");
  const chain = isSelf && entry.name === "module" ? entry.chain.slice(1) : entry.chain;
  let meaning: Meaning = isSelf
    ? { kind: "module", path: module.path }
    : meaningOfName(lookup, module, entry.name, chain.length > 0 ? "any" : space, trail);
  for (const [position, name] of chain.entries()) {
    if (meaning.kind !== "module") return own;
    meaning = meaningOfExport(lookup, meaning.path, name, position < chain.length - 1 ? "any" : space, trail);
  }
  return meaning.kind === "outside" || meaning.kind === "unbound" || meaning.kind === "part" ? own : meaning;
}

function ownMeaning(module: TypeScriptModule, entry: ExportEntry): Meaning {
  const unit = module.statementAt(entry.start);
  return unit === undefined ? missing : { kind: "unit", unit, name: exportingName(module, entry) };
}

export function exportingName({ isModule }: Pick<TypeScriptModule, "isModule">, entry: ExportEntry): string {
  if (entry.kind === "value") return entry.name;
  if (entry.exported === "=") return "module.exports";
  return isModule ? entry.exported : `exports.${entry.exported}`;
}
