import type { LanguageAdapter } from "@repost/spec";
import { loadLanguage, loadParser, type Parser } from "@repost/syntax";
import type { CompletionRequest } from "../solution-of.ts";
import { bodyForms } from "./body-forms.ts";
import { type CutAnswer, cutAnswer } from "./cut-answer.ts";
import { type PromptHeader, promptHeader } from "./prompt-header.ts";

/** Unindented text that starts like a module, not like a body. */
const OPENS_DEFINITION = /^(?:[ \t]*\r?\n)*(?:@|(?:(?:async\s+)?def|import|from|class)\b)/u;

/**
 * Returns the function of a prompt and its completion. Uses the first reading that parses and drops least. Without one,
 * returns the completion unchanged.
 */
export async function continuePrompt(
  { orig_func: original, module }: CompletionRequest["prompt"],
  completion: string,
): Promise<string> {
  const [adapter, parser] = await Promise.all([loadLanguage("python"), loadParser("python")]);
  const header = await promptHeader(original);
  if (header === undefined) return completion;
  const name = module.entry.slice(module.entry.lastIndexOf(".") + 1);
  const forms = answers(adapter, parser, header, completion, name);
  const fitting = forms
    .map((text) => cutAnswer(adapter, parser, text, name))
    .filter((cut): cut is CutAnswer => cut !== undefined)
    .filter(({ solution }) => adapter.splice({ code: module.code, name: module.entry, solution }).status === "spliced");
  const least = Math.min(...fitting.map(({ leftLines }) => leftLines));
  return fitting.find(({ leftLines }) => leftLines === least)?.solution ?? forms[0] ?? completion;
}

/** Whole texts, likeliest first. A completion with the function itself repeats the header. */
function answers(
  adapter: LanguageAdapter,
  parser: Parser,
  header: PromptHeader,
  completion: string,
  name: string,
): readonly string[] {
  const begun = OPENS_DEFINITION.test(completion);
  if (begun && adapter.functions(completion).some((found) => found.name === name)) return [completion];
  return bodyForms(parser, completion, header.indent).map((body) => `${header.text}\n${body}`);
}
