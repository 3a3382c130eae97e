import type { Frame } from "./analysis.ts";
import { createCallSite } from "./call-site.ts";
import { assign } from "./assign.ts";
import type { DefinitionStatement, LoopStatement, Narrowing, Statement, TryStatement } from "./code.ts";
import { evaluate, evaluateStatements, noteCall, bindName, exposeAll, mergeFlows, readName } from "./frame.ts";
import { createFlowState, type FlowState, versionOf } from "./flow-state.ts";
import { narrowed } from "./narrow.ts";
import { type NodeId, nowhere } from "./solver.ts";

type StatementOf<Kind extends Statement["kind"]> = Extract<Statement, { readonly kind: Kind }>;

const rules: { readonly [Kind in Statement["kind"]]: (frame: Frame, statement: StatementOf<Kind>) => void } = {
  expression: (frame, { value }) => void evaluate(frame, value),
  assignment: (frame, { targets, value }) => {
    const node = evaluate(frame, value);
    for (const target of targets) assign(frame, target, node);
  },
  augmented: evaluateAugmented,
  definition: define,
  return: (frame, { value }) => {
    const node = value === null ? nowhere : evaluate(frame, value);
    if (frame.function !== null) frame.analysis.solver.flow(node, frame.function.returned);
    frame.flow.isOver = true;
  },
  raise: (frame, { value, cause }) => {
    if (value !== null) frame.analysis.language.raise(frame, evaluate(frame, value));
    if (cause !== null) evaluate(frame, cause);
    frame.flow.isOver = true;
  },
  jump: ({ flow }) => void (flow.isOver = true),
  narrowing: (frame, { narrowings }) => narrow(frame, narrowings),
  branch: evaluateBranch,
  loop: evaluateLoop,
  try: evaluateTry,
  with: evaluateWith,
  import: (frame, statement) => {
    noteCall(frame);
    frame.analysis.language.bindImport(frame, statement, (name, value) => bindName(frame, name, value));
  },
  block: (frame, { body }) => evaluateStatements(frame, body),
};

export function statementRule(frame: Frame, statement: Statement): void {
  const rule = rules[statement.kind] as (frame: Frame, statement: Statement) => void;
  rule(frame, statement);
}

function evaluateAugmented(frame: Frame, { target, value, methods }: StatementOf<"augmented">): void {
  const { solver, language } = frame.analysis;
  const previous = target.kind === "sequence_target" ? nowhere : evaluateTarget(frame, target);
  const right = evaluate(frame, value);
  const result = solver.createNode();
  solver.flow(previous, result);
  for (const method of methods)
    language.operate(frame, { method, reflected: null, joins: true }, previous, right, result);
  assign(frame, target, result);
}

function evaluateWith(frame: Frame, { items, body }: StatementOf<"with">): void {
  const { solver, language } = frame.analysis;
  for (const { value, target } of items) {
    const context = evaluate(frame, value);
    const entered = solver.createNode();
    if (context !== nowhere) language.enter(frame, context, entered);
    noteCall(frame);
    if (target !== null) assign(frame, target, entered);
  }
  evaluateStatements(frame, body);
}

function evaluateTarget(frame: Frame, target: Parameters<typeof assign>[1]): NodeId {
  if (target.kind === "name") return readName(frame, target.name);
  return target.kind === "attribute" || target.kind === "item" ? evaluate(frame, target) : nowhere;
}

/** Evaluates decorators before the definition, and calls the nearest first. */
function define(frame: Frame, { name, value, decorators }: DefinitionStatement): void {
  const { analysis } = frame;
  const callees = decorators.map((decorator) => evaluate(frame, decorator));
  let defined = evaluate(frame, value);
  for (const decorator of callees.toReversed()) {
    noteCall(frame);
    const result = analysis.solver.createNode();
    const positional = [{ node: defined, isSpread: false }];
    const site = createCallSite(frame, { positional, result, isDecoration: true });
    analysis.language.decorate(site, decorator, defined, result);
    defined = result;
  }
  bindName(frame, name, defined);
}

function enter(frame: Frame, flow: FlowState): FlowState {
  const inner = createFlowState(flow);
  frame.flow = inner;
  return inner;
}

function narrow(frame: Frame, narrowings: readonly Narrowing[], flow = frame.flow): void {
  for (const { name, types } of narrowings) {
    const version = versionOf(flow, name);
    if (version !== undefined) flow.versions.set(name, narrowed(frame.analysis, version, evaluate(frame, types)));
  }
}

function evaluateBranch(frame: Frame, { blocks, isExhaustive }: StatementOf<"branch">): void {
  const outerFlow = frame.flow;
  const ends: FlowState[] = [];
  for (const { tests, narrowings = [], body } of blocks) {
    frame.flow = outerFlow;
    for (const test of tests) evaluate(frame, test);
    if (narrowings.length > 0) narrow(frame, narrowings, enter(frame, outerFlow));
    const inner = enter(frame, frame.flow);
    for (const [path, node] of outerFlow.accessPaths) inner.accessPaths.set(path, node);
    evaluateStatements(frame, body);
    ends.push(inner);
  }
  mergeFlows(frame, outerFlow, ends, !isExhaustive);
}

function openJoin(frame: Frame, names: readonly string[]): ReadonlyMap<string, NodeId> {
  const { solver } = frame.analysis;
  const join = new Map<string, NodeId>();
  for (const name of names) {
    if (frame.scope.code.shared.has(name) || frame.scope.code.outer.has(name)) continue;
    const node = solver.createNode();
    solver.flow(versionOf(frame.flow, name) ?? nowhere, node);
    join.set(name, node);
  }
  return join;
}

function evaluateLoop(frame: Frame, loop: LoopStatement): void {
  const { analysis } = frame;
  const iterable = loop.iterable === null ? nowhere : evaluate(frame, loop.iterable);
  noteCall(frame);
  const join = openJoin(frame, loop.binds);
  const outerFlow = frame.flow;
  for (const [name, node] of join) outerFlow.versions.set(name, node);
  enter(frame, outerFlow);
  frame.joins.push(join);
  if (loop.target !== null) {
    const item = analysis.solver.createNode();
    if (iterable !== nowhere) analysis.language.iterate(frame, iterable, item, loop.over);
    assign(frame, loop.target, item);
  }
  for (const test of loop.tests) evaluate(frame, test);
  evaluateStatements(frame, loop.body);
  exposeAll(frame);
  frame.joins.pop();
  frame.flow = outerFlow;
  evaluateStatements(frame, loop.otherwise);
}

function evaluateTry(frame: Frame, statement: TryStatement): void {
  const { analysis } = frame;
  const outerFlow = frame.flow;
  const join = openJoin(frame, statement.binds);
  const body = enter(frame, outerFlow);
  frame.joins.push(join);
  evaluateStatements(frame, statement.body);
  frame.joins.pop();
  evaluateStatements(frame, statement.otherwise);
  const ends = [body];
  for (const { types, target, body: handling } of statement.handlers) {
    const inner = enter(frame, outerFlow);
    for (const [name, node] of join) inner.versions.set(name, node);
    const caught = analysis.solver.createNode();
    for (const type of types) analysis.language.catchType(frame, evaluate(frame, type), caught);
    if (target !== null) assign(frame, target, caught);
    evaluateStatements(frame, handling);
    ends.push(inner);
  }
  mergeFlows(frame, outerFlow, ends, false);
  evaluateStatements(frame, statement.final);
}
