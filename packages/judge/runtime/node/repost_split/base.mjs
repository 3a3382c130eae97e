/** Saved before the program may replace built-in functions. Loaded first. */

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

/** Loading rare modules takes longer than most tests. */
export function platform(name) {
  return apply(load, Module, [name]);
}

export const { types } = platform("node:util");

export function uncurried(method) {
  return (self, ...parameters) => apply(method, self, parameters);
}

export function getterOf(prototype, name) {
  return uncurried(getOwnPropertyDescriptor(prototype, name).get);
}

function stepsOf(iterate) {
  const next = uncurried(getPrototypeOf(iterate()).next);
  return (self, visit) => {
    const iterator = iterate(self);
    for (let step = next(iterator); !step.done; step = next(iterator)) visit(step.value);
  };
}

const mapEntries = uncurried(Map.prototype.entries);
const setValues = uncurried(Set.prototype.values);
export const eachEntry = stepsOf((map = new Map()) => mapEntries(map));
export const eachElement = stepsOf((set = new Set()) => setValues(set));

export function put(object, key, value) {
  return defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true, __proto__: null });
}
