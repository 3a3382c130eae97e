import {
  bindingsWithin,
  childrenOf,
  lowerExpression,
  lowerFirst,
  lowerOptional,
  lowerStatements,
  noteBinding,
  nothing,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { patternNodes } from "@repost/syntax/javascript-scopes";
import type { BranchBlock, Expression, Handler, Statement, Narrowing } from "../core/code.ts";
import { blockNames, literalOfText, type Lowering, lowerPattern, numbered, resolveName } from "./lowering.ts";
import { lowerClass, lowerFunction } from "./lower-definitions.ts";
import { lowerExport, lowerImport } from "./lower-exports.ts";

type Rule = (lowering: Lowering, node: SyntaxNode) => Statement | readonly Statement[];

const definition: Rule = (lowering, node) => lowerDefinition(lowering, node, null);
const jump: Rule = () => ({ kind: "jump" });
const noStatement: Rule = () => [];

const rules = new Map<string, Rule>([
  ["expression_statement", lowerSimple],
  ["function_declaration", definition],
  ["generator_function_declaration", definition],
  ["class_declaration", definition],
  ["abstract_class_declaration", definition],
  ["lexical_declaration", lowerDeclaration],
  ["variable_declaration", lowerDeclaration],
  ["using_declaration", lowerDeclaration],
  ["return_statement", (lowering, node) => ({ kind: "return", value: lowerValue(lowering, node) })],
  ["throw_statement", (lowering, node) => ({ kind: "raise", value: lowerValue(lowering, node), cause: null })],
  ["break_statement", jump],
  ["continue_statement", jump],
  ["if_statement", (lowering, node) => [lowerIf(lowering, node), ...narrowedAfter(lowering, node)]],
  ["for_statement", lowerLoop],
  ["for_in_statement", lowerLoop],
  ["while_statement", lowerLoop],
  ["do_statement", lowerLoop],
  ["try_statement", lowerTry],
  ["switch_statement", lowerSwitch],
  ["statement_block", lowerBlock],
  ["labeled_statement", (lowering, node) => lowerBlock(lowering, node.childForFieldName("body"))],
  ["import_statement", lowerImport],
  ["export_statement", (lowering, node) => lowerExport(lowering, node, lowerExported)],
  ["enum_declaration", lowerEnum],
  ["internal_module", noStatement],
  ["ambient_declaration", noStatement],
  ["interface_declaration", noStatement],
  ["type_alias_declaration", noStatement],
  ["function_signature", noStatement],
  ["empty_statement", noStatement],
  ["hash_bang_line", noStatement],
  ["import_alias", noStatement],
  ["debugger_statement", noStatement],
]);

export function statementsRule(lowering: Lowering, nodes: readonly SyntaxNode[]): readonly Statement[] {
  const isHoisted = (node: SyntaxNode): boolean =>
    isFunction(node) || isFunction(node.childForFieldName("declaration"));
  return [...nodes.filter(isHoisted), ...nodes.filter((node) => !isHoisted(node))].flatMap((node) =>
    lowerStatement(lowering, node),
  );
}

function isFunction(node: SyntaxNode | null): boolean {
  return node?.type === "function_declaration" || node?.type === "generator_function_declaration";
}

function lowerStatement(lowering: Lowering, node: SyntaxNode): Statement | readonly Statement[] {
  return (rules.get(node.type) ?? evaluated)(lowering, node);
}

function evaluated(lowering: Lowering, node: SyntaxNode): Statement {
  return { kind: "expression", value: lowerExpression(lowering, node) };
}

function lowerValue(lowering: Lowering, node: SyntaxNode): Expression | null {
  return lowerOptional(lowering, childrenOf(node)[0]);
}

function lowerSimple(lowering: Lowering, node: SyntaxNode): Statement | readonly Statement[] {
  const [value] = childrenOf(node);
  return value === undefined || value.type === "internal_module" ? [] : evaluated(lowering, value);
}

function lowerExported(lowering: Lowering, node: SyntaxNode, name: string | null): readonly Statement[] {
  const isDefinition = isFunction(node) || node.type.endsWith("class_declaration");
  return [isDefinition ? lowerDefinition(lowering, node, name) : lowerStatement(lowering, node)].flat();
}

function lowerDefinition(lowering: Lowering, node: SyntaxNode, givenName: string | null): Statement {
  const nameNode = node.childForFieldName("name");
  const text = nameNode === null ? (givenName ?? "") : textOf(lowering, nameNode);
  const name = resolveName(lowering, text);
  noteBinding(lowering.builder, name);
  const decorators = childrenOf(node).filter(({ type }) => type === "decorator");
  const value: Expression = isFunction(node)
    ? { kind: "function", code: lowerFunction(lowering, node, givenName) }
    : { kind: "class", code: lowerClass(lowering, node, givenName) };
  const lowered = decorators.map((decorator) => lowerFirst(lowering, decorator));
  return { kind: "definition", name, value, decorators: lowered };
}

function lowerDeclaration(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const declarators = childrenOf(node).filter(({ type }) => type === "variable_declarator");
  return declarators.flatMap((declarator) => {
    const pattern = declarator.childForFieldName("name");
    const name = pattern?.type === "identifier" ? textOf(lowering, pattern) : null;
    const value = lowerOptional(lowering, declarator.childForFieldName("value"), name);
    const target = lowerPattern(lowering, pattern, true);
    return value === null ? [] : [{ kind: "assignment", targets: [target], value }];
  });
}

function inBlock(
  lowering: Lowering,
  declarations: readonly SyntaxNode[],
  lower: () => readonly Statement[],
): readonly Statement[] {
  const { block: parent } = lowering;
  lowering.block = { names: blockNames(declarations, numbered(lowering)), parent };
  const lowered = lower();
  lowering.block = parent;
  return lowered;
}

function lowerBlock(lowering: Lowering, node: SyntaxNode | null | undefined): readonly Statement[] {
  if (node === null || node === undefined) return [];
  const statements = node.type === "statement_block" ? childrenOf(node) : [node];
  return inBlock(lowering, statements, () => lowerStatements(lowering, statements));
}

const leaving = new Set(["return_statement", "throw_statement", "continue_statement", "break_statement"]);

/** `if (!(value instanceof Type)) return;` */
function narrowedAfter(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const consequence = node.childForFieldName("consequence");
  const last = consequence?.type === "statement_block" ? childrenOf(consequence).at(-1) : consequence;
  if (!leaving.has(last?.type ?? "") || node.childForFieldName("alternative") !== null) return [];
  const narrowings = narrowingsOf(lowering, node.childForFieldName("condition"), false);
  return narrowings.length === 0 ? [] : [{ kind: "narrowing", narrowings }];
}

function lowerIf(lowering: Lowering, node: SyntaxNode): Statement {
  const alternative = node.childForFieldName("alternative");
  const tests = [lowerExpression(lowering, node.childForFieldName("condition"))];
  const narrowings = narrowingsOf(lowering, node.childForFieldName("condition"), true);
  const body = lowerBlock(lowering, node.childForFieldName("consequence"));
  const blocks: BranchBlock[] = [{ tests, narrowings, body }];
  if (alternative !== null)
    blocks.push({ tests: [], body: childrenOf(alternative).flatMap((child) => lowerBlock(lowering, child)) });
  return { kind: "branch", blocks, isExhaustive: alternative !== null };
}

function lowerLoop(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const initializer = node.childForFieldName("initializer");
  const declarations = initializer === null ? [] : [initializer];
  return inBlock(lowering, declarations, () => [
    ...declarations.flatMap((declaration) => lowerStatement(lowering, declaration)),
    lowerRepeated(lowering, node),
  ]);
}

function lowerRepeated(lowering: Lowering, node: SyntaxNode): Statement {
  const iterable = lowerOptional(lowering, node.childForFieldName("right"));
  const isOver = node.childForFieldName("operator")?.type === "of";
  const declares = node.childForFieldName("kind") !== null;
  const left = node.childForFieldName("left");
  const { block } = lowering;
  if (declares) lowering.block = { names: namesOf(lowering, left), parent: block };
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () => ({
    target: left === null ? null : lowerPattern(lowering, left, declares),
    tests: ["condition", "increment"].map((field) => lowerCondition(lowering, node.childForFieldName(field))),
    body: lowerBlock(lowering, node.childForFieldName("body")),
  }));
  lowering.block = block;
  return { kind: "loop", iterable, over: isOver ? "values" : "keys", ...lowered, otherwise: [], binds: boundNames };
}

function namesOf(lowering: Lowering, pattern: SyntaxNode | null): ReadonlyMap<string, string> {
  const rename = numbered(lowering);
  return new Map(patternNodes(pattern).map((node) => [textOf(lowering, node), rename(textOf(lowering, node))]));
}

function lowerCondition(lowering: Lowering, node: SyntaxNode | null): Expression {
  return node?.type === "expression_statement" ? lowerFirst(lowering, node) : lowerExpression(lowering, node);
}

function lowerTry(lowering: Lowering, node: SyntaxNode): Statement {
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    lowerBlock(lowering, node.childForFieldName("body")),
  );
  const clause = node.childForFieldName("handler");
  const handlers: Handler[] = [];
  if (clause !== null) {
    const { block } = lowering;
    const parameter = clause.childForFieldName("parameter");
    lowering.block = { names: namesOf(lowering, parameter), parent: block };
    const target = parameter === null ? null : lowerPattern(lowering, parameter, true);
    handlers.push({ types: [], target, body: lowerBlock(lowering, clause.childForFieldName("body")) });
    lowering.block = block;
  }
  const final = lowerBlock(lowering, node.childForFieldName("finalizer")?.childForFieldName("body"));
  return { kind: "try", body: lowered, handlers, otherwise: [], final, binds: boundNames };
}

function lowerSwitch(lowering: Lowering, node: SyntaxNode): Statement {
  const value = lowerExpression(lowering, node.childForFieldName("value"));
  const cases = childrenOf(node.childForFieldName("body") ?? node);
  const statementsOf = (clause: SyntaxNode): readonly SyntaxNode[] =>
    clause.childrenForFieldName("body").filter(({ isNamed }) => isNamed);
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    inBlock(lowering, cases.flatMap(statementsOf), () =>
      cases.map((clause): Statement => {
        const test = clause.childForFieldName("value");
        const body = lowerStatements(lowering, statementsOf(clause));
        const tests = test === null ? [] : [lowerExpression(lowering, test)];
        return { kind: "branch", blocks: [{ tests, body }], isExhaustive: false };
      }),
    ),
  );
  return {
    kind: "loop",
    target: null,
    iterable: null,
    over: "values",
    tests: [value],
    body: lowered,
    otherwise: [],
    binds: boundNames,
  };
}

function lowerEnum(lowering: Lowering, node: SyntaxNode): Statement {
  const nameNode = node.childForFieldName("name");
  const name = nameNode === null ? "" : resolveName(lowering, textOf(lowering, nameNode));
  noteBinding(lowering.builder, name);
  const members = childrenOf(node.childForFieldName("body") ?? node);
  const entries = members.map((member) => {
    const key = member.childForFieldName("name") ?? member;
    const value = lowerExpression(lowering, member.childForFieldName("value"));
    return { key: literalOfText(textOf(lowering, key)), value };
  });
  return {
    kind: "assignment",
    targets: [{ kind: "name", name }],
    value: entries.length === 0 ? nothing : { kind: "mapping", entries },
  };
}

function narrowingsOf(lowering: Lowering, condition: SyntaxNode | null, isTrue: boolean): readonly Narrowing[] {
  if (condition?.type === "parenthesized_expression")
    return narrowingsOf(lowering, childrenOf(condition)[0] ?? null, isTrue);
  const operator = condition?.childForFieldName("operator")?.type;
  if (condition?.type === "unary_expression" && operator === "!")
    return narrowingsOf(lowering, condition.childForFieldName("argument"), !isTrue);
  if (condition?.type !== "binary_expression") return [];
  const [left, right] = [condition.childForFieldName("left"), condition.childForFieldName("right")];
  if (operator === (isTrue ? "&&" : "||"))
    return [...narrowingsOf(lowering, left, isTrue), ...narrowingsOf(lowering, right, isTrue)];
  if (operator !== "instanceof" || !isTrue || left?.type !== "identifier" || right === null) return [];
  return [{ name: resolveName(lowering, textOf(lowering, left)), types: lowerExpression(lowering, right) }];
}
