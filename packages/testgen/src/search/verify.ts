import type { SameAgain } from "./same-again.ts";
import { selectTests } from "./select.ts";
import type { Choice } from "./trial.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export interface VerifyOptions {
  readonly choices: readonly Choice[];
  readonly maxTests: number;
  readonly sameAgain: SameAgain;
}

export interface Verified {
  readonly kept: readonly Choice[];
  readonly unstable: readonly Choice[];
}

export async function chooseStable({ choices, maxTests, sameAgain }: VerifyOptions): Promise<Verified> {
  const stable = new Set<Choice>();
  const unstable = new Set<Choice>();
  for (let attempt = 0; attempt < SEARCH_TUNING.stabilityRuns; attempt += 1) {
    const left = choices.filter((choice) => !unstable.has(choice));
    const wanted = selectTests({ choices: left, maxTests });
    const unknown = wanted.filter((choice) => !stable.has(choice));
    if (unknown.length === 0) return { kept: wanted, unstable: [...unstable] };
    const spare = selectTests({ choices: left, maxTests: Math.ceil(maxTests * SEARCH_TUNING.spareFactor) }).filter(
      (choice) => !stable.has(choice) && !unknown.includes(choice),
    );
    const tried = [...unknown, ...spare];
    const same = await sameAgain(tried);
    for (const [place, choice] of tried.entries()) (same[place] === true ? stable : unstable).add(choice);
  }
  return { kept: selectTests({ choices: [...stable], maxTests }), unstable: [...unstable] };
}
