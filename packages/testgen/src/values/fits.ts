import { type CodeExpression, isNull, nothing, type Expression, type MappingEntry } from "./expression.ts";
import type { Field, Shape } from "./shape.ts";
import { shortName } from "./describe-value.ts";

/** Kinds that exclude JavaScript's `null` unless they name it. */
const HOLDS_SOMETHING = /^(?:boolean|integer|number|text|bytes|sequence|tuple|mapping|callable)$/u;

const HOLDS_BYTES: ReadonlySet<string> = new Set(["Uint8Array", "ArrayBufferView", "TypedArray", "BufferSource"]);

/** Returns null for open shapes and code. */
export function fits(expression: Expression, shape: Shape): boolean | null {
  if (isNull(expression) && HOLDS_SOMETHING.test(shape.kind)) return false;
  switch (shape.kind) {
    case "unknown":
      return null;
    case "union":
      return any(shape.options.map((option) => fits(expression, option)));
    case "literal":
      // The type was truncated here.
      if (shape.values.length === 0) return null;
      return shape.values.some((value) => expressionKey(value) === expressionKey(expression));
    case "callable":
      // A call may return a function.
      return expression.kind === "code" || expression.kind === "call" ? null : false;
    case "instance":
      return fitsInstance(expression, shape.name);
    case "type":
    case "record":
      return expression.kind === "code" || expression.kind === "call" ? null : false;
    default:
      return expression.kind === "code" ? fitsCode(expression, shape) : fitsPlain(expression, shape);
  }
}

const NEVER_PLAIN = /^(?:async\s+)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)|^new Date\(/u;

/** Code may be of any type, except for functions and dates. */
function fitsCode({ code }: CodeExpression, { kind }: PlainShape): false | null {
  return kind !== "mapping" && NEVER_PLAIN.test(code) ? false : null;
}

type PlainShape = Extract<
  Shape,
  { kind: "nothing" | "boolean" | "integer" | "number" | "text" | "bytes" | "sequence" | "tuple" | "mapping" }
>;

function fitsPlain(expression: Expression, shape: PlainShape): boolean | null {
  switch (shape.kind) {
    case "number":
      return expression.kind === "integer" || expression.kind === "float";
    case "sequence":
      return fitsSequence(expression, shape.form, shape.item);
    case "tuple":
      if (expression.kind !== "sequence" || expression.form !== "tuple") return false;
      if (expression.items.length > shape.items.length) return false;
      if (expression.items.length < (shape.least ?? shape.items.length)) return false;
      return all(expression.items.map((item, index) => fits(item, shape.items[index] ?? { kind: "unknown" })));
    case "mapping":
      if (expression.kind === "call") return null;
      if (expression.kind !== "mapping") return false;
      if (shape.fields !== undefined && shape.fields.length > 0) return fitsFields(expression.entries, shape.fields);
      return all(expression.entries.flatMap(([key, value]) => [fits(key, shape.key), fits(value, shape.value)]));
    default:
      return (expression.kind === "call" ? expression.resultType : expression.kind) === shape.kind;
  }
}

/** Allows other fields. */
function fitsFields(entries: readonly MappingEntry[], fields: readonly Field[]): boolean | null {
  return all(
    fields.map((field) => {
      const entry = entries.find(([key]) => key.kind === "text" && key.value === field.name);
      return fits(entry?.[1] ?? nothing, field.shape);
    }),
  );
}

function fitsSequence(
  expression: Expression,
  form: (Shape & { kind: "sequence" })["form"],
  item: Shape,
): boolean | null {
  if (expression.kind === "call") return null;
  if (expression.kind === "sequence") {
    const formFits = form === "any" || form === expression.form;
    return formFits ? all(expression.items.map((element) => fits(element, item))) : false;
  }
  if (form !== "any") return false;
  // A text is a sequence of texts, a mapping one of its keys.
  if (expression.kind === "text") return fits(expression, item) !== false;
  return expression.kind === "mapping" ? all(expression.entries.map(([key]) => fits(key, item))) : false;
}

function fitsInstance(expression: Expression, name: string): boolean | null {
  if (expression.kind === "code") return null;
  if (expression.kind === "bytes") return HOLDS_BYTES.has(name);
  if (expression.kind !== "call") return false;
  return shortName(expression.callee) === shortName(name) ? true : null;
}

function any(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

/** False if one answer is false, null if one is unknown. */
export function all(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

/** Returns a key that ignores required statements. */
export function expressionKey(expression: Expression): string {
  return JSON.stringify(expression, (name, value: unknown) => {
    if (name === "requirements") return undefined;
    return typeof value === "bigint" ? `${value}n` : value;
  });
}
