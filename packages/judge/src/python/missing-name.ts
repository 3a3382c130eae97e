import type { MissingName } from "../missing-name.ts";

interface Exception {
  readonly types: readonly string[];
  readonly message: string;
}

/** Returns the missing name of a NameError or ImportError by the interpreter's message; null otherwise. */
export function missingName({ types, message }: Exception): MissingName | null {
  const [type] = types;
  if (type === "NameError") return found("name", /^name '([^']+)' is not defined/u.exec(message));
  if (type === "ModuleNotFoundError") return found("module", /^No module named '([^']+)'/u.exec(message));
  if (type !== "ImportError") return null;
  if (message.startsWith("attempted relative import")) return { kind: "module", name: "" };
  return found("module", /^cannot import name '[^']+' from '([^']+)'/u.exec(message));
}

/** Returns whether the interpreter rejected a valid syntax tree, such as `return` outside a function. */
export function isSyntaxError({ types }: Pick<Exception, "types">): boolean {
  return types.includes("SyntaxError");
}

function found(kind: MissingName["kind"], match: RegExpExecArray | null): MissingName | null {
  const name = match?.[1];
  return name === undefined ? null : { kind, name };
}
