import type { LanguageAdapter } from "@repost/spec";
import type { Parser } from "../parser.ts";
import { rememberRecent } from "../recent.ts";
import { listFunctions } from "./list-functions.ts";
import { listMutants } from "./mutation/list-mutants.ts";
import { normalForm } from "./normal-form.ts";
import { moduleFacts } from "./splice/module-facts.ts";
import { spliceFunction } from "./splice/splice-function.ts";

const rememberedTexts = 32;

/** @param typed Parser of TypeScript, for solutions that replace JavaScript. */
export function createTypeScriptAdapter(
  language: "javascript" | "typescript",
  parser: Parser,
  typed: Parser,
): LanguageAdapter {
  const functions = rememberRecent(rememberedTexts, (code) => {
    using tree = parser.parse(code);
    return listFunctions(tree.root, code);
  });
  const facts = rememberRecent(rememberedTexts, (code) => moduleFacts(parser, code));
  const formOf = (code: string): string => {
    using tree = parser.parse(code);
    return tree.root.hasError ? code : normalForm(tree.root, code).join("\0");
  };
  const equal = (left: string, right: string): boolean => left === right || formOf(left) === formOf(right);
  return {
    language,
    functions,
    splice: (request) => spliceFunction({ ...request, parser, typed, equal, facts: facts(request.code) }),
    mutants: (code, definition) => listMutants(parser, code, definition),
    equal,
  };
}
