import type { Span } from "@repost/spec";

/** How a name is written where it stands, which decides what a change of it has to leave in place. */
export type NameForm =
  /** The name alone. */
  | "plain"
  /** `{ name }` in an object or a pattern: the key stays. */
  | "shorthand"
  /** `import { name }`, `export { name }`: what is imported or exported stays. */
  | "specifier";

export interface TextBinding extends Span {
  readonly form: NameForm;
  /** lexical: declared once only in its scope; variable: again and again, as functions are; merged: types, enums, namespaces. */
  readonly kind: "lexical" | "variable" | "merged";
}

/** What JavaScript looks names up in. */
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

/** The scope that binds a name; undefined where none in the text does. */
export function scopeOf(from: TextScope, name: string): TextScope | undefined {
  for (let scope: TextScope | null = from; scope !== null; scope = scope.parent)
    if (scope.bindings.has(name)) return scope;
  return undefined;
}

/** The scope that `var` declares in. */
export function variableScope(from: TextScope): TextScope {
  let scope = from;
  while (scope.kind === "block" && scope.parent !== null) scope = scope.parent;
  return scope;
}

/** Whether a scope inside of the module's own binds a name. */
export function isLocal(from: TextScope, name: string): boolean {
  const scope = scopeOf(from, name);
  return scope !== undefined && scope.kind !== "module";
}
