import { walk, type SyntaxNode } from "@repost/syntax";
import { sampleRegex } from "../values/regex-samples.ts";
import { withAdjacentValues, type DecisionReader } from "../decisions.ts";
import type { Parameter } from "../subject.ts";
import { code, nothing, text, type Expression } from "../values/expression.ts";
import { printExpression } from "./print-expression.ts";
import type { ModuleIndex } from "./source/module-index.ts";
import { child, childText } from "./source/nodes.ts";
import { readConstant } from "./source/read-constant.ts";
import { readLiteral } from "./source/read-expression.ts";
import { PLATFORM_INSTANCES } from "./types/library-classes.ts";
import { readUsesOfNames } from "./usage/read-uses.ts";
import type { UseReader } from "./usage/scope.ts";
import { shapesOfUse } from "./usage/shapes-of-use.ts";

const DECIDING =
  /^(?:if_statement|ternary_expression|while_statement|do_statement|for_statement|for_in_statement|switch_statement|switch_case)$/u;
const NAMES = /[A-Za-z_$][\w$]*/gu;
const MAX_LITERALS = 40;
const MAX_FOLLOWED = 12;
const MAX_CONSTANTS = 20;

export function scriptDecisions(
  definition: SyntaxNode,
  parameters: readonly Parameter[],
  reader: UseReader,
): DecisionReader {
  const names = parameters.map(({ name }) => name);
  let texts: readonly Expression[] | null = null;
  // An unknown pattern may be any named one.
  const matched = (decided: SyntaxNode): readonly Expression[] => {
    if (!/(?<!\/[a-z]*)\.(?:test|exec|match)\(/u.test(decided.text)) return [];
    return (texts ??= reachableLiterals(definition, reader).filter(({ kind }) => kind === "text"));
  };
  return {
    parameters: names,
    self: "this",
    readFlow,
    readDecision: (node) => {
      const isShort = node.type === "binary_expression" && /^(?:&&|\|\||\?\?)$/u.test(node.child(1)?.text ?? "");
      if (!DECIDING.test(node.type) && !isShort) return null;
      const decided = child(node, "condition") ?? child(node, "value") ?? node;
      // A case compares with its switch value.
      const compared = node.type === "switch_case" ? (child(node.parent?.parent, "value") ?? decided) : decided;
      const read = new Set(compared.text.match(NAMES));
      const uses = readUsesOfNames(decided, names, reader);
      return {
        names: read,
        compared: read,
        members: membersIn(decided),
        text: decided.text,
        values: [
          ...literalsIn(decided).flatMap(withRelatedValues),
          ...constantsIn(decided, reader.index),
          ...matched(decided),
          nothing,
          code("null"),
        ],
        shapes: [...uses.values()].flatMap((use) => shapesOfUse(use, reader.index).map(({ shape }) => shape)),
      };
    },
  };
}

function membersIn(decided: SyntaxNode): readonly string[] {
  const read = decided.type === "member_expression" ? [decided] : decided.descendantsOfType("member_expression");
  const uncalled = read.filter(
    ({ parent, id }) => parent?.type !== "call_expression" || child(parent, "function")?.id !== id,
  );
  return [...new Set(uncalled.map((member) => childText(member, "property")))];
}

/** Adds matching texts for patterns. */
export function literalsIn(root: SyntaxNode): readonly Expression[] {
  const literals: Expression[] = [];
  walk(root, (node) => {
    if (literals.length >= MAX_LITERALS) return;
    if (node.type === "regex") literals.push(...sampleRegex(childText(node, "pattern")).map(text));
    if (node.type !== "string" && node.type !== "number") return;
    const value = readLiteral(node);
    if (value !== null && value.kind !== "code") literals.push(value);
  });
  return literals;
}

/** Own literals come first. */
export function reachableLiterals(definition: SyntaxNode, { index }: UseReader): readonly Expression[] {
  const ownLiterals = [...literalsIn(definition), ...constantsIn(definition, index)];
  const names = [...new Set(definition.text.match(/(?<![.\w$])[A-Za-z_$][\w$]*/gu) ?? [])];
  const followed = names.flatMap((name) => {
    const node = index.functions.get(name) ?? index.variables.get(name);
    return node === undefined || node.id === definition.id ? [] : [node];
  });
  const followedLiterals = followed
    .slice(0, MAX_FOLLOWED)
    .flatMap(literalsIn)
    // Functions guard against this key.
    .filter((literal) => literal.kind !== "text" || literal.value !== "__proto__");
  const all = [...ownLiterals, ...followedLiterals];
  return [...new Map(all.map((literal) => [printExpression(literal), literal])).values()].slice(0, MAX_LITERALS);
}

function constantsIn(definition: SyntaxNode, index: ModuleIndex): readonly Expression[] {
  const constants = new Map<string, Expression>();
  walk(definition, (node) => {
    if (constants.size >= MAX_CONSTANTS || (node.type !== "identifier" && node.type !== "member_expression")) return;
    const value = constants.has(node.text) ? null : readConstant(node, index);
    if (value !== null && /^(?:text|integer|float)$/u.test(value.kind)) constants.set(node.text, value);
  });
  return [...constants.values()];
}

function withRelatedValues(value: Expression): readonly Expression[] {
  // `Date` and `[object Date]` name a platform class.
  const name = value.kind === "text" ? (/^(?:\[object )?([A-Z]\w+)\]?$/u.exec(value.value)?.[1] ?? "") : "";
  const instances = Object.hasOwn(PLATFORM_INSTANCES, name) ? (PLATFORM_INSTANCES[name] ?? []) : [];
  return [...withAdjacentValues(value), ...instances.slice(0, 2).map((source) => code(source))];
}

function readFlow(node: SyntaxNode) {
  const target = child(node, node.type === "variable_declarator" ? "name" : "left");
  const right = child(node, "value") ?? child(node, "right");
  if (target === null || right === null || node.type === "binary_expression") return null;
  return { to: target.text.match(NAMES) ?? [], from: right.text.match(NAMES) ?? [] };
}
