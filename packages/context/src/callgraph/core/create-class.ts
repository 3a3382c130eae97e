import { eachValue } from "./nodes.ts";
import { createFrame, type Frame } from "./analysis.ts";
import type { ClassCode } from "./code.ts";
import { closeFrame, evaluate, evaluateStatements } from "./evaluating.ts";
import { createFlowState } from "./flow-state.ts";
import { addBase } from "./members.ts";
import { createScope, namingScope } from "./scope.ts";
import { nowhere } from "./solver.ts";
import type { ClassValue } from "./values.ts";

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
  closeFrame(inner);
  return created;
}
