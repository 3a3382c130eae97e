import type { LanguageAdapter, SandboxedModule, Call } from "@repost/spec";
import { constantOf, type Parser } from "@repost/syntax";
import type { TestLanguage } from "../test-language.ts";
import { analysePython } from "./analyse.ts";
import { printCall } from "./print-call.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import type { Candidate } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { readExpression } from "./source/read-expression.ts";

export function createPythonTests(parser: Parser, adapter: LanguageAdapter): TestLanguage {
  return {
    analyse: (request) => analysePython(parser, request),
    printCall,
    truth: "bool(result)",
    readCall: (call) => readCall(parser, call),
    renderTest,
    assertsValue,
    silence: (module) => silence(module, adapter),
  };
}

function silence(module: SandboxedModule, adapter: LanguageAdapter): SandboxedModule | null {
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

function readCall(parser: Parser, { setup, receiver, arguments: argumentList, view }: Call): Candidate {
  const read = (text: string): Expression => {
    using tree = parser.parse(text);
    const [statement, second] = tree.root.namedChildren;
    const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
    return node === undefined || second !== undefined || tree.root.hasError ? code(text) : readExpression(node);
  };
  return {
    setup: setup.map((statement) => ({ kind: "code", code: statement })),
    receiver: receiver === null ? null : read(receiver),
    arguments: argumentList.map(({ name, code: text }) => ({ name, value: read(text) })),
    origin: "model",
    expectsException: false,
    ...(view === undefined ? {} : { view: { expression: code(view), functions: [] } }),
  };
}
