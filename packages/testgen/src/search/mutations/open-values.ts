import type { Candidate } from "../../subject.ts";
import type { Expression } from "../../values/expression.ts";
import { valueAt, withValue, type Slot } from "../slots.ts";
import type { MutationTools } from "./tools.ts";

/** Cumulative probabilities of the kinds of change. */
const WHOLE = 0.15;
const INSIDE = 0.3;
const OTHER = 0.7;

/** Changes a caller's parameter. Null without a caller. */
export function changeOpen(
  parent: Candidate,
  openValue: Expression | undefined,
  { subject, valueMutator, valueGenerator, random }: MutationTools,
): Candidate | null {
  const open = new Map(
    (subject.callers ?? []).flatMap((caller) => caller.open.map((each) => [each.name, each] as const)),
  );
  const slots = parent.setup.flatMap((statement, index): readonly Slot[] => {
    const isOpen =
      statement.kind === "bind" && open.has(statement.name) && statement.name !== subject.receiver?.variable;
    return isOpen ? [{ kind: "setup", index }] : [];
  });
  const slot = random.pick(slots);
  const before = slot === undefined ? undefined : valueAt(parent, slot);
  const statement = slot === undefined ? undefined : parent.setup[slot.index];
  if (slot === undefined || before === undefined || statement?.kind !== "bind") return null;
  const roll = random.below(100) / 100;
  if (openValue !== undefined && roll < WHOLE) return withValue(parent, slot, openValue);
  if (openValue?.kind === "text" && before.kind === "text" && roll < INSIDE) {
    const at = random.below(before.value.length + 1);
    const value = before.value.slice(0, at) + openValue.value + before.value.slice(at);
    return withValue(parent, slot, { kind: "text", value });
  }
  const parameter = open.get(statement.name);
  const isFresh = roll < OTHER && parameter !== undefined;
  return withValue(parent, slot, isFresh ? valueGenerator.randomFor(parameter, random) : valueMutator.mutate(before));
}

export function hasCallers({ subject }: MutationTools): boolean {
  return (subject.callers ?? []).length > 0;
}
