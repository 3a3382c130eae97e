import type { Call, Language, LanguageAdapter, SandboxedModule } from "@repost/spec";
import { constantOf, type Parser } from "@repost/syntax";
import type { Candidate, Statement } from "../subject.ts";
import type { TestLanguage } from "../test-language.ts";
import { code, type Expression, requirementsOf } from "../values/expression.ts";
import { analyseTypeScript, type Parsers } from "./analyse.ts";
import { printExpression } from "./print-expression.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import { readLiteral } from "./source/read-expression.ts";
import { targetDefinition } from "./target-definition.ts";

export function createTypeScriptTests(parsers: Parsers, adapter: LanguageAdapter, language: Language): TestLanguage {
  return {
    analyse: (request) => analyseTypeScript(parsers, adapter, request),
    printCall,
    truth: "Boolean(result)",
    readCall: (call) => readCall(parsers.parser, call),
    renderTest,
    assertsValue,
    loadCost,
    silence(module) {
      const definition = targetDefinition(adapter.functions(module.code), module.entry);
      if (definition === undefined) return null;
      const solution = constantOf(definition, module.code, "undefined", language);
      const location = { code: module.code, name: module.entry, definition: definition.definition };
      const spliced = adapter.splice({ ...location, solution });
      return spliced.status === "spliced" ? { ...module, code: spliced.code } : null;
    },
  };
}

const USUAL_CHARACTERS = 20_000;
const USUAL_FILES = 6;

/** Every call evaluates the module and its files. */
function loadCost({ code, files }: SandboxedModule): number {
  const size = files.reduce((sum, file) => sum + file.code.length, code.length);
  return Math.max(1, size / USUAL_CHARACTERS, files.length / USUAL_FILES);
}

/** Parses a call so that its literals can be changed. */
function readCall(parser: Parser, { setup, receiver, arguments: argumentCodes, view }: Call): Candidate {
  const read = (text: string): Expression => {
    using tree = parser.parse(`(${text})`);
    const [statement] = tree.root.namedChildren;
    const node = statement?.type === "expression_statement" ? statement.namedChildren[0] : undefined;
    return (node === undefined || tree.root.hasError ? null : readLiteral(node)) ?? code(text);
  };
  return {
    setup: setup.map((statement) => ({ kind: "code", code: statement })),
    receiver: receiver === null ? null : read(receiver),
    arguments: argumentCodes.map(({ code: text }) => ({ name: null, value: read(text) })),
    origin: "model",
    expectsException: false,
    ...(view === undefined ? {} : { view: { expression: code(view), functions: [] } }),
  };
}

/** Omitted arguments before others are undefined already. */
export function printCall({ setup, receiver, arguments: passedArguments, view }: Candidate): Call {
  const expressions = [
    ...setup.flatMap((statement) => (statement.kind === "code" ? [] : [statement.value])),
    ...(receiver === null ? [] : [receiver]),
    ...passedArguments.map(({ value }) => value),
  ];
  return {
    setup: [...new Set(expressions.flatMap(requirementsOf)), ...setup.map(printStatement)],
    receiver: receiver === null ? null : printExpression(receiver),
    arguments: passedArguments.map(({ value }) => ({ name: null, code: printExpression(value) })),
    ...(view === undefined ? {} : { view: printExpression(view.expression) }),
  };
}

function printStatement(statement: Statement): string {
  if (statement.kind === "code") return statement.code;
  const value = printExpression(statement.value);
  if (statement.kind === "run") return `${value};`;
  return statement.name.includes(".") ? `${statement.name} = ${value};` : `const ${statement.name} = ${value};`;
}
