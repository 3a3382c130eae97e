import type { Span } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";
import { freeNames } from "./free-names.ts";
import { isData, isMain, isTestClass, isTestName } from "./statement-kinds.ts";

export type StatementKind = "main" | "function" | "class" | "import" | "data" | "effect";

/** Group of top-level statements that share lines. */
export interface ScriptStatement {
  /** Whole lines, with preceding comments. */
  readonly span: Span;
  /** effect: code that runs on import, except plain assignments. */
  readonly kind: StatementKind;
  readonly test: boolean;
  readonly fixture: boolean;
  readonly asserts: boolean;
  readonly callable: boolean;
  readonly decorators: ReadonlySet<string>;
  readonly binds: ReadonlySet<string>;
  /** Names of the module, also in functions. */
  readonly uses: ReadonlySet<string>;
  /** Names whose values may go anywhere. */
  readonly passed: ReadonlySet<string>;
  /** Includes attributes and strings, not comments. */
  mentions(name: string): boolean;
}

/** Returns statements whose spans cover the whole text. */
export function scriptStatements(root: SyntaxNode, code: string): readonly ScriptStatement[] {
  const groups: { nodes: SyntaxNode[]; end: number }[] = [];
  for (const node of root.namedChildren) {
    if (node.type === "comment") continue;
    const last = groups.at(-1);
    const end = lineAfter(code, node.endIndex);
    if (last !== undefined && node.startIndex < last.end) Object.assign(last, { end, nodes: [...last.nodes, node] });
    else groups.push({ nodes: [node], end });
  }
  return groups.map(({ nodes, end }, index) => {
    const span = { start: groups[index - 1]?.end ?? 0, end: index === groups.length - 1 ? code.length : end };
    return describe(nodes, span);
  });
}

function lineAfter(code: string, offset: number): number {
  if (code[offset - 1] === "\n") return offset;
  const lineBreak = /\r\n|\n|\r/gu;
  lineBreak.lastIndex = offset;
  return lineBreak.exec(code) === null ? code.length : lineBreak.lastIndex;
}

function describe(nodes: readonly SyntaxNode[], span: Span): ScriptStatement {
  const [first] = nodes;
  const alone = nodes.length === 1 && first !== undefined ? first : undefined;
  const words = [...wordsIn(nodes)];
  const free = nodes.map(freeNames);
  const definition = alone === undefined ? undefined : definitionIn(alone);
  return {
    span,
    kind: alone === undefined ? "effect" : kindOf(alone, definition),
    test: definition !== undefined && isTest(definition),
    fixture: nodes.flatMap(decoratorsOf).some(isFixture),
    asserts: nodes.some(({ type }) => type === "assert_statement"),
    callable: definition?.type === "function_definition" || nodes.some(hasLambda),
    decorators: new Set(nodes.flatMap(decoratorsOf).map(firstName)),
    binds: new Set(definition === undefined ? nodes.flatMap(assignedNames) : [nameOf(definition)]),
    uses: new Set(free.flatMap(({ uses }) => [...uses])),
    passed: new Set(free.flatMap(({ passed }) => [...passed])),
    mentions: (name) => words.some((word) => word.includes(name)),
  };
}

export function definitionIn(statement: SyntaxNode): SyntaxNode | undefined {
  const node = statement.type === "decorated_definition" ? statement.childForFieldName("definition") : statement;
  return node?.type === "function_definition" || node?.type === "class_definition" ? node : undefined;
}

function nameOf(definition: SyntaxNode): string {
  return definition.childForFieldName("name")?.text ?? "";
}

function kindOf(node: SyntaxNode, definition: SyntaxNode | undefined): StatementKind {
  if (definition !== undefined) return definition.type === "class_definition" ? "class" : "function";
  if (/^(?:future_)?import_(?:from_)?statement$/u.test(node.type)) return "import";
  if (isMain(node)) return "main";
  return isData(node) ? "data" : "effect";
}

function isTest(definition: SyntaxNode): boolean {
  return definition.type === "class_definition" ? isTestClass(definition) : isTestName(nameOf(definition));
}

function hasLambda(statement: SyntaxNode): boolean {
  return statement.descendantsOfType("lambda").length > 0;
}

function decoratorsOf(statement: SyntaxNode): readonly SyntaxNode[] {
  const decorators = statement.namedChildren.filter(({ type }) => type === "decorator");
  return decorators.flatMap((decorator) => decorator.namedChild(0) ?? []);
}

function firstName(expression: SyntaxNode): string {
  return expression.type === "identifier"
    ? expression.text
    : (expression.descendantsOfType("identifier")[0]?.text ?? "");
}

function isFixture(expression: SyntaxNode): boolean {
  const callee = expression.type === "call" ? expression.childForFieldName("function") : expression;
  return callee?.text === "fixture" || callee?.text === "pytest.fixture";
}

function assignedNames(statement: SyntaxNode): readonly string[] {
  const names: string[] = [];
  let node = statement.type === "expression_statement" ? statement.namedChild(0) : null;
  for (; node?.type === "assignment" || node?.type === "augmented_assignment"; node = node.childForFieldName("right")) {
    const left = node.childForFieldName("left");
    if (left?.type === "identifier") names.push(left.text);
    else if (left?.type === "pattern_list" || left?.type === "tuple_pattern")
      names.push(...left.namedChildren.filter(({ type }) => type === "identifier").map(({ text }) => text));
  }
  return names;
}

function wordsIn(nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const node of nodes) {
    walk(node, ({ type, text }) => {
      if (type === "identifier" || type === "string_content") words.add(text);
    });
  }
  return words;
}
