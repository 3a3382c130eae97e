import type { Call } from "@repost/spec";
import type { Parser } from "@repost/syntax";
import type { Candidate } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { readLiteral } from "./source/read-expression.ts";

/** Parses a call so that its literals can be changed. */
export function readCall(parser: Parser, { setup, receiver, arguments: given, view }: Call): Candidate {
  const read = (text: string): Expression => {
    using tree = parser.parse(`(${text})`);
    const [statement] = tree.root.namedChildren;
    const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
    return (node === undefined || tree.root.hasError ? null : readLiteral(node)) ?? code(text);
  };
  return {
    setup: setup.map((statement) => ({ kind: "code", code: statement })),
    receiver: receiver === null ? null : read(receiver),
    arguments: given.map(({ code: text }) => ({ name: null, value: read(text) })),
    origin: "model",
    expectsException: false,
    ...(view === undefined ? {} : { view: { expression: code(view), functions: [] } }),
  };
}
