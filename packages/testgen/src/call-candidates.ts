import type { Call } from "@repost/spec";
import type { Candidate, Statement } from "./subject.ts";
import { code, type Expression, requirementsOf } from "./values/expression.ts";

/** Reads a call so that its literals can be changed. */
export function candidateOf(call: Call, read: (text: string) => Expression): Candidate {
  const { setup, receiver, arguments: argumentList, view } = call;
  return {
    setup: setup.map((statement) => ({ kind: "code", code: statement })),
    receiver: receiver === null ? null : read(receiver),
    arguments: argumentList.map(({ name, code: text }) => ({ name, value: read(text) })),
    origin: "model",
    expectsException: false,
    ...(view === undefined ? {} : { view: { expression: code(view), functions: [] } }),
  };
}

interface Printer {
  readonly printStatement: (statement: Statement) => string;
  readonly printExpression: (expression: Expression) => string;
}

export function callOf({ setup, receiver, arguments: passed, view }: Candidate, printer: Printer): Call {
  const { printStatement, printExpression } = printer;
  const expressions = [
    ...setup.flatMap((statement) => (statement.kind === "code" ? [] : [statement.value])),
    ...(receiver === null ? [] : [receiver]),
    ...passed.map(({ value }) => value),
    ...(view === undefined ? [] : [view.expression]),
  ];
  return {
    setup: [...new Set(expressions.flatMap(requirementsOf)), ...setup.map(printStatement)],
    receiver: receiver === null ? null : printExpression(receiver),
    arguments: passed.map(({ name, value }) => ({ name, code: printExpression(value) })),
    ...(view === undefined ? {} : { view: printExpression(view.expression) }),
  };
}
