import { createPromptLoader, type Prompt } from "@repost/spec";

const loadFrom = createPromptLoader(new URL("../../prompts/", import.meta.url));

/** Prompts of the builders, for all languages. */
export const ENV_PROMPTS = [
  "env-explorer",
  "env-manager",
  "env-tests",
  "env-analyst",
  "env-repair",
  "env-session",
] as const;
export type EnvPromptName = (typeof ENV_PROMPTS)[number];

/** @throws SpecError SPEC_PROMPT_INVALID */
export function loadPrompt(name: EnvPromptName): Promise<Prompt> {
  return loadFrom(name, "all");
}
