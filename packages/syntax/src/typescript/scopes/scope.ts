import type { ImportItem } from "./import-item.ts";

export type Timing = "eager" | "lazy";

/** Namespace of a lookup: a value, a type, or the start of a path of types, which may be either. */
export type Space = "value" | "type" | "any";

/** Position in UTF-16 offsets at which a name is declared. */
export interface Binding {
  readonly start: number;
  readonly end: number;
  readonly space: "value" | "type" | "both";
  /** True for interfaces and ambient declarations. */
  readonly isErased: boolean;
  /** Part of an import, or of an equivalent `require`, that binds the name. */
  readonly item: ImportItem | null;
}

/**
 * Scope. `types` holds type parameters, `conditional` inferred types. `timing`: eager while the module loads, lazy when
 * a function is called.
 */
export interface Scope {
  readonly kind: "module" | "function" | "block" | "class" | "types" | "conditional";
  readonly parent: Scope | null;
  readonly timing: Timing;
  /** Name of the outermost named function: f, exports.f, Class.method; null elsewhere. */
  readonly owner: string | null;
  readonly name: string | null;
  /** Parameters of the owner in order; null for patterns. Empty for other scopes. */
  readonly parameters: (string | null)[];
  readonly bindings: Map<string, Binding[]>;
}

export interface ScopeOptions {
  readonly kind: Scope["kind"];
  readonly parent: Scope | null;
  readonly timing: Timing;
  readonly owner?: string | null;
  readonly name?: string | null;
}

export function createScope({ kind, parent, timing, owner = null, name = null }: ScopeOptions): Scope {
  return { kind, parent, timing, owner, name, parameters: [], bindings: new Map() };
}

export function bind(scope: Scope, name: string, binding: Binding): void {
  const known = scope.bindings.get(name);
  if (known === undefined) scope.bindings.set(name, [binding]);
  else known.push(binding);
}

/** Returns the scope of `var`. */
export function variableScope(scope: Scope): Scope {
  let found = scope;
  while (found.parent !== null && found.kind !== "function") found = found.parent;
  return found;
}

/** Returns the scope of `infer`. */
export function conditionalScope(scope: Scope): Scope {
  let found: Scope | null = scope;
  while (found !== null && found.kind !== "conditional") found = found.parent;
  return found ?? scope;
}

/** Returns the scope of a name's declaration, by default the module. Declarations apply to their whole scope. */
export function bindingScope(from: Scope, name: string, space: Space): Scope {
  let scope = from;
  while (scope.parent !== null) {
    const bindings = scope.bindings.get(name);
    if (bindings?.some((binding) => isIn(binding, space)) === true) return scope;
    scope = scope.parent;
  }
  return scope;
}

export function isIn(binding: Pick<Binding, "space">, space: Space): boolean {
  return space === "any" || binding.space === "both" || binding.space === space;
}
