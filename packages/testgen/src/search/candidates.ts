import type { Candidate } from "../subject.ts";
import { expressionKey } from "../values/fits.ts";

/** Equal calls have equal keys. */
export function candidateKey({ setup, receiver, arguments: passedArguments, view }: Candidate): string {
  const statements = setup.map((statement) =>
    statement.kind === "code" ? statement.code : [statement.kind, expressionKey(statement.value)],
  );
  const values = passedArguments.map(({ name, value }) => [name, expressionKey(value)]);
  const looked = view === undefined ? [] : [expressionKey(view.expression)];
  return JSON.stringify([statements, receiver === null ? null : expressionKey(receiver), values, ...looked]);
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
