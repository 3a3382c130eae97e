import { createPromptLoader, type Target } from "@repost/spec";

export const loadPrompt = createPromptLoader(new URL("../../prompts/", import.meta.url));

export function fenceOf({ language }: Pick<Target, "language">): Readonly<Record<string, string>> {
  return language === "python" ? {} : { fence: language };
}
