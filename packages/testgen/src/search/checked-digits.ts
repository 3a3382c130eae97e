import type { Candidate } from "../subject.ts";
import { text } from "../values/expression.ts";
import { candidateKey, distinctCandidates } from "./candidates.ts";
import type { ExecutedCall } from "./executed-call.ts";
import type { Mutated } from "./mutants.ts";
import { mutatedBy } from "./provenance.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";
import { withValue } from "./slots.ts";

/** Varies the last two digits of rejected texts: a checksum modulo 97 or less accepts at least one of 100 values. */
export function checkedDigits(
  survivors: readonly Mutated[],
  executedCalls: readonly ExecutedCall[],
): readonly Candidate[] {
  const rejected = executedCalls.filter(
    ({ candidate, observation, isObservable }) =>
      isObservable && observation.kind === "returned" && observation.value === false && textIn(candidate) !== undefined,
  );
  const lines = [...new Set(survivors.map(({ line }) => String(line)))];
  const parents = lines.flatMap((line) => extremesOf(rejected.filter(({ reached }) => reached.has(line))));
  const seen = new Set(executedCalls.map(({ candidate }) => candidateKey(candidate)));
  return [...new Set(parents)]
    .slice(0, SEARCH_TUNING.parentsOfCheckedDigits)
    .flatMap(({ candidate }) => distinctCandidates(withDigits(candidate), seen));
}

/** Returns the calls with the shortest and the longest text of those that reach most. */
function extremesOf(rejected: readonly ExecutedCall[]): readonly ExecutedCall[] {
  const most = Math.max(...rejected.map(({ reached }) => reached.size));
  const deepest = rejected
    .filter(({ reached }) => reached.size === most)
    .toSorted((left, right) => lengthOf(left) - lengthOf(right));
  return [deepest.slice(0, 1), deepest.slice(-1)].flat();
}

function lengthOf({ candidate }: ExecutedCall): number {
  return textIn(candidate)?.value.length ?? 0;
}

function textIn({ arguments: passed }: Candidate) {
  for (const [index, { value }] of passed.entries()) {
    const isLongEnough = value.kind === "text" && value.value.length >= SEARCH_TUNING.lengthOfCheckedText;
    if (isLongEnough) return { index, value: value.value };
  }
  return undefined;
}

function withDigits(parent: Candidate): readonly Candidate[] {
  const found = textIn(parent);
  if (found === undefined) return [];
  const { index, value } = found;
  const begin = value.replace(/\d{1,2}$/u, "");
  return Array.from({ length: 100 }, (_, number) => {
    const digits = String(number).padStart(2, "0");
    const child = withValue(parent, { kind: "argument", index }, text(`${begin}${digits}`));
    return mutatedBy("checked_digits", parent, child);
  });
}
