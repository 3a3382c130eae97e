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

export function builtInIteratorNext(value) {
  const prototype = getPrototypeOf(value);
  return prototype === null || isProxy(prototype) ? null : (lookUp(prototype) ?? null);
}
