import {
  binderOf,
  createLookup,
  globalObjects,
  type Lookup,
  type Meaning,
  meaningOfEntry,
  meaningOfExport,
  meaningOfItem,
  meaningOfName,
  meaningThrough,
  missing,
  newTrail,
  outside,
  unbound,
  unboundMeaning,
} from "./meanings.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ExportEntry, ImportItem, Link, Space } from "@repost/syntax/javascript-scopes";
import type { TypeScriptModule } from "./typescript-module.ts";
import type { Reference } from "./typescript-reading.ts";

export interface ReferenceMeaning {
  readonly meaning: Meaning;
  readonly end: number;
  readonly links: number;
  readonly modules: readonly { readonly path: string; readonly end: number }[];
  readonly through: ImportItem | null;
}

export interface Resolver {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  reference(module: TypeScriptModule, reference: Reference): ReferenceMeaning;
  item(item: ImportItem, importer: string, space?: Space): Meaning;
  exported(path: string, name: string, space?: Space): Meaning;
  entry(module: TypeScriptModule, entry: ExportEntry, space?: Space): Meaning;
  isTransparent(module: TypeScriptModule, item: ImportItem): boolean;
  variable(module: TypeScriptModule, name: string): Meaning;
}

export function createResolver(modules: ReadonlyMap<string, TypeScriptModule>, finder: ModuleFinder): Resolver {
  const lookup = createLookup(modules, finder);
  return {
    modules,
    finder,
    reference: (module, reference) => meaningOfReference(lookup, module, reference),
    item: (item, importer, space = "any") => meaningOfItem(lookup, item, importer, space, newTrail()),
    exported: (path, name, space = "any") => meaningOfExport(lookup, path, name, space, newTrail()),
    entry: (module, entry, space = "any") => meaningOfEntry(lookup, module, entry, space, newTrail()),
    isTransparent: (module, item) => meaningThrough(lookup, module, item, "any", newTrail()) !== undefined,
    variable: (module, name) => meaningOfName(lookup, module, name, "value", newTrail()),
  };
}

function meaningOfReference(lookup: Lookup, module: TypeScriptModule, reference: Reference): ReferenceMeaning {
  const { end, chain, item, space } = reference;
  const through = item ?? importOf(module, reference);
  const headSpace = chain.length > 0 && space === "type" ? "any" : space;
  let meaning =
    item === null
      ? meaningOfOwnName(lookup, module, reference, headSpace)
      : meaningOfItem(lookup, item, module.path, headSpace, newTrail());
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

/** Declarations of external values have no value here. */
function meaningOfOwnName(lookup: Lookup, module: TypeScriptModule, { name, role }: Reference, space: Space): Meaning {
  const isElsewhere = role === "value" && space === "value" && binderOf(module, name, space)?.isErased === true;
  return isElsewhere ? unboundMeaning(lookup, name, space) : meaningOfName(lookup, module, name, space, newTrail());
}

/** CommonJS values have the members of Object. */
function member(lookup: Lookup, path: string, { name }: Link, space: Space): Meaning | undefined {
  const meaning = meaningOfExport(lookup, path, name, space, newTrail());
  if (meaning.kind === "part") return undefined;
  if (meaning.kind !== "missing") return meaning;
  const module = lookup.modules.get(path);
  if (module?.isModule === true) return module.hasOpenExports ? undefined : missing;
  return module?.hasOpenExports === true || Object.hasOwn(Object.prototype, name) ? undefined : unbound;
}

/** Resolves `exports.name`, and globals of other modules. */
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
  if (offset === undefined || module.exports.size === 0) return nothing;
  if (isWrite && chain.length < offset + 2) return nothing;
  const link = chain[offset];
  if (link === undefined) {
    const ends = chain[offset - 1]?.end ?? end;
    // Loading passes exports to code that extends them.
    return isGuarded || timing === "eager"
      ? nothing
      : { ...nothing, meaning: { kind: "module", path: module.path }, end: ends, links: offset };
  }
  const meaning = meaningOfExport(lookup, module.path, link.name, "value", newTrail());
  if (meaning.kind !== "unit" && meaning.kind !== "module") return nothing;
  return { meaning, end: link.end, links: offset + 1, modules: [] };
}

function importOf(module: TypeScriptModule, { name, space }: Reference): ImportItem | null {
  return binderOf(module, name, space)?.item ?? null;
}
