import { wrapped, nodeOf } from "../core/nodes.ts";
import type { Analysis, Frame } from "../core/analysis.ts";
import { createFrame, evaluate, bindName, exposeAll } from "../core/frame.ts";
import type { ClassCode, ClassMember } from "../core/code.ts";
import { createFunction, receiverName } from "../core/definitions.ts";
import { createFlowState } from "../core/flow-state.ts";
import { assignedAttribute, supersOf } from "../core/members.ts";
import { createScope } from "../core/scope.ts";
import type { NodeId } from "../core/solver.ts";
import type { ClassValue } from "../core/values.ts";
import { setterName, staticName } from "./attributes.ts";

export function fieldReceiver(analysis: Analysis, of: ClassValue): NodeId {
  return assignedAttribute(analysis, of, "<fields>");
}

export function addMembers(frame: Frame, created: ClassValue, code: ClassCode): void {
  const { analysis } = frame;
  for (const member of code.members) {
    const { name, value } = member;
    if (value === null || typeof name !== "string") continue;
    const node =
      member.kind === "field" || value.kind !== "function"
        ? evaluate(fieldFrame(frame, created, member.isStatic), value)
        : nodeOf(analysis, createFunction(frame, value.code, name || undefined).id);
    addMember(analysis, created, member, node);
  }
}

function addMember(analysis: Analysis, of: ClassValue, { name, kind, isStatic }: ClassMember, node: NodeId): void {
  if (typeof name !== "string" || kind === "block") return;
  const { solver } = analysis;
  const value = kind === "get" ? wrapped(analysis, node, "property") : node;
  const key = kind === "set" ? setterName(name) : name;
  if (isStatic) solver.flow(value, assignedAttribute(analysis, of, staticName(key)));
  else {
    const id = of.ownAttributes.get(key) ?? solver.createNode();
    of.ownAttributes.set(key, id);
    solver.flow(value, id);
  }
}

/** Field initialisers have the class's name in the graph. */
function fieldFrame(frame: Frame, created: ClassValue, isStatic: boolean): Frame {
  const { analysis } = frame;
  const { solver } = analysis;
  const locals = new Set([receiverName, "super"]);
  const scope = createScope({
    kind: "function",
    parent: created.scope.parent,
    code: { locals, shared: new Set(), outer: new Map() },
    name: created.name,
    path: created.scope.path,
  });
  const inner = createFrame({ ...frame, scope, owner: null, flow: createFlowState(frame.flow) });
  const receiver = isStatic ? solver.createNode() : fieldReceiver(analysis, created);
  if (isStatic) solver.add(receiver, created.id);
  bindName(inner, receiverName, receiver);
  bindName(inner, "super", supersOf(analysis, created, receiver));
  exposeAll(inner);
  return inner;
}
