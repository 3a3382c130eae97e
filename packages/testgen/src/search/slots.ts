import type { Candidate } from "../subject.ts";
import type { Expression } from "../values/expression.ts";

export interface Slot {
  readonly kind: "argument" | "receiver" | "setup" | "view";
  readonly index: number;
}

const SEARCHED = { origin: "search", expectsException: false } as const;

/** Arguments come first. */
export function slotsOf(candidate: Candidate): readonly Slot[] {
  const inArguments = candidate.arguments.map((_, index): Slot => ({ kind: "argument", index }));
  const inReceiver: readonly Slot[] =
    candidate.receiver === null || candidate.receiver.kind === "code" ? [] : [{ kind: "receiver", index: 0 }];
  const inSetup = candidate.setup.flatMap((statement, index): Slot[] =>
    statement.kind === "code" ? [] : [{ kind: "setup", index }],
  );
  const inView: readonly Slot[] = candidate.view?.expression.kind === "call" ? [{ kind: "view", index: 0 }] : [];
  return [...inArguments, ...inReceiver, ...inSetup, ...inView];
}

export function valueAt(candidate: Candidate, slot: Slot): Expression | undefined {
  if (slot.kind === "argument") return candidate.arguments[slot.index]?.value;
  if (slot.kind === "receiver") return candidate.receiver ?? undefined;
  if (slot.kind === "view") return candidate.view?.expression;
  const statement = candidate.setup[slot.index];
  return statement === undefined || statement.kind === "code" ? undefined : statement.value;
}

export function withValue(candidate: Candidate, slot: Slot, value: Expression): Candidate {
  if (slot.kind === "argument") {
    return searched({
      ...candidate,
      arguments: candidate.arguments.map((argument, index) =>
        index === slot.index ? { ...argument, value } : argument,
      ),
    });
  }
  if (slot.kind === "receiver") return searched({ ...candidate, receiver: value });
  if (slot.kind === "view") {
    const { view } = candidate;
    return searched(view === undefined ? candidate : { ...candidate, view: { ...view, expression: value } });
  }
  const setup = candidate.setup.map((statement, index) =>
    index === slot.index && statement.kind !== "code" ? { ...statement, value } : statement,
  );
  return searched({ ...candidate, setup });
}

/** Drops the origin of an example. */
export function searched(candidate: Candidate): Candidate {
  return { ...candidate, ...SEARCHED };
}
