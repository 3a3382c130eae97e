import type { Candidate, Vocabulary } from "../subject.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { repair } from "./mutations/repair.ts";
import { mutatedBy } from "./provenance.ts";
import type { ExecutedCall } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

const EXPECTED_VALUE_PHRASE = /\b(?:must|should|ha[sd] to|needs? to) be\b[\s\w-]*/u;

/** Answers exceptions of the interpreter, and messages that name accepted values. */
export function createRepairs(vocabulary: Vocabulary, valueGenerator: ValueGenerator) {
  const answered = new Map<string, number>();
  const waiting: Candidate[] = [];
  return {
    learn({ isObservable, observation, candidate }: ExecutedCall): void {
      const exception = exceptionOf(observation);
      if (exception === null) return;
      const { types, message } = exception;
      const wanted = EXPECTED_VALUE_PHRASE.exec(message)?.[0];
      if (isObservable && wanted === undefined) return;
      const key = `${types[0] ?? ""}: ${(isObservable ? wanted : null) ?? message.replaceAll(/\d+/gu, "0")}`;
      const count = answered.get(key) ?? 0;
      if (count >= SEARCH_TUNING.repairsOfMessage) return;
      const remedies = vocabulary.remedies({ types, message });
      const repaired = remedies.flatMap((remedy) => repair(candidate, remedy, valueGenerator));
      if (repaired.length > 0) answered.set(key, count + 1);
      waiting.push(...repaired.map((child) => mutatedBy("repair", candidate, child)));
    },
    take: (count: number): readonly Candidate[] => waiting.splice(0, count),
  };
}

/** Building the inputs may have raised it. */
export function exceptionOf(
  observation: ExecutedCall["observation"],
): { readonly types: readonly string[]; readonly message: string } | null {
  if (observation.kind === "raised") return observation.exception;
  return observation.kind === "unusable" ? (observation.exception ?? null) : null;
}
