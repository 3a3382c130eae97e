import { readFile } from "node:fs/promises";
import { type Language, parsePrompt, type Prompt, type Target } from "@repost/spec";

const FOLDER = new URL("../../prompts/", import.meta.url);

/**
 * Loads a prompt of this package by name and language.
 *
 * @throws SpecError SPEC_PROMPT_INVALID
 */
export async function loadPrompt(name: string, language: Language): Promise<Prompt> {
  const file = `${name}.${language === "python" ? "python" : "typescript"}.md`;
  return parsePrompt(await readFile(new URL(file, FOLDER), "utf8"), file);
}

/** Returns the fence of code in prompts that serve several languages. */
export function fenceOf({ language }: Pick<Target, "language">): Readonly<Record<string, string>> {
  return language === "python" ? {} : { fence: language };
}
