import { eachValue, eachOf } from "./nodes.ts";
import type { Analysis, CallSite, RelayedCall } from "./analysis.ts";
import type { LiteralKey } from "./code.ts";
import { copyContainer, slotOf } from "./containers.ts";
import { assignedAttribute } from "./members.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { FunctionValue, GeneratorValue } from "./values.ts";

export function callFunction(site: CallSite, callee: FunctionValue, receiver: ValueId | null): void {
  const { analysis, caller, relayed } = site;
  analysis.edges.connect(caller, callee.name);
  if (relayed === null) passOn(site, callee, receiver);
  else {
    relayed.push({ callee, receiver });
    if (relayed.length === 1) analysis.solver.at("relays", () => settle(site, relayed));
    else analysis.solver.at("relays", () => settle(site, relayed.slice(-1), relayed.length));
  }
}

const maxRelayed = 8;

function settle(site: CallSite, relayed: readonly RelayedCall[], count = relayed.length): void {
  for (const { callee, receiver } of relayed) {
    if (count <= maxRelayed) passOn(site, callee, receiver);
    else callee.isStarved = true;
  }
}

export function passOn(site: CallSite, callee: FunctionValue, receiver: ValueId | null): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  if (receiver !== null) passReceiver(site, callee, receiver);
  if (site.passed?.has(callee) === true) return;
  (site.passed ??= new Set()).add(callee);
  passArguments(site, callee, receiver !== null && !callee.code.hasOwnReceiver ? 1 : 0);
  if (result === nowhere) return;
  const returned = analysis.language.resultOf(analysis, callee);
  if (returned === null) solver.flow(callee.returned, result);
  else solver.add(result, returned);
}

function passReceiver({ analysis }: CallSite, callee: FunctionValue, receiver: ValueId): void {
  const node = callee.code.hasOwnReceiver ? callee.receiver : positionalNode(analysis, callee, 0);
  analysis.solver.add(node, receiver);
}

export function generatorOf({ values }: Analysis, of: FunctionValue): GeneratorValue {
  const { yielded, returned } = of;
  return values.intern<GeneratorValue>(`generator ${of.id}`, { kind: "generator", of, yielded, returned });
}

export function sentTo(analysis: Analysis, generator: FunctionValue): NodeId {
  return assignedAttribute(analysis, generator, "<sent>");
}

function passArguments(site: CallSite, callee: FunctionValue, shift: number): void {
  const { solver } = site.analysis;
  let position = shift;
  for (const { node, isSpread } of site.positional) {
    if (isSpread) {
      passSpread(site, callee, position, node);
      position = Number.POSITIVE_INFINITY;
    } else if (position === Number.POSITIVE_INFINITY) passAnywhere(site, callee, shift, node);
    else solver.flow(node, positionalNode(site.analysis, callee, position++));
  }
  for (const [name, node] of site.keywords) solver.flow(node, keywordNode(site.analysis, callee, name));
  for (const node of site.keywordSpreads) passKeywords(site, callee, node);
  passFallbacks(site, callee, position === Number.POSITIVE_INFINITY ? shift : position);
}

function passFallbacks({ analysis, keywords }: CallSite, callee: FunctionValue, positionalCount: number): void {
  for (const [position, fallback] of callee.fallbacks.entries()) {
    if (fallback === nowhere) continue;
    const { name, kind } = callee.code.parameters[position] ?? {};
    const isGiven = (kind === "positional" && position < positionalCount) || (name !== undefined && keywords.has(name));
    if (!isGiven) analysis.solver.flow(fallback, callee.parameters[position] ?? nowhere);
  }
}

function positionalNode(analysis: Analysis, callee: FunctionValue, position: number): NodeId {
  const { parameters } = callee.code;
  const parameter = parameters[position];
  if (parameter?.kind === "positional") return callee.parameters[position] ?? nowhere;
  const rest = parameters.findIndex(({ kind }) => kind === "rest");
  return collectedSlot(analysis, callee, rest, `i:${position - rest}`);
}

function keywordNode(analysis: Analysis, callee: FunctionValue, name: string): NodeId {
  const { parameters } = callee.code;
  const position = parameters.findIndex(
    (parameter) => parameter.name === name && (parameter.kind === "positional" || parameter.kind === "keyword"),
  );
  if (position !== -1) return callee.parameters[position] ?? nowhere;
  const rest = parameters.findIndex(({ kind }) => kind === "keyword_rest");
  return collectedSlot(analysis, callee, rest, `s:${name}`);
}

function collectedSlot(analysis: Analysis, callee: FunctionValue, rest: number, key: LiteralKey): NodeId {
  const container = rest === -1 ? undefined : collected(analysis, callee, rest);
  return container === undefined ? nowhere : slotOf(analysis, container, key);
}

function collected({ solver, values }: Analysis, callee: FunctionValue, position: number) {
  const [id = 0] = solver.valuesOf(callee.parameters[position] ?? nowhere);
  const value = id > 0 ? values.get(id) : undefined;
  return value?.kind === "container" ? value : undefined;
}

function passSpread(site: CallSite, callee: FunctionValue, from: number, node: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  const otherNodes = solver.createNode();
  eachValue(analysis, node, (value) => {
    if (value.kind !== "container" || value.form === "mapping") {
      solver.add(otherNodes, value.id);
      return;
    }
    passAnywhere(site, callee, from, value.unknown);
    const parameterCount = callee.code.parameters.length;
    const length = value.length ?? parameterCount;
    // Later slots belong to other calls and are reached by these positions.
    for (let position = 0; position < Math.max(length, parameterCount); position++)
      solver.flow(slotOf(analysis, value, `i:${position}`), positionalNode(analysis, callee, from + position));
  });
  const items = solver.createNode();
  analysis.language.iterate(site, otherNodes, items, "values");
  passAnywhere(site, callee, from, items);
}

function passAnywhere(site: CallSite, callee: FunctionValue, from: number, node: NodeId): void {
  const { analysis } = site;
  const { parameters } = callee.code;
  for (const [position, { kind }] of parameters.entries()) {
    if (position < from) continue;
    if (kind === "positional") analysis.solver.flow(node, callee.parameters[position] ?? nowhere);
  }
  const rest = parameters.findIndex(({ kind }) => kind === "rest");
  const container = rest === -1 ? undefined : collected(analysis, callee, rest);
  if (container !== undefined) analysis.solver.flow(node, container.unknown);
}

function passKeywords({ analysis }: CallSite, callee: FunctionValue, node: NodeId): void {
  const { solver } = analysis;
  eachOf(analysis, node, "container", (value) => {
    for (const [position, { name, kind }] of callee.code.parameters.entries()) {
      const parameter = callee.parameters[position] ?? nowhere;
      if (kind === "positional" || kind === "keyword") {
        solver.flow(value.unknown, parameter);
        solver.flow(slotOf(analysis, value, `s:${name}`), parameter);
      } else if (kind === "keyword_rest") {
        const rest = collected(analysis, callee, position);
        if (rest !== undefined) copyContainer(analysis, value, rest);
      }
    }
  });
}
