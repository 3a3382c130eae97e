import { type Call, languageFacts, type SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { child, childText } from "../../nodes.ts";
import { moduleNames } from "../../typescript/source/module-names.ts";
import { type AnswerRules, ASSERTED, type Declared } from "../read-answer.ts";

/** Names that are not deterministic or access external resources. */
const DENIED_NAMES = new Set(
  "require process fetch setTimeout setInterval setImmediate eval XMLHttpRequest WebSocket crypto performance module exports global globalThis Function".split(
    " ",
  ),
);
const DENIED_TEXT =
  /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\bimport\s*\(|\.constructor\s*\??\.\s*constructor\b|["'`]constructor["'`]|\b__proto__\b/u;
const ASSERTING = /^(?:assert|expect|describe|it|test)$/u;

/** `parser` is that of the target's language. */
export function createJavaScriptAnswers(parser: Parser, plain: Parser, module: SandboxedModule): AnswerRules {
  using moduleTree = parser.parse(module.code);
  const form = formOf(module.entry);
  return {
    module,
    parser: plain,
    language: "JavaScript",
    fences: ["javascript", "js", "typescript", "ts", "mjs", "jsx", "tsx", ""],
    unparsable: "The block is no JavaScript that parses. Write it without types.",
    problem: null,
    nothing: /^\s*\/\/\s*nothing to test\s*$/iu,
    statements: "definitions and CALLS",
    list: "const CALLS = [...]",
    names: moduleNames(moduleTree.root),
    form,
    wantedForm: form,
    promptValues: { language: languageFacts(module.language).name },
    declarationsOf,
    readText,
    dependsOnParameter,
    forbiddenIn,
    callOf: (statement) => callIn(statement, module.entry),
  };
}

function formOf(entry: string): string {
  const names = entry.split(".");
  if (names.length === 1) return `\`${entry}(...)\``;
  const owner = names.slice(0, -1).join(".");
  const last = names.at(-1) ?? "";
  if (last === "constructor") return `\`new ${owner}(...)\``;
  return `\`<object>.${last}(...)\`, or \`${entry}(...)\` where it is static`;
}

function forbiddenIn(root: SyntaxNode, localNames: AnswerRules["names"]): string | null {
  if (root.descendantsOfType("import_statement").length > 0) return "Nothing may be imported.";
  const names = root.descendantsOfType("identifier");
  if (names.some((name) => isAssertion(name) && !localNames.has(name.text))) return ASSERTED;
  const denied =
    names.find(({ text }) => DENIED_NAMES.has(text) && !localNames.has(text))?.text ?? DENIED_TEXT.exec(root.text)?.[0];
  return denied === undefined ? null : `${denied} must not be used.`;
}

/** `it` may also be a parameter. */
function isAssertion({ text, parent, startIndex }: SyntaxNode): boolean {
  if (!ASSERTING.test(text) || parent === null) return false;
  if (parent.type === "member_expression") return text === "assert" && parent.startIndex === startIndex;
  return parent.type === "call_expression" && parent.startIndex === startIndex;
}

function declarationsOf(statement: SyntaxNode): readonly Declared[] | null {
  if (/^(?:function|class|generator_function)_declaration$/u.test(statement.type))
    return [{ name: childText(statement, "name"), value: statement }];
  if (!/^(?:lexical|variable)_declaration$/u.test(statement.type)) return null;
  return statement.namedChildren
    .filter(({ type }) => type === "variable_declarator")
    .map((declarator) => ({
      name: childText(declarator, "name"),
      value: child(declarator, "value") ?? declarator,
    }));
}

function readText(node: SyntaxNode): string | null {
  const isText =
    node.type === "string" ||
    (node.type === "template_string" && node.descendantsOfType("template_substitution").length === 0);
  if (!isText) return null;
  const inner = node.text.slice(1, -1);
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };
  return inner.replaceAll(/\\(u\{?[0-9a-fA-F]+\}?|x[0-9a-fA-F]{2}|[\s\S])/gu, (_, sequence: string) => {
    if (/^[ux]./u.test(sequence))
      return String.fromCodePoint(Number.parseInt(sequence.replaceAll(/[^0-9a-fA-F]/gu, ""), 16));
    return escapes[sequence] ?? (sequence === "\n" ? "" : sequence);
  });
}

function dependsOnParameter(definition: SyntaxNode): boolean {
  const parameters = child(definition, "parameters") ?? child(definition, "parameter");
  const name = /[A-Za-z_$][\w$]*/u.exec(parameters?.text ?? "")?.[0];
  const body = child(definition, "body");
  const names = body?.descendantsOfType(["identifier", "shorthand_property_identifier"]) ?? [];
  return name !== undefined && !(parameters?.text ?? "").includes(",") && names.some(({ text }) => text === name);
}

function callIn(statement: SyntaxNode, entry: string): Call | null {
  const expression = statement.type === "expression_statement" ? statement.namedChildren[0] : undefined;
  const node = expression?.type === "await_expression" ? expression.namedChildren[0] : expression;
  return node === undefined ? null : callOf(node, entry);
}

function callOf(node: SyntaxNode, entry: string): Call | null {
  const names = entry.split(".");
  const owner = names.slice(0, -1).join(".");
  const last = names.at(-1) ?? "";
  const argumentNodes = (child(node, "arguments")?.namedChildren ?? []).filter(({ type }) => type !== "comment");
  if (argumentNodes.some(({ type }) => type === "spread_element")) return null;
  const call = { setup: [], arguments: argumentNodes.map(({ text }) => ({ name: null, code: text })) };
  if (node.type === "new_expression") {
    const made = child(node, "constructor")?.text;
    return made === (last === "constructor" ? owner : entry) ? { ...call, receiver: null } : null;
  }
  if (node.type === "member_expression") return memberOf(node, owner, last, { ...call, arguments: [] });
  const callee = node.type === "call_expression" ? child(node, "function") : null;
  if (callee === null) return null;
  if (names.length === 1) return callee.text === entry ? { ...call, receiver: null } : null;
  return memberOf(callee, owner, last, call);
}

function memberOf(
  callee: SyntaxNode,
  owner: string,
  last: string,
  call: Pick<Call, "setup" | "arguments">,
): Call | null {
  const object = callee.type === "member_expression" ? child(callee, "object") : null;
  if (object === null || owner === "" || child(callee, "property")?.text !== last) return null;
  return { ...call, receiver: object.text === owner ? null : object.text };
}
