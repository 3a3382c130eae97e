import type { Frame } from "./analysis.ts";
import { assign } from "./assign.ts";
import type { FunctionCode } from "./code.ts";
import { createContainer } from "./containers.ts";
import { evaluate, evaluateStatements } from "./evaluating.ts";
import { createFlowState } from "./flow-state.ts";
import { createScope, namingScope } from "./scope.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { FunctionValue } from "./values.ts";
import { bindName, exposeAll } from "./variables.ts";

/** The name of its receiver in a function that has one beside its parameters. */
export const receiverName = "this";

/** Makes the value of a function; its body is evaluated when the one around it has been. */
export function createFunction(frame: Frame, code: FunctionCode, givenName?: string): FunctionValue {
  const { analysis } = frame;
  const { solver, values } = analysis;
  const naming = namingScope(frame.scope);
  const name = `${naming.name}.${givenName ?? code.name ?? `<lambda${++naming.namelessFunctions}>`}`;
  const scope = createScope({ kind: "function", around: frame.scope, code: code.scope, name, path: frame.scope.path });
  const fallbacks = code.parameters.map(({ fallback }) => (fallback === null ? nowhere : evaluate(frame, fallback)));
  const created = values.create<FunctionValue>((id) => ({
    kind: "function",
    id,
    name,
    code,
    around: frame.scope,
    scope,
    owner: frame.owner,
    parameters: code.parameters.map(() => solver.createNode()),
    fallbacks,
    receiver: code.hasOwnReceiver ? solver.createNode() : nowhere,
    returned: solver.createNode(),
    yielded: solver.createNode(),
    made: null,
  }));
  for (const [position, { kind, annotation }] of code.parameters.entries()) {
    const node = created.parameters[position] ?? nowhere;
    useFallbackWithoutCalls(frame, node, fallbacks[position] ?? nowhere);
    if (annotation !== null) noteAnnotation(frame, node, evaluate(frame, annotation));
    if (kind === "rest") solver.add(node, createContainer(analysis, "tuple", undefined).id);
    if (kind === "keyword_rest") solver.add(node, createContainer(analysis, "mapping", undefined).id);
  }
  analysis.edges.add(name);
  analysis.functions.push(created);
  analysis.functionsByScope.set(scope, created);
  analysis.language.finishFunction(frame, created, code);
  analysis.bodies.push(() => evaluateBody(frame, created));
  return created;
}

function evaluateBody({ analysis }: Frame, created: FunctionValue): void {
  const { code, scope, name } = created;
  const frame: Frame = {
    analysis,
    scope,
    caller: name,
    owner: null,
    function: created,
    flow: createFlowState(null),
    joins: [],
    unseen: new Map(),
  };
  if (code.hasOwnReceiver) bindName(frame, receiverName, created.receiver);
  for (const [position, parameter] of code.parameters.entries()) {
    const node = created.parameters[position] ?? nowhere;
    if (parameter.target === null) bindName(frame, parameter.name, node);
    else assign(frame, parameter.target, node);
  }
  exposeAll(frame);
  evaluateStatements(frame, code.body);
  exposeAll(frame);
}

/** A function that nothing in the program calls with that argument is there for others to call. */
function useFallbackWithoutCalls({ analysis: { solver } }: Frame, parameter: NodeId, fallback: NodeId): void {
  if (fallback === nowhere) return;
  solver.at("receivers", () => {
    if (solver.isEmpty(parameter)) solver.flow(fallback, parameter);
  });
}

/** Where nothing in the program says what an argument is, its annotation does. */
function noteAnnotation({ analysis: { solver, values } }: Frame, parameter: NodeId, annotation: NodeId): void {
  if (annotation === nowhere) return;
  solver.at("receivers", () => {
    if (!solver.isEmpty(parameter)) return;
    solver.listen(annotation, (id) => {
      const value = id > 0 ? values.get(id) : undefined;
      if (value?.kind === "class") solver.add(parameter, values.instance(value).id);
    });
  });
}
