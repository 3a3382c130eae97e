import type { CompletionResult, CompletionScores } from "@repost/spec";
import { isScored, passAtEach } from "../kept-results.ts";
import { mean } from "../mean-interval.ts";

const SIMILAR_FROM = 80;
const DISSIMILAR_BELOW = 50;

type Group = CompletionScores["groups"][number];

/** Groups by level, and by differing fill type. */
export function scoreCompletions(results: readonly CompletionResult[], seed = 0): CompletionScores {
  const groupsOf = (trait: "level" | "fill_type"): Group[] =>
    [...Map.groupBy(results, (result) => result[trait])].map(([name, groupResults]) =>
      groupScores(trait, name, groupResults, seed),
    );
  const hasFillTypes = results.some(({ level, fill_type: fillType }) => level !== fillType);
  return {
    similar_from: SIMILAR_FROM,
    dissimilar_below: DISSIMILAR_BELOW,
    groups: [
      groupScores("all", "all", results, seed),
      ...groupsOf("level"),
      ...(hasFillTypes ? groupsOf("fill_type") : []),
    ],
    passed_dissimilar_samples: results.filter(isPassedDissimilar).map(sampleOf),
    failed_similar_samples: results.filter(isFailedSimilar).map(sampleOf),
  };
}

function groupScores(trait: Group["trait"], name: string, results: readonly CompletionResult[], seed: number): Group {
  const scored = results.filter(({ outcome }) => isScored(outcome));
  const tasks = [...Map.groupBy(scored, ({ instance_id: id }) => id).values()];
  const similarities = results.map(({ edit_similarity: similarity }) => similarity);
  const outcomes = tasks.map((taskResults) => taskResults.map(({ outcome }) => outcome));
  return {
    trait,
    name,
    results: results.length,
    scored: scored.length,
    passed: scored.filter(({ passed }) => passed).length,
    pass_at_1: passAtEach(outcomes, { ks: [1], seed })["1"] ?? null,
    edit_similarity: similarities.length === 0 ? null : mean(similarities),
    passed_dissimilar: results.filter(isPassedDissimilar).length,
    failed_similar: results.filter(isFailedSimilar).length,
    separation: separationOf(scored),
  };
}

function isPassedDissimilar({ passed, edit_similarity: similarity }: CompletionResult): boolean {
  return passed && similarity < DISSIMILAR_BELOW;
}

function isFailedSimilar(result: CompletionResult): boolean {
  return isScored(result.outcome) && !result.passed && result.edit_similarity >= SIMILAR_FROM;
}

function sampleOf({ instance_id, sample }: CompletionResult): {
  readonly instance_id: string;
  readonly sample: number;
} {
  return { instance_id, sample };
}

/** Area under the curve of passing by similarity (Mann and Whitney). */
function separationOf(scored: readonly CompletionResult[]): number | null {
  const countBySimilarity = (passed: boolean): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const result of scored) {
      if (result.passed === passed) counts.set(result.edit_similarity, (counts.get(result.edit_similarity) ?? 0) + 1);
    }
    return counts;
  };
  const [passes, failures] = [countBySimilarity(true), countBySimilarity(false)];
  let [pairs, won] = [0, 0];
  for (const [similarity, count] of passes) {
    for (const [other, failed] of failures) {
      pairs += count * failed;
      if (similarity > other) won += count * failed;
      else if (similarity === other) won += (count * failed) / 2;
    }
  }
  return pairs === 0 ? null : won / pairs;
}
