import { binderAt } from "./binder-at.ts";
import { boundModule, locateItem, locateModule, modulesLoadedBy } from "./import-locations.ts";
import type { ModuleFinder } from "./module-finder.ts";
import {
  followChain,
  missing,
  outside,
  type Resolution as AnyResolution,
  type ResolvedReference,
  unbound,
  unresolvedReference,
} from "../index/resolution.ts";
import type { ImportItem } from "@repost/syntax/python-scopes";
import { pythonBuiltins, pythonImplicitNames } from "@repost/syntax";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import type { Reference } from "./python-reading.ts";

export type Resolution = AnyResolution<PythonUnit>;

export interface Resolver {
  readonly modules: ReadonlyMap<string, PythonModule>;
  readonly finder: ModuleFinder;
  reference(path: string, reference: Reference): ResolvedReference<PythonUnit, ImportItem>;
  item(item: ImportItem, importer: string): Resolution;
  variable(module: PythonModule, name: string): Resolution;
}

export function createResolver(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): Resolver {
  const lookup: Lookup = { modules, finder, typing: false };
  const typingLookup: Lookup = { ...lookup, typing: true };
  return {
    modules,
    finder,
    reference(path, reference) {
      const module = modules.get(path);
      return module === undefined
        ? unresolvedReference(reference.end)
        : resolveReference(reference.role === "value" ? lookup : typingLookup, module, reference);
    },
    item: (item, importer) => new NameSearch(lookup).resolveItem(item, importer),
    variable: (module, name) => new NameSearch(lookup).resolveName(module, name, null),
  };
}

interface Lookup {
  readonly modules: ReadonlyMap<string, PythonModule>;
  readonly finder: ModuleFinder;
  readonly typing: boolean;
}

/** Visits circular imports once. */
class NameSearch {
  readonly #lookup: Lookup;
  readonly #seen = new Set<string>();

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  /** Before its binding, a builtin name means the builtin. */
  resolveName(module: PythonModule, name: string, offset: number | null): Resolution {
    const isBuiltin = pythonBuiltins.has(name) || pythonImplicitNames.has(name);
    const isAbove = offset !== null && binderAt(module.binders.get(name) ?? [], offset) === undefined;
    const resolution =
      this.#resolveVariable(module, name, isAbove && !isBuiltin ? null : offset) ??
      this.#importedChild(module, name, offset);
    if (resolution !== undefined) return resolution;
    if (isBuiltin) return outside;
    const [open] = module.open;
    if (open !== undefined) return { kind: "unit", unit: open, name };
    return this.#childImportedElsewhere(module, name) ?? unbound;
  }

  #resolveVariable(module: PythonModule, name: string, offset: number | null): Resolution | undefined {
    const key = `${module.path}\0${name}`;
    if (this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    const binders = module.binders.get(name) ?? [];
    const binder = binderAt(binders, offset);
    const starred = binder === undefined ? undefined : this.#resolveStar(module, name, binder.since, offset);
    if (starred !== undefined) return starred;
    if (binder?.kind === "unit") {
      const first = binders.find((binder) => binder.kind === "unit");
      return { kind: "unit", unit: first?.unit ?? binder.unit, name };
    }
    if (binder !== undefined) {
      const resolution = this.resolveItem(binder.item, module.path);
      // Packages may import their own modules in a circle.
      return resolution.kind === "missing" ? (this.#childModule(module.path, name) ?? resolution) : resolution;
    }
    return (
      this.#resolveStar(module, name) ??
      writerOf(module, name) ??
      (this.#lookup.typing ? this.#resolveForTyping(module, name) : undefined)
    );
  }

  #resolveForTyping(module: PythonModule, name: string): Resolution | undefined {
    const item = module.typing.get(name);
    if (item === undefined) return undefined;
    return item === null ? outside : this.resolveItem(item, module.path);
  }

  #resolveStar(
    module: PythonModule,
    name: string,
    after: number | null = null,
    until: number | null = null,
  ): Resolution | undefined {
    for (const statement of module.stars.toReversed()) {
      if (after !== null && (statement.nesting !== "top" || statement.start < after)) continue;
      if (until !== null && statement.end > until) continue;
      const location = locateModule(statement, module.path, this.#lookup.finder);
      const source = location.kind === "module" ? this.#lookup.modules.get(location.path) : undefined;
      if (source === undefined || !isExported(source, name)) continue;
      const resolution = this.#resolveVariable(source, name, null) ?? this.#importedChild(source, name);
      if (resolution !== undefined && resolution.kind !== "missing") return resolution;
    }
    return undefined;
  }

  #importedChild({ path, imports }: PythonModule, name: string, offset: number | null = null): Resolution | undefined {
    const child = this.#lookup.finder.child(path, name);
    if (child === undefined) return undefined;
    const isImported = imports.some(
      (statement) =>
        (offset === null || statement.end <= offset) &&
        modulesLoadedBy(statement, path, this.#lookup.finder).includes(child),
    );
    return isImported ? { kind: "module", path: child } : undefined;
  }

  #childImportedElsewhere({ path }: PythonModule, name: string): Resolution | undefined {
    const child = this.#lookup.finder.child(path, name);
    if (child === undefined) return undefined;
    const isImported = [...this.#lookup.modules.values()].some((other) =>
      other.imports.some((statement) => modulesLoadedBy(statement, other.path, this.#lookup.finder).includes(child)),
    );
    return isImported ? { kind: "module", path: child } : undefined;
  }

  resolveItem(item: ImportItem, importer: string): Resolution {
    const location = item.statement.isFrom
      ? locateItem(item, importer, this.#lookup.finder)
      : boundModule(item, importer, this.#lookup.finder);
    if (location.kind !== "module") return location.kind === "external" ? outside : missing;
    if (!item.statement.isFrom) return { kind: "module", path: location.path };
    const name = item.name[0] ?? "";
    const resolution = this.resolveAttribute(location.path, name);
    const isItself = location.path === importer && resolution.kind === "unit" && importsItself(resolution.unit, item);
    return (isItself ? this.#childModule(importer, name) : undefined) ?? resolution;
  }

  /** Matches packages whose statement only imports their module. */
  #importsOwnModule(path: string, { unit, name }: Resolution & { readonly kind: "unit" }): boolean {
    const items = unit.imports.flatMap((statement) => statement.items.filter(({ bound }) => bound === name));
    if (items.length === 0 || !items.every((item) => item.name[0] === name && this.#isOf(item, path, path)))
      return false;
    return !new RegExp(String.raw`\b${name}\s*(?::[^=\n]+)?=(?!=)`).test(unit.code);
  }

  resolveAttribute(path: string, name: string): Resolution {
    const module = this.#lookup.modules.get(path);
    const variable = module === undefined ? undefined : this.#resolveVariable(module, name, null);
    const child = this.#childModule(path, name);
    if (variable !== undefined && variable.kind !== "missing")
      return variable.kind === "unit" && this.#importsOwnModule(path, variable) ? (child ?? variable) : variable;
    if (child !== undefined) return child;
    const lazy = module?.binders.has("__getattr__") === true ? this.#resolveLazily(module, name) : undefined;
    const [open] = module?.open ?? [];
    return lazy ?? (open === undefined ? missing : { kind: "unit", unit: open, name });
  }

  /** Packages load parts on demand by `__getattr__` only. */
  #resolveLazily(module: PythonModule, name: string): Resolution | undefined {
    const items = module.units.flatMap(({ imports }) =>
      imports.flatMap(({ nesting, items }) => (nesting === "lazy" ? items : [])),
    );
    const item = items.find(({ bound }) => bound === name) ?? module.typing.get(name) ?? undefined;
    if (item !== undefined) return this.resolveItem(item, module.path);
    const folder = /^(.*\/)?__init__\.py$/.exec(module.path)?.[1];
    if (folder === undefined) return undefined;
    const having = [...this.#lookup.modules.values()].filter(
      ({ path, binders, imports }) =>
        path.startsWith(folder) &&
        /^(?:[^/]+|[^/]+\/__init__\.py)$/.test(path.slice(folder.length)) &&
        path !== module.path &&
        binders.has(name) &&
        // A module that imports the name is not its origin.
        !imports.some(({ items }) => items.some((item) => item.bound === name && this.#isOf(item, path, module.path))),
    );
    const defining = having.filter(({ binders }) => binders.get(name)?.some(({ kind }) => kind === "unit"));
    const [only, ...rest] = defining.length === 1 ? defining : having;
    return only !== undefined && rest.length === 0 ? this.#resolveVariable(only, name, null) : undefined;
  }

  #isOf(item: ImportItem, importer: string, path: string): boolean {
    const location = locateItem(item, importer, this.#lookup.finder);
    return item.statement.isFrom && location.kind === "module" && location.path === path;
  }

  #childModule(path: string, name: string): Resolution | undefined {
    const child = this.#lookup.finder.child(path, name);
    return child === undefined ? undefined : { kind: "module", path: child };
  }
}

function resolveReference(
  lookup: Lookup,
  module: PythonModule,
  reference: Reference,
): ResolvedReference<PythonUnit, ImportItem> {
  const { item, isStored } = reference;
  const through = item ?? importOf(module, reference);
  const resolution =
    item === null ? resolveInModule(lookup, module, reference) : new NameSearch(lookup).resolveItem(item, module.path);
  const followed = followChain(resolution, reference, (path, { name }, isLast) => {
    const next = new NameSearch(lookup).resolveAttribute(path, name);
    return next.kind === "missing" && (/^__\w+__$/.test(name) || (isStored && isLast)) ? undefined : next;
  });
  return { ...followed, through };
}

/** Annotations may name definitions for type checkers, or nothing. */
function resolveInModule(lookup: Lookup, module: PythonModule, { name, start, timing, role }: Reference): Resolution {
  const resolution = new NameSearch(lookup).resolveName(module, name, timing === "eager" ? start : null);
  return role === "value" || resolution.kind !== "unbound" ? resolution : outside;
}

function importOf(module: PythonModule, { name, start, timing }: Reference): ImportItem | null {
  const binder = binderAt(module.binders.get(name) ?? [], timing === "eager" ? start : null);
  return binder?.kind === "import" ? binder.item : (module.typing.get(name) ?? null);
}

function isExported({ exports }: PythonModule, name: string): boolean {
  return exports === null ? !name.startsWith("_") : exports.includes(name);
}

function writerOf(module: PythonModule, name: string): Resolution | undefined {
  const [unit] = module.writers.get(name) ?? [];
  return unit === undefined ? undefined : { kind: "unit", unit, name };
}

function importsItself({ imports }: PythonUnit, item: ImportItem): boolean {
  return imports.some(({ items }) => items.includes(item));
}
