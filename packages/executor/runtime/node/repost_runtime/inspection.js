/** Runs no code of values, which may lie. Functions are saved before a program can replace them. */

import { types } from "node:util";

export const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;
const { isProxy } = types;

export function uncurry(method) {
  return (self, ...values) => apply(method, self, values);
}

export function getterOf(owner, name) {
  return uncurry(getOwnPropertyDescriptor(owner, name).get);
}

/** Returns undefined for accessors. */
export function ownData(object, key) {
  return getOwnPropertyDescriptor(object, key)?.value;
}

export function inheritedData(object, key) {
  for (const owner of withPrototypes(object)) {
    const found = getOwnPropertyDescriptor(owner, key);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

/** Returns the object and its prototypes, up to a proxy. */
export function withPrototypes(object) {
  const chain = [];
  for (let at = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) chain[chain.length] = at;
  return chain;
}

export function functionName(value) {
  const name = ownData(value, "name");
  return typeof name === "string" ? name : "";
}

/** Returns the class name of a prototype, or null. */
export function nameOfPrototype(prototype) {
  const constructor = ownData(prototype, "constructor");
  return typeof constructor === "function" && !isProxy(constructor) ? functionName(constructor) : null;
}

export function classNames(value) {
  const names = [];
  for (const prototype of withPrototypes(value)) {
    if (prototype === value || isRootPrototype(prototype)) continue;
    const name = nameOfPrototype(prototype);
    if (name !== null && name !== "") names[names.length] = name;
  }
  return names;
}

export function className(value) {
  return classNames(value)[0] ?? "Object";
}

export function isPlain(value) {
  const prototype = getPrototypeOf(value);
  return prototype === null || (!isProxy(prototype) && isRootPrototype(prototype));
}

function isRootPrototype(object) {
  return getPrototypeOf(object) === null && nameOfPrototype(object) === "Object";
}

/** Skips elements of arrays and strings. */
export function fields(value, hasElements) {
  const found = [];
  const keys = ownKeys(value);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at];
    if (hasElements && typeof key === "string" && isIndex(key)) continue;
    const descriptor = getOwnPropertyDescriptor(value, key);
    if (descriptor?.enumerable === true) found[found.length] = [key, descriptor];
  }
  return found;
}

/** Returns data properties that are neither enumerable nor functions. */
export function hiddenFields(value) {
  return ownKeys(value).flatMap((key) => {
    const descriptor = getOwnPropertyDescriptor(value, key);
    const isData = descriptor !== undefined && "value" in descriptor && typeof descriptor.value !== "function";
    return isData && !descriptor.enumerable ? [[key, descriptor]] : [];
  });
}

function isIndex(key) {
  const number = +key;
  return number >= 0 && number < 4_294_967_295 && number % 1 === 0 && `${number}` === key;
}

export function isRealArray(value) {
  return !isProxy(value) && isArray(value);
}

export { isProxy };
