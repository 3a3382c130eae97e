import { parse, type ParserPlugin } from "@babel/parser";

export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [field: string]: unknown;
}

export interface AstToken {
  readonly type: string | object;
  readonly value?: string;
  readonly start: number;
  readonly end: number;
  readonly loc: AstNode["loc"];
}

export interface AstProgram {
  readonly body: readonly AstNode[];
  readonly tokens: readonly AstToken[];
}

export function readProgram(path: string, code: string): AstProgram | undefined {
  const plugins: ParserPlugin[] = ["explicitResourceManagement", "decoratorAutoAccessors", "importAttributes"];
  if (/\.[cm]?tsx?$/.test(path)) plugins.push("typescript", "decorators-legacy");
  else plugins.push("decorators");
  if (!/\.[cm]?ts$/.test(path)) plugins.push("jsx");
  try {
    const file: unknown = parse(code, {
      plugins,
      sourceType: "unambiguous",
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
      createParenthesizedExpressions: true,
      tokens: true,
    });
    return program(file);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function program(file: unknown): AstProgram | undefined {
  const root = isNode(file) ? node(file, "program") : undefined;
  if (!isNode(file) || root === undefined || !Array.isArray(file["tokens"])) return undefined;
  return { body: nodes(root, "body"), tokens: file["tokens"].filter(isToken) };
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "loc" in value;
}

function isToken(value: unknown): value is AstToken {
  return isNode(value);
}

export function node(of: AstNode, field: string): AstNode | undefined {
  const value = of[field];
  return isNode(value) ? value : undefined;
}

export function nodes(of: AstNode, field: string): readonly AstNode[] {
  const value = of[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function text(of: AstNode | undefined, field: string): string | undefined {
  const value = of?.[field];
  return typeof value === "string" ? value : undefined;
}

const notChildren = new Set(["loc", "leadingComments", "trailingComments", "innerComments", "extra", "tokens"]);

export function childrenOf(of: AstNode): readonly AstNode[] {
  return Object.keys(of).flatMap((field) => {
    if (notChildren.has(field)) return [];
    const single = node(of, field);
    return single === undefined ? nodes(of, field) : [single];
  });
}
