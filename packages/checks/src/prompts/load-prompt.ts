import { createPromptLoader, type Target } from "@repost/spec";
import { checkLanguage } from "../languages.ts";

export const loadPrompt = createPromptLoader(new URL("../../prompts/", import.meta.url));

export function fenceOf({ language }: Pick<Target, "language">): Readonly<Record<string, string>> {
  return checkLanguage(language).hasFence ? { fence: language } : {};
}
