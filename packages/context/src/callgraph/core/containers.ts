import { eachOf } from "./nodes.ts";
import type { Analysis } from "./analysis.ts";
import type { LiteralKey } from "./code.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { ContainerValue } from "./values.ts";

export function createContainer(
  { solver, values }: Analysis,
  form: ContainerValue["form"],
  length: number | undefined,
): ContainerValue {
  const [unknown, every, keys] = [solver.createNode(), solver.createNode(), solver.createNode()];
  solver.flow(unknown, every);
  const nodes = { unknown, every, keys };
  return values.create<ContainerValue>({ kind: "container", form, slots: null, copies: null, ...nodes, length });
}

export function slotOf(analysis: Analysis, container: ContainerValue, key: LiteralKey): NodeId {
  const existing = container.slots?.get(key);
  if (existing !== undefined) return existing;
  const { solver } = analysis;
  const slot = solver.createNode();
  (container.slots ??= new Map()).set(key, slot);
  solver.flow(slot, container.every);
  for (const copy of container.copies ?? []) solver.flow(slot, slotOf(analysis, copy, key));
  return slot;
}

export function storeUnknown({ solver }: Analysis, container: ContainerValue, value: NodeId): void {
  solver.flow(value, container.unknown);
}

export function storeKey({ solver }: Analysis, container: ContainerValue, key: NodeId): void {
  solver.flow(key, container.keys);
}

export function copyEntries(analysis: Analysis, from: NodeId, to: ContainerValue): void {
  if (from === nowhere) return;
  eachOf(analysis, from, "container", (value) => {
    copyContainer(analysis, value, to);
  });
}

export function copyContainer(analysis: Analysis, from: ContainerValue, to: ContainerValue): void {
  if (from === to) return;
  if (from.copies?.has(to) === true) return;
  (from.copies ??= new Set()).add(to);
  analysis.solver.flow(from.unknown, to.unknown);
  analysis.solver.flow(from.keys, to.keys);
  for (const [key, slot] of from.slots ?? []) analysis.solver.flow(slot, slotOf(analysis, to, key));
}

export function readSlot(analysis: Analysis, container: ContainerValue, key: LiteralKey, result: NodeId): void {
  const { solver } = analysis;
  solver.flow(container.unknown, result);
  const normalized = normalKey(container, key);
  if (normalized === null) solver.flow(container.every, result);
  else solver.flow(slotOf(analysis, container, normalized), result);
}

export function normalKey({ form, length }: ContainerValue, key: LiteralKey): LiteralKey | null {
  if (!key.startsWith("i:-") || form === "mapping") return key;
  if (length === undefined) return null;
  const position = length + Number(key.slice(2));
  return `i:${position}`;
}
