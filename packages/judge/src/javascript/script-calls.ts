import type { Call, FunctionDefinition, Language } from "@repost/spec";
import type { CallLanguage } from "../call-language.ts";
import { callRequest, directRequest, directVariantsRequest, variantsRequest } from "./call-requests.ts";
import { splitRequests } from "./split-requests.ts";
import { scriptProbes } from "./probes.ts";
import { cutText } from "../canonical/format-canonical.ts";
import { lastName } from "../canonical/last-name.ts";
import { type ExceptionText, missing, type MissingName } from "../missing-name.ts";

const MAX_LENGTH = 200;

export function scriptCalls(language: Language): CallLanguage {
  return {
    values: "javascript",
    request: callRequest,
    directRequest,
    variantsRequest,
    directVariantsRequest,
    splitRequests: (plan) => splitRequests(plan, language),
    probes: scriptProbes(language),
    missingName,
    isSyntaxError,
    callText,
  };
}

/** Returns a call as source text, for example `const oven = new Oven(); oven.heat`. */
export function callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string {
  const target = call.receiver === null ? entry : `${call.receiver}.${lastName(entry)}`;
  const values = call.arguments.map(({ code }) => code);
  const called = definition?.kind === "property" ? target : `${target}(${values.join(", ")})`;
  const setup = call.setup.map((statement) => statement.replace(/;\s*$/u, ""));
  return cutText([...setup, called].join("; ").replace(/\s*\n\s*/gu, " "), MAX_LENGTH);
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
