import { checkLanguage } from "../languages.ts";
import { type ContextFragment, type FunctionDefinition, languageFacts, type Target } from "@repost/spec";
import {
  type DeclaredType,
  escapeRegExp,
  isUndeclared,
  loadParser,
  loadTypeReaders,
  signatureOf,
  type SyntaxNode,
  walk,
} from "@repost/syntax";

export interface DeclaredTarget {
  readonly target: Pick<Target, "func_name" | "language" | "docstring">;
  readonly context?: readonly ContextFragment[];
}

/** Null if declared types disagree. */
export type GuardValue = (condition: SyntaxNode) => boolean | null;

type Kind = "string" | "number" | "boolean" | "bigint" | "function" | "list" | "object";

const OPEN: GuardValue = () => null;
const ASSIGNED = String.raw`\s*(?:[-+*/%|&^]|\*\*|\?\?|\|\||&&|>>>?|<<)?=(?![=>])`;
const OBJECTS = /^(?:Date|RegExp|Error|URL|object|Object|Uint8Array|Record|(?:Readonly)?(?:Map|Set)|WeakMap|Promise)$/u;

/**
 * Finds guards against arguments that declared types exclude, so that one side is unreachable. JavaScript and
 * TypeScript only.
 */
export async function declaredGuards(
  { target, context = [] }: DeclaredTarget,
  root: SyntaxNode,
  definition: FunctionDefinition,
): Promise<GuardValue> {
  const functionNode = functionAt(root, definition);
  if (functionNode === null || !checkLanguage(target.language).hasDeclarations) return OPEN;
  const texts = context.filter(({ path }) => /\.d\.[cm]?ts$/u.test(path)).map(({ code }) => code);
  using declarations = (await loadParser("typescript")).parse(texts.join("\n"));
  const types = (await loadTypeReaders()).read([
    { path: `/module.${languageFacts(target.language).isTyped ? "ts" : "js"}`, root },
    { path: "/declarations/0.d.ts", root: declarations.root, isGlobal: true },
  ]);
  const own = signatureOf(functionNode, types.typeOf);
  const isTyped = own.parameters.some((parameter) => !isUndeclared(parameter.type()));
  const declared = isTyped ? [own] : types.signaturesOf(target.func_name.split("."));
  const documented = types.documentationOf(functionNode).parameters;
  const kinds = new Map<string, ReadonlySet<Kind>>();
  for (const [index, { name }] of own.parameters.entries()) {
    const parameters =
      declared.length > 0
        ? declared.map((signature) => signature.parameters[index])
        : [documented.find((parameter) => parameter.name === name)];
    const parameterKinds = parameters.map((parameter) =>
      parameter === undefined || parameter.isOptional || parameter.isRest ? null : kindsOf(parameter.type()),
    );
    const isName = /^[\w$]+$/u.test(name);
    if (isName && parameterKinds.every((kindSet) => kindSet !== null))
      kinds.set(name, new Set(parameterKinds.flatMap((kindSet) => [...kindSet])));
  }
  return (condition) => {
    const kept = [...kinds].filter(([name]) => !isAssignedBefore(functionNode, condition, name));
    return valueOf(condition, new Map(kept));
  };
}

function valueOf(node: SyntaxNode, kinds: ReadonlyMap<string, ReadonlySet<Kind>>): boolean | null {
  const [inner] = node.namedChildren;
  if (node.type === "parenthesized_expression") return inner === undefined ? null : valueOf(inner, kinds);
  if (node.type === "unary_expression" && node.text.startsWith("!"))
    return inner === undefined ? null : opposite(valueOf(inner, kinds));
  const operator = node.childForFieldName("operator")?.text ?? "";
  if (operator === "||" || operator === "&&") {
    const values = node.namedChildren.map((operand) => valueOf(operand, kinds));
    if (values.includes(null)) return null;
    return operator === "||" ? values.includes(true) : !values.includes(false);
  }
  const all = [...(kinds.get(testedName(node) ?? "") ?? [])];
  if (all.length === 0) return null;
  // Only lists, functions and objects are always truthy.
  if (node.type === "identifier")
    return all.every((kind) => kind === "list" || kind === "object" || kind === "function") ? true : null;
  if (node.type === "call_expression") return sameOf(all.map((kind) => kind === "list"));
  const testedType = /["'](\w+)["']/u.exec(node.text)?.[1];
  // Optional values have no known kind.
  const isMatch =
    testedType === undefined ? false : sameOf(all.map((kind) => (kind === "list" ? "object" : kind) === testedType));
  return operator.startsWith("!") ? opposite(isMatch) : isMatch;
}

function opposite(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

function sameOf(answers: readonly boolean[]): boolean | null {
  const [first = null] = answers;
  return answers.every((answer) => answer === first) ? first : null;
}

function testedName(node: SyntaxNode): string | null {
  if (node.type === "identifier") return node.text;
  const [, list] = /^Array\.isArray\(\s*([\w$]+)\s*\)$/u.exec(node.text) ?? [];
  const [, typed] = /^typeof\s+([\w$]+)\s*[!=]==?\s*["']\w+["']$/u.exec(node.text) ?? [];
  const [, missing] = /^([\w$]+)\s*[!=]==?\s*(?:null|undefined|void 0)$/u.exec(node.text) ?? [];
  return list ?? typed ?? missing ?? null;
}

function kindsOf(type: DeclaredType): ReadonlySet<Kind> | null {
  if (type.kind === "union") {
    const options = type.options.map((option) => kindsOf(option()));
    return options.every((kinds) => kinds !== null) ? new Set(options.flatMap((kinds) => [...kinds])) : null;
  }
  const kind = kindOf(type);
  return kind === null ? null : new Set([kind]);
}

function kindOf(type: DeclaredType): Kind | null {
  switch (type.kind) {
    case "primitive":
      return KINDS.find((kind) => kind === type.name) ?? null;
    case "literal":
    case "member":
      return KINDS.find((kind) => kind === typeof type.value) ?? null;
    case "template":
      return "string";
    case "list":
    case "tuple":
      return "list";
    case "object":
      if (type.name === "Function" || type.calls.length > 0 || type.constructs.length > 0) return "function";
      // Strings and lists also have the members of many interfaces.
      if (type.name === null) return type.index !== null || type.members().length > 0 ? "object" : null;
      return OBJECTS.test(type.name) ? "object" : null;
    case "unknown":
      if (type.name === "Function") return "function";
      return type.name !== null && OBJECTS.test(type.name) ? "object" : (WRITTEN[type.name ?? ""] ?? null);
    default:
      return null;
  }
}

const KINDS: readonly Kind[] = ["string", "number", "boolean", "bigint", "object"];
const WRITTEN: Readonly<Record<string, Kind>> = {
  String: "string",
  Number: "number",
  Boolean: "boolean",
  Array: "list",
  function: "function",
};

function functionAt(root: SyntaxNode, { body }: FunctionDefinition): SyntaxNode | null {
  let match: SyntaxNode | null = null;
  walk(root, (node) => {
    const bodyNode = node.childForFieldName("body");
    const parameters = node.childForFieldName("parameters") ?? node.childForFieldName("parameter");
    if (bodyNode !== null && parameters !== null && bodyNode.startIndex <= body.start && bodyNode.endIndex >= body.end)
      match = node;
  });
  return match;
}

function isAssignedBefore(functionNode: SyntaxNode, condition: SyntaxNode, name: string): boolean {
  let text = functionNode.text.slice(0, condition.startIndex - functionNode.startIndex);
  for (let around = condition.parent; around !== null && around.id !== functionNode.id; around = around.parent)
    if (/^(?:for|for_in|while|do)_statement$/u.test(around.type)) text += around.text;
  const written = escapeRegExp(name);
  const body = text.slice(
    (functionNode.childForFieldName("body")?.startIndex ?? functionNode.startIndex) - functionNode.startIndex,
  );
  return new RegExp(String.raw`(?<![\w$.])${written}${ASSIGNED}`, "u").test(body);
}
