import { type ModelOpinion, opinionList, type PublishedTask } from "@repost/dataset";
import type { Finding } from "@repost/spec";

/** Fields of RepoST's rows that hold the answer of a model, with our check of the same question. */
const CHECKS = [
  ["sandbox_functionality_check", "functionality", ["same", "yes"]],
  ["test_correctness_check", "test_quality", ["yes"]],
] as const;

/** Returns what a row of RepoST says of its own quality: opinions of models, and the report of coverage. */
export function publishedFindings(orig: PublishedTask["orig"]): readonly Finding[] {
  const opinions = CHECKS.flatMap(([field, check, passing]) => {
    const said = saidOf(orig[field]);
    if (said === null) return [];
    const isPassed = (passing as readonly string[]).includes(said.answer);
    const list = said.opinions.map((opinion) => ({ ...opinion }));
    return [{ check, passed: isPassed, reason: said.reasoning, evidence: { answer: said.answer, opinions: list } }];
  });
  const report = orig["coverage_report"];
  if (typeof report !== "string") return opinions;
  const reason = "The row has this report of its script's coverage.";
  return [...opinions, { check: "coverage", passed: true, reason, evidence: { report } }];
}

interface Said {
  readonly answer: string;
  readonly reasoning: string;
  readonly opinions: readonly ModelOpinion[];
}

/** A row that was exported here lists its judges, none where the answer was measured. Published rows do not name theirs. */
function saidOf(value: unknown): Said | null {
  if (typeof value !== "object" || value === null) return null;
  const { answer, reasoning, opinions } = value as Readonly<Record<string, unknown>>;
  if (typeof answer !== "string" || typeof reasoning !== "string") return null;
  const listed = opinions === undefined ? [{ judge: "published", answer, reasoning }] : opinionList(opinions);
  return listed.length === 0 ? null : { answer, reasoning, opinions: listed };
}
