import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import { saysNothing } from "../placeholder.ts";
import { calledName } from "../../mutation/call-operators.ts";
import { hasUnobservedArguments } from "../../mutation/exceptions.ts";
import { enclosing, type Site } from "../../mutation/site.ts";
import { grammar, type PythonSite } from "./site.ts";

/** Mapping patterns are excluded because their keys must differ. */
const excludedTypes = new Set(
  (
    "decorator parameters lambda_parameters type type_parameter type_alias_statement import_statement " +
    "import_from_statement global_statement nonlocal_statement format_specifier dict_pattern comment"
  ).split(" "),
);

/** Excludes messages, logs and documentation. */
export function mutableChildren(site: PythonSite): readonly PythonSite[] {
  const { node, code, scope } = site;
  const children = contentOf(node).map((child): PythonSite => ({ node: child, parent: site, code, scope }));
  const open = node.type === "assert_statement" ? children.slice(0, 1) : children;
  return open.filter((child) => !isExcluded(child));
}

function isExcluded(site: Site): boolean {
  const { node } = site;
  if (excludedTypes.has(node.type)) return true;
  switch (node.type) {
    case "expression_statement":
      return isIdle(node);
    case "if_statement":
      return decidesNothing(node);
    case "comparison_operator":
      return node.namedChildren.some(({ type, text }) => type === "identifier" && text === "__name__");
    case "string":
    case "concatenated_string":
      return isMessage(site);
    case "call":
      return isException(site) || isUnobserved(node);
    default:
      return isUnobserved(node);
  }
}

function decidesNothing(statement: SyntaxNode): boolean {
  const body = statement.childForFieldName("consequence");
  const alone = body !== null && statement.childForFieldName("alternative") === null;
  return alone && contentOf(body).every(isIdle);
}

function isIdle(statement: SyntaxNode): boolean {
  if (saysNothing(statement)) return true;
  return statement.type === "expression_statement" && contentOf(statement).some(isUnobserved);
}

function isUnobserved(node: SyntaxNode): boolean {
  const call = node.type === "await" ? node.namedChild(0) : node;
  const called = call?.type === "call" ? call.childForFieldName("function")?.text.replace(/\s+/g, "") : undefined;
  return called !== undefined && (unobservedFunctions.test(called) || logMethods.test(called));
}

const unobservedFunctions =
  /^(?:print|pprint|sleep|(?:pprint\.)?pprint|(?:time|asyncio)\.sleep|warnings\.warn|sys\.std(?:out|err)\.\w+|traceback\.print_\w+|gc\.collect|(?:logging\.)?getLogger)$/;

const logMethods =
  /(?:^|\.)_*log(?:ger|ging)?_*(?:\.getLogger)?(?:\([^]*\))?\.(?:debug|info|warn|warning|error|exception|critical|fatal|log)$/i;

/** Judges compare the arguments only of exceptions that have no class of their own. */
function isException({ node, parent }: Site): boolean {
  const raised = parent?.node.type === "raise_statement" ? contentOf(parent.node)[0] : undefined;
  return raised?.id === node.id && hasUnobservedArguments(calledName(node, grammar));
}

function isMessage(string: Site): boolean {
  const statement = enclosing(string, ({ type }) => type.endsWith("_statement") || type === "lambda");
  return statement?.node.type === "raise_statement";
}
