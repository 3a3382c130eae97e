import type { Parser } from "@repost/syntax";
import type { TestLanguage } from "../test-language.ts";
import { analysePython } from "./analyse.ts";
import { printCall } from "./print-call.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import { candidateOf } from "../call-candidates.ts";
import { code, type Expression } from "../values/expression.ts";
import { readExpression } from "./source/read-expression.ts";

export function createPythonTests(parser: Parser): TestLanguage {
  return {
    analyse: (request) => analysePython(parser, request),
    printCall,
    toList: "list",
    readCall: (call) => candidateOf(call, (text) => readText(parser, text)),
    literalOf: canonicalLiteral,
    renderTest,
    assertsValue,
    nothing: "None",
  };
}

function readText(parser: Parser, text: string): Expression {
  using tree = parser.parse(text);
  const [statement, second] = tree.root.namedChildren;
  const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
  return node === undefined || second !== undefined || tree.root.hasError ? code(text) : readExpression(node);
}
