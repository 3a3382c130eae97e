import type { ScopeCode } from "./code.ts";
import type { NodeId, Solver } from "./solver.ts";

export interface Scope {
  readonly kind: "module" | "class" | "function" | "comprehension";
  readonly around: Scope | null;
  readonly code: ScopeCode;
  readonly name: string;
  readonly path: string;
  cells: Map<string, NodeId>;
  exposed: Map<string, NodeId[]>;
  isAround: boolean;
  namelessFunctions: number;
}

export interface CreateScopeOptions {
  readonly kind: Scope["kind"];
  readonly around: Scope | null;
  readonly code: ScopeCode;
  readonly name: string;
  readonly path: string;
}

export function createScope({ kind, around, code, name, path }: CreateScopeOptions): Scope {
  if (kind === "function" || kind === "class")
    for (let at = around; at !== null && !at.isAround; at = at.around) at.isAround = true;
  return {
    kind,
    around,
    code,
    name,
    path,
    cells: new Map(),
    exposed: new Map(),
    isAround: false,
    namelessFunctions: 0,
  };
}

const noCells: Scope["cells"] = new Map();
const nothingExposed: Scope["exposed"] = new Map();

export function closeScope(scope: Scope): void {
  if (scope.isAround || (scope.kind !== "function" && scope.kind !== "comprehension")) return;
  scope.cells = noCells;
  scope.exposed = nothingExposed;
}

export function cellOf(scope: Scope, name: string, solver: Solver): NodeId {
  const known = scope.cells.get(name);
  if (known !== undefined) return known;
  const cell = solver.createNode();
  scope.cells.set(name, cell);
  for (const version of scope.exposed.get(name) ?? []) solver.flow(version, cell);
  return cell;
}

export function expose(scope: Scope, name: string, version: NodeId, solver: Solver): void {
  const cell = scope.cells.get(name);
  if (cell !== undefined) solver.flow(version, cell);
  const before = scope.exposed.get(name);
  if (before === undefined) scope.exposed.set(name, [version]);
  else if (!before.includes(version)) before.push(version);
}

export function namingScope(scope: Scope): Scope {
  let at = scope;
  while (at.kind === "comprehension" && at.around !== null) at = at.around;
  return at;
}

export function moduleScope(scope: Scope): Scope {
  let at = scope;
  while (at.around !== null) at = at.around;
  return at;
}

export function scopeOfFreeName(from: Scope | null, name: string): Scope | null {
  for (let at = from; at !== null; at = at.around) {
    if (at.kind !== "class" && at.code.locals.has(name) && !at.code.outer.has(name)) return at;
  }
  return null;
}
