import type { Finding } from "@repost/spec";

export interface ModelOpinion {
  readonly judge: string;
  readonly answer: string;
  readonly reasoning: string;
}

export interface ModelOpinions {
  readonly answer: string;
  readonly opinions: readonly ModelOpinion[];
}

export function modelOpinions(findings: readonly Finding[], check: string): ModelOpinions | null {
  const { evidence } = findings.find((finding) => finding.check === check) ?? {};
  const answer = evidence?.["answer"];
  const opinions = opinionList(evidence?.["opinions"]);
  return typeof answer === "string" && opinions.length > 0 ? { answer, opinions } : null;
}

export function opinionList(value: unknown): readonly ModelOpinion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null) return [];
    const { judge, answer, reasoning } = item as Partial<Record<keyof ModelOpinion, unknown>>;
    const isOpinion = typeof judge === "string" && typeof answer === "string" && typeof reasoning === "string";
    return isOpinion ? [{ judge, answer, reasoning }] : [];
  });
}

export function reasoningText(opinions: readonly ModelOpinion[]): string {
  const [first, ...otherOpinions] = opinions;
  if (first !== undefined && otherOpinions.length === 0) return first.reasoning;
  return opinions.map(({ judge, answer, reasoning }) => `${judge} (${answer}): ${reasoning}`).join("\n\n");
}
