import type { Recording } from "@repost/spec";

/** Fixtures and helpers that only a test runner provides. */
const NEEDS_RUNNER = /\bpytest\b|^def \w+\((?!\))/mu;

/** Returns the tests that compare with literal values and run without a test runner. */
export function plainTests({ tests }: Recording): Recording["tests"] {
  return tests.filter(({ code }) => /^\s*assert\b/mu.test(code) && !NEEDS_RUNNER.test(code));
}
