import { applyEdits, type Edit, parseCode, type SyntaxNode, walk } from "@repost/syntax";
import { findTarget } from "../../target-definition.ts";
import { observingStatement } from "./assert-edits.ts";
import { expectedVariables } from "./expected-variables.ts";

export interface RewrittenProgram {
  readonly code: string;
  readonly statements: readonly string[];
}

/** Compared values are observed, and literal expectations removed. */
export async function rewriteProgram(program: string, module: string, entry: string): Promise<RewrittenProgram> {
  using tree = await parseCode("python", program);
  using moduleTree = await parseCode("python", module);
  const target = (await findTarget({ language: "python", code: program, entry }))?.span;
  const tests = testNodes(tree.root, moduleTree.root, target?.start ?? -1);
  const statements: string[] = [];
  const { isExpected, edits: emptying } = expectedVariables(tree.root, tests);
  const edits: Edit[] = [];
  for (const test of tests) {
    walk(test, (node) => {
      if (target !== undefined && target.start <= node.startIndex && node.endIndex <= target.end) return false;
      const { text } = node;
      const nextNumber = (): number => statements.push(text) - 1;
      const replacement = observingStatement(node, { text, nextNumber, isExpected });
      if (replacement === null) return true;
      edits.push({ start: node.startIndex, end: node.endIndex, replacement });
      return false;
    });
  }
  const spare = emptying.filter(
    (candidate) => !edits.some((edit) => edit.start < candidate.end && candidate.start < edit.end),
  );
  return { code: applyEdits(program, [...edits, ...spare]), statements };
}

function testNodes(program: SyntaxNode, module: SyntaxNode, target: number): readonly SyntaxNode[] {
  const moduleTexts = new Map<string, number>();
  for (const { text } of module.namedChildren) moduleTexts.set(text, (moduleTexts.get(text) ?? 0) + 1);
  return program.namedChildren.flatMap((node) => {
    const remaining = moduleTexts.get(node.text) ?? 0;
    const holdsTarget = node.startIndex <= target && target < node.endIndex;
    if (remaining === 0 && !holdsTarget) return [node];
    moduleTexts.set(node.text, remaining - 1);
    return holdsTarget ? testMethods(node) : [];
  });
}

function testMethods(holder: SyntaxNode): readonly SyntaxNode[] {
  const methods: SyntaxNode[] = [];
  walk(holder, (node) => {
    if (node.type !== "function_definition") return true;
    if (node.childForFieldName("name")?.text.startsWith("test") === true) methods.push(node);
    return false;
  });
  return methods;
}
