import type { Candidate } from "../subject.ts";
import { candidateKey } from "./candidates.ts";
import { aimAt } from "./mutations/aim.ts";
import { mutate } from "./mutations/mutate.ts";
import type { MutationTools } from "./mutations/tools.ts";
import type { Trial } from "./trial.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export interface NearLinesOptions {
  readonly lines: readonly number[];
  readonly trials: readonly Trial[];
  readonly tools: MutationTools;
  readonly count: number;
}

/** Returns untried variations of calls that reach the lines. */
export function candidatesNear({ lines, trials, tools, count }: NearLinesOptions): readonly Candidate[] {
  const { random, subject } = tools;
  const parents = lines.map((line) => trials.filter(({ telling, reached }) => telling && reached.has(String(line))));
  const seen = new Set(trials.map(({ candidate }) => candidateKey(candidate)));
  const found: Candidate[] = [];
  for (let attempt = 0; found.length < count && attempt < count * SEARCH_TUNING.attemptsOfNearCall; attempt += 1) {
    const place = attempt % lines.length;
    const parent = random.pick(parents[place] ?? []);
    const other = random.pick(trials);
    if (parent === undefined || other === undefined) continue;
    const focus = subject.focuses.find((one) => one.line === lines[place] && one.parameters.length > 0);
    const candidate =
      focus !== undefined && random.chance(SEARCH_TUNING.shareOfAimedNearCalls)
        ? aimAt(parent.candidate, focus, tools)
        : mutate(parent.candidate, other.candidate, tools);
    const key = candidateKey(candidate);
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(candidate);
  }
  return found;
}
