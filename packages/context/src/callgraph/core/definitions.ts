import { eachOf, eachValue } from "./nodes.ts";
import type { Analysis, Frame } from "./analysis.ts";
import { createFrame, evaluate, evaluateStatements, bindName, exposeAll } from "./frame.ts";
import { assign } from "./assign.ts";
import type { ClassCode, FunctionCode, FunctionHead } from "./code.ts";
import { createContainer } from "./containers.ts";
import { createScope, namingScope } from "./scope.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { FunctionValue, ClassValue } from "./values.ts";
import { createFlowState } from "./flow-state.ts";
import { addBase } from "./members.ts";

export const receiverName = "this";

export function createFunction(frame: Frame, code: FunctionCode, givenName?: string): FunctionValue {
  const { analysis } = frame;
  const { values } = analysis;
  const naming = namingScope(frame.scope);
  const name = `${naming.name}.${givenName ?? code.name ?? `<lambda${++naming.namelessFunctions}>`}`;
  const scope = createScope({ kind: "function", parent: frame.scope, code: code.scope, name, path: frame.scope.path });
  const fallbacks = code.parameters.map(({ fallback }) => (fallback === null ? nowhere : evaluate(frame, fallback)));
  const { body, ...head } = code;
  const created = values.create<FunctionValue>({
    kind: "function",
    name,
    code: head,
    body,
    parentScope: frame.scope,
    scope,
    owner: frame.owner,
    fallbacks,
    ...functionNodes(analysis, code),
    depth: frame.function?.depth ?? 0,
    isStarved: false,
  });
  prepareParameters(analysis, created);
  for (const [position, { annotation }] of code.parameters.entries()) {
    const node = created.parameters[position] ?? nowhere;
    if (annotation !== null) noteAnnotation(frame, node, evaluate(frame, annotation));
  }
  analysis.edges.add(name);
  analysis.functions.push(created);
  analysis.functionsByScope.set(scope, created);
  analysis.bodies.push(() => evaluateBody(analysis, created));
  return created;
}

function functionNodes({ solver }: Analysis, { parameters, hasOwnReceiver }: FunctionHead) {
  return {
    parameters: parameters.map(() => solver.createNode()),
    receiver: hasOwnReceiver ? solver.createNode() : nowhere,
    returned: solver.createNode(),
    yielded: solver.createNode(),
  };
}

function prepareParameters(analysis: Analysis, { code, parameters, fallbacks }: FunctionValue): void {
  const { solver } = analysis;
  for (const [position, { kind }] of code.parameters.entries()) {
    const node = parameters[position] ?? nowhere;
    useFallbackWithoutCalls(analysis, node, fallbacks[position] ?? nowhere);
    if (kind === "rest") solver.add(node, createContainer(analysis, "tuple", undefined).id);
    if (kind === "keyword_rest") solver.add(node, createContainer(analysis, "mapping", undefined).id);
  }
}

export function evaluateBodies({ bodies }: Analysis): void {
  for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) next();
}

const maxCopies = 2_000;
const maxCopyDepth = 3;

const maxCopiedStatements = 12;

export function copyFunction(analysis: Analysis, of: FunctionValue): FunctionValue {
  const { values, copies } = analysis;
  const count = copies.get(of.code) ?? 0;
  if (count >= maxCopies || of.depth >= maxCopyDepth || of.body.length > maxCopiedStatements) return of;
  copies.set(of.code, count + 1);
  const { code, parentScope: parent, name } = of;
  const scope = createScope({ kind: "function", parent, code: code.scope, name, path: of.scope.path });
  const created = values.create<FunctionValue>({
    ...of,
    scope,
    ...functionNodes(analysis, code),
    depth: of.depth + 1,
  });
  prepareParameters(analysis, created);
  analysis.functionsByScope.set(scope, created);
  evaluateBody(analysis, created);
  evaluateBodies(analysis);
  return created;
}

function evaluateBody(analysis: Analysis, created: FunctionValue): void {
  const { code, scope, name } = created;
  const frame = createFrame({ analysis, scope, caller: name, function: created });
  if (code.hasOwnReceiver) bindName(frame, receiverName, created.receiver);
  analysis.language.startBody(frame, created);
  for (const [position, parameter] of code.parameters.entries()) {
    const node = created.parameters[position] ?? nowhere;
    if (parameter.target === null) bindName(frame, parameter.name, node);
    else assign(frame, parameter.target, node);
  }
  exposeAll(frame);
  evaluateStatements(frame, created.body);
  exposeAll(frame);
}

/** Defaults apply to parameters that no call passes. */
function useFallbackWithoutCalls({ solver }: Analysis, parameter: NodeId, fallback: NodeId): void {
  if (fallback === nowhere) return;
  solver.at("receivers", () => {
    if (solver.isEmpty(parameter)) solver.flow(fallback, parameter);
  });
}

function noteAnnotation({ analysis }: Frame, parameter: NodeId, annotation: NodeId): void {
  const { solver, values } = analysis;
  if (annotation === nowhere) return;
  solver.at("receivers", () => {
    if (!solver.isEmpty(parameter)) return;
    eachOf(analysis, annotation, "class", (value) => solver.add(parameter, values.instance(value).id));
  });
}

export function createClass(frame: Frame, code: ClassCode): ClassValue {
  const { analysis } = frame;
  const { solver, values, language } = analysis;
  const naming = namingScope(frame.scope);
  const name = `${naming.name}.${code.name ?? `<class${++naming.namelessFunctions}>`}`;
  const scope = createScope({ kind: "class", parent: frame.scope, code: code.scope, name, path: frame.scope.path });
  const created = values.create<ClassValue>({
    kind: "class",
    name,
    code: { bases: code.bases, fields: code.fields },
    scope,
    bases: [],
    metaclasses: [],
    ownAttributes: new Map(),
    subclasses: new Set(),
    members: new Map(),
    sources: new Map(),
    isInstantiated: false,
    order: null,
    names: null,
  });
  analysis.classes.push(created);
  for (const [position, base] of code.bases.entries()) {
    const node = evaluate(frame, base.value);
    if (node === nowhere || (base.kind === "keyword" && base.name !== "metaclass")) continue;
    eachValue(analysis, node, (value) => {
      if (value.kind === "class" && base.kind === "keyword") created.metaclasses.push(value);
      else if ((value.kind === "class" || value.kind === "external") && base.kind === "positional")
        addBase(analysis, created, position, value);
    });
  }
  const inner = createFrame({ analysis, scope, caller: name, owner: created, flow: createFlowState(frame.flow) });
  evaluateStatements(inner, code.body);
  for (const [bound, version] of inner.flow.versions) {
    const node = solver.createNode();
    solver.flow(version, node);
    created.ownAttributes.set(bound, node);
  }
  language.finishClass(inner, created, code);
  return created;
}
