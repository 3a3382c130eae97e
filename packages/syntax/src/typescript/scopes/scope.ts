import type { Span } from "@repost/spec";
import { enclosingScope } from "../../scope-collection.ts";
import type { Timing } from "../../scope-records.ts";

/** Name that an import, a re-export, or an equivalent `require` provides. */
export interface ImportItem extends Span {
  readonly specifier: string;
  /** Name, "default", "*" for a namespace, or "=" for the value of `require`. */
  readonly imported: string;
  readonly bound: string;
  readonly isType: boolean;
}

/** `any`: start of a type path, a value or a type. */
export type Space = "value" | "type" | "any";

/** Offsets in UTF-16 at which a name is declared. */
export interface Binding extends Span {
  readonly space: "value" | "type" | "both";
  /** True for interfaces and ambient declarations. */
  readonly isErased: boolean;
  /** Import, or equivalent `require`, that binds the name. */
  readonly item: ImportItem | null;
}

/** `types` holds type parameters, `conditional` inferred types. */
export interface Scope {
  readonly kind: "module" | "function" | "block" | "class" | "types" | "conditional";
  readonly parent: Scope | null;
  readonly timing: Timing;
  /** Outermost named function: f, exports.f, Class.method. */
  readonly owner: string | null;
  readonly name: string | null;
  /** Parameters of the owner in order; null for patterns. */
  readonly parameters: (string | null)[];
  readonly bindings: Map<string, Binding[]>;
  /** All scopes of the module, with the module's first. */
  readonly tree: Scope[];
}

export type ScopeOptions = Pick<Scope, "kind" | "parent" | "timing"> & Partial<Pick<Scope, "owner" | "name">>;

export function createScope({ kind, parent, timing, owner = null, name = null }: ScopeOptions): Scope {
  const tree = parent?.tree ?? [];
  const scope: Scope = { kind, parent, timing, owner, name, parameters: [], bindings: new Map(), tree };
  tree.push(scope);
  return scope;
}

export function variableScope(scope: Scope): Scope {
  return enclosingScope(scope, ({ kind }) => kind === "function");
}

export function conditionalScope(scope: Scope): Scope {
  const enclosing = enclosingScope(scope, ({ kind }) => kind === "conditional");
  return enclosing.kind === "conditional" ? enclosing : scope;
}

/** Declarations apply to their whole scope. */
export function bindingScope(from: Scope, name: string, space: Space): Scope {
  return enclosingScope(from, ({ bindings }) => bindings.get(name)?.some((binding) => isIn(binding, space)) === true);
}

export function isIn(binding: Pick<Binding, "space">, space: Space): boolean {
  return space === "any" || binding.space === "both" || binding.space === space;
}
