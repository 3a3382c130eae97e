import type { Finding } from "@repost/spec";

/** The answer of one model to one of RepoST's two checks. */
export interface ModelOpinion {
  readonly judge: string;
  readonly answer: string;
  readonly reasoning: string;
}

/** Answers of models to a check, and the answer that decided. */
export interface ModelOpinions {
  readonly answer: string;
  readonly opinions: readonly ModelOpinion[];
}

/** Returns the opinions that a finding of `functionality` or `test_quality` holds; null where no model answered. */
export function modelOpinions(findings: readonly Finding[], check: string): ModelOpinions | null {
  const { evidence } = findings.find((finding) => finding.check === check) ?? {};
  const answer = evidence?.["answer"];
  const opinions = opinionList(evidence?.["opinions"]);
  return typeof answer === "string" && opinions.length > 0 ? { answer, opinions } : null;
}

/** Reads a list of opinions; items of another form are ignored. */
export function opinionList(value: unknown): readonly ModelOpinion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null) return [];
    const { judge, answer, reasoning } = item as Partial<Record<keyof ModelOpinion, unknown>>;
    const isOpinion = typeof judge === "string" && typeof answer === "string" && typeof reasoning === "string";
    return isOpinion ? [{ judge, answer, reasoning }] : [];
  });
}

/** Returns the reasoning as one text: alone for one model, with judge and answer before each of several. */
export function reasoningText(opinions: readonly ModelOpinion[]): string {
  const [first, ...others] = opinions;
  if (first !== undefined && others.length === 0) return first.reasoning;
  return opinions.map(({ judge, answer, reasoning }) => `${judge} (${answer}): ${reasoning}`).join("\n\n");
}
