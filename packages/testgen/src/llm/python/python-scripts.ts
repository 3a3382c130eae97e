import type { SyntaxNode } from "@repost/syntax";
import { child, childText } from "../../nodes.ts";
import { type ComparingTest, ELIDED, type ScriptSyntax } from "../script-language.ts";

export const pythonScripts: ScriptSyntax = {
  language: "python",
  // The script is imported, so that its main does not run.
  runner: { path: "run.py", program: (job) => `from repost_runtime.scripts import main\nmain(${job})\n` },
  canInstall: true,
  allowsImportsInInputs: true,
  argumentForms: { first: "arguments[0]", all: "(*arguments)", afterFirst: "(*arguments[1:])" },
  promptValues: () => ({}),
  placeholders: (text) => text.match(ELIDED) ?? [],
  declares,
  mainOf: (test) => `if __name__ == "__main__":\n    ${test}()`,
  isMain,
  mainProblem,
  isForTests: () => false,
  fileOf: () => "script.py",
  headlineOf: (error) => error.trim().split("\n").at(-1) ?? error,
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
  const calls = main?.descendantsOfType("call") ?? [];
  if (main === undefined || !calls.some((call) => childText(call, "function") === test))
    return `There is no \`if __name__ == "__main__":\` that calls ${test}().`;
  return main.descendantsOfType("try_statement").length > 0
    ? "The main catches errors. Let a test that fails end the program."
    : null;
}

function withInputs(code: string, { test, calls, inputs, comparesItself }: ComparingTest): string {
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
        ended, expected = outcome(lambda arguments: ${calls.expected}, more_inputs()[place])
        also, actual = outcome(lambda arguments: ${calls.actual}, more_inputs()[place])
        assert ended == also
        assert ${agree} if ended == "returned" else expected is actual
`;
  const at = /^if __name__\b/mu.exec(code)?.index ?? code.length;
  return `${code.slice(0, at).trimEnd()}${added}\n\n${code.slice(at).trimEnd()}\n    ${test}()\n`;
}
