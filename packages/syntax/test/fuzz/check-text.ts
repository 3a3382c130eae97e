import assert from "node:assert/strict";
import type { FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { functionText, type Parser, type SyntaxNode, walk } from "@repost/syntax";

export function checkTree(parser: Parser, code: string): void {
  using tree = parser.parse(code);
  assert.ok(tree.root.endIndex <= code.length);
  walk(tree.root, (node) => {
    let end = node.startIndex;
    for (const child of node.children) {
      assert.ok(end <= child.startIndex && child.startIndex <= child.endIndex, place(child));
      end = child.endIndex;
    }
    assert.ok(end <= node.endIndex, place(node));
  });
}

function place({ type, startIndex, endIndex }: SyntaxNode): string {
  return `${type} at ${startIndex}-${endIndex}`;
}

export function checkFunctions(adapter: LanguageAdapter, code: string): readonly FunctionDefinition[] {
  const functions = adapter.functions(code);
  let previousEnd = 0;
  for (const definition of functions) {
    const { name, span, body, startLine, endLine } = definition;
    const places = [previousEnd, span.start, body.start, body.end, span.end, code.length];
    assert.deepEqual(
      places,
      places.toSorted((left, right) => left - right),
      name,
    );
    const text = functionText(code, definition);
    assert.equal(text, code.slice(span.start, span.end));
    assert.deepEqual([startLine, endLine], linesOf(code, text, span.start), name);
    assert.ok(code.slice(span.start, span.end).includes(definition.signature), name);
    for (const decorator of definition.decorators) assert.ok(text.includes(decorator), name);
    previousEnd = span.end;
  }
  return functions;
}

function linesOf(code: string, text: string, start: number): readonly [number, number] {
  const begun = start + text.length - text.trimStart().length;
  const first = code.slice(0, begun).split(/\r\n|\r|\n/).length;
  return [first, first + text.trim().split(/\r\n|\r|\n/).length - 1];
}
