import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf, isDirective } from "../extras.ts";
import { convertedExpression, isErased } from "../type-syntax.ts";
import { hasUnobservedArguments } from "../../mutation/exceptions.ts";
import { enclosing, type Site } from "../../mutation/site.ts";

const excludedTypes = new Set(
  "decorator formal_parameters import_statement export_statement jsx_attribute_name computed_property_name".split(" "),
);

/** Excludes types, messages and logs. */
export function mutableChildren(site: Site): readonly Site[] {
  const { node, code, scope } = site;
  const converted = convertedExpression(node);
  const children = converted === undefined ? contentOf(node).filter((child) => !isErased(child, node)) : [converted];
  return children
    .map((child): Site => ({ node: child, parent: site, code, scope }))
    .filter((child) => !isExcluded(child));
}

function isExcluded(site: Site): boolean {
  const { node } = site;
  if (excludedTypes.has(node.type)) return true;
  switch (node.type) {
    case "expression_statement":
      return isIdle(node) || (site.parent?.node.type === "statement_block" && isDirective(node));
    case "if_statement":
      return decidesNothing(node);
    case "binary_expression":
      return /\bNODE_ENV\b/.test(node.text);
    case "string":
    case "number":
      return isName(site) || isMessage(site);
    case "template_string":
      return site.parent?.node.type === "call_expression" || isMessage(site);
    case "new_expression":
    case "call_expression":
      return isException(site) || isUnobserved(node);
    default:
      return isUnobserved(node);
  }
}

function isName({ node, parent }: Site): boolean {
  if (parent === undefined) return false;
  const named = ["key", "name", "property"].some((field) => parent.node.childForFieldName(field)?.id === node.id);
  return named || isModuleName(parent);
}

function isModuleName(list: Site): boolean {
  const called = list.node.type === "arguments" ? list.parent?.node.childForFieldName("function") : null;
  return called?.type === "import" || called?.text === "require";
}

function decidesNothing(statement: SyntaxNode): boolean {
  const body = statement.childForFieldName("consequence");
  if (body === null || statement.childForFieldName("alternative") !== null) return false;
  return body.type === "statement_block" ? contentOf(body).every(isIdle) : isIdle(body);
}

function isIdle(statement: SyntaxNode): boolean {
  if (statement.type === "debugger_statement" || statement.type === "empty_statement") return true;
  return statement.type === "expression_statement" && contentOf(statement).some(isUnobserved);
}

function isUnobserved(node: SyntaxNode): boolean {
  const call = node.type === "await_expression" ? contentOf(node)[0] : node;
  const called = call?.type === "call_expression" ? call.childForFieldName("function") : null;
  if (called === null || called.endIndex - called.startIndex > maxName) return false;
  const name = called.text.replace(/\s+/g, "");
  return unobservedFunctions.test(name) || logMethods.test(name);
}

const maxName = 80;

const unobservedFunctions =
  /^(?:console\.\w+|process\.std(?:out|err)\.write|process\.emitWarning|sleep|delay|debug|warn|warning|deprecate|performance\.mark|performance\.measure)$/;

const logMethods = /(?:^|\.)_*log(?:ger|ging)?_*\??\.(?:trace|debug|info|warn|warning|error|fatal|log)$/i;

/** Judges compare the arguments only of exceptions that have no class of their own. */
function isException({ node, parent }: Site): boolean {
  if (parent?.node.type !== "throw_statement") return false;
  const named = node.childForFieldName("constructor") ?? node.childForFieldName("function");
  return hasUnobservedArguments(named?.text.replace(/^.*\./s, "") ?? "");
}

function isMessage(text: Site): boolean {
  const statement = enclosing(text, ({ type }) => type.endsWith("_statement") || type === "arrow_function");
  return statement?.node.type === "throw_statement" || isErrorArgument(text);
}

function isErrorArgument({ parent }: Site): boolean {
  const made = parent?.node.type === "arguments" ? parent.parent?.node : undefined;
  const name = made?.type === "new_expression" ? made.childForFieldName("constructor")?.text : undefined;
  return name !== undefined && /(?:Error|Exception)$/.test(name);
}
