import type { Span } from "@repost/spec";
import { answerOfVersion, type SyntaxNode } from "@repost/syntax";
import { bindHeader, bindTargets } from "./bound-spans.ts";
import { readImport, type TextImport } from "./text-import.ts";
import { openScope, statementScope, type TextScope } from "./text-scope.ts";

export interface TextLoad extends Span {
  readonly name: string;
  readonly scope: TextScope;
  /** Evaluated on demand only, as annotations are. */
  readonly isAnnotation: boolean;
}

export interface TextNames {
  readonly module: TextScope;
  readonly scopes: readonly TextScope[];
  readonly loads: readonly TextLoad[];
  readonly imports: readonly TextImport[];
  /** Spans `start:end` of attributes and names that are assigned or deleted. */
  readonly stores: ReadonlySet<string>;
  readonly globalSpans: readonly (Span & { readonly name: string })[];
}

interface Step {
  readonly node: SyntaxNode;
  readonly scope: TextScope;
  readonly isAnnotation: boolean;
  readonly isTried: boolean;
}

export interface TextReader {
  readonly steps: Step[];
  readonly names: {
    readonly scopes: TextScope[];
    readonly loads: TextLoad[];
    readonly imports: TextImport[];
    readonly stores: Set<string>;
    readonly globalSpans: (Span & { readonly name: string })[];
  };
}

/** Reads the names of a parsed text. An explicit stack allows deep nesting. */
export function readNames(root: SyntaxNode): TextNames {
  const module = openScope("module", null);
  const names = { scopes: [module], loads: [], imports: [], stores: new Set<string>(), globalSpans: [] };
  const reader: TextReader = { steps: [{ node: root, scope: module, isAnnotation: false, isTried: false }], names };
  for (let step = reader.steps.pop(); step !== undefined; step = reader.steps.pop()) read(step, reader);
  return { module, ...reader.names };
}

function read(step: Step, reader: TextReader): void {
  const { node, scope, isAnnotation } = step;
  const { names } = reader;
  switch (node.type) {
    case "comment":
    case "future_import_statement":
      return;
    case "identifier":
      names.loads.push({ name: node.text, start: node.startIndex, end: node.endIndex, scope, isAnnotation });
      return;
    case "attribute":
      next(reader, step, [node.childForFieldName("object")]);
      return;
    case "keyword_argument":
      next(reader, step, [node.childForFieldName("value")]);
      return;
    case "type":
      next(reader, { ...step, isAnnotation: true }, node.namedChildren);
      return;
    case "import_statement":
    case "import_from_statement":
      names.imports.push(readImport(node, statementScope(scope), step.isTried || isAnnotation));
      return;
    case "global_statement":
    case "nonlocal_statement":
      declare(node, scope, reader);
      return;
    case "function_definition":
    case "lambda":
    case "class_definition":
      readDefinition(step, reader);
      return;
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      readComprehension(step, reader);
      return;
    case "try_statement":
      readTry(step, reader);
      return;
    case "if_statement":
    case "elif_clause":
      readIf(step, reader);
      return;
    default:
      next(reader, step, bindTargets(node, scope, names.stores));
  }
}

function next(reader: TextReader, step: Step, nodes: readonly (SyntaxNode | null | undefined)[]): void {
  for (const node of nodes) if (node !== null && node !== undefined) reader.steps.push({ ...step, node });
}

function declare(node: SyntaxNode, scope: TextScope, { names }: TextReader): void {
  for (const { type, text, startIndex: start, endIndex: end } of node.namedChildren) {
    if (type !== "identifier") continue;
    (node.type === "global_statement" ? scope.globals : scope.nonlocals).add(text);
    if (node.type === "global_statement") names.globalSpans.push({ name: text, start, end });
  }
}

function readDefinition(step: Step, reader: TextReader): void {
  const { node, scope } = step;
  const typed = node.childForFieldName("type_parameters") === null ? scope : openScope("function", scope);
  const inner = openScope(node.type === "class_definition" ? "class" : "function", typed);
  reader.names.scopes.push(...(typed === scope ? [inner] : [typed, inner]));
  const { outside, annotations } = bindHeader(node, { scope, typed, inner });
  next(reader, { ...step, scope: typed }, outside);
  next(reader, { ...step, scope: typed, isAnnotation: true }, annotations);
  next(reader, { ...step, scope: inner }, [node.childForFieldName("body")]);
}

/** The first iterable is evaluated in the outer scope. */
function readComprehension(step: Step, reader: TextReader): void {
  const { node, scope } = step;
  const inner = openScope("comprehension", scope);
  reader.names.scopes.push(inner);
  let isFirst = true;
  for (const child of node.namedChildren) {
    if (child.type !== "for_in_clause") {
      next(reader, { ...step, scope: inner }, [child]);
      continue;
    }
    const right = child.childrenForFieldName("right");
    const left = bindTargets(child, inner, reader.names.stores).filter(({ id }) => right.every((one) => one.id !== id));
    next(reader, { ...step, scope: inner }, left);
    next(reader, { ...step, scope: isFirst ? scope : inner }, right);
    isFirst = false;
  }
}

/** Branches for type checkers and for old Python versions are never evaluated. */
function readIf(step: Step, reader: TextReader): void {
  const { node } = step;
  const condition = node.childForFieldName("condition");
  const consequence = node.childForFieldName("consequence");
  const isTyping = /(?:^|\.)TYPE_CHECKING(?:_\d+)?$/.test(condition?.text ?? "");
  const answer = isTyping ? false : answerOfVersion(condition?.text ?? "");
  const isDead = ({ id }: SyntaxNode): boolean =>
    id === consequence?.id ? answer === false : answer === true && id !== condition?.id;
  for (const child of node.namedChildren) {
    next(reader, isDead(child) ? { ...step, isAnnotation: true } : step, [child]);
  }
}

const importErrors = /\b(?:ImportError|ModuleNotFoundError|Exception|BaseException)\b/;

function readTry(step: Step, reader: TextReader): void {
  const body = step.node.childForFieldName("body");
  const isCaught = step.node.namedChildren
    .filter(({ type }) => type === "except_clause")
    .some((handler) => {
      const caught = handler.namedChildren.filter(({ type }) => type !== "block" && type !== "comment");
      return caught.length === 0 || caught.some(({ text }) => importErrors.test(text));
    });
  for (const child of step.node.namedChildren) {
    next(reader, child.id === body?.id && isCaught ? { ...step, isTried: true } : step, [child]);
  }
}
