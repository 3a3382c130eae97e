import type { ScopeCode } from "./code.ts";
import type { NodeId, Solver } from "./solver.ts";

export interface Scope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly parent: Scope | null;
  readonly code: ScopeCode;
  readonly name: string;
  readonly path: string;
  cells: Map<string, NodeId>;
  exposed: Map<string, NodeId[]>;
  isEnclosing: boolean;
  namelessFunctions: number;
}

export function createScope(fields: Pick<Scope, "kind" | "parent" | "code" | "name" | "path">): Scope {
  const { kind, parent } = fields;
  if (kind === "function" || kind === "class")
    for (let current = parent; current !== null && !current.isEnclosing; current = current.parent)
      current.isEnclosing = true;
  return { ...fields, cells: new Map(), exposed: new Map(), isEnclosing: false, namelessFunctions: 0 };
}

const noCells: Scope["cells"] = new Map();
const nothingExposed: Scope["exposed"] = new Map();

export function closeScope(scope: Scope): void {
  if (scope.isEnclosing || (scope.kind !== "function" && scope.kind !== "comprehension")) return;
  scope.cells = noCells;
  scope.exposed = nothingExposed;
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
  const existing = scope.exposed.get(name);
  if (existing === undefined) scope.exposed.set(name, [version]);
  else if (!existing.includes(version)) existing.push(version);
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
