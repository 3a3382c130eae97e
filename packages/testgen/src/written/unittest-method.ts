import { applyEdits, type Edit, type Parser, type SyntaxNode } from "@repost/syntax";
import { child } from "../nodes.ts";

const INDENT = "    ";

/** Converts a pytest function with its assertions. */
export function unittestMethod(parser: Parser, code: string): string {
  using tree = parser.parse(code);
  const [definition] = tree.root.descendantsOfType("function_definition");
  const parameters = child(definition, "parameters");
  const body = child(definition, "body");
  if (parameters === null || parameters === undefined || body === null || body === undefined) return indented(code);
  const printed = body.namedChildren.find(({ type, text }) => type === "assert_statement" && text.includes("capsys."));
  const edits: Edit[] = [{ start: parameters.startIndex, end: parameters.endIndex, replacement: "(self)" }];
  for (const node of body.descendantsOfType("assert_statement")) edits.push(editOf(node, assertion(node)));
  for (const node of body.descendantsOfType("with_item")) {
    const raises = raisesOf(node);
    if (raises !== null) edits.push(editOf(node, raises));
  }
  const text = applyEdits(code, edits);
  return indented(printed === undefined ? text : withOutput(text));
}

function editOf({ startIndex, endIndex }: SyntaxNode, replacement: string): Edit {
  return { start: startIndex, end: endIndex, replacement };
}

function assertion(node: SyntaxNode): string {
  const [condition] = node.namedChildren;
  if (condition === undefined) return node.text;
  const [left, right, ...rest] = condition.namedChildren;
  if (condition.type !== "comparison_operator" || left === undefined || right === undefined || rest.length > 0)
    return `self.assertTrue(${condition.text})`;
  const operator = condition.text.slice(left.text.length, condition.text.length - right.text.length).trim();
  const actual = left.text.startsWith("capsys.") ? "output.getvalue()" : left.text;
  if (operator === "==") return `self.assertEqual(${actual}, ${right.text})`;
  if (operator === "is" && right.text === "None") return `self.assertIsNone(${actual})`;
  return operator === "is" ? `self.assertIs(${actual}, ${right.text})` : `self.assertTrue(${condition.text})`;
}

function raisesOf(item: SyntaxNode): string | null {
  const [call] = item.descendantsOfType("call");
  if (child(call, "function")?.text !== "pytest.raises") return null;
  const [type, match] = child(call, "arguments")?.namedChildren ?? [];
  const pattern = child(match, "value")?.text;
  return pattern === undefined
    ? `self.assertRaises(${type?.text ?? "Exception"})`
    : `self.assertRaisesRegex(${type?.text ?? "Exception"}, ${pattern})`;
}

function withOutput(text: string): string {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const last = lines.findLastIndex((line) => line.includes("output.getvalue()"));
  const before = lines.slice(0, last).map((line) => (line === "" ? "" : `${INDENT}${line}`));
  const opened = `${INDENT}with contextlib.redirect_stdout(io.StringIO()) as output:`;
  return `${[header, opened, ...before, ...lines.slice(last)].join("\n")}\n`;
}

function indented(code: string): string {
  const lines = code.trimEnd().split("\n");
  return `${lines.map((line) => (line === "" ? "" : `${INDENT}${line}`)).join("\n")}\n`;
}
