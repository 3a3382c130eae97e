import type { Call } from "@repost/spec";
import type { Candidate, Statement } from "../subject.ts";
import { needsOf } from "../values/expression.ts";
import { printExpression } from "./print-expression.ts";

/** Omitted arguments before others are undefined already. */
export function printCall({ setup, receiver, arguments: given, view }: Candidate): Call {
  const expressions = [
    ...setup.flatMap((one) => (one.kind === "code" ? [] : [one.value])),
    ...(receiver === null ? [] : [receiver]),
    ...given.map(({ value }) => value),
  ];
  return {
    setup: [...new Set(expressions.flatMap(needsOf)), ...setup.map(printStatement)],
    receiver: receiver === null ? null : printExpression(receiver),
    arguments: given.map(({ value }) => ({ name: null, code: printExpression(value) })),
    ...(view === undefined ? {} : { view: printExpression(view.expression) }),
  };
}

function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const value = printExpression(statement.value);
  if (statement.kind === "run") return `${value};`;
  return statement.name.includes(".") ? `${statement.name} = ${value};` : `const ${statement.name} = ${value};`;
}
