/** Runs no code of the thrown value's class. */
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, types } from "./base.mjs";

const MAX_MESSAGE = 2_000;
const objectPrototype = Object.prototype;

export function describeThrown(thrown) {
  const isObject = typeof thrown === "object" && thrown !== null;
  if (!isObject) return { types: [thrown === null ? "null" : typeof thrown], message: textOf(thrown) };
  const names = [];
  for (let one = getPrototypeOf(thrown); one !== null && one !== objectPrototype; one = getPrototypeOf(one)) {
    const made = hasOwn(one, "constructor") ? getOwnPropertyDescriptor(one, "constructor").value : undefined;
    const name = typeof made === "function" ? getOwnPropertyDescriptor(made, "name")?.value : undefined;
    if (typeof name === "string" && name !== "" && !names.includes(name)) names.push(name);
  }
  return { types: names.length === 0 ? ["Object"] : names, message: messageOf(thrown) };
}

function messageOf(thrown) {
  const message = types.isProxy(thrown) ? undefined : getOwnPropertyDescriptor(thrown, "message")?.value;
  return typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "";
}

function textOf(value) {
  return String(value).slice(0, MAX_MESSAGE);
}
