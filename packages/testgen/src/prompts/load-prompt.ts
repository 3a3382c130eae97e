import { readFile } from "node:fs/promises";
import { type Language, parsePrompt, type Prompt } from "@repost/spec";

const FOLDER = new URL("../../prompts/", import.meta.url);

/**
 * Returns a prompt of this package by its name and the code's language.
 *
 * @throws SpecError SPEC_PROMPT_INVALID
 */
export async function loadPrompt(name: string, language: Language): Promise<Prompt> {
  const file = `${name}.${language === "python" ? "python" : "typescript"}.md`;
  return parsePrompt(await readFile(new URL(file, FOLDER), "utf8"), file);
}
