import type { Recording } from "@repost/spec";

const NEEDS_RUNNER = /\bpytest\b|^def \w+\((?!\))/mu;

/** Returns tests with literal assertions, without test runner. */
export function plainTests({ tests }: Recording): Recording["tests"] {
  return tests.filter(({ code }) => /^\s*assert\b/mu.test(code) && !NEEDS_RUNNER.test(code));
}
