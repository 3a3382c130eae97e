import { applyEdits, type Edit, type Parser, type SyntaxNode } from "@repost/syntax";

/**
 * Writes undeclared properties as `...{ other: 1 }`, because TypeScript refuses unknown properties in literals.
 * Expected
 * values stay unchanged.
 */
export function spreadUndeclaredKeys(parser: Parser, code: string, source: string): string {
  const words = new Set(source.match(/[A-Za-z_$][\w$]*/gu));
  using tree = parser.parse(code);
  const edits = tree.root.descendantsOfType("pair").flatMap((pair): Edit[] => {
    const key = pair.childForFieldName("key")?.text ?? "";
    const name = key.replace(/^["'](.*)["']$/su, "$1");
    if (words.has(name) || isExpected(pair) || pair.descendantsOfType("pair").length > 1) return [];
    const isLiteral = /^(?:string|number|true|false)$/u.test(pair.childForFieldName("value")?.type ?? "");
    const replacement = isLiteral ? `...({ ${pair.text} } as const)` : `...{ ${pair.text} }`;
    return [{ start: pair.startIndex, end: pair.endIndex, replacement }];
  });
  return applyEdits(code, edits);
}

function isExpected(node: SyntaxNode): boolean {
  for (let child = node; child.parent !== null; child = child.parent) {
    const { parent } = child;
    const called = parent.type === "arguments" ? parent.parent?.childForFieldName("function")?.text : undefined;
    if (called?.startsWith("assert.") === true) return parent.namedChildren[0]?.id !== child.id;
  }
  return false;
}
