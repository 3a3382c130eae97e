import { type Finding, readBranches } from "@repost/spec";
import { numbersOf } from "../coverage/read-trace.ts";
import type { BranchRegion } from "./branch-regions.ts";
import { isWithin, type JudgedMutant } from "./mutants.ts";

export interface BranchCoverage {
  readonly share: number;
  /** First lines of executed branches without a killed mutant. */
  readonly unkilled: readonly number[];
}

/** Returns null without measured coverage. */
export function withoutUnkilled(
  findings: readonly Finding[],
  regions: readonly BranchRegion[],
  judged: readonly JudgedMutant[],
): BranchCoverage | null {
  const evidence = coverageEvidence(findings);
  const { branch_coverage: coverage, branches } = evidence;
  if (typeof coverage !== "number" || typeof branches !== "number") return null;
  const missingLines = new Set(numbersOf(evidence["missing_lines"]));
  const missing = readBranches(evidence["missing_branches"]);
  const isExecuted = ({ line, decision }: BranchRegion): boolean =>
    !missingLines.has(line) &&
    !missing.some(([from, to]) => from.line === decision && (line === decision || to.line === line));
  const unkilled = regions.filter((region) => isExecuted(region) && isUnkilled(region, judged));
  const covered = Math.max(0, Math.round(coverage * branches) - unkilled.length);
  return { share: branches === 0 ? coverage : covered / branches, unkilled: unkilled.map(({ line }) => line) };
}

function coverageEvidence(findings: readonly Finding[]): Finding["evidence"] {
  return findings.find(({ check }) => check === "coverage")?.evidence ?? {};
}

/** On its decision's line, only a branch that raises can be recognized. */
export function unowedRegions(findings: readonly Finding[], regions: readonly BranchRegion[]): readonly BranchRegion[] {
  const evidence = coverageEvidence(findings);
  const unowed = [evidence["unowed_branches"], evidence["settled_branches"]].flatMap(readBranches);
  return regions.filter(({ line, decision, raises }) =>
    unowed.some(([from, to]) => from.line === decision && to.line === line && (line !== decision || raises)),
  );
}

function isUnkilled(region: BranchRegion, judged: readonly JudgedMutant[]): boolean {
  const inside = judged.filter(({ mutant }) => isWithin(region, mutant.span));
  return (
    inside.some(({ mutantStatus }) => mutantStatus === "survived") &&
    !inside.some(({ mutantStatus }) => mutantStatus === "killed")
  );
}
