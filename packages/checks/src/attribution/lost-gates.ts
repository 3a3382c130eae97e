import { DEFAULT_GATES, type Finding } from "@repost/spec";
import { decodeTests } from "./test-set.ts";

export type TestGate = "tests" | "coverage" | "mutation" | "parameters" | "killed_branches";

export interface LostGatesOptions {
  /** Findings with the tests of each branch and mutant. */
  readonly findings: readonly Finding[];
  readonly tests: number;
  /** Indexes of the removed tests. */
  readonly without: ReadonlySet<number>;
  readonly minCoverage?: number;
  /** Minimum share of branches with a killed mutant. @default minCoverage */
  readonly minKillCoverage?: number;
  /** @default DEFAULT_GATES.minMutation */
  readonly minMutation?: number;
  /** @default DEFAULT_GATES.minParameterKills */
  readonly minParameterKills?: number;
}

/** Returns gates that the remaining tests fail. A gate without a record passes. */
export function lostGates({
  findings,
  tests,
  without,
  minCoverage = DEFAULT_GATES.minCoverage,
  minKillCoverage = minCoverage,
  minMutation = DEFAULT_GATES.minMutation,
  minParameterKills = DEFAULT_GATES.minParameterKills,
}: LostGatesOptions): readonly TestGate[] {
  const branches = readBranches(findings);
  const mutants = readMutants(findings);
  const remains = (set: ReadonlySet<number>): boolean => [...set].some((index) => !without.has(index));
  const owed = branches.filter((branch) => !branch.isOptional || remains(branch.tests));
  const covered = owed.filter((branch) => remains(branch.tests));
  const judged = mutants.map((mutant) => ({ ...mutant, isKilled: remains(mutant.tests) }));
  const killed = judged.filter(({ isKilled }) => isKilled);
  const parameters = new Set(judged.flatMap(({ parameter }) => parameter ?? []));
  const ignored = [...parameters].filter((name) => {
    const parameterMutants = judged.filter(({ parameter }) => parameter === name);
    const kills = parameterMutants.filter(({ isKilled }) => isKilled).length;
    return kills < minParameterKills && kills < parameterMutants.length;
  });
  const unkilled = regionsOf(findings).filter((_, region) => {
    const inside = judged.filter(({ regions }) => regions.includes(region));
    return inside.length > 0 && !inside.some(({ isKilled }) => isKilled);
  });
  const unrun = new Set(readLines(findings).flatMap(([line, set]) => (remains(set) ? [] : [line])));
  const executed = unkilled.filter((region) => !unrun.has(region.line) && isExecuted(region, owed, covered));
  // Lines replace branches in a function without any.
  const hasBranches = findings.find(({ check }) => check === "coverage")?.evidence["branches"] !== 0;
  const killedBranches = covered.length - (hasBranches ? executed.length : 0);
  const lost: readonly (readonly [TestGate, boolean])[] = [
    ["tests", tests - without.size < DEFAULT_GATES.minTests],
    ["coverage", owed.length > 0 && covered.length / owed.length < minCoverage],
    ["mutation", judged.length > 0 && killed.length / judged.length < minMutation],
    ["parameters", ignored.length > 0],
    ["killed_branches", mutants.length > 0 && owed.length > 0 && killedBranches / owed.length < minKillCoverage],
  ];
  return lost.flatMap(([gate, isLost]) => (isLost ? [gate] : []));
}

interface Branch {
  readonly from: number;
  readonly to: number;
  readonly tests: ReadonlySet<number>;
  /** No test has to execute it. */
  readonly isOptional: boolean;
}

interface JudgedRecord {
  readonly parameter: string | null;
  readonly regions: readonly number[];
  readonly tests: ReadonlySet<number>;
}

interface Region {
  readonly line: number;
  readonly decision: number;
}

function rowsOf(findings: readonly Finding[], check: string, name: string): readonly (readonly unknown[])[] {
  const rows = findings.find((finding) => finding.check === check)?.evidence[name];
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}

function readBranches(findings: readonly Finding[]): readonly Branch[] {
  return rowsOf(findings, "coverage", "tests_of_branches").flatMap(([from, to, tests, optional]): readonly Branch[] => {
    if (typeof from !== "number" || typeof to !== "number") return [];
    return [{ from, to, tests: decodeTests(tests), isOptional: optional === true }];
  });
}

function readLines(findings: readonly Finding[]): readonly (readonly [number, ReadonlySet<number>])[] {
  return rowsOf(findings, "coverage", "tests_of_lines").flatMap(([line, tests]) =>
    typeof line === "number" ? [[line, decodeTests(tests)] as const] : [],
  );
}

function readMutants(findings: readonly Finding[]): readonly JudgedRecord[] {
  return rowsOf(findings, "mutation", "tests_of_mutants").flatMap(
    ([parameter, regions, tests]): readonly JudgedRecord[] => {
      if (!Array.isArray(regions)) return [];
      return [
        {
          parameter: typeof parameter === "string" ? parameter : null,
          regions: regions.filter((region) => typeof region === "number"),
          tests: decodeTests(tests),
        },
      ];
    },
  );
}

function regionsOf(findings: readonly Finding[]): readonly Region[] {
  return rowsOf(findings, "mutation", "regions").flatMap(([line, decision]) =>
    typeof line === "number" && typeof decision === "number" ? [{ line, decision }] : [],
  );
}

function isExecuted({ line, decision }: Region, owed: readonly Branch[], covered: readonly Branch[]): boolean {
  const regionBranches = owed.filter(({ from, to }) => from === decision && (line === decision || to === line));
  return regionBranches.every((branch) => covered.includes(branch));
}
