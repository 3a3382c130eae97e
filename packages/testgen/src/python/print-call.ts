import type { Call } from "@repost/spec";
import type { Candidate, Statement } from "../subject.ts";
import { callOf } from "../call-candidates.ts";
import { printExpression } from "./source/print-expression.ts";

export function printCall(candidate: Candidate): Call {
  return callOf(candidate, { printExpression, printStatement });
}

export function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const value = printExpression(statement.value);
  return statement.kind === "bind" ? `${statement.name} = ${value}` : value;
}
