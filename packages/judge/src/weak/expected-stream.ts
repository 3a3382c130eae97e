import type { CanonicalValue, Observation, Recording } from "@repost/spec";
import { dictFields } from "../canonical/canonical-view.ts";
import { commonTemplate, compareWithTemplate, hasContent } from "./masks.ts";
import { describeDifference } from "../compare/difference.ts";
import type { Look } from "./stream.ts";

export type ExpectedStream = readonly Look[];

/** Undefined when two runs observe different statements. */
export function commonStream(left: ExpectedStream, right: readonly Look[]): ExpectedStream | undefined {
  if (left.length !== right.length) return undefined;
  const common = left.map((look, index) => {
    const other = right[index];
    if (other === undefined || other.kind !== look.kind || other.statementNumber !== look.statementNumber)
      return undefined;
    return { ...look, value: commonTemplate(look.value, other.value) };
  });
  return common.every((look) => look !== undefined) ? common : undefined;
}

export function countContent(stream: ExpectedStream): number {
  return stream.filter(({ kind, value }) => kind !== "reached" && kind !== "state" && hasContent(value)).length;
}

export interface StreamDifference {
  readonly statementNumber: number;
  readonly detail: string;
}

export function compareStreams(
  expected: ExpectedStream,
  actual: readonly Look[],
  { complete }: { readonly complete: boolean },
): StreamDifference | null {
  for (const [index, look] of expected.entries()) {
    const actualLook = actual[index];
    if (actualLook === undefined)
      return complete ? { statementNumber: look.statementNumber, detail: "the program ended before it" } : null;
    if (actualLook.kind !== look.kind || actualLook.statementNumber !== look.statementNumber) {
      return {
        statementNumber: look.statementNumber,
        detail: `expected ${WORDS[look.kind]}, got ${WORDS[actualLook.kind]}`,
      };
    }
    const difference = compareWithTemplate(look.value, actualLook.value);
    if (difference !== null)
      return {
        statementNumber: look.statementNumber,
        detail: `${WORDS[look.kind]}: ${describeDifference(difference)}`,
      };
  }
  const surplus = actual[expected.length];
  return surplus === undefined
    ? null
    : { statementNumber: surplus.statementNumber, detail: `${WORDS[surplus.kind]} beyond what the reference shows` };
}

const WORDS: Readonly<Record<Look["kind"], string>> = {
  value: "a value",
  exact: "a value and its class",
  truth: "a condition",
  reached: "a place reached",
  return: "the result of a call",
  raise: "an exception of a call",
  state: "the arguments after a call",
};

export function streamObservation(stream: ExpectedStream, isSeeded: boolean): Observation {
  const looks = stream.map(({ kind, statementNumber, value }) => [kind, statementNumber, value] as const);
  const value = { $: "dict", v: [["seeded", isSeeded] as const, ["looks", looks] as const] };
  return { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
}

export function recordedStream({
  expected: [first],
}: Recording): { readonly looks: ExpectedStream; readonly isSeeded: boolean } | undefined {
  const fields = dictFields(first?.kind === "returned" ? first.value : null);
  const looks = fields.get("looks");
  const isSeeded = fields.get("seeded");
  if (!Array.isArray(looks) || typeof isSeeded !== "boolean") return undefined;
  return {
    isSeeded,
    looks: (looks as readonly (readonly CanonicalValue[])[]).map(([kind, statementNumber, template]) => ({
      kind: kind as Look["kind"],
      statementNumber: Number(statementNumber),
      value: template ?? null,
    })),
  };
}
