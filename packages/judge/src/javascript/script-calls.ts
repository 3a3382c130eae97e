import type { Language } from "@repost/spec";
import type { CallLanguage } from "../call-language.ts";
import { callRequest, variantsRequest } from "./call-requests.ts";
import { splitRequests } from "./split-requests.ts";
import { scriptProbes } from "./probes.ts";
import { type ExceptionText, missing, type MissingName } from "../missing-name.ts";

export function scriptCalls(language: Language): CallLanguage {
  return {
    values: "javascript",
    hasDirectRequests: true,
    request: callRequest,
    variantsRequest,
    splitRequests: (plan) => splitRequests(plan, language),
    probes: scriptProbes(language),
    missingName,
    isSyntaxError,
  };
}

export function missingName({ types, message }: ExceptionText): MissingName | null {
  if (types[0] === "ReferenceError") return missing("name", /^(\S+) is not defined$/u.exec(message));
  if (types[0] === "SyntaxError") {
    return missing("module", /^The requested module '([^']+)' does not provide an export named/u.exec(message));
  }
  return missing("module", /^Cannot find (?:module|package) '([^']+)'/u.exec(message));
}

/** A missing export is no syntax error. */
export function isSyntaxError(exception: { readonly types: readonly string[]; readonly message?: string }): boolean {
  const { types, message = "" } = exception;
  return types.includes("SyntaxError") && missingName({ types, message }) === null;
}
