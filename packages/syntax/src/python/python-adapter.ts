import type { LanguageAdapter } from "@repost/spec";
import { functionMissing } from "../errors.ts";
import { findFunction } from "../find-function.ts";
import type { Parser } from "../parser.ts";
import { rememberRecent } from "../recent.ts";
import { listFunctions } from "./list-functions.ts";
import { listMutants } from "./mutation/list-mutants.ts";
import { normalForm } from "./normal-form.ts";
import { spliceFunction } from "./splice/splice-function.ts";

const rememberedTexts = 32;

/** What the stages need to know about Python. */
export function createPythonAdapter(parser: Parser): LanguageAdapter {
  const functions = rememberRecent(rememberedTexts, (code) => {
    using tree = parser.parse(code);
    return listFunctions(tree.root, code);
  });
  const formOf = (code: string): string => {
    using tree = parser.parse(code);
    return tree.root.hasError ? code : normalForm(tree.root, code).join("\0");
  };
  return {
    language: "python",
    functions,
    splice: (request) => spliceFunction(parser, functions(request.code), request),
    mutants(code, definition) {
      if (findFunction(functions(code), definition.name, definition.definition) === undefined) {
        throw functionMissing(definition.name, definition.definition);
      }
      using tree = parser.parse(code);
      return listMutants(tree.root, definition);
    },
    equal: (left, right) => left === right || formOf(left) === formOf(right),
  };
}
