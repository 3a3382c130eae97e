import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { createPythonAnswers } from "./python/python-answers.ts";
import type { AnswerLanguage } from "./read-answer.ts";
import { createJavaScriptAnswers } from "./typescript/javascript-answers.ts";

/** Loads the parser of answers for a language. */
export async function loadAnswerLanguage(language: Language): Promise<AnswerLanguage> {
  if (language === "python") return createPythonAnswers(await loadParser("python"));
  return createJavaScriptAnswers(await loadParser(language), await loadParser("javascript"));
}
