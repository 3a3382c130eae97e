import { branchKey, type Environment, type Finding, readBranches } from "@repost/spec";
import { type ModelOpinion, modelOpinions, reasoningText } from "./model-opinions.ts";

/** Check of a RepoST row. */
export interface RepostCheck {
  readonly reasoning: string;
  readonly answer: string;
  /** Empty for computed results. */
  readonly opinions: readonly ModelOpinion[];
}

/** Prefers models' answers to syntax trees. */
export function functionalityCheck({ ast_equal: isEqual, findings }: Environment["quality"]): RepostCheck {
  const modelCheck = checkByModel(findings, "functionality");
  if (modelCheck !== null) return modelCheck;
  if (!isEqual) return { reasoning: "Not asked of a model.", answer: "unknown", opinions: [] };
  return {
    reasoning: "Measured, not asked of a model: the function's syntax tree is the original's.",
    answer: "same",
    opinions: [],
  };
}

export function testCheck(quality: Environment["quality"]): RepostCheck {
  const { runs, mutation, findings } = quality;
  const modelCheck = checkByModel(findings, "test_quality");
  if (modelCheck !== null) return modelCheck;
  const { killed, survived, score } = mutation;
  const mutants = score === null ? "" : ` The tests fail ${killed} of ${killed + survived} mutants of the function.`;
  return {
    reasoning: `Measured, not asked of a model: ${runs} runs of the reference agree.${mutants}`,
    answer: findings.every(({ passed }) => passed) ? "yes" : "no",
    opinions: [],
  };
}

function checkByModel(findings: readonly Finding[], check: string): RepostCheck | null {
  const modelCheck = modelOpinions(findings, check);
  if (modelCheck === null) return null;
  return { reasoning: reasoningText(modelCheck.opinions), ...modelCheck };
}

/** Returns the published report, or our figures. */
export function coverageReport(findings: readonly Finding[]): string | null {
  const finding = findings.find(({ check }) => check === "coverage");
  if (finding === undefined) return null;
  const { report, branch_coverage: share, missing_lines: lines, missing_branches: branches } = finding.evidence;
  if (typeof report === "string") return report;
  if (typeof share !== "number") return null;
  const parts = [`Branch coverage ${Math.round(share * 1000) / 10} %. ${finding.reason}`];
  if (Array.isArray(lines) && lines.length > 0) parts.push(`Missing lines: ${lines.map(String).join(", ")}`);
  const missing = readBranches(branches);
  if (missing.length > 0) parts.push(`Missing branches: ${missing.map(branchKey).join(", ")}`);
  return `${parts.join("\n")}\n`;
}
