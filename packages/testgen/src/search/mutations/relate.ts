import type { Candidate } from "../../subject.ts";
import { isPlain, nodesOf, nothing, replaceNode, type Expression } from "../../values/expression.ts";
import { slotsOf, valueAt, withValue } from "../slots.ts";
import type { MutationTools } from "./tools.ts";

/** Turns words of a text into search words, and keys of a mapping into lookup keys. */
export function relate(parent: Candidate, { random }: MutationTools): Candidate {
  const slots = slotsOf(parent);
  const from = random.pick(slots);
  const to = random.pick(slots.filter((slot) => slot !== from));
  const source = from === undefined ? undefined : valueAt(parent, from);
  const target = to === undefined ? undefined : valueAt(parent, to);
  if (to === undefined || source === undefined || target === undefined) return parent;
  const part = random.pick(partsOf(source, random.below(1 << 16)));
  if (part === undefined) return parent;
  return withValue(parent, to, putInto(target, part, random.below(1 << 16)));
}

function partsOf(value: Expression, roll: number): readonly Expression[] {
  const nodes = nodesOf(value).filter((node) => isPlain(node) && node.kind !== "nothing");
  const pieces = nodes.flatMap((node): readonly Expression[] => {
    if (node.kind !== "text" || node.value.length < 2) return [];
    const words = node.value.split(/\s+|[,;:/]/u).filter((word) => word !== "");
    const at = roll % node.value.length;
    return [...words, node.value.slice(at, at + 1 + (roll % 3))].map((word) => ({ kind: "text", value: word }));
  });
  return [...nodes, ...pieces];
}

function putInto(target: Expression, part: Expression, roll: number): Expression {
  const matches = nodesOf(target).filter(({ kind }) => kind === part.kind);
  const match = matches[roll % Math.max(matches.length, 1)];
  if (match !== undefined) return replaceNode(target, match, part);
  if (target.kind === "sequence") return { ...target, items: [...target.items, part] };
  if (target.kind === "mapping")
    return { ...target, entries: [...target.entries, [part, target.entries[0]?.[1] ?? nothing]] };
  return target.kind === "call" ? target : part;
}
