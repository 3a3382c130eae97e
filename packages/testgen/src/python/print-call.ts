import type { Call } from "@repost/spec";
import type { Candidate, Statement } from "../subject.ts";
import { needsOf } from "../values/expression.ts";
import { printExpression } from "./source/print-expression.ts";

/** A candidate as the call that runs: what its expressions need comes first. */
export function printCall(candidate: Candidate): Call {
  const expressions = [
    ...candidate.setup.flatMap((one) => (one.kind === "code" ? [] : [one.value])),
    ...(candidate.receiver === null ? [] : [candidate.receiver]),
    ...candidate.arguments.map(({ value }) => value),
  ];
  return {
    setup: [...new Set(expressions.flatMap(needsOf)), ...candidate.setup.map(printStatement)],
    receiver: candidate.receiver === null ? null : printExpression(candidate.receiver),
    arguments: candidate.arguments.map(({ name, value }) => ({ name, code: printExpression(value) })),
    ...(candidate.view === undefined ? {} : { view: candidate.view }),
  };
}

/** `basket["elm"] = 3` for a call of `basket.__setitem__`. */
function itemAssignment(statement: Statement): string | null {
  if (statement.kind !== "run" || statement.value.kind !== "call") return null;
  const { callee, positional } = statement.value;
  const [key, value] = positional;
  if (!callee.endsWith(".__setitem__") || key === undefined || value === undefined) return null;
  return `${callee.slice(0, -".__setitem__".length)}[${printExpression(key)}] = ${printExpression(value)}`;
}

function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const item = itemAssignment(statement);
  if (item !== null) return item;
  const value = printExpression(statement.value);
  return statement.kind === "bind" ? `${statement.name} = ${value}` : value;
}
