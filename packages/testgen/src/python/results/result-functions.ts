import type { ResultFunction } from "../../subject.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { type PythonFunction, childrenOfNode, readFunction, readLambda, statementsOf } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import type { SyntaxNode } from "@repost/syntax";
import { child, childText } from "../../nodes.ts";

const DEPTH = 2;
const RESULT = "result";

/** Finds functions in the result; none if calls need keywords. */
export function resultFunctions(
  definition: PythonFunction,
  index: ModuleIndex,
  reader: ParameterReader,
): readonly ResultFunction[] {
  return describeReturned(RESULT, definition, { index, reader }, DEPTH);
}

function describeReturned(
  callee: string,
  definition: PythonFunction,
  context: { readonly index: ModuleIndex; readonly reader: ParameterReader },
  depth: number,
): readonly ResultFunction[] {
  const { index, reader } = context;
  const [returned] = functionsReturned(definition, index);
  if (returned === undefined) return [];
  const parameters = describeParameters(reader, { definition: returned, usages: usagesOf(index, returned) });
  if (parameters.some(({ kind, optional }) => kind === "keyword_only" && !optional)) return [];
  const [nested] = depth <= 1 ? [] : describeReturned("", returned, context, depth - 1);
  const passesOn = parameters.length > 0 && parameters.every(({ kind }) => kind === "rest" || kind === "named_rest");
  const takesAnything = nested === undefined ? passesOn : nested.takesAnything === true;
  return [
    {
      callee,
      parameters,
      ...(nested === undefined ? {} : { returnedFunction: nested }),
      ...(takesAnything ? { takesAnything } : {}),
    },
  ];
}

const CLOSED = /^(?:function_definition|class_definition|decorated_definition|lambda)$/u;
const KEEPING = /(?:^|\.)(?:update_wrapper|wraps\([^()]*\))$/u;
const MOST_FOLLOWED = 2;

/** Returns none for async functions and generators. */
function functionsReturned(
  { node, body }: PythonFunction,
  index: ModuleIndex,
  followed = MOST_FOLLOWED,
): readonly PythonFunction[] {
  if (isAsync(node) || yields(body)) return [];
  const functions = returnedBy(body).flatMap((node) => functionsIn(node, body, index, followed));
  return functions.filter((candidate) => !isAsync(candidate.node));
}

function functionsIn(
  written: SyntaxNode,
  body: SyntaxNode,
  index: ModuleIndex,
  followed: number,
): readonly PythonFunction[] {
  const again = (node: SyntaxNode | undefined): readonly PythonFunction[] =>
    node === undefined ? [] : functionsIn(node, body, index, followed);
  switch (written.type) {
    case "lambda":
      return [readLambda(written)].filter((definition) => definition !== null);
    case "function_definition":
    case "decorated_definition":
      return [readFunction(written, null)].filter(
        (definition) => definition !== null && keeps(definition),
      ) as readonly PythonFunction[];
    case "identifier":
      return again(boundIn(body, written.text));
    case "parenthesized_expression":
      return again(childrenOfNode(written)[0]);
    case "conditional_expression": {
      const [left, , right] = childrenOfNode(written);
      return [...again(left), ...again(right)];
    }
    case "call": {
      const callee = childText(written, "function");
      const argumentList = child(written, "arguments");
      if (KEEPING.test(callee)) return again(childrenOfNode(argumentList)[0]);
      const factory = index.functions.get(callee);
      return factory === undefined || followed === 0 ? [] : functionsReturned(factory, index, followed - 1);
    }
    default:
      return [];
  }
}

function keeps({ decorators }: PythonFunction): boolean {
  return decorators.every((decorator) => KEEPING.test(decorator));
}

/** Skips variables that are assigned twice. */
function boundIn(body: SyntaxNode, name: string): SyntaxNode | undefined {
  const bound = statementsOf(body).flatMap((statement) => {
    const definition = child(statement, "definition") ?? statement;
    if (definition.type === "function_definition") return child(definition, "name")?.text === name ? [statement] : [];
    const assignment = statement.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
    const bindsName = assignment?.type === "assignment" && child(assignment, "left")?.text === name;
    const value = bindsName ? child(assignment, "right") : null;
    return value === null ? [] : [value];
  });
  const [first] = bound;
  // A wrapper keeps the meaning of the name, so definitions come first.
  const definitions = bound.filter(({ type }) => type.endsWith("_definition"));
  return definitions[0] ?? (first?.type === "identifier" ? undefined : first);
}

function returnedBy(block: SyntaxNode): readonly SyntaxNode[] {
  return childrenOfNode(block).flatMap((node) => {
    if (CLOSED.test(node.type)) return [];
    return node.type === "return_statement" ? childrenOfNode(node).slice(0, 1) : returnedBy(node);
  });
}

function yields(node: SyntaxNode): boolean {
  return node.type === "yield" || childrenOfNode(node).some((part) => !CLOSED.test(part.type) && yields(part));
}

function isAsync(node: SyntaxNode): boolean {
  return node.children.some((part) => part?.type === "async");
}
