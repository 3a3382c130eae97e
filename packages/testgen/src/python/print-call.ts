import type { Call } from "@repost/spec";
import type { Candidate, Statement } from "../subject.ts";
import { callOf } from "../call-candidates.ts";
import { printExpression } from "./source/print-expression.ts";

export function printCall(candidate: Candidate): Call {
  return callOf(candidate, { printExpression, printStatement });
}

const IN_PLACE: ReadonlyMap<string, string> = new Map([
  ["iadd", "+="],
  ["isub", "-="],
  ["imul", "*="],
  ["ior", "|="],
  ["iand", "&="],
  ["ixor", "^="],
  ["ilshift", "<<="],
]);

/** `basket["elm"] = 3`, `del basket["elm"]`, `basket += other`. */
function signStatement(statement: Statement): string | null {
  if (statement.kind !== "run" || statement.value.kind !== "call") return null;
  const { callee, positional, named } = statement.value;
  const [, object = "", method = ""] = /^(.+)\.__(\w+)__$/u.exec(callee) ?? [];
  const [first = "", second] = positional.map(printExpression);
  if (named.length > 0 || first === "") return null;
  if (method === "setitem" && positional.length === 2) return `${object}[${first}] = ${second}`;
  if (method === "delitem" && positional.length === 1) return `del ${object}[${first}]`;
  const sign = IN_PLACE.get(method);
  return sign === undefined || positional.length !== 1 ? null : `${object} ${sign} ${first}`;
}

function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const sign = signStatement(statement);
  if (sign !== null) return sign;
  const value = printExpression(statement.value);
  return statement.kind === "bind" ? `${statement.name} = ${value}` : value;
}
