/** Runs no code of the thrown value's classes. */

import { types } from "node:util";
import { classNames, fields, getOwnPropertyDescriptor, inheritedData, isProxy, withPrototypes } from "./inspection.js";

const ERROR_NAMES = new Set(["Error", "DOMException"]);
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Not enumerable, but part of an error. */
const HIDDEN_PARTS = ["cause", "errors"];

/** Includes errors of other realms. */
export function isError(value) {
  if (isProxy(value)) return false;
  return types.isNativeError(value) || classNames(value).some((name) => ERROR_NAMES.has(name));
}

export function exceptionNode(encoder, value, depth) {
  const hidden = HIDDEN_PARTS.map((name) => [name, getOwnPropertyDescriptor(value, name)]);
  const own = [...fields(value, false), ...hidden.filter(([, found]) => found !== undefined && !found.enumerable)];
  const parts = own.filter(([name]) => name !== "name" && name !== "message" && name !== "stack");
  const node = { $: "exception", types: typeNames(value), message: encoder.encode(messageOf(value), depth + 1) };
  return parts.length === 0 ? node : { ...node, v: encoder.attributes(parts, depth) };
}

/** Returns class names. A different `name` of the error comes first. */
export function typeNames(error) {
  const names = classNames(error);
  const given = inheritedData(error, "name");
  const isApart = typeof given === "string" && NAME.test(given) && !names.includes(given);
  const all = isApart ? [given, ...names] : names;
  return all.length === 0 ? ["Error"] : all;
}

export function messageOf(error) {
  const message = inheritedData(error, "message");
  if (typeof message === "string") return message;
  // DOMException has its message in a getter of the platform.
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
