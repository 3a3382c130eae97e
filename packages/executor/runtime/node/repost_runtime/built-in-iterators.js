/** Iterators that the engine makes: of arrays, maps, sets, texts, patterns, and those of Iterator.prototype's methods. */

import { getPrototypeOf, isProxy } from "./inspection.js";

const made = [
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ""[Symbol.iterator](),
  "".matchAll(/x/g),
  ...(typeof Iterator === "function"
    ? [[].values().map((item) => item), Iterator.from({ next: () => ({ done: true }) })]
    : []),
];
const nextByPrototype = new Map(made.map((iterator) => [getPrototypeOf(iterator), iterator.next]));
const lookUp = nextByPrototype.get.bind(nextByPrototype);

/** The function that gives the next element of an iterator of the engine's own; null for every other value. */
export function builtInIteratorNext(value) {
  const prototype = getPrototypeOf(value);
  return prototype === null || isProxy(prototype) ? null : (lookUp(prototype) ?? null);
}
