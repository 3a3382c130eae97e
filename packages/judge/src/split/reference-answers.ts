import type { AllowedNames } from "./split-language.ts";

const ANSWER = "answer ";

export function changesOf(effects: readonly string[]): string[] {
  return effects.filter((effect) => !effect.startsWith(ANSWER));
}

export function hasAnswers({ effects = [] }: AllowedNames): boolean {
  return effects.some((effect) => effect.startsWith(ANSWER));
}
