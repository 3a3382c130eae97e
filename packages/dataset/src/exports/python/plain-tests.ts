import { accepted, type Recording, rejected, type StageResult } from "@repost/spec";

const NEEDS_RUNNER = /\bpytest\b|^def \w+\((?!\))/mu;

interface PlainTests {
  readonly names: readonly string[];
  /** Imports first. */
  readonly codes: readonly string[];
}

/** Uses tests with literal assertions, without test runner. Rejections: `no_plain_test`. */
export function plainTests({ tests }: Recording): StageResult<PlainTests, "export"> {
  const plain = tests.filter(({ code }) => /^\s*assert\b/mu.test(code) && !NEEDS_RUNNER.test(code));
  if (plain.length === 0)
    return rejected("no_plain_test", "No test has a literal expectation and needs no test runner.");
  const codes = plain.map(({ code }) => code.trimEnd());
  const imports = codes.some((code) => code.includes("asyncio.run(")) ? ["import asyncio"] : [];
  return accepted({ names: plain.map(({ name }) => name), codes: [...imports, ...codes] });
}
