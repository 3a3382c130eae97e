import { lostGates } from "@repost/checks";
import type { Environment, PartAttribution, TestProvenance } from "@repost/spec";
import type { Gates } from "../gate/gate-options.ts";

function partsOf({ generator, mutators, evidence }: TestProvenance): ReadonlySet<string> {
  return new Set([
    `generator/${generator}`,
    ...mutators.map((name) => `mutator/${name}`),
    ...evidence.map(({ kind }) => `evidence/${kind}`),
  ]);
}

/** Counts inputs, tests and dependent environments by part of the search. */
export function attributeParts(
  { tests, quality }: Pick<Environment, "tests" | "quality">,
  gates: Gates,
): Readonly<Record<string, PartAttribution>> {
  const made = new Map<string, Set<number>>();
  for (const part of Object.keys(quality.inputs ?? {})) made.set(part, new Set());
  for (const [index, { provenance }] of tests.entries()) {
    for (const part of provenance === undefined ? [] : partsOf(provenance)) {
      made.set(part, (made.get(part) ?? new Set()).add(index));
    }
  }
  const rows = [...made].map(([part, partTests]): readonly [string, PartAttribution] => {
    const lost =
      partTests.size === 0
        ? []
        : lostGates({ ...gates, findings: quality.findings, tests: tests.length, without: partTests });
    return [part, { inputs: quality.inputs?.[part] ?? 0, tests: partTests.size, needed: lost.length > 0 ? 1 : 0 }];
  });
  return Object.fromEntries(rows);
}

export function addAttribution(
  total: Record<string, PartAttribution>,
  parts: Readonly<Record<string, PartAttribution>>,
): void {
  for (const [part, { inputs, tests, needed }] of Object.entries(parts)) {
    const sum = (total[part] ??= { inputs: 0, tests: 0, needed: 0 });
    sum.inputs += inputs;
    sum.tests += tests;
    sum.needed += needed;
  }
}
