import { type JobProgram, type Language, languageFacts } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { boundNames, declaredNames } from "@repost/syntax/javascript-scopes";
import { child } from "../../nodes.ts";
import { type ComparingTest, definedBy, ELIDED, type ScriptSyntax } from "../script-language.ts";

const ASSERTS_MODULE = /["'](?:node:)?assert(?:\/strict)?["']/u;
const RUNNER: JobProgram = {
  path: "run.mjs",
  program: (job) => `import { main } from "repost_runtime/scripts";\nawait main(${job}, (path) => import(path));\n`,
};

export function createJavaScriptScripts(language: Language, parser: Parser): ScriptSyntax {
  return {
    language,
    // The script runs its own call of the tests.
    runner: RUNNER,
    canInstall: false,
    allowsImportsInInputs: false,
    argumentForms: { first: "values[0]", all: "(...values)", afterFirst: "(...values.slice(1))" },
    promptValues: ({ path }) => ({
      language: languageFacts(language).name,
      fence: language,
      form: isScript(path) ? "a CommonJS script" : "an ES module",
      assert_import: isScript(path) ? 'const assert = require("node:assert");' : 'import assert from "node:assert";',
      types: languageFacts(language).isTyped ? " Types are stripped and never checked." : "",
    }),
    placeholders: (text) => commentsOf(parser, text).flatMap((comment) => comment.match(ELIDED) ?? []),
    declares,
    mainOf: (test, root, path) => `${!isScript(path) && waits(root, test) ? "await " : ""}${test}();`,
    isMain: (statement) => (calledBy(statement) ?? calledWithin(statement)).startsWith("test_"),
    mainProblem,
    isForTests: (statement, input) => ASSERTS_MODULE.test(statement.text) && !input.includes(statement.text),
    fileOf: ({ path }) => path,
    headlineOf,
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

function declares(statement: SyntaxNode): readonly string[] {
  if (statement.type === "import_statement") return boundNames(statement);
  const declaration = child(statement, "declaration") ?? statement;
  return /^(?:function_signature|ambient_declaration)$/u.test(declaration.type) ? [] : declaredNames(declaration);
}

function waits(root: SyntaxNode, test: string): boolean {
  const definition = root.namedChildren.find((statement) => definedBy(statement) === test);
  return /^(?:export\s+)?(?:(?:const|let|var)\s+\w+\s*=\s*)?async\b/u.test(definition?.text ?? "");
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

/** Returns the line between the source location and the stack. */
function headlineOf(error: string): string {
  const lines = error.trim().split("\n");
  return lines.find((line) => /^(?:Uncaught )?[\w$.]*(?:Error|Exception)\b/u.test(line)) ?? lines[0] ?? error;
}

function withInputs(code: string, { test, calls, isAsync, path, inputs, comparesItself }: ComparingTest): string {
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
    const [ended, expected] = ${wait}outcome((values) => ${calls.expected}, more_inputs()[place]);
    const [also, actual] = ${wait}outcome((values) => ${calls.actual}, more_inputs()[place]);
    if (also !== ended) differ(place);
    if (ended === "raised") sameAs(actual, expected);
    else ${agree};
  }
}

${call}
`;
}
