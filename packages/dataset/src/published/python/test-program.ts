import { loadParser, type SyntaxNode, walk } from "@repost/syntax";
import { definitionIn } from "./script-statement.ts";
import { isTestName } from "./statement-kinds.ts";

export interface TestProgram {
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  /** The text does not call its `check(candidate)`. */
  readonly needsCheck: boolean;
}

/** HumanEval's asserting function. */
const CHECK = "check";

export async function testProgram(text: string): Promise<TestProgram> {
  const parser = await loadParser("python");
  using tree = parser.parse(text);
  const statements = tree.root.namedChildren;
  const functions = statements.flatMap((statement) => {
    const name = definitionIn(statement)?.childForFieldName("name")?.text;
    return name === undefined ? [] : [{ name, code: statement.text }];
  });
  const tests = functions.filter(({ name }) => name === CHECK || isTestName(name));
  const defined = tests.some(({ name }) => name === CHECK);
  const called = statements.some((statement) => definitionIn(statement) === undefined && calls(statement, CHECK));
  return {
    tests: tests.length > 0 ? tests : [{ name: "test", code: text.trim() }],
    needsCheck: defined && !called,
  };
}

function calls(statement: SyntaxNode, name: string): boolean {
  let found = false;
  walk(statement, (node) => {
    found ||= node.type === "call" && node.childForFieldName("function")?.text === name;
  });
  return found;
}
