import { isKnownGlobal } from "./known-globals.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ImportItem } from "./names/import-item.ts";
import type { ExportEntry, Link } from "./names/name-table.ts";
import { isIn, type Space } from "./names/scope.ts";
import type { Binder, TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference } from "./typescript-reading.ts";

/**
 * What a name means. `part`: a property of a value or of a module that nothing more is known of. `missing`: an import of the repository's
 * own that leads nowhere; `unbound`: nothing binds it; `outside`: the language's or the environment's own.
 */
export type Meaning =
  | { readonly kind: "unit"; readonly unit: TypeScriptUnit; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "part"; readonly of: Meaning }
  | { readonly kind: "missing" }
  | { readonly kind: "unbound" }
  | { readonly kind: "outside" };

export interface ReferenceMeaning {
  readonly meaning: Meaning;
  /** Where the part of the text ends that has that meaning: properties of modules belong to it. */
  readonly end: number;
  /** How many properties belong to it. */
  readonly links: number;
  /** The modules passed through, with where the text that names them ends. */
  readonly modules: readonly { readonly path: string; readonly end: number }[];
  /** The import of the reference's own module that it goes through. */
  readonly through: ImportItem | null;
}

export interface Resolver {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  reference(module: TypeScriptModule, reference: Reference): ReferenceMeaning;
  item(item: ImportItem, importer: string, space?: Space): Meaning;
  /** What a module exports under a name. */
  exported(path: string, name: string, space?: Space): Meaning;
  /** What an entry of a module's exports gives away; of a part, the statement that does. */
  entry(module: TypeScriptModule, entry: ExportEntry, space?: Space): Meaning;
  /** Whether a name is all the same as what its import brings in, so that the import need not be kept. */
  isTransparent(module: TypeScriptModule, item: ImportItem): boolean;
  variable(module: TypeScriptModule, name: string): Meaning;
}

const missing: Meaning = { kind: "missing" };
const unbound: Meaning = { kind: "unbound" };
const outside: Meaning = { kind: "outside" };

/** Statements that give values to properties of the global object, by the property. */
export type GlobalWriters = ReadonlyMap<string, TypeScriptUnit>;

export function createResolver(modules: ReadonlyMap<string, TypeScriptModule>, finder: ModuleFinder): Resolver {
  const lookup: Lookup = {
    modules,
    finder,
    writers: globalWriters(modules),
    types: globalTypes(modules),
    known: new Map(),
  };
  return {
    modules,
    finder,
    reference: (module, reference) => meaningOfReference(lookup, module, reference),
    item: (item, importer, space = "any") => meaningOfItem(lookup, item, importer, space, new Set()),
    exported: (path, name, space = "any") => meaningOfExport(lookup, path, name, space, new Set()),
    entry: (module, entry, space = "any") => meaningOfEntry(lookup, module, entry, space, new Set()),
    isTransparent: (module, item) => meaningThrough(lookup, module, item, "any", new Set()) !== undefined,
    variable: (module, name) => meaningOfName(lookup, module, name, "value", new Set()),
  };
}

interface Lookup {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  readonly writers: GlobalWriters;
  /** Types that declaration files without imports and exports declare for all files. */
  readonly types: ReadonlyMap<string, TypeScriptUnit>;
  readonly known: Map<string, Meaning>;
}

/** Names on the way, so that imports in a circle end. */
type Seen = Set<string>;

const globalObjects = new Set(["globalThis", "window", "self", "global"]);

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
    for (const [name, found] of binders) {
      const binder = found.find(({ space }) => space !== "value");
      if (binder !== undefined && !types.has(name)) types.set(name, binder.unit);
    }
  }
  return types;
}

function meaningOfReference(lookup: Lookup, module: TypeScriptModule, reference: Reference): ReferenceMeaning {
  const { end, chain, item, space, name } = reference;
  const through = item ?? importOf(module, reference);
  const headSpace = chain.length > 0 && space === "type" ? "any" : space;
  let meaning =
    item === null
      ? meaningOfName(lookup, module, name, headSpace, new Set())
      : meaningOfItem(lookup, item, module.path, headSpace, new Set());
  if (meaning.kind === "part") meaning = meaning.of;
  if (meaning.kind === "outside" && item === null) return { ...implicit(lookup, module, reference), through };
  const passed: { path: string; end: number }[] = [];
  let at = end;
  let links = 0;
  for (const [position, link] of chain.entries()) {
    if (meaning.kind !== "module") break;
    const isLast = position === chain.length - 1;
    const next = member(lookup, meaning.path, link, isLast && space === "type" ? "type" : isLast ? space : "any");
    if (next === undefined) break;
    passed.push({ path: meaning.path, end: at });
    meaning = next;
    at = link.end;
    links += 1;
  }
  const modules = meaning.kind === "module" && passed.at(-1)?.end === at ? passed.slice(0, -1) : passed;
  return { meaning, end: at, links, modules, through };
}

/** A property of a module's value; undefined where the text goes no further into the module than here. */
function member(lookup: Lookup, path: string, { name }: Link, space: Space): Meaning | undefined {
  const found = meaningOfExport(lookup, path, name, space, new Set());
  if (found.kind === "part") return undefined;
  if (found.kind !== "missing") return found;
  const module = lookup.modules.get(path);
  if (module?.isModule === true) return module.hasOpenExports ? undefined : missing;
  return module?.hasOpenExports === true ? undefined : unbound;
}

/** `exports.name` and `module.exports.name` inside of the module itself, and what other modules put into the global object. */
function implicit(
  lookup: Lookup,
  module: TypeScriptModule,
  { name, end, chain, isWrite, isGuarded, timing }: Reference,
): Omit<ReferenceMeaning, "through"> {
  const nothing = { meaning: outside, end, links: 0, modules: [] };
  const [first] = chain;
  if (globalObjects.has(name) && first !== undefined) {
    const unit = isWrite ? undefined : lookup.writers.get(first.name);
    if (unit === undefined) return nothing;
    return { meaning: { kind: "unit", unit, name: `globalThis.${first.name}` }, end: first.end, links: 1, modules: [] };
  }
  const offset = name === "exports" ? 0 : name === "module" && first?.name === "exports" ? 1 : undefined;
  if (offset === undefined || isWrite || module.exports.size === 0) return nothing;
  const link = chain[offset];
  if (link === undefined) {
    const ends = chain[offset - 1]?.end ?? end;
    // While a module loads, its exports are passed to what adds to them.
    return isGuarded || timing === "eager"
      ? nothing
      : { ...nothing, meaning: { kind: "module", path: module.path }, end: ends, links: offset };
  }
  const found = meaningOfExport(lookup, module.path, link.name, "value", new Set());
  if (found.kind !== "unit" && found.kind !== "module") return nothing;
  return { meaning: found, end: link.end, links: offset + 1, modules: [] };
}

function importOf(module: TypeScriptModule, { name, space }: Reference): ImportItem | null {
  return binderOf(module, name, space)?.item ?? null;
}

function binderOf({ binders }: TypeScriptModule, name: string, space: Space): Binder | undefined {
  const found = binders.get(name) ?? [];
  return found.find((binder) => isIn(binder, space)) ?? (space === "type" ? found[0] : undefined);
}

function meaningOfName(lookup: Lookup, module: TypeScriptModule, name: string, space: Space, seen: Seen): Meaning {
  const binder = binderOf(module, name, space);
  if (binder === undefined) return unboundMeaning(lookup, name, space);
  const { item, unit } = binder;
  const imported = item === null ? undefined : meaningThrough(lookup, module, item, space, seen);
  return imported ?? { kind: "unit", unit, name };
}

function unboundMeaning({ writers, types }: Lookup, name: string, space: Space): Meaning {
  if (isKnownGlobal(name)) return outside;
  const type = space === "value" ? undefined : types.get(name);
  if (type !== undefined) return { kind: "unit", unit: type, name };
  if (space === "type") return outside;
  const unit = writers.get(name);
  return unit === undefined ? unbound : { kind: "unit", unit, name: `globalThis.${name}` };
}

/** What an import brings in under its name; undefined where the name is not all the same as that. */
function meaningThrough(
  lookup: Lookup,
  module: TypeScriptModule,
  item: ImportItem,
  space: Space,
  seen: Seen,
): Meaning | undefined {
  if (module.assigned.has(item.bound)) return undefined;
  const others = module.binders.get(item.bound) ?? [];
  if (others.some((binder) => binder.item === null && binder.space !== "type")) return undefined;
  if (lookup.finder.find(module.path, item.specifier).kind === "external") return undefined;
  const found = meaningOfItem(lookup, item, module.path, space, seen);
  return found.kind === "part" ? undefined : found;
}

function meaningOfItem(lookup: Lookup, item: ImportItem, importer: string, space: Space, seen: Seen): Meaning {
  const place = lookup.finder.find(importer, item.specifier);
  if (place.kind === "module") return meaningOfExport(lookup, place.path, item.imported, space, seen);
  return place.kind === "external" ? outside : missing;
}

function meaningOfExport(lookup: Lookup, path: string, name: string, space: Space, seen: Seen): Meaning {
  const key = `${path}\0${name}\0${space}`;
  const before = lookup.known.get(key);
  if (before !== undefined) return before;
  if (seen.has(key)) return missing;
  seen.add(key);
  const isRoot = seen.size === 1;
  const module = lookup.modules.get(path);
  const found = module === undefined ? missing : findExport(lookup, module, name, space, seen);
  // What is found in the middle of a circle is not all that there is.
  if (isRoot) lookup.known.set(key, found);
  return found;
}

function findExport(lookup: Lookup, module: TypeScriptModule, name: string, space: Space, seen: Seen): Meaning {
  const { path, isModule, hasModuleMark, exports } = module;
  const whole: Meaning = { kind: "module", path };
  if (name === "=" || name === "*") {
    const [entry] = exports.get("=")?.slice(-1) ?? [];
    return entry === undefined ? whole : meaningOfEntry(lookup, module, entry, space, seen);
  }
  const isScriptDefault = name === "default" && !isModule && !hasModuleMark;
  if (isScriptDefault) return findExport(lookup, module, "=", space, seen);
  const entries = exports.get(name) ?? [];
  let found: Meaning | undefined;
  for (const entry of entries.toReversed()) {
    const meaning = meaningOfEntry(lookup, module, entry, space, seen);
    if (meaning.kind === "unit" && isFitting(meaning, entry, module, space)) return meaning;
    found = found === undefined || found.kind === "missing" || found.kind === "unbound" ? meaning : found;
  }
  if (found !== undefined && found.kind !== "missing") return found;
  return findElsewhere(lookup, module, name, space, seen) ?? found ?? missing;
}

/** A type and a value may be exported under one name. */
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

/** Through `export *`, or as a property of the module's value. */
function findElsewhere(
  lookup: Lookup,
  module: TypeScriptModule,
  name: string,
  space: Space,
  seen: Seen,
): Meaning | undefined {
  let open: Meaning | undefined;
  for (const star of name === "default" ? [] : module.stars) {
    const place = lookup.finder.find(module.path, star.specifier);
    if (place.kind === "external") {
      const unit = module.statementAt(star.start);
      if (unit !== undefined) open ??= { kind: "unit", unit, name };
    }
    if (place.kind !== "module") continue;
    const found = meaningOfExport(lookup, place.path, name, space, seen);
    if (found.kind !== "missing" && found.kind !== "part") return found;
  }
  if (open !== undefined) return open;
  if (module.exports.has("=")) {
    const whole = findExport(lookup, module, "=", space, seen);
    if (whole.kind === "module" && whole.path !== module.path)
      return meaningOfExport(lookup, whole.path, name, space, seen);
    return { kind: "part", of: whole };
  }
  return module.hasOpenExports ? { kind: "part", of: { kind: "module", path: module.path } } : undefined;
}

function meaningOfEntry(
  lookup: Lookup,
  module: TypeScriptModule,
  entry: ExportEntry,
  space: Space,
  seen: Seen,
): Meaning {
  const own = ownMeaning(module, entry);
  if (entry.kind === "value") return own;
  if (entry.kind === "from") {
    const { item } = entry;
    if (lookup.finder.find(module.path, item.specifier).kind === "external") return own;
    const found = meaningOfItem(lookup, item, module.path, space, seen);
    return found.kind === "part" ? own : found;
  }
  const isSelf = entry.name === "exports" || (entry.name === "module" && entry.chain[0] === "exports");
  const chain = isSelf && entry.name === "module" ? entry.chain.slice(1) : entry.chain;
  let meaning: Meaning = isSelf
    ? { kind: "module", path: module.path }
    : meaningOfName(lookup, module, entry.name, chain.length > 0 ? "any" : space, seen);
  for (const [position, name] of chain.entries()) {
    if (meaning.kind !== "module") return own;
    meaning = meaningOfExport(lookup, meaning.path, name, position < chain.length - 1 ? "any" : space, seen);
  }
  return meaning.kind === "outside" || meaning.kind === "unbound" || meaning.kind === "part" ? own : meaning;
}

/** The statement that exports, under the name that it gives what it exports. */
function ownMeaning(module: TypeScriptModule, entry: ExportEntry): Meaning {
  const unit = module.statementAt(entry.start);
  return unit === undefined ? missing : { kind: "unit", unit, name: exportingName(module, entry) };
}

/** What a statement binds that exports something that it makes itself. */
export function exportingName({ isModule }: Pick<TypeScriptModule, "isModule">, entry: ExportEntry): string {
  if (entry.kind === "value") return entry.name;
  if (entry.exported === "=") return "module.exports";
  return isModule ? entry.exported : `exports.${entry.exported}`;
}
