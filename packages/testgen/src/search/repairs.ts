import type { Candidate, Vocabulary } from "../subject.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { offeredOptions } from "../values/offered-options.ts";
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
      const offered = offeredOptions(message);
      const wanted = EXPECTED_VALUE_PHRASE.exec(message)?.[0];
      if (isObservable && offered === null && wanted === undefined) return;
      const raised = `${types[0] ?? ""}: ${(isObservable ? wanted : null) ?? message.replaceAll(/\d+/gu, "0")}`;
      const key = offered === null ? raised : JSON.stringify(offered.shape);
      const count = answered.get(key) ?? 0;
      if (count >= SEARCH_TUNING.repairsOfMessage) return;
      const remedies = offered === null ? vocabulary.remedies({ types, message }) : [offered];
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
