/**
 * Reads values without running their code. Accessors, proxies, iterators and methods of a value may lie or have
 * effects. So all reads use property descriptors and engine functions that were saved before a program could replace
 * them.
 */

import { types } from "node:util";

export const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;
const { isProxy } = types;

export function uncurry(method) {
  return (self, ...values) => apply(method, self, values);
}

/** Returns a built-in getter as a function of its receiver. */
export function getterOf(owner, name) {
  return uncurry(getOwnPropertyDescriptor(owner, name).get);
}

/** Returns the value of an own data property; undefined if it is missing or an accessor. */
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

/** Yields the object and its prototypes, nearest first. Stops at a proxy. */
export function withPrototypes(object) {
  const chain = [];
  for (let at = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) chain[chain.length] = at;
  return chain;
}

/** Returns the stored name of a class or function; an empty string if it has none. */
export function functionName(value) {
  const name = ownData(value, "name");
  return typeof name === "string" ? name : "";
}

/** Returns the name of the class whose prototype an object is; null for other objects. */
export function nameOfPrototype(prototype) {
  const constructor = ownData(prototype, "constructor");
  return typeof constructor === "function" && !isProxy(constructor) ? functionName(constructor) : null;
}

/** Returns the names of the value's classes, its own first, without Object. */
export function classNames(value) {
  const names = [];
  for (const prototype of withPrototypes(value)) {
    if (prototype === value || isRootPrototype(prototype)) continue;
    const name = nameOfPrototype(prototype);
    if (name !== null && name !== "") names[names.length] = name;
  }
  return names;
}

/** Returns the name of the value's own class; "Object" without another. */
export function className(value) {
  return classNames(value)[0] ?? "Object";
}

/** Returns whether an object is one of a literal, in any realm, or has no prototype. */
export function isPlain(value) {
  const prototype = getPrototypeOf(value);
  return prototype === null || (!isProxy(prototype) && isRootPrototype(prototype));
}

function isRootPrototype(object) {
  return getPrototypeOf(object) === null && nameOfPrototype(object) === "Object";
}

/** Returns own enumerable properties as [key, descriptor], without elements of arrays and strings. */
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

/** Returns own data properties that are not enumerable and no functions, as [key, descriptor]. */
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
