import { apply, construct, deleteProperty, getOwnPropertyDescriptor, ownKeys, Set } from "./base.mjs";
import { Violation } from "./problems.mjs";

const CLOSED_KEYS = new Set(["__proto__", "constructor", "prototype", "caller", "callee", "arguments"]);

/** These lead to other objects or to function texts. */
const BUILT_IN = new Set(
  [Object.prototype, Function.prototype].flatMap((owner) =>
    ownKeys(owner)
      .map((key) => getOwnPropertyDescriptor(owner, key).value)
      .filter((one) => typeof one === "function"),
  ),
);

/** In the test's process, no object leads to its class. */
export function operate(isTrusted, tag, operation, value, parameters) {
  const [first, ...rest] = parameters;
  if (tag === "fn" && operation === "apply") return [apply(value, first, rest)];
  if (tag === "fn" && operation === "construct") return [construct(value, parameters)];
  if (tag === "iter" && (operation === "next" || operation === "return" || operation === "throw")) {
    return step(value, operation, first);
  }
  if (tag === "remote" && (typeof first === "string" || typeof first === "symbol")) {
    return remote(isTrusted, operation, value, first, rest[0]);
  }
  throw new Violation(`no operation on such a value: ${String(operation)}`);
}

function step(value, operation, item) {
  const result = value[operation](item);
  return Symbol.asyncIterator in value ? [result] : [result.done === true, result.value];
}

function remote(isTrusted, operation, value, key, item) {
  if (isTrusted && CLOSED_KEYS.has(key)) return [undefined];
  switch (operation) {
    case "get": {
      const found = value[key];
      if (isTrusted && BUILT_IN.has(found)) return [undefined];
      // Methods called on the proxy need the object itself.
      return [typeof found === "function" ? found.bind(value) : found];
    }
    case "set":
      value[key] = item;
      return [true];
    case "has":
      return [key in value];
    case "delete":
      return [deleteProperty(value, key)];
    default:
      throw new Violation(`no operation on an object: ${String(operation)}`);
  }
}
