import { executionFiles } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { ELIDED, type MoreInputs, type RunnableScript, type ScriptLanguage } from "../script-language.ts";
import { child, childText } from "../../nodes.ts";
import { ownerName } from "../../values/describe-value.ts";

const SCRIPT = "script.py";

export const pythonScripts: ScriptLanguage = {
  language: "python",
  canInstall: true,
  promptValues: () => ({}),
  placeholders: (text) => text.match(ELIDED) ?? [],
  definedBy: (statement) => (statement.type === "function_definition" ? childText(statement, "name") : ""),
  countAsserts: (test) => test.descendantsOfType("assert_statement").length,
  uses: (node, name) => node.descendantsOfType("identifier").some(({ text }) => text === name),
  declares,
  isImport: ({ type }) => /^(?:future_)?import(?:_from)?_statement$/u.test(type),
  mainOf: (test) => `if __name__ == "__main__":\n    ${test}()`,
  isMain,
  mainProblem,
  isForTests: () => false,
  request,
  countsByRewriting: false,
  fileOf: () => SCRIPT,
  headlineOf: (error) => error.trim().split("\n").at(-1) ?? error,
  inputStatements: "the two functions and imports",
  isInput: ({ type }) => /^(?:comment|function_definition|import_statement|import_from_statement)$/u.test(type),
  withInputs,
};

/** Repeated imports of a name are harmless. */
function declares(statement: SyntaxNode): readonly string[] {
  const definition = child(statement, "definition") ?? statement;
  if (/^(?:function|class)_definition$/u.test(definition.type)) return [childText(definition, "name")];
  const [assignment] = statement.type === "expression_statement" ? statement.namedChildren : [];
  const target = assignment?.type === "assignment" ? child(assignment, "left") : undefined;
  return target?.type === "identifier" ? [target.text] : [];
}

function isMain(statement: SyntaxNode): boolean {
  return statement.type === "if_statement" && /__name__/u.test(childText(statement, "condition"));
}

function mainProblem(root: SyntaxNode, test: string): string | null {
  const main = root.namedChildren.find(isMain);
  if (main === undefined || !callsIn(main).has(test))
    return `There is no \`if __name__ == "__main__":\` that calls ${test}().`;
  return main.descendantsOfType("try_statement").length > 0
    ? "The main catches errors. Let a test that fails end the program."
    : null;
}

function callsIn(node: SyntaxNode): ReadonlySet<string> {
  return new Set(node.descendantsOfType("call").map((call) => childText(call, "function")));
}

/** The script is imported, so that its main does not run. */
function request({
  module,
  code,
  tests,
  trace,
  environment,
  limits,
}: RunnableScript): ReturnType<ScriptLanguage["request"]> {
  return {
    runtime: "python",
    files: [
      ...executionFiles(module.files),
      { path: SCRIPT, content: code },
      { path: "script.json", content: JSON.stringify({ script: SCRIPT, tests, seed: 0, trace }) },
      { path: "run.py", content: 'from repost_runtime.scripts import main\nmain("script.json")\n' },
    ],
    entry: "run.py",
    environment,
    preload: module.imports,
    limits,
  };
}

function withInputs(
  code: string,
  test: string,
  { names, compared, target, inputs, comparesItself }: MoreInputs,
): string {
  const { entry } = names;
  const isBound = target.kind === "method" || target.kind === "property";
  const owner = entry.includes(".") ? `${ownerName(entry)}.` : "";
  const isRead = target.kind === "property";
  const made = (name: string): string =>
    isBound ? `arguments[0]().${name}${isRead ? "" : "(*arguments[1:])"}` : `${owner}${name}(*arguments)`;
  const agree = comparesItself ? "same_result(expected, actual)" : "expected == actual";
  const added = `

${inputs.trimEnd()}


def ${test}():
    def outcome(call, arguments):
        try:
            return "returned", call(arguments)
        except Exception as error:
            return "raised", type(error)

    for place in range(len(more_inputs())):
        ended, expected = outcome(lambda arguments: ${made(compared.original)}, more_inputs()[place])
        also, actual = outcome(lambda arguments: ${made(compared.tested)}, more_inputs()[place])
        assert ended == also
        assert ${agree} if ended == "returned" else expected is actual
`;
  const at = /^if __name__\b/mu.exec(code)?.index ?? code.length;
  return `${code.slice(0, at).trimEnd()}${added}\n\n${code.slice(at).trimEnd()}\n    ${test}()\n`;
}
