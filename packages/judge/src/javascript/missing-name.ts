import type { MissingName } from "../missing-name.ts";

interface Exception {
  readonly types: readonly string[];
  readonly message: string;
}

/** Returns the missing name of a ReferenceError or failed import by the engine's message; null otherwise. */
export function missingName({ types, message }: Exception): MissingName | null {
  if (types[0] === "ReferenceError") return found("name", /^(\S+) is not defined$/u.exec(message));
  if (types[0] === "SyntaxError") {
    return found("module", /^The requested module '([^']+)' does not provide an export named/u.exec(message));
  }
  return found("module", /^Cannot find (?:module|package) '([^']+)'/u.exec(message));
}

/** Returns whether the engine rejected valid syntax trees; a missing export is no syntax error. */
export function isSyntaxError(exception: { readonly types: readonly string[]; readonly message?: string }): boolean {
  const { types, message = "" } = exception;
  return types.includes("SyntaxError") && missingName({ types, message }) === null;
}

function found(kind: MissingName["kind"], match: RegExpExecArray | null): MissingName | null {
  const name = match?.[1];
  return name === undefined ? null : { kind, name };
}
