import type { ReadSite } from "../core/analysis.ts";
import type { Operation } from "../core/code.ts";
import { copyContainer, createContainer, slotOf } from "../core/containers.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { ContainerValue } from "../core/values.ts";
import { iterate } from "./iteration.ts";

export interface Operands {
  readonly left: NodeId;
  readonly right: NodeId;
  readonly result: NodeId;
}

export type JoinContainer = (operand: "left" | "right", container: ContainerValue) => void;

const sums = new Set(["__add__", "__iadd__"]);
const products = new Set(["__mul__", "__imul__"]);

/** Sums share a container, because nested sums never end. */
export function createJoin(
  site: ReadSite,
  { method, reflected }: Operation,
  { left, right, result }: Operands,
): JoinContainer {
  const { analysis } = site;
  const { solver, values } = analysis;
  const isAugmented = reflected === null;
  const isSum = method !== null && sums.has(method);
  const isProduct = method !== null && products.has(method);
  let joined: ContainerValue | undefined;
  const give = (form: ContainerValue["form"]): ContainerValue => {
    joined ??= createContainer(analysis, form, undefined);
    solver.add(result, joined.id);
    return joined;
  };
  const addBehind = (added: ContainerValue, to: ContainerValue): void => {
    if (left === nowhere || added.form !== "tuple") solver.flow(added.every, to.unknown);
    else
      solver.listen(left, (id) => {
        const existing = id > 0 ? values.get(id) : undefined;
        const isKnown = existing?.kind === "container" && existing.form === "tuple";
        if (!isKnown || existing.length === undefined || added.length === undefined)
          solver.flow(added.every, to.unknown);
        else
          for (let position = 0; position < added.length; position += 1)
            solver.flow(
              slotOf(analysis, added, `i:${position}`),
              slotOf(analysis, to, `i:${existing.length + position}`),
            );
      });
  };
  return (operand, container) => {
    const { form } = container;
    const isRow = form === "list" || form === "tuple";
    if (!isRow || (!isSum && !isProduct)) solver.add(result, container.id);
    else if (isAugmented && form === "list" && operand === "left") {
      solver.add(result, container.id);
      if (isProduct) solver.flow(container.every, container.unknown);
      else iterate(site, right, container.unknown);
    } else if (isProduct) solver.flow(container.every, give(form).unknown);
    else if (operand === "left") copyContainer(analysis, container, give(form));
    else if (!isAugmented || form === "tuple" || left === nowhere) addBehind(container, give(form));
  };
}
