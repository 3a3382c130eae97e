import type { LanguageAdapter, SandboxedModule } from "@repost/spec";
import { constantOf, type Parser } from "@repost/syntax";
import type { TestLanguage } from "../test-language.ts";
import { analysePython } from "./analyse.ts";
import { printCall } from "./print-call.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import { candidateOf } from "../call-candidates.ts";
import { code, type Expression } from "../values/expression.ts";
import { readExpression } from "./source/read-expression.ts";

export function createPythonTests(parser: Parser, adapter: LanguageAdapter): TestLanguage {
  return {
    analyse: (request) => analysePython(parser, request),
    printCall,
    truth: "bool(result)",
    readCall: (call) => candidateOf(call, (text) => readText(parser, text)),
    renderTest,
    assertsValue,
    withEmptyTarget: (module) => withEmptyTarget(module, adapter),
  };
}

function withEmptyTarget(module: SandboxedModule, adapter: LanguageAdapter): SandboxedModule | null {
  const definitions = adapter.functions(module.code).filter(({ name }) => name === module.entry);
  const definition = definitions.at(-1);
  if (definition === undefined) return null;
  const solution = constantOf(definition, module.code, "None");
  const spliced = adapter.splice({
    code: module.code,
    name: module.entry,
    definition: definition.definition,
    solution,
  });
  return spliced.status === "spliced" ? { ...module, code: spliced.code } : null;
}

function readText(parser: Parser, text: string): Expression {
  using tree = parser.parse(text);
  const [statement, second] = tree.root.namedChildren;
  const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
  return node === undefined || second !== undefined || tree.root.hasError ? code(text) : readExpression(node);
}
