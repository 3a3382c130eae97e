import {
  childrenOf,
  createScopeBuilder,
  finishScope,
  lowerExpression,
  lowerOptional,
  noteBinding,
  type ScopeBuilder,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { ClassCode, Expression, FunctionCode, Parameter, Statement } from "../core/code.ts";
import { lowerArguments, lowerBlock, type Lowering } from "./lowering.ts";

export function lowerFunction(lowering: Lowering, node: SyntaxNode): FunctionCode {
  const name = node.childForFieldName("name");
  const isAsync = node.firstChild?.type === "async";
  const parameters = lowerParameters(lowering, node.childForFieldName("parameters"));
  const body = node.childForFieldName("body");
  return finish(lowering, parameters, name === null ? null : textOf(lowering, name), isAsync, () =>
    lowerBlock(lowering, body),
  );
}

export function lowerLambda(lowering: Lowering, node: SyntaxNode): FunctionCode {
  const parameters = lowerParameters(lowering, node.childForFieldName("parameters"));
  const body = node.childForFieldName("body");
  return finish(lowering, parameters, null, false, () => [{ kind: "return", value: lowerExpression(lowering, body) }]);
}

function finish(
  lowering: Lowering,
  parameters: readonly Parameter[],
  name: string | null,
  isAsync: boolean,
  lowerBody: () => readonly Statement[],
): FunctionCode {
  const builder = createScopeBuilder("function", lowering.builder);
  for (const parameter of parameters) noteBinding(builder, parameter.name);
  const body = inside(lowering, builder, lowerBody);
  const scope = finishScope(builder);
  return { name, parameters, body, isGenerator: builder.isGenerator, isAsync, hasOwnReceiver: false, scope };
}

function inside<T>(lowering: Lowering, builder: ScopeBuilder, lower: () => T): T {
  const { builder: parent, quiet } = lowering;
  lowering.builder = builder;
  lowering.quiet = 0;
  try {
    return lower();
  } finally {
    lowering.builder = parent;
    lowering.quiet = quiet;
  }
}

function lowerParameters(lowering: Lowering, list: SyntaxNode | null): readonly Parameter[] {
  if (list === null) return [];
  const parameters: Parameter[] = [];
  let kind: "positional" | "keyword" = "positional";
  for (const node of childrenOf(list)) {
    const parameter = lowerParameter(lowering, node, kind);
    if (parameter === null ? node.type === "keyword_separator" : parameter.kind === "rest") kind = "keyword";
    if (parameter !== null) parameters.push(parameter);
  }
  return parameters;
}

function lowerParameter(lowering: Lowering, node: SyntaxNode, kind: "positional" | "keyword"): Parameter | null {
  const named = (
    of: SyntaxNode | null | undefined,
    as: Parameter["kind"],
    value: SyntaxNode | null = null,
  ): Parameter | null => {
    if (of === null || of === undefined) return null;
    const fallback = lowerOptional(lowering, value);
    const annotation = lowerAnnotation(lowering, node.childForFieldName("type"));
    return { name: textOf(lowering, of), kind: as, fallback, target: null, annotation };
  };
  const [first] = childrenOf(node);
  switch (node.type) {
    case "identifier":
      return { name: textOf(lowering, node), kind, fallback: null, target: null, annotation: null };
    case "list_splat_pattern":
      return named(first, "rest");
    case "dictionary_splat_pattern":
      return named(first, "keyword_rest");
    case "default_parameter":
    case "typed_default_parameter":
      return named(node.childForFieldName("name"), kind, node.childForFieldName("value"));
    case "typed_parameter":
      if (first?.type === "list_splat_pattern") return named(childrenOf(first)[0], "rest");
      if (first?.type === "dictionary_splat_pattern") return named(childrenOf(first)[0], "keyword_rest");
      return named(first, kind);
    default:
      return null;
  }
}

function lowerAnnotation(lowering: Lowering, node: SyntaxNode | null): Expression | null {
  const inner = node === null ? undefined : childrenOf(node)[0];
  return inner?.type === "identifier" || inner?.type === "attribute" ? lowerExpression(lowering, inner) : null;
}

export function lowerClass(lowering: Lowering, node: SyntaxNode): ClassCode {
  const name = node.childForFieldName("name");
  const superclasses = node.childForFieldName("superclasses");
  const bases = superclasses === null ? [] : lowerArguments(lowering, superclasses);
  const block = node.childForFieldName("body");
  const builder = createScopeBuilder("class", lowering.builder);
  const body = inside(lowering, builder, () => lowerBlock(lowering, block));
  return {
    name: name === null ? null : textOf(lowering, name),
    bases,
    body,
    scope: finishScope(builder),
    fields: block === null ? [] : annotatedFields(lowering, block),
    members: [],
  };
}

function annotatedFields(lowering: Lowering, block: SyntaxNode): readonly string[] {
  return childrenOf(block).flatMap((statement) => {
    const [assignment] = statement.type === "expression_statement" ? childrenOf(statement) : [];
    if (assignment?.type !== "assignment" || assignment.childForFieldName("type") === null) return [];
    const left = assignment.childForFieldName("left");
    return left?.type === "identifier" ? [textOf(lowering, left)] : [];
  });
}
