import type { GivenFunction } from "../../subject.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { type PythonFunction, childrenOfNode, readFunction, readLambda, statementsOf } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import type { SyntaxNode } from "@repost/syntax";

const DEPTH = 2;
const RESULT = "result";

/** Finds functions in the result; none if calls need keywords. */
export function givenFunctions(
  definition: PythonFunction,
  index: ModuleIndex,
  reader: ParameterReader,
): readonly GivenFunction[] {
  return givenBy(RESULT, definition, { index, reader }, DEPTH);
}

function givenBy(
  callee: string,
  definition: PythonFunction,
  known: { readonly index: ModuleIndex; readonly reader: ParameterReader },
  depth: number,
): readonly GivenFunction[] {
  const { index, reader } = known;
  const [given] = functionsReturned(definition, index);
  if (given === undefined) return [];
  const parameters = describeParameters(reader, { definition: given, usages: usagesOf(index, given) });
  if (parameters.some(({ kind, optional }) => kind === "keyword_only" && !optional)) return [];
  const [gives] = depth <= 1 ? [] : givenBy("", given, known, depth - 1);
  const passesOn = parameters.length > 0 && parameters.every(({ kind }) => kind === "rest" || kind === "named_rest");
  const takesAnything = gives === undefined ? passesOn : gives.takesAnything === true;
  return [
    { callee, parameters, ...(gives === undefined ? {} : { gives }), ...(takesAnything ? { takesAnything } : {}) },
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
  const found = returnedBy(body).flatMap((one) => functionsIn(one, body, index, followed));
  return found.filter((one) => !isAsync(one.node));
}

function functionsIn(
  written: SyntaxNode,
  body: SyntaxNode,
  index: ModuleIndex,
  followed: number,
): readonly PythonFunction[] {
  const again = (one: SyntaxNode | undefined): readonly PythonFunction[] =>
    one === undefined ? [] : functionsIn(one, body, index, followed);
  switch (written.type) {
    case "lambda":
      return [readLambda(written)].filter((one) => one !== null);
    case "function_definition":
    case "decorated_definition":
      return [readFunction(written, null)].filter((one) => one !== null && keeps(one)) as readonly PythonFunction[];
    case "identifier":
      return again(boundIn(body, written.text));
    case "parenthesized_expression":
      return again(childrenOfNode(written)[0]);
    case "conditional_expression": {
      const [left, , right] = childrenOfNode(written);
      return [...again(left), ...again(right)];
    }
    case "call": {
      const callee = written.childForFieldName("function")?.text ?? "";
      const given = written.childForFieldName("arguments");
      if (KEEPING.test(callee)) return again(given === null ? undefined : childrenOfNode(given)[0]);
      const maker = index.functions.get(callee);
      return maker === undefined || followed === 0 ? [] : functionsReturned(maker, index, followed - 1);
    }
    default:
      return [];
  }
}

function keeps({ decorators }: PythonFunction): boolean {
  return decorators.every((one) => KEEPING.test(one));
}

/** Skips variables that are assigned twice. */
function boundIn(body: SyntaxNode, name: string): SyntaxNode | undefined {
  const bound = statementsOf(body).flatMap((statement) => {
    const definition = statement.childForFieldName("definition") ?? statement;
    if (definition.type === "function_definition")
      return definition.childForFieldName("name")?.text === name ? [statement] : [];
    const assignment = statement.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
    const isOwn = assignment?.type === "assignment" && assignment.childForFieldName("left")?.text === name;
    const value = isOwn ? assignment.childForFieldName("right") : null;
    return value === null ? [] : [value];
  });
  const [first] = bound;
  // A wrapper keeps the meaning of the name, so definitions come first.
  const own = bound.filter(({ type }) => type.endsWith("_definition"));
  return own[0] ?? (first?.type === "identifier" ? undefined : first);
}

function returnedBy(block: SyntaxNode): readonly SyntaxNode[] {
  return childrenOfNode(block).flatMap((node) => {
    if (CLOSED.test(node.type)) return [];
    return node.type === "return_statement" ? childrenOfNode(node).slice(0, 1) : returnedBy(node);
  });
}

function yields(node: SyntaxNode): boolean {
  return node.type === "yield" || childrenOfNode(node).some((one) => !CLOSED.test(one.type) && yields(one));
}

function isAsync(node: SyntaxNode): boolean {
  return node.children.some((one) => one?.type === "async");
}
