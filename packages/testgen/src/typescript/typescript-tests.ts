import type { Call, LanguageAdapter, SandboxedModule } from "@repost/spec";
import type { Parser } from "@repost/syntax";
import { callOf, candidateOf } from "../call-candidates.ts";
import type { Candidate, Statement } from "../subject.ts";
import type { TestLanguage } from "../test-language.ts";
import { code, type Expression } from "../values/expression.ts";
import { analyseTypeScript, type Parsers } from "./analyse.ts";
import { printExpression } from "./print-expression.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import { readLiteral } from "./source/read-expression.ts";

export function createTypeScriptTests(parsers: Parsers, adapter: LanguageAdapter): TestLanguage {
  return {
    analyse: (request) => analyseTypeScript(parsers, adapter, request),
    printCall,
    toList: null,
    readCall: (call) => candidateOf(call, (text) => readText(parsers.parser, text)),
    literalOf: canonicalLiteral,
    renderTest,
    assertsValue,
    loadCost,
    nothing: "undefined",
  };
}

const USUAL_CHARACTERS = 20_000;
const USUAL_FILES = 6;

/** Every call evaluates the module and its files. */
function loadCost({ code, files }: SandboxedModule): number {
  const size = files.reduce((sum, file) => sum + file.code.length, code.length);
  return Math.max(1, size / USUAL_CHARACTERS, files.length / USUAL_FILES);
}

function readText(parser: Parser, text: string): Expression {
  using tree = parser.parse(`(${text})`);
  const [statement] = tree.root.namedChildren;
  const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
  return (node === undefined || tree.root.hasError ? null : readLiteral(node)) ?? code(text);
}

export function printCall(candidate: Candidate): Call {
  return callOf(candidate, { printExpression, printStatement });
}

function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const value = printExpression(statement.value);
  if (statement.kind === "run") return `${value};`;
  return statement.name.includes(".") ? `${statement.name} = ${value};` : `const ${statement.name} = ${value};`;
}
