import type { AllowedNames } from "./split-language.ts";

/** Begins effects that are digests of the reference's answers. */
const ANSWER = "answer ";

/** Returns the effects that change something, without the answers of the reference. */
export function changesOf(effects: readonly string[]): readonly string[] {
  return effects.filter((effect) => !effect.startsWith(ANSWER));
}

/** Returns whether the recording knows how the reference answers. */
export function hasAnswers({ effects = [] }: AllowedNames): boolean {
  return effects.some((effect) => effect.startsWith(ANSWER));
}
