import type { Expression } from "../../values/expression.ts";
import { writeBytesLiteral, writeTextLiteral } from "./string-literal.ts";

export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case "integer":
      return String(expression.value);
    case "float":
      return /(inf|nan)$/u.test(expression.text) ? `float("${expression.text}")` : expression.text;
    case "text":
      return writeTextLiteral(expression.value);
    case "bytes":
      return writeBytesLiteral(expression.value);
    case "boolean":
      return expression.value ? "True" : "False";
    case "nothing":
      return "None";
    case "sequence":
      return printSequence(expression.form, expression.items);
    case "mapping":
      return `{${expression.entries.map(([key, value]) => `${printExpression(key)}: ${printExpression(value)}`).join(", ")}}`;
    case "call": {
      const named = expression.named.map(([name, value]) => `${name}=${printExpression(value)}`);
      return `${expression.callee}(${[...expression.positional.map(printExpression), ...named].join(", ")})`;
    }
    default:
      return expression.code;
  }
}

function printSequence(form: "list" | "tuple" | "set", items: readonly Expression[]): string {
  const inner = items.map(printExpression).join(", ");
  if (form === "list") return `[${inner}]`;
  if (form === "tuple") return items.length === 1 ? `(${inner},)` : `(${inner})`;
  return items.length === 0 ? "set()" : `{${inner}}`;
}
