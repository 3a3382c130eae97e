import type { FunctionDefinition, Language } from "@repost/spec";
import { withPythonBody } from "./python/with-body.ts";
import { withScriptBody } from "./typescript/with-body.ts";

/**
 * Returns a solution with the function's header and decorators that only raises NotImplementedError, or throws an
 * Error.
 *
 * @param language of the text. @default "python"
 */
export function stubOf(definition: FunctionDefinition, code: string, language: Language = "python"): string {
  if (language === "python") return withPythonBody(definition, code, "raise NotImplementedError");
  return withScriptBody(definition, code, 'throw new Error("not implemented");');
}

/**
 * Returns a solution with the function's header and decorators that returns a constant expression.
 *
 * @param language of the text. @default "python"
 */
export function constantOf(
  definition: FunctionDefinition,
  code: string,
  expression: string,
  language: Language = "python",
): string {
  if (language === "python") return withPythonBody(definition, code, `return ${expression}`);
  return withScriptBody(definition, code, `return ${expression};`);
}
