import { getOrCreate } from "../../memoize.ts";
import type { ScopeCode } from "./code.ts";
import type { NodeId, Solver } from "./solver.ts";

export interface Scope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly parent: Scope | null;
  readonly code: ScopeCode;
  readonly name: string;
  readonly path: string;
  readonly cells: Map<string, NodeId>;
  readonly exposed: Map<string, NodeId[]>;
  namelessFunctions: number;
}

export function createScope(fields: Pick<Scope, "kind" | "parent" | "code" | "name" | "path">): Scope {
  return { ...fields, cells: new Map(), exposed: new Map(), namelessFunctions: 0 };
}

export function cellOf(scope: Scope, name: string, solver: Solver): NodeId {
  const existing = scope.cells.get(name);
  if (existing !== undefined) return existing;
  const cell = solver.createNode();
  scope.cells.set(name, cell);
  for (const version of scope.exposed.get(name) ?? []) solver.flow(version, cell);
  return cell;
}

export function expose(scope: Scope, name: string, version: NodeId, solver: Solver): void {
  const cell = scope.cells.get(name);
  if (cell !== undefined) solver.flow(version, cell);
  const versions = getOrCreate(scope.exposed, name, () => []);
  if (!versions.includes(version)) versions.push(version);
}

export function namingScope(scope: Scope): Scope {
  let current = scope;
  while (current.kind === "comprehension" && current.parent !== null) current = current.parent;
  return current;
}

export function moduleScope<Inner extends { readonly parent: Inner | null }>(scope: Inner): Inner {
  let current = scope;
  while (current.parent !== null) current = current.parent;
  return current;
}

export function scopeOfFreeName(from: Scope | null, name: string): Scope | null {
  for (let current = from; current !== null; current = current.parent) {
    if (current.kind !== "class" && current.code.locals.has(name) && !current.code.outer.has(name)) return current;
  }
  return null;
}
