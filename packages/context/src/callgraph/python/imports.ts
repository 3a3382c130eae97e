import type { Frame } from "../core/analysis.ts";
import type { ImportStatementCode } from "../core/code.ts";
import type { NodeId } from "../core/solver.ts";
import { introduce } from "../core/nodes.ts";
import { moduleMember, type Program } from "./program.ts";

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
    const node = analysis.solver.createNode();
    const child = location.path === scope.path ? program.finder.child(location.path, name) : undefined;
    if (child !== undefined) {
      analysis.solver.add(node, analysis.values.module(child).id);
      return node;
    }
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
  const { solver } = analysis;
  const location = program.finder.find(scope.path, level, parts, whole.slice(parts.length, parts.length + 1));
  if (location.kind !== "module") return externalNode(frame, parts.join("."));
  const node = solver.createNode();
  solver.add(node, analysis.values.module(location.path).id);
  return node;
}

function externalNode({ scope, analysis: { solver, values } }: Frame, name: string): NodeId {
  const node = solver.createNode();
  solver.add(node, values.external(name, scope.path).id);
  return node;
}

function missingPrefix(program: Program, { scope }: Frame, level: number): readonly string[] {
  if (level === 0) return [];
  const name = program.finder.nameOf(scope.path).split(".");
  const isPackage = scope.path.endsWith("__init__.py");
  return name.slice(0, Math.max(0, name.length - level + (isPackage ? 1 : 0)));
}
