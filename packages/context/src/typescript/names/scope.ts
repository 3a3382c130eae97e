import type { ImportItem } from "./import-item.ts";

export type Timing = "eager" | "lazy";

/** What a name is looked up as: something to evaluate, a type, or the front of a path of types, which may be either. */
export type Space = "value" | "type" | "any";

/** A place in a text, in UTF-16 offsets, where a name is declared. */
export interface Binding {
  readonly start: number;
  readonly end: number;
  readonly space: "value" | "type" | "both";
  /** It exists for type checkers alone: an interface, or something declared to be elsewhere. */
  readonly isErased: boolean;
  /** The part of an import, or of a `require` that is as good as one, that binds it. */
  readonly item: ImportItem | null;
}

/**
 * What names are looked up in. `types` holds type parameters, `conditional` what a conditional type infers. `timing` is when the code in it runs: eager while the module loads, lazy when
 * a function is called.
 */
export interface Scope {
  readonly kind: "module" | "function" | "block" | "class" | "types" | "conditional";
  readonly parent: Scope | null;
  readonly timing: Timing;
  /** Name of the outermost function around that a caller can name: f, exports.f, Class.method; null elsewhere. */
  readonly owner: string | null;
  /** Name of the class, for a class; null for others. */
  readonly name: string | null;
  /** Names of the owner's parameters, in order; null where the parameter is a pattern. Empty for scopes other than the owner's own. */
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

/** The scope that `var` declares in. */
export function variableScope(scope: Scope): Scope {
  let found = scope;
  while (found.parent !== null && found.kind !== "function") found = found.parent;
  return found;
}

/** The scope of the conditional type that `infer` belongs to. */
export function conditionalScope(scope: Scope): Scope {
  let found: Scope | null = scope;
  while (found !== null && found.kind !== "conditional") found = found.parent;
  return found ?? scope;
}

/** The scope whose declaration a name means; the module's where no other has one. Declarations count wherever they stand in their scope. */
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
