import { code, float, integer, isPlain, nothing, text, type Expression } from "../values/expression.ts";
import type { Decision } from "../subject.ts";
import { unknown, type Shape, ANY_FUNCTION, MAPPING } from "../values/shape.ts";
import type { AnnotationReader } from "./types/annotations.ts";
import { type PythonFunction } from "./source/definitions.ts";
import { literalsIn } from "./values/literals.ts";
import type { ModuleIndex } from "./source/module-index.ts";
import { namesBoundIn, namesReadBy } from "./source/names-in.ts";
import { type SyntaxNode, walk } from "@repost/syntax";
import { readExpression } from "./source/read-expression.ts";
import { sampleRegex } from "../values/regex-samples.ts";
import { child } from "../nodes.ts";

const DECIDING =
  /^(if_statement|elif_clause|while_statement|for_statement|assert_statement|conditional_expression|boolean_operator|try_statement|match_statement|case_clause|comprehension|if_clause)$/u;

export function findDecisions(
  index: ModuleIndex,
  definition: PythonFunction,
  annotations: AnnotationReader,
): readonly Decision[] {
  const origins = originsOf(definition);
  const decisions: Decision[] = [];
  walk(definition.body, (node) => {
    if (DECIDING.test(node.type)) decisions.push(decisionOf(node, origins, index, definition, annotations));
  });
  return mergeByLine(decisions);
}

function decisionOf(
  node: SyntaxNode,
  origins: ReadonlyMap<string, ReadonlySet<string>>,
  index: ModuleIndex,
  definition: PythonFunction,
  annotations: AnnotationReader,
): Decision {
  const decided =
    child(node, "condition") ??
    child(node, "right") ??
    child(node, "subject") ??
    (node.type === "try_statement" ? child(node, "body") : null) ??
    node;
  const names = namesReadBy(decided);
  const parameters = [...new Set([...names].flatMap((name) => [...(origins.get(name) ?? [])]))].map((name) =>
    name === definition.self ? "receiver" : name,
  );
  return {
    line: node.startPosition.row + 1,
    parameters,
    // An exception handler does not decide by values.
    direct:
      node.type === "try_statement" ? [] : parameters.filter((name) => names.has(name) && isWeighed(name, decided)),
    absent: comparedWithNone(decided.text),
    text: decided.text,
    values: valuesFor(decided, names, index),
    shapes: shapesIn(decided, annotations),
  };
}

const KIND_QUESTION =
  /\b(?:\w+\.)*(?:isinstance|issubclass|callable|is_?(?:an?_)?(?:str|string|text|bytes|int|integer|float|number|bool|list|tuple|dict|mapping|sequence|iterable))\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

const NONE_QUESTION = /(?<![\w.])(\w+)\s*(?:\bis(?:\s+not)?\b|[=!]=)\s*None\b/gu;

function comparedWithNone(decided: string): readonly string[] {
  return [...decided.matchAll(NONE_QUESTION)].map(([, name = ""]) => name);
}

/** True unless only the type of the parameter is checked. */
function isWeighed(name: string, decided: SyntaxNode): boolean {
  const text = decided.text.replaceAll(KIND_QUESTION, " ");
  return text === decided.text || new RegExp(String.raw`(?<![\w.])${name}\b`, "u").test(text);
}

function valuesFor(decided: SyntaxNode, names: ReadonlySet<string>, index: ModuleIndex): readonly Expression[] {
  const literals = literalsIn(decided);
  const adjacent = literals.flatMap(adjacentValues);
  const constants = [...names].flatMap((name) => {
    const value = index.constants.get(name);
    if (value === undefined) return [];
    if (value.kind === "sequence") return value.items.filter(isPlain).slice(0, 6);
    return value.kind === "mapping"
      ? value.entries
          .map(([key]) => key)
          .filter(isPlain)
          .slice(0, 6)
      : [value];
  });
  const patterns = [...literals, ...constants, ...compiled(names, index)].flatMap((value) =>
    value.kind === "text" && /[\\[(+*]/u.test(value.value) ? sampleRegex(value.value).map(text) : [],
  );
  const empty = /\bNone\b|\bnot\b/u.test(decided.text) || !/[<>=]|\bin\b/u.test(decided.text) ? [nothing] : [];
  return [...literals, ...adjacent, ...constants, ...membersIn(decided, index), ...patterns, ...empty];
}

function membersIn(decided: SyntaxNode, { classes }: ModuleIndex): readonly Expression[] {
  const named = new Set(decided.text.match(/\b[A-Za-z_]\w*\.[A-Za-z_]\w*\b(?!\()/gu) ?? []);
  return [...named].flatMap((member) => {
    const [owner = "", name = ""] = member.split(".");
    const isMember = classes.get(owner)?.fields.some((field) => field.name === name && field.value !== null);
    return isMember === true ? [code(member)] : [];
  });
}

function adjacentValues(literal: Expression): readonly Expression[] {
  if (literal.kind === "integer") return [integer(literal.value + 1n), integer(literal.value - 1n)];
  const value = literal.kind === "float" ? Number(literal.text) : Number.NaN;
  return Number.isFinite(value)
    ? [value + 0.5, value - 0.5].map((near) => float(Number.isInteger(near) ? `${near}.0` : String(near)))
    : [];
}

function shapesIn(decided: SyntaxNode, annotations: AnnotationReader): readonly Shape[] {
  if (!/\b(isinstance|issubclass|type|callable|hasattr)\(/u.test(decided.text)) return [];
  const named = [...namesReadBy(decided)]
    .map((name) => annotations.read(name))
    .filter((shape) => shape.kind !== "unknown" && (shape.kind !== "instance" || /^[A-Z]|\./u.test(shape.name)));
  // Values of other types also decide, mostly text and bytes.
  const kinds = new Set(named.map(({ kind }) => kind));
  const otherTypes: readonly Shape[] = [
    ...(kinds.has("text") && !kinds.has("bytes") ? ([{ kind: "bytes" }, { kind: "bytes" }] as const) : []),
    ...(kinds.has("bytes") && !kinds.has("text") ? ([{ kind: "text" }, { kind: "text" }] as const) : []),
    { kind: "sequence", form: "iterator", item: unknown },
    MAPPING,
    { kind: "integer" },
  ];
  const callable: readonly Shape[] = decided.text.includes("callable(") ? [ANY_FUNCTION, { kind: "integer" }] : [];
  return [...named, ...named, ...callable, ...(named.length > 0 ? otherTypes : [])];
}

function compiled(names: ReadonlySet<string>, index: ModuleIndex): readonly Expression[] {
  return [...names].flatMap((name) => {
    const node = index.assigned.get(name);
    const made = node === undefined ? null : readExpression(node);
    return made?.kind === "call" && /(^|\.)compile$/u.test(made.callee) ? made.positional.slice(0, 1) : [];
  });
}

/** Maps variables to the parameters that their values come from. */
function originsOf(definition: PythonFunction): ReadonlyMap<string, ReadonlySet<string>> {
  const parameters = [
    ...definition.parameters.map(({ name }) => name),
    ...(definition.self === null ? [] : [definition.self]),
  ];
  const origins = new Map(parameters.map((name) => [name, new Set([name])]));
  const flows = flowsIn(definition.body);
  for (let changed = true; changed;) {
    changed = false;
    for (const { to, from } of flows) {
      const sources = from.flatMap((name) => [...(origins.get(name) ?? [])]);
      for (const name of to) {
        const nameOrigins = origins.get(name) ?? new Set<string>();
        const before = nameOrigins.size;
        for (const source of sources) nameOrigins.add(source);
        if (nameOrigins.size > before) changed = true;
        origins.set(name, nameOrigins);
      }
    }
  }
  return origins;
}

interface Flow {
  readonly to: readonly string[];
  readonly from: readonly string[];
}

const FLOWS = /^(assignment|augmented_assignment|for_statement|for_in_clause|named_expression|with_item|as_pattern)$/u;

function flowsIn(node: SyntaxNode): readonly Flow[] {
  const flows: Flow[] = [];
  walk(node, (current) => {
    if (!FLOWS.test(current.type)) return;
    const left = child(current, "left") ?? child(current, "name");
    const right = child(current, "right") ?? child(current, "value") ?? current;
    const bound = current.type === "for_in_clause" && left !== null ? [...namesReadBy(left)] : namesBoundIn(current);
    const changed = left === null || bound.length > 0 ? [] : [...namesReadBy(left)].slice(0, 1);
    flows.push({ to: [...bound, ...changed], from: [...namesReadBy(right)] });
  });
  return flows;
}

function mergeByLine(decisions: readonly Decision[]): readonly Decision[] {
  const byLine = new Map<number, Decision>();
  for (const decision of decisions) {
    const before = byLine.get(decision.line);
    byLine.set(decision.line, before === undefined ? decision : merged(before, decision));
  }
  return [...byLine.values()];
}

function merged(first: Decision, second: Decision): Decision {
  const both = (of: (decision: Decision) => readonly string[] | undefined): readonly string[] => [
    ...new Set([first, second].flatMap((decision) => of(decision) ?? [])),
  ];
  return {
    line: first.line,
    parameters: both(({ parameters }) => parameters),
    direct: both(({ direct }) => direct),
    absent: both(({ absent }) => absent),
    text: `${first.text ?? ""}\n${second.text ?? ""}`,
    values: [...first.values, ...second.values],
    shapes: [...first.shapes, ...second.shapes],
  };
}
