import type { FunctionDefinition, LanguageAdapter, Mutant, Span, Verdict } from "@repost/spec";
import { functionText } from "@repost/syntax";

/** `discarded`: the tests did not run. `equivalent`: the same program as the target. */
export type MutantStatus = "killed" | "survived" | "timeout" | "discarded" | "equivalent";

export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly mutantStatus: MutantStatus;
  readonly killers?: readonly number[];
}

export function mutatedText(code: string, { span }: FunctionDefinition, mutant: Mutant): string {
  return code.slice(span.start, mutant.span.start) + mutant.replacement + code.slice(mutant.span.end, span.end);
}

export function isWithin({ start, end }: Span, inner: Span): boolean {
  return inner.start >= start && inner.end <= end;
}

/** Only a failed test kills. Timeouts, dead workers and load errors do not. */
export function mutantStatusOf({ outcome, passed, tests }: Verdict): MutantStatus {
  if (passed) return "survived";
  if (outcome === "timeout") return "timeout";
  const testFailed = tests.some((test) => !test.passed && test.difference !== null);
  return outcome === "failed" && testFailed ? "killed" : "discarded";
}

/** Skips equal programs, such as changes of a docstring. */
export function realMutants(adapter: LanguageAdapter, code: string, definition: FunctionDefinition): readonly Mutant[] {
  const before = functionText(code, definition);
  return adapter
    .mutants(code, definition)
    .filter((mutant) => !adapter.equal(before, mutatedText(code, definition, mutant)));
}
