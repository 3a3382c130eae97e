import type { FunctionDefinition, Language } from "@repost/spec";
import { type Edit, parseCode, type SyntaxNode } from "@repost/syntax";
import { lastName } from "../canonical/last-name.ts";
import { findTarget } from "../target-definition.ts";
import { HOOK, prologueEnd } from "./prologue.ts";

export interface PlacingOptions {
  readonly code: string;
  readonly language: Language;
  readonly entry: string;
  /** Name of the replacement; null replaces the target in place. @default null */
  readonly replacementName?: string | null;
}

interface Owner {
  readonly expression: string;
  readonly isStatic: boolean;
}

export interface Placing {
  readonly edits: readonly Edit[];
  readonly end: number;
}

const FUNCTIONS = new Set(
  (
    "function_declaration generator_function_declaration method_definition arrow_function function_expression " +
    "generator_function"
  ).split(" "),
);
const BLOCKS = new Set(["program", "statement_block"]);
const WRAPPERS = new Set(["parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"]);

/** Moves no line. Returns undefined for an unreachable function, such as a private method. */
export async function placeTarget(options: PlacingOptions): Promise<Placing | undefined> {
  const definition = await findTarget(options);
  if (definition === undefined) return undefined;
  using tree = await parseCode(options.language, options.code);
  const target = functionNode(tree.root, definition);
  if (target === undefined) return undefined;
  const statement = statementOf(target);
  const { entry, replacementName = null } = options;
  const edits = editsFor({ target, statement, root: tree.root, entry, replacementName });
  return edits === undefined ? undefined : { edits, end: statement.endIndex };
}

function functionNode(root: SyntaxNode, { span, body }: FunctionDefinition): SyntaxNode | undefined {
  let innermost: SyntaxNode | undefined;
  for (let node = root.descendantForIndex(body.start); node !== null; node = node.parent) {
    if (node.startIndex < span.start || node.endIndex > span.end) break;
    if (FUNCTIONS.has(node.type)) innermost = node;
  }
  return innermost;
}

function statementOf(target: SyntaxNode): SyntaxNode {
  let node = target;
  while (node.parent !== null && !BLOCKS.has(node.parent.type)) node = node.parent;
  return node;
}

interface TargetNodes extends Required<Pick<PlacingOptions, "entry" | "replacementName">> {
  readonly target: SyntaxNode;
  readonly statement: SyntaxNode;
  readonly root: SyntaxNode;
}

function editsFor(nodes: TargetNodes): readonly Edit[] | undefined {
  const { type } = nodes.target;
  if (type === "method_definition") return methodEdits(nodes);
  const isDeclared = type === "function_declaration" || type === "generator_function_declaration";
  return isDeclared ? declarationEdits(nodes) : valueEdits(nodes);
}

function declarationEdits({ target, statement, root, replacementName }: TargetNodes): readonly Edit[] | undefined {
  const name = target.childForFieldName("name")?.text;
  const block = statement.parent;
  if (name === undefined || block === null) return undefined;
  const at = block.type === "program" ? prologueEnd(root) : block.startIndex + 1;
  if (replacementName === null) return [insertion(at, `${name} = ${HOOK}.target(${name}); `)];
  return [insertion(at, `${name} = ${HOOK}.beside(${name}); var ${replacementName} = ${HOOK}.stub(); `)];
}

/** Keeps the implicit name of a function value. */
function valueEdits({ target, statement, entry, replacementName }: TargetNodes): readonly Edit[] | undefined {
  if (target.parent?.type.endsWith("field_definition") === true) return undefined;
  const name = lastName(entry);
  const key = JSON.stringify(name);
  const hook = replacementName === null ? "target" : "beside";
  return [
    insertion(target.startIndex, `${HOOK}.${hook}({ ${key}: `),
    insertion(target.endIndex, ` }[${key}])`),
    ...(replacementName === null ? [] : [insertion(statement.endIndex, `; var ${replacementName} = ${HOOK}.stub();`)]),
  ];
}

function methodEdits({ target, statement, entry, replacementName }: TargetNodes): readonly Edit[] | undefined {
  const owner = ownerExpression(target);
  const name = lastName(entry);
  if (owner === undefined || name.startsWith("#")) return undefined;
  const values = [owner.expression, JSON.stringify(name), String(owner.isStatic)];
  if (replacementName !== null) values.push(JSON.stringify(replacementName));
  return [insertion(statement.endIndex, `; ${HOOK}.member(${values.join(", ")});`)];
}

function insertion(at: number, replacement: string): Edit {
  return { start: at, end: at, replacement };
}

function ownerExpression(method: SyntaxNode): Owner | undefined {
  const holder = method.parent?.type === "class_body" ? method.parent.parent : method.parent;
  const expression = holder === null || holder === undefined ? undefined : nameOf(holder);
  if (expression === undefined) return undefined;
  const isStatic = holder?.type === "object" || method.children.some(({ type }) => type === "static");
  return { expression, isStatic };
}

function nameOf(holder: SyntaxNode): string | undefined {
  if (holder.type.endsWith("class_declaration")) return holder.childForFieldName("name")?.text;
  let value = holder;
  while (value.parent !== null && WRAPPERS.has(value.parent.type)) value = value.parent;
  const parent = value.parent;
  switch (parent?.type) {
    case "variable_declarator":
      return parent.childForFieldName("name")?.text;
    case "assignment_expression":
      return parent.childForFieldName("left")?.text;
    case "pair":
      return memberOf(parent);
    default:
      return undefined;
  }
}

function memberOf(pair: SyntaxNode): string | undefined {
  const outer = pair.parent === null ? undefined : nameOf(pair.parent);
  const key = pair.childForFieldName("key");
  if (outer === undefined || key === null || key.type === "computed_property_name") return undefined;
  return `${outer}[${key.type === "property_identifier" ? JSON.stringify(key.text) : key.text}]`;
}
