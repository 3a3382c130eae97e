import type { Span } from "@repost/spec";
import { enclosingScope } from "../../scope-collection.ts";
import type { Timing } from "../../scope-records.ts";
import type { ImportItem } from "./import-statement.ts";

/** Offsets in UTF-16 at which a name gets a value. */
export interface Binding extends Span {
  /** End of the statement, where the new meaning starts. */
  readonly since: number;
  readonly item: ImportItem | null;
  readonly typing: boolean;
}

/** Type parameters have their own scope. */
export interface Scope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly parent: Scope | null;
  readonly timing: Timing;
  readonly start: number;
  readonly name: string | null;
  readonly parameters: string[];
  readonly bindings: Map<string, Binding[]>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

export function createScope(fields: Pick<Scope, "kind" | "parent" | "timing" | "start" | "name">): Scope {
  return { ...fields, parameters: [], bindings: new Map(), globals: new Set(), nonlocals: new Set() };
}

export function statementScope(scope: Scope): Scope {
  return enclosingScope(scope, ({ kind }) => kind !== "comprehension");
}

export function moduleScope(scope: Scope): Scope {
  return enclosingScope(scope, () => false);
}

/** Class scopes are visible to their own statements only, after the binding. */
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

/** A method of a top-level class counts as outermost. */
export function outermostFunction(scope: Scope): { readonly scope: Scope; readonly name: string } | null {
  let outermost: Scope | null = null;
  let inClass: Scope | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.kind === "function" && at.name !== null) [outermost, inClass] = [at, null];
    else if (at.kind === "class" && inClass !== null) return null;
    else if (at.kind === "class") inClass = at;
  }
  if (outermost === null) return null;
  return { scope: outermost, name: inClass === null ? `${outermost.name}` : `${inClass.name}.${outermost.name}` };
}
