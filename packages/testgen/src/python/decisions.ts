import { code, isPlain, nothing, text, type Expression } from "../values/expression.ts";
import { withAdjacentValues, type DecisionReader } from "../decisions.ts";
import { unknown, type Shape, MAPPING } from "../values/shape.ts";
import type { AnnotationReader } from "./types/annotations.ts";
import { type PythonFunction } from "./source/definitions.ts";
import { literalsIn } from "./values/literals.ts";
import type { ModuleIndex } from "./source/module-index.ts";
import { namesBoundIn, namesReadBy } from "./source/names-in.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "./source/read-expression.ts";
import { sampleRegex } from "../values/regex-samples.ts";
import { child } from "../nodes.ts";

const DECIDING =
  /^(if_statement|elif_clause|while_statement|for_statement|assert_statement|conditional_expression|boolean_operator|try_statement|match_statement|case_clause|comprehension|if_clause)$/u;

export function pythonDecisions(
  index: ModuleIndex,
  { parameters, self }: PythonFunction,
  annotations: AnnotationReader,
): DecisionReader {
  return {
    parameters: parameters.map(({ name }) => name),
    self,
    readFlow,
    readDecision: (node) => (DECIDING.test(node.type) ? readDecision(node, index, annotations) : null),
  };
}

function readDecision(node: SyntaxNode, index: ModuleIndex, annotations: AnnotationReader) {
  const isHandler = node.type === "try_statement";
  const decided =
    child(node, "condition") ??
    child(node, "right") ??
    child(node, "subject") ??
    (isHandler ? child(node, "body") : null) ??
    node;
  const names = namesReadBy(decided);
  return {
    names,
    // An exception handler does not decide by values.
    compared: new Set(isHandler ? [] : [...names].filter((name) => isWeighed(name, decided))),
    absent: [...decided.text.matchAll(NONE_QUESTION)].map(([, name = ""]) => name),
    text: decided.text,
    values: valuesFor(decided, names, index),
    shapes: shapesIn(decided, annotations),
  };
}

const KIND_QUESTION =
  /\b(?:\w+\.)*(?:isinstance|issubclass|callable|is_?(?:an?_)?(?:str|string|text|bytes|int|integer|float|number|bool|list|tuple|dict|mapping|sequence|iterable))\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

const NONE_QUESTION = /(?<![\w.])(\w+)\s*(?:\bis(?:\s+not)?\b|[=!]=)\s*None\b/gu;

/** True unless only the type of the parameter is checked. */
function isWeighed(name: string, decided: SyntaxNode): boolean {
  const text = decided.text.replaceAll(KIND_QUESTION, " ");
  return text === decided.text || new RegExp(String.raw`(?<![\w.])${name}\b`, "u").test(text);
}

function valuesFor(decided: SyntaxNode, names: ReadonlySet<string>, index: ModuleIndex): readonly Expression[] {
  const literals = literalsIn(decided).flatMap(withAdjacentValues);
  const constants = [...names].flatMap((name) => {
    const value = index.constants.get(name);
    if (value === undefined) return [];
    const keys = value.kind === "mapping" ? value.entries.map(([key]) => key) : [value];
    return (value.kind === "sequence" ? value.items : keys).filter(isPlain).slice(0, 6);
  });
  const patterns = [...literals, ...constants, ...compiled(names, index)].flatMap((value) =>
    value.kind === "text" && /[\\[(+*]/u.test(value.value) ? sampleRegex(value.value).map(text) : [],
  );
  const empty = /\bNone\b|\bnot\b/u.test(decided.text) || !/[<>=]|\bin\b/u.test(decided.text) ? [nothing] : [];
  return [...literals, ...constants, ...membersIn(decided, index), ...patterns, ...empty];
}

function membersIn(decided: SyntaxNode, { classes }: ModuleIndex): readonly Expression[] {
  const named = new Set(decided.text.match(/\b[A-Za-z_]\w*\.[A-Za-z_]\w*\b(?!\()/gu) ?? []);
  return [...named].flatMap((member) => {
    const [owner = "", name = ""] = member.split(".");
    const isMember = classes.get(owner)?.fields.some((field) => field.name === name && field.value !== null);
    return isMember === true ? [code(member)] : [];
  });
}

function shapesIn(decided: SyntaxNode, annotations: AnnotationReader): readonly Shape[] {
  if (!/\b(isinstance|issubclass|type|callable|hasattr)\(/u.test(decided.text)) return [];
  const named = [...namesReadBy(decided)]
    .map((name) => annotations.read(name))
    .filter((shape) => shape.kind !== "unknown" && (shape.kind !== "instance" || /^[A-Z]|\./u.test(shape.name)));
  if (named.length === 0) return [];
  const bytes: readonly Shape[] = named.some(({ kind }) => kind === "text")
    ? [{ kind: "bytes" }, { kind: "bytes" }]
    : [];
  // Values of other types also decide.
  const iterator = { kind: "sequence", form: "iterator", item: unknown } as const;
  return [...named, ...named, ...bytes, iterator, MAPPING, { kind: "integer" }];
}

function compiled(names: ReadonlySet<string>, index: ModuleIndex): readonly Expression[] {
  return [...names].flatMap((name) => {
    const node = index.assigned.get(name);
    const made = node === undefined ? null : readExpression(node);
    return made?.kind === "call" && /(^|\.)compile$/u.test(made.callee) ? made.positional.slice(0, 1) : [];
  });
}

const FLOWS = /^(assignment|augmented_assignment|for_statement|for_in_clause|named_expression|with_item|as_pattern)$/u;

function readFlow(node: SyntaxNode) {
  if (!FLOWS.test(node.type)) return null;
  const left = child(node, "left") ?? child(node, "name");
  const right = child(node, "right") ?? child(node, "value") ?? node;
  const bound = node.type === "for_in_clause" && left !== null ? [...namesReadBy(left)] : namesBoundIn(node);
  const changed = left === null || bound.length > 0 ? [] : [...namesReadBy(left)].slice(0, 1);
  return { to: [...bound, ...changed], from: [...namesReadBy(right)] };
}
