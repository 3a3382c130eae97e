import type { FunctionDefinition, LanguageAdapter, Mutant } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { mutatedText } from "./judge-mutant.ts";

/** Returns the mutants of a function that are another program than the function: a change of a docstring is none. */
export function realMutants(adapter: LanguageAdapter, code: string, definition: FunctionDefinition): readonly Mutant[] {
  const before = functionText(code, definition);
  return adapter
    .mutants(code, definition)
    .filter((mutant) => !adapter.equal(before, mutatedText(code, definition, mutant)));
}
