import {
  binderOf,
  createLookup,
  globalObjects,
  type Lookup,
  NameSearch,
  type Resolution,
  resolveUnbound,
} from "./resolve-names.ts";
import {
  followChain,
  missing,
  outside,
  type ResolvedReference as AnyResolvedReference,
  unbound,
  unresolvedReference,
} from "../index/resolution.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ExportEntry, ImportItem, Link, Space } from "@repost/syntax/javascript-scopes";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference } from "./typescript-reading.ts";

type ResolvedReference = AnyResolvedReference<TypeScriptUnit, ImportItem>;

export interface Resolver {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  reference(path: string, reference: Reference): ResolvedReference;
  item(item: ImportItem, importer: string, space?: Space): Resolution;
  exported(path: string, name: string, space?: Space): Resolution;
  entry(module: TypeScriptModule, entry: ExportEntry, space?: Space): Resolution;
  isTransparent(module: TypeScriptModule, item: ImportItem): boolean;
}

export function createResolver(modules: ReadonlyMap<string, TypeScriptModule>, finder: ModuleFinder): Resolver {
  const lookup = createLookup(modules, finder);
  return {
    modules,
    finder,
    reference(path, reference) {
      const module = modules.get(path);
      return module === undefined ? unresolvedReference(reference.end) : resolveReference(lookup, module, reference);
    },
    item: (item, importer, space = "any") => new NameSearch(lookup).resolveItem(item, importer, space),
    exported: (path, name, space = "any") => new NameSearch(lookup).resolveExport(path, name, space),
    entry: (module, entry, space = "any") => new NameSearch(lookup).resolveEntry(module, entry, space),
    isTransparent: (module, item) => new NameSearch(lookup).resolveThroughImport(module, item, "any") !== undefined,
  };
}

function resolveReference(lookup: Lookup, module: TypeScriptModule, reference: Reference): ResolvedReference {
  const { chain, item, space } = reference;
  const through = item ?? importOf(module, reference);
  const headSpace = chain.length > 0 && space === "type" ? "any" : space;
  let resolution =
    item === null
      ? resolveOwnName(lookup, module, reference, headSpace)
      : new NameSearch(lookup).resolveItem(item, module.path, headSpace);
  if (resolution.kind === "part") resolution = resolution.of;
  if (resolution.kind === "outside" && item === null) return { ...implicit(lookup, module, reference), through };
  const followed = followChain(resolution, reference, (path, link, isLast) =>
    member(lookup, path, link, isLast ? space : "any"),
  );
  return { ...followed, through };
}

/** Declarations of external values have no value here. */
function resolveOwnName(lookup: Lookup, module: TypeScriptModule, { name, role }: Reference, space: Space): Resolution {
  const isElsewhere = role === "value" && space === "value" && binderOf(module, name, space)?.isErased === true;
  return isElsewhere ? resolveUnbound(lookup, name, space) : new NameSearch(lookup).resolveName(module, name, space);
}

/** CommonJS values have the members of Object. */
function member(lookup: Lookup, path: string, { name }: Link, space: Space): Resolution | undefined {
  const resolution = new NameSearch(lookup).resolveExport(path, name, space);
  if (resolution.kind === "part") return undefined;
  if (resolution.kind !== "missing") return resolution;
  const module = lookup.modules.get(path);
  if (module?.isModule === true) return module.hasOpenExports ? undefined : missing;
  return module?.hasOpenExports === true || Object.hasOwn(Object.prototype, name) ? undefined : unbound;
}

/** Resolves `exports.name`, and globals of other modules. */
function implicit(
  lookup: Lookup,
  module: TypeScriptModule,
  { name, end, chain, isWrite, isGuarded, timing }: Reference,
): Omit<ResolvedReference, "through"> {
  const nothing = { resolution: outside, end, links: 0, modules: [] };
  const [first] = chain;
  if (globalObjects.has(name) && first !== undefined) {
    const unit = isWrite ? undefined : lookup.writers.get(first.name);
    if (unit === undefined) return nothing;
    return {
      resolution: { kind: "unit", unit, name: `globalThis.${first.name}` },
      end: first.end,
      links: 1,
      modules: [],
    };
  }
  const offset = name === "exports" ? 0 : name === "module" && first?.name === "exports" ? 1 : undefined;
  if (offset === undefined || module.exports.size === 0) return nothing;
  if (isWrite && chain.length < offset + 2) return nothing;
  const link = chain[offset];
  if (link === undefined) {
    const ends = chain[offset - 1]?.end ?? end;
    // Loading passes exports to code that extends them.
    return isGuarded || timing === "eager"
      ? nothing
      : { ...nothing, resolution: { kind: "module", path: module.path }, end: ends, links: offset };
  }
  const resolution = new NameSearch(lookup).resolveExport(module.path, link.name, "value");
  if (resolution.kind !== "unit" && resolution.kind !== "module") return nothing;
  return { resolution, end: link.end, links: offset + 1, modules: [] };
}

function importOf(module: TypeScriptModule, { name, space }: Reference): ImportItem | null {
  return binderOf(module, name, space)?.item ?? null;
}
