import type { Target } from "@repost/spec";
import { ContextError } from "./errors.ts";
import type { Skipped } from "./files/source-text.ts";

export interface MissingFunction {
  readonly name: string;
  readonly source: string;
  /** Functions of the name that discovery skips. */
  readonly skipped: readonly Skipped[];
}

export function functionMissing({ name, source, skipped }: MissingFunction): ContextError {
  const reasons = skipped.map(({ path, reason, detail }) => `${path}: ${detail} (${reason})`);
  const [first] = reasons;
  return first === undefined
    ? new ContextError(`${source} has no function "${name}".`, {
        code: "CONTEXT_FUNCTION_MISSING",
        hint: "Give the qualified name, such as Tree.score, and the language where the repository has several. discoverTargets lists names, and files that are skipped.",
      })
    : new ContextError(`${source} has "${name}", and it cannot be a target. ${reasons.join(" ")}`, {
        code: "CONTEXT_FUNCTION_MISSING",
        hint: "Choose a function that can be called on its own.",
      });
}

export function functionAmbiguous(name: string, matches: readonly Target[]): ContextError {
  const places = matches.map(({ func_name: own, path, start_line: line }) => `${own} in ${path}:${line}`);
  return new ContextError(`${matches.length} functions have the name "${name}": ${places.join(", ")}.`, {
    code: "CONTEXT_FUNCTION_AMBIGUOUS",
    hint: "Give the qualified name, or the path of the file as the option path.",
  });
}
