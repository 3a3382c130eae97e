import { childrenOf, nothing, textOf, bindingsWithin, noteBinding } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { patternNodes } from "@repost/syntax/javascript-scopes";
import type { BranchBlock, Expression, Handler, Statement, Narrowing } from "../core/code.ts";
import {
  blockNames,
  numbered,
  lowerPattern,
  type BlockNames,
  literalOf,
  type Lowering,
  lowerExpression,
  lowerStatements,
  resolveName,
  textKey,
} from "./lowering.ts";
import { lowerClass, lowerFunction } from "./lower-definitions.ts";
import { lowerExport, lowerImport } from "./lower-exports.ts";

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

function lowerStatement(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  switch (node.type) {
    case "expression_statement":
      return lowerSimple(lowering, childrenOf(node)[0] ?? null);
    case "function_declaration":
    case "generator_function_declaration":
    case "class_declaration":
    case "abstract_class_declaration":
      return [lowerDefinition(lowering, node, null)];
    case "lexical_declaration":
    case "variable_declaration":
    case "using_declaration":
      return childrenOf(node).flatMap((declarator) => lowerDeclarator(lowering, declarator));
    case "return_statement":
      return [{ kind: "return", value: lowerFirst(lowering, node) }];
    case "throw_statement":
      return [{ kind: "raise", value: lowerFirst(lowering, node), cause: null }];
    case "break_statement":
    case "continue_statement":
      return [{ kind: "jump" }];
    case "if_statement":
      return [lowerIf(lowering, node), ...narrowedAfter(lowering, node)];
    case "for_statement":
    case "for_in_statement":
    case "while_statement":
    case "do_statement":
      return inBlock(lowering, loopDeclarations(node), () => lowerLoop(lowering, node));
    case "try_statement":
      return [lowerTry(lowering, node)];
    case "switch_statement":
      return [lowerSwitch(lowering, node)];
    case "statement_block":
      return lowerBlock(lowering, node);
    case "labeled_statement":
      return lowerBlock(lowering, node.childForFieldName("body"));
    case "else_clause":
      return childrenOf(node).flatMap((child) => lowerStatement(lowering, child));
    case "import_statement":
      return lowerImport(lowering, node);
    case "export_statement":
      return lowerExport(lowering, node, (inner, name) => lowerExported(lowering, inner, name));
    case "enum_declaration":
      return [lowerEnum(lowering, node)];
    case "internal_module":
    case "ambient_declaration":
    case "interface_declaration":
    case "type_alias_declaration":
    case "function_signature":
    case "empty_statement":
    case "comment":
    case "hash_bang_line":
    case "import_alias":
    case "debugger_statement":
      return [];
    default:
      return [{ kind: "expression", value: lowerExpression(lowering, node) }];
  }
}

function lowerFirst(lowering: Lowering, node: SyntaxNode): Expression | null {
  const [value] = childrenOf(node);
  return value === undefined ? null : lowerExpression(lowering, value);
}

function lowerSimple(lowering: Lowering, node: SyntaxNode | null): readonly Statement[] {
  if (node === null || node.type === "internal_module") return [];
  return [{ kind: "expression", value: lowerExpression(lowering, node) }];
}

function lowerExported(lowering: Lowering, node: SyntaxNode, name: string | null): readonly Statement[] {
  if (isFunction(node) || node.type.endsWith("class_declaration")) return [lowerDefinition(lowering, node, name)];
  return lowerStatement(lowering, node);
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
  const lowered = decorators.map((decorator) => lowerExpression(lowering, childrenOf(decorator)[0] ?? null));
  return { kind: "definition", name, value, decorators: lowered };
}

function lowerDeclarator(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  if (node.type !== "variable_declarator") return [];
  const pattern = node.childForFieldName("name");
  const value = node.childForFieldName("value");
  const name = pattern?.type === "identifier" ? textOf(lowering, pattern) : null;
  const lowered = value === null ? null : lowerExpression(lowering, value, name);
  const target = lowerPattern(lowering, pattern, true);
  return lowered === null ? [] : [{ kind: "assignment", targets: [target], value: lowered }];
}

function inBlock(
  lowering: Lowering,
  declarations: readonly SyntaxNode[],
  lower: () => readonly Statement[],
): readonly Statement[] {
  const parent: BlockNames = lowering.block;
  lowering.block = { names: blockNames(lowering, declarations, numbered(lowering)), parent };
  const lowered = lower();
  lowering.block = parent;
  return lowered;
}

function lowerBlock(lowering: Lowering, node: SyntaxNode | null): readonly Statement[] {
  if (node === null) return [];
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

function loopDeclarations(node: SyntaxNode): readonly SyntaxNode[] {
  const initializer = node.childForFieldName("initializer");
  return initializer === null ? [] : [initializer];
}

function lowerLoop(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const initializer = node.childForFieldName("initializer");
  const before = initializer === null ? [] : lowerStatement(lowering, initializer);
  const right = node.childForFieldName("right");
  const iterable = right === null ? null : lowerExpression(lowering, right);
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
  return [
    ...before,
    { kind: "loop", iterable, over: isOver ? "values" : "keys", ...lowered, otherwise: [], binds: boundNames },
  ];
}

function namesOf(lowering: Lowering, pattern: SyntaxNode | null): ReadonlyMap<string, string> {
  const rename = numbered(lowering);
  return new Map(patternNodes(pattern).map((node) => [textOf(lowering, node), rename(textOf(lowering, node))]));
}

function lowerCondition(lowering: Lowering, node: SyntaxNode | null): Expression {
  return lowerExpression(lowering, node?.type === "expression_statement" ? (childrenOf(node)[0] ?? null) : node);
}

function lowerTry(lowering: Lowering, node: SyntaxNode): Statement {
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    lowerBlock(lowering, node.childForFieldName("body")),
  );
  const clause = node.childForFieldName("handler");
  const final = node.childForFieldName("finalizer");
  const handlers: Handler[] = [];
  if (clause !== null) {
    const { block } = lowering;
    const parameter = clause.childForFieldName("parameter");
    lowering.block = { names: namesOf(lowering, parameter), parent: block };
    const target = parameter === null ? null : lowerPattern(lowering, parameter, true);
    handlers.push({ types: [], target, body: lowerBlock(lowering, clause.childForFieldName("body")) });
    lowering.block = block;
  }
  const finished = final === null ? [] : lowerBlock(lowering, final.childForFieldName("body"));
  return { kind: "try", body: lowered, handlers, otherwise: [], final: finished, binds: boundNames };
}

function lowerSwitch(lowering: Lowering, node: SyntaxNode): Statement {
  const value = lowerExpression(lowering, node.childForFieldName("value"));
  const cases = childrenOf(node.childForFieldName("body") ?? node);
  const statements = cases.flatMap((clause) => clause.childrenForFieldName("body").filter(({ isNamed }) => isNamed));
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    inBlock(lowering, statements, () =>
      cases.flatMap((clause): readonly Statement[] => {
        const test = clause.childForFieldName("value");
        const body = lowerStatements(
          lowering,
          clause.childrenForFieldName("body").filter(({ isNamed }) => isNamed),
        );
        const tests = test === null ? [] : [lowerExpression(lowering, test)];
        return [{ kind: "branch", blocks: [{ tests, body }], isExhaustive: false }];
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
    return {
      key: literalOf(textKey(textOf(lowering, key))),
      value: lowerExpression(lowering, member.childForFieldName("value")),
    };
  });
  return {
    kind: "assignment",
    targets: [{ kind: "name", name }],
    value: entries.length === 0 ? nothing : { kind: "mapping", entries },
  };
}

export function narrowingsOf(lowering: Lowering, condition: SyntaxNode | null, isTrue: boolean): readonly Narrowing[] {
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
