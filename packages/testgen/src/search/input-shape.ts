import type { Candidate } from "../subject.ts";
import { childrenOf, type Expression } from "../values/expression.ts";
import { charactersIn } from "./characters.ts";

const LENGTHS = [0, 1, 2, 6, 20] as const;
const MAX_DEPTH = 4;

/** Equal for inputs of the same types, signs, lengths, nesting and characters. */
export function inputShape({ setup, receiver, arguments: passed, view }: Candidate): string {
  const values = passed.map(({ name, value }) => `${name ?? ""}=${shapeOf(value, 0)}`);
  const object = receiver === null ? "" : shapeOf(receiver, 0);
  const looked = view === undefined ? "" : shapeOf(view.expression, 0);
  return [setup.length, object, ...values, looked].join(";");
}

function shapeOf(value: Expression, depth: number): string {
  switch (value.kind) {
    case "integer":
      return `integer${signOf(Number(value.value))}`;
    case "float":
      return `float${signOf(Number(value.text))}`;
    case "text":
      return `text${lengthOf(value.value.length)}${[...charactersIn(value)].join("")}`;
    case "boolean":
      return String(value.value);
    case "sequence":
    case "mapping":
    case "call": {
      const children = childrenOf(value);
      const inner =
        depth < MAX_DEPTH ? [...new Set(children.map((child) => shapeOf(child, depth + 1)))].toSorted() : [];
      return `${value.kind}${value.kind === "call" ? value.callee : ""}${lengthOf(children.length)}(${inner.join(",")})`;
    }
    case "code":
      return value.code;
    default:
      return value.kind;
  }
}

function signOf(value: number): string {
  return Number.isNaN(value) ? "?" : value < 0 ? "-" : value === 0 ? "0" : "+";
}

function lengthOf(length: number): string {
  return String(LENGTHS.findLast((least) => length >= least) ?? 0);
}
