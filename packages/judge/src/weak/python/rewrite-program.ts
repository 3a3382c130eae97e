import { applyEdits, type Edit, loadLanguage, loadParser, type SyntaxNode, walk } from "@repost/syntax";
import { targetDefinition } from "../../target-definition.ts";
import { observingStatement } from "./assert-edits.ts";
import { expectedVariables } from "./expected-variables.ts";

export interface RewrittenProgram {
  readonly code: string;
  readonly statements: readonly string[];
}

/** Compared values are observed, and literal expectations removed. */
export async function rewriteProgram(program: string, module: string, entry: string): Promise<RewrittenProgram> {
  const adapter = await loadLanguage("python");
  const parser = await loadParser("python");
  using tree = parser.parse(program);
  using own = parser.parse(module);
  const target = targetDefinition(adapter.functions(program), entry)?.span;
  const tests = testNodes(tree.root, own.root, target?.start ?? -1);
  const statements: string[] = [];
  const places = {
    next: (statement: SyntaxNode): number => statements.push(statement.text) - 1,
  };
  const { isExpected, edits: emptying } = expectedVariables(tree.root, tests);
  const edits: Edit[] = [];
  for (const test of tests) {
    walk(test, (node) => {
      if (target !== undefined && target.start <= node.startIndex && node.endIndex <= target.end) return false;
      const replacement = observingStatement(node, { places, isExpected });
      if (replacement === null) return true;
      edits.push({ start: node.startIndex, end: node.endIndex, replacement });
      return false;
    });
  }
  const spare = emptying.filter((one) => !edits.some((edit) => edit.start < one.end && one.start < edit.end));
  return { code: applyEdits(program, [...edits, ...spare]), statements };
}

function testNodes(program: SyntaxNode, module: SyntaxNode, target: number): readonly SyntaxNode[] {
  const known = new Map<string, number>();
  for (const { text } of module.namedChildren) known.set(text, (known.get(text) ?? 0) + 1);
  return program.namedChildren.flatMap((node) => {
    const left = known.get(node.text) ?? 0;
    const holdsTarget = node.startIndex <= target && target < node.endIndex;
    if (left === 0 && !holdsTarget) return [node];
    known.set(node.text, left - 1);
    return holdsTarget ? testMethods(node) : [];
  });
}

function testMethods(holder: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  walk(holder, (node) => {
    if (node.type !== "function_definition") return true;
    if (node.childForFieldName("name")?.text.startsWith("test") === true) found.push(node);
    return false;
  });
  return found;
}
