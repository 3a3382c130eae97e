import type { Analysis, Frame } from "../core/analysis.ts";
import { createContainer, slotOf } from "../core/containers.ts";
import { type Program as AnyProgram, sharedNode } from "../core/nodes.ts";
import { cellOf } from "../core/scope.ts";
import type { NodeId } from "../core/solver.ts";
import type { ContainerValue } from "../core/values.ts";
import type { ModuleFinder, ModuleLocation } from "../../typescript/module-finder.ts";
import { exportVariable } from "./lower-exports.ts";

interface ModuleRecord {
  readonly frame: Frame;
  readonly stars: Set<string>;
  readonly module: ContainerValue;
  readonly exports: ContainerValue;
  readonly isStandard: boolean;
}

export type Program = AnyProgram<ModuleFinder, ModuleRecord>;

export function addModule(program: Program, frame: Frame): void {
  const { analysis, scope } = frame;
  const module = createContainer(analysis, "mapping", undefined);
  const exports = createContainer(analysis, "mapping", undefined);
  analysis.solver.add(slotOf(analysis, module, "s:exports"), exports.id);
  const isStandard = [...scope.code.locals].some((name) => name === "*" || name.startsWith(exportVariable("")));
  program.modules.set(scope.path, { frame, stars: new Set(), module, exports, isStandard });
}

export function requiredModule(analysis: Analysis, program: Program, path: string): NodeId {
  const { solver } = analysis;
  return sharedNode(analysis, program, `${path}\0require`, (node) =>
    solver.at("hierarchy", () => {
      const record = program.modules.get(path);
      if (record === undefined) return;
      const assigned = exportVariable("module.exports");
      if (record.frame.scope.code.locals.has(assigned)) solver.flow(cellOf(record.frame.scope, assigned, solver), node);
      else if (record.isStandard) solver.add(node, analysis.values.module(path).id);
      else solver.flow(slotOf(analysis, record.module, "s:exports"), node);
    }),
  );
}

export function moduleMember(analysis: Analysis, program: Program, path: string, name: string): NodeId {
  const { solver } = analysis;
  return sharedNode(analysis, program, `${path}\0member ${name}`, (node) =>
    solver.at("hierarchy", () => {
      const record = program.modules.get(path);
      if (record === undefined) return;
      const { frame, isStandard } = record;
      const star = starWith(program, record, name, new Set());
      if (exportsOwn(record, name)) solver.flow(cellOf(frame.scope, exportVariable(name), solver), node);
      else if (star !== undefined) solver.flow(moduleMember(analysis, program, star, name), node);
      else if (!isStandard && name === "default") solver.flow(requiredModule(analysis, program, path), node);
      else if (!isStandard) analysis.language.readAttribute(frame, requiredModule(analysis, program, path), name, node);
    }),
  );
}

function exportsOwn({ frame }: ModuleRecord, name: string): boolean {
  return frame.scope.code.locals.has(exportVariable(name));
}

function starWith(program: Program, { stars }: ModuleRecord, name: string, seen: Set<string>): string | undefined {
  if (name === "default") return undefined;
  return [...stars].find((path) => {
    const record = program.modules.get(path);
    if (record === undefined || seen.has(path)) return false;
    seen.add(path);
    return exportsOwn(record, name) || starWith(program, record, name, seen) !== undefined;
  });
}

export function externalName(location: ModuleLocation, specifier: string): string {
  return location.kind === "external" ? location.name : specifier;
}
