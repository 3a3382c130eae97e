import type { Environment } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import type { CompletionRequest } from "../solution-of.ts";

/** Maximum unclosed braces to close. */
const MAX_OPEN = 6;

/** Cuts behind the function and closes open braces. */
export async function continuePrompt(
  { orig_func: original, module, language }: CompletionRequest["prompt"],
  completion: string,
): Promise<string> {
  const adapter = await loadLanguage(language);
  const owner = module.entry.split(".").slice(0, -1);
  const fits = (solution: string): boolean =>
    adapter.splice({ code: module.code, name: module.entry, solution }).status === "spliced";
  const text = completion.replaceAll(/\r\n?/gu, "\n");
  if (fits(text)) return text;
  const header = await headerOf(original, owner, language);
  if (header === undefined) return text;
  // A completion may repeat the prompt's final brace.
  for (const start of [`${header}${text}`, `${header}${text.replace(/^\s*\{/u, "")}`]) {
    for (let open = 0; open <= MAX_OPEN; open += 1) {
      const whole = `${start}${"\n}".repeat(open)}`;
      const cut = await cutAtEnd(whole, owner, language);
      if (cut !== undefined && fits(cut)) return cut;
    }
  }
  return `${header}${text}`;
}

async function headerOf(
  original: string,
  owner: readonly string[],
  language: Environment["language"],
): Promise<string | undefined> {
  const { text, before } = inClass(original, owner);
  const definition = (await loadLanguage(language)).functions(text).at(0);
  return definition === undefined ? undefined : text.slice(before, definition.body.start);
}

async function cutAtEnd(
  whole: string,
  owner: readonly string[],
  language: Environment["language"],
): Promise<string | undefined> {
  const { text, before } = inClass(whole, owner);
  const definition = (await loadLanguage(language)).functions(text).at(0);
  return definition === undefined ? undefined : text.slice(before, definition.span.end);
}

/** Methods parse only inside a class. */
function inClass(text: string, owner: readonly string[]): { readonly text: string; readonly before: number } {
  if (owner.length === 0) return { text, before: 0 };
  const opening = "class Owner {\n";
  return { text: `${opening}${text}\n}\n`, before: opening.length };
}
