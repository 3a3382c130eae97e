import { eachOf } from "./nodes.ts";
import type { Analysis, ReadSite } from "./analysis.ts";
import type { LiteralKey } from "./code.ts";
import { type NodeId, nowhere, anyLiteral } from "./solver.ts";
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

export function copyEntries(analysis: Analysis, from: NodeId, to: ContainerValue): void {
  eachOf(analysis, from, "container", (value) => copyContainer(analysis, value, to));
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

/** An unknown key may mean any value. */
export function readFrom({ analysis }: ReadSite, container: ContainerValue, key: NodeId, result: NodeId): void {
  const { solver, values } = analysis;
  solver.flow(container.unknown, result);
  solver.listen(key, (id) => {
    const literal = values.literalOf(id);
    if (literal !== undefined && !literal.startsWith("p:")) readSlot(analysis, container, literal, result);
    else if (id <= anyLiteral) solver.flow(container.every, result);
  });
  solver.at("keys", () => {
    if (!hasLiterals(key, solver.valuesOf(key))) solver.flow(container.every, result);
  });
}

function hasLiterals(key: NodeId, literalIds: Iterable<number>): boolean {
  if (key === nowhere) return false;
  for (const id of literalIds) if (id <= 0) return true;
  return false;
}

export function storeInto({ analysis }: ReadSite, container: ContainerValue, key: NodeId, value: NodeId): void {
  const { solver, values } = analysis;
  solver.flow(key, container.keys);
  solver.listen(key, (id) => {
    const literal = values.literalOf(id);
    const slotKey = literal === undefined || literal.startsWith("p:") ? null : normalKey(container, literal);
    if (slotKey !== null) solver.flow(value, slotOf(analysis, container, slotKey));
    else if (id <= 0) solver.flow(value, container.unknown);
  });
  solver.at("keys", () => {
    if (!hasLiterals(key, solver.valuesOf(key))) solver.flow(value, container.unknown);
  });
}

export function slicePositions(
  length: number | undefined,
  start: number | null | undefined,
  stop: number | null | undefined,
  step: number | null | undefined,
): readonly number[] | undefined {
  if (length === undefined || start === undefined || stop === undefined || step === undefined || step === 0)
    return undefined;
  const stride = step ?? 1;
  const clamp = (position: number): number =>
    Math.min(
      Math.max(position < 0 ? position + length : position, stride < 0 ? -1 : 0),
      stride < 0 ? length - 1 : length,
    );
  const first = start === null ? (stride < 0 ? length - 1 : 0) : clamp(start);
  const last = stop === null ? (stride < 0 ? -1 : length) : clamp(stop);
  const positions: number[] = [];
  for (let position = first; stride < 0 ? position > last : position < last; position += stride)
    positions.push(position);
  return positions;
}
