/**
 * Functions of the language as they were before anything of a module or test ran, for both may replace them. Loaded first, and used by
 * everything here.
 */

import { Module } from "node:module";

const { _load: load } = Module;

export const {
  apply,
  construct,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isExtensible,
  ownKeys,
  preventExtensions,
  setPrototypeOf,
} = Reflect;
export const { create, hasOwn, is: same } = Object;
export const { isArray } = Array;
export const { isSafeInteger } = Number;
export const { stringify, parse } = JSON;
export const {
  setImmediate,
  setTimeout,
  clearTimeout,
  URL,
  URLSearchParams,
  Buffer,
  Date,
  Map,
  Set,
  WeakMap,
  Promise,
} = globalThis;

/** Loads a module of Node's when it is wanted: loading those that few programs need takes longer than most tests. */
export function platform(name) {
  return apply(load, Module, [name]);
}

/** Tells what a value is, whatever it says of itself. */
export const { types } = platform("node:util");

/** The function with its receiver as the first argument. */
export function uncurried(method) {
  return (self, ...parameters) => apply(method, self, parameters);
}

/** The getter of an accessor, as a function of its receiver. */
export function getterOf(prototype, name) {
  return uncurried(getOwnPropertyDescriptor(prototype, name).get);
}

/** The built-in iterator's own next, whatever its class was made to do. */
function stepsOf(iterate) {
  const next = uncurried(getPrototypeOf(iterate()).next);
  return (self, visit) => {
    const iterator = iterate(self);
    for (let step = next(iterator); !step.done; step = next(iterator)) visit(step.value);
  };
}

const mapEntries = uncurried(Map.prototype.entries);
const setValues = uncurried(Set.prototype.values);
/** Visits the entries of a map, and the elements of a set. */
export const eachEntry = stepsOf((map = new Map()) => mapEntries(map));
export const eachElement = stepsOf((set = new Set()) => setValues(set));

/** A property that is not there for anybody's `set`. */
export function put(object, key, value) {
  return defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true, __proto__: null });
}
