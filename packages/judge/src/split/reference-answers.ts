import type { AllowedNames } from "./split-language.ts";

/** Prefix of effects that are answer digests. */
const ANSWER = "answer ";

/** Returns the effects without answer digests. */
export function changesOf(effects: readonly string[]): readonly string[] {
  return effects.filter((effect) => !effect.startsWith(ANSWER));
}

/** Returns whether the recording has the reference's answers. */
export function hasAnswers({ effects = [] }: AllowedNames): boolean {
  return effects.some((effect) => effect.startsWith(ANSWER));
}
