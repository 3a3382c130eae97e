import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import globals from "globals";
import { missing, outside, type Resolution as AnyResolution, unbound } from "../index/resolution.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { isIn, type ExportEntry, type ImportItem, type Space } from "@repost/syntax/javascript-scopes";
import type { Binder, TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

export type Resolution = AnyResolution<TypeScriptUnit>;

type GlobalWriters = ReadonlyMap<string, TypeScriptUnit>;

export interface Lookup {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  readonly writers: GlobalWriters;
  readonly types: ReadonlyMap<string, TypeScriptUnit>;
  readonly cache: Map<string, Resolution>;
}

const otherGlobals = `
define Deno Bun WScript ActiveXObject chrome browser importScripts constructor hasOwnProperty isPrototypeOf propertyIsEnumerable
toLocaleString toString valueOf
`;

const platforms = [globals.builtin, globals.browser, globals.worker, globals.serviceworker, globals.nodeBuiltin];

const globalNames: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...platforms.flatMap((names) => Object.keys(names)),
  ...otherGlobals.trim().split(/\s+/),
]);

const maxDepth = 500;

export const globalObjects = new Set(["globalThis", "window", "self", "global"]);

export function createLookup(modules: ReadonlyMap<string, TypeScriptModule>, finder: ModuleFinder): Lookup {
  return { modules, finder, writers: globalWriters(modules), types: globalTypes(modules), cache: new Map() };
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

/** Visits circular exports once. */
export class NameSearch {
  readonly #lookup: Lookup;
  readonly #visited = new Set<string>();
  #depth = 0;
  #cuts = 0;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  resolveName(module: TypeScriptModule, name: string, space: Space): Resolution {
    const binder = binderOf(module, name, space);
    if (binder === undefined) return resolveUnbound(this.#lookup, name, space);
    const { item, unit } = binder;
    const imported = item === null ? undefined : this.resolveThroughImport(module, item, space);
    return imported ?? { kind: "unit", unit, name };
  }

  resolveThroughImport(module: TypeScriptModule, item: ImportItem, space: Space): Resolution | undefined {
    if (module.assigned.has(item.bound)) return undefined;
    const binders = module.binders.get(item.bound) ?? [];
    if (binders.some((binder) => binder.item === null && binder.space !== "type")) return undefined;
    if (this.#lookup.finder.find(module.path, item.specifier).kind === "external") return undefined;
    const resolution = this.resolveItem(item, module.path, space);
    return resolution.kind === "part" ? undefined : resolution;
  }

  resolveItem(item: ImportItem, importer: string, space: Space): Resolution {
    const location = this.#lookup.finder.find(importer, item.specifier);
    if (location.kind === "module") return this.resolveExport(location.path, item.imported, space);
    return location.kind === "external" ? outside : missing;
  }

  resolveExport(path: string, name: string, space: Space): Resolution {
    const key = `${path}\0${name}\0${space}`;
    const existing = this.#lookup.cache.get(key);
    if (existing !== undefined) return existing;
    if (this.#visited.has(key) || this.#depth >= maxDepth) {
      this.#cuts += 1;
      return missing;
    }
    const isRoot = this.#visited.size === 0;
    const cuts = this.#cuts;
    this.#visited.add(key);
    this.#depth += 1;
    const module = this.#lookup.modules.get(path);
    const resolution = module === undefined ? missing : this.#findExport(module, name, space);
    this.#depth -= 1;
    // A result inside a circle may be incomplete.
    if (isRoot || this.#cuts === cuts) this.#lookup.cache.set(key, resolution);
    return resolution;
  }

  #findExport(module: TypeScriptModule, name: string, space: Space): Resolution {
    const { path, isModule, hasModuleMark, exports } = module;
    const whole: Resolution = { kind: "module", path };
    if (name === "=" || name === "*") {
      // `module.exports = exports.default` puts everything under "default".
      if (name === "*" && exports.has("default")) return whole;
      const [entry] = exports.get("=")?.slice(-1) ?? [];
      return entry === undefined ? whole : this.resolveEntry(module, entry, space);
    }
    const isScriptDefault = name === "default" && !isModule && !hasModuleMark && !exports.has("default");
    if (isScriptDefault) return this.#findExport(module, "=", space);
    const entries = exports.get(name) ?? [];
    let found: Resolution | undefined;
    for (const entry of entries.toReversed()) {
      const resolution = this.resolveEntry(module, entry, space);
      if (resolution.kind === "unit" && isFitting(resolution, entry, module, space)) return resolution;
      found = found === undefined || found.kind === "missing" || found.kind === "unbound" ? resolution : found;
    }
    if (found !== undefined && found.kind !== "missing") return found;
    return this.#findElsewhere(module, name, space) ?? found ?? missing;
  }

  #findElsewhere(module: TypeScriptModule, name: string, space: Space): Resolution | undefined {
    let open: Resolution | undefined;
    for (const star of name === "default" ? [] : module.stars) {
      const location = this.#lookup.finder.find(module.path, star.specifier);
      if (location.kind === "external") {
        const unit = module.statementAt(star.start);
        if (unit !== undefined) open ??= { kind: "unit", unit, name };
      }
      if (location.kind !== "module") continue;
      const resolution = this.resolveExport(location.path, name, space);
      if (resolution.kind !== "missing" && resolution.kind !== "part") return resolution;
    }
    if (open !== undefined) return open;
    if (module.exports.has("=")) {
      const whole = this.#findExport(module, "=", space);
      if (whole.kind === "module" && whole.path !== module.path) return this.resolveExport(whole.path, name, space);
      return { kind: "part", of: whole };
    }
    return module.hasOpenExports ? { kind: "part", of: { kind: "module", path: module.path } } : undefined;
  }

  resolveEntry(module: TypeScriptModule, entry: ExportEntry, space: Space): Resolution {
    const local = resolveLocalEntry(module, entry);
    if (entry.kind === "value") return local;
    if (entry.kind === "from") {
      const { item } = entry;
      if (this.#lookup.finder.find(module.path, item.specifier).kind === "external") return local;
      const resolution = this.resolveItem(item, module.path, space);
      return resolution.kind === "part" ? local : resolution;
    }
    const isSelf = entry.name === "exports" || (entry.name === "module" && entry.chain[0] === "exports");
    const chain = isSelf && entry.name === "module" ? entry.chain.slice(1) : entry.chain;
    let resolution: Resolution = isSelf
      ? { kind: "module", path: module.path }
      : this.resolveName(module, entry.name, chain.length > 0 ? "any" : space);
    for (const [position, name] of chain.entries()) {
      if (resolution.kind !== "module") return local;
      resolution = this.resolveExport(resolution.path, name, position < chain.length - 1 ? "any" : space);
    }
    return resolution.kind === "outside" || resolution.kind === "unbound" || resolution.kind === "part"
      ? local
      : resolution;
  }
}

export function resolveUnbound({ writers, types }: Lookup, name: string, space: Space): Resolution {
  if (globalNames.has(name)) return outside;
  const type = space === "value" ? undefined : types.get(name);
  if (type !== undefined) return { kind: "unit", unit: type, name };
  if (space === "type") return outside;
  const unit = writers.get(name);
  return unit === undefined ? unbound : { kind: "unit", unit, name: `globalThis.${name}` };
}

function isFitting(
  { unit }: Extract<Resolution, { kind: "unit" }>,
  entry: ExportEntry,
  { binders }: TypeScriptModule,
  space: Space,
): boolean {
  if (space === "any" || entry.kind !== "local" || entry.chain.length > 0) return true;
  return (binders.get(entry.name) ?? []).some(
    (binder) => binder.item !== null || (binder.unit === unit && isIn(binder, space)),
  );
}

function resolveLocalEntry(module: TypeScriptModule, entry: ExportEntry): Resolution {
  const unit = module.statementAt(entry.start);
  return unit === undefined ? missing : { kind: "unit", unit, name: exportingName(module, entry) };
}

export function exportingName({ isModule }: Pick<TypeScriptModule, "isModule">, entry: ExportEntry): string {
  if (entry.kind === "value") return entry.name;
  if (entry.exported === "=") return "module.exports";
  return isModule ? entry.exported : `exports.${entry.exported}`;
}
