/**
 * Looks into values without running any code of theirs. Accessors, proxies, iterators and methods of a value can lie and can do
 * anything, so nothing here asks the value: all is read through property descriptors and through the engine's own functions, kept
 * before any program could replace them.
 */

import { types } from "node:util";

export const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;
const { isProxy } = types;

/** A method as a function of its receiver that nobody can replace. */
export function uncurry(method) {
  return (self, ...values) => apply(method, self, values);
}

/** The getter of a property of the engine's own, as a function of its receiver. */
export function getterOf(owner, name) {
  return uncurry(getOwnPropertyDescriptor(owner, name).get);
}

/** The value of an own property that is data; undefined where there is none, or code instead. */
export function ownData(object, key) {
  return getOwnPropertyDescriptor(object, key)?.value;
}

/** The value of a property that is data, wherever along the prototypes it stands. */
export function inheritedData(object, key) {
  for (const owner of withPrototypes(object)) {
    const found = getOwnPropertyDescriptor(owner, key);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

/** The object and its prototypes, nearest first, up to a proxy, which would have to be asked. */
export function withPrototypes(object) {
  const chain = [];
  for (let at = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) chain[chain.length] = at;
  return chain;
}

/** The name of a class or function as it is stored; an empty text where it has none. */
export function functionName(value) {
  const name = ownData(value, "name");
  return typeof name === "string" ? name : "";
}

/** The name of the class whose prototype an object is; null for an object that is none. */
export function nameOfPrototype(prototype) {
  const constructor = ownData(prototype, "constructor");
  return typeof constructor === "function" && !isProxy(constructor) ? functionName(constructor) : null;
}

/** Names of the value's classes, its own first, without Object. */
export function classNames(value) {
  const names = [];
  for (const prototype of withPrototypes(value)) {
    if (prototype === value || isRootPrototype(prototype)) continue;
    const name = nameOfPrototype(prototype);
    if (name !== null && name !== "") names[names.length] = name;
  }
  return names;
}

/** The value's own class; "Object" where its prototypes say no other. */
export function className(value) {
  return classNames(value)[0] ?? "Object";
}

/** Whether an object is what a literal makes, of whatever realm, or has no prototype at all. */
export function isPlain(value) {
  const prototype = getPrototypeOf(value);
  return prototype === null || (!isProxy(prototype) && isRootPrototype(prototype));
}

/** Object.prototype of this realm or another. */
function isRootPrototype(object) {
  return getPrototypeOf(object) === null && nameOfPrototype(object) === "Object";
}

/** Own enumerable properties as [key, descriptor], without those that are elements of an array or a text. */
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

/** Own data that is not enumerable, without functions, as [key, descriptor]. */
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
