import { binderAt } from "./binder-at.ts";
import { boundModule, modulesLoadedBy, placeOfItem } from "./import-places.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ImportItem } from "@repost/syntax/python-scopes";
import { pythonBuiltins, pythonImplicitNames } from "@repost/syntax";
import type { PythonModule, PythonUnit, Reference } from "./python-module.ts";

/** `missing`: unresolved own import; `unbound`: no binding; `outside`: Python's own name. */
export type Meaning =
  | { readonly kind: "unit"; readonly unit: PythonUnit; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "missing" }
  | { readonly kind: "unbound" }
  | { readonly kind: "outside" };

export interface ReferenceMeaning {
  readonly meaning: Meaning;
  readonly end: number;
  readonly links: number;
  readonly modules: readonly { readonly path: string; readonly end: number }[];
  readonly through: ImportItem | null;
}

export interface Resolver {
  readonly modules: ReadonlyMap<string, PythonModule>;
  readonly finder: ModuleFinder;
  reference(module: PythonModule, reference: Reference): ReferenceMeaning;
  item(item: ImportItem, importer: string): Meaning;
  variable(module: PythonModule, name: string): Meaning;
}

const missing: Meaning = { kind: "missing" };
const unbound: Meaning = { kind: "unbound" };
const outside: Meaning = { kind: "outside" };

export function createResolver(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): Resolver {
  const lookup: Lookup = { modules, finder, typing: false };
  const typingLookup: Lookup = { ...lookup, typing: true };
  return {
    modules,
    finder,
    reference: (module, reference) =>
      meaningOfReference(reference.role === "value" ? lookup : typingLookup, module, reference),
    item: (item, importer) => meaningOfItem(lookup, item, importer, new Set()),
    variable: (module, name) => meaningOfName(lookup, module, name, null, new Set()),
  };
}

interface Lookup {
  readonly modules: ReadonlyMap<string, PythonModule>;
  readonly finder: ModuleFinder;
  readonly typing: boolean;
}

type Seen = Set<string>;

function meaningOfReference(lookup: Lookup, module: PythonModule, reference: Reference): ReferenceMeaning {
  const { end, chain, item, isStored } = reference;
  const through = item ?? importOf(module, reference);
  let meaning =
    item === null ? ownMeaning(lookup, module, reference) : meaningOfItem(lookup, item, module.path, new Set());
  const passed: { path: string; end: number }[] = [];
  let at = end;
  let links = 0;
  for (const link of chain) {
    if (meaning.kind !== "module") break;
    passed.push({ path: meaning.path, end: at });
    const next = meaningOfAttribute(lookup, meaning.path, link.name, new Set());
    const isLast = links === chain.length - 1;
    if (next.kind === "missing" && (/^__\w+__$/.test(link.name) || (isStored && isLast))) break;
    meaning = next;
    at = link.end;
    links += 1;
  }
  const modules = meaning.kind === "module" && passed.at(-1)?.end === at ? passed.slice(0, -1) : passed;
  return { meaning, end: at, links, modules, through };
}

/** Annotations may name definitions for type checkers, or nothing. */
function ownMeaning(lookup: Lookup, module: PythonModule, { name, start, timing, role }: Reference): Meaning {
  const meaning = meaningOfName(lookup, module, name, timing === "eager" ? start : null, new Set());
  return role === "value" || meaning.kind !== "unbound" ? meaning : outside;
}

function importOf(module: PythonModule, { name, start, timing }: Reference): ImportItem | null {
  const binder = binderAt(module.binders.get(name) ?? [], timing === "eager" ? start : null);
  return binder?.kind === "import" ? binder.item : (module.typing.get(name) ?? null);
}

/** Before its binding, a builtin name means the builtin. */
function meaningOfName(lookup: Lookup, module: PythonModule, name: string, offset: number | null, seen: Seen): Meaning {
  const isBuiltin = pythonBuiltins.has(name) || pythonImplicitNames.has(name);
  const isAbove = offset !== null && binderAt(module.binders.get(name) ?? [], offset) === undefined;
  const meaning =
    meaningOfVariable(lookup, module, name, isAbove && !isBuiltin ? null : offset, seen) ??
    importedChild(lookup, module, name, offset);
  if (meaning !== undefined) return meaning;
  if (isBuiltin) return outside;
  const [open] = module.open;
  if (open !== undefined) return { kind: "unit", unit: open, name };
  return childImportedElsewhere(lookup, module, name) ?? unbound;
}

function meaningOfVariable(
  lookup: Lookup,
  module: PythonModule,
  name: string,
  offset: number | null,
  seen: Seen,
): Meaning | undefined {
  const key = `${module.path}\0${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  const binders = module.binders.get(name) ?? [];
  const binder = binderAt(binders, offset);
  const anew = binder === undefined ? undefined : meaningOfStar(lookup, module, name, seen, binder.since, offset);
  if (anew !== undefined) return anew;
  if (binder?.kind === "unit") {
    const first = binders.find((binder) => binder.kind === "unit");
    return { kind: "unit", unit: first?.unit ?? binder.unit, name };
  }
  if (binder !== undefined) {
    const meaning = meaningOfItem(lookup, binder.item, module.path, seen);
    // Packages may import their own modules in a circle.
    return meaning.kind === "missing" ? (childModule(lookup, module.path, name) ?? meaning) : meaning;
  }
  return (
    meaningOfStar(lookup, module, name, seen) ??
    writerOf(module, name) ??
    (lookup.typing ? meaningForTyping(lookup, module, name, seen) : undefined)
  );
}

function meaningForTyping(lookup: Lookup, module: PythonModule, name: string, seen: Seen): Meaning | undefined {
  const item = module.typing.get(name);
  if (item === undefined) return undefined;
  return item === null ? outside : meaningOfItem(lookup, item, module.path, seen);
}

function meaningOfStar(
  lookup: Lookup,
  module: PythonModule,
  name: string,
  seen: Seen,
  after: number | null = null,
  until: number | null = null,
): Meaning | undefined {
  for (const statement of module.stars.toReversed()) {
    if (after !== null && (statement.place !== "top" || statement.start < after)) continue;
    if (until !== null && statement.end > until) continue;
    const place = lookup.finder.find(module.path, statement.level, statement.module);
    const source = place.kind === "module" ? lookup.modules.get(place.path) : undefined;
    if (source === undefined || !isExported(source, name)) continue;
    const meaning = meaningOfVariable(lookup, source, name, null, seen) ?? importedChild(lookup, source, name);
    if (meaning !== undefined && meaning.kind !== "missing") return meaning;
  }
  return undefined;
}

function importedChild(
  { finder }: Lookup,
  { path, imports }: PythonModule,
  name: string,
  offset: number | null = null,
): Meaning | undefined {
  const child = finder.child(path, name);
  if (child === undefined) return undefined;
  const isImported = imports.some(
    (statement) =>
      (offset === null || statement.end <= offset) && modulesLoadedBy(statement, path, finder).includes(child),
  );
  return isImported ? { kind: "module", path: child } : undefined;
}

function childImportedElsewhere(lookup: Lookup, { path }: PythonModule, name: string): Meaning | undefined {
  const child = lookup.finder.child(path, name);
  if (child === undefined) return undefined;
  const isImported = [...lookup.modules.values()].some((other) =>
    other.imports.some((statement) => modulesLoadedBy(statement, other.path, lookup.finder).includes(child)),
  );
  return isImported ? { kind: "module", path: child } : undefined;
}

function isExported({ exports }: PythonModule, name: string): boolean {
  return exports === null ? !name.startsWith("_") : exports.includes(name);
}

function writerOf(module: PythonModule, name: string): Meaning | undefined {
  const [unit] = module.writers.get(name) ?? [];
  return unit === undefined ? undefined : { kind: "unit", unit, name };
}

function meaningOfItem(lookup: Lookup, item: ImportItem, importer: string, seen: Seen): Meaning {
  const place = item.statement.isFrom
    ? placeOfItem(item, importer, lookup.finder)
    : boundModule(item, importer, lookup.finder);
  if (place.kind !== "module") return place.kind === "external" ? outside : missing;
  if (!item.statement.isFrom) return { kind: "module", path: place.path };
  const name = item.name[0] ?? "";
  const meaning = meaningOfAttribute(lookup, place.path, name, seen);
  const isItself = place.path === importer && meaning.kind === "unit" && importsItself(meaning.unit, item);
  return (isItself ? childModule(lookup, importer, name) : undefined) ?? meaning;
}

function importsItself({ imports }: PythonUnit, item: ImportItem): boolean {
  return imports.some(({ items }) => items.includes(item));
}

/** Matches packages whose statement only imports their module. */
function importsOwnModule(lookup: Lookup, path: string, { unit, name }: Meaning & { readonly kind: "unit" }): boolean {
  const items = unit.imports.flatMap((statement) => statement.items.filter(({ bound }) => bound === name));
  const isAssigned = new RegExp(String.raw`\b${name}\s*(?::[^=\n]+)?=(?!=)`).test(unit.code);
  return (
    items.length > 0 && !isAssigned && items.every((item) => item.name[0] === name && isOf(item, path, path, lookup))
  );
}

function meaningOfAttribute(lookup: Lookup, path: string, name: string, seen: Seen): Meaning {
  const module = lookup.modules.get(path);
  const variable = module === undefined ? undefined : meaningOfVariable(lookup, module, name, null, seen);
  const child = childModule(lookup, path, name);
  if (variable !== undefined && variable.kind !== "missing")
    return variable.kind === "unit" && importsOwnModule(lookup, path, variable) ? (child ?? variable) : variable;
  if (child !== undefined) return child;
  const lazy = module?.binders.has("__getattr__") === true ? meaningOnDemand(lookup, module, name, seen) : undefined;
  const [open] = module?.open ?? [];
  return lazy ?? (open === undefined ? missing : { kind: "unit", unit: open, name });
}

/** Packages load parts on demand by `__getattr__` only. */
function meaningOnDemand(lookup: Lookup, module: PythonModule, name: string, seen: Seen): Meaning | undefined {
  const items = module.units.flatMap(({ imports }) =>
    imports.flatMap(({ place, items }) => (place === "lazy" ? items : [])),
  );
  const item = items.find(({ bound }) => bound === name) ?? module.typing.get(name) ?? undefined;
  if (item !== undefined) return meaningOfItem(lookup, item, module.path, seen);
  const folder = /^(.*\/)?__init__\.py$/.exec(module.path)?.[1];
  if (folder === undefined) return undefined;
  const having = [...lookup.modules.values()].filter(
    ({ path, binders, imports }) =>
      path.startsWith(folder) &&
      /^(?:[^/]+|[^/]+\/__init__\.py)$/.test(path.slice(folder.length)) &&
      path !== module.path &&
      binders.has(name) &&
      // A module that imports the name is not its origin.
      !imports.some(({ items }) => items.some((item) => item.bound === name && isOf(item, path, module.path, lookup))),
  );
  const defining = having.filter(({ binders }) => binders.get(name)?.some(({ kind }) => kind === "unit"));
  const [only, ...others] = defining.length === 1 ? defining : having;
  return only !== undefined && others.length === 0 ? meaningOfVariable(lookup, only, name, null, seen) : undefined;
}

function isOf(item: ImportItem, importer: string, path: string, { finder }: Lookup): boolean {
  const place = placeOfItem(item, importer, finder);
  return item.statement.isFrom && place.kind === "module" && place.path === path;
}

function childModule({ finder }: Lookup, path: string, name: string): Meaning | undefined {
  const child = finder.child(path, name);
  return child === undefined ? undefined : { kind: "module", path: child };
}
