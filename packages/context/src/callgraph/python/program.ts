import type { Analysis } from "../core/analysis.ts";
import type { ModuleCode } from "../core/code.ts";
import { cellOf, type Scope } from "../core/scope.ts";
import type { NodeId } from "../core/solver.ts";
import type { ModuleFinder } from "../../python/module-finder.ts";

export interface ModuleRecord {
  readonly code: Pick<ModuleCode, "path" | "name" | "scope" | "exports">;
  readonly scope: Scope;
  readonly stars: Set<string>;
}

export interface Program {
  readonly finder: ModuleFinder;
  readonly modules: Map<string, ModuleRecord>;
  readonly members: Map<string, NodeId>;
}

export function createProgram(finder: ModuleFinder): Program {
  return { finder, modules: new Map(), members: new Map() };
}

export function moduleMember(analysis: Analysis, program: Program, path: string, name: string): NodeId {
  const key = `${path}\0${name}`;
  const existing = program.members.get(key);
  if (existing !== undefined) return existing;
  const { solver } = analysis;
  const node = solver.createNode();
  program.members.set(key, node);
  solver.at("hierarchy", () => {
    const record = program.modules.get(path);
    const star = record === undefined ? undefined : starWith(program, record, name);
    const child = program.finder.child(path, name);
    if (record !== undefined && hasOwn(record, name)) solver.flow(cellOf(record.scope, name, solver), node);
    else if (star !== undefined) solver.flow(moduleMember(analysis, program, star, name), node);
    else if (child !== undefined) solver.add(node, analysis.values.module(child).id);
  });
  return node;
}

export function storeInModule(analysis: Analysis, program: Program, path: string, name: string, value: NodeId): void {
  const { solver } = analysis;
  solver.flow(value, moduleMember(analysis, program, path, name));
  solver.at("hierarchy", () => {
    const record = program.modules.get(path);
    if (record !== undefined && hasOwn(record, name)) solver.flow(value, cellOf(record.scope, name, solver));
  });
}

function hasOwn({ scope }: ModuleRecord, name: string): boolean {
  return scope.code.locals.has(name) || scope.code.shared.has(name) || scope.cells.has(name);
}

export function starWith(program: Program, { stars }: ModuleRecord, name: string): string | undefined {
  return [...stars].toReversed().find((path) => offers(program, path, name, new Set()));
}

function offers(program: Program, path: string, name: string, seen: Set<string>): boolean {
  const record = program.modules.get(path);
  if (record === undefined || seen.has(path)) return false;
  seen.add(path);
  const { exports } = record.code;
  if (exports === null ? name.startsWith("_") : !exports.has(name)) return false;
  if (hasOwn(record, name) || program.finder.child(path, name) !== undefined) return true;
  return [...record.stars].some((star) => offers(program, star, name, seen));
}
