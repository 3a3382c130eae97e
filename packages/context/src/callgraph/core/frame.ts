import {
  createFlowState,
  type FlowState,
  forgetAccessPathsOf,
  versionOf,
  forgetAccessPathsTo,
  accessPathKey,
} from "./flow-state.ts";
import { joined } from "./nodes.ts";
import type { Frame } from "./analysis.ts";
import { cellOf, expose, moduleScope, namingScope, type Scope, scopeOfFreeName } from "./scope.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { Expression, Statement, Target } from "./code.ts";

export function readName(frame: Frame, name: string): NodeId {
  const { analysis, scope, flow } = frame;
  const version = versionOf(flow, name);
  if (version !== undefined) return version;
  const owner = immediateOwner(scope, name);
  if (owner !== null && owner.kind !== "class") return cellOf(owner, name, analysis.solver);
  const parent = scopeOfFreeName(namingScope(scope).parent, name);
  if (parent !== null) return cellOf(parent, name, analysis.solver);
  const module = moduleScope(scope);
  if (module.cells.has(name)) return cellOf(module, name, analysis.solver);
  return analysis.language.readFreeName(frame, name);
}

function immediateOwner(scope: Scope, name: string): Scope | null {
  for (let current: Scope | null = scope; current !== null; current = current.parent) {
    const outer = current.code.outer.get(name);
    if (outer === "global") return moduleScope(current);
    if (outer === "enclosing") return scopeOfFreeName(current.parent, name);
    if (current.code.locals.has(name)) return current;
    if (current.kind !== "comprehension") return null;
  }
  return null;
}

export function bindName(frame: Frame, name: string, value: NodeId): void {
  const { analysis, scope, flow } = frame;
  const { solver } = analysis;
  forgetAccessPathsOf(flow, name);
  const version = value === nowhere ? analysis.empty : value;
  const owner = sharedOwner(scope, name);
  if (owner !== null) {
    solver.flow(version, cellOf(owner, name, solver));
    return;
  }
  const existing = frame.unseen.get(name);
  if (existing !== undefined && existing.flow !== flow) expose(scope, name, existing.version, solver);
  frame.unseen.set(name, { version, flow });
  flow.versions.set(name, version);
  for (const join of frame.joins) {
    const node = join.get(name);
    if (node !== undefined) solver.flow(version, node);
  }
}

function sharedOwner(scope: Scope, name: string): Scope | null {
  const outer = scope.code.outer.get(name);
  if (outer === "global") return moduleScope(scope);
  if (outer === "enclosing") return scopeOfFreeName(scope.parent, name);
  return scope.code.shared.has(name) ? scope : null;
}

export function exposeAll(frame: Frame): void {
  for (const [name, { version }] of frame.unseen) expose(frame.scope, name, version, frame.analysis.solver);
  frame.unseen.clear();
}

export function mergeFlows(frame: Frame, start: FlowState, ends: readonly FlowState[], mayPass: boolean): void {
  const open = ends.filter(({ isOver }) => !isOver);
  const names = new Set(open.flatMap(({ versions }) => [...versions.keys()]));
  for (const name of names) {
    const versions = open.map((end) => end.versions.get(name) ?? versionOf(start, name));
    if (mayPass) versions.push(versionOf(start, name));
    start.versions.set(name, joined(frame.analysis, versions));
  }
  start.accessPaths.clear();
  if (open.length === 0 && !mayPass) start.isOver = true;
  frame.flow = start;
}

export function createFrame(fields: Pick<Frame, "analysis" | "scope" | "caller"> & Partial<Frame>): Frame {
  const flow = fields.flow ?? createFlowState(null);
  return { owner: null, function: null, ...fields, flow, joins: [], unseen: new Map() };
}

export function evaluate(frame: Frame, expression: Expression): NodeId {
  return frame.analysis.rules.expression(frame, expression);
}

export function evaluateStatements(frame: Frame, statements: readonly Statement[]): void {
  for (const statement of statements) frame.analysis.rules.statement(frame, statement);
}

export function noteCall(frame: Frame): void {
  frame.flow.accessPaths.clear();
  exposeAll(frame);
}

export function readAccessPath({ analysis, flow }: Frame, expression: Expression): NodeId | undefined {
  // A getter returns another value than the stored one.
  if (expression.kind === "attribute" && analysis.accessors.has(expression.name)) return undefined;
  const accessPath = flow.accessPaths.size === 0 ? null : accessPathOf(expression);
  return accessPath === null ? undefined : flow.accessPaths.get(accessPath);
}

export function recordAccessPath({ flow }: Frame, target: Target, value: NodeId): void {
  forgetAccessPathsTo(flow, memberOf(target));
  const accessPath = accessPathOf(target);
  if (accessPath !== null) flow.accessPaths.set(accessPath, value);
}

function accessPathOf(expression: Expression | Target): string | null {
  if (expression.kind !== "attribute" && expression.kind !== "item") return null;
  const member = memberOf(expression);
  return expression.object.kind === "name" && member !== null ? accessPathKey(expression.object.name, member) : null;
}

function memberOf(expression: Expression | Target): string | null {
  if (expression.kind === "attribute") return `.${expression.name}`;
  return expression.kind === "item" && expression.index.kind === "literal" ? expression.index.key : null;
}
