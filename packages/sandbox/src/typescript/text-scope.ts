import type { Span } from "@repost/spec";

/** Syntax of a name, which decides how the name can be replaced. */
export type NameForm =
  | "plain"
  /** `{ name }` in an object or a pattern. The key stays. */
  | "shorthand"
  /** `import { name }` or `export { name }`. The external name stays. */
  | "specifier";

export interface TextBinding extends Span {
  readonly form: NameForm;
  /** lexical: at most one declaration; variable: repeated declarations allowed; merged: types, enums, namespaces. */
  readonly kind: "lexical" | "variable" | "merged";
}

export interface TextScope {
  readonly kind: "module" | "function" | "block";
  readonly parent: TextScope | null;
  readonly bindings: Map<string, TextBinding[]>;
}

export function openScope(kind: TextScope["kind"], parent: TextScope | null): TextScope {
  return { kind, parent, bindings: new Map() };
}

export function bindName(scope: TextScope, name: string, binding: TextBinding): void {
  const known = scope.bindings.get(name);
  if (known === undefined) scope.bindings.set(name, [binding]);
  else known.push(binding);
}

/** Returns the scope that binds a name, if the text has one. */
export function scopeOf(from: TextScope, name: string): TextScope | undefined {
  for (let scope: TextScope | null = from; scope !== null; scope = scope.parent)
    if (scope.bindings.has(name)) return scope;
  return undefined;
}

/** Returns the scope of `var` declarations. */
export function variableScope(from: TextScope): TextScope {
  let scope = from;
  while (scope.kind === "block" && scope.parent !== null) scope = scope.parent;
  return scope;
}

/** Returns true if a scope inside of the module binds the name. */
export function isLocal(from: TextScope, name: string): boolean {
  const scope = scopeOf(from, name);
  return scope !== undefined && scope.kind !== "module";
}
