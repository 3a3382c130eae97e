import type { SyntaxNode } from "../syntax-node.ts";
import { expandParts, type Part, punctuation, wrap } from "../normal-form.ts";
import { contentOf, isExtra } from "./extras.ts";
import { unwrapped } from "./unwrapped.ts";
import { jsxText, numberSymbol, unescaped, unescapedTemplate } from "./literals.ts";
import { convertedExpression, isErased } from "./type-syntax.ts";

/** Converts a program to comparable symbols. Ignores comments, types, layout, and redundant punctuation. */
export function normalForm(root: SyntaxNode, code: string): readonly string[] {
  return expandParts(root, (node) => partsOf(node, code));
}

function partsOf(node: SyntaxNode, code: string): readonly Part[] {
  const text = (): string => code.slice(node.startIndex, node.endIndex);
  const converted = convertedExpression(node);
  if (converted !== undefined) return [converted];
  switch (node.type) {
    case "parenthesized_expression":
      return tokens(node);
    case "template_string":
      return template(node, code, false);
    case "call_expression":
    case "member_expression":
    case "subscript_expression":
      return wrap(node.type, lookup(node, code));
    case "shorthand_property_identifier":
    case "shorthand_property_identifier_pattern":
      return wrap("pair", [key(text()), text()]);
    case "pair":
    case "pair_pattern":
      return pair(node);
    case "method_definition":
      return wrap(node.type, withKey(node));
    case "empty_statement":
      return [];
    case "for_statement":
      return wrap(node.type, forParts(node));
    case "array":
    case "array_pattern":
      return array(node);
    case "arguments":
    case "program":
      return wrap(node.type, tokens(node));
    case "class_heritage":
      return tokens(node).length === 0 ? [] : wrap(node.type, tokens(node));
    case "import_specifier":
    case "export_specifier":
      return wrap(node.type, specifier(node));
    case "new_expression":
      return wrap(node.type, [
        ...tokens(node),
        ...(node.childForFieldName("arguments") === null ? ["(arguments", ")"] : []),
      ]);
    case "arrow_function":
      return wrap(node.type, arrow(node));
    case "required_parameter":
    case "optional_parameter":
      return parameter(node);
    case "field_definition":
    case "public_field_definition":
      return wrap("field_definition", withKey(node));
    case "abstract_class_declaration":
      return wrap("class_declaration", tokens(node));
    case "extends_clause":
      return tokens(node);
    default:
      return literal(node.type, text()) ?? named(node, text());
  }
}

function literal(type: string, text: string): readonly Part[] | undefined {
  switch (type) {
    case "string":
      return [`string ${unescaped(text.slice(1, -1))}`];
    case "number":
      return [numberSymbol(text)];
    case "jsx_text":
      return [`jsx ${jsxText(text)}`];
    case "regex":
      return [text];
    default:
      return undefined;
  }
}

const bodyHolders = new Set(["if_statement", "else_clause", "for_in_statement", "while_statement", "do_statement"]);

function named(node: SyntaxNode, text: string): readonly Part[] {
  if (node.childCount === 0 || !node.isNamed) return [text.replace(/\s+/g, " ")];
  const parts = tokens(node);
  if (!bodyHolders.has(node.type)) return wrap(node.type, parts);
  const bodies = new Set(
    ["consequence", "body"]
      .map((field) => node.childForFieldName(field)?.id)
      .concat(node.type === "else_clause" ? contentOf(node)[0]?.id : undefined),
  );
  return wrap(
    node.type,
    parts.flatMap((part) => (bodies.has(part.id) && part.type !== "statement_block" ? block(part) : [part])),
  );
}

function block(statement: SyntaxNode): readonly Part[] {
  return wrap("statement_block", ["{", statement, "}"]);
}

function tokens(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter((child) => !isExtra(child) && !punctuation.has(child.type) && !isErased(child, node));
}

/** Parentheses end a chain of `?.`. Tagged templates stay as written. */
function lookup(node: SyntaxNode, code: string): readonly Part[] {
  const goesOn = node.children.some(({ type }) => type === "optional_chain");
  return tokens(node).flatMap((part, position) => {
    if (part.type === "template_string") return template(part, code, true);
    const ends = position === 0 && !goesOn && part.type === "parenthesized_expression" && isChain(unwrapped(part));
    return ends ? wrap("chain", [part]) : [part];
  });
}

function isChain(expression: SyntaxNode): boolean {
  let node: SyntaxNode | null = expression;
  while (node !== null) {
    if (node.children.some(({ type }) => type === "optional_chain" || type === "?.")) return true;
    node = node.childForFieldName("object") ?? node.childForFieldName("function");
  }
  return false;
}

function template(node: SyntaxNode, code: string, tagged: boolean): readonly Part[] {
  const parts: Part[] = [];
  let position = node.startIndex + 1;
  const addText = (end: number): void => {
    const text = code.slice(position, end);
    parts.push(`string ${tagged ? text : unescapedTemplate(text)}`);
  };
  for (const substitution of node.namedChildren.filter(({ type }) => type === "template_substitution")) {
    addText(substitution.startIndex);
    parts.push(...tokens(substitution));
    position = substitution.endIndex;
  }
  addText(node.endIndex - 1);
  return parts.length === 1 && !tagged ? parts : wrap(node.type, parts);
}

function key(name: string): string {
  return `key ${name}`;
}

function pair(node: SyntaxNode): readonly Part[] {
  const name = node.childForFieldName("key");
  const value = node.childForFieldName("value");
  if (name === null || value === null) return wrap(node.type, tokens(node));
  return wrap("pair", [keySymbol(name), value]);
}

function keySymbol(name: SyntaxNode): Part {
  if (name.type === "property_identifier") return key(name.text);
  return name.type === "string" ? key(unescaped(name.text.slice(1, -1))) : name;
}

function withKey(member: SyntaxNode): readonly Part[] {
  const name = member.childForFieldName("name") ?? member.childForFieldName("property");
  return tokens(member).map((part) => (part.id === name?.id ? keySymbol(part) : part));
}

function forParts(node: SyntaxNode): readonly Part[] {
  const body = node.childForFieldName("body");
  return tokens(node).flatMap((part) => {
    if (part.id === body?.id) return part.type === "statement_block" ? [part] : block(part);
    return part.type === "empty_statement" ? [";"] : [part];
  });
}

function array(node: SyntaxNode): readonly Part[] {
  const parts: Part[] = [];
  let expectsElement = true;
  for (const child of node.children) {
    if (isExtra(child)) continue;
    if (child.type === ",") {
      if (expectsElement) parts.push("hole");
      expectsElement = true;
    } else {
      parts.push(child);
      expectsElement = false;
    }
  }
  return wrap(node.type, parts);
}

function arrow(node: SyntaxNode): readonly Part[] {
  return tokens(node).flatMap((part) => (isLoneParameter(part, node) ? wrap("formal_parameters", [part]) : [part]));
}

function isLoneParameter(part: SyntaxNode, arrowFunction: SyntaxNode): boolean {
  return part.id === arrowFunction.childForFieldName("parameter")?.id;
}

function specifier(node: SyntaxNode): readonly Part[] {
  const [name, alias] = [node.childForFieldName("name"), node.childForFieldName("alias")];
  return name !== null && name.text === alias?.text ? [name] : tokens(node);
}

function parameter(node: SyntaxNode): readonly Part[] {
  const parts = tokens(node);
  const plain = parts.length === 1;
  return plain ? parts : wrap("assignment_pattern", parts);
}
