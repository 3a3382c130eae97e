import type { Span } from "@repost/spec";

export interface TextBinding extends Span {
  /** Offset at which the name is bound. */
  readonly since: number;
}

export interface TextScope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly parent: TextScope | null;
  readonly bindings: Map<string, TextBinding[]>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

export function openScope(kind: TextScope["kind"], parent: TextScope | null): TextScope {
  return { kind, parent, bindings: new Map(), globals: new Set(), nonlocals: new Set() };
}

export function bindName(scope: TextScope, name: string, binding: TextBinding): void {
  const known = scope.bindings.get(name);
  if (known === undefined) scope.bindings.set(name, [binding]);
  else known.push(binding);
}

interface PlacedName {
  readonly scope: TextScope;
  readonly name: string;
  readonly start: number;
}

/**
 * Returns the scope that a name refers to at an offset. Class scopes apply to their own statements only, after the
 * binding.
 */
export function scopeOf({ scope: from, name, start }: PlacedName): TextScope {
  let scope = from;
  for (; scope.parent !== null; scope = scope.parent) {
    if (scope.globals.has(name)) break;
    if (scope.nonlocals.has(name)) continue;
    const spans = scope.bindings.get(name);
    if (spans === undefined) continue;
    if (scope.kind !== "class" || (scope === from && spans.some(({ since }) => since <= start))) return scope;
  }
  while (scope.parent !== null) scope = scope.parent;
  return scope;
}

/** Returns the scope in which imports and assignment expressions of a comprehension bind. */
export function statementScope(scope: TextScope): TextScope {
  let found = scope;
  while (found.kind === "comprehension" && found.parent !== null) found = found.parent;
  return found;
}
