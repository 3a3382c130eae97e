import type { FunctionDefinition, LanguageAdapter, Mutant } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { mutatedText } from "./judge-mutant.ts";

/** Skips equal programs, such as changes of a docstring. */
export function realMutants(adapter: LanguageAdapter, code: string, definition: FunctionDefinition): readonly Mutant[] {
  const before = functionText(code, definition);
  return adapter
    .mutants(code, definition)
    .filter((mutant) => !adapter.equal(before, mutatedText(code, definition, mutant)));
}
