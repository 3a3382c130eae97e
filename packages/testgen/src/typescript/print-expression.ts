import type { Expression } from "../values/expression.ts";

/** Returns JavaScript on one line. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case "integer":
      return String(expression.value);
    case "float":
      return expression.text.replace("inf", "Infinity").replace("nan", "NaN");
    case "text":
      return quote(expression.value);
    case "bytes":
      return printBytes(Buffer.from(expression.value, "latin1"));
    case "boolean":
      return String(expression.value);
    case "nothing":
      return "undefined";
    case "sequence": {
      const items = `[${expression.items.map(printExpression).join(", ")}]`;
      return expression.form === "set" ? `new Set(${items})` : items;
    }
    case "mapping": {
      const entries = expression.entries.map(([key, value]) => `${printKey(key)}: ${printExpression(value)}`);
      return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
    }
    case "call": {
      const [only] = expression.positional;
      // `Object(object)` returns the object.
      if (expression.callee === "Object" && only !== undefined && isObject(only)) return printExpression(only);
      if (expression.callee === "returning" && only !== undefined) return `() => (${printExpression(only)})`;
      if (expression.callee === "reporting" && only !== undefined)
        return `(...values) => (console.log(...values), ${printExpression(only)})`;
      const isOfValue = expression.callee === "" && only !== undefined;
      const positional = isOfValue ? expression.positional.slice(1) : expression.positional;
      const argumentValues = [...positional, ...expression.named.map(([, value]) => value)];
      return `${isOfValue ? printExpression(only) : expression.callee}(${argumentValues.map(printExpression).join(", ")})`;
    }
    default:
      return expression.code;
  }
}

/** Also true for static instances such as `Loaf.empty`. */
function isObject(value: Expression): boolean {
  return value.kind === "mapping" || (value.kind === "code" && /^[A-Z][\w$]*\.[\w$]+$/u.test(value.code));
}

const MAX_LISTED_BYTES = 12;

function printBytes(bytes: Buffer): string {
  const [first = 0] = bytes;
  if (bytes.length > MAX_LISTED_BYTES && bytes.every((byte) => byte === first))
    return `new Uint8Array(${bytes.length})${first === 0 ? "" : `.fill(${first})`}`;
  if (bytes.length > MAX_LISTED_BYTES && bytes.every((byte, index) => byte === index % 256))
    return `Uint8Array.from({ length: ${bytes.length} }, (_, place) => place)`;
  return `new Uint8Array([${bytes.join(", ")}])`;
}

export function quote(value: string): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function printKey(key: Expression): string {
  if (key.kind === "integer" && key.value >= 0n) return String(key.value);
  if (key.kind !== "text" || key.value === "__proto__") return `[${printExpression(key)}]`;
  return /^[A-Za-z_$][\w$]*$/u.test(key.value) ? key.value : quote(key.value);
}
