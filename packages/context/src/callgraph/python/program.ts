import type { Analysis, Frame } from "../core/analysis.ts";
import type { ImportStatementCode, ModuleText } from "../core/code.ts";
import { cellOf, type Scope } from "../core/scope.ts";
import type { NodeId } from "../core/solver.ts";
import type { ModuleFinder } from "../../python/module-finder.ts";
import { introduce, nodeOf, type Program as AnyProgram, sharedNode } from "../core/nodes.ts";

interface ModuleRecord extends Pick<ModuleText, "exports"> {
  readonly scope: Scope;
  readonly stars: Set<string>;
}

export type Program = AnyProgram<ModuleFinder, ModuleRecord>;

export function moduleMember(analysis: Analysis, program: Program, path: string, name: string): NodeId {
  const { solver } = analysis;
  return sharedNode(analysis, program, `${path}\0${name}`, (node) =>
    solver.at("hierarchy", () => {
      const record = program.modules.get(path);
      const star = record === undefined ? undefined : starWith(program, record, name);
      const child = program.finder.child(path, name);
      if (record !== undefined && hasOwn(record, name)) solver.flow(cellOf(record.scope, name, solver), node);
      else if (star !== undefined) solver.flow(moduleMember(analysis, program, star, name), node);
      else if (child !== undefined) solver.add(node, analysis.values.module(child).id);
    }),
  );
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
  const { exports } = record;
  if (exports === null ? name.startsWith("_") : !exports.has(name)) return false;
  if (hasOwn(record, name) || program.finder.child(path, name) !== undefined) return true;
  return [...record.stars].some((star) => offers(program, star, name, seen));
}

type Bind = (name: string, value: NodeId) => void;

export function bindImport(program: Program, frame: Frame, statement: ImportStatementCode, bind: Bind): void {
  const { level, parts, items } = statement;
  for (const { name, bound, bindsFirst } of items) {
    if (name === "*") addStar(program, frame, statement);
    else if (name !== null) bind(bound, importedName(program, frame, statement, name));
    else if (bindsFirst) bind(bound, moduleNode(program, frame, level, parts.slice(0, 1), parts));
    else bind(bound, moduleNode(program, frame, level, parts, parts));
  }
}

function addStar(program: Program, { scope }: Frame, { level, parts }: ImportStatementCode): void {
  const location = program.finder.find(scope.path, level, parts);
  if (location.kind === "module") program.modules.get(scope.path)?.stars.add(location.path);
}

function importedName(program: Program, frame: Frame, { level, parts }: ImportStatementCode, name: string): NodeId {
  const { analysis, scope } = frame;
  const location = program.finder.find(scope.path, level, parts, [name]);
  if (location.kind === "module") {
    const child = location.path === scope.path ? program.finder.child(location.path, name) : undefined;
    if (child !== undefined) return nodeOf(analysis, analysis.values.module(child).id);
    const node = analysis.solver.createNode();
    introduce(analysis, moduleMember(analysis, program, location.path, name), scope.path, node);
    return node;
  }
  return externalNode(frame, [...missingPrefix(program, frame, level), ...parts, name].join("."));
}

function moduleNode(
  program: Program,
  frame: Frame,
  level: number,
  parts: readonly string[],
  whole: readonly string[],
): NodeId {
  const { analysis, scope } = frame;
  const location = program.finder.find(scope.path, level, parts, whole.slice(parts.length, parts.length + 1));
  if (location.kind !== "module") return externalNode(frame, parts.join("."));
  return nodeOf(analysis, analysis.values.module(location.path).id);
}

function externalNode({ scope, analysis }: Frame, name: string): NodeId {
  return nodeOf(analysis, analysis.values.external(name, scope.path).id);
}

function missingPrefix(program: Program, { scope }: Frame, level: number): readonly string[] {
  if (level === 0) return [];
  const name = program.finder.nameOf(scope.path).split(".");
  const isPackage = scope.path.endsWith("__init__.py");
  return name.slice(0, Math.max(0, name.length - level + (isPackage ? 1 : 0)));
}
