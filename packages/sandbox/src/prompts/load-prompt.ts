import { readFile } from "node:fs/promises";
import { type Language, parsePrompt, type Prompt } from "@repost/spec";

const FOLDER = new URL("../../prompts/", import.meta.url);

/**
 * Loads a prompt of this package.
 *
 * @param name Name of the prompt.
 * @param language Language of the code in the prompt.
 * @throws SpecError SPEC_PROMPT_INVALID
 */
export async function loadPrompt(name: string, language: Language): Promise<Prompt> {
  const file = `${name}.${language === "python" ? "python" : "typescript"}.md`;
  return parsePrompt(await readFile(new URL(file, FOLDER), "utf8"), file);
}
