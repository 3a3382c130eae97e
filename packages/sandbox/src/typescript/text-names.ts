import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { bindName, type NameForm, openScope, type TextBinding, type TextScope, variableScope } from "./text-scope.ts";

/** A read or write access to a name. */
export interface TextLoad extends Span {
  readonly name: string;
  readonly scope: TextScope;
  readonly form: NameForm;
  /** Operand of `typeof`, which may be undefined. */
  readonly isGuarded: boolean;
  /** A `try` statement catches its errors. */
  readonly isTried: boolean;
}

/** The names of a text that exist at run time. Types are ignored. */
export interface TextNames {
  readonly module: TextScope;
  /** In source order. */
  readonly loads: readonly TextLoad[];
}

interface Step {
  readonly node: SyntaxNode;
  readonly scope: TextScope;
}

interface Reader {
  /** Spans whose errors are caught. */
  readonly tried: Span[];
  readonly steps: Step[];
  readonly loads: Omit<TextLoad, "isTried">[];
}

/** Reads the names of a parsed text. An explicit stack allows deep nesting. */
export function readNames(root: SyntaxNode): TextNames {
  const module = openScope("module", null);
  const reader: Reader = { tried: [], steps: [{ node: root, scope: module }], loads: [] };
  for (let step = reader.steps.pop(); step !== undefined; step = reader.steps.pop()) read(step, reader);
  const isTried = ({ start, end }: Span): boolean =>
    reader.tried.some((span) => span.start <= start && end <= span.end);
  const loads = reader.loads.map((load) => ({ ...load, isTried: isTried(load) }));
  return { module, loads: loads.toSorted((left, right) => left.start - right.start) };
}

/** Nodes that contain no values. */
const types = new Set(
  `
comment type_annotation type_arguments type_parameters type_predicate_annotation asserts_annotation implements_clause method_signature
abstract_method_signature index_signature import_alias_type ambient_declaration property_identifier statement_identifier
`
    .trim()
    .split(/\s+/),
);

/** Keywords that the grammar parses as identifiers in unusual positions. */
const words = new Set(["undefined", "await", "async", "yield"]);

function read(step: Step, reader: Reader): void {
  const { node, scope } = step;
  if (types.has(node.type)) return;
  switch (node.type) {
    case "identifier":
    case "shorthand_property_identifier":
    case "shorthand_property_identifier_pattern":
      load(node, scope, reader);
      return;
    case "member_expression":
    case "nested_identifier":
      next(reader, scope, [node.childForFieldName("object") ?? node.firstNamedChild]);
      return;
    case "unary_expression":
      readUnary(step, reader);
      return;
    case "as_expression":
    case "satisfies_expression":
      next(reader, scope, [node.firstNamedChild]);
      return;
    case "import_statement":
    case "import_alias":
      readImport(step, reader);
      return;
    case "export_statement":
      readExport(step, reader);
      return;
    case "lexical_declaration":
    case "variable_declaration":
    case "using_declaration":
      readDeclaration(step, reader);
      return;
    case "function_declaration":
    case "generator_function_declaration":
    case "function_expression":
    case "generator_function":
    case "arrow_function":
    case "method_definition":
    case "function_signature":
      readFunction(step, reader);
      return;
    case "class_declaration":
    case "abstract_class_declaration":
    case "class":
      readClass(step, reader);
      return;
    case "class_static_block":
      next(reader, openScope("function", scope), [node.childForFieldName("body") ?? node.firstNamedChild]);
      return;
    case "public_field_definition":
    case "field_definition":
      readField(step, reader);
      return;
    case "interface_declaration":
    case "type_alias_declaration":
      bind(node.childForFieldName("name"), scope, "merged");
      return;
    case "enum_declaration":
    case "internal_module":
    case "module":
      readNamed(step, reader);
      return;
    case "statement_block":
    case "switch_body":
    case "for_statement":
      next(reader, openScope("block", scope), node.namedChildren);
      return;
    case "for_in_statement":
      readForIn(step, reader);
      return;
    case "try_statement":
      readTry(step, reader);
      return;
    case "catch_clause":
      readCatch(step, reader);
      return;
    case "jsx_opening_element":
    case "jsx_closing_element":
    case "jsx_self_closing_element":
      readElement(step, reader);
      return;
    default:
      next(reader, scope, node.namedChildren);
  }
}

function next(reader: Reader, scope: TextScope, nodes: readonly (SyntaxNode | null)[]): void {
  for (const node of nodes) if (node !== null) reader.steps.push({ node, scope });
}

function load(node: SyntaxNode, scope: TextScope, { loads }: Reader, isGuarded = false): void {
  const { text: name, startIndex: start, endIndex: end, type } = node;
  if (words.has(name)) return;
  loads.push({ name, start, end, scope, form: type === "identifier" ? "plain" : "shorthand", isGuarded });
}

function bind(node: SyntaxNode | null, scope: TextScope, kind: TextBinding["kind"], form: NameForm = "plain"): void {
  if (node === null) return;
  const { text: name, startIndex: start, endIndex: end } = node;
  bindName(scope, name, { start, end, form, kind });
}

/** Binds the names of a pattern. Defaults and computed keys are evaluated in `from`. */
function bindPattern(
  pattern: SyntaxNode | null,
  to: TextScope,
  kind: TextBinding["kind"],
  reader: Reader,
  from: TextScope = to,
): void {
  const pending = pattern === null ? [] : [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier") bind(node, to, kind);
    else if (node.type === "shorthand_property_identifier_pattern") bind(node, to, kind, "shorthand");
    else if (/^(?:object_)?assignment_pattern$/u.test(node.type)) {
      const left = node.childForFieldName("left");
      if (left !== null) pending.push(left);
      next(reader, from, [node.childForFieldName("right")]);
    } else if (node.type === "pair_pattern") {
      const key = node.childForFieldName("key");
      const value = node.childForFieldName("value");
      if (key?.type === "computed_property_name") next(reader, from, [key]);
      if (value !== null) pending.push(value);
    } else if (/^(?:object|array|rest)_pattern$/u.test(node.type)) pending.push(...node.namedChildren);
    else if (node.type !== "this") next(reader, from, [node]);
  }
}

function readUnary({ node, scope }: Step, reader: Reader): void {
  const operand = node.childForFieldName("argument");
  const isTypeof = node.childForFieldName("operator")?.type === "typeof";
  if (isTypeof && operand?.type === "identifier") load(operand, scope, reader, true);
  else next(reader, scope, [operand]);
}

function readImport({ node, scope }: Step, reader: Reader): void {
  if (node.type === "import_alias") {
    const [name, value] = node.namedChildren;
    bind(name ?? null, scope, "lexical");
    next(reader, scope, [value ?? null]);
    return;
  }
  for (const clause of node.namedChildren) {
    if (clause.type === "import_require_clause") bind(clause.firstNamedChild, scope, "lexical");
    if (clause.type !== "import_clause") continue;
    for (const part of clause.namedChildren) {
      if (part.type === "identifier") bind(part, scope, "lexical");
      else if (part.type === "namespace_import") bind(part.firstNamedChild, scope, "lexical");
      for (const specifier of part.type === "named_imports" ? part.namedChildren : []) {
        const alias = specifier.childForFieldName("alias");
        bind(alias ?? specifier.childForFieldName("name"), scope, "lexical", alias === null ? "specifier" : "plain");
      }
    }
  }
}

function readExport({ node, scope }: Step, reader: Reader): void {
  if (node.childForFieldName("source") !== null || /^export\s+type\b/u.test(node.text)) {
    next(reader, scope, [node.childForFieldName("declaration")]);
    return;
  }
  if (/^export\s+as\s+namespace\b/u.test(node.text)) return;
  for (const child of node.namedChildren) {
    if (child.type !== "export_clause") next(reader, scope, [child]);
    for (const specifier of child.type === "export_clause" ? child.namedChildren : []) {
      const name = specifier.childForFieldName("name");
      if (name === null || specifier.firstChild?.type === "type") continue;
      const { text, startIndex: start, endIndex: end } = name;
      const form = specifier.childForFieldName("alias") === null ? "specifier" : "plain";
      reader.loads.push({ name: text, start, end, scope, form, isGuarded: false });
    }
  }
}

function readDeclaration({ node, scope }: Step, reader: Reader): void {
  const isLexical = node.type !== "variable_declaration";
  const to = isLexical ? scope : variableScope(scope);
  for (const declarator of node.namedChildren) {
    if (declarator.type !== "variable_declarator") continue;
    bindPattern(declarator.childForFieldName("name"), to, isLexical ? "lexical" : "variable", reader, scope);
    next(reader, scope, [declarator.childForFieldName("value")]);
  }
}

function readFunction({ node, scope }: Step, reader: Reader): void {
  const name = node.childForFieldName("name");
  const inner = openScope("function", scope);
  const isDeclaration = /_declaration$|_signature$/u.test(node.type);
  if (node.type === "method_definition") next(reader, scope, [name?.type === "computed_property_name" ? name : null]);
  // In sloppy mode, a function in a block is visible in the whole function.
  else if (isDeclaration) for (const to of new Set([scope, variableScope(scope)])) bind(name, to, "variable");
  else bind(name, inner, "variable");
  if (node.type === "function_signature") return;
  if (node.type !== "arrow_function")
    bindName(inner, "arguments", { start: -1, end: -1, form: "plain", kind: "variable" });
  next(
    reader,
    scope,
    node.namedChildren.filter(({ type }) => type === "decorator"),
  );
  bindPattern(node.childForFieldName("parameter"), inner, "variable", reader);
  for (const parameter of node.childForFieldName("parameters")?.namedChildren ?? []) {
    const pattern = parameter.childForFieldName("pattern");
    if (pattern === null) bindPattern(parameter, inner, "variable", reader);
    else {
      bindPattern(pattern, inner, "variable", reader);
      next(reader, inner, [parameter.childForFieldName("value")]);
      next(
        reader,
        scope,
        parameter.namedChildren.filter(({ type }) => type === "decorator"),
      );
    }
  }
  const body = node.childForFieldName("body");
  next(reader, inner, body?.type === "statement_block" ? body.namedChildren : [body]);
}

/** A class name is visible both inside and outside of the class. */
function readClass({ node, scope }: Step, reader: Reader): void {
  const name = node.childForFieldName("name");
  const inner = openScope("block", scope);
  bind(name, node.type === "class" ? inner : scope, "lexical");
  next(
    reader,
    inner,
    node.namedChildren.filter(({ startIndex }) => startIndex !== name?.startIndex),
  );
}

function readField({ node, scope }: Step, reader: Reader): void {
  const name = node.childForFieldName("name") ?? node.childForFieldName("property");
  const value = node.childForFieldName("value");
  next(
    reader,
    scope,
    node.namedChildren.filter(({ type }) => type === "decorator"),
  );
  next(reader, scope, [name?.type === "computed_property_name" ? name : null]);
  next(reader, openScope("function", scope), [value]);
}

/** The members of enums and namespaces are names in their bodies. */
function readNamed({ node, scope }: Step, reader: Reader): void {
  const name = node.childForFieldName("name");
  const inner = openScope("function", scope);
  bind(name?.type === "nested_identifier" ? name.firstNamedChild : name, scope, "merged");
  const body = node.childForFieldName("body");
  for (const member of node.type === "enum_declaration" ? (body?.namedChildren ?? []) : []) {
    bind(member.type === "enum_assignment" ? member.childForFieldName("name") : member, inner, "variable");
    next(reader, inner, [member.childForFieldName("value")]);
  }
  if (node.type !== "enum_declaration") next(reader, inner, body?.namedChildren ?? []);
}

function readForIn({ node, scope }: Step, reader: Reader): void {
  const kind = node.childForFieldName("kind")?.type;
  const left = node.childForFieldName("left");
  const inner = openScope("block", scope);
  if (kind === undefined) next(reader, scope, [left]);
  else
    bindPattern(
      left,
      kind === "var" ? variableScope(scope) : inner,
      kind === "var" ? "variable" : "lexical",
      reader,
      inner,
    );
  next(reader, scope, [node.childForFieldName("value"), node.childForFieldName("right")]);
  next(reader, inner, [node.childForFieldName("body")]);
}

function readTry({ node, scope }: Step, reader: Reader): void {
  const body = node.childForFieldName("body");
  const isCaught = node.childForFieldName("handler") !== null;
  if (isCaught && body !== null) reader.tried.push({ start: body.startIndex, end: body.endIndex });
  next(reader, scope, node.namedChildren);
}

function readCatch({ node, scope }: Step, reader: Reader): void {
  const inner = openScope("block", scope);
  bindPattern(node.childForFieldName("parameter"), inner, "variable", reader);
  next(reader, inner, [node.childForFieldName("body")]);
}

/** Lower-case names are platform elements. */
function readElement({ node, scope }: Step, reader: Reader): void {
  const name = node.childForFieldName("name");
  const isOwn = name !== null && (name.type !== "identifier" || /^[^a-z]/u.test(name.text));
  next(reader, scope, [isOwn ? name : null]);
  next(
    reader,
    scope,
    node.namedChildren.filter(({ startIndex }) => startIndex !== name?.startIndex),
  );
}
