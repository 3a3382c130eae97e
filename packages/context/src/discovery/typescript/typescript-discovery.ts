import { type FunctionDefinition, languageFacts } from "@repost/spec";
import { type SyntaxNode, javascriptBuiltins } from "@repost/syntax";
import { isDeclarationFile, scriptLanguageOf } from "../../files/typescript/typescript-file-rules.ts";
import { createDeclarationFinder } from "../../usages/typescript/types/declarations.ts";
import type { SkipReason } from "../../files/source-text.ts";
import { deepestError, type DiscoveryRules } from "../discovery-rules.ts";
import { contentOf } from "@repost/syntax/javascript-scopes";

const BARE_TAG =
  /@(?:access|api|alpha|beta|experimental|final|hidden|ignore|inheritdoc|internal|method|name|override|package|preserve|private|protected|public|readonly|since|static|virtual|__PURE__|__NO_SIDE_EFFECTS__)\b[^\n]*|\{@inheritdoc[^}]*\}/giu;

const COMPILED =
  /^(?:__(?:assign|async|asyncDelegator|asyncGenerator|asyncValues|await|awaiter|classPrivateField\w+|commonJS\w*|copyProps|createBinding|decorate|decorateClass|defProp\w*|esDecorate|esm\w*|export\w*|extends|generator|importDefault|importStar|makeTemplateObject|metadata|name|objRest|param|propKey|publicField|read|reExport|require|rest|runInitializers|setFunctionName|spread\w*|toBinary|toCommonJS|toESM|values|yieldStar)|_(?:arrayLikeToArray|arrayWith\w+|assertThisInitialized|asyncToGenerator|callSuper|classCallCheck|classPrivate\w+|construct|createClass|createForOfIteratorHelper\w*|createSuper|defineProperty|defineProperties|extends|getPrototypeOf|getRequireWildcardCache|inherits\w*|interopRequire\w+|isNativeReflectConstruct|iterableToArray\w*|nonIterable\w+|objectSpread\d?|objectWithoutProperties\w*|possibleConstructorReturn|regenerator\w*|setPrototypeOf|slicedToArray|taggedTemplateLiteral\w*|toArray|toConsumableArray|toPrimitive|toPropertyKey|typeof|unsupportedIterableToArray|wrapNativeSuper))$/u;

const PRIVATE = /(?:^|\.)#/u;

export function createTypeScriptDiscovery(language: "typescript" | "javascript"): DiscoveryRules {
  return {
    isOwn: (path) => scriptLanguageOf(path) === language,
    isDeclaration: isDeclarationFile,
    problemLine: (root) => (root.hasError ? deepestError(root).startPosition.row + 1 : null),
    isDocumented: ({ docstring }) => /[\p{L}\p{N}]/u.test((docstring ?? "").replaceAll(BARE_TAG, "")),
    isTyped: hasDeclaredType,
    ...(!languageFacts(language).isTyped && { declaredElsewhere: createDeclarationFinder }),
    takesNothing,
    givesLiteral: (definition, root) => definition.decorators.length === 0 && givesLiteral(definition, root),
    exclude: (definition, root) => byHeader(definition, root) ?? bodyExclusion(definition, root),
  };
}

function byHeader({ name, kind, body }: FunctionDefinition, root: SyntaxNode): SkipReason | null {
  if (kind === "method" && name.endsWith(".constructor")) return { reason: "initializer", detail: "is a constructor" };
  if (kind === "property" && isSetter(root, body.start)) {
    return { reason: "property_setter", detail: "sets a property" };
  }
  if (PRIVATE.test(name)) return { reason: "private_name", detail: "can be called by its own class alone" };
  return COMPILED.test(name) ? { reason: "compiler_helper", detail: "was written by a compiler" } : null;
}

function isSetter(root: SyntaxNode, start: number): boolean {
  let node = root.descendantForIndex(start, start);
  while (node !== null && node.type !== "method_definition") node = node.parent;
  return node?.children.some(({ type }) => type === "set") ?? false;
}

const FUNCTIONS = new Set([
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
]);
const EMPTY = { reason: "empty_body", detail: "has no body of its own" };
const FORWARDS = { reason: "forwards", detail: "only hands on what it is given to another function" };
const NOT_IMPLEMENTED =
  /not[\s_-]*(?:yet[\s_-]*)?(?:been[\s_-]*)?(?:implemented|supported)|unimplemented|must (?:be )?(?:implement|overrid)|should (?:be )?(?:implement|overrid)|abstract (?:method|class)|(?:sub|derived )class/iu;

function bodyExclusion(definition: FunctionDefinition, root: SyntaxNode): SkipReason | null {
  const node = functionAt(root, definition);
  if (node === null) return null;
  const [only, ...more] = statementsOf(node);
  if (only === undefined) return EMPTY;
  if (more.length > 0) return null;
  if (isPlaceholder(only)) return EMPTY;
  const value = handedOut(only);
  return value !== null && isForwarding(value, node) ? FORWARDS : null;
}

function hasDeclaredType(definition: FunctionDefinition, root: SyntaxNode): boolean {
  const node = functionAt(root, definition);
  const parameters = node?.childForFieldName("parameters")?.namedChildren ?? [];
  const types = [
    node?.childForFieldName("return_type"),
    node?.parent?.childForFieldName("type"),
    ...parameters.map((parameter) => parameter.childForFieldName("type")),
  ];
  return types.some((type) => type !== null && type !== undefined);
}

function takesNothing(definition: FunctionDefinition, root: SyntaxNode): boolean {
  const node = functionAt(root, definition);
  if (definition.kind !== "function" && !isPropertyOfClass(node)) return false;
  const parameters = node?.childForFieldName("parameters")?.namedChildren.filter(({ type }) => type !== "comment");
  return parameters?.length === 0 && !/\b(?:this|arguments)\b/u.test(node?.text ?? "");
}

function isPropertyOfClass(node: SyntaxNode | null): boolean {
  const words = new Set(node?.children.map(({ type }) => type));
  return words.has("static") && words.has("get");
}

function givesLiteral(definition: FunctionDefinition, root: SyntaxNode): boolean {
  const node = functionAt(root, definition);
  const [only, ...more] = node === null ? [] : statementsOf(node);
  if (only === undefined || only.type === "expression_statement" || more.length > 0) return false;
  const value = handedOut(only);
  return value !== null && isLiteral(value);
}

function isLiteral(value: SyntaxNode): boolean {
  if (["string", "number", "true", "false", "null", "undefined", "regex"].includes(value.type)) return true;
  if (value.type === "template_string")
    return value.namedChildren.every(({ type }) => type !== "template_substitution");
  if (value.type === "pair") return isLiteral(value.childForFieldName("value") ?? value.child(0) ?? value);
  const isWhole = ["array", "object", "parenthesized_expression", "unary_expression"].includes(value.type);
  return isWhole && contentOf(value).every(isLiteral);
}

function functionAt(root: SyntaxNode, { body }: FunctionDefinition): SyntaxNode | null {
  for (let node = root.descendantForIndex(body.start, body.end); node !== null; node = node.parent) {
    const own = FUNCTIONS.has(node.type) ? node.childForFieldName("body") : null;
    if (own !== null && own.startIndex <= body.start && own.endIndex >= body.end) return node;
  }
  return null;
}

function statementsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const body = node.childForFieldName("body");
  if (body?.type !== "statement_block") return body === null ? [] : [body];
  return body.namedChildren.filter(
    (statement) => !["comment", "empty_statement"].includes(statement.type) && !isDirective(statement),
  );
}

function isDirective(statement: SyntaxNode): boolean {
  return statement.type === "expression_statement" && statement.namedChildren[0]?.type === "string";
}

function isPlaceholder(only: SyntaxNode): boolean {
  if (only.type === "throw_statement") return NOT_IMPLEMENTED.test(only.text);
  const value = only.type === "return_statement" ? contentOf(only)[0] : only;
  return value === undefined || value.type === "undefined" || /^void\s+0$/u.test(value.text);
}

function handedOut(statement: SyntaxNode): SyntaxNode | null {
  if (statement.type === "return_statement" || statement.type === "expression_statement") {
    return contentOf(statement)[0] ?? null;
  }
  return statement.type.endsWith("_statement") || statement.type.endsWith("_declaration") ? null : statement;
}

function isForwarding(value: SyntaxNode, node: SyntaxNode): boolean {
  const parameters = parameterNames(node);
  if (parameters === null) return false;
  if (value.type !== "call_expression") {
    return parameters.length === 0 && value.type === "identifier" && isOfModule(value);
  }
  const callee = value.childForFieldName("function");
  const list = value.childForFieldName("arguments");
  if (callee?.type !== "identifier" || list?.type !== "arguments" || !isOfModule(callee)) return false;
  const argumentTexts = contentOf(list).map(({ text }) => text);
  return (
    parameters.length > 0 && argumentTexts.join("\0") === parameters.join("\0") && !parameters.includes(callee.text)
  );
}

function isOfModule({ text }: SyntaxNode): boolean {
  return !javascriptBuiltins.has(text);
}

function parameterNames(node: SyntaxNode): readonly string[] | null {
  const single = node.childForFieldName("parameter");
  if (single !== null) return [single.text];
  const list = node.childForFieldName("parameters");
  const names = list === null ? [] : contentOf(list).map(parameterName);
  return names.every((name) => name !== null) ? names : null;
}

function parameterName(parameter: SyntaxNode): string | null {
  if (parameter.childForFieldName("value") !== null) return null;
  const pattern = parameter.childForFieldName("pattern") ?? parameter;
  if (pattern.type === "identifier") return pattern.text;
  return pattern.type === "rest_pattern" && pattern.namedChild(0)?.type === "identifier" ? pattern.text : null;
}
