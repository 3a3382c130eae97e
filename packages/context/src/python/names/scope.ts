import type { ImportItem } from "./import-statement.ts";

export type Timing = "eager" | "lazy";

/** A place in a text, in UTF-16 offsets, where a name is given a value. */
export interface Binding {
  readonly start: number;
  readonly end: number;
  /** Where its statement is done with it: above, the name still means something else. */
  readonly since: number;
  /** The part of an import statement that binds it, where one does. */
  readonly item: ImportItem | null;
  /** Bound for type checkers only, under `if TYPE_CHECKING`. */
  readonly typing: boolean;
}

/**
 * What Python looks names up in. Type parameters have a function scope of their own. `timing` is when the code in it runs: eager while
 * the module loads, lazy when a function is called.
 */
export interface Scope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly parent: Scope | null;
  readonly timing: Timing;
  /** Where the code that has it starts. */
  readonly start: number;
  /** Name of the function or class; null for others. */
  readonly name: string | null;
  /** Names of a function's parameters, in order. */
  readonly parameters: string[];
  readonly bindings: Map<string, Binding[]>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

export function createScope(
  kind: Scope["kind"],
  parent: Scope | null,
  timing: Timing,
  start: number,
  name: string | null = null,
): Scope {
  return {
    kind,
    parent,
    timing,
    start,
    name,
    parameters: [],
    bindings: new Map(),
    globals: new Set(),
    nonlocals: new Set(),
  };
}

export function bind(scope: Scope, name: string, binding: Binding): void {
  const known = scope.bindings.get(name);
  if (known === undefined) scope.bindings.set(name, [binding]);
  else known.push(binding);
}

/** The scope that an assignment expression or an import inside a comprehension binds in. */
export function statementScope(scope: Scope): Scope {
  let found = scope;
  while (found.kind === "comprehension" && found.parent !== null) found = found.parent;
  return found;
}

export function moduleScope(scope: Scope): Scope {
  let found = scope;
  while (found.parent !== null) found = found.parent;
  return found;
}

/**
 * The scope whose variable a name means at a place, by Python's rules: class scopes are seen from their own statements alone, and there only
 * what has been bound above; everything else looks outwards and ends at the module.
 */
export function bindingScope(from: Scope, name: string, offset: number): Scope {
  for (let scope = from; scope.parent !== null; scope = scope.parent) {
    if (scope.globals.has(name)) return moduleScope(scope);
    if (scope.nonlocals.has(name)) continue;
    if (scope.kind === "class") {
      if (scope === from && isBoundAbove(scope, name, offset)) return scope;
      continue;
    }
    if (scope.bindings.has(name)) return scope;
  }
  return moduleScope(from);
}

function isBoundAbove(scope: Scope, name: string, offset: number): boolean {
  return scope.bindings.get(name)?.some(({ since }) => since <= offset) ?? false;
}

/** The outermost function around a scope, a top-level one or a method of a top-level class; what a call of it changes counts for the caller. */
export function outermostFunction(scope: Scope): { readonly scope: Scope; readonly name: string } | null {
  let found: Scope | null = null;
  let inClass: Scope | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.kind === "function" && at.name !== null) [found, inClass] = [at, null];
    else if (at.kind === "class" && inClass !== null) return null;
    else if (at.kind === "class") inClass = at;
  }
  if (found === null) return null;
  return { scope: found, name: inClass === null ? `${found.name}` : `${inClass.name}.${found.name}` };
}
