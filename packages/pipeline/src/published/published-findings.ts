import { type ModelOpinion, opinionList, type PublishedTask } from "@repost/dataset";
import type { Finding } from "@repost/spec";

/** RepoST's fields with a model's answer. */
const CHECKS = [
  ["sandbox_functionality_check", "functionality", ["same", "yes"]],
  ["test_correctness_check", "test_quality", ["yes"]],
] as const;

/** Opinions of models and RepoST's coverage report. */
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

/** Exported rows list their judges. */
function saidOf(value: unknown): Said | null {
  if (typeof value !== "object" || value === null) return null;
  const { answer, reasoning, opinions } = value as Readonly<Record<string, unknown>>;
  if (typeof answer !== "string" || typeof reasoning !== "string") return null;
  const listed = opinions === undefined ? [{ judge: "published", answer, reasoning }] : opinionList(opinions);
  return listed.length === 0 ? null : { answer, reasoning, opinions: listed };
}
