import { executionFiles, type Language, languageFacts } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { boundNames, declaredNames } from "@repost/syntax/javascript-scopes";
import { ELIDED, type MoreInputs, type RunnableScript, type ScriptLanguage } from "../script-language.ts";
import { child, childText } from "../../nodes.ts";
import { ownerName } from "../../values/describe-value.ts";

const FUNCTION = /^(?:generator_)?function_declaration$/u;
const ASSERTS_MODULE = /["'](?:node:)?assert(?:\/strict)?["']/u;

export function createJavaScriptScripts(language: Language, parser: Parser): ScriptLanguage {
  return {
    language,
    canInstall: false,
    promptValues: ({ path }) => ({
      language: languageFacts(language).name,
      fence: language,
      form: isScript(path) ? "a CommonJS script" : "an ES module",
      assert_import: isScript(path) ? 'const assert = require("node:assert");' : 'import assert from "node:assert";',
      types: languageFacts(language).isTyped ? " Types are stripped and never checked." : "",
    }),
    placeholders: (text) => commentsOf(parser, text).flatMap((comment) => comment.match(ELIDED) ?? []),
    definedBy,
    countAsserts: (test) => test.descendantsOfType("call_expression").filter(isAssert).length,
    uses,
    declares,
    isImport,
    mainOf: (test, root, path) => `${!isScript(path) && waits(root, test) ? "await " : ""}${test}();`,
    isMain: (statement) => (calledBy(statement) ?? calledWithin(statement)).startsWith("test_"),
    mainProblem,
    isForTests: (statement, input) => ASSERTS_MODULE.test(statement.text) && !input.includes(statement.text),
    request,
    countsByRewriting: true,
    fileOf: ({ path }) => path,
    headlineOf,
    inputStatements: "the two functions",
    isInput: (statement) => statement.type === "comment" || definedBy(statement) !== "",
    withInputs,
  };
}

function isScript(path: string): boolean {
  return /\.c[jt]s$/u.test(path);
}

function commentsOf(parser: Parser, text: string): readonly string[] {
  using tree = parser.parse(text);
  return tree.root.descendantsOfType("comment").map((comment) => comment.text);
}

function definedBy(statement: SyntaxNode): string {
  const declaration = child(statement, "declaration") ?? statement;
  if (FUNCTION.test(declaration.type)) return childText(declaration, "name");
  const [declarator, ...otherDeclarators] = declaration.namedChildren.filter(
    ({ type }) => type === "variable_declarator",
  );
  const value = child(declarator, "value");
  const isFunction = value?.type === "arrow_function" || value?.type === "function_expression";
  return isFunction && otherDeclarators.length === 0 ? childText(declarator, "name") : "";
}

const EXPORTED = /^(?:module\.exports|(?:module\.)?exports\.default)$/u;

function uses(node: SyntaxNode, name: string): boolean {
  const names = ["identifier", "property_identifier", "shorthand_property_identifier"];
  if (node.descendantsOfType(names).some(({ text }) => text === name)) return true;
  return name === "default" && node.descendantsOfType("member_expression").some(({ text }) => EXPORTED.test(text));
}

function declares(statement: SyntaxNode): readonly string[] {
  if (statement.type === "import_statement") return boundNames(statement);
  const declaration = child(statement, "declaration") ?? statement;
  return /^(?:function_signature|ambient_declaration)$/u.test(declaration.type) ? [] : declaredNames(declaration);
}

function isImport(statement: SyntaxNode): boolean {
  return (
    statement.type === "import_statement" ||
    (/^(?:lexical|variable)_declaration$/u.test(statement.type) && /=\s*require\(/u.test(statement.text))
  );
}

function waits(root: SyntaxNode, test: string): boolean {
  const definition = root.namedChildren.find((statement) => definedBy(statement) === test);
  return /^(?:export\s+)?(?:(?:const|let|var)\s+\w+\s*=\s*)?async\b/u.test(definition?.text ?? "");
}

function isAssert(call: SyntaxNode): boolean {
  return /^assert(?:\.|$)/u.test(childText(call, "function"));
}

/** Null if the statement is more than a call. */
function calledBy(statement: SyntaxNode): string | null {
  const [expression] = statement.type === "expression_statement" ? statement.namedChildren : [];
  const call = expression?.type === "await_expression" ? expression.namedChildren[0] : expression;
  return call?.type === "call_expression" ? (child(call, "function")?.text ?? null) : null;
}

/** Returns the called test, also under a condition. */
function calledWithin(statement: SyntaxNode): string {
  if (!/^(?:expression|if|try)_statement$/u.test(statement.type)) return "";
  const calls = statement.descendantsOfType("call_expression").map((call) => child(call, "function")?.text);
  return calls.find((name) => name !== undefined && /^test_\w+$/u.test(name)) ?? "";
}

function mainProblem(root: SyntaxNode, test: string): string | null {
  const statements = root.namedChildren;
  const catching = statements.find(
    (statement) =>
      calledBy(statement) !== test &&
      calledWithin(statement) === test &&
      (statement.descendantsOfType("try_statement").length > 0 ||
        statement.type === "try_statement" ||
        /\.(?:catch|then)\b/u.test(statement.text)),
  );
  if (catching !== undefined) return "The end catches errors. Let a test that fails end the program.";
  const main = statements.find((statement) => calledBy(statement) === test);
  return main === undefined ? `The script does not end with a call of ${test}() at its top level.` : null;
}

/** The script runs its own call of the tests. */
function request({ module, code, trace, environment, limits }: RunnableScript): ReturnType<ScriptLanguage["request"]> {
  const job = { script: module.path, trace };
  return {
    runtime: "node",
    files: [
      ...executionFiles(module.files),
      { path: module.path, content: code },
      { path: "script.json", content: JSON.stringify(job) },
      {
        path: "run.mjs",
        content: 'import { main } from "repost_runtime/scripts";\nawait main("script.json", (path) => import(path));\n',
      },
    ],
    entry: "run.mjs",
    environment,
    preload: module.imports,
    ...(trace === null ? {} : { trace: { path: module.path, ...trace } }),
    limits,
  };
}

/** Returns the line between the source location and the stack. */
function headlineOf(error: string): string {
  const lines = error.trim().split("\n");
  return lines.find((line) => /^(?:Uncaught )?[\w$.]*(?:Error|Exception)\b/u.test(line)) ?? lines[0] ?? error;
}

function withInputs(
  code: string,
  test: string,
  { names, compared, path, target, inputs, comparesItself }: MoreInputs,
): string {
  const { entry } = names;
  const isBound = target.kind === "method" || target.kind === "property";
  const owner = entry.includes(".") ? `${ownerName(entry)}.` : "";
  const made = (name: string): string => {
    if (!isBound) return `${owner}${name}(...values)`;
    return `values[0]().${name}${target.kind === "property" ? "" : "(...values.slice(1))"}`;
  };
  const isAsync = target.modifiers.includes("async");
  const [mark, wait] = isAsync ? ["async ", "await "] : ["", ""];
  const agree = comparesItself ? "if (!same_result(expected, actual)) differ(place)" : "sameAs(actual, expected)";
  const call = `${isAsync && /^\s*await\s+test_/mu.test(code) ? "await " : ""}${test}();`;
  // Assert may be renamed, or imported inside the test.
  const [imported, required] = isScript(path)
    ? ["", '\n  const { deepStrictEqual: sameAs } = require("node:assert");']
    : ['import { deepStrictEqual as sameAs } from "node:assert";\n\n', ""];
  return `${code.trimEnd()}

${imported}${inputs.trimEnd().replaceAll(/^export /gmu, "")}

${mark}function ${test}() {${required}
  const differ = (place) => {
    throw new Error("The results of input " + place + " differ.");
  };
  const outcome = ${mark}(call, values) => {
    try {
      return ["returned", ${wait}call(values)];
    } catch (error) {
      return ["raised", error?.constructor?.name];
    }
  };
  for (let place = 0; place < more_inputs().length; place += 1) {
    const [ended, expected] = ${wait}outcome((values) => ${made(compared.original)}, more_inputs()[place]);
    const [also, actual] = ${wait}outcome((values) => ${made(compared.tested)}, more_inputs()[place]);
    if (also !== ended) differ(place);
    if (ended === "raised") sameAs(actual, expected);
    else ${agree};
  }
}

${call}
`;
}
