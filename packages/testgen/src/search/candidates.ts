import type { Candidate, Subject } from "../subject.ts";
import { interleave } from "../values/arrange.ts";
import { expressionKey } from "../values/fits.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { pairArguments } from "./parameters-of-arguments.ts";
import { mutatedBy } from "./provenance.ts";
import { withValue } from "./slots.ts";

/** Equal calls have equal keys. */
export function candidateKey({ setup, receiver, arguments: passedArguments, view }: Candidate): string {
  const statements = setup.map((statement) =>
    statement.kind === "code" ? statement.code : [statement.kind, expressionKey(statement.value)],
  );
  const values = passedArguments.map(({ name, value }) => [name, expressionKey(value)]);
  const looked = view === undefined ? [] : [expressionKey(view.expression)];
  return JSON.stringify([statements, receiver === null ? null : expressionKey(receiver), values, ...looked]);
}

export function variationsOf(
  candidate: Candidate,
  { parameters }: Subject,
  valueGenerator: ValueGenerator,
): readonly Candidate[] {
  const changed = pairArguments(parameters, candidate.arguments).map(([, parameter], index) => {
    const values = parameter === undefined ? [] : valueGenerator.variantsFor(parameter);
    return values.map((value) =>
      mutatedBy("varied_argument", candidate, withValue(candidate, { kind: "argument", index }, value)),
    );
  });
  return interleave(changed);
}

/** Returns candidates with new keys, and records these. */
export function distinctCandidates(candidates: readonly Candidate[], seen = new Set<string>()): readonly Candidate[] {
  return candidates.filter((candidate) => {
    const key = candidateKey(candidate);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
