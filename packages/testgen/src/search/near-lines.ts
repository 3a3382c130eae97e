import type { Candidate } from "../subject.ts";
import { candidateKey } from "./candidates.ts";
import { aimAt } from "./mutations/aim.ts";
import { mutate } from "./mutations/mutator-table.ts";
import type { MutationTools } from "./mutations/tools.ts";
import type { ExecutedCall } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

/** Returns untried variations of calls that reach the lines. */
export function candidatesNear(
  lines: readonly number[],
  executedCalls: readonly ExecutedCall[],
  tools: MutationTools,
  count: number,
): readonly Candidate[] {
  const { random, subject } = tools;
  const parents = lines.map((line) =>
    executedCalls.filter(({ isObservable, reached }) => isObservable && reached.has(String(line))),
  );
  const seen = new Set(executedCalls.map(({ candidate }) => candidateKey(candidate)));
  const candidates: Candidate[] = [];
  for (let attempt = 0; candidates.length < count && attempt < count * SEARCH_TUNING.attemptsOfNearCall; attempt += 1) {
    const lineIndex = attempt % lines.length;
    const parent = random.pick(parents[lineIndex] ?? []);
    const other = random.pick(executedCalls);
    if (parent === undefined || other === undefined) continue;
    const decision = subject.decisions.find(
      (decision) => decision.line === lines[lineIndex] && decision.parameters.length > 0,
    );
    const candidate =
      decision !== undefined && random.chance(SEARCH_TUNING.shareOfAimedNearCalls)
        ? aimAt(parent.candidate, decision, tools)
        : mutate(parent.candidate, other.candidate, tools);
    const key = candidateKey(candidate);
    if (seen.has(key)) continue;
    seen.add(key);
    candidates.push(candidate);
  }
  return candidates;
}
