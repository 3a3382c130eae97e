import { readFile } from "node:fs/promises";
import { parsePrompt, type Prompt } from "@repost/spec";

const FOLDER = new URL("../../prompts/", import.meta.url);

/** Prompts of the builders. They serve all languages. */
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
export async function loadPrompt(name: EnvPromptName): Promise<Prompt> {
  const file = `${name}.all.md`;
  return parsePrompt(await readFile(new URL(file, FOLDER), "utf8"), file);
}
