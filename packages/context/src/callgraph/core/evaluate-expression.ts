import { joined, wrapped, nodeOf, eachOf } from "./nodes.ts";
import { type Analysis, type CallSite, type Frame, noKeywords, type PassedArgument } from "./analysis.ts";
import { createCallSite } from "./call-site.ts";
import { createFrame, evaluate, noteCall, readAccessPath, exposeAll, readName } from "./frame.ts";
import { assign, namesOf } from "./assign.ts";
import { sentTo } from "./call-function.ts";
import type { Argument, CallExpression, ComprehensionExpression, Expression, SliceExpression } from "./code.ts";
import { copyEntries, createContainer, slotOf, slicePositions } from "./containers.ts";
import { createClass, createFunction } from "./definitions.ts";
import { createFlowState } from "./flow-state.ts";
import { createScope } from "./scope.ts";
import { type NodeId, nowhere } from "./solver.ts";

type ExpressionOf<Kind extends Expression["kind"]> = Extract<Expression, { readonly kind: Kind }>;

const rules: { readonly [Kind in Expression["kind"]]: (frame: Frame, expression: ExpressionOf<Kind>) => NodeId } = {
  name: (frame, { name }) => readName(frame, name),
  literal: ({ analysis }, { key }) => nodeOf(analysis, analysis.values.literal(key)),
  attribute: evaluateAttribute,
  item: evaluateItem,
  slice: evaluateSlice,
  call: evaluateCall,
  function: (frame, { code }) => nodeOf(frame.analysis, createFunction(frame, code).id),
  class: (frame, { code }) => nodeOf(frame.analysis, createClass(frame, code).id),
  sequence: evaluateSequence,
  mapping: evaluateMapping,
  either: (frame, { options }) => {
    const nodes = options.map((option) => evaluate(frame, option));
    return joined(frame.analysis, nodes);
  },
  all: (frame, { parts, yieldsLast }) => {
    const nodes = parts.map((part) => evaluate(frame, part));
    return yieldsLast ? (nodes.at(-1) ?? nowhere) : nowhere;
  },
  operation: evaluateOperation,
  comprehension: evaluateComprehension,
  yield: evaluateYield,
  await: (frame, { value }) => frame.analysis.language.awaitValue(frame, evaluate(frame, value)),
  binding: (frame, { target, value }) => {
    const node = evaluate(frame, value);
    assign(frame, target, node);
    return node;
  },
};

export function expressionRule(frame: Frame, expression: Expression): NodeId {
  const rule = rules[expression.kind] as (frame: Frame, expression: Expression) => NodeId;
  return rule(frame, expression);
}

function evaluateAttribute(frame: Frame, expression: ExpressionOf<"attribute">): NodeId {
  const { analysis } = frame;
  const accessPath = readAccessPath(frame, expression);
  const object = evaluate(frame, expression.object);
  if (accessPath !== undefined) return accessPath;
  if (object === nowhere) return nowhere;
  const result = analysis.solver.createNode();
  analysis.seen.attributes.push(object, result);
  analysis.language.readAttribute(frame, object, expression.name, result);
  return result;
}

function evaluateItem(frame: Frame, expression: ExpressionOf<"item">): NodeId {
  const { analysis } = frame;
  const accessPath = readAccessPath(frame, expression);
  const object = evaluate(frame, expression.object);
  const key = evaluate(frame, expression.index);
  if (object === nowhere) return accessPath ?? nowhere;
  const result = analysis.solver.createNode();
  analysis.language.readItem(frame, object, key, result);
  // Objects may define item access.
  return accessPath === undefined ? result : unlessObjects(analysis, object, accessPath, result);
}

function evaluateOperation(frame: Frame, expression: ExpressionOf<"operation">): NodeId {
  const { solver, language } = frame.analysis;
  const left = evaluate(frame, expression.left);
  const right = expression.right === null ? nowhere : evaluate(frame, expression.right);
  if (left === nowhere && right === nowhere) return nowhere;
  const result = solver.createNode();
  const { method, reflected, joins } = expression;
  language.operate(frame, { method, reflected, joins }, left, right, result);
  return result;
}

function evaluateYield(frame: Frame, expression: ExpressionOf<"yield">): NodeId {
  const { analysis, function: enclosing } = frame;
  const value = expression.value === null ? nowhere : evaluate(frame, expression.value);
  exposeAll(frame);
  if (enclosing === null) return nowhere;
  if (!expression.isDelegating) {
    analysis.solver.flow(value, enclosing.yielded);
    return sentTo(analysis, enclosing);
  }
  analysis.language.iterate(frame, value, enclosing.yielded, "values");
  return returnedBy(analysis, value);
}

function unlessObjects({ solver, values }: Analysis, from: NodeId, stored: NodeId, read: NodeId): NodeId {
  const result = solver.createNode();
  solver.listen(from, (id) => {
    const isObject = id > 0 && values.get(id).kind === "instance";
    solver.flow(isObject ? read : stored, result);
  });
  return result;
}

function returnedBy(analysis: Analysis, generators: NodeId): NodeId {
  const { solver } = analysis;
  if (generators === nowhere) return nowhere;
  const result = solver.createNode();
  eachOf(analysis, generators, "generator", (value) => solver.flow(value.returned, result));
  return result;
}

function evaluateCall(frame: Frame, expression: CallExpression): NodeId {
  const { analysis } = frame;
  const { callee: calleeExpression } = expression;
  const callee = evaluate(frame, calleeExpression);
  const isMember = calleeExpression.kind === "attribute" || calleeExpression.kind === "item";
  const receiver = isMember ? evaluateQuietly(frame, calleeExpression.object) : nowhere;
  const evaluated = evaluateArguments(frame, expression.arguments);
  if (calleeExpression.kind !== "name" || !isHarmless(frame, calleeExpression.name)) noteCall(frame);
  if (callee === nowhere) return nowhere;
  if ((frame.function?.depth ?? 0) === 0) analysis.seen.callees.push(callee);
  const result = analysis.solver.createNode();
  const site = createCallSite(frame, {
    ...evaluated,
    result,
    receiver,
    isNew: expression.isNew,
    isDecoration: expression.isDecoration ?? false,
    relayed: evaluated.positional.some(({ isSpread }) => isSpread) ? [] : null,
  });
  analysis.solver.listen(callee, (value) => analysis.language.call(site, value));
  return result;
}

type PassedArguments = Pick<CallSite, "positional" | "keywords" | "keywordSpreads">;

function evaluateArguments(frame: Frame, expressions: readonly Argument[]): PassedArguments {
  const positional: PassedArgument[] = [];
  const keywords = new Map<string, NodeId>();
  const keywordSpreads: NodeId[] = [];
  for (const { kind, name, value } of expressions) {
    const node = evaluate(frame, value);
    if (kind === "positional" || kind === "spread") positional.push({ node, isSpread: kind === "spread" });
    else if (name !== null) keywords.set(name, node);
    else keywordSpreads.push(node);
  }
  return { positional, keywords: keywords.size === 0 ? noKeywords : keywords, keywordSpreads };
}

function evaluateQuietly(frame: Frame, object: Expression): NodeId {
  return object.kind === "name" ? readName(frame, object.name) : nowhere;
}

function isHarmless(frame: Frame, name: string): boolean {
  return frame.analysis.language.isHarmless(name) && !frame.flow.versions.has(name);
}

function evaluateSequence(frame: Frame, { form, items }: ExpressionOf<"sequence">): NodeId {
  const { analysis } = frame;
  const { solver, language } = analysis;
  const isFixed = items.every(({ isSpread }) => !isSpread);
  const container = createContainer(analysis, form, isFixed ? items.length : undefined);
  let position = 0;
  for (const { value, isSpread } of items) {
    const node = evaluate(frame, value);
    if (isSpread) {
      position = Number.NaN;
      language.iterate(frame, node, container.unknown, "values");
    } else if (form === "set" || Number.isNaN(position)) solver.flow(node, container.unknown);
    else solver.flow(node, slotOf(analysis, container, `i:${position++}`));
  }
  return nodeOf(analysis, container.id);
}

function evaluateMapping(frame: Frame, { entries }: ExpressionOf<"mapping">): NodeId {
  const { analysis } = frame;
  const { language } = analysis;
  const container = createContainer(analysis, "mapping", undefined);
  const result = nodeOf(analysis, container.id);
  for (const { key, value, accessor } of entries) {
    const keyNode = key === null ? nowhere : evaluate(frame, key);
    const node = evaluate(frame, value);
    if (key === null) copyEntries(analysis, node, container);
    else if (accessor === undefined) language.storeItem(frame, result, keyNode, node);
    else if (accessor === "get") language.storeItem(frame, result, keyNode, wrapped(analysis, node, "property"));
  }
  return result;
}

function evaluateSlice(frame: Frame, { object, start, stop, step, parts }: SliceExpression): NodeId {
  const { analysis } = frame;
  const { solver } = analysis;
  const from = evaluate(frame, object);
  for (const part of parts) evaluate(frame, part);
  if (from === nowhere) return nowhere;
  // Slices share a container, because nested slices never end.
  const slice = createContainer(analysis, "list", undefined);
  const result = solver.createNode();
  eachOf(analysis, from, "container", (value) => {
    const positions = slicePositions(value.length, start, stop, step);
    solver.add(result, slice.id);
    solver.flow(value.unknown, slice.unknown);
    if (positions === undefined) solver.flow(value.every, slice.unknown);
    else
      for (const [to, position] of positions.entries())
        solver.flow(slotOf(analysis, value, `i:${position}`), slotOf(analysis, slice, `i:${to}`));
  });
  return result;
}

function evaluateComprehension(frame: Frame, expression: ComprehensionExpression): NodeId {
  const { analysis } = frame;
  const { form, clauses, key, value } = expression;
  const names = new Set(clauses.flatMap(({ target }) => [...namesOf(target)]));
  const scope = createScope({
    kind: "comprehension",
    parent: frame.scope,
    code: { locals: names, shared: new Set(), outer: new Map() },
    name: frame.scope.name,
    path: frame.scope.path,
  });
  const inner = createFrame({ ...frame, scope, flow: createFlowState(frame.flow) });
  for (const { target, iterable, conditions } of clauses) {
    const item = analysis.solver.createNode();
    analysis.language.iterate(inner, evaluate(inner, iterable), item, "values");
    noteCall(frame);
    assign(inner, target, item);
    exposeAll(inner);
    for (const condition of conditions) evaluate(inner, condition);
  }
  const container = createContainer(analysis, form === "generator" ? "list" : form, undefined);
  if (key !== null) analysis.solver.flow(evaluate(inner, key), container.keys);
  analysis.solver.flow(evaluate(inner, value), container.unknown);
  exposeAll(inner);
  return nodeOf(frame.analysis, container.id);
}
