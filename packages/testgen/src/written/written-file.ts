import type { TestCase, TestNotRun } from "@repost/spec";

interface ReadTest {
  readonly test: TestCase;
  readonly names: readonly string[];
}

/** Null if unknown. */
export type ImportableNames = ReadonlySet<string> | null;

export interface FileText {
  readonly code: string;
  readonly tests: readonly string[];
  readonly skipped: readonly TestNotRun[];
  /** Names that tests need, but that are not exported. */
  readonly missing: readonly string[];
}

export function sortTests(
  tests: readonly TestCase[],
  read: (test: TestCase) => { readonly names: readonly string[]; readonly asserts: boolean },
  importable: ImportableNames,
) {
  const kept: ReadTest[] = [];
  const skipped: TestNotRun[] = [];
  const missing = new Set<string>();
  for (const test of tests) {
    const { names, asserts } = read(test);
    const lacking = importable === null ? [] : names.filter((name) => !importable.has(name));
    for (const name of lacking) missing.add(name);
    if (!asserts) skipped.push({ name: test.name, reason: "It asserts nothing." });
    else if (lacking.length > 0)
      skipped.push({ name: test.name, reason: `The module does not export ${lacking.join(", ")}.` });
    else kept.push({ test, names });
  }
  return { kept, skipped, missing: [...missing] };
}

export function namesOf(tests: readonly ReadTest[]): readonly string[] {
  return [...new Set(tests.flatMap(({ names }) => names))].toSorted((left, right) => (left < right ? -1 : 1));
}
