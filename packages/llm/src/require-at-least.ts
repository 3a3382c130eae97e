import { optionInvalid } from "./errors.ts";

/**
 * NaN and small numbers would disable a limit or wait forever.
 * @throws LlmError LLM_OPTION_INVALID
 */
export function requireAtLeast(options: object, least: Readonly<Record<string, number>>): void {
  for (const [name, minimum] of Object.entries(least)) {
    const value: unknown = (options as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    if (typeof value !== "number" || Number.isNaN(value) || value < minimum)
      throw optionInvalid(name, `has to be a number of at least ${minimum}`);
  }
}
