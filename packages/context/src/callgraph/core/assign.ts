import { joined, eachValue, eachOf } from "./nodes.ts";
import type { Frame } from "./analysis.ts";
import type { Target } from "./code.ts";
import { createContainer, readSlot, slotOf } from "./containers.ts";
import { evaluate, recordAccessPath, bindName } from "./frame.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { ContainerValue } from "./values.ts";

export function assign(frame: Frame, target: Target, value: NodeId): void {
  const { analysis } = frame;
  switch (target.kind) {
    case "name":
      bindName(frame, target.name, value);
      return;
    case "attribute": {
      const object = evaluate(frame, target.object);
      if (object !== nowhere && value !== nowhere) analysis.language.storeAttribute(frame, object, target.name, value);
      recordAccessPath(frame, target, value === nowhere ? analysis.empty : value);
      return;
    }
    case "item": {
      const object = evaluate(frame, target.object);
      const key = evaluate(frame, target.index);
      if (object !== nowhere && value !== nowhere) analysis.language.storeItem(frame, object, key, value);
      recordAccessPath(frame, target, value === nowhere ? analysis.empty : value);
      return;
    }
    case "sequence_target":
      assignSequence(frame, target, value);
      return;
    case "mapping_target":
      assignMapping(frame, target, value);
      return;
    case "default_target":
      assign(frame, target.target, joined(analysis, [value, evaluate(frame, target.value)]));
  }
}

function assignSequence(frame: Frame, { items }: Target & { readonly kind: "sequence_target" }, value: NodeId): void {
  const { analysis } = frame;
  const { solver, language } = analysis;
  const parts = items.map(() => solver.createNode());
  const restPosition = items.findIndex(({ isRest }) => isRest);
  const rest = restPosition === -1 ? null : createContainer(analysis, "list", undefined);
  const otherNodes = solver.createNode();
  language.iterate(frame, onlyOthers(frame, value), otherNodes, "values");
  for (const [position, part] of parts.entries()) {
    if (position !== restPosition) solver.flow(otherNodes, part);
    else if (rest !== null) {
      solver.flow(otherNodes, rest.unknown);
      solver.add(part, rest.id);
    }
  }
  eachOf(analysis, value, "container", (container) => {
    if (container.form === "mapping") return;
    const itemsAfterRest = items.length - 1 - restPosition;
    for (const [position, part] of parts.entries()) {
      if (rest !== null && position === restPosition) fillRest(frame, container, rest, position, itemsAfterRest);
      else if (rest === null || position < restPosition) readSlot(analysis, container, `i:${position}`, part);
      else readFromEnd(frame, container, items.length - position, part);
    }
  });
  for (const [position, { target }] of items.entries()) {
    const part = parts[position];
    if (target !== null && part !== undefined) assign(frame, target, part);
  }
}

function onlyOthers({ analysis }: Frame, node: NodeId): NodeId {
  const { solver } = analysis;
  if (node === nowhere) return nowhere;
  const result = solver.createNode();
  eachValue(analysis, node, (value) => {
    if (value.kind !== "container" || value.form === "mapping") solver.add(result, value.id);
  });
  return result;
}

function fillRest(
  { analysis }: Frame,
  from: ContainerValue,
  to: ContainerValue,
  position: number,
  itemsAfterRest: number,
): void {
  const { solver } = analysis;
  solver.flow(from.unknown, to.unknown);
  if (from.length === undefined) solver.flow(from.every, to.unknown);
  else
    for (let offset = position; offset < from.length - itemsAfterRest; offset++)
      solver.flow(slotOf(analysis, from, `i:${offset}`), slotOf(analysis, to, `i:${offset - position}`));
}

function readFromEnd({ analysis }: Frame, from: ContainerValue, back: number, result: NodeId): void {
  if (from.length === undefined) analysis.solver.flow(from.every, result);
  else readSlot(analysis, from, `i:-${back}`, result);
}

function assignMapping(frame: Frame, { entries }: Target & { readonly kind: "mapping_target" }, value: NodeId): void {
  const { analysis } = frame;
  for (const { key, target } of entries) {
    if (key === null) {
      assign(frame, target, value);
      continue;
    }
    const part = analysis.solver.createNode();
    if (value !== nowhere) {
      if (key.kind === "literal" && key.key.startsWith("s:"))
        analysis.language.readAttribute(frame, value, key.key.slice(2), part);
      else analysis.language.readItem(frame, value, evaluate(frame, key), part);
    }
    assign(frame, target, part);
  }
}

export function* namesOf(target: Target): Iterable<string> {
  switch (target.kind) {
    case "name":
      yield target.name;
      return;
    case "sequence_target":
      for (const { target: inner } of target.items) if (inner !== null) yield* namesOf(inner);
      return;
    case "mapping_target":
      for (const { target: inner } of target.entries) yield* namesOf(inner);
      return;
    case "default_target":
      yield* namesOf(target.target);
      return;
    default:
  }
}
