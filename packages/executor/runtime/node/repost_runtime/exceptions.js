/** What a caller can tell about what was thrown, without running its class's own code. */

import { types } from "node:util";
import { classNames, fields, getOwnPropertyDescriptor, inheritedData, isProxy, withPrototypes } from "./inspection.js";

const ERROR_NAMES = new Set(["Error", "DOMException"]);
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Properties that are not enumerable and still a part of what an error says. */
const HIDDEN_PARTS = ["cause", "errors"];

/** An error of this realm or another, by what the engine knows or by its classes. */
export function isError(value) {
  if (isProxy(value)) return false;
  return types.isNativeError(value) || classNames(value).some((name) => ERROR_NAMES.has(name));
}

/** An error as a value: its classes and message, and what it carries beside. */
export function exceptionNode(encoder, value, depth) {
  const hidden = HIDDEN_PARTS.map((name) => [name, getOwnPropertyDescriptor(value, name)]);
  const own = [...fields(value, false), ...hidden.filter(([, found]) => found !== undefined && !found.enumerable)];
  const parts = own.filter(([name]) => name !== "name" && name !== "message" && name !== "stack");
  const node = { $: "exception", types: typeNames(value), message: encoder.encode(messageOf(value), depth + 1) };
  return parts.length === 0 ? node : { ...node, v: encoder.attributes(parts, depth) };
}

/** Names of an error's classes, its own first, and before them the name it gives itself where that is another. */
export function typeNames(error) {
  const names = classNames(error);
  const given = inheritedData(error, "name");
  const isApart = typeof given === "string" && NAME.test(given) && !names.includes(given);
  const all = isApart ? [given, ...names] : names;
  return all.length === 0 ? ["Error"] : all;
}

/** The message as it is stored; an empty text where it is code or no text. */
export function messageOf(error) {
  const message = inheritedData(error, "message");
  if (typeof message === "string") return message;
  // DOMException keeps its message behind the platform's own getter.
  return message === undefined ? platformMessage(error) : "";
}

function platformMessage(error) {
  const own = withPrototypes(error).some((at) => at === DOMException.prototype);
  if (!own) return "";
  try {
    return domMessage.call(error);
  } catch {
    return "";
  }
}

const domMessage = getOwnPropertyDescriptor(DOMException.prototype, "message").get;

/** Classes and message of anything thrown. `write` turns a value that is no error into text. */
export function describeThrown(thrown, write) {
  if (typeof thrown === "object" && thrown !== null && isError(thrown)) {
    return { types: typeNames(thrown), message: messageOf(thrown) };
  }
  const isObject = typeof thrown === "object" && thrown !== null && !isProxy(thrown);
  const names = isObject ? classNames(thrown) : [];
  const kind = thrown === null ? "null" : isObject ? "Object" : typeof thrown;
  const message = typeof thrown === "string" ? thrown : write(thrown);
  return { types: names.length > 0 ? names : [kind], message };
}
