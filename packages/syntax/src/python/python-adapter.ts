import type { LanguageAdapter } from "@repost/spec";
import type { Parser } from "../parser.ts";
import { rememberRecent } from "../recent.ts";
import { listFunctions } from "./list-functions.ts";
import { listMutants } from "./mutation/list-mutants.ts";
import { normalForm } from "./normal-form.ts";
import { parsePython } from "./parse-python.ts";
import { moduleFacts } from "./splice/module-facts.ts";
import { spliceFunction } from "./splice/splice-function.ts";

const rememberedTexts = 32;

export function createPythonAdapter(parser: Parser): LanguageAdapter {
  const functions = rememberRecent(rememberedTexts, (code) => {
    using tree = parsePython(parser, code);
    return listFunctions(tree.root, code);
  });
  const facts = rememberRecent(rememberedTexts, (code) => moduleFacts(parser, code));
  const equal = (left: string, right: string): boolean => left === right || formOf(left) === formOf(right);
  const formOf = (code: string): string => {
    using tree = parsePython(parser, code);
    return tree.root.hasError ? code : normalForm(tree.root, code).join("\0");
  };
  return {
    language: "python",
    functions,
    splice: (request) => spliceFunction({ ...request, parser, equal, facts: facts(request.code) }),
    mutants: (code, definition) => listMutants(parser, code, definition),
    equal,
  };
}
